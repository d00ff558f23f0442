/** The time that a question names: "in 2024", "en marzo de 2024", "2024年3月". */

import { dayAt, monthNumber } from "./_calendar.ts";

/** A stretch of time that a question asks about. */
export interface AskedTime {
  /** Its first and last day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  /** The words that name it. */
  readonly words: string;
  /** The question without them. */
  readonly rest: string;
}

const YEAR = String.raw`(?<year>(?:19|20)\d{2})(?![\d-]|[.:]\d|\p{L})`;
const BEFORE = String.raw`(?<![\p{L}\p{N}])`;
/** What leads to a time in English and in Spanish. A bare number is no time. */
const LEADS = String.raw`(?:back\s+in|in|during|throughout|en|durante|on|el|por)`;
const OF_YEAR = String.raw`(?:the\s+year\s+(?:of\s+)?|el\s+año\s+|año\s+)?`;

const PATTERNS: readonly RegExp[] = [
  new RegExp(`${BEFORE}${LEADS}\\s+${OF_YEAR}${YEAR}`, "iu"),
  new RegExp(
    `${BEFORE}${LEADS}\\s+(?<month>\\p{L}{3,10})\\.?,?\\s+(?:of\\s+|del?\\s+)?${YEAR}`,
    "iu",
  ),
  new RegExp(`${BEFORE}${LEADS}\\s+(?<year>(?:19|20)\\d{2})-(?<month>\\d{2})(?![\\d-])`, "iu"),
  /(?<year>(?:19|20)\d{2})\s?年\s?(?:(?<month>\d{1,2})\s?月(?:份)?)?(?!\s?\d{1,2}\s?[日号])/u,
];
/** What may lead to a day; the day itself is read as everywhere. */
const DAY = new RegExp(`${BEFORE}${LEADS}\\s+(?=[\\p{L}\\d])`, "giu");
const CHINESE_DAY = /(?=(?:19|20)\d{2}\s?年\s?\d{1,2}\s?月\s?\d{1,2}\s?[日号])/gu;

/**
 * Finds the time that a question is about; `undefined` when it names none. Only what says that it is
 * a time counts: a year behind "in" or before 年, not any number of four digits.
 *
 * @example
 * ```ts
 * import { askedTime } from "@ihmt/core/text";
 * import assert from "node:assert/strict";
 *
 * const time = askedTime("which CI did we use in 2024?");
 * assert.deepEqual([time?.from, time?.to], ["2024-01-01", "2024-12-31"]);
 * assert.equal(time?.rest, "which CI did we use ?");
 * assert.equal(askedTime("port 2024"), undefined);
 * ```
 */
export function askedTime(question: string): AskedTime | undefined {
  // Times are short and stand in short questions; a long text is no question about a time.
  if (question.length > 1000) return undefined;
  const text = question.normalize("NFKC");
  return askedDay(text) ?? askedPeriod(text);
}

function askedDay(text: string): AskedTime | undefined {
  for (const pattern of [DAY, CHINESE_DAY]) {
    for (const { 0: lead, index } of text.matchAll(pattern)) {
      const found = dayAt(text.slice(index + lead.length), "day first");
      if (found === undefined) continue;
      const day = [found.year, pad(found.month), pad(found.day)].join("-");
      return asked(text, { from: day, to: day, index, length: lead.length + found.length });
    }
  }
  return undefined;
}

function askedPeriod(text: string): AskedTime | undefined {
  for (const pattern of PATTERNS) {
    const match = pattern.exec(text);
    if (match?.groups === undefined) continue;
    const { year = "", month } = match.groups;
    const place = { index: match.index, length: match[0].length };
    if (month === undefined) {
      return asked(text, { from: `${year}-01-01`, to: `${year}-12-31`, ...place });
    }
    const number = /^\d+$/.test(month) ? Number(month) : monthNumber(month);
    if (number < 1 || number > 12) continue;
    const last = new Date(Date.UTC(Number(year), number, 0)).getUTCDate();
    const prefix = `${year}-${pad(number)}`;
    return asked(text, { from: `${prefix}-01`, to: `${prefix}-${pad(last)}`, ...place });
  }
  return undefined;
}

function asked(
  text: string,
  { from, to, index, length }: { from: string; to: string; index: number; length: number },
): AskedTime {
  const words = text.slice(index, index + length);
  const [before, behind] = [text.slice(0, index).trimEnd(), text.slice(index + length).trimStart()];
  return { from, to, words, rest: `${before} ${behind}`.trim() };
}

function pad(number: number): string {
  return String(number).padStart(2, "0");
}
