/**
 * Scores every leaf that holds a word of the query, exactly as a scan of all leaves would.
 *
 *     own(leaf)   = sum over terms of idf x impact(leaf)    (a form other than the one asked: less)
 *     score(leaf) = own + BRANCH_WEIGHT x sum over terms of idf x impact(its branch)
 *
 * Only leaves that hold a word themselves are scored: a branch lends weight, never words.
 */

import type { Json } from "../model.ts";
import { stem } from "../text/mod.ts";
import type { TermTrace } from "../answer.ts";
import { IMPACT_SCALE, rarity } from "./impact.ts";
import { type Postings, walkPostings } from "./shelf.ts";
import type { LiveSegment, Snapshot } from "./signposts.ts";

/** How much of its branch's score a leaf is lent (scaled by how well the branch holds together). */
const BRANCH_WEIGHT = 1;
/** What another form of the word counts against the one that was asked. */
const OTHER_FORM = 0.8;

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

/** Evaluates the terms of a query against the index. */
export async function evaluate(
  snapshot: Snapshot,
  terms: readonly string[],
): Promise<Evaluation> {
  const segments = snapshot.segments.map(emptyScores);
  const traces: TermTrace[] = [];
  for (const asked of byStem(terms)) {
    const found: { scores: SegmentScores; postings: Postings }[] = [];
    for (const scores of segments) {
      const postings = await scores.live.segment.postings(asked.key);
      if (postings !== undefined) found.push({ scores, postings });
    }
    const holders = count(found);
    const weights = {
      leaf: rarity(holders.leaves, snapshot.leaves),
      branch: rarity(holders.groups, snapshot.groups),
    };
    for (const { scores, postings } of found) add(scores, postings, { asked, weights });
    traces.push({ term: asked.name, leaves: holders.leaves, idf: weights.leaf });
  }
  return { terms: traces, rarity: traces.reduce((sum, { idf }) => sum + idf, 0), segments };
}

/** The score of a leaf with what its branch lends it. */
export function totalScore(scores: SegmentScores, at: number): number {
  const own = scores.own[at] ?? 0;
  if (own === 0) return 0;
  const group = Math.floor(at / scores.live.segment.width);
  return own + BRANCH_WEIGHT * (scores.branch[group] ?? 0);
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
  };
}

function count(
  found: readonly { scores: SegmentScores; postings: Postings }[],
): { leaves: number; groups: number } {
  let leaves = 0;
  let groups = 0;
  for (const { scores, postings } of found) {
    walkPostings(postings, {
      group: (group, _impact, held) => {
        if (scores.live.gone.has(group)) return;
        groups++;
        leaves += held;
      },
      leaf: () => {},
    });
  }
  return { leaves, groups };
}

function add(
  scores: SegmentScores,
  postings: Postings,
  { asked, weights }: { asked: AskedTerm; weights: { leaf: number; branch: number } },
): void {
  const { gone, segment: { width } } = scores.live;
  const asAsked = postings.forms.map((form) => asked.forms.has(form));
  const isAsAsked = (forms: Json): boolean =>
    Array.isArray(forms)
      ? forms.some((form) => asAsked[Number(form)])
      : asAsked[Number(forms)] ?? false;
  walkPostings(postings, {
    group: (group, impact) => {
      if (gone.has(group)) return;
      scores.branch[group] = (scores.branch[group] ?? 0) + weights.branch * impact / IMPACT_SCALE;
    },
    leaf: (group, offset, { impact, forms }) => {
      if (gone.has(group)) return;
      const at = group * width + offset;
      const form = isAsAsked(forms) ? 1 : OTHER_FORM;
      scores.own[at] = (scores.own[at] ?? 0) + weights.leaf * form * impact / IMPACT_SCALE;
      scores.held[at] = (scores.held[at] ?? 0) + weights.leaf;
      scores.terms[at] = (scores.terms[at] ?? 0) + 1;
    },
  });
}
