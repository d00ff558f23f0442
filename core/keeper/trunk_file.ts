/**
 * The trunk on disk.
 *
 *     root.json            the whole trunk
 *     state/trunk.jsonl    what changed since, where the trunk is large: a domain a line
 *
 * A trunk of a few domains is written whole at every change, so that the folder always tells the
 * whole story. One of hundreds of domains is a large file: then an event appends the domains that
 * changed, and the file is written anew when the lines have grown to half its size, so that the cost
 * of a save does not grow with the number of domains. Leaves that came since the last event are told
 * by the signposts' journal.
 */

import { DamagedFileError } from "../errors.ts";
import type { FileStat } from "../fs-adapter/file_system.ts";
import type { Json, Trunk, TrunkDomain } from "../model.ts";
import { readTrunkDomain } from "../store/branch_codec.ts";
import { type Disk, isSameFile } from "../store/disk.ts";
import { readTrunkFile } from "../store/files.ts";
import { appendLines, readLines } from "../store/journal.ts";
import { Fields } from "../store/json.ts";
import { STATE_FOLDER, TRUNK_PATH } from "../store/layout.ts";
import { compare } from "../text/mod.ts";
import { finish } from "../tree/trunk.ts";

const JOURNAL_PATH = `${STATE_FOLDER}/trunk.jsonl`;
/** A trunk up to this size is written whole at every change. */
const SMALL_BYTES = 64 * 1024;

/** The trunk of one store, as one process sees it. */
export class TrunkFile {
  readonly #disk: Disk;
  #trunk: Trunk | undefined;
  /** What the disk tells of each domain: the same object where nothing changed since. */
  #written: Readonly<Record<string, TrunkDomain>> = {};
  #stamp: FileStat | undefined;
  /** What the lines beside the file say it is. Its time would be another one in a copy of the store. */
  #base = "";
  /** Where the last whole line ends, and how large the file was: a crash may have torn the last line. */
  #journalEnd = 0;
  #journalSize = 0;

  /** Nothing is read before {@linkcode refresh}. */
  constructor(disk: Disk) {
    this.#disk = disk;
  }

  /** The trunk; `undefined` when there is none. Its counters may be behind its domains. */
  get trunk(): Trunk | undefined {
    return this.#trunk;
  }

  /** Takes up what others wrote, by stat alone when there is nothing new. True when there was. */
  async refresh(): Promise<boolean> {
    const stamp = await this.#disk.stat(TRUNK_PATH);
    const isSame = isSameFile(stamp, this.#stamp);
    const size = isSame && stamp !== undefined && stamp.size <= SMALL_BYTES
      ? this.#journalSize
      : (await this.#disk.stat(JOURNAL_PATH))?.size ?? 0;
    if (isSame && size === this.#journalSize) return false;
    if (!isSame || size < this.#journalSize) {
      this.#stamp = stamp;
      this.#trunk = await readTrunkFile(this.#disk);
      this.#base = baseOf(this.#trunk, stamp);
      this.#journalEnd = 0;
    }
    if (size > 0) await this.#readJournal();
    this.#journalSize = size;
    this.#written = this.#trunk?.domains ?? {};
    return true;
  }

  /** Removes the trunk: a store without one counts as unbuilt. */
  async remove(): Promise<void> {
    await this.#disk.remove(TRUNK_PATH);
    await this.#disk.remove(JOURNAL_PATH);
    this.forget();
  }

  /** Forgets what is known: {@linkcode refresh} begins anew. */
  forget(): void {
    this.#stamp = undefined;
    this.#trunk = undefined;
    this.#journalEnd = 0;
    this.#journalSize = 0;
    this.#written = {};
  }

  /** Sets the trunk in memory. */
  set(trunk: Trunk): void {
    this.#trunk = trunk;
  }

  /** Writes the trunk if it is small; a large one may wait for {@linkcode commit}. */
  async save(now: string): Promise<void> {
    if ((this.#stamp?.size ?? 0) <= SMALL_BYTES) await this.#writeWhole(now);
  }

  /** Writes what is not on disk yet. */
  async commit(now: string): Promise<void> {
    const size = this.#stamp?.size ?? 0;
    if (size <= SMALL_BYTES || this.#journalEnd * 2 > size) return await this.#writeWhole(now);
    const trunk = this.#trunk;
    if (trunk === undefined) return;
    const names = new Set([...Object.keys(trunk.domains), ...Object.keys(this.#written)]);
    const lines = [...names]
      .filter((name) => trunk.domains[name] !== this.#written[name])
      .map((domain) => ({
        base: this.#base,
        domain,
        node_count: trunk.node_count,
        record: trunk.domains[domain] ?? null,
      }));
    if (lines.length === 0) return;
    await appendLines(this.#disk, JOURNAL_PATH, lines);
    this.#journalSize = (await this.#disk.stat(JOURNAL_PATH))?.size ?? 0;
    this.#journalEnd = this.#journalSize;
    this.#written = trunk.domains;
  }

  /** Writes everything into the one file. */
  async #writeWhole(now: string): Promise<void> {
    if (this.#trunk === undefined) return;
    this.#trunk = finish({ ...this.#trunk, updated_at: now });
    await this.#disk.replaceJson(TRUNK_PATH, this.#trunk);
    this.#stamp = await this.#disk.stat(TRUNK_PATH);
    this.#base = baseOf(this.#trunk, this.#stamp);
    // Its lines belong to the file before; a crash before this leaves lines that nobody takes.
    if (await this.#disk.stat(JOURNAL_PATH) !== undefined) await this.#disk.remove(JOURNAL_PATH);
    this.#journalEnd = 0;
    this.#journalSize = 0;
    this.#written = this.#trunk.domains;
  }

  async #readJournal(): Promise<void> {
    const { values, end } = await readLines(this.#disk, JOURNAL_PATH, this.#journalEnd);
    this.#journalEnd = end;
    if (this.#trunk === undefined) return;
    const domains = new Map(Object.entries(this.#trunk.domains));
    let { node_count } = this.#trunk;
    for (const value of values) {
      const line = readChange(value, this.#disk.at(JOURNAL_PATH));
      if (line === undefined || line.base !== this.#base) continue;
      node_count = line.nodeCount;
      if (line.record === undefined) domains.delete(line.domain);
      else domains.set(line.domain, line.record);
    }
    const sorted = [...domains].sort(([a], [b]) => compare(a, b));
    this.#trunk = { ...this.#trunk, node_count, domains: Object.fromEntries(sorted) };
  }
}

function baseOf(trunk: Trunk | undefined, stat: FileStat | undefined): string {
  return `${trunk?.updated_at} ${trunk?.leaf_count} ${trunk?.node_count} ${stat?.size}`;
}

/** A line that makes no sense is passed over: then the leaves do not add up, and that is noticed. */
function readChange(
  value: Json,
  path: string,
):
  | { base: string; domain: string; nodeCount: number; record: TrunkDomain | undefined }
  | undefined {
  try {
    const fields = new Fields(value, path);
    const domain = fields.text("domain");
    const record = fields.object["record"];
    return {
      base: fields.text("base"),
      domain,
      nodeCount: fields.number("node_count"),
      record: record === null || record === undefined
        ? undefined
        : readTrunkDomain(record, domain, path),
    };
  } catch (error) {
    if (error instanceof DamagedFileError) return undefined;
    throw error;
  }
}
