/**
 * The keeper of one open store: where files, tree, signposts and timeline meet.
 *
 * It knows what this process has seen of the store, takes up what others wrote before every call,
 * and lets one change at a time through, under the store's lock.
 */

import { type Config, readConfig } from "../config.ts";
import { NoStoreError, ReadOnlyStoreError } from "../errors.ts";
import type { FileStat, FileSystem } from "../fs-adapter/file_system.ts";
import type { Host } from "../fs-adapter/host.ts";
import type { ChildRef, Trunk } from "../model.ts";
import { SCHEMA_VERSION } from "../model.ts";
import { Signposts } from "../search/signposts.ts";
import { Disk } from "../store/disk.ts";
import { readLeaf, readTrunkFile } from "../store/files.ts";
import { CONFIG_PATH, LEAVES_FOLDER, STORE_FOLDER, TRUNK_PATH } from "../store/layout.ts";
import { acquireLock } from "../store/lock.ts";
import { timestamp } from "../text/mod.ts";
import { type CompiledRule, compileRule, type FactRule } from "../timeline/rules/custom.ts";
import { leafRef } from "../tree/branches.ts";
import type { SummarizerBackend } from "../tree/summarizers/backend.ts";
import { heuristicSummarizer } from "../tree/summarizers/heuristic.ts";
import { addTops, domainOf, emptyTrunk, finish } from "../tree/trunk.ts";

/**
 * A trunk up to this size is rewritten at every save, so that the folder always tells the whole
 * story. A larger one (hundreds of domains) lags behind the journal until the next Summarization
 * Event: a save must not pay for the number of domains.
 */
const EAGER_TRUNK_BYTES = 64 * 1024;

/** What a store is opened with. */
export interface KeeperOptions {
  readonly fs: FileSystem;
  /** The folder that holds `ihmt_memory/`, absolute. */
  readonly home: string;
  readonly host: Host;
  readonly now: () => Date;
  /** The summarizer; the offline one by default. */
  readonly backend?: SummarizerBackend;
  /** Rules that read facts, besides the built-in ones. */
  readonly rules?: readonly FactRule[];
  /** Told, in a sentence, of long work: building the index, healing. */
  readonly onProgress?: (message: string) => void;
}

/** One open store. */
export class Keeper {
  readonly options: KeeperOptions;
  readonly disk: Disk;
  readonly config: Config;
  readonly backend: SummarizerBackend;
  /** Rules that read facts, besides the built-in ones. */
  readonly rules: readonly CompiledRule[];
  /** The word index; set by {@linkcode Keeper.useSignposts} before anything reads it. */
  #signposts: Signposts | undefined;
  #trunk: Trunk | undefined;
  #trunkStamp: FileStat | undefined;
  #isTrunkBehind = false;
  #queue: Promise<unknown> = Promise.resolve();

  private constructor(options: KeeperOptions, disk: Disk, config: Config) {
    this.options = options;
    this.disk = disk;
    this.config = config;
    this.backend = options.backend ?? heuristicSummarizer();
    this.rules = (options.rules ?? []).map(compileRule);
  }

  /**
   * Looks at a store without changing it.
   *
   * @throws {NoStoreError} when there is none.
   */
  static async open(options: KeeperOptions): Promise<Keeper> {
    const disk = new Disk(options.fs, `${options.home}/${STORE_FOLDER}`);
    if (!await hasStore(disk)) throw new NoStoreError(options.home);
    const keeper = new Keeper(options, disk, await readConfig(disk));
    await keeper.#loadTrunk();
    keeper.#signposts = await Signposts.open(disk, keeper.config.branch_factor);
    return keeper;
  }

  /** The moment of a change, as files carry it. */
  now(): string {
    return timestamp(this.options.now());
  }

