/**
 * Looking for leaves that somebody edited.
 *
 * A file that an editor wrote in place leaves no trace in its folder, so every leaf's file is looked
 * up, in slices: some 10 ms for a thousand. What is newer than the last look is read, and its text
 * compared with the checksum in its header. A look costs nothing on a search; an opening looks at a
 * small store as a whole, and saves go on where it ended.
 */

import type { Leaf } from "../model.ts";
import type { Disk } from "../store/disk.ts";
import { listDomainFolders, listLeafFiles, passOverDamage, readLeaf } from "../store/files.ts";
import { checksum } from "../store/layout.ts";

/** Files that an opening looks up: some 50 ms. */
const AT_OPENING = 5_000;
/** Files that a save looks up: some 10 ms, and no more than once in {@linkcode PAUSE_MS}. */
const AT_A_SAVE = 1_000;
const PAUSE_MS = 1_000;
/** An opening that had to read so many leaves notes that it did, so that the next one need not. */
const MANY_READ = 200;
/** In a store too large for one opening, those of each minute look at another part. */
const MINUTE_MS = 60_000;

/** Looks for edited leaves in one store, slice by slice. */
export class EditWatch {
  readonly #disk: Disk;
  #files: AsyncGenerator<string> | undefined;
  /** The newest folder's time when the round began; `undefined` for one that began in the middle. */
  #began: number | undefined;
  #ended: number | undefined;
  #latest = -Infinity;
  #read = 0;

  /** Nothing is looked up yet. */
  constructor(disk: Disk) {
    this.#disk = disk;
  }

  /** Every leaf older than this has been looked at since the last time this was asked. */
  takeEnded(): number | undefined {
    const ended = this.#ended;
    this.#ended = undefined;
    this.#read = 0;
    return ended;
  }

  /** Whether it took long enough that the next process should not have to do it again. */
  get isWorthNoting(): boolean {
    return this.#ended !== undefined && this.#read >= MANY_READ;
  }

  /** Looks, when a store of so many leaves is opened, for files that are newer than `since`. */
  async atOpening(
    since: number,
    { leaves, now }: { leaves: number; now: Date },
  ): Promise<Leaf[]> {
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    const start = leaves <= AT_OPENING ? 0 : minute * AT_OPENING % leaves;
    await this.#begin(start);
    return await this.#look(since, AT_OPENING);
  }

  /** Goes on looking, unless it did a moment ago. */
  async atSave(since: number): Promise<Leaf[]> {
    const now = performance.now();
    if (now - this.#latest < PAUSE_MS) return [];
    this.#latest = now;
    return await this.#look(since, AT_A_SAVE);
  }

  async #begin(start: number): Promise<void> {
    // Our own writes never leave a file that is newer than its folder.
    this.#began = start === 0 ? await newestFolder(this.#disk) : undefined;
    this.#files = leafFiles(this.#disk, start);
  }

  async #look(since: number, most: number): Promise<Leaf[]> {
    const edited: Leaf[] = [];
    for (let looked = 0; looked < most; looked++) {
      if (this.#files === undefined) await this.#begin(0);
      const next = await this.#files?.next();
      if (next === undefined || next.done === true) {
        this.#files = undefined;
        this.#ended = this.#began;
        break;
      }
      const stat = await this.#disk.stat(next.value);
      if (stat === undefined || stat.mtimeMs < since) continue;
      this.#read++;
      const leaf = await readLeaf(this.#disk, next.value).catch(passOverDamage);
      if (leaf !== undefined && await isEdited(leaf)) edited.push(leaf);
    }
    return edited;
  }
}

/** Whether a text is not the one that was saved. */
export async function isEdited({ header, content }: Leaf): Promise<boolean> {
  return header.checksum !== "" && header.checksum !== await checksum(content);
}

async function newestFolder(disk: Disk): Promise<number> {
  let newest = 0;
  for (const folder of await listDomainFolders(disk)) {
    newest = Math.max(newest, (await disk.stat(folder))?.mtimeMs ?? 0);
  }
  return newest;
}

/** The path of every leaf from the one at `start` on. */
async function* leafFiles(disk: Disk, start: number): AsyncGenerator<string> {
  let passed = 0;
  for (const folder of await listDomainFolders(disk)) {
    const files = await listLeafFiles(disk, folder);
    yield* files.slice(Math.max(0, start - passed));
    passed += files.length;
  }
}
