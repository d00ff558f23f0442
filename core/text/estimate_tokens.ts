/** How much of a model's context a text takes: an estimate without a model's vocabulary. */

import { kindOf, SPACE, WORD } from "./_chars.ts";

/** Characters a token in the Latin script, in other scripts with spaces, in dense ones, of emoji. */
const LATIN = 4;
const OTHER_ALPHABET = 2.5;
const DENSE = 1.25;
const PICTOGRAPH = 0.5;

/**
 * About how many tokens a text is; at least 1 unless it is empty.
 *
 * @example
 * ```ts
 * import { estimateTokens } from "@ihmt/core/text";
 * import assert from "node:assert/strict";
 *
 * assert.equal(estimateTokens("A line of forty characters, more or less"), 10);
 * ```
 */
export function estimateTokens(text: string): number {
  let plain = 0;
  let alphabet = 0;
  let dense = 0;
  let pictographs = 0;
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x250) plain++;
    else if (kindOf(code) === WORD || kindOf(code) === SPACE) alphabet++;
    // CJK punctuation and full-width forms are tokens of their own, as the characters are.
    else if (code < 0x1f000 || code > 0x1ffff) dense++;
    else pictographs++;
  }
  const tokens = plain / LATIN + alphabet / OTHER_ALPHABET + dense / DENSE +
    pictographs / PICTOGRAPH;
  return Math.ceil(tokens);
}
