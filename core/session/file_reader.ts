/**
 * Reads text files for an agent, and remembers what it was given: what it has already is not paid
 * for again.
 */

import { absolutePath } from "../_arguments.ts";
import { FileSystemError, InvalidInputError } from "../errors.ts";
import type { FileSystem } from "../fs-adapter/file_system.ts";
import { nodeFileSystem } from "../fs-adapter/node.ts";
import { decodeText } from "../ingest/mod.ts";
import { unifiedDiff } from "./_unified_diff.ts";

/** What is read of a file. */
export interface ReadOptions {
  /** Give everything, whatever was given before. @default {false} */
  readonly force?: boolean;
  /** The first line, 1-based; 0 is the whole file. @default {0} */
  readonly startLine?: number;
  /** The last line, inclusive; 0 is the end of the file. @default {0} */
  readonly endLine?: number;
}

/** What reading a file comes to. */
export type Reading =
  & {
    /** As it was asked for. */
    readonly path: string;
    /** Lines of the file. */
    readonly lines: number;
    /** The lines that were asked for, 1-based and inclusive; 0 to 0 in an empty file. */
    readonly first: number;
    readonly last: number;
  }
  & (
    | { readonly kind: "text"; readonly text: string }
    /** These lines were given before, and are the same. */
    | { readonly kind: "unchanged" }
    /** A unified diff against what was given before, which is shorter than the text. */
    | { readonly kind: "diff"; readonly diff: string }
  );

/** What was given of a file. */
interface Given {
  readonly first: number;
  /** `Infinity` for all to the end. */
  readonly last: number;
  readonly lines: readonly string[];
}

/** More than this at once is more than clients take: about 25,000 tokens. */
const MOST_CHARS = 100_000;
/** Files of more bytes are no texts to read. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Stretches that are remembered of one file. */
const MOST_GIVEN = 50;

/**
 * Reads files for one session.
 *
 * @example
 * ```ts
 * import { inMemoryFileSystem } from "@ihmt/core";
 * import { FileReader } from "@ihmt/core/session";
 * import assert from "node:assert/strict";
 *
 * const fs = inMemoryFileSystem();
 * await fs.writeExclusive("/a.txt", new TextEncoder().encode("one\ntwo\n"));
 * const files = new FileReader({ fs });
 * assert.equal((await files.read("/a.txt")).kind, "text");
 * assert.equal((await files.read("/a.txt")).kind, "unchanged");
 * ```
 */
export class FileReader {
  readonly #fs: FileSystem;
  readonly #given = new Map<string, readonly Given[]>();

  /** A reader that has given nothing yet. `fs` is the disk, this machine's where it is left out. */
  constructor({ fs = nodeFileSystem() }: { readonly fs?: FileSystem } = {}) {
    this.#fs = fs;
  }

  /**
   * Reads a file, or lines of it.
   *
   * @throws {InvalidInputError} when there is no such text file, or it is too much at once.
   */
  async read(given: string, options: ReadOptions = {}): Promise<Reading> {
    const path = absolutePath(given.trim(), "path");
    const { startLine = 0, endLine = 0, force = false } = options;
    const all = splitLines(await this.#text(path));
    const { first, last } = rangeOf(path, all.length, { startLine, endLine });
    const lines = all.slice(Math.max(0, first - 1), last);
    const isToEnd = endLine === 0;
    const wanted: Given = { first: Math.max(1, first), last: isToEnd ? Infinity : last, lines };
    const known = this.#given.get(path) ?? [];
    const before = force ? undefined : givenBefore(known, wanted);
    const place = { path, lines: all.length, first, last };
    const text = lines.join("");
    if (before !== undefined && before.join("") === text) return { ...place, kind: "unchanged" };
    const diff = before === undefined
      ? undefined
      : unifiedDiff(before.join(""), text, { first: wanted.first, shorterThan: text.length });
    if (diff === undefined) checkSize(path, text, { first, last, lines: all.length });
    this.#remember(path, wanted);
    return diff === undefined ? { ...place, kind: "text", text } : { ...place, kind: "diff", diff };
  }

  /** The newest stretches first; one that holds all others takes their place. */
  #remember(path: string, wanted: Given): void {
    const others = (this.#given.get(path) ?? [])
      .filter(({ first, last }) => first < wanted.first || last > wanted.last);
    this.#given.set(path, [wanted, ...others].slice(0, MOST_GIVEN));
  }

  async #text(path: string): Promise<string> {
    const stat = await this.#fs.stat(path);
    if (stat === undefined) throw await this.#missing(path);
    if (stat.kind === "folder") {
      throw new InvalidInputError(`${path} is a folder. project_map shows what it holds.`);
    }
    if (stat.kind === "other") {
      throw new InvalidInputError(`${path} is no file but a device or pipe.`);
    }
    if (stat.size > MOST_BYTES) {
      const size = Math.ceil(stat.size / 1024 / 1024);
      throw new InvalidInputError(
        `${path} has ${size} MB, too much to read. Take what you need of it with a command.`,
      );
    }
    const decoded = decodeText(await this.#bytes(path));
    if (decoded.kind === "text") return decoded.text;
    const what = decoded.reason === "binary" ? "a binary file, not text" : decoded.reason;
    throw new InvalidInputError(`${path} cannot be shown: it is ${what}.`);
  }

  async #bytes(path: string): Promise<Uint8Array> {
    try {
      return await this.#fs.read(path);
    } catch (error) {
      if (error instanceof FileSystemError && error.reason === "not_found") {
        throw await this.#missing(path);
      }
      throw error;
    }
  }

