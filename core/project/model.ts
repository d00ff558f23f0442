/**
 * What is known of a project: its files, what each declares and on which lines, what was left out.
 *
 *     project   branch    files of neighbouring paths
 *                 file    size, time, checksum, tokens
 *                   leaf  one symbol: Till.count, lines 12–19
 */

import type { FileStat } from "../fs-adapter/file_system.ts";
import type { SymbolKind } from "../ingest/mod.ts";

/** What a leaf is: a symbol, a run of import lines, or a run of other lines. */
export type LeafKind = SymbolKind | "import" | "text";

/** The smallest thing that is found: one symbol of a file. Lines are 1-based and inclusive. */
export interface CodeLeaf {
  readonly kind: LeafKind;
  /** `Till.count`; a heading or "" for lines that declare nothing. */
  readonly name: string;
  /** The line its comments and annotations begin on. */
  readonly first: number;
  /** The line it begins on itself. */
  readonly line: number;
  readonly last: number;
}

/** What tells whether a file must be read again. */
export interface FileStamp {
  readonly size: number;
  readonly mtimeMs: number;
  readonly identity: string;
  /**
   * Changed so shortly before it was read that another change may have left its time as it is:
   * the next sync reads it again.
   */
  readonly isYoung: boolean;
}

/** A file of the project. */
export interface FileRecord {
  /** From the project's folder, with `/`. */
  readonly path: string;
  readonly stamp: FileStamp;
  /** Hex SHA-256 of its bytes. */
  readonly sha: string;
  readonly language: string;
  readonly tokens: number;
  readonly lines: number;
  readonly leaves: readonly CodeLeaf[];
}

/** A file or folder that was left out. */
export interface SkippedEntry {
  readonly path: string;
  readonly reason: string;
  /** Of a file that had to be read to know: it is not read again while it stays as it is. */
  readonly stamp?: FileStamp;
}

/** Files of neighbouring paths, whose words are kept in one file. */
export interface BranchRecord {
  /** Names the file of its words by their checksum; "" where they were never written. */
  readonly id: string;
  readonly files: readonly FileRecord[];
}

/** Everything that a sync leaves behind, but for the words of the leaves. */
export interface Manifest {
  /** The project's folder: canonical, absolute. */
  readonly root: string;
  /** In the order of their paths. */
  readonly branches: readonly BranchRecord[];
  readonly skipped: readonly SkippedEntry[];
  /** What of the project was not looked at because it is too much, in sentences. */
  readonly limits: readonly string[];
}

/** The manifest of a project nobody has looked at. */
export function emptyManifest(root: string): Manifest {
  return { root, branches: [], skipped: [], limits: [] };
}

/** The files of a project, in the order of their paths. */
export function filesOf(manifest: Manifest): FileRecord[] {
  return manifest.branches.flatMap(({ files }) => files);
}

/** Two changes within this long may bear the same time: disks tick in milliseconds, a few in seconds. */
const YOUNG_MS = 100;
const YOUNG_MS_IN_SECONDS = 2000;

/** The stamp of a file that is about to be read. */
export function stampOf(stat: FileStat, now: Date): FileStamp {
  const { size, mtimeMs, identity } = stat;
  const tick = mtimeMs % 1000 === 0 ? YOUNG_MS_IN_SECONDS : YOUNG_MS;
  return { size, mtimeMs, identity, isYoung: Math.abs(now.getTime() - mtimeMs) < tick };
}

/** Whether a file is the one that was read, going by size, time and identity. */
export function isUntouched(stamp: FileStamp, stat: FileStat): boolean {
  return !stamp.isYoung && stamp.size === stat.size && stamp.mtimeMs === stat.mtimeMs &&
    stamp.identity === stat.identity;
}
