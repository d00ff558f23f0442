/** What the readers of other programs' files give: texts with what is known of each. */

/** The formats that can be taken in. */
export type ImportFormat =
  | "chatgpt"
  | "claude"
  | "ihmt"
  | "instructions"
  | "knowledge-graph"
  | "markdown";

/** A text that is to become memories. */
export interface ImportedText {
  readonly text: string;
  /** Where it comes from, the same at every reading, so that nothing comes in twice. */
  readonly source: string;
  /** When it was written, ISO-8601 UTC; what is not known is left out. */
  readonly timestamp?: string;
  readonly tags: readonly string[];
  /** A topic for a text that shows none of its own. */
  readonly folder?: string;
}

/** The fields of an object; none of anything else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** The items of a list; none of anything else. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text that says something, or nothing. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

/** A day, its time if it has one, and what may stand behind: the ways in which other programs write. */
const MOMENT =
  /^(\d{4})(?:-(\d{2})-(\d{2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?: ?(?:Z|([+-])(\d{2}):?(\d{2})))?)?|(\d{2})(\d{2}))(?:\s+\D.*)?$/i;

/**
 * A moment of another program, as ours: seconds since 1970, or a text that is a date. A time without a
 * zone is UTC, for the zone of this machine says nothing about it; a day that no calendar has is none.
 */
export function momentOf(value: unknown): string | undefined {
  const milliseconds = typeof value === "number"
    ? value * 1000
    : typeof value === "string"
    ? readMoment(value.trim())
    : NaN;
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace(/\.\d+Z$/, "Z");
}

function readMoment(text: string): number {
  const found = MOMENT.exec(text);
  if (found === null) return NaN;
  const [, year, dashedMonth, dashedDay, hour, minute, second, sign, ahead, aheadMinutes] = found;
  const month = dashedMonth ?? found[10];
  const day = dashedDay ?? found[11];
  const start = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const isDay = new Date(start).toISOString().startsWith(`${year}-${month}-${day}T`);
  const [hours, minutes, seconds] = [hour, minute, second].map((part) => Number(part ?? 0));
  if (!isDay || hours === undefined || minutes === undefined || seconds === undefined) return NaN;
  if (hours > 23 || minutes > 59 || seconds > 59) return NaN;
  const offset = (sign === "-" ? -1 : 1) * (Number(ahead ?? 0) * 60 + Number(aheadMinutes ?? 0));
  return start + ((hours * 60 + minutes - offset) * 60 + seconds) * 1000;
}
