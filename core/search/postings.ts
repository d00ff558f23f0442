/**
 * Postings: which leaves hold a word, and how much it says about each.
 *
 *     ["reserv","+ation +ations","%$G#…"]
 *      stem      forms            groups and leaves, in digits of base 91
 *
 *     forms      each the whole word, or "+" and what follows the stem ("=" marks a word that itself
 *                begins with a mark); "" is the stem alone
 *     a group    its number less the one before, then its leaves x 512 + its branch's impact
 *     a leaf     its place in the group x 512 + its impact, then, where there are several forms,
 *                which of them it holds
 *
 * Text, since the whole index is; in digits and not in numbers of JSON, since that is a third of the
 * bytes and is read in place, without parsing. A digit is a printable ASCII character from `#` on,
 * the backslash left out, so that JSON escapes none.
 */

import { DamagedFileError } from "../errors.ts";
import { parseJson } from "../store/json.ts";

/** An impact is smaller than this (200 times BM25's bound of 2.2). */
const IMPACT_RANGE = 512;
const BASE = 91;
const PAIR_RANGE = BASE * BASE;
/** More leaves than this in a group, or places, do not fit in a pair of digits with an impact. */
const MOST_NARROW = Math.floor(PAIR_RANGE / IMPACT_RANGE) - 1;
/** Numbers up to this are one digit; ten digits more begin those of two, and the last those of four. */
const ONE_DIGIT = 80;
const TWO_DIGITS = ONE_DIGIT + 10 * BASE;
const FIRST_DIGIT = "#".charCodeAt(0);
const BACKSLASH = "\\".charCodeAt(0);

/** The leaves that hold a word: walk them with a {@linkcode PostingsCursor}. */
export interface Postings {
  /** Forms of the word in this segment. */
  readonly forms: readonly string[];
  readonly data: string;
  /** Whether its groups are so wide that places and impacts stand apart. */
  readonly isWide: boolean;
  /** How many groups and leaves there are. */
  readonly groups: number;
  readonly leaves: number;
}

