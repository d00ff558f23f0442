/**
 * The signposts: the word index over the whole text of every leaf. Derived, and kept so that neither
 * a save nor a query ever reads or writes a file that grows with the store.
 *
 *     state/signposts/
 *       manifest.json        which segments live, which journal is current, the leaf folders' mtimes
 *       journal-000003.jsonl what came since the last segment
 *       s-000012-5f1c09ab77e2/ a segment
 *
 * The manifest is replaced in one step; readers never lock, and one that meets a file that has been
 * merged away reads the manifest again. Writers hold the store's lock.
 */

import { DamagedFileError } from "../errors.ts";
import type { FileStat } from "../fs-adapter/file_system.ts";
import type { Json } from "../model.ts";
import { type Disk, isSameFile } from "../store/disk.ts";
import { appendLines, readLines } from "../store/journal.ts";
import { JournalIndex, type JournalLine } from "./journal_index.ts";
import { CachedFiles } from "./cached_files.ts";
import { foldJournal, isWorthFolding, type Journaled, mergeTier } from "./fold.ts";
import type { Group } from "./group.ts";
import {
  EMPTY_MANIFEST,
  type Gone,
  journalPath,
  type Manifest,
  MANIFEST_PATH,
  readManifest,
  writeManifest,
} from "./manifest.ts";
import { diskSegment, type LeafRecord, type Segment, SIGNPOSTS_FOLDER } from "./segment.ts";

/** A segment, which of its groups are gone, and how many leaves and groups live. */
export interface LiveSegment {
  readonly name: string;
  readonly segment: Segment;
  readonly gone: Gone;
}

/** The index at one moment. */
export interface Snapshot {
  readonly segments: readonly LiveSegment[];
  readonly leaves: number;
  readonly groups: number;
}

/** Where a leaf stands in the index. */
export interface Located {
  readonly record: LeafRecord;
  /** The segment and group, or null for a leaf in the journal. */
  readonly segment: { readonly name: string; readonly group: number } | null;
}

/** The signposts of one store, as one process sees them. */
export class Signposts {
  readonly #disk: Disk;
  readonly #branchFactor: number;
  readonly #files: CachedFiles;
  #manifest: Manifest = EMPTY_MANIFEST;
  #stamp: FileStat | undefined;
  #journal: JournalIndex;
  /** Where the last whole line ends, and how large the file was: a crash may have torn the last line. */
  #journalEnd = 0;
  #journalSize = 0;
  #reads = 0;
  /** One look at the files at a time: two would take up the same lines. */
  #refreshing: Promise<boolean> = Promise.resolve(true);

  private constructor(disk: Disk, branchFactor: number) {
    this.#disk = disk;
    this.#branchFactor = branchFactor;
    this.#journal = new JournalIndex(branchFactor);
    this.#files = new CachedFiles(disk);
  }

  /** Opens the signposts; `undefined` when there are none, or another version's, or damaged ones. */
  static async open(disk: Disk, branchFactor: number): Promise<Signposts | undefined> {
    const signposts = new Signposts(disk, branchFactor);
    return await signposts.refresh() ? signposts : undefined;
  }

  /** Starts empty signposts in place of any that are there. */
  static async create(disk: Disk, branchFactor: number): Promise<Signposts> {
    await disk.remove(SIGNPOSTS_FOLDER);
    const signposts = new Signposts(disk, branchFactor);
    await writeManifest(disk, EMPTY_MANIFEST);
    await signposts.refresh();
    return signposts;
  }

