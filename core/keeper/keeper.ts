/**
 * The keeper of one open store: where files, tree, signposts and timeline meet.
 *
 * It knows what this process has seen of the store, takes up what others wrote before every call,
 * and lets one change at a time through, under the store's lock.
 */

import { type Config, readConfig } from "../config.ts";
import { DamagedFileError, NoStoreError, ReadOnlyStoreError } from "../errors.ts";
import type { FileSystem } from "../fs-adapter/file_system.ts";
import type { Host } from "../fs-adapter/host.ts";
import type { ChildRef, Leaf, Trunk } from "../model.ts";
import { SCHEMA_VERSION } from "../model.ts";
import type { BranchLink, OpenBranch } from "../search/descent.ts";
import type { Group } from "../search/group.ts";
import type { SearchContext } from "../search/search.ts";
import { Signposts } from "../search/signposts.ts";
import { Disk } from "../store/disk.ts";
import { openBranch as openBranchFile, readLeaf } from "../store/files.ts";
import {
  branchPath,
  CONFIG_PATH,
  LEAVES_FOLDER,
  STORE_FOLDER,
  TRUNK_PATH,
} from "../store/layout.ts";
import { type Found, StoreLock } from "../store/lock.ts";
import { timestamp } from "../text/mod.ts";
import { type CompiledRule, compileRule, type FactRule } from "../timeline/rules/custom.ts";
import { leafRef } from "../tree/branches.ts";
import type { SummarizerBackend } from "../tree/summarizers/backend.ts";
import { heuristicSummarizer } from "../tree/summarizers/heuristic.ts";
import { addTops, domainOf, emptyTrunk } from "../tree/trunk.ts";
import { EditWatch } from "./edit_watch.ts";
import { TrunkFile } from "./trunk_file.ts";

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
  /** Told, in a sentence, of long work, such as building the index. */
  readonly onProgress?: (message: string) => void;
  /** Told, in a sentence, of what was amiss and what became of it. */
  readonly onRepair?: (message: string) => void;
}

/** One open store. */
export class Keeper {
  readonly options: KeeperOptions;
  readonly disk: Disk;
  readonly config: Config;
  readonly backend: SummarizerBackend;
  /** Rules that read facts, besides the built-in ones. */
  readonly rules: CompiledRule[];
  /** The word index; set by {@linkcode Keeper.useSignposts} before anything reads it. */
  #signposts: Signposts | undefined;
  /** Looks for leaves that were edited by hand. */
  readonly edits: EditWatch;
  readonly #trunkFile: TrunkFile;
  /** Branches that searches have opened. Every event writes the trunk, so they hold until it changes. */
  readonly #links = new Map<string, BranchLink>();
  /** The branches that one trunk leads to. */
  #topsOf: { readonly trunk: Trunk | undefined; readonly ids: ReadonlySet<string> } | undefined;
  readonly #lock: StoreLock;
  #queue: Promise<unknown> = Promise.resolve();

  private constructor(options: KeeperOptions, disk: Disk, config: Config) {
    this.options = options;
    this.disk = disk;
    this.config = config;
    this.backend = options.backend ?? heuristicSummarizer();
    this.rules = (options.rules ?? []).map(compileRule);
    this.#trunkFile = new TrunkFile(disk);
    this.edits = new EditWatch(disk);
    this.#lock = new StoreLock(disk, options);
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
    await keeper.#trunkFile.refresh();
    keeper.#signposts = await Signposts.open(disk, keeper.config.branch_factor);
    return keeper;
  }

  /** The moment of a change, as files carry it. */
  now(): string {
    return timestamp(this.options.now());
  }

  /** The version of the format that the store was written in, when it is newer than ours. */
  get newerVersion(): number | undefined {
    const version = Math.max(
      this.config.schema_version,
      this.#trunkFile.trunk?.schema_version ?? 1,
    );
    return version > SCHEMA_VERSION ? version : undefined;
  }

  /** Whether the trunk or the signposts are missing and must be made. */
  get needsRebuild(): boolean {
    return this.#signposts === undefined || this.#trunkFile.trunk === undefined;
  }

  /** Whether trunk and signposts tell of different trees: one of them is an older copy. */
  get isAtOdds(): boolean {
    const trunk = this.#trunkFile.trunk ?? emptyTrunk("");
    let leaves = Object.values(trunk.domains).reduce((sum, { leaf_count }) => sum + leaf_count, 0);
    for (const { leaves: untold } of this.#untold(trunk)) leaves += untold.length;
    return leaves !== this.signposts.leaves || trunk.node_count !== this.signposts.branches;
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

  /** Whether some change may be half done: its process died, or the disk refused it. */
  isUnfinished(): Promise<boolean> {
    return this.#lock.isUnfinished();
  }

  /** Notes that nothing is half done any more. The caller holds the lock. */
  async finish(): Promise<void> {
    await this.#lock.finish();
  }

  /** Runs a change after those before it, under the store's lock, on a fresh view of the store. */
  write<T>(change: (found: Found) => Promise<T>): Promise<T> {
    const run = async (): Promise<T> => {
      const newer = this.newerVersion;
      if (newer !== undefined) throw new ReadOnlyStoreError(newer, SCHEMA_VERSION);
      return await this.#lock.hold(async (found) => {
        const before = this.disk.changes;
        try {
          await this.refresh();
          return await change(found);
        } catch (error) {
          if (this.disk.changes !== before) this.#forget();
          throw error;
        }
      });
    };
    const result = this.#queue.then(run, run);
    this.#queue = result.catch(() => {});
    return result;
  }

