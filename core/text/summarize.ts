/**
 * A summary made of sentences of the texts themselves: nothing is in it that was not said.
 *
 * A sentence is worth the words it shares with the texts, a word less each time it was taken already,
 * so that the summary speaks of many things and of each text where there is room.
 */

import { oneLine } from "./_line.ts";
import { stemOnce } from "./_stem_once.ts";
import { excerpt } from "./excerpt.ts";
import { sentences } from "./sentences.ts";
import { isStopWord } from "./stop_words.ts";
import { documentTerms } from "./terms.ts";

/** Sentences looked at in all the texts, the same share of each: its beginning, which tells most. */
const MOST_SENTENCES = 1600;
const FEWEST_OF_A_TEXT = 3;
/** Longer stretches without an end are no sentences: tables, logs, code. */
const LONGEST_SENTENCE = 400;
/** A word that is in the summary already counts this much as often. */
const REPEATED = 0.5;
/** So does a text that has a sentence in the summary already. */
const SAME_TEXT = 0.5;
/** The first sentence of a text says best what it is about. */
const OPENING = 1.6;

interface Candidate {
  text: number;
  order: number;
  line: string;
  words: ReadonlySet<string>;
  bonus: number;
}

/**
 * The most representative sentences of several texts, in their order, on one line of at most `chars`.
 *
 * @example
 * ```ts
 * import { summarize } from "@ihmt/core/text";
 * import assert from "node:assert/strict";
 *
 * const texts = ["The cache is shared. Lunch was late.", "The shared cache moved to Redis."];
 * assert.equal(summarize(texts, 60), "The cache is shared. The shared cache moved to Redis.");
 * ```
 */
export function summarize(texts: readonly string[], chars: number): string {
  const share = Math.max(FEWEST_OF_A_TEXT, Math.floor(MOST_SENTENCES / texts.length));
  const stem = stemOnce();
  const candidates = texts.flatMap((text, index) => candidatesOf(text, index, { share, stem }));
  const weights = wordWeights(candidates);
  const taken: Candidate[] = [];
  const usedTexts = new Set<number>();
  let room = chars;
  let open = candidates.filter((candidate) => candidate.line.length <= room);
  while (open.length > 0) {
    const best = open.reduce((winner, candidate) =>
      value(candidate, weights, usedTexts) > value(winner, weights, usedTexts) ? candidate : winner
    );
    taken.push(best);
    usedTexts.add(best.text);
    for (const word of best.words) weights.set(word, (weights.get(word) ?? 0) * REPEATED);
    room -= best.line.length + 1;
    open = open.filter((candidate) => candidate !== best && candidate.line.length <= room);
  }
  if (taken.length === 0) return excerpt(texts.find((text) => text.trim() !== "") ?? "", chars);
  taken.sort((a, b) => a.text - b.text || a.order - b.order);
  return taken.map((candidate) => candidate.line).join(" ");
}

function candidatesOf(
  text: string,
  index: number,
  { share, stem }: { share: number; stem: (term: string) => string },
): Candidate[] {
  const found: Candidate[] = [];
  const seen = new Set<string>();
  const opening = text.slice(0, share * LONGEST_SENTENCE);
  for (const { start, end } of sentences(opening).slice(0, share)) {
    const line = oneLine(opening.slice(start, end), LONGEST_SENTENCE).replace(/^[#>*+•\-\s]+/, "");
    const words = new Set(documentTerms(line).filter((term) => !isStopWord(term)).map(stem));
    if (words.size === 0 || line.length > LONGEST_SENTENCE || seen.has(line)) continue;
    seen.add(line);
    const bonus = found.length === 0 ? OPENING : 1;
    found.push({ text: index, order: start, line, words, bonus });
  }
  return found;
}

/** How much each word stands for the texts: by the sentences that hold it. */
function wordWeights(candidates: readonly Candidate[]): Map<string, number> {
  const weights = new Map<string, number>();
  for (const { words } of candidates) {
    for (const word of words) weights.set(word, (weights.get(word) ?? 0) + 1);
  }
  return weights;
}

function value(
  candidate: Candidate,
  weights: ReadonlyMap<string, number>,
  usedTexts: ReadonlySet<number>,
): number {
  let sum = 0;
  for (const word of candidate.words) sum += weights.get(word) ?? 0;
  const fresh = usedTexts.has(candidate.text) ? SAME_TEXT : 1;
  // Divided by less than the number of words, so that a sentence is not best for being short.
  return sum / Math.sqrt(candidate.words.size + 4) * candidate.bonus * fresh;
}
