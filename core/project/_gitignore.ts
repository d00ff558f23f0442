/**
 * What `.gitignore` files leave out, nested ones and negations included.
 *
 * As in git, the rules of the deeper folder win over those above it, and what lies in a folder that
 * is left out cannot be brought back.
 */

import ignore, { type Ignore } from "ignore";
import { FileSystemError } from "../errors.ts";
import type { FileSystem } from "../fs-adapter/file_system.ts";
import { decodeText } from "../ingest/mod.ts";

/** The rules that hold in a folder: its own, then those of the folders above. */
export interface IgnoreRules {
  /** The folder they were written for: absolute, with `/` at its end. */
  readonly base: string;
  readonly own: Ignore;
  readonly above: IgnoreRules | undefined;
}

/** Real ones have a few hundred bytes; a megabyte of rules would be matched against every path. */
const MOST_BYTES = 128 * 1024;

/** The rules of a folder, given those of the folder above it. */
export async function rulesIn(
  fs: FileSystem,
  folder: string,
  above: IgnoreRules | undefined,
): Promise<IgnoreRules | undefined> {
  return await readRules(fs, `${folder}/.gitignore`, { folder, above });
}

/**
 * The rules that the folders above a project hold for it: of the repository it lies in, if it does.
 * `folder` is absolute.
 */
export async function rulesAbove(
  fs: FileSystem,
  folder: string,
): Promise<IgnoreRules | undefined> {
  const above: string[] = [];
  for (let at = folder;; at = at.slice(0, at.lastIndexOf("/"))) {
    if (at === "") return undefined;
    if (at !== folder) above.unshift(at);
    if (await isThere(fs, `${at}/.git`)) {
      let rules = await readRules(fs, `${at}/.git/info/exclude`, { folder: at, above: undefined });
      for (const each of above) rules = await rulesIn(fs, each, rules);
      // Somebody names a folder that its repository leaves out: then it is wanted, with all it holds.
      return isIgnored(rules, folder, "folder") ? undefined : rules;
    }
  }
}

/** A folder above that nobody may look into tells of no repository. */
async function isThere(fs: FileSystem, path: string): Promise<boolean> {
  try {
    return await fs.stat(path) !== undefined;
  } catch (error) {
    if (error instanceof FileSystemError && error.reason === "denied") return false;
    throw error;
  }
}

/** Whether the rules leave out an absolute path, whose folder they do not leave out. */
export function isIgnored(
  rules: IgnoreRules | undefined,
  path: string,
  kind: "file" | "folder",
): boolean {
  const suffix = kind === "folder" ? "/" : "";
  for (let at = rules; at !== undefined; at = at.above) {
    const { ignored, unignored } = at.own.test(path.slice(at.base.length) + suffix);
    if (ignored || unignored) return ignored;
  }
  return false;
}

async function readRules(
  fs: FileSystem,
  path: string,
  { folder, above }: { folder: string; above: IgnoreRules | undefined },
): Promise<IgnoreRules | undefined> {
  const stat = await fs.stat(path);
  if (stat?.kind !== "file" || stat.size > MOST_BYTES) return above;
  const decoded = decodeText(await readOrNothing(fs, path));
  if (decoded.kind === "skipped" || decoded.text.trim() === "") return above;
  const own = ignore({ ignorecase: false, allowRelativePaths: true }).add(decoded.text);
  return { base: `${folder}/`, own, above };
}

/** One that is gone or may not be read leaves nothing out. */
async function readOrNothing(fs: FileSystem, path: string): Promise<Uint8Array> {
  try {
    return await fs.read(path);
  } catch (error) {
    if (error instanceof FileSystemError) return new Uint8Array();
    throw error;
  }
}
