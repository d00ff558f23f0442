/**
 * Long outputs, kept whole while a session lasts, and searched line by line: there is no index to
 * build, since most of them are never asked for again.
 */

import { estimateTokens, isStopWord } from "../text/mod.ts";

/** An output that is kept. */
export interface Output {
  readonly label: string;
  readonly lines: readonly string[];
}

/** A stretch of an output that holds words which were asked for. */
export interface Passage {
  readonly label: string;
  /** The number of its first line, 1-based. */
  readonly first: number;
  readonly text: string;
  /** Share of the words, weighed by how rare they are, that it holds. */
  readonly coverage: number;
}

/** Lines that are looked at together. */
const STRETCH = 12;
const LINES_AROUND = 2;
const LINE_CHARS = 300;

/** The words to look for in lines, in lower case, without those that say nothing. */
export function wordsOf(query: string): string[] {
  const all = [...new Set(query.toLowerCase().match(/[\p{L}\p{N}_]+(?:[.:/-][\p{L}\p{N}_]+)*/gu))];
  const telling = all.filter((word) => !isStopWord(word));
  return telling.length > 0 ? telling : all;
}

/** The stretches that hold most of the words, best first. */
export function passagesOf(
  { label, lines }: Output,
  words: readonly string[],
  { limit, maxTokens }: { limit: number; maxTokens: number },
): Passage[] {
  if (words.length === 0) return [];
  const counts = words.map(() => 0);
  const hits: { readonly at: number; readonly held: readonly number[] }[] = [];
  for (const [at, line] of lines.entries()) {
    const lower = line.toLowerCase();
    const held = [...words.keys()].filter((word) => lower.includes(words[word] ?? ""));
    for (const word of held) counts[word] = (counts[word] ?? 0) + 1;
    if (held.length > 0) hits.push({ at, held });
  }
  const weights = counts.map((count) => Math.log(1 + lines.length / (count + 0.5)));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return bestStretches(hits, weights, limit).map(({ first, last, weight }) => ({
    label,
    first: Math.max(0, first - LINES_AROUND) + 1,
    text: shownLines(lines, { first, last }, maxTokens / limit),
    coverage: sum === 0 ? 0 : weight / sum,
  }));
}

interface Stretch {
  readonly first: number;
  readonly last: number;
  readonly weight: number;
}

function bestStretches(
  hits: readonly { readonly at: number; readonly held: readonly number[] }[],
  weights: readonly number[],
  limit: number,
): Stretch[] {
  const stretches: Stretch[] = [];
  for (let from = 0; from < hits.length;) {
    const first = hits[from]?.at ?? 0;
    const held = new Set<number>();
    let to = from;
    for (; to < hits.length && (hits[to]?.at ?? 0) < first + STRETCH; to++) {
      for (const word of hits[to]?.held ?? []) held.add(word);
    }
    const weight = [...held].reduce((sum, word) => sum + (weights[word] ?? 0), 0);
    stretches.push({ first, last: hits[to - 1]?.at ?? first, weight });
    from = to;
  }
  // Of many that hold as much, the last tells how it ended.
  return stretches.sort((a, b) => b.weight - a.weight || b.first - a.first).slice(0, limit);
}

function shownLines(
  lines: readonly string[],
  { first, last }: { first: number; last: number },
  maxTokens: number,
): string {
  const shown: string[] = [];
  let room = maxTokens;
  for (const line of lines.slice(Math.max(0, first - LINES_AROUND), last + LINES_AROUND + 1)) {
    const cut = line.length > LINE_CHARS ? `${line.slice(0, LINE_CHARS)} …` : line;
    room -= estimateTokens(`${cut}\n`);
    if (room < 0 && shown.length > LINES_AROUND) break;
    shown.push(cut);
  }
  return shown.join("\n");
}
