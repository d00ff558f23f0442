/**
 * Scores every leaf that holds a word of the query, exactly as a scan of all leaves would.
 *
 *     own(leaf)   = sum over terms of idf x impact(leaf)     a form other than the one asked: less
 *     lent(leaf)  = sum over terms of idf x impact(branch)   the branch as one longer document
 *     score(leaf) = (1 - w) x own x (half + half x coverage²) + w x lent
 *
 * `w` grows with the words that the leaves of a branch share; it is part of the stored impacts.
 * Only leaves that hold a word themselves are scored: a branch lends weight, never words.
 */

import { compare, stem } from "../text/mod.ts";
import type { TermTrace } from "../answer.ts";
import { rarity } from "./impact.ts";
import { GROUP_NUMBERS, type Postings, unpack } from "./postings.ts";
import { endsToTry, suggest } from "./spelling.ts";
import type { Snapshot } from "./signposts.ts";
import { onSheet, type SheetSegment, type Tally, tally, type Weights } from "./tally.ts";

/** The part of a leaf's own score that it has only as far as it holds all that was asked. */
const FOR_COVERAGE = 0.5;
/** What a word that was only assumed counts against one that was asked. */
const ASSUMED = 0.5;
/** Words that one unknown word is read as, at most. */
const MOST_ASSUMED = 3;
/**
 * A question of more words is a text: those that are known say enough, and to try another reading of
 * each of the rest would open as many files as the store has.
 */
const MOST_TO_TRY = 64;
/** Suggestions whose rarity is looked up before the best are chosen. */
const MOST_WEIGHED = 12;

/** What a set of words finds. */
export interface Evaluation {
  readonly terms: readonly TermTrace[];
  /** Rarity of all terms, summed. */
  readonly rarity: number;
  readonly segments: readonly SheetSegment[];
  /** The leaves that hold any of them. */
  readonly found: Tally;
  /** The score of each leaf found, with what its branch lends it. */
  readonly scores: Float64Array;
}

/** A stem that was asked for, and the forms that count in full. */
interface AskedTerm {
  readonly key: string;
  readonly forms: ReadonlySet<string>;
  readonly name: string;
}

/** The postings of a stem in every segment that holds it. */
interface Found {
  readonly asked: AskedTerm;
  readonly in: readonly { readonly segment: SheetSegment; readonly postings: Postings }[];
  readonly leaves: number;
  readonly groups: number;
}

/** A stem to be added up, and what it counts against one that was asked. */
interface Counted extends Found {
  readonly slot: number;
  readonly share: number;
}

/** Evaluates the terms of a query against the index. */
export async function evaluate(
  snapshot: Snapshot,
  terms: readonly string[],
): Promise<Evaluation> {
  const segments = onSheet(snapshot.segments);
  const traces: TermTrace[] = [];
  const counted: Counted[] = [];
  const all = byStem(terms);
  for (const [at, asked] of all.entries()) {
    const slot = at + 1;
    const found = await find(segments, asked);
    const idf = rarity(found.leaves, snapshot.leaves);
    if (found.leaves > 0) {
      counted.push({ ...found, slot, share: 1 });
      traces.push({ term: asked.name, leaves: found.leaves, idf });
      continue;
    }
    const assumed = all.length > MOST_TO_TRY ? [] : await assume(segments, asked.name);
    counted.push(...assumed.map((other) => ({ ...other, slot, share: ASSUMED })));
    traces.push({
      term: asked.name,
      leaves: 0,
      idf,
      ...(assumed.length === 0 ? {} : { readAs: assumed.map((other) => other.asked.name) }),
    });
  }
  const asked = traces.reduce((sum, { idf }) => sum + idf, 0);
  const found = tally(segments, counted.flatMap((word) => weighed(word, snapshot)));
  return { terms: traces, rarity: asked, segments, found, scores: totals(found, traces.length) };
}

async function find(segments: readonly SheetSegment[], asked: AskedTerm): Promise<Found> {
  const holding: { segment: SheetSegment; postings: Postings }[] = [];
  for (const segment of segments) {
    const postings = await segment.segment.postings(asked.key);
    if (postings !== undefined) holding.push({ segment, postings });
  }
  return { asked, in: holding, ...count(holding) };
}

/** The words that an unknown one is read as: near spellings and words that it begins. */
async function assume(segments: readonly SheetSegment[], word: string): Promise<Found[]> {
  const ends = endsToTry(word);
  if (ends === undefined) return [];
  const words: string[] = [];
  for (const { segment } of segments) words.push(...await segment.wordsByEnds(ends));
  const nearest = suggest(word, words)
    .map(({ word, slips }) => ({ word, rank: Math.max(1, slips) }))
    .sort((a, b) => a.rank - b.rank || compare(a.word, b.word)).slice(0, MOST_WEIGHED);
  const found: { rank: number; found: Found }[] = [];
  for (const { word, rank } of nearest) {
    const asked = { key: stem(word), forms: new Set([word]), name: word };
    if (found.some((other) => other.found.asked.key === asked.key)) continue;
    const held = await find(segments, asked);
    if (held.leaves > 0) found.push({ rank, found: held });
  }
  return found.sort((a, b) => a.rank - b.rank || b.found.leaves - a.found.leaves)
    .slice(0, MOST_ASSUMED).map(({ found }) => found);
}

function weighed(
  { asked, in: holding, leaves, groups, slot, share }: Counted,
  snapshot: Snapshot,
): { segment: SheetSegment; postings: Postings; weights: Weights }[] {
  const ofLeaf = share * rarity(leaves, snapshot.leaves);
  const ofBranch = share * rarity(groups, snapshot.groups);
  return holding.map(({ segment, postings }) => {
    const asAsked = postings.forms.map((form) => asked.forms.has(form));
    return { segment, postings, weights: { slot, ofLeaf, ofBranch, asAsked, share } };
  });
}

/**
 * Coverage counts words, not their rarity: what a rare one is worth is in the own score already, and
 * a memory that holds all but it is nearer to the question than one that holds nothing else.
 */
function totals({ own, lent, terms }: Tally, asked: number): Float64Array {
  const scores = new Float64Array(own.length);
  for (let at = 0; at < scores.length; at++) {
    const coverage = (terms[at] ?? 0) / asked;
    const share = 1 - FOR_COVERAGE + FOR_COVERAGE * (coverage * coverage);
    scores[at] = (own[at] ?? 0) * share + (lent[at] ?? 0);
  }
  return scores;
}

function byStem(terms: readonly string[]): AskedTerm[] {
  const byKey = new Map<string, string[]>();
  for (const term of terms) {
    const forms = byKey.get(stem(term));
    if (forms === undefined) byKey.set(stem(term), [term]);
    else forms.push(term);
  }
  return [...byKey].map(([key, forms]) => ({ key, forms: new Set(forms), name: forms[0] ?? key }));
}

function count(found: Found["in"]): { leaves: number; groups: number } {
  let leaves = 0;
  let groups = 0;
  for (const { segment: { gone }, postings } of found) {
    leaves += postings.leafCount;
    groups += postings.groupCount;
    if (gone.size === 0) continue;
    const numbers = unpack(postings);
    for (let g = 0, start = 0; g < numbers.groups.length; g += GROUP_NUMBERS) {
      const [group = 0, , end = start] = numbers.groups.subarray(g, g + GROUP_NUMBERS);
      if (gone.has(group)) {
        groups--;
        leaves -= end - start;
      }
      start = end;
    }
  }
  return { leaves, groups };
}
