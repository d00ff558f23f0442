/**
 * The sheet on which the words of a query are added up: a line for every leaf of the store, and one
 * for every group. The lines that were written on are copied off, and the sheet is clean again.
 *
 * One sheet serves all queries, since each fills and clears it without a pause in between; a new one
 * a query would be megabytes of garbage.
 */

import { holdsAny } from "./forms.ts";
import { IMPACT_SCALE } from "./impact.ts";
import { GROUP_NUMBERS, IMPACT_BITS, IMPACT_RANGE, type Postings, unpack } from "./postings.ts";
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

/** The sheet, and the lines in use. */
interface Sheet {
  /** The numbers of each leaf, side by side: what is added up for a leaf is touched at once. */
  readonly leaves: Float64Array;
  readonly branch: Float64Array;
  /** The lines that were written on, and the group of each. */
  readonly used: Uint32Array;
  readonly groupOf: Uint32Array;
}

/** What a line holds: as in {@linkcode Tally}, then the last word that was counted for the leaf. */
const OWN = 0;
const HELD = 1;
const TERMS = 2;
const COUNTED = 3;
const LINE_NUMBERS = 4;

let sheet: Sheet | undefined;

function sheetOf(leaves: number, groups: number): Sheet {
  if (sheet !== undefined && sheet.used.length >= leaves && sheet.branch.length >= groups) {
    return sheet;
  }
  // Some room to grow, or every save would need a new one.
  const [lines, branches] = [Math.ceil(leaves * 1.2), Math.ceil(groups * 1.2)];
  return sheet = {
    leaves: new Float64Array(lines * LINE_NUMBERS),
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
  if (last === undefined) return takeOff(sheetOf(1, 1), 0);
  const { segment: { groups, width }, firstLeaf, firstGroup } = last;
  const clean = sheetOf(firstLeaf + groups * width, firstGroup + groups);
  let used = 0;
  for (const { segment, postings, weights } of words) {
    used = write(clean, used, { segment, postings, weights });
  }
  return takeOff(clean, used);
}

/** Writes one word of one segment; returns how many lines are in use. */
function write(
  { leaves: sums, branch, used, groupOf }: Sheet,
  inUse: number,
  { segment: { gone, segment, firstLeaf, firstGroup }, postings, weights }: {
    segment: SheetSegment;
    postings: Postings;
    weights: Weights;
  },
): number {
  const { groups, leaves, formsFrom, digits } = unpack(postings);
  const { slot, ofLeaf, ofBranch, asAsked, share } = weights;
  const { width } = segment;
  const isAllAsAsked = asAsked.every(Boolean);
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
      const line = first + (leaf >>> IMPACT_BITS);
      const of = line * LINE_NUMBERS;
      const before = sums[of + OWN] ?? 0;
      if (before === 0) {
        groupOf[inUse] = ofGroup;
        used[inUse++] = line;
      }
      const isAsAsked = isAllAsAsked ||
        (formsFrom !== undefined && holdsAny(digits, formsFrom[at] ?? 0, asAsked));
      const factor = isAsAsked ? 1 : OTHER_FORM;
      sums[of + OWN] = before + ofLeaf * factor * impact / IMPACT_SCALE;
      if (share < 1) {
        if (sums[of + COUNTED] === slot) continue;
        sums[of + COUNTED] = slot;
      }
      sums[of + HELD] = (sums[of + HELD] ?? 0) + ofLeaf;
      sums[of + TERMS] = (sums[of + TERMS] ?? 0) + share;
    }
  }
  return inUse;
}

/** What the first `count` lines in use hold, which are cleared. */
function takeOff({ leaves, branch, used, groupOf }: Sheet, count: number): Tally {
  const found = {
    lines: used.slice(0, count),
    own: new Float64Array(count),
    lent: new Float64Array(count),
    held: new Float64Array(count),
    terms: new Float32Array(count),
  };
  for (let at = 0; at < count; at++) {
    const of = (used[at] ?? 0) * LINE_NUMBERS;
    found.own[at] = leaves[of + OWN] ?? 0;
    found.lent[at] = branch[groupOf[at] ?? 0] ?? 0;
    found.held[at] = leaves[of + HELD] ?? 0;
    found.terms[at] = leaves[of + TERMS] ?? 0;
    leaves[of + OWN] =
      leaves[of + HELD] =
      leaves[of + TERMS] =
      leaves[of + COUNTED] =
        0;
  }
  branch.fill(0);
  return found;
}
