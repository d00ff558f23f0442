/** A project's folders and files in order, with their sizes: from the manifest, no file is opened. */

import { InvalidInputError } from "../errors.ts";
import { isBelow } from "./_leaf_list.ts";
import { filesOf, type LeafKind, type Manifest, type SkippedEntry } from "./model.ts";
import type { SyncReport } from "./sync.ts";

/** A symbol and its lines: 1-based, inclusive. */
export interface MappedSymbol {
  readonly kind: LeafKind;
  readonly name: string;
  readonly first: number;
  readonly last: number;
}

/** A file of a map. */
export interface MappedFile {
  /** From the project's folder. */
  readonly path: string;
  readonly tokens: number;
  readonly lines: number;
  readonly symbols: readonly MappedSymbol[];
}

/** A project, or a folder of it, as a map. */
export interface ProjectMap {
  /** The project's folder. */
  readonly root: string;
  /** The folder or file that was asked for; "" is all. */
  readonly subpath: string;
  readonly files: readonly MappedFile[];
  readonly tokens: number;
  /** What was left out of it, with the reason. */
  readonly skipped: readonly { readonly path: string; readonly reason: string }[];
  readonly limits: readonly string[];
  readonly sync: SyncReport;
}

/** Refuses a part of a project that is not there. */
export function checkSubpath({ branches, skipped }: Manifest, subpath: string): void {
  const isThere = subpath === "" || skipped.some(({ path }) => isBelow(path, subpath)) ||
    branches.some(({ files }) => files.some(({ path }) => isBelow(path, subpath)));
  if (isThere) return;
  throw new InvalidInputError(
    `The project has nothing at \`subpath\` "${subpath}". A map without \`subpath\` shows what it has.`,
  );
}

/**
 * The map of what is below a folder.
 *
 * @throws {InvalidInputError} when the project has no such folder.
 */
export function mapOf(manifest: Manifest, subpath: string, sync: SyncReport): ProjectMap {
  checkSubpath(manifest, subpath);
  const files = filesOf(manifest).filter(({ path }) => isBelow(path, subpath))
    .map(({ path, tokens, lines, leaves }): MappedFile => ({
      path,
      tokens,
      lines,
      symbols: leaves.filter(({ kind }) => kind !== "import" && kind !== "text")
        .map(({ kind, name, first, last }) => ({ kind, name, first, last })),
    }));
  return {
    root: manifest.root,
    subpath,
    files,
    tokens: files.reduce((sum, { tokens }) => sum + tokens, 0),
    skipped: manifest.skipped.filter(({ path }) => isBelow(path, subpath)).map(plain),
    limits: manifest.limits,
    sync,
  };
}

function plain({ path, reason }: SkippedEntry): { path: string; reason: string } {
  return { path, reason };
}
