/**
 * Days and times of day as people write them in English, Spanish and Chinese. Each function looks at
 * the beginning of a text only. Days that do not exist are no days.
 */

/** Which of two figures is the day where both could be: `03/02/2026`. */
export type DateReading = "day first" | "month first";

/** A day at the beginning of a text. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** Characters it takes. */
  readonly length: number;
  /** How day and month were told apart, where both are figures in front of the year. */
  readonly reading?: DateReading;
  /** Whether they could be read the other way round, too. */
  readonly ambiguous?: boolean;
  /** A time that stands inside of the date, as in `Feb 3 10:15:02 2026`. */
  readonly time?: string;
}

/** A time of day at the beginning of a text. */
export interface Time {
  /** Seconds since midnight UTC; less than 0 or more than a day where the zone says so. */
  readonly seconds: number;
  readonly length: number;
}

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
const CHINESE = /^(\d{4})\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?[日号]/;
/** Of some days the first counts: `3-5 February 2026`, `del 3 al 5 de febrero de 2026`. */
const DAY_MONTH =
  /^(?:del\s(?=\d{1,2}\sal\s))?(\d{1,2})(?:st|nd|rd|th|\.?º|\.)?(?:(?:[-–—]|\s(?:al|to)\s)\d{1,2}(?:st|nd|rd|th)?(?=\s))?(?:\s+|-)(?:(?:of|de)\s+)?(\p{L}{3,10})\.?(?:\s+|-|,\s*)(?:del?\s+)?(\d{4})(?!\d)/iu;
