/**
 * Reads the line that opens a dated entry: the forms of journals, records and logs, and those in which
 * chats are exported (WhatsApp, Telegram, Slack, Discord, IRC), with who speaks.
 */

import { type DateReading, type LeadingDate, readLeadingDate } from "../../text/mod.ts";
import { type Document, headingLevel, type Line } from "./_document.ts";
import { plainText } from "./_marks.ts";
import { headingDate, lineDate } from "./_title.ts";

/** What the opening line of an entry tells. */
export interface Opening {
  readonly date: LeadingDate;
  /** Who says what follows. */
  readonly speaker?: string;
  /** What is said begins on the next line. */
  readonly above?: boolean;
}

// Names are shorter; a longer run up to a colon is the beginning of a sentence.
const LONGEST_NAME = 48;

/**
 * The entry that the line at `index` opens. A line that begins with a date opens one when it begins
 * a paragraph or has a mark; in the middle of a paragraph the date must stand apart.
 */
export function openingAt(
  document: Document,
  index: number,
  order: DateReading,
): Opening | undefined {
  const line = document.lines[index];
  if (!line || line.blank || line.fenceEnd >= 0 || !/\d/.test(line.head)) return undefined;
  return dateFirst(document, index, order) ?? headed(line, order) ??
    nameFirst(document, index, order);
}

function dateFirst(document: Document, index: number, order: DateReading): Opening | undefined {
  const head = document.lines[index]?.head ?? "";
  const date = lineDate(head, order);
  if (date === undefined) return undefined;
  const before = document.lines[index - 1];
  const marked = /^[\s\u200e\u200f]*(?:#{1,6}\s|[-*+•]\s|\[|\(|<|\*\*|__)/.test(head);
  const opens = !before || before.blank || marked || standsApart(head, date);
  const speaker = date.timed ? speakerIn(head.slice(date.end)) : undefined;
  const alone = date.timed && (marked || opens)
    ? speakerAbove(document, index, head.slice(date.end))
    : undefined;
  if (alone !== undefined) return { date, speaker: alone, above: true };
  return opens ? { date, ...(speaker ? { speaker } : {}) } : undefined;
}

/** "2026-02-03:", "3/2/26, 10:15 - Ana:", "2026-02-03 10:15:02 ERROR": a date that prose does not go on from. */
function standsApart(head: string, date: LeadingDate): boolean {
  if (/^\s*(?:[:：\-–—|<[\t]|$)/.test(head.slice(date.end))) return true;
  return date.timed && /^\d[^\s]*[T ,]+\d{1,2}:\d{2}:\d{2}/.test(head);
}

/**
 * Ana in `[03-Feb-26 10:15 AM] Ana` (Discord), Ana Roca in `[3/2/2026 10:15 AM] Ana Roca` (Teams), 小雯 in
 * `2026-02-03 10:15:02 小雯` (WeChat): a line of its own above what is said.
 */
function speakerAbove(document: Document, index: number, behind: string): string | undefined {
  const next = document.lines[index + 1];
  const head = document.lines[index]?.head.trimStart() ?? "";
  const pattern = !head.startsWith("[")
    ? /^\s(\p{Script=Han}{1,8})$/u
    : /^\[\d{4}/.test(head)
    ? /^\s([A-Za-z_][\w.-]{1,31}(?:#\d{4})?)$/
    : /^\s([A-Za-z_][\w.-]{1,31}(?:#\d{4})?|\p{Lu}[\p{L}.'-]{0,31}(?: \p{Lu}[\p{L}.'-]{0,31}){1,3})$/u;
  return next && !next.blank ? pattern.exec(behind)?.[1] : undefined;
}

/** Ana in " Ana: hi", " - Ana: hi", " <ana> hi". */
function speakerIn(behind: string): string | undefined {
  const text = behind.replace(/^[\s\u200e\u200f\u202a-\u202e]*(?:[-–—|]\s+)?[~\u200e\s]*/, "");
  const [, nick] = /^<[@+%~ ]?([^<>\s]{1,32})>\s/.exec(text) ?? [];
  if (nick !== undefined) return nick;
  const name = /^([^:：\n]{1,48})(?:：|:(?:\s|$))/.exec(text)?.[1] ?? "";
  return isName(name) ? name.trim() : undefined;
}

const LEVELS = /^(?:error|warn(?:ing)?|info|debug|trace|fatal|notice|critical|severe)\b/i;

function isName(name: string): boolean {
  if (name.length > LONGEST_NAME || LEVELS.test(name)) return false;
  if (/^[+\d][\d\s().\-\u2060\u202a-\u202e]{5,}$/.test(name)) return true;
  return /^[\p{L}@_]/u.test(name) && !/[,;.!?。，；！？"“”<>[\]{}=/\\]\s|[[\]{}<>=]/.test(name) &&
    name.trim().split(/\s+/).length <= 5;
}

/** A heading that ends in a date: `## Session 4 — 3 February 2026`, `## [1.2.0] - 2026-02-03`. */
function headed(line: Line, order: DateReading): Opening | undefined {
  if (headingLevel(line) === 0) return undefined;
  const date = headingDate(plainText(line.head), order);
  return date && { date };
}

/**
 * A line with who speaks and when, above what is said: `Ana, [03.02.2026 10:15]` (Telegram),
 * `> Ana [U01AB] @ 03/02/2026 10:15:02 Z:` (Slack), `Ana — 03/02/2026 10:15` (Discord).
 */
function nameFirst(document: Document, index: number, order: DateReading): Opening | undefined {
  const head = document.lines[index]?.head ?? "";
  if (head.length > LONGEST_NAME * 2 || !/\d{1,2}:\d{2}/.test(head)) return undefined;
  const match =
    /^[>\s]*(\S.{0,48}?)(?:\s\[[A-Z0-9]{6,12}\]\s@\s|\s@\s|,\s(?=\[)|\s+[—–-]\s+|\s{1,3}(?=[[(])|\s{1,3}(?=\d{4}|\d{1,2}[/.]\d))/
      .exec(head);
  const [opening, name = ""] = match ?? [];
  if (opening === undefined || !isName(name)) return undefined;
  const date = readLeadingDate(head.slice(opening.length), order);
  if (!date?.timed) return undefined;
  const behind = head.slice(opening.length + date.end);
  if (/^\s*[:：]?\s*$/.test(behind)) {
    const next = document.lines[index + 1];
    return next && !next.blank ? { date, speaker: name.trim(), above: true } : undefined;
  }
  return /[[(]\s*$|[\])]/.test(head.slice(0, opening.length + date.end)) &&
      /^\s*[:：]\s/.test(behind)
    ? { date, speaker: name.trim() }
    : undefined;
}
