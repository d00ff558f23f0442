/**
 * Postings: which leaves hold a word, and how much it says about each.
 *
 *     ["reserv","+ation +ations","%$G#…"]
 *      stem      forms            groups and leaves, in digits of base 91
 *
 *     a group    its number less the one before, then its leaves x 512 + its branch's impact
 *     a leaf     its place in the group x 512 + its impact, then, where there are several forms,
 *                which of them it holds (forms.ts)
 *
 * Text, since the whole index is; in digits and not in numbers of JSON, since that is a third of the
 * bytes and is read in place, without parsing.
 */

import { DamagedFileError } from "../errors.ts";
import { parseJson } from "../store/json.ts";
import { numberAt, PAIR_RANGE, pairAt, widthAt, writeNumber, writePair } from "./digits.ts";
import { endOfHeld, readForms, tellForms, writeHeld } from "./forms.ts";
import { textOf } from "./lines.ts";

/** The bits of an impact: 200 times BM25's bound of 2.2 fits. */
export const IMPACT_BITS = 9;
/** An impact is smaller than this. */
export const IMPACT_RANGE = 1 << IMPACT_BITS;
/** More leaves than this in a group, or places, do not fit in a pair of digits with an impact. */
const MOST_NARROW = Math.floor(PAIR_RANGE / IMPACT_RANGE) - 1;
const QUOTE = '"'.charCodeAt(0);

/** The leaves that hold a word, packed as in the file: see {@linkcode unpack}. */
export interface Postings {
  /** Forms of the word in this segment. */
  readonly forms: readonly string[];
  /** How many leaves hold it. */
  readonly leafCount: number;
  /** How many groups those leaves are in. */
  readonly groupCount: number;
  readonly packed: Packed;
}

/** Digits, as they stand in the file. */
interface Packed {
  readonly digits: Uint8Array;
  /** Whether groups are too large for a leaf to fit in two digits. */
  readonly isWide: boolean;
}

/** Postings as numbers, in few arrays. */
export interface Unpacked {
  /**
   * Three numbers a group, groups in rising order: which it is; what the word on its branch lends to
   * its leaves, as stored; and where its leaves end in `leaves`.
   */
  readonly groups: Uint32Array;
  /** A number a leaf: its place in the group x {@linkcode IMPACT_RANGE} + its impact, as stored. */
  readonly leaves: Uint32Array;
  /** Where in `digits` the forms of each leaf stand; `undefined` where the word has only one. */
  readonly formsFrom: Uint32Array | undefined;
  readonly digits: Uint8Array;
}

/** Numbers that {@linkcode Unpacked.groups} holds for each group. */
export const GROUP_NUMBERS = 3;

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
    return {
      forms: [...this.#forms.keys()],
      leafCount: this.#groups.reduce((sum, { leaves }) => sum + leaves.length, 0),
      groupCount: this.#groups.length,
      packed: { digits: new TextEncoder().encode(this.#digits()), isWide: this.#isWide() },
    };
  }

  /** The line of a shelf, without its newline. */
  line(): string {
    const forms = [...this.#forms.keys()];
    const wide = this.#isWide() ? [1] : [];
    return JSON.stringify([this.#key, tellForms(forms, this.#key), this.#digits(), ...wide]);
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
        if (!isSingle) parts.push(writeHeld(forms));
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

/**
 * Reads the line of a word; `path` names the file in an error.
 *
 * @throws {DamagedFileError} when it is none.
 */
export function readPostings(
  line: Uint8Array,
  path: string,
): { readonly key: string; readonly postings: Postings } {
  // The digits are taken as they stand: they hold no quote and no escape, and may be long.
  const end = line.lastIndexOf(QUOTE);
  const start = line.lastIndexOf(QUOTE, end - 1);
  const [before, after] = [line.subarray(0, Math.max(start, 0)), line.subarray(end + 1)];
  const value = parseJson(`${textOf(before)}0${textOf(after)}`, path);
  const [key, told, , wide] = Array.isArray(value) ? value : [];
  if (typeof key !== "string" || typeof told !== "string") {
    throw new DamagedFileError(path, "a word and its forms were expected.");
  }
  const forms = readForms(told, key);
  const packed = { digits: line.subarray(start + 1, end), isWide: wide === 1 };
  const { groups, leaves } = unpack({ forms, packed });
  const [leafCount, groupCount] = [leaves.length, groups.length / GROUP_NUMBERS];
  return { key, postings: { forms, leafCount, groupCount, packed } };
}

/**
 * The numbers of postings. They stand in memory that is used again: they are good until the next are
 * unpacked, so read them without a pause. Kept for every word, they would be several times the file.
 */
export function unpack(
  { forms, packed: { digits, isWide } }: Pick<Postings, "forms" | "packed">,
): Unpacked {
  const { groups, leaves, formsFrom } = roomFor(digits.length);
  const isSingle = forms.length === 1;
  let [next, group, written, at] = [0, 0, 0, 0];
  while (next < digits.length) {
    group += numberAt(digits, next);
    next += widthAt(digits, next);
    const both = withImpactAt(digits, next, isWide);
    next += widthWithImpactAt(digits, next, isWide);
    const impact = both % IMPACT_RANGE;
    for (
      let left = both >>> IMPACT_BITS;
      left > 0 && next < digits.length;
      left--, at++
    ) {
      leaves[at] = withImpactAt(digits, next, isWide);
      next += widthWithImpactAt(digits, next, isWide);
      if (isSingle) continue;
      formsFrom[at] = next;
      next = endOfHeld(digits, next);
    }
    groups[written++] = group;
    groups[written++] = impact;
    groups[written++] = at;
  }
  return {
    groups: groups.subarray(0, written),
    leaves: leaves.subarray(0, at),
    formsFrom: isSingle ? undefined : formsFrom.subarray(0, at),
    digits,
  };
}

function withImpactAt(digits: Uint8Array, at: number, isWide: boolean): number {
  if (!isWide) return pairAt(digits, at);
  return numberAt(digits, at) * IMPACT_RANGE + pairAt(digits, at + widthAt(digits, at));
}

function widthWithImpactAt(digits: Uint8Array, at: number, isWide: boolean): number {
  return isWide ? widthAt(digits, at) + 2 : 2;
}

/** Arrays to write into before their length is known. */
interface Room {
  readonly groups: Uint32Array;
  readonly leaves: Uint32Array;
  readonly formsFrom: Uint32Array;
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
    formsFrom: new Uint32Array(length),
  };
}

function writeWith(number: number, impact: number, isWide: boolean): string {
  return isWide
    ? writeNumber(number) + writePair(impact)
    : writePair(number * IMPACT_RANGE + impact);
}
