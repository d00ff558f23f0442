/**
 * A shelf: the file that holds a part of a segment's words, spread by hash.
 *
 *     ["reserv",["reservation","reservations"],[3,41,2,195,0,1203,[0,1], 1,27,1,120,1]]
 *      stem      forms                          └ group 3: branch impact 41, 2 leaves:
 *                                                 leaf 0 with impact 195, form 0;
 *                                                 leaf 2 (1203 = 2 x 512 + 179), forms 0 and 1
 *                                                                 then group 3 + 1 = 4 …
 *     ["cat",[0,60,1,44]]                      a stem that is its own only form needs no list
 *
 * One JSON array a line, sorted by stem, so that a reader finds a line by its beginning and parses
 * nothing else. Which leaf a place (group, offset) is, the segment's pages tell. Before them stands
 * `[" shelf",1234]`, the length of what follows: a word that is not in a shelf that was cut short must
 * not pass for a word that nobody used.
 */

import { DamagedFileError } from "../errors.ts";
import type { Json } from "../model.ts";
import { parseJson } from "../store/json.ts";

/** An impact fits in this range (the scale of 200 times BM25's bound of 2.2). */
const IMPACT_RANGE = 512;

/** The leaves that hold a word: for each group its branch's impact and the leaves' own. */
export interface Postings {
  /** Forms of the word in this segment. */
  readonly forms: readonly string[];
  /** Walk them with {@linkcode walkPostings}. */
  readonly data: readonly Json[];
}

/** Collects the postings of one word, groups in rising order. */
export class PostingsBuilder {
  readonly #key: string;
  readonly #forms: string[] = [];
  readonly #data: { group: number; impact: number; leaves: [number, number, number[]][] }[] = [];

  /** Starts the postings of the word with the stem `key`. */
  constructor(key: string) {
    this.#key = key;
  }

  /** Whether nothing holds the word. */
  get isEmpty(): boolean {
    return this.#data.length === 0;
  }

  /** Opens a group; its leaves follow. */
  group(group: number, impact: number): void {
    this.#data.push({ group, impact, leaves: [] });
  }

  /** Adds a leaf to the group opened last. */
  leaf(offset: number, impact: number, forms: readonly string[]): void {
    const last = this.#data.at(-1);
    if (last !== undefined) last.leaves.push([offset, impact, forms.map((f) => this.#form(f))]);
  }

  /** The postings as a reader of a shelf sees them. */
  build(): Postings {
    const single = this.#forms.length === 1;
    const data: Json[] = [];
    let previous = 0;
    for (const { group, impact, leaves } of this.#data) {
      data.push(group - previous, impact, leaves.length);
      previous = group;
      for (const [offset, own, forms] of leaves) {
        data.push(offset * IMPACT_RANGE + own);
        if (!single) data.push(forms.length === 1 ? forms[0] ?? 0 : forms);
      }
    }
    return { forms: this.#forms, data };
  }

  /** The line of the shelf, without its newline. */
  line(): string {
    const { forms, data } = this.build();
    const plain = forms.length === 1 && forms[0] === this.#key;
    return JSON.stringify(plain ? [this.#key, data] : [this.#key, forms, data]);
  }

  #form(form: string): number {
    const at = this.#forms.indexOf(form);
    return at >= 0 ? at : this.#forms.push(form) - 1;
  }
}

/** What {@linkcode walkPostings} tells of. */
export interface PostingsVisitor {
  /** A branch (or waiting group) and its impact, as stored. */
  group(group: number, impact: number, leaves: number): void;
  /** A leaf of that group; `forms` are places in {@linkcode Postings.forms}. */
  leaf(group: number, offset: number, posting: { impact: number; forms: Json }): void;
}

/** Visits every group and leaf of some postings, in order. */
export function walkPostings(postings: Postings, visitor: PostingsVisitor): void {
  const { data, forms } = postings;
  const single = forms.length === 1;
  let group = 0;
  for (let at = 0; at < data.length;) {
    group += numberAt(data, at);
    const leaves = numberAt(data, at + 2);
    visitor.group(group, numberAt(data, at + 1), leaves);
    at += 3;
    for (let leaf = 0; leaf < leaves; leaf++) {
      const packed = numberAt(data, at++);
      visitor.leaf(group, Math.floor(packed / IMPACT_RANGE), {
        impact: packed % IMPACT_RANGE,
        forms: single ? 0 : data[at++] ?? 0,
      });
    }
  }
}

/** The text of a shelf with these lines. */
export function sealShelf(lines: readonly string[]): string {
  const body = lines.map((line) => line + "\n").join("");
  return `[" shelf",${body.length}]\n${body}`;
}

/**
 * The lines of a shelf as they were written.
 *
 * @throws {DamagedFileError} when the text is not whole.
 */
export function openShelf(text: string, path: string): string {
  const start = text.indexOf("\n") + 1;
  const seal = /^\[" shelf",(\d+)\]\n$/.exec(text.slice(0, start));
  if (seal === null || Number(seal[1]) !== text.length - start) {
    throw new DamagedFileError(path, "a part of it is missing.");
  }
  return text.slice(start);
}

/** Finds a word's postings in the lines of a shelf. */
export function findPostings(
  shelf: string,
  key: string,
  path: string,
): Postings | undefined {
  const line = findLine(shelf, key, path);
  if (line === undefined) return undefined;
  const [, second, third] = line;
  if (!Array.isArray(second)) return undefined;
  if (!Array.isArray(third)) return { forms: [key], data: second };
  return { forms: second.map(String), data: third };
}

/** Finds the parsed line of a key in the lines of a shelf; `path` names the file in an error. */
export function findLine(shelf: string, key: string, path: string): Json[] | undefined {
  const beginning = `[${JSON.stringify(key)},`;
  const start = shelf.startsWith(beginning) ? 0 : shelf.indexOf(`\n${beginning}`) + 1;
  if (start === 0 && !shelf.startsWith(beginning)) return undefined;
  const line = parseJson(shelf.slice(start, shelf.indexOf("\n", start)), path);
  return Array.isArray(line) ? line : undefined;
}

function numberAt(data: readonly Json[], at: number): number {
  const value = data[at];
  return typeof value === "number" ? value : 0;
}
