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

/** A moment of another program, as ours: seconds since 1970, or a text that is a date. */
export function momentOf(value: unknown): string | undefined {
  const date = typeof value === "number"
    ? new Date(value * 1000)
    : typeof value === "string" && /^\d{4}-\d{2}-\d{2}(?:[T ]|$)/.test(value)
    ? new Date(withZone(value))
    : undefined;
  if (date === undefined || Number.isNaN(date.getTime())) return undefined;
  return date.toISOString().replace(/\.\d+Z$/, "Z");
}

/** A time without a zone would be read in the zone of this machine, and differ between machines. */
function withZone(text: string): string {
  const moment = text.trim().replace(" ", "T");
  return /T.*(?:Z|[+-]\d{2}:?\d{2})$/i.test(moment) || !moment.includes("T")
    ? moment
    : `${moment}Z`;
}