/** As chats are exported: `03-Feb-26`. Without the hyphens a short year could be any number. */
const DAY_MONTH_SHORT = /^(\d{1,2})-(\p{L}{3,4})-(\d{2})(?![\d-])/iu;
const MONTH_DAY =
  /^(\p{L}{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?:[-–—]\d{1,2}(?:st|nd|rd|th)?)?,?\s+(\d{4})(?!\d)/iu;
/** As `date` and `git log` print it. */
const YEAR_BEHIND_TIME =
  /^(\p{L}{3})\s{1,2}(\d{1,2})\s(\d{2}:\d{2}:\d{2})(?:\s\p{Lu}{3,4})?\s(\d{4})(?!\d)/u;

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

/** The day at the beginning of `text`; `order` decides where figures can be read both ways. */
export function dayAt(text: string, order: DateReading): Day | undefined {
  return inFigures(text, order) ?? inWords(text);
}

function inFigures(text: string, order: DateReading): Day | undefined {
  const [all, year, month, day] = CHINESE.exec(text) ?? [];
  if (all !== undefined) return valid({ year, month, day, length: all.length });
  const [iso, isoYear, , isoMonth, isoDay] = YEAR_FIRST.exec(text) ?? [];
  if (iso !== undefined) {
    return valid({ year: isoYear, month: isoMonth, day: isoDay, length: iso.length });
  }
  return yearLast(text, order);
}

function yearLast(text: string, order: DateReading): Day | undefined {
  const match = YEAR_LAST.exec(text);
  if (match === null) return undefined;
  const [{ length }, first, mark, second, year = ""] = match;
  // A short year is written with slashes or in front of a time (chat exports); 10.15.30 is something else.
  const timed = /^,?\s\s?\d{1,2}[:.]\d{2}/.test(text.slice(length));
  if (year.length === 2 && mark !== "/" && !timed) return undefined;
  const full = year.length === 2 ? `20${year}` : year;
  const dayFirst = valid({ year: full, month: second, day: first, length });
  const monthFirst = valid({ year: full, month: first, day: second, length });
  const ambiguous = dayFirst !== undefined && monthFirst !== undefined;
  if (dayFirst && !(ambiguous && order === "month first")) {
    return { ...dayFirst, reading: "day first", ambiguous };
  }
  return monthFirst && { ...monthFirst, reading: "month first", ambiguous };
}

function inWords(text: string): Day | undefined {
  const [dayFirst, day, inMonth, year] = DAY_MONTH.exec(text) ?? [];
  if (dayFirst !== undefined) {
    return valid({ year, month: monthNumber(inMonth), day, length: dayFirst.length });
  }
  const [short, of, named, since] = DAY_MONTH_SHORT.exec(text) ?? [];
  if (short !== undefined) {
    return valid({ year: `20${since}`, month: monthNumber(named), day: of, length: short.length });
  }
  const [monthFirst, name, date, then] = MONTH_DAY.exec(text) ?? [];
  if (monthFirst !== undefined) {
    return valid({ year: then, month: monthNumber(name), day: date, length: monthFirst.length });
  }
  const [printed, month, on, time, behind] = YEAR_BEHIND_TIME.exec(text) ?? [];
  if (printed === undefined || time === undefined) return undefined;
  const found = valid({ year: behind, month: monthNumber(month), day: on, length: printed.length });
  return found && { ...found, time };
}

/** The number of a month by its name in English or Spanish; 0 when it is none. */
export function monthNumber(name = ""): number {
  const lower = name.toLowerCase();
  const index = MONTHS.findIndex((names) =>
    names.some((full) => full === lower || full.slice(0, 3) === lower)
  );
  return index + 1;
}

function valid(
  found: {
    year: string | undefined;
    month: string | number | undefined;
    day: string | undefined;
    length: number;
  },
): Day | undefined {
  const [year, month, day] = [Number(found.year), Number(found.month), Number(found.day)];
  const date = new Date(Date.UTC(year, month - 1, day));
  // Of a day that does not exist, such as 30 February, Date makes another one.
  const same = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day;
  return same ? { year, month, day, length: found.length } : undefined;
}

const HALF = "(?<half>[ap])\\.?\\s?m(?![a-z])\\.?";
const ZONE = "(?:\\s?(?<zone>Z|(?:UTC|GMT)?[+-]\\d{1,2}(?::?\\d{2})?|UTC|GMT)(?![\\p{L}\\d]))?";
const CLOCK = new RegExp(
  `^(?<hours>\\d{1,2}):(?<minutes>\\d{2})(?::(?<seconds>\\d{2})(?:[.,]\\d{1,9})?)?(?:\\s?${HALF}|\\s?h(?![\\p{L}\\d]))?${ZONE}(?!:?\\d)`,
  "iu",
);
const HOUR = new RegExp(`^(?<hours>\\d{1,2})\\s?${HALF}`, "iu");
const CHINESE_CLOCK =
  /^(?<part>上午|下午|凌晨|早上|中午|晚上)?\s?(?<hours>\d{1,2})(?:[:：]|[点點时時])(?<minutes>\d{2})?分?(?:[:：](?<seconds>\d{2}))?/u;
const AFTERNOON = /下午|晚上|中午/;

/** The time of day at the beginning of `text`. Times that no clock shows are no times. */
export function timeAt(text: string): Time | undefined {
  const match = CLOCK.exec(text) ?? HOUR.exec(text) ?? CHINESE_CLOCK.exec(text);
  if (!match?.groups) return undefined;
  const { hours, minutes = "0", seconds = "0", half = "", zone = "", part = "" } = match.groups;
  const clock = Number(hours);
  const afternoon = half.toLowerCase() === "p" || AFTERNOON.test(part);
  const byHalves = half !== "" || (afternoon && clock < 12);
  const hour = byHalves ? clock % 12 + (afternoon ? 12 : 0) : clock;
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const ofDay = hour * 3600 + Number(minutes) * 60 + Number(seconds);
  return { seconds: ofDay - eastOf(zone), length: match[0].length };
}

/** How many seconds a zone is ahead of UTC. */
function eastOf(zone: string): number {
  const [, sign, hours, minutes = "0"] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? [];
  const seconds = Number(hours ?? 0) * 3600 + Number(minutes) * 60;
  return sign === "-" ? -seconds : seconds;
}
