/**
 * Puts the scored leaves in order, a few at a time: nobody needs the order of the last thousand.
 *
 * With a clue the query becomes a joint cross-reference: a leaf that meets both sets of words is
 * raised, one that meets only one of them is lowered.
 */

import { compare } from "../text/mod.ts";
import { type Evaluation, totalScores } from "./evaluate.ts";
import type { GroupRecord, LeafRecord } from "./segment.ts";

/** What meeting both the query and the clue is worth, and what meeting only one of them. */
const MEETS_BOTH = 1.6;
const MEETS_ONE = 0.7;
/** The first batch put in order; each next one is four times as large. */
const FIRST_BATCH = 12;

/** A leaf and what speaks for it. */
export interface Candidate {
  readonly record: LeafRecord;
  readonly domain: string;
  readonly score: number;
  readonly own: number;
  /** Share of the query's (not the clue's) terms, weighted by rarity, that it holds. */
  readonly coverage: number;
  /** How many of the query's terms it holds. */
  readonly terms: number;
  /** Rarity of the terms it holds, summed. */
  readonly held: number;
}

/** The scores of all places, by segment. */
type Totals = readonly Float64Array[];

/** The leaves that match, best first; equal ones by recency, then id. */
export async function* rank(
  query: Evaluation,
  clue: Evaluation | undefined,
): AsyncGenerator<Candidate, void, undefined> {
  const totals = clue === undefined ? totalScores(query) : joint(query, clue);
  for (let size = FIRST_BATCH, above = Infinity; above > 0; size *= 4) {
    // Everything that ties with the batch's last belongs to it: recency decides among equals.
    const lowest = nthBest(totals, size, above);
    const batch: Candidate[] = [];
    for (const [segment, scores] of totals.entries()) {
      for (let at = 0; at < scores.length; at++) {
        const score = scores[at] ?? 0;
        if (score === 0 || score < lowest || score >= above) continue;
        batch.push(await toCandidate({ segment, at, score }, query));
      }
    }
    batch.sort((a, b) =>
      b.score - a.score || compare(b.record.timestamp, a.record.timestamp) ||
      compare(a.record.id, b.record.id)
    );
    yield* batch;
    above = lowest;
  }
}

function joint(query: Evaluation, clue: Evaluation): Totals {
  const others = totalScores(clue);
  return totalScores(query).map((scores, segment) =>
    scores.map((score, at) => {
      const other = others[segment]?.[at] ?? 0;
      return (score + other) * (score > 0 && other > 0 ? MEETS_BOTH : MEETS_ONE);
    })
  );
}

/** The n-th highest score below `above`, or the lowest when there are fewer; 0 when there is none. */
function nthBest(totals: Totals, n: number, above: number): number {
  // A few best are kept in order; nearly every other score is turned away by the first comparison.
  const best: number[] = [];
  let lowest = 0;
  for (const scores of totals) {
    for (let at = 0; at < scores.length; at++) {
      const score = scores[at] ?? 0;
      if (score <= lowest || score >= above) continue;
      let place = best.length;
      while (place > 0 && (best[place - 1] ?? 0) < score) place--;
      best.splice(place, 0, score);
      if (best.length > n) best.pop();
      if (best.length === n) lowest = best[n - 1] ?? 0;
    }
  }
  return best.at(-1) ?? 0;
}

/** A place and its score, before anybody knows which leaf it is. */
interface Scored {
  readonly segment: number;
  readonly at: number;
  readonly score: number;
}

async function toCandidate({ segment, at, score }: Scored, query: Evaluation): Promise<Candidate> {
  const scores = query.segments[segment];
  if (scores === undefined) throw new RangeError(`There is no segment ${segment}.`);
  const { width } = scores.live.segment;
  const group: GroupRecord = await scores.live.segment.record(Math.floor(at / width));
  const record = group.leaves[at % width];
  if (record === undefined) throw new RangeError(`There is no leaf at place ${at}.`);
  const held = scores.held[at] ?? 0;
  return {
    record,
    domain: group.domain,
    score,
    // As if it stood alone: the part that its branch gives is put back.
    own: (scores.own[at] ?? 0) / (1 - group.lent),
    coverage: query.rarity === 0 ? 0 : held / query.rarity,
    terms: scores.terms[at] ?? 0,
    held,
  };
}
