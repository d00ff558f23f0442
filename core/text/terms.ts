/**
 * The one tokenizer: a text's words and a query's words, in the spelling under which they meet.
 *
 * Whatever a word of a query gives, the same word in a document gives too. Nothing here depends on
 * the runtime's language data.
 */

import { DENSE, isMark, kindOf, WORD } from "./_chars.ts";
import { fold, normalize } from "./_fold.ts";
import { CONTENT, cut, pieces, type Purpose } from "./_pieces.ts";
import { type Chunk, LONGEST_CHUNK, scan } from "./_scan.ts";
import { isStopWord } from "./stop_words.ts";

/**
 * The words of a document, in order, with repeats: normalised whole words, identifiers whole and in
 * parts, and for scripts without spaces both single characters and pairs.
 *
 * @example
 * ```ts
 * import { documentTerms } from "@ihmt/core/text";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(documentTerms("Ask Zoë's reserveStock."), [
 *   "ask", "zoe", "reservestock", "reserve", "stock",
 * ]);
 * ```
 */
export function documentTerms(text: string): string[] {
  const terms: string[] = [];
  collect(text, "document", (term) => terms.push(term));
  return terms;
}

/**
 * The words of a query, in order, each once. Stop words are dropped while something else remains.
 *
 * @example
 * ```ts
 * import { queryTerms } from "@ihmt/core/text";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(queryTerms("Where is the C++ manual?"), ["c++", "manual"]);
 * assert.deepEqual(queryTerms("who am I"), ["who", "am", "i"]);
 * ```
 */
export function queryTerms(query: string): string[] {
  const terms = new Set<string>();
  collect(query, "query", (term) => terms.add(term));
  const telling = [...terms].filter((term) => !isStopWord(term));
  return telling.length > 0 ? telling : [...terms];
}

function collect(text: string, purpose: Purpose, push: (term: string) => void): void {
  const normal = normalize(text);
  scan(normal, (chunk) => chunkTerms(normal, chunk, purpose, push));
}

/** Gives the terms of one chunk of `text` to `push`. */
export function chunkTerms(
  text: string,
  chunk: Chunk,
  purpose: Purpose,
  push: (term: string) => void,
): void {
  const raw = text.slice(chunk.start, chunk.end);
  if (chunk.kind === DENSE) return pairs(raw, purpose, push);
  if (chunk.kind !== WORD) return push(raw.replace(/[\ufe0f\u{1f3fb}-\u{1f3ff}]/gu, ""));
  if (chunk.prefix === "" && chunk.suffix === "" && raw.length < LONGEST_CHUNK) {
    return pieces(raw, purpose, push);
  }
  if (!CONTENT.test(raw)) return;
  // A run longer than any identifier: encoded data. Its beginning tells it from others.
  if (raw.length === LONGEST_CHUNK && kindOf(text.codePointAt(chunk.end) ?? -1) === WORD) {
    return push(cut(fold(raw)));
  }
  const whole = fold(chunk.prefix + raw + chunk.suffix);
  if (whole.length <= cut(whole).length) push(whole);
  if (chunk.suffix.length > 2) push(fold(`${raw}++`));
  if (chunk.suffix === "" || raw.length > 1) pieces(raw, purpose, push);
}

/** Characters with the marks on them, one by one and in overlapping pairs. */
function pairs(run: string, purpose: Purpose, push: (term: string) => void): void {
  let previous = "";
  let current = "";
  for (const char of run) {
    if (current !== "" && isMark(char.codePointAt(0) ?? 0)) {
      // Marks without end are no writing.
      if (current.length < 8) current += char;
      continue;
    }
    pair(previous, current, purpose, push);
    previous = current;
    current = char;
  }
  pair(previous, current, purpose, push);
  if (purpose === "query" && previous === "") push(current);
}

function pair(
  previous: string,
  current: string,
  purpose: Purpose,
  push: (term: string) => void,
): void {
  if (current !== "" && purpose === "document") push(current);
  if (previous !== "") push(previous + current);
}
