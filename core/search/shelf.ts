/**
 * A shelf: the file that holds a part of a segment's words, spread by hash.
 *
 *     [" shelf",51234]                    the bytes that follow
 *     ["reserv","+ation +ations","%$G#…"] a word: see {@linkcode PostingsBuilder}
 *     [" id L-notes-0000-0123456789",[3,2]]  the leaf with this id is in group 3, at place 2
 *
 * One JSON array a line, sorted by key, so that a reader finds a line by its beginning and parses
 * nothing else. The length stands first, since a word that is not in a shelf that was cut short must
 * not pass for a word that nobody used.
 */

import { DamagedFileError } from "../errors.ts";
import type { Json } from "../model.ts";
import { parseJson } from "../store/json.ts";
import { beginsAt, endOfLine, textOf } from "./lines.ts";
import { type Postings, readPostings } from "./postings.ts";

/** The text of a shelf with these lines. */
export function sealShelf(lines: readonly string[]): string {
  const body = lines.map((line) => line + "\n").join("");
  return `[" shelf",${new TextEncoder().encode(body).length}]\n${body}`;
}

/** What a line of a shelf says. */
export type ShelfLine = WordLine | ListLine;

/** The leaves that hold a word. */
export interface WordLine {
  readonly key: string;
  readonly postings: Postings;
}

/** What stands behind a key that is not a word's. */
export interface ListLine {
  readonly key: string;
  readonly list: Json;
}

/** One shelf, in memory. */
export class Shelf {
  readonly #bytes: Uint8Array;
  /** Where each line begins, and where one more would: those of a shelf are looked through often. */
  readonly #starts: Uint32Array;
  readonly #path: string;
  /** The words that were looked up; `undefined` for one that is not here. */
  readonly #known = new Map<string, Postings | undefined>();

  /**
   * Opens the file `path`, which holds `bytes`.
   *
   * @throws {DamagedFileError} when it is not whole.
   */
  constructor(bytes: Uint8Array, path: string) {
    const end = endOfLine(bytes, 0);
    const seal = /^\[" shelf",(\d+)\]$/.exec(textOf(bytes.subarray(0, end)));
    if (seal === null || Number(seal[1]) !== bytes.length - end - 1) {
      throw new DamagedFileError(path, "a part of it is missing.");
    }
    this.#bytes = bytes;
    this.#starts = startsOf(bytes, end + 1);
    this.#path = path;
  }

  /** Which leaves hold a word. */
  postings(key: string): Postings | undefined {
    const known = this.#known.get(key);
    if (known !== undefined || this.#known.has(key)) return known;
    const line = this.#find(key);
    const postings = line === undefined ? undefined : readPostings(line, this.#path).postings;
    this.#known.set(key, postings);
    return postings;
  }

  /** What stands behind a key that is not a word's. */
  list(key: string): Json | undefined {
    const line = this.#find(key);
    return line === undefined ? undefined : this.#readList(line).list;
  }

  /** Every line. */
  *lines(): Generator<ShelfLine, void, undefined> {
    for (let at = 0; at < this.#count; at++) {
      const line = this.#line(at);
      yield beginsAt(line, 0, LIST_BEGINNING)
        ? this.#readList(line)
        : readPostings(line, this.#path);
    }
  }

  get #count(): number {
    return this.#starts.length - 1;
  }

  /** A line without its newline. */
  #line(at: number): Uint8Array {
    return this.#bytes.subarray(this.#starts[at], (this.#starts[at + 1] ?? 1) - 1);
  }

  #readList(line: Uint8Array): ListLine {
    const value = parseJson(textOf(line), this.#path);
    const [key, list] = Array.isArray(value) ? value : [];
    if (typeof key !== "string") throw new DamagedFileError(this.#path, "a key was expected.");
    return { key, list: list ?? null };
  }

  #find(key: string): Uint8Array | undefined {
    const beginning = new TextEncoder().encode(`[${JSON.stringify(key)},`);
    for (let at = 0; at < this.#count; at++) {
      if (beginsAt(this.#bytes, this.#starts[at] ?? 0, beginning)) return this.#line(at);
    }
    return undefined;
  }
}

/** How a line begins whose key is not a word's: no word begins with a space. */
const LIST_BEGINNING = new TextEncoder().encode('[" ');

function startsOf(bytes: Uint8Array, first: number): Uint32Array {
  const starts = [first];
  for (let start = first; start < bytes.length;) {
    start = endOfLine(bytes, start) + 1;
    starts.push(start);
  }
  return Uint32Array.from(starts);
}
