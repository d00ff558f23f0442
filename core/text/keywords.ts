/**
 * The words that tell most about one text, for people to read: whole words, never stems or halves.
 *
 * How often, how early and how long a word is decide; how common it is elsewhere is for the search to
 * know.
 */

import { withoutAddresses } from "./_addresses.ts";
import { DENSE, WORD } from "./_chars.ts";
import { fold, normalize } from "./_fold.ts";
import { denseWords } from "./_dense_words.ts";
import { isDull } from "./_dull_words.ts";
import { isOpening } from "./_opening.ts";
import { scan } from "./_scan.ts";
import { chineseNames, listedNames, repeatedNames } from "./_chinese_names.ts";
import { compare } from "./compare.ts";
import { stem } from "./stem.ts";
import { isStopWord } from "./stop_words.ts";

/** Longer ones are addresses and paths that nobody reads as a word. */
const LONGEST_KEYWORD = 40;
/** What one mention says beyond the number of mentions: names of code are rarely there by chance. */
const IDENTIFIER = 1.25;
/** And so are names, which a capital inside of a sentence tells. */
const NAME = 1.15;

/** Abbreviated commit ids and other digests. */
const DIGEST = /^(?=.*\d)[\da-f]{7,64}$/;

/** Amounts, ordinals and days: `40mg`, `152/94mmHg`, `mg/12`, `5th`, `03-feb-26`. */
const AMOUNT =
  /^\d[\d.,/:x-]*(?:mg|mcg|µg|ml|kg|g|l|cm|mm|km|m|mmhg|ui|iu|meq|kcal|bpm|hrs?|h|min|s|ms|kb|mb|gb|tb|px|st|nd|rd|th|am|pm)(?:\/\p{L}{1,4})?$|^(?:mg|mcg|ml|g|l|km|ui)\/\d*\p{L}{0,3}$|^\d{1,2}-\p{L}{3,4}-\d{2,4}$/u;

/** A run of a script without spaces. */
interface Run {
  text: string;
  start: number;
}

interface Candidate {
  /** How the word was written first, in lower case. */
  shown: string;
  count: number;
  /** Where it stands first. */
  start: number;
  weight: number;
}

/**
 * The most telling words of a text in lower case, best first: no stop words, no halves of identifiers, no
 * bare numbers. Forms of one word count together and are shown as they first stand.
 *
 * @example
 * ```ts
 * import { keywords } from "@ihmt/core/text";
 * import assert from "node:assert/strict";
 *
 * const text = "The reservation is held in Redis. Reservations expire; a reservation is never sold twice.";
 * assert.deepEqual(keywords(text, 2), ["reservation", "redis"]);
 * ```
 */
export function keywords(text: string, limit: number): string[] {
  const normal = withoutAddresses(normalize(text));
  const mentions = new Map<string, Candidate>();
  const dense: Run[] = [];
  scan(normal, ({ kind, start, end, prefix, suffix }) => {
    if (kind === DENSE) dense.push({ text: normal.slice(start, end), start });
    if (kind !== WORD || end - start > LONGEST_KEYWORD) return;
    const raw = normal.slice(start, end);
    // The months that are words, too, when small.
    if (/^(?:March|May|Marzo|Mayo)$/.test(raw)) return;
    const shown = display(prefix + raw + suffix);
    const isName = /^\p{Lu}/u.test(raw) && !isOpening(normal, start);
    const weight = /[^\p{L}\p{M}'-]/u.test(shown) ? IDENTIFIER : isName ? NAME : 1;
    add(mentions, shown, { shown, count: 1, start, weight });
  });
  const candidates = new Map<string, Candidate>();
  for (const mention of mentions.values()) {
    if (isTelling(mention.shown)) add(candidates, stem(fold(mention.shown)), mention);
  }
  for (const word of denseWords(dense.flatMap(apart(normal)))) {
    candidates.set(word.shown, { ...word, weight: 1 });
  }
  return [...candidates.values()]
    .map((candidate) => ({ ...candidate, score: score(candidate, normal.length) }))
    .sort((a, b) => b.score - a.score || a.start - b.start || compare(a.shown, b.shown))
    .slice(0, Math.max(0, limit))
    .map(({ shown }) => shown);
}

/** Parts the runs of a dense script at the people named in them, each of whom stands alone then. */
function apart(text: string): (run: Run) => Run[] {
  const told = new Map<number, string>();
  for (const { shown, start } of [...listedNames(text), ...repeatedNames(text)]) {
    told.set(start, shown);
  }
  return ({ text: run, start }) => {
    const parts: Run[] = [];
    const names = new Map(chineseNames(run, start).map((name) => [name.start, name.shown]));
    let from = 0;
    for (let at = 0; at < run.length;) {
      const name = told.get(start + at) ?? names.get(start + at);
      if (name === undefined) {
        at++;
        continue;
      }
      if (at > from) parts.push({ text: run.slice(from, at), start: start + from });
      parts.push({ text: name, start: start + at });
      at += name.length;
      from = at;
    }
    if (from < run.length) parts.push({ text: run.slice(from), start: start + from });
    return parts;
  };
}

function display(raw: string): string {
  const word = raw.replace(/'(?:s|ll|re|ve|d|m)$/i, "").replace(/^_+|_+$/g, "");
  return word.toLowerCase();
}

function isTelling(shown: string): boolean {
  const word = fold(shown).replaceAll("'", "");
  if (isStopWord(word) || isDull(word) || DIGEST.test(word) || AMOUNT.test(word)) {
    return false;
  }
  // Moments such as 2026-02-03t10:15:00z have letters, too.
  return /\p{L}[\p{L}\p{M}+#]/u.test(shown) && !/^\d{4}-\d\d-\d\d/.test(shown);
}

/** Counts a mention with those of the same key. */
function add(candidates: Map<string, Candidate>, key: string, mention: Candidate): void {
  const known = candidates.get(key);
  if (known === undefined) candidates.set(key, mention);
  else {
    known.count += mention.count;
    known.weight = Math.max(known.weight, mention.weight);
  }
}

function score({ shown, count, start, weight }: Candidate, length: number): number {
  const early = 1 + 0.5 * (1 - start / length);
  const long = 0.6 + 0.04 * Math.min(12, shown.length);
  return Math.sqrt(count) * early * long * weight;
}
