/**
 * Where sentences end, by rules that hold for English, Spanish, Chinese and Japanese prose and for
 * Markdown notes. One pass; a sentence includes the white space behind it, so that all of them
 * together are the text.
 */

/** Closing quotes and brackets that still belong to the sentence. */
const CLOSERS = "\"'”’»)]}」』】）*_`";
const FULL_STOPS = "。！？";
const ENDS = ".!?…";

/** Never the last word of a sentence: what follows is a name. */
const TITLES: ReadonlySet<string> = new Set(
  "mr mrs ms dr dra prof sr sra srta sres st sta lic ing d dn dña gen col capt lt sgt rev hon vs cf e.g i.e eg ie p.ej ej approx aprox"
    .split(" "),
);
/** Not the last word when a figure follows. */
const BEFORE_FIGURES: ReadonlySet<string> = new Set(
  "no nos nº num núm n fig figs art arts vol vols p pp pág pag págs ch cap sec ca av avda tel ext jan feb mar apr jun jul aug sep sept oct nov dec ene abr ago dic"
    .split(" "),
);
/** Not the last word unless a capital follows. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  "etc inc ltd co corp jr dept est min max al ud uds cía cia a.m p.m u.s a.c d.c ee.uu ph.d".split(
    " ",
  ),
);
/** Longer words are no abbreviations. */
const LONGEST_ABBREVIATION = 8;

/** A list item, a heading, a quote or a table row: what begins a new line of its own in Markdown. */
const BLOCK_START = /^[ \t]{0,12}(?:[-*+•]\s|\d{1,3}[.)]\s|#{1,6}\s|>|\|)/;

/**
 * The sentences of a text as offsets in UTF-16 units; their slices in order are the text.
 *
 * `. ! ? 。 ！ ？`, blank lines, headings and list items end one. The points of abbreviations, initials,
 * decimals, versions, addresses and file names do not.
 *
 * @example
 * ```ts
 * import { sentences } from "@ihmt/core/text";
 * import assert from "node:assert/strict";
 *
 * const text = "Dr. Soto raised it to 1.5 mg. It helped.";
 * assert.deepEqual(sentences(text).map(({ start, end }) => text.slice(start, end)), [
 *   "Dr. Soto raised it to 1.5 mg. ", "It helped.",
 * ]);
 * ```
 */
export function sentences(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let start = 0;
  let index = afterSpace(text, 0);
  // Where the words of the sentence begin: white space in front of the text belongs to the first.
  let body = index;
  while (index < text.length) {
    const next = text[index] === "\n" ? afterLine(text, body, index) : afterMark(text, body, index);
    if (next === undefined) {
      index++;
      continue;
    }
    if (next.ends) {
      found.push({ start, end: next.index });
      start = next.index;
      body = next.index;
    }
    index = next.index;
  }
  if (start < text.length) found.push({ start, end: text.length });
  return found;
}

interface Next {
  /** Where to go on. */
  index: number;
  /** Whether a sentence ends there. */
  ends: boolean;
}

function afterLine(text: string, body: number, index: number): Next {
  const next = afterSpace(text, index);
  const blank = text.slice(index + 1, next).includes("\n");
  const heading = /^#{1,6}\s/.test(text.slice(body, body + 8));
  const line = text.lastIndexOf("\n", next - 1) + 1;
  return { index: next, ends: blank || heading || BLOCK_START.test(text.slice(line, next + 8)) };
}

function afterMark(text: string, body: number, index: number): Next | undefined {
  const mark = text.charAt(index);
  const full = FULL_STOPS.includes(mark);
  if (!full && !ENDS.includes(mark)) return undefined;
  let end = index + 1;
  while (end < text.length && (ENDS + FULL_STOPS).includes(text.charAt(end))) end++;
  const marks = text.slice(index, end);
  while (end < text.length && CLOSERS.includes(text.charAt(end))) end++;
  const next = afterSpace(text, end);
  // Chinese and Japanese put no space behind the stop.
  if (next === end && end < text.length && !full) return { index: end, ends: false };
  const dotted = mark === "." && end < text.length;
  // "Why?" he said… and went: a small letter goes on behind a quote or an ellipsis.
  const spoken = marks.endsWith("…") || end > index + marks.length;
  const goesOn = dotted
    ? marks.length > 1 ? isSmall(text, next) : isOpen(text, { body, point: index, next })
    : !full && spoken && isSmall(text, next);
  return { index: goesOn ? end : next, ends: !goesOn };
}

/** Whether a small letter stands at `index`. */
function isSmall(text: string, index: number): boolean {
  return /^\p{Ll}/u.test(text.slice(index, index + 2));
}

/** A point, the sentence it stands in, and what comes after it. */
interface Point {
  body: number;
  point: number;
  next: number;
}

/** Whether the point belongs to an abbreviation, an initial or the number of a list item. */
function isOpen(text: string, { body, point, next }: Point): boolean {
  const follower = text.slice(next, next + 2);
  const from = Math.max(body, point - LONGEST_ABBREVIATION - 1);
  const word = /[\p{L}\p{N}.ºª]+$/u.exec(text.slice(from, point))?.[0] ?? "";
  const lower = word.toLowerCase();
  if (/^\p{Lu}$/u.test(word) && word !== "I") return /^\p{Lu}/u.test(follower);
  if (/^\d{1,3}$/.test(word) && point - word.length === body) return true;
  if (TITLES.has(lower)) return true;
  if (BEFORE_FIGURES.has(lower)) return /^\p{N}/u.test(follower);
  return ABBREVIATIONS.has(lower) && !/^[\p{Lu}¿¡"“«(]/u.test(follower);
}

function afterSpace(text: string, index: number): number {
  let end = index;
  while (end < text.length && /\s/.test(text.charAt(end))) end++;
  return end;
}
