/** Folds text into one line and cuts lines without leaving half words or half characters. */

import { codeAt, kindBefore, kindOf, WORD } from "./_chars.ts";

/** What stands for text that was left out. */
export const ELLIPSIS = "…";

/**
 * The text on one line, white space folded and trimmed. Stops soon after `enough` characters, so that
 * the beginning of a long text costs no more than that of a short one.
 */
export function oneLine(text: string, enough: number): string {
  const step = enough + 64;
  let line = "";
  for (let at = 0; at < text.length && line.length <= enough; at += step) {
    line = (line + text.slice(at, at + step)).replace(/[\s\ufeff]+/g, " ").trimStart();
  }
  return line.trimEnd();
}

/** A line of at most `chars`, cut at a word with "…". */
export function shorten(line: string, chars: number): string {
  if (line.length <= chars) return line;
  if (chars < 1) return "";
  const end = wordEnd(line, chars - ELLIPSIS.length, Math.floor(chars / 2));
  return line.slice(0, end).replace(/[\s,;:([{]{1,8}$/, "") + ELLIPSIS;
}

/** The last place at or before `index`, but not before `least`, where no word is cut. */
export function wordEnd(line: string, index: number, least: number): number {
  const end = wholeCharacter(line, index);
  const space = line.lastIndexOf(" ", end);
  // A run of Chinese may be cut anywhere; where it has just begun, the space is the better place.
  const isNear = end - space <= LONGEST_BEGUN && end < line.length;
  if (!isInsideWord(line, end) && !isNear) return end;
  return space > 0 && space >= least ? space : end;
}

/** Characters of a run of a dense script, or of emoji, that are left out together. */
const LONGEST_BEGUN = 8;

/** The first place at or behind `index`, but not behind `most`, where no word is cut. */
export function wordStart(line: string, index: number, most: number): number {
  const start = wholeCharacter(line, index);
  if (!isInsideWord(line, start)) return line[start] === " " ? start + 1 : start;
  const space = line.indexOf(" ", start);
  return space !== -1 && space < most ? space + 1 : start;
}

function wholeCharacter(line: string, index: number): number {
  return codeAt(line, index - 1) > 0xffff ? index - 1 : index;
}

function isInsideWord(line: string, index: number): boolean {
  if (index <= 0 || index >= line.length) return false;
  const before = line[index - 1] !== " ";
  const behind = line[index] !== " ";
  return before && behind &&
    (kindBefore(line, index) === WORD || kindOf(codeAt(line, index)) === WORD);
}
