/**
 * Finds the files of a project. What is left out is listed with the reason.
 *
 * Links are listed, not followed, so a loop of links has no beginning; folders are walked with a
 * stack of our own, so depth costs nothing.
 */

import { FileSystemError } from "../errors.ts";
import type { FileStat, FileSystem, FolderEntry } from "../fs-adapter/file_system.ts";
import { compare } from "../text/mod.ts";
import { type IgnoreRules, isIgnored, rulesAbove, rulesIn } from "./_gitignore.ts";
import type { SkippedEntry } from "./model.ts";
import type { Breathe } from "./_pause.ts";
import { MOST_FILE_BYTES, reasonByName, TOO_LARGE } from "./_skips.ts";

/** A project of more files is a disk, or has data among its code. */
const MOST_FILES = 20_000;
/** Names looked at, whether they are taken or not. */
const MOST_ENTRIES = 200_000;

/** A file that may be of the project. */
export interface ScannedFile {
  /** From the project's folder. */
  readonly path: string;
  readonly stat: FileStat;
}

/** What a look at the folders finds, in the order of the paths. */
export interface Scan {
  readonly files: readonly ScannedFile[];
  readonly skipped: readonly SkippedEntry[];
  /** What was left unlooked at because it is too much, in sentences. */
  readonly limits: readonly string[];
}

/** What a scan works with. */
export interface ScanContext {
  readonly fs: FileSystem;
  /** The project's folder: canonical, absolute. */
  readonly root: string;
  /** A folder that is never part of a project: that of the indexes. */
  readonly except: string;
  readonly breathe: Breathe;
}

interface Waiting {
  /** Absolute. */
  readonly folder: string;
  /** Rules of the folders above it. */
  readonly rules: IgnoreRules | undefined;
}

/** Looks through the folders of a project. */
export async function scan(context: ScanContext): Promise<Scan> {
  const { fs, root, breathe } = context;
  const files: ScannedFile[] = [];
  const skipped: SkippedEntry[] = [];
  const limits: string[] = [];
  const waiting: Waiting[] = [{ folder: root, rules: await rulesAbove(fs, root) }];
  let entries = 0;
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (entries >= MOST_ENTRIES || files.length >= MOST_FILES) {
      limits.push(limitText(files.length, entries));
      break;
    }
    const { folder } = next;
    const listed = await attempt(() => fs.list(folder));
    if (typeof listed === "string") {
      skipped.push({ path: relativeTo(root, folder) || ".", reason: listed });
      continue;
    }
    const hasRules = listed.some(({ name }) => name === ".gitignore");
    const rules = hasRules ? await rulesIn(fs, folder, next.rules) : next.rules;
    for (const entry of listed) {
      entries++;
      await breathe();
      const path = `${folder === "/" ? "" : folder}/${entry.name}`;
      const found = await look(context, entry, { path, rules });
      if (found.kind === "folder") waiting.push({ folder: path, rules });
      else if (found.kind === "file" && files.length < MOST_FILES) {
        files.push({ path: relativeTo(root, path), stat: found.stat });
      } else if (found.kind === "skipped") {
        skipped.push({ path: relativeTo(root, path), reason: found.reason });
      }
    }
  }
  const byPath = (a: { path: string }, b: { path: string }): number => compare(a.path, b.path);
  return { files: files.sort(byPath), skipped: skipped.sort(byPath), limits };
}

type Look =
  | { readonly kind: "file"; readonly stat: FileStat }
  | { readonly kind: "folder" }
  | { readonly kind: "skipped"; readonly reason: string }
  /** Nothing to tell of: ignored by rule, or gone. */
  | { readonly kind: "nothing" };

async function look(
  { fs, except }: ScanContext,
  entry: FolderEntry,
  { path, rules }: { path: string; rules: IgnoreRules | undefined },
): Promise<Look> {
  if (path === except) return { kind: "skipped", reason: "an IHMT memory" };
  const kind = entry.kind === "folder" ? "folder" : "file";
  const reason = reasonByName(entry) ??
    (isIgnored(rules, path, kind) ? "ignored by .gitignore" : undefined);
  if (reason !== undefined) return { kind: "skipped", reason };
  if (kind === "folder") return { kind: "folder" };
  const stat = await attempt(() => fs.stat(path));
  if (typeof stat === "string") return { kind: "skipped", reason: stat };
  if (stat?.kind !== "file") return { kind: "nothing" };
  return stat.size > MOST_FILE_BYTES
    ? { kind: "skipped", reason: TOO_LARGE }
    : { kind: "file", stat };
}

/** What the disk refuses is told, and does not keep the rest from being looked at. */
async function attempt<T>(act: () => Promise<T>): Promise<T | string> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof FileSystemError)) throw error;
    return error.reason === "denied" ? "permission denied" : "it could not be read";
  }
}

function relativeTo(root: string, path: string): string {
  return path.slice(root === "/" ? 1 : root.length + 1);
}

function limitText(files: number, entries: number): string {
  return files >= MOST_FILES
    ? `Only the first ${MOST_FILES} files were taken in: name a folder further down as the project.`
    : `Only the first ${entries} names were looked at: name a folder further down as the project.`;
}
