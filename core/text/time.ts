/** Moments as they are written in files and shown to people: one wording each. */

import { InvalidInputError } from "../errors.ts";

/**
 * A moment as it stands in files: ISO-8601 UTC, whole seconds.
 *
 * @example
 * ```ts
 * import { timestamp } from "@ihmt/core/text";
 * import assert from "node:assert/strict";
 *
 * assert.equal(timestamp(new Date(1770113730999)), "2026-02-03T10:15:30Z");
 * ```
 */
export function timestamp(date: Date): string {
  if (Number.isNaN(date.getTime())) {
    throw new InvalidInputError("Expected a date but found one that is no moment (Invalid Date).");
  }
  return date.toISOString().replace(/\.\d+Z$/, "Z");
}

/** The day of a timestamp, `YYYY-MM-DD`. */
export function dayOf(timestamp: string): string {
  const time = timestamp.indexOf("T");
  return time === -1 ? timestamp : timestamp.slice(0, time);
}

/**
 * A period in days: `2024-03-11`, or `2024-03-11 – 2026-02-03`; "" when nothing is known.
 *
 * @example
 * ```ts
 * import { period } from "@ihmt/core/text";
 * import assert from "node:assert/strict";
 *
 * const range = { start: "2024-03-11T00:00:00Z", end: "2026-02-03T09:00:00Z" };
 * assert.equal(period(range), "2024-03-11 – 2026-02-03");
 * ```
 */
export function period(range: { start: string | null; end: string | null }): string {
  const start = dayOf(range.start ?? range.end ?? "");
  const end = dayOf(range.end ?? range.start ?? "");
  return start === end ? start : `${start} – ${end}`;
}
