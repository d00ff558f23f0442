/**
 * The sheet on which the words of a query are added up: a line for every leaf of the store, and one
 * for every group. The lines that were written on are copied off, and the sheet is clean again.
 *
 * One sheet serves all queries, since each fills and clears it without a pause in between; a new one
 * a query would be megabytes of garbage.
 */

import { IMPACT_SCALE } from "./impact.ts";
import { GROUP_NUMBERS, IMPACT_RANGE, type Postings } from "./postings.ts";
import type { LiveSegment } from "./signposts.ts";

/** What another form of the word counts against the one that was asked. */
const OTHER_FORM = 0.8;

/** A segment with its lines on the sheet. */
export interface SheetSegment extends LiveSegment {
  /** The line of its first leaf; the leaf at `offset` of a group is `group x width + offset` further. */
  readonly firstLeaf: number;
  readonly firstGroup: number;
}

/** What one word adds. */
export interface Weights {
  /** The word's number among those of the query, from 1. */
  readonly slot: number;
  /** What the word counts on a leaf, and on a branch. */
  readonly ofLeaf: number;
  readonly ofBranch: number;
  /** The forms that count in full, by their place in the postings. */
  readonly asAsked: readonly boolean[];
  /** 1; less where it stands for an unknown word, beside others: a leaf that holds several counts once. */
  readonly share: number;
}

/** The leaves that hold a word of the query, as columns. */
export interface Tally {
  /** The line of each leaf. */
  readonly lines: Uint32Array;
  /** Rarity x impact of the words it holds, summed. */
  readonly own: Float64Array;
  /** The same of its branch. */
  readonly lent: Float64Array;
  /** Rarity of the words it holds, summed. */
  readonly held: Float64Array;
  /** How many of the words it holds; an assumed one counts its share. */
  readonly terms: Float32Array;
}

/** The sheet's columns, and the lines in use. */
interface Sheet {
  readonly own: Float64Array;
  readonly held: Float64Array;
  readonly terms: Float32Array;
  /** The last word that was counted for a leaf. */
  readonly counted: Uint16Array;
  readonly branch: Float64Array;
  /** The lines that were written on, and the group of each. */
  readonly used: Uint32Array;
  readonly groupOf: Uint32Array;
}

let sheet: Sheet | undefined;

function sheetOf(leaves: number, groups: number): Sheet {
  if (sheet !== undefined && sheet.own.length >= leaves && sheet.branch.length >= groups) {
    return sheet;
  }
  // Some room to grow, or every save would need a new one.
  const [lines, branches] = [Math.ceil(leaves * 1.2), Math.ceil(groups * 1.2)];
  return sheet = {
    own: new Float64Array(lines),
    held: new Float64Array(lines),
    terms: new Float32Array(lines),
    counted: new Uint16Array(lines),
    branch: new Float64Array(branches),
    used: new Uint32Array(lines),
    groupOf: new Uint32Array(lines),
  };
}

/** Gives every segment its lines. */
export function onSheet(segments: readonly LiveSegment[]): SheetSegment[] {
  let [firstLeaf, firstGroup] = [0, 0];
  return segments.map((live) => {
    const { groups, width } = live.segment;
    const placed = { ...live, firstLeaf, firstGroup };
    firstLeaf += groups * width;
    firstGroup += groups;
    return placed;
  });
}

/** Adds up words, each with the segments that hold it. */
export function tally(
  segments: readonly SheetSegment[],
  words: Iterable<{
    readonly segment: SheetSegment;
    readonly postings: Postings;
    readonly weights: Weights;
  }>,
): Tally {
  const last = segments.at(-1);
  if (last === undefined) return copy(sheetOf(1, 1), 0);
  const { segment: { groups, width }, firstLeaf, firstGroup } = last;
  const clean = sheetOf(firstLeaf + groups * width, firstGroup + groups);
  let used = 0;
  for (const { segment, postings, weights } of words) {
    used = write(clean, used, { segment, postings, weights });
  }
  const found = copy(clean, used);
  for (let at = 0; at < used; at++) {
    const line = clean.used[at] ?? 0;
    clean.own[line] =
      clean.held[line] =
      clean.terms[line] =
      clean.counted[line] =
        0;
  }
  clean.branch.fill(0);
  return found;
}

/** Writes one word of one segment; returns how many lines are in use. */
function write(
  { own, held, terms, counted, branch, used, groupOf }: Sheet,
  inUse: number,
  { segment: { gone, segment, firstLeaf, firstGroup }, postings, weights }: {
    segment: SheetSegment;
    postings: Postings;
    weights: Weights;
  },
): number {
  const { groups, leaves, formOf } = postings;
  const { slot, ofLeaf, ofBranch, asAsked, share } = weights;
  const { width } = segment;
  // What each form counts; undefined where all count in full.
  const factors = asAsked.every(Boolean)
    ? undefined
    : Float64Array.from(asAsked, (exact) => exact ? 1 : OTHER_FORM);
  let end = 0;
  for (let g = 0; g < groups.length; g += GROUP_NUMBERS) {
    const start = end;
    end = groups[g + 2] ?? start;
    const group = groups[g] ?? 0;
    if (gone.size > 0 && gone.has(group)) continue;
    const ofGroup = firstGroup + group;
    branch[ofGroup] = (branch[ofGroup] ?? 0) + ofBranch * (groups[g + 1] ?? 0) / IMPACT_SCALE;
    const first = firstLeaf + group * width;
    for (let at = start; at < end; at++) {
      const leaf = leaves[at] ?? 0;
      const impact = leaf % IMPACT_RANGE;
      const line = first + (leaf - impact) / IMPACT_RANGE;
      const before = own[line] ?? 0;
      if (before === 0) {
        groupOf[inUse] = ofGroup;
        used[inUse++] = line;
      }
      const factor = factors === undefined
        ? 1
        : factors[formOf?.[at] ?? 0] ?? bestFactor(postings, at, factors);
      own[line] = before + ofLeaf * factor * impact / IMPACT_SCALE;
      if (share < 1) {
        if (counted[line] === slot) continue;
        counted[line] = slot;
      }
      held[line] = (held[line] ?? 0) + ofLeaf;
      terms[line] = (terms[line] ?? 0) + share;
    }
  }
  return inUse;
}

/** What a leaf that holds several forms counts. */
function bestFactor({ several }: Postings, at: number, factors: Float64Array): number {
  for (const form of several.get(at) ?? []) if (factors[form] === 1) return 1;
  return OTHER_FORM;
}

function copy({ own, held, terms, branch, used, groupOf }: Sheet, count: number): Tally {
  const found = {
    lines: used.slice(0, count),
    own: new Float64Array(count),
    lent: new Float64Array(count),
    held: new Float64Array(count),
    terms: new Float32Array(count),
  };
  for (let at = 0; at < count; at++) {
    const line = used[at] ?? 0;
    found.own[at] = own[line] ?? 0;
    found.lent[at] = branch[groupOf[at] ?? 0] ?? 0;
    found.held[at] = held[line] ?? 0;
    found.terms[at] = terms[line] ?? 0;
  }
  return found;
}