  /** Forgets what this process knows of the store: a change that failed may have left it ahead. */
  #forget(): void {
    this.#signposts = undefined;
    this.#trunkFile.forget();
    this.#links.clear();
  }

  /** Takes up what other processes wrote, by stat alone when there is nothing new. */
  async refresh(): Promise<void> {
    if (this.#signposts === undefined || !await this.#signposts.refresh()) {
      this.#signposts = await Signposts.open(this.disk, this.config.branch_factor);
    }
    if (await this.#trunkFile.refresh()) this.#links.clear();
  }

  /** Finds a memory by its id. */
  async findLeaf(id: string): Promise<Leaf | undefined> {
    const located = await this.signposts.locate(id);
    return located && await readLeaf(this.disk, located.record.path);
  }

  /** What a search works with. A `strict` one throws where a branch on its way is missing or damaged. */
  searchContext(
    { strict }: { strict: boolean },
  ): Omit<SearchContext, "annotate" | "restated" | "told"> {
    const { disk, config, signposts, offered } = this;
    const openBranch: OpenBranch = async (id) => {
      const known = this.#links.get(id);
      if (known !== undefined) return known;
      const branch = await openBranchFile(disk, id, { strict });
      if (branch === undefined) return undefined;
      if (strict && branch.parent_id === null && !this.#tops().has(id)) {
        throw new DamagedFileError(
          disk.at(branchPath(id)),
          "neither trunk nor branch leads to it.",
        );
      }
      const link = { parentId: branch.parent_id, children: branch.child_ids.length };
      this.#links.set(id, link);
      return link;
    };
    return { disk, config, signposts, offered, openBranch };
  }

  /** The branches that the trunk leads to, as far as the file tells. */
  #tops(): ReadonlySet<string> {
    const trunk = this.#trunkFile.trunk;
    if (this.#topsOf !== undefined && this.#topsOf.trunk === trunk) return this.#topsOf.ids;
    const domains = Object.values(trunk?.domains ?? {});
    const ids = new Set(domains.flatMap(({ top_nodes }) => top_nodes.map(({ id }) => id)));
    this.#topsOf = { trunk, ids };
    return ids;
  }

  /** Children the trunk offers, as far as the file tells: what a descent starts from. */
  get offered(): number {
    return Object.values(this.#trunkFile.trunk?.domains ?? {})
      .reduce((sum, { top_nodes }) => sum + top_nodes.length, 0);
  }

  /**
   * The trunk with every leaf that the journal knows and the file does not tell of yet. Its counters
   * are brought up to date by `finish`.
   */
  async trunk(): Promise<Trunk> {
    let trunk = this.#trunkFile.trunk ?? emptyTrunk(this.now());
    for (const { domain, leaves } of this.#untold(trunk)) {
      const missing: ChildRef[] = [];
      for (const { path } of leaves) {
        const leaf = await readLeaf(this.disk, path);
        if (leaf !== undefined) missing.push(leafRef(leaf, this.config));
      }
      trunk = addTops(trunk, domain, missing);
    }
    this.#trunkFile.set(trunk);
    return trunk;
  }

  /** Sets the trunk; one that changed by an `event` is on disk after that, a large one else may wait. */
  async setTrunk(
    trunk: Trunk,
    { event, now = this.now() }: { event: boolean; now?: string },
  ): Promise<void> {
    this.#trunkFile.set(trunk);
    if (event) {
      this.#links.clear();
      await this.#trunkFile.commit(now);
    } else await this.#trunkFile.save(now);
  }

  /** The waiting leaves, by group, that the signposts' journal knows and a trunk does not tell of. */
  #untold(trunk: Trunk): Group[] {
    return this.signposts.waiting.map(({ domain, leaves }) => {
      const known = new Set(domainOf(trunk, domain).top_nodes.map(({ id }) => id));
      return { domain, leaves: leaves.filter(({ id }) => !known.has(id)) };
    }).filter(({ leaves }) => leaves.length > 0);
  }

  /** Removes the trunk: from now until it is set again, a store counts as unbuilt. */
  async removeTrunk(): Promise<void> {
    this.#links.clear();
    await this.#trunkFile.remove();
  }

  /** Writes what the disk does not tell of the trunk yet. */
  async writeTrunk(): Promise<void> {
    await this.#trunkFile.commit(this.now());
  }
}

/** Whether a folder holds a store: any of the files that only a store has. */
export async function hasStore(disk: Disk): Promise<boolean> {
  for (const path of [TRUNK_PATH, CONFIG_PATH, LEAVES_FOLDER]) {
    if (await disk.stat(path) !== undefined) return true;
  }
  return false;
}
