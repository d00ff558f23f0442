/**
 * The date that a text opens with, which is when its content was true.
 *
 * Only the very start counts: a date further on is something the text talks about. Day and month in
 * figures are read day first, unless only the other way round is a date.
 */

import { timestamp } from "./time.ts";

/** Longer openings hold no date. */
const LONGEST_OPENING = 160;

/** Heading marks, bullets, quotes, brackets and emphasis in front of the date. */
const MARKS = /^[\s\ufeff#>*_\-+•[(【"'`]*/;
const LABEL = /^(?:date|dated|fecha|día|dia|日期)\s*[:：][\s*_]*/i;
const WEEKDAY =
  /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo)\.?,?\s+(?:the\s+)?/i;

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})/;
const CHINESE = /^(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日/;
const DAY_MONTH =
  /^(\d{1,2})(?:st|nd|rd|th|º|\.)?(?:\s+|-)(?:(?:of|de)\s+)?(\p{L}{3,10})\.?(?:\s+|-|,\s*)(?:del?\s+)?(\d{4})/iu;
const MONTH_DAY = /^(\p{L}{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/iu;

/** Months in English and Spanish, each met by its name or by its first three letters. */
const MONTHS: readonly (readonly string[])[] = [
  ["january", "enero"],
  ["february", "febrero"],
  ["march", "marzo"],
  ["april", "abril"],
  ["may", "mayo"],
  ["june", "junio"],
  ["july", "julio"],
  ["august", "agosto"],
  ["september", "sept", "septiembre", "setiembre"],
  ["october", "octubre"],
  ["november", "noviembre"],
  ["december", "diciembre"],
];

const TIME =
  /^(?:[T\s,]|\sat\s|,?\sa las\s){1,2}(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?:\s?([ap])\.?\s?m(?![a-z])\.?)?(?:\s?(Z|UTC|GMT|[+-]\d{2}:?\d{2}))?(?![\d:])/i;

interface Day {
  year: number;
  month: number;
  day: number;
  /** Characters the date takes. */
  length: number;
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
  // Blank lines in front may be many; they are skipped without copying the text.
  const first = text.search(/[^\s\ufeff]/);
  if (first === -1) return undefined;
  const opening = text.slice(first, first + LONGEST_OPENING);
  const rest = opening.replace(MARKS, "").replace(LABEL, "").replace(WEEKDAY, "");
  const found = inFigures(rest) ?? inWords(rest);
  if (found === undefined) return undefined;
  const behind = rest.slice(found.length);
  const time = TIME.exec(behind);
  // 2026-02-03b is a name, 2026.02.03.4 a version.
  if (time === null && /^(?:[\p{Script=Latin}\p{N}_]|[-/.]\p{N})/u.test(behind)) return undefined;
  return instant(found, time);
}

function inFigures(text: string): Day | undefined {
  const chinese = CHINESE.exec(text);
  if (chinese !== null) {
    const [all, year, month, day] = chinese;
    return valid(year, month, day, all.length);
  }
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst !== null) {
    const [all, year, , month, day] = yearFirst;
    return valid(year, month, day, all.length);
  }
  const yearLast = YEAR_LAST.exec(text);
  if (yearLast === null) return undefined;
  const [all, first, mark, second, year = ""] = yearLast;
  // A year of two figures is written with slashes (chat exports); 10.15.30 is something else.
  if (year.length === 2 && mark !== "/") return undefined;
  const full = year.length === 2 ? `20${year}` : year;
  return valid(full, second, first, all.length) ?? valid(full, first, second, all.length);
}

function inWords(text: string): Day | undefined {
  const [dayFirst, day, month, year] = DAY_MONTH.exec(text) ?? [];
  if (dayFirst !== undefined) return valid(year, monthNumber(month), day, dayFirst.length);
  const [monthFirst, name, date, then] = MONTH_DAY.exec(text) ?? [];
  if (monthFirst === undefined) return undefined;
  return valid(then, monthNumber(name), date, monthFirst.length);
}

function monthNumber(name = ""): string {
  const lower = name.toLowerCase();
  const index = MONTHS.findIndex((names) =>
    names.some((full) => full === lower || full.slice(0, 3) === lower)
  );
  return String(index + 1);
}

function valid(year = "", month = "", day = "", length = 0): Day | undefined {
  const found = { year: Number(year), month: Number(month), day: Number(day), length };
  const date = new Date(Date.UTC(found.year, found.month - 1, found.day));
  // Of a day that does not exist, such as 30 February, Date makes another one.
  const same = date.getUTCFullYear() === found.year && date.getUTCMonth() === found.month - 1 &&
    date.getUTCDate() === found.day;
  return same ? found : undefined;
}

function instant(day: Day, time: RegExpExecArray | null): string {
  const [, hours = "0", minutes = "0", seconds = "0", half = "", zone = ""] = time ?? [];
  const afternoon = half.toLowerCase();
  const clock = Number(hours);
  const hour = afternoon === "" ? clock : clock % 12 + (afternoon === "p" ? 12 : 0);
  const midnight = Date.UTC(day.year, day.month - 1, day.day);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) {
    return timestamp(new Date(midnight));
  }
  const offset = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  const east = offset === null
    ? 0
    : (offset[1] === "-" ? -60 : 60) * (Number(offset[2]) * 60 + Number(offset[3]));
  const ofDay = hour * 3600 + Number(minutes) * 60 + Number(seconds);
  return timestamp(new Date(midnight + (ofDay - east) * 1000));
}
