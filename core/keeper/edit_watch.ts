/**
 * Looking for leaves that somebody edited.
 *
 * An editor that puts a new file in place of the old one changes the folder, and is noticed like a
 * leaf that was added. One that writes into the file leaves no trace but the file's own time, so the
 * files of all leaves are looked up, in slices: what is newer than the last look is read, and its text
 * compared with the checksum in its header. Nothing of this is done on a search. An opening looks at
 * the whole of a small store; in a large one, saves look at some hundred files each.
 */

import type { Leaf } from "../model.ts";
import type { Signposts, Snapshot } from "../search/signposts.ts";
import { type Disk, isDamage } from "../store/disk.ts";
import { listDomainFolders, passOverDamage, readLeaf } from "../store/files.ts";
import { checksum } from "../store/layout.ts";

/** A store of up to so many leaves is looked at when it is opened: some 20 ms. */
const SMALL = 2_000;
/**
 * Files that a save looks up for each second since the last look: some 4 ms. One that comes after a
 * long pause has more time, up to some 30 ms.
 */
const A_SECOND = 128;
const AT_MOST = 1_024;
/** Files that are looked up at once: one by one takes three times as long. */
const SIDE_BY_SIDE = 32;
/** New files that one look reads: a copied store is full of them, and the next look goes on. */
const READ_AT_ONCE = 64;
/** In a folder, more new files than this are a copy of it, not edits: slices get to them. */
const COPIED = 2_000;
/** An opening that had to read so many leaves notes that it did, so that the next one need not. */
const MANY_READ = 200;
/** Processes that live for one save begin at another part of a large store each minute. */
const MINUTE_MS = 60_000;
const GROUPS_A_MINUTE = 128;

/** Looks for edited leaves in one store, slice by slice. */
export class EditWatch {
  readonly #disk: Disk;
  #paths: AsyncGenerator<string> | undefined;
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

  /** Looks at the whole of a small store when it is opened. */
  async atOpening(signposts: Signposts): Promise<Leaf[]> {
    if (signposts.leaves > SMALL) return [];
    await this.#begin(signposts, 0);
    return await this.#look(signposts, { files: 2 * SMALL, reads: Infinity });
  }

  /** Goes on looking at the time `now`, unless it did a moment ago. */
  async atSave(signposts: Signposts, now: Date): Promise<Leaf[]> {
    const elapsed = performance.now() - this.#latest;
    if (elapsed < 1000) return [];
    const files = Math.min(AT_MOST, Math.floor(A_SECOND * elapsed / 1000));
    this.#latest = performance.now();
    const isLarge = signposts.leaves > SMALL;
    if (isLarge && signposts.looked === 0) {
      // To read all of a large store takes minutes: what was edited before counts as it stands.
      this.#ended = await newestFolder(this.#disk);
      return [];
    }
    if (this.#paths === undefined && isLarge) {
      const { groups } = signposts.snapshot();
      const start = Math.floor(now.getTime() / MINUTE_MS) * GROUPS_A_MINUTE % groups;
      await this.#begin(signposts, start);
    }
    return await this.#look(signposts, { files, reads: READ_AT_ONCE });
  }

  async #begin(signposts: Signposts, start: number): Promise<void> {
    // Our own writes never leave a file that is newer than its folder.
    this.#began = start === 0 ? await newestFolder(this.#disk) : undefined;
    this.#paths = leafPaths(signposts.snapshot(), start);
  }

  async #look(signposts: Signposts, { files, reads }: Bounds): Promise<Leaf[]> {
    const edited: Leaf[] = [];
    for (let looked = 0, read = 0; looked < files && read < reads; looked += SIDE_BY_SIDE) {
      const paths: string[] = [];
      while (paths.length < SIDE_BY_SIDE) {
        const path = await this.#next(signposts);
        if (path === undefined) break;
        paths.push(path);
      }
      const newer = await newerThan(this.#disk, paths, signposts.looked);
      read += newer.length;
      this.#read += newer.length;
      edited.push(...await editedAmong(this.#disk, newer));
      if (this.#paths === undefined) break;
    }
    return edited;
  }

  /** The next leaf of the round; `undefined` where it ends, or where its segments were merged since. */
  async #next(signposts: Signposts): Promise<string | undefined> {
    if (this.#paths === undefined) await this.#begin(signposts, 0);
    try {
      const next = await this.#paths?.next();
      if (next?.done === false) return next.value;
      this.#ended = this.#began;
    } catch (error) {
      if (!isDamage(error)) throw error;
    }
    this.#paths = undefined;
    return undefined;
  }
}

/** How far one look goes. */
interface Bounds {
  /** Files whose times are looked up. */
  readonly files: number;
  /** Files that are read, about. */
  readonly reads: number;
}

/** The leaves of a folder that somebody else wrote after its last writer, and changed. */
export async function editedSince(
  disk: Disk,
  paths: readonly string[],
  folderTime: number | undefined,
): Promise<Leaf[]> {
  if (folderTime === undefined) return [];
  // Our own writes never leave a file that is newer than its folder.
  const newer = await newerThan(disk, paths, folderTime + 1);
  return newer.length > COPIED ? [] : await editedAmong(disk, newer);
}

/** Those of some files that were written at a time or after it. */
async function newerThan(disk: Disk, paths: readonly string[], time: number): Promise<string[]> {
  const newer: string[] = [];
  for (let at = 0; at < paths.length; at += SIDE_BY_SIDE) {
    const some = paths.slice(at, at + SIDE_BY_SIDE);
    const stats = await Promise.all(some.map((path) => disk.stat(path)));
    newer.push(...some.filter((_, index) => (stats[index]?.mtimeMs ?? -Infinity) >= time));
  }
  return newer;
}

async function editedAmong(disk: Disk, paths: readonly string[]): Promise<Leaf[]> {
  const edited: Leaf[] = [];
  for (const path of paths) {
    const leaf = await readLeaf(disk, path).catch(passOverDamage);
    if (leaf !== undefined && await isEdited(leaf)) edited.push(leaf);
  }
  return edited;
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

/** The path of every leaf that an index tells of, from the group at `start` on. */
async function* leafPaths({ segments }: Snapshot, start: number): AsyncGenerator<string> {
  let passed = 0;
  for (const { segment, gone } of segments) {
    for (let group = Math.max(0, start - passed); group < segment.groups; group++) {
      if (gone.has(group)) continue;
      for (const { path } of (await segment.record(group)).leaves) yield path;
    }
    passed += segment.groups;
  }
}
