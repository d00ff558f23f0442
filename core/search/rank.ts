/**
 * Puts the scored leaves in order, a few at a time: nobody needs the order of the last thousand.
 *
 * With a clue the query becomes a joint cross-reference: a leaf that meets both sets of words is
 * raised, one that meets only one of them is lowered.
 */

import { compare, dayOf } from "../text/mod.ts";
import type { Evaluation } from "./evaluate.ts";
import type { GroupRecord, LeafRecord } from "./segment.ts";

/** What meeting both the query and the clue is worth, and what meeting only one of them. */
const MEETS_BOTH = 1.6;
const MEETS_ONE = 0.7;
/** What being of the time that a question names is worth. */
const OF_THAT_TIME = 1.6;
/** The first batch put in order; each next one is four times as large. */
const FIRST_BATCH = 12;

/** A leaf and what speaks for it. */
export interface Candidate {
  /** Its line in the tally; -1 for a leaf that was not ranked. */
  readonly line: number;
  readonly record: LeafRecord;
  readonly domain: string;
  readonly score: number;
  readonly own: number;
  /** Share of the query's (not the clue's) terms, weighted by rarity, that it holds. */
  readonly coverage: number;
  /** How many of the query's terms it holds; an assumed one counts half. */
  readonly terms: number;
  /** Rarity of the terms it holds, summed. */
  readonly held: number;
  /** Whether it holds a word of the query and one of the clue. */
  readonly meetsClue: boolean;
}

/** Leaves with their scores: those of the query's tally in its order, then those of the clue alone. */
interface Scored {
  readonly lines: Uint32Array;
  readonly scores: Float64Array;
  /** The lines of those that meet both. */
  readonly both: ReadonlySet<number>;
}

/** The leaves that match, best first; equal ones by recency, then id. */
export async function* rank(
  query: Evaluation,
  clue: Evaluation | undefined,
): AsyncGenerator<Candidate, void, undefined> {
  const scored = clue === undefined
    ? { lines: query.found.lines, scores: query.scores, both: new Set<number>() }
    : joint(query, clue);
  const { scores } = scored;
  for (let size = FIRST_BATCH, above = Infinity; above > 0; size *= 4) {
    // Everything that ties with the batch's last belongs to it: recency decides among equals.
    const lowest = nthBest(scores, size, above);
    const batch: Candidate[] = [];
    for (let at = 0; at < scores.length; at++) {
      const score = scores[at] ?? 0;
      if (score === 0 || score < lowest || score >= above) continue;
      batch.push(await toCandidate(scored, at, query));
    }
    yield* batch.sort(byMerit);
    above = lowest;
  }
}

/** Best first; equal ones by recency, then id. */
function byMerit(a: Candidate, b: Candidate): number {
  return b.score - a.score || compare(b.record.timestamp, a.record.timestamp) ||
    compare(a.record.id, b.record.id);
}

/** Ranked leaves with those of a time, or that name it, raised: `mentions` are the lines of the latter. */
export async function* preferTime(
  ranking: AsyncGenerator<Candidate, void, undefined>,
  { from, to, mentions }: { from: string; to: string; mentions: ReadonlySet<number> },
): AsyncGenerator<Candidate, void, undefined> {
  const waiting: Candidate[] = [];
  for await (const candidate of ranking) {
    const { record: { timestamp }, line, score, own } = candidate;
    const day = dayOf(timestamp);
    const isOfTime = (day >= from && day <= to) || mentions.has(line);
    const raised = isOfTime
      ? { ...candidate, score: score * OF_THAT_TIME, own: own * OF_THAT_TIME }
      : candidate;
    const place = waiting.findIndex((other) => byMerit(raised, other) < 0);
    waiting.splice(place < 0 ? waiting.length : place, 0, raised);
    // What is still to come scores no more than this one, raised.
    const most = score * OF_THAT_TIME;
    for (let best = waiting[0]; best !== undefined && best.score > most; best = waiting[0]) {
      yield best;
      waiting.shift();
    }
  }
  yield* waiting;
}

function joint(query: Evaluation, clue: Evaluation): Scored {
  const others = new Map<number, number>();
  clue.found.lines.forEach((line, at) => others.set(line, clue.scores[at] ?? 0));
  const both = new Set<number>();
  const scores = [...query.scores].map((score, at) => {
    const line = query.found.lines[at] ?? 0;
    const other = others.get(line);
    if (other === undefined) return score * MEETS_ONE;
    others.delete(line);
    both.add(line);
    return (score + other) * MEETS_BOTH;
  });
  for (const other of others.values()) scores.push(other * MEETS_ONE);
  return {
    lines: Uint32Array.from([...query.found.lines, ...others.keys()]),
    scores: Float64Array.from(scores),
    both,
  };
}

/** The n-th highest score below `above`, or the lowest when there are fewer; 0 when there is none. */
function nthBest(scores: Float64Array, n: number, above: number): number {
  // A few best are kept in order; nearly every other score is turned away by the first comparison.
  const best: number[] = [];
  let lowest = 0;
  for (let at = 0; at < scores.length; at++) {
    const score = scores[at] ?? 0;
    if (score <= lowest || score >= above) continue;
    let place = best.length;
    while (place > 0 && (best[place - 1] ?? 0) < score) place--;
    best.splice(place, 0, score);
    if (best.length > n) best.pop();
    if (best.length === n) lowest = best[n - 1] ?? 0;
  }
  return best.at(-1) ?? 0;
}

async function toCandidate(
  { lines, scores, both }: Scored,
  at: number,
  { segments, found, rarity }: Evaluation,
): Promise<Candidate> {
  const line = lines[at] ?? 0;
  const of = segments.findLast(({ firstLeaf }) => firstLeaf <= line);
  if (of === undefined) throw new RangeError(`There is no segment for the leaf ${line}.`);
  const { segment, firstLeaf } = of;
  const group: GroupRecord = await segment.record(Math.floor((line - firstLeaf) / segment.width));
  const record = group.leaves[(line - firstLeaf) % segment.width];
  if (record === undefined) throw new RangeError(`There is no leaf at place ${line}.`);
  // What only the clue finds is not in the tally of the query: it holds nothing of it.
  const held = found.held[at] ?? 0;
  return {
    line,
    record,
    domain: group.domain,
    score: scores[at] ?? 0,
    // As if it stood alone: the part that its branch gives is put back.
    own: (found.own[at] ?? 0) / (1 - group.lent),
    coverage: rarity === 0 ? 0 : held / rarity,
    terms: found.terms[at] ?? 0,
    held,
    meetsClue: both.has(line),
  };
}
