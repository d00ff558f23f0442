/**
 * A shelf: the file that holds a part of a segment's words, spread by hash.
 *
 *     [" shelf",51234]                    the characters that follow
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
import { type Postings, readPostings } from "./postings.ts";

/** The text of a shelf with these lines. */
export function sealShelf(lines: readonly string[]): string {
  const body = lines.map((line) => line + "\n").join("");
  return `[" shelf",${body.length}]\n${body}`;
}

/** One shelf, in memory. What was looked up in it once is at hand. */
export class Shelf {
  /** The lines, a newline before each: also before the first, so that all are found alike. */
  readonly #lines: string;
  readonly #path: string;
  readonly #postings = new Map<string, Postings | undefined>();

  /**
   * Opens the text of the file `path`.
   *
   * @throws {DamagedFileError} when it is not whole.
   */
  constructor(text: string, path: string) {
    const start = text.indexOf("\n") + 1;
    const seal = /^\[" shelf",(\d+)\]\n$/.exec(text.slice(0, start));
    if (seal === null || Number(seal[1]) !== text.length - start) {
      throw new DamagedFileError(path, "a part of it is missing.");
    }
    this.#lines = text.slice(start - 1);
    this.#path = path;
  }

  /** Which leaves hold a word. */
  postings(key: string): Postings | undefined {
    if (!this.#postings.has(key)) this.#postings.set(key, this.#readPostings(key));
    return this.#postings.get(key);
  }

  /** What stands behind a key that is not a word's. */
  list(key: string): Json | undefined {
    const line = this.#find(key);
    const value = line === undefined ? undefined : parseJson(line, this.#path);
    return Array.isArray(value) ? value[1] : undefined;
  }

  /** Every line, parsed. */
  *lines(): Generator<{ key: string; postings?: Postings; list?: Json }, void, undefined> {
    for (let start = 1; start < this.#lines.length;) {
      const end = this.#lines.indexOf("\n", start);
      const line = this.#lines.slice(start, end);
      start = end + 1;
      const value = parseJson(line, this.#path);
      const [key, list] = Array.isArray(value) ? value : [];
      if (typeof key !== "string") throw new DamagedFileError(this.#path, "a key was expected.");
      if (isListKey(key)) yield { key, list: list ?? null };
      else yield { key, postings: readPostings(line, this.#path) };
    }
  }

  #readPostings(key: string): Postings | undefined {
    const line = this.#find(key);
    return line === undefined ? undefined : readPostings(line, this.#path);
  }

  #find(key: string): string | undefined {
    const start = this.#lines.indexOf(`\n[${JSON.stringify(key)},`) + 1;
    return start === 0 ? undefined : this.#lines.slice(start, this.#lines.indexOf("\n", start));
  }
}

/** Whether a key is not a word's: no word begins with a space. */
export function isListKey(key: string): boolean {
  return key.startsWith(" ");
}
