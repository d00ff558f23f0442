/**
 * The date that a text opens with, which is when its content was true.
 *
 * Only the very start counts: a date further on is something the text talks about. Day and month in
 * figures are read day first, unless only the other way round is a date.
 */

import { type DateReading, dayAt, type Time, timeAt } from "./_calendar.ts";
import { timestamp } from "./time.ts";

export type { DateReading } from "./_calendar.ts";

/** Longer openings hold no date. */
const LONGEST_OPENING = 160;

/** Heading marks, bullets, quotes, brackets, emphasis and directional marks in front of the date. */
const MARKS = /^[\s\ufeff\u200e\u200f\u202a-\u202e\u2066-\u2069#>*_\-+•[(【（<"'`]*/;
const LABEL =
  /^(?:(?:\p{L}{1,12}\s)?dated?(?:\s(?:of|and)\s\p{L}{1,12})?|fecha(?:\s(?:de|y)(?:\s(?:la|el))?\s\p{L}{1,12})?|d[ií]a|\p{Script=Han}{0,4}(?:日期|时间))\s*[:：][\s*_]*/iu;
const DAYS =
  "(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo|(?:星期|周|礼拜)[一二三四五六日天]";
const WEEKDAY = new RegExp(`^(?:${DAYS})(?![\\p{L}])[.,，]*\\s*(?:the\\s+)?`, "iu");
const WEEKDAY_BEHIND = new RegExp(
  `^[,，]?\\s?[(（]?(?:${DAYS})(?![\\p{Script=Latin}\\d])\\.?[)）]?`,
  "iu",
);
/** What stands between a day and its time. */
const BEFORE_TIME = /^(?:T|[\s,]{1,3}(?:(?:at|a las?|à|às|um|@|[-–—·|(])\s?)?)/i;
/** What follows one: a date in brackets ends behind them. */
const BEHIND = /^\s?[\])】）>]/;

/** A date found at the start of a text. */
export interface LeadingDate {
  /** The moment, ISO-8601 in UTC; midnight where no time of day is told. */
  readonly timestamp: string;
  /** Offset in the text behind the date, its time and the bracket that closes it. */
  readonly end: number;
  /** Whether a time of day is told. */
  readonly timed: boolean;
  /** How day and month were told apart, where both are figures in front of the year. */
  readonly reading?: DateReading;
  /** Whether they could be read the other way round, too. */
  readonly ambiguous: boolean;
}

/**
 * The date at the very start of a text as a timestamp in UTC, with the time of day where one follows;
 * `undefined` when there is none. Impossible dates are no dates.
 *
 * @example
 * ```ts
 * import { leadingDate } from "@ihmt/core/text";
 * import assert from "node:assert/strict";
 *
 * assert.equal(leadingDate("# 3 de febrero de 2026"), "2026-02-03T00:00:00Z");
 * assert.equal(leadingDate("2026-02-03 10:15 moved"), "2026-02-03T10:15:00Z");
 * assert.equal(leadingDate("Moved on 2026-02-03"), undefined);
 * ```
 */
export function leadingDate(text: string): string | undefined {
  return readLeadingDate(text)?.timestamp;
}

/**
 * The date at the very start of a text with where it ends and how it was read; `undefined` when there
 * is none. Where day and month can be read both ways, `order` decides.
 *
 * @example
 * ```ts
 * import { readLeadingDate } from "@ihmt/core/text";
 * import assert from "node:assert/strict";
 *
 * const date = readLeadingDate("03/02/2026: moved");
 * assert.equal(date?.timestamp, "2026-02-03T00:00:00Z");
 * assert.equal(date?.reading, "day first");
 * ```
 */
export function readLeadingDate(
  text: string,
  order: DateReading = "day first",
): LeadingDate | undefined {
  // Blank lines in front may be many; they are skipped without copying the text.
  const first = text.search(/[^\s\ufeff]/);
  if (first === -1) return undefined;
  const opening = text.slice(first, first + LONGEST_OPENING);
  const rest = opening.replace(MARKS, "").replace(LABEL, "").replace(WEEKDAY, "");
  const skipped = first + opening.length - rest.length;
  const early = timeInFront(rest);
  const day = dayAt(rest.slice(early?.length ?? 0), order);
  if (day === undefined) return undefined;
  const length = (early?.length ?? 0) + day.length;
  const late = early ? undefined : timeBehind(rest, length, day.time);
  const time = early ?? late;
  const end = late?.end ?? length;
  // 2026-02-03b is a name, 2026.02.03.4 a version.
  if (end === length && /^(?:[\p{Script=Latin}\p{N}_]|[-/.]\p{N})/u.test(rest.slice(end))) {
    return undefined;
  }
  const weekday = WEEKDAY_BEHIND.exec(rest.slice(end))?.[0].length ?? 0;
  const closed = end + weekday + (BEHIND.exec(rest.slice(end + weekday))?.[0].length ?? 0);
  const midnight = Date.UTC(day.year, day.month - 1, day.day);
  return {
    timestamp: timestamp(new Date(midnight + (time?.seconds ?? 0) * 1000)),
    end: skipped + closed,
    timed: time !== undefined,
    ...(day.reading === undefined ? {} : { reading: day.reading }),
    ambiguous: day.ambiguous ?? false,
  };
}

/** A time in front of the day it belongs to: `[10:15, 3/2/2026]`, "7:11 pm on 24 May, 2023". */
function timeInFront(text: string): Time | undefined {
  const time = timeAt(text);
  const link = time && /^(?:,\s|\s(?:on|el|del)\s)/i.exec(text.slice(time.length))?.[0];
  return time && link ? { ...time, length: time.length + link.length } : undefined;
}

/** The time behind a day that ends at `at`, or the one that stands inside of it. */
function timeBehind(
  text: string,
  at: number,
  inside: string | undefined,
): { seconds: number; end: number } | undefined {
  if (inside !== undefined) {
    const zone = /^\s[+-]\d{4}(?!\d)/.exec(text.slice(at))?.[0] ?? "";
    const time = timeAt(inside + zone);
    return time && { seconds: time.seconds, end: at + zone.length };
  }
  const weekday = WEEKDAY_BEHIND.exec(text.slice(at))?.[0].length ?? 0;
  const from = at + weekday;
  const between = BEFORE_TIME.exec(text.slice(from))?.[0] ?? "";
  const clock = text.slice(from + between.length);
  // Chinese needs no space between: 2026年2月3日上午10:15.
  if (between === "" && !/^[上下凌早中晚]/.test(clock)) return undefined;
  const time = timeAt(clock);
  return time && { seconds: time.seconds, end: from + between.length + time.length };
}
