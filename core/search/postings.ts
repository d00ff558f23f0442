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
export const IMPACT_RANGE = 512;
const BASE = 91;
const PAIR_RANGE = BASE * BASE;
/** More leaves than this in a group, or places, do not fit in a pair of digits with an impact. */
const MOST_NARROW = Math.floor(PAIR_RANGE / IMPACT_RANGE) - 1;
/** Numbers up to this are one digit; ten digits more begin those of two, and the last those of four. */
const ONE_DIGIT = 80;
const TWO_DIGITS = ONE_DIGIT + 10 * BASE;
const FIRST_DIGIT = "#".charCodeAt(0);
const BACKSLASH = "\\".charCodeAt(0);

/** The leaves that hold a word, in few arrays: a query meets hundreds of these. */
export interface Postings {
  /** Forms of the word in this segment. */
  readonly forms: readonly string[];
  /**
   * Three numbers a group, groups in rising order: which it is; what the word on its branch lends to
   * its leaves, as stored; and where its leaves end in `leaves`.
   */
  readonly groups: Uint32Array;
  /** A number a leaf: its place in the group x {@linkcode IMPACT_RANGE} + its impact, as stored. */
  readonly leaves: Uint32Array;
  /**
   * Which form each leaf holds, as a place in `forms`; {@linkcode SEVERAL} sends to `several`.
   * `undefined` where there is only one.
   */
  readonly formOf: Uint16Array | undefined;
  /** The forms of the leaves that hold several. */
  readonly several: ReadonlyMap<number, readonly number[]>;
}

/** Numbers that {@linkcode Postings.groups} holds for each group. */
export const GROUP_NUMBERS = 3;
/** In `formOf`: the leaf holds several forms. */
const SEVERAL = 0xffff;

/** The forms that the leaf at `at` holds, as places in {@linkcode Postings.forms}. */
export function formsAt({ formOf, several }: Postings, at: number): readonly number[] {
  return several.get(at) ?? [formOf?.[at] ?? 0];
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
    return decode(this.#digits(), [...this.#forms.keys()], this.#isWide());
  }

  /** The line of a shelf, without its newline. */
  line(): string {
    const forms = [...this.#forms.keys()];
    const told = forms.map((form) => shorten(form, this.#key)).join(" ");
    const plain = forms.length === 1 && forms[0] === this.#key;
    const wide = this.#isWide() ? [1] : [];
    return JSON.stringify([this.#key, plain ? "" : told, this.#digits(), ...wide]);
  }

  #isWide(): boolean {
    return this.#groups.some(({ leaves }) =>
      leaves.length > MOST_NARROW || leaves.some(({ offset }) => offset > MOST_NARROW)
    );
  }

  #digits(): string {
    const isWide = this.#isWide();
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
    return parts.join("");
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
  return decode(line.slice(start + 1, end), forms, wide === 1);
}

/** The value of each digit by its character code. */
const VALUES = Uint8Array.from(
  { length: 128 },
  (_, code) => Math.max(0, code - FIRST_DIGIT - (code > BACKSLASH ? 1 : 0)),
);

/** Reads digits. There is room for all that they could hold, so that one walk is enough. */
function decode(data: string, forms: readonly string[], isWide: boolean): Postings {
  let next = 0;
  const one = (): number => VALUES[data.charCodeAt(next++)] ?? 0;
  const pair = (): number => one() * BASE + one();
  const number = (): number => {
    const first = one();
    if (first < ONE_DIGIT) return first;
    if (first < BASE - 1) return ONE_DIGIT + (first - ONE_DIGIT) * BASE + one();
    return TWO_DIGITS + (pair() * BASE + one());
  };
  const numberAndImpact = (): number => isWide ? number() * IMPACT_RANGE + pair() : pair();
  const { groups, leaves, formOf } = roomFor(data.length);
  const several = new Map<number, readonly number[]>();
  const isSingle = forms.length === 1;
  let [group, written, at] = [0, 0, 0];
  while (next < data.length) {
    group += number();
    const both = numberAndImpact();
    for (let left = Math.floor(both / IMPACT_RANGE); left > 0 && next < data.length; left--, at++) {
      leaves[at] = numberAndImpact();
      if (isSingle) continue;
      const form = number();
      formOf[at] = Math.min((form || Infinity) - 1, SEVERAL);
      if (form === 0) several.set(at, Array.from({ length: number() }, number));
      else if (form > SEVERAL) several.set(at, [form - 1]);
    }
    groups[written++] = group;
    groups[written++] = both % IMPACT_RANGE;
    groups[written++] = at;
  }
  return {
    forms,
    groups: groups.slice(0, written),
    leaves: leaves.slice(0, at),
    formOf: isSingle ? undefined : formOf.slice(0, at),
    several,
  };
}

/** Arrays to write into before their length is known. */
interface Room {
  readonly groups: Uint32Array;
  readonly leaves: Uint32Array;
  readonly formOf: Uint16Array;
}

let room: Room | undefined;

/** Room for what so many digits can hold, used again by the next who asks. */
function roomFor(digits: number): Room {
  if (room !== undefined && room.leaves.length >= digits) return room;
  const length = Math.max(4096, 2 * digits);
  // A group takes two digits and more.
  return room = {
    groups: new Uint32Array(GROUP_NUMBERS * length / 2),
    leaves: new Uint32Array(length),
    formOf: new Uint16Array(length),
  };
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
