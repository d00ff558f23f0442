/**
 * The manifest as a file: JSON with one short list a file and a leaf, since there are thousands.
 *
 *     { "format": 1, "root": …, "skipped": […], "limits": […],
 *       "branches": [{ "id": …, "files": [
 *         [path, size, mtimeMs, identity, young, sha, language, tokens, lines,
 *           [kind, name, first, line, last, kind, name, …]] ] }] }
 *
 * What cannot be read is no error: a project is read anew.
 */

import { SYMBOL_KINDS } from "../ingest/splitters/code/_item.ts";
import type { CodeLeaf, FileRecord, FileStamp, LeafKind, Manifest, SkippedEntry } from "./model.ts";

const FORMAT = 1;

const KINDS: ReadonlyMap<string, LeafKind> = new Map(
  [...SYMBOL_KINDS, "import" as const, "text" as const].map((kind) => [kind, kind]),
);

/** A manifest as text. */
export function encodeManifest({ root, branches, skipped, limits }: Manifest): string {
  return JSON.stringify({
    format: FORMAT,
    root,
    limits,
    skipped: skipped.map(({ path, reason, stamp }) => [path, reason, ...stampList(stamp)]),
    branches: branches.map(({ id, files }) => ({ id, files: files.map(fileList) })),
  });
}

/** Reads a manifest of the project `root`; `undefined` when it is none, or of another version. */
export function decodeManifest(text: string, root: string): Manifest | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value) || value["format"] !== FORMAT || value["root"] !== root) return undefined;
    return {
      root,
      limits: list(value["limits"]).map(string),
      skipped: list(value["skipped"]).map(readSkipped),
      branches: list(value["branches"]).map((branch) => {
        if (!isRecord(branch)) throw new TypeError("Expected a branch.");
        return { id: string(branch["id"]), files: list(branch["files"]).map(readFile) };
      }),
    };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}

function fileList(file: FileRecord): unknown[] {
  const { path, stamp, sha, language, tokens, lines, leaves } = file;
  return [path, ...stampList(stamp), sha, language, tokens, lines, leaves.flatMap(leafList)];
}

function leafList({ kind, name, first, line, last }: CodeLeaf): unknown[] {
  return [kind, name, first, line, last];
}

function stampList(stamp: FileStamp | undefined): unknown[] {
  return stamp === undefined
    ? []
    : [stamp.size, stamp.mtimeMs, stamp.identity, stamp.isYoung ? 1 : 0];
}

function readStamp(size: unknown, mtimeMs: unknown, identity: unknown, young: unknown): FileStamp {
  return {
    size: number(size),
    mtimeMs: number(mtimeMs),
    identity: string(identity),
    isYoung: young === 1,
  };
}

function readSkipped(value: unknown): SkippedEntry {
  const [path, reason, size, ...rest] = list(value);
  const entry = { path: string(path), reason: string(reason) };
  return size === undefined
    ? entry
    : { ...entry, stamp: readStamp(size, rest[0], rest[1], rest[2]) };
}

function readFile(value: unknown): FileRecord {
  const [path, size, mtimeMs, identity, young, sha, language, tokens, lines, leaves] = list(value);
  return {
    path: string(path),
    stamp: readStamp(size, mtimeMs, identity, young),
    sha: string(sha),
    language: string(language),
    tokens: number(tokens),
    lines: number(lines),
    leaves: readLeaves(list(leaves)),
  };
}

function readLeaves(values: readonly unknown[]): CodeLeaf[] {
  const leaves: CodeLeaf[] = [];
  for (let at = 0; at < values.length; at += 5) {
    const kind = KINDS.get(string(values[at]));
    if (kind === undefined) throw new TypeError("Expected the kind of a leaf.");
    leaves.push({
      kind,
      name: string(values[at + 1]),
      first: number(values[at + 2]),
      line: number(values[at + 3]),
      last: number(values[at + 4]),
    });
  }
  return leaves;
}

function list(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new TypeError("Expected a list.");
  return value;
}

function string(value: unknown): string {
  if (typeof value !== "string") throw new TypeError("Expected a text.");
  return value;
}

function number(value: unknown): number {
  if (typeof value !== "number") throw new TypeError("Expected a number.");
  return value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