  /** The version of the format that the store was written in, when it is newer than ours. */
  get newerVersion(): number | undefined {
    const version = Math.max(this.config.schema_version, this.#trunk?.schema_version ?? 1);
    return version > SCHEMA_VERSION ? version : undefined;
  }

  /** Whether the trunk or the signposts are missing and must be made. */
  get needsRebuild(): boolean {
    return this.#signposts === undefined || this.#trunk === undefined;
  }

  /** Whether trunk and signposts tell of different numbers of leaves: one of them is an older copy. */
  get isAtOdds(): boolean {
    const trunk = this.#trunk ?? emptyTrunk("");
    let leaves = trunk.leaf_count;
    for (const { domain, leaves: waiting } of this.signposts.waiting) {
      const known = new Set(domainOf(trunk, domain).top_nodes.map(({ id }) => id));
      leaves += waiting.filter(({ id }) => !known.has(id)).length;
    }
    return leaves !== this.signposts.leaves;
  }

  /** Whether there is no word index to search with. */
  get needsIndex(): boolean {
    return this.#signposts === undefined;
  }

  /** The word index. */
  get signposts(): Signposts {
    if (this.#signposts === undefined) throw new Error("The signposts are used before they exist.");
    return this.#signposts;
  }

  /** Puts a new word index in place. */
  useSignposts(signposts: Signposts): void {
    this.#signposts = signposts;
  }

  /** Runs a change after those before it, under the store's lock, on a fresh view of the store. */
  write<T>(change: (lock: { tookOver: boolean }) => Promise<T>): Promise<T> {
    const run = async (): Promise<T> => {
      const newer = this.newerVersion;
      if (newer !== undefined) throw new ReadOnlyStoreError(newer, SCHEMA_VERSION);
      const lock = await acquireLock(this.disk, this.options.host, this.options.now);
      try {
        await this.refresh();
        return await change(lock);
      } finally {
        await lock.release();
      }
    };
    const result = this.#queue.then(run, run);
    this.#queue = result.catch(() => {});
    return result;
  }

  /** Takes up what other processes wrote, by stat alone when there is nothing new. */
  async refresh(): Promise<void> {
    if (this.#signposts === undefined || !await this.#signposts.refresh()) {
      this.#signposts = await Signposts.open(this.disk, this.config.branch_factor);
    }
    const stamp = await this.disk.stat(TRUNK_PATH);
    if (!sameStamp(stamp, this.#trunkStamp)) await this.#loadTrunk();
  }

  /** Children the trunk offers, as far as the file tells: what a descent starts from. */
  get offered(): number {
    return Object.values(this.#trunk?.domains ?? {})
      .reduce((sum, { top_nodes }) => sum + top_nodes.length, 0);
  }

  /** The trunk with every leaf that the journal knows and the file does not tell of yet. */
  async trunk(): Promise<Trunk> {
    let trunk = this.#trunk ?? emptyTrunk(this.now());
    for (const { domain, leaves } of this.signposts.waiting) {
      const known = new Set(domainOf(trunk, domain).top_nodes.map(({ id }) => id));
      const missing: ChildRef[] = [];
      for (const { id, path } of leaves) {
        const leaf = known.has(id) ? undefined : await readLeaf(this.disk, path);
        if (leaf !== undefined) missing.push(leafRef(leaf, this.config));
      }
      trunk = addTops(trunk, domain, missing);
    }
    return this.#trunk = finish(trunk);
  }

  /** Sets the trunk; written now, or (a large one) when `event` says that the tree itself changed. */
  async setTrunk(trunk: Trunk, { event }: { event: boolean }): Promise<void> {
    this.#trunk = finish({ ...trunk, updated_at: this.now() });
    this.#isTrunkBehind = true;
    if (event || (this.#trunkStamp?.size ?? 0) <= EAGER_TRUNK_BYTES) await this.writeTrunk();
  }

  /** Writes the trunk if the file is behind. */
  async writeTrunk(): Promise<void> {
    if (!this.#isTrunkBehind || this.#trunk === undefined) return;
    await this.disk.replaceJson(TRUNK_PATH, this.#trunk);
    this.#trunkStamp = await this.disk.stat(TRUNK_PATH);
    this.#isTrunkBehind = false;
  }

  /** Forgets the trunk in memory and reads the file. */
  async #loadTrunk(): Promise<void> {
    this.#trunkStamp = await this.disk.stat(TRUNK_PATH);
    this.#trunk = await readTrunkFile(this.disk);
    this.#isTrunkBehind = false;
  }
}

/** Whether a folder holds a store: any of the files that only a store has. */
export async function hasStore(disk: Disk): Promise<boolean> {
  for (const path of [TRUNK_PATH, CONFIG_PATH, LEAVES_FOLDER]) {
    if (await disk.stat(path) !== undefined) return true;
  }
  return false;
}

function sameStamp(a: FileStat | undefined, b: FileStat | undefined): boolean {
  return a?.mtimeMs === b?.mtimeMs && a?.size === b?.size && a?.identity === b?.identity;
}