/** Collects the postings of one word, groups in rising order. */
export class PostingsBuilder {
  readonly #key: string;
  readonly #forms = new Map<string, number>();
  readonly #groups: {
    readonly group: number;
    readonly impact: number;
    readonly leaves: { offset: number; impact: number; forms: readonly number[] }[];
  }[] = [];

  /** Starts the postings of the word with the stem `key`. */
  constructor(key: string) {
    this.#key = key;
  }

  /** Whether nothing holds the word. */
  get isEmpty(): boolean {
    return this.#groups.length === 0;
  }

  /** Opens a group; its leaves follow. */
  group(group: number, impact: number): void {
    this.#groups.push({ group, impact, leaves: [] });
  }

  /** Adds a leaf to the group opened last. */
  leaf(offset: number, impact: number, forms: readonly string[]): void {
    this.#groups.at(-1)?.leaves.push({ offset, impact, forms: forms.map((f) => this.#form(f)) });
  }

  /** The postings as a reader of a shelf sees them. */
  build(): Postings {
    const isWide = this.#groups.some(({ leaves }) =>
      leaves.length > MOST_NARROW || leaves.some(({ offset }) => offset > MOST_NARROW)
    );
    const isSingle = this.#forms.size === 1;
    const parts: string[] = [];
    let previous = 0;
    for (const { group, impact, leaves } of this.#groups) {
      parts.push(writeNumber(group - previous), writeWith(leaves.length, impact, isWide));
      previous = group;
      for (const { offset, impact, forms } of leaves) {
        parts.push(writeWith(offset, impact, isWide));
        if (!isSingle) parts.push(writeForms(forms));
      }
    }
    return {
      forms: [...this.#forms.keys()],
      data: parts.join(""),
      isWide,
      groups: this.#groups.length,
      leaves: this.#groups.reduce((sum, { leaves }) => sum + leaves.length, 0),
    };
  }

  /** The line of a shelf, without its newline. */
  line(): string {
    const { forms, data, isWide } = this.build();
    const told = forms.map((form) => shorten(form, this.#key)).join(" ");
    const plain = forms.length === 1 && forms[0] === this.#key;
    return JSON.stringify([this.#key, plain ? "" : told, data, ...isWide ? [1] : []]);
  }

  #form(form: string): number {
    const known = this.#forms.get(form);
    if (known !== undefined) return known;
    this.#forms.set(form, this.#forms.size);
    return this.#forms.size - 1;
  }
}

function shorten(form: string, key: string): string {
  if (form.length > key.length && form.startsWith(key)) return `+${form.slice(key.length)}`;
  return /^[+=]/.test(form) ? `=${form}` : form;
}

function lengthen(form: string, key: string): string {
  if (form.startsWith("+")) return key + form.slice(1);
  return form.startsWith("=") ? form.slice(1) : form;
}

/**
 * Reads the line of a word; `path` names the file in an error.
 *
 * @throws {DamagedFileError} when it is none.
 */
export function readPostings(line: string, path: string): Postings {
  // The digits are taken as they stand: they hold no quote and no escape, and may be long.
  const end = line.lastIndexOf('"');
  const start = line.lastIndexOf('"', end - 1);
  const value = parseJson(`${line.slice(0, Math.max(start, 0))}0${line.slice(end + 1)}`, path);
  const [key, told, , wide] = Array.isArray(value) ? value : [];
  if (typeof key !== "string" || typeof told !== "string") {
    throw new DamagedFileError(path, "a word and its forms were expected.");
  }
  const forms = told === "" ? [key] : told.split(" ").map((form) => lengthen(form, key));
  const data = line.slice(start + 1, end);
  const cursor = new PostingsCursor({ forms, data, isWide: wide === 1 });
  let [groups, leaves] = [0, 0];
  while (cursor.nextGroup()) {
    groups++;
    leaves += cursor.leaves;
  }
  return { forms, data, isWide: wide === 1, groups, leaves };
}

/** A walk over postings: groups, and the leaves of each. Tells of where it stands. */
export class PostingsCursor {
  readonly #data: string;
  readonly #isWide: boolean;
  readonly #isSingle: boolean;
  #at = 0;
  #left = 0;
  #several: number[] | undefined;
  #form = 0;
  /** The group. */
  group = 0;
  /** How many of its leaves hold the word. */
  leaves = 0;
  /** What the word on its branch lends to each of them, as stored. */
  branchImpact = 0;
  /** The place of the leaf in the group. */
  offset = 0;
  /** What the word says about the leaf, as stored. */
  impact = 0;

  /** Stands before the first group. */
  constructor({ data, isWide, forms }: Pick<Postings, "data" | "isWide" | "forms">) {
    this.#data = data;
    this.#isWide = isWide;
    this.#isSingle = forms.length === 1;
  }

  /** Goes to the next group, past the leaves that were not looked at. False at the end. */
  nextGroup(): boolean {
    while (this.nextLeaf());
    if (this.#at >= this.#data.length) return false;
    this.group += this.#number();
    if (this.#isWide) {
      this.leaves = this.#number();
      this.branchImpact = this.#pair();
    } else {
      const both = this.#pair();
      this.leaves = Math.floor(both / IMPACT_RANGE);
      this.branchImpact = both % IMPACT_RANGE;
    }
    this.#left = this.leaves;
    return true;
  }

  /** Goes to the next leaf of the group. False at its end. */
  nextLeaf(): boolean {
    if (this.#left === 0) return false;
    this.#left--;
    if (this.#isWide) {
      this.offset = this.#number();
      this.impact = this.#pair();
    } else {
      const both = this.#pair();
      this.offset = Math.floor(both / IMPACT_RANGE);
      this.impact = both % IMPACT_RANGE;
    }
    this.#several = undefined;
    if (this.#isSingle) return true;
    const first = this.#number();
    if (first > 0) this.#form = first - 1;
    else this.#several = Array.from({ length: this.#number() }, () => this.#number());
    return true;
  }

  /** Which of the forms the leaf holds, as places in {@linkcode Postings.forms}. */
  get forms(): readonly number[] {
    return this.#several ?? [this.#form];
  }

  /** Whether the leaf holds one of the forms marked in `wanted`. */
  holdsOneOf(wanted: readonly boolean[]): boolean {
    return this.#several === undefined
      ? wanted[this.#form] ?? false
      : this.#several.some((form) => wanted[form]);
  }

  #digit(): number {
    const code = this.#data.charCodeAt(this.#at++);
    return code - FIRST_DIGIT - (code > BACKSLASH ? 1 : 0);
  }

  #pair(): number {
    return this.#digit() * BASE + this.#digit();
  }

  #number(): number {
    const first = this.#digit();
    if (first < ONE_DIGIT) return first;
    if (first < BASE - 1) return ONE_DIGIT + (first - ONE_DIGIT) * BASE + this.#digit();
    return TWO_DIGITS + (this.#pair() * BASE + this.#digit());
  }
}

function digit(value: number): string {
  const code = FIRST_DIGIT + value;
  return String.fromCharCode(code < BACKSLASH ? code : code + 1);
}

function writePair(value: number): string {
  return digit(Math.floor(value / BASE)) + digit(value % BASE);
}

function writeNumber(value: number): string {
  if (value < ONE_DIGIT) return digit(value);
  if (value < TWO_DIGITS) {
    const rest = value - ONE_DIGIT;
    return digit(ONE_DIGIT + Math.floor(rest / BASE)) + digit(rest % BASE);
  }
  const rest = value - TWO_DIGITS;
  if (rest >= PAIR_RANGE * BASE) throw new RangeError(`${value} is too large for a posting.`);
  return digit(BASE - 1) + writePair(Math.floor(rest / BASE)) + digit(rest % BASE);
}

function writeWith(number: number, impact: number, isWide: boolean): string {
  return isWide
    ? writeNumber(number) + writePair(impact)
    : writePair(number * IMPACT_RANGE + impact);
}

function writeForms(forms: readonly number[]): string {
  const [only] = forms;
  if (forms.length === 1 && only !== undefined) return writeNumber(only + 1);
  return writeNumber(0) + writeNumber(forms.length) + forms.map(writeNumber).join("");
}
