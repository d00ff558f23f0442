/**
 * The beginning of a text and its headline, on one line.
 *
 * Lengths are UTF-16 units, the ellipsis included. No half characters, and no half words where it can
 * be helped.
 */

import { oneLine, shorten } from "./_line.ts";
import { sentences } from "./sentences.ts";

/** Shorter lines were not broken because they were full. */
const WRAPPED_LINE = 60;

/**
 * The beginning of a text on one line, white space folded, cut at a word with "…".
 *
 * @example
 * ```ts
 * import { excerpt } from "@ihmt/core/text";
 * import assert from "node:assert/strict";
 *
 * assert.equal(excerpt("Moved\n to Valencia", 80), "Moved to Valencia");
 * assert.equal(excerpt("Moved to Valencia", 12), "Moved to…");
 * ```
 */
export function excerpt(text: string, chars: number): string {
  return shorten(oneLine(text, chars + 1), chars);
}

/**
 * The first sentence, or the first line where that stands for itself, on one line of at most `chars`.
 * The marks of headings, lists, quotes and comments in front are left out.
 *
 * @example
 * ```ts
 * import { headline } from "@ihmt/core/text";
 * import assert from "node:assert/strict";
 *
 * assert.equal(headline("## Moving house\n\nWe moved.", 80), "Moving house");
 * ```
 */
export function headline(text: string, chars: number): string {
  const first = text.search(/[\p{L}\p{N}]/u);
  if (first === -1) return excerpt(text, chars);
  const near = Math.max(text.lastIndexOf("\n", first) + 1, first - 16);
  // Not in the middle of a character.
  const line = /[\udc00-\udfff]/.test(text.charAt(near)) ? near - 1 : near;
  const marks = /^(?:[\s#>*•\-=/;"']|\+(?!\d))*/.exec(text.slice(line, first + 1))?.[0] ?? "";
  // Enough to hold the headline, however long the text.
  const rest = text.slice(line + marks.length, first + chars * 4 + 64);
  const sentence = oneLine(rest.slice(0, sentences(rest)[0]?.end), chars + 1);
  const firstLine = oneLine(rest.split("\n", 1)[0] ?? "", chars + 1);
  const wrapped = firstLine.length >= WRAPPED_LINE;
  const chosen = wrapped || sentence.length < firstLine.length ? sentence : firstLine;
  return shorten(chosen.replace(/[\s*_#=]{1,16}$/, ""), chars);
}