  /** Leaves that live. */
  get leaves(): number {
    let leaves = this.#journal.size;
    for (const segment of this.#manifest.segments) {
      leaves += segment.leaves;
      for (const gone of this.#goneOf(segment.name).values()) leaves -= gone;
    }
    return leaves;
  }

  /** Files opened so far. */
  get reads(): number {
    return this.#reads + this.#files.reads;
  }

  /** Leaves in the journal. */
  get journalLeaves(): number {
    return this.#journal.size;
  }

  /** Live segments. */
  get segmentCount(): number {
    return this.#manifest.segments.length;
  }

  /** The mtime of each leaf folder as its last writer left it. */
  get folders(): ReadonlyMap<string, number> {
    return new Map([...this.#manifest.folders, ...this.#journal.folders]);
  }

  /** How many branches the tree had after its last event. */
  get branches(): number {
    return this.#journal.branchCount ?? this.#manifest.branches;
  }

  /** Leaf files older than this are known to be unedited. */
  get looked(): number {
    return this.#journal.looked ?? this.#manifest.looked;
  }

  /** The mtime of one leaf folder as its last writer left it. */
  folderTime(folder: string): number | undefined {
    return this.#journal.folders.get(folder) ?? this.#manifest.folders.get(folder);
  }

  /** The leaves that came since the last segment. */
  get recent(): readonly Group[] {
    const { bound, waiting } = this.#journal.view;
    return [...bound, ...waiting];
  }

  /** Leaves that wait for a branch and are still in the journal, in the order they came. */
  get waiting(): readonly Group[] {
    return this.#journal.view.waiting;
  }

  /** Takes up what other processes wrote, by stat alone when there is nothing. False when the index is gone. */
  refresh(): Promise<boolean> {
    const run = (): Promise<boolean> => this.#catchUp();
    return this.#refreshing = this.#refreshing.then(run, run);
  }

  async #catchUp(): Promise<boolean> {
    for (let attempt = 0; attempt < 5; attempt++) {
      const stamp = await this.#disk.stat(MANIFEST_PATH);
      if (stamp === undefined) return false;
      if (!isSameFile(stamp, this.#stamp)) {
        if (!await this.#load()) return false;
        this.#stamp = stamp;
      }
      const path = journalPath(this.#manifest.journal);
      const size = (await this.#disk.stat(path))?.size ?? 0;
      if (size < this.#journalSize) {
        this.#stamp = undefined; // Folded between the two looks, or cut: begin again.
        continue;
      }
      if (size > this.#journalSize) {
        this.#reads++;
        const { values, end } = await readLines(this.#disk, path, this.#journalEnd);
        if (!this.#apply(values)) return false;
        this.#journalEnd = end;
        this.#journalSize = size;
      }
      return true;
    }
    return false;
  }

  #apply(lines: readonly Json[]): boolean {
    try {
      for (const line of lines) this.#journal.apply(line);
      return true;
    } catch (error) {
      if (error instanceof DamagedFileError) return false;
      throw error;
    }
  }

  /** The index as it is now; what is written later does not change it. */
  snapshot(): Snapshot {
    const view = this.#journal.view;
    const segments: LiveSegment[] = this.#manifest.segments.map((info) => ({
      name: info.name,
      segment: diskSegment(info, this.#files),
      gone: this.#goneOf(info.name),
    }));
    const all = [...segments, { name: "", segment: view, gone: new Map<number, number>() }];
    return {
      segments: all,
      leaves: this.leaves,
      groups: all.reduce((sum, { segment, gone }) => sum + segment.groups - gone.size, 0),
    };
  }

  /** Finds a leaf by its id. */
  async locate(id: string): Promise<Located | undefined> {
    for (const { name, segment, gone } of this.snapshot().segments.toReversed()) {
      const place = await segment.place(id);
      if (place === undefined || gone.has(place.group)) continue;
      const { leaves } = await segment.record(place.group);
      const record = leaves[place.offset];
      if (record?.id !== id) continue;
      return { record, segment: name === "" ? null : { name, group: place.group } };
    }
    return undefined;
  }

  /** The leaves that came from a source. */
  async ofSource(source: string): Promise<LeafRecord[]> {
    const found: LeafRecord[] = [];
    for (const { segment, gone } of this.snapshot().segments) {
      for (const { group, offset } of await segment.placesOfSource(source)) {
        const record = gone.has(group) ? undefined : (await segment.record(group)).leaves[offset];
        if (record?.source === source) found.push(record);
      }
    }
    return found;
  }

  /** Every leaf, by the path of its file. Reads all pages: for healing only. */
  async records(): Promise<Map<string, LeafRecord>> {
    const records = new Map<string, LeafRecord>();
    for (const { segment, gone } of this.snapshot().segments) {
      for (let group = 0; group < segment.groups; group++) {
        if (gone.has(group)) continue;
        for (const record of (await segment.record(group)).leaves) records.set(record.path, record);
      }
    }
    return records;
  }

  /** The leaves of one group of a segment. */
  async groupOf(name: string, group: number): Promise<readonly LeafRecord[]> {
    const live = this.snapshot().segments.find((segment) => segment.name === name);
    return live === undefined ? [] : (await live.segment.record(group)).leaves;
  }

  /** Adds lines to the journal. The caller holds the lock and has refreshed. */
  async add(lines: readonly JournalLine[]): Promise<void> {
    await appendLines(this.#disk, journalPath(this.#manifest.journal), lines);
    await this.refresh();
  }

  /** Whether the journal has grown enough for {@linkcode fold}. */
  get isFoldDue(): boolean {
    return isWorthFolding(this.#journal.size, () => this.#journaled());
  }

  #journaled(): Journaled {
    const { bound, waiting } = this.#journal.view;
    return { bound, waiting, branchFactor: this.#branchFactor };
  }

  /** Makes a segment of the journal, and of full tiers of segments one of the next. */
  async fold(): Promise<void> {
    const now: Manifest = {
      ...this.#manifest,
      gone: new Map(this.#manifest.segments.map(({ name }) => [name, this.#goneOf(name)])),
      branches: this.branches,
      folders: this.folders,
      looked: this.looked,
    };
    let manifest: Manifest | undefined = await foldJournal(this.#disk, now, this.#journaled());
    while (manifest !== undefined) {
      await this.#commit(manifest);
      manifest = await mergeTier(this.#disk, this.#manifest, (name) => this.#goneOf(name));
    }
  }

  /** Makes a manifest the current one and removes what it no longer names. */
  async #commit(manifest: Manifest): Promise<void> {
    await writeManifest(this.#disk, manifest);
    await this.#removeAllBut(manifest);
    this.#stamp = undefined;
    await this.refresh();
  }

  /** Removes what a fold or a merge that was cut short left. The caller holds the lock. */
  async sweep(): Promise<void> {
    await this.#removeAllBut(this.#manifest);
  }

  async #removeAllBut({ journal, segments }: Manifest): Promise<void> {
    const live = new Set([
      "manifest.json",
      baseName(journalPath(journal)),
      ...segments.map(({ name }) => name),
    ]);
    for (const { name } of await this.#disk.list(SIGNPOSTS_FOLDER)) {
      if (!live.has(name)) await this.#disk.remove(`${SIGNPOSTS_FOLDER}/${name}`);
    }
  }

  async #load(): Promise<boolean> {
    this.#reads++;
    const manifest = await readManifest(this.#disk);
    if (manifest === undefined) return false;
    this.#manifest = manifest;
    this.#files.keepOnly(new Set(manifest.segments.map(({ name }) => name)));
    this.#journal = new JournalIndex(this.#branchFactor);
    this.#journalEnd = 0;
    this.#journalSize = 0;
    return true;
  }

  #goneOf(name: string): Gone {
    const before = this.#manifest.gone.get(name) ?? [];
    return new Map([...before, ...this.#journal.gone.get(name) ?? []]);
  }
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