  /** Says what is missing: the file, or a folder on the way to it. */
  async #missing(path: string): Promise<InvalidInputError> {
    let folder = path;
    do folder = folder.slice(0, folder.lastIndexOf("/")) || "/"; while (
      folder !== "/" && (await this.#fs.stat(folder))?.kind !== "folder"
    );
    const names = await this.#fs.list(folder).catch(() => []);
    const wanted = path.slice(folder === "/" ? 1 : folder.length + 1).split("/")[0] ?? "";
    const near = names.map(({ name }) => name).filter((name) => isNear(name, wanted)).slice(0, 3);
    const hint = near.length > 0 ? ` Is it ${near.join(" or ")}?` : "";
    return new InvalidInputError(`There is no file ${path}: ${folder} has no "${wanted}".${hint}`);
  }
}

/** The lines that are asked for. */
function rangeOf(
  path: string,
  lines: number,
  { startLine, endLine }: { startLine: number; endLine: number },
): { first: number; last: number } {
  for (const [name, value] of Object.entries({ start_line: startLine, end_line: endLine })) {
    if (!Number.isInteger(value) || value < 0) {
      throw new InvalidInputError(
        `Expected \`${name}\` to be a line from 0 up but found ${value}.`,
      );
    }
  }
  if (endLine > 0 && endLine < startLine) {
    throw new InvalidInputError(
      `Expected \`end_line\` to be no less than \`start_line\` (${startLine}) but found ${endLine}.`,
    );
  }
  if (startLine > Math.max(lines, 1)) {
    throw new InvalidInputError(
      `${path} has ${lines} lines, so there is none at \`start_line\` ${startLine}.`,
    );
  }
  if (lines === 0) return { first: 0, last: 0 };
  return { first: Math.max(1, startLine), last: endLine === 0 ? lines : Math.min(endLine, lines) };
}

/** The same lines as they were last given; `undefined` when not all of them were. */
function givenBefore(known: readonly Given[], wanted: Given): readonly string[] | undefined {
  const { first, last } = wanted;
  const holding = known.find((given) => given.first <= first && given.last >= last);
  return holding?.lines.slice(first - holding.first, last - holding.first + 1);
}

function checkSize(
  path: string,
  text: string,
  { first, last, lines }: { first: number; last: number; lines: number },
): void {
  if (text.length <= MOST_CHARS) return;
  const what = first <= 1 && last === lines ? `${lines} lines` : `its lines ${first}-${last}`;
  throw new InvalidInputError(
    `${path} (${what}) has ${text.length} characters, too many at once (at most ${MOST_CHARS}). ` +
      "Ask for fewer lines with start_line and end_line; project_map and find_code tell which.",
  );
}

/** The lines of a text with what ends them. */
function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Whether somebody may have meant the other: case, a letter more, one's beginning in the other. */
function isNear(name: string, wanted: string): boolean {
  const [a, b] = [name.toLowerCase(), wanted.toLowerCase()];
  const stem = (text: string): string => text.replace(/(?<=.)\.[^.]*$/, "");
  return a === b || stem(a) === stem(b) ||
    (Math.abs(a.length - b.length) <= 2 && b.length > 3 && sharedLength(a, b) >= b.length - 2);
}

/** Characters that both begin with and end with, together. */
function sharedLength(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let front = 0;
  while (front < most && a[front] === b[front]) front++;
  let back = 0;
  while (back < most - front && a.at(-1 - back) === b.at(-1 - back)) back++;
  return front + back;
}
