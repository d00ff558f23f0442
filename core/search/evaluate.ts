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
import { IMPACT_SCALE, rarity } from "./impact.ts";
import { type Postings, PostingsCursor } from "./postings.ts";
import { endsToTry, suggest } from "./spelling.ts";
import type { LiveSegment, Snapshot } from "./signposts.ts";

/** The part of a leaf's own score that it has only as far as it holds all that was asked. */
const FOR_COVERAGE = 0.5;
/** What another form of the word counts against the one that was asked. */
const OTHER_FORM = 0.8;
/** What a word that was only assumed counts against one that was asked. */
const ASSUMED = 0.5;
/** Words that one unknown word is read as, at most. */
const MOST_ASSUMED = 3;
/** Suggestions whose rarity is looked up before the best are chosen. */
const MOST_WEIGHED = 12;

/** The scores of one segment's leaves; a leaf is at `group x width + offset`. */
export interface SegmentScores {
  readonly live: LiveSegment;
  readonly own: Float64Array;
  /** By group. */
  readonly branch: Float64Array;
  /** Rarity of the terms a leaf holds, summed. */
  readonly held: Float64Array;
  /** How many of the terms a leaf holds. */
  readonly terms: Uint16Array;
  /** The last of the terms that was counted for a leaf, from 1: words assumed for one term count once. */
  readonly counted: Uint16Array;
}

/** What a set of words finds. */
export interface Evaluation {
  readonly terms: readonly TermTrace[];
  /** Rarity of all terms, summed. */
  readonly rarity: number;
  readonly segments: readonly SegmentScores[];
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
  readonly in: readonly { readonly scores: SegmentScores; readonly postings: Postings }[];
  readonly leaves: number;
  readonly groups: number;
}

/** Evaluates the terms of a query against the index. */
export async function evaluate(
  snapshot: Snapshot,
  terms: readonly string[],
): Promise<Evaluation> {
  const segments = snapshot.segments.map(emptyScores);
  const traces: TermTrace[] = [];
  for (const [at, asked] of byStem(terms).entries()) {
    const found = await find(segments, asked);
    const idf = rarity(found.leaves, snapshot.leaves);
    if (found.leaves > 0) {
      add(found, snapshot, { slot: at + 1, share: 1 });
      traces.push({ term: asked.name, leaves: found.leaves, idf });
      continue;
    }
    const assumed = await assume(segments, asked.name);
    for (const other of assumed) add(other, snapshot, { slot: at + 1, share: ASSUMED });
    traces.push({
      term: asked.name,
      leaves: 0,
      idf,
      ...(assumed.length === 0 ? {} : { readAs: assumed.map((other) => other.asked.name) }),
    });
  }
  return { terms: traces, rarity: traces.reduce((sum, { idf }) => sum + idf, 0), segments };
}

async function find(segments: readonly SegmentScores[], asked: AskedTerm): Promise<Found> {
  const holding: { scores: SegmentScores; postings: Postings }[] = [];
  for (const scores of segments) {
    const postings = await scores.live.segment.postings(asked.key);
    if (postings !== undefined) holding.push({ scores, postings });
  }
  return { asked, in: holding, ...count(holding) };
}

/** The words that an unknown one is read as: near spellings and words that it begins. */
async function assume(segments: readonly SegmentScores[], word: string): Promise<Found[]> {
  const ends = endsToTry(word);
  if (ends === undefined) return [];
  const words: string[] = [];
  for (const { live } of segments) words.push(...await live.segment.wordsByEnds(ends));
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

/** The scores of all places with what their branches lend them; 0 where a leaf holds none of the words. */
export function totalScores({ rarity, segments }: Evaluation): Float64Array[] {
  return segments.map(({ own, held, branch, live: { segment: { width } } }) => {
    const totals = new Float64Array(own.length);
    for (let at = 0; at < own.length; at++) {
      const alone = own[at] ?? 0;
      if (alone === 0) continue;
      const coverage = (held[at] ?? 0) / rarity;
      const share = 1 - FOR_COVERAGE + FOR_COVERAGE * coverage ** 2;
      totals[at] = alone * share + (branch[Math.floor(at / width)] ?? 0);
    }
    return totals;
  });
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

function emptyScores(live: LiveSegment): SegmentScores {
  const { groups, width } = live.segment;
  return {
    live,
    own: new Float64Array(groups * width),
    branch: new Float64Array(groups),
    held: new Float64Array(groups * width),
    terms: new Uint16Array(groups * width),
    counted: new Uint16Array(groups * width),
  };
}

function count(found: Found["in"]): { leaves: number; groups: number } {
  let leaves = 0;
  let groups = 0;
  for (const { scores: { live: { gone } }, postings } of found) {
    leaves += postings.leaves;
    groups += postings.groups;
    if (gone.size === 0) continue;
    const cursor = new PostingsCursor(postings);
    while (cursor.nextGroup()) {
      if (!gone.has(cursor.group)) continue;
      groups--;
      leaves -= cursor.leaves;
    }
  }
  return { leaves, groups };
}

function add(
  { asked, in: holding, leaves, groups }: Found,
  snapshot: Snapshot,
  { slot, share }: { slot: number; share: number },
): void {
  const ofLeaf = share * rarity(leaves, snapshot.leaves);
  const ofBranch = share * rarity(groups, snapshot.groups);
  for (const { scores, postings } of holding) {
    const { gone, segment: { width } } = scores.live;
    const { own, branch, held, terms, counted } = scores;
    const asAsked = postings.forms.map((form) => asked.forms.has(form));
    const cursor = new PostingsCursor(postings);
    while (cursor.nextGroup()) {
      const { group } = cursor;
      if (gone.has(group)) continue;
      branch[group] = (branch[group] ?? 0) + ofBranch * cursor.branchImpact / IMPACT_SCALE;
      while (cursor.nextLeaf()) {
        const at = group * width + cursor.offset;
        const form = cursor.holdsOneOf(asAsked) ? 1 : OTHER_FORM;
        own[at] = (own[at] ?? 0) + ofLeaf * form * cursor.impact / IMPACT_SCALE;
        // Of the words assumed for one term a leaf may hold several; it holds the term once.
        if (share < 1) {
          if (counted[at] === slot) continue;
          counted[at] = slot;
        }
        held[at] = (held[at] ?? 0) + ofLeaf;
        terms[at] = (terms[at] ?? 0) + 1;
      }
    }
  }
}
