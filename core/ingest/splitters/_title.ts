/** Finds the line that says what a piece is about, without the marks and dates around it. */

import { excerpt, headline, leadingDate } from "../../text/mod.ts";

/** The longest a title is. */
export const TITLE_CHARS = 80;

// Four or five words; a sentence shorter than that seldom names its subject.
const TELLING_CHARS = 28;

// A title comes from the beginning of a piece; looking further costs time and helps nobody.
const SEARCHED_CHARS = 4000;

// A date with weekday and time, in words, is shorter than this.
const LONGEST_DATE = 64;

/** A title for a text: its first telling line, or `fallback` where no line tells anything. */
export function titleOf(text: string, fallback = ""): string {
  const beginning = text.slice(0, SEARCHED_CHARS);
  for (const line of beginning.split("\n")) {
    const told = afterDate(withoutMarks(line));
    if (/[\p{L}\p{N}]/u.test(told)) return tellingPart(told);
  }
  return headline(beginning, TITLE_CHARS) || fallback || "Untitled";
}

/** The first sentence, or as much of the line as fits where that sentence alone says little ("Done."). */
function tellingPart(line: string): string {
  const sentence = headline(line, TITLE_CHARS);
  return sentence.length < TELLING_CHARS ? excerpt(line, TITLE_CHARS) : sentence;
}

/** A heading's text, without its marks. */
export function headingText(line: string): string {
  return headline(withoutMarks(line).replace(/\s#+\s*$/, ""), TITLE_CHARS);
}

/** The date a line begins with, a mark or a label such as `Date:` before it left aside. */
export function lineDate(line: string): string | undefined {
  if (!/\p{Nd}/u.test(line.slice(0, LONGEST_DATE))) return undefined;
  return leadingDate(withoutMarks(line));
}

/** A line without the marks of headings, lists, quotes and emphasis, and without a date's label. */
export function withoutMarks(line: string): string {
  return line
    .replace(/^[\s>]*(?:#{1,6}\s+|[-*+•]\s+(?:\[[ xX]\]\s+)?|\d{1,3}[.)]\s+(?=\d{4}-))?/, "")
    .replace(/^(?:\*{1,3}|_{1,3}|`{1,3}|~{3,}|\|)\s*/, "")
    .replace(/^(?:fecha|date|日期)\s*[:：]\s*/i, "")
    .replace(/(?:\*{1,3}|_{1,3}|\|)\s*$/, "")
    .trim();
}

/** What follows the date at the beginning of a line; the line as it is when it has none, or nothing else. */
function afterDate(line: string): string {
  const date = leadingDate(line);
  if (date === undefined) return line;
  const end = dateEnd(line, date);
  return line.slice(end).replace(/^[\s:：,;|\])}.*_–—-]+/, "");
}

/** Where the leading date ends: after the shortest beginning that reads as the same date. */
function dateEnd(line: string, date: string): number {
  for (let end = 1; end < Math.min(line.length, LONGEST_DATE); end++) {
    if (leadingDate(line.slice(0, end)) === date) return end;
  }
  return line.length;
}
