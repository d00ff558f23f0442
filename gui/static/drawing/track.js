// @ts-check
/** The values of one subject and attribute as intervals on a line, all lines by the same clock. */

import { el } from "../dom.js";
import { line } from "../text.js";
import { day, say } from "../wording.js";

/** @typedef {import("../../routes/timeline.ts").TimelineLine} Line */
/** @typedef {import("../../routes/timeline.ts").TimelineFact} Fact */

const DAY_MS = 86_400_000;
/** An interval narrower than this share has no room for its value. */
const NARROW = 0.05;

/**
 * The time that all lines share: from the first fact to today, in days.
 *
 * @param {readonly Line[]} lines
 */
export function clockOf(lines) {
  const now = Date.now();
  let [first, last] = [now, now];
  for (const { facts } of lines) {
    for (const { from } of facts) {
      const at = Date.parse(from);
      if (Number.isNaN(at)) continue;
      first = Math.min(first, at);
      last = Math.max(last, at);
    }
  }
  const begin = Math.floor(first / DAY_MS);
  const days = Math.max(1, Math.floor(last / DAY_MS) - begin);
  const dayAt = (/** @type {number} */ index) =>
    new Date((begin + index) * DAY_MS).toISOString().slice(0, 10);
  return {
    days,
    last: dayAt(days),
    dayAt,
    /** @param {string} date */
    indexOf: (date) => Math.min(days, Math.max(0, Math.floor(Date.parse(date) / DAY_MS) - begin)),
    /**
     * Where a moment stands, from 0 to 1; what goes on stands at the end.
     *
     * @param {string | null} timestamp
     */
    shareOf: (timestamp) => {
      const at = timestamp === null ? Infinity : Date.parse(timestamp) / DAY_MS - begin;
      return Number.isNaN(at) ? 0 : Math.min(1, Math.max(0, at / (days + 1)));
    },
  };
}

/**
 * @param {readonly Fact[]} facts
 * @param {{ clock: ReturnType<typeof clockOf>, date: string, held: ReadonlySet<string> }} at
 */
export function drawTrack(facts, { clock, date, held }) {
  const cursor = el("span", { class: "cursor" });
  cursor.style.left = `${clock.shareOf(`${date}T12:00:00Z`) * 100}%`;
  return el(
    "div",
    { class: "track" },
    el("ol", {}, intervals()),
    cursor,
  );

  function intervals() {
    return intervalsOf(facts).map((interval) => {
      const [start, end] = [clock.shareOf(interval.from), clock.shareOf(interval.to)];
      const isHeld = interval.ids.some((id) => held.has(id));
      const value = line(interval.value);
      const told = say("timeline.interval", {
        value,
        from: day(interval.from),
        to: interval.to === null ? say("timeline.now") : day(interval.to),
      });
      const isNarrow = end - start < NARROW;
      const element = el(
        "li",
        {
          class: [
            "span",
            isHeld && "held",
            interval.to === null && "open",
            isNarrow && "narrow",
          ].filter(Boolean).join(" "),
          title: told,
        },
        !isNarrow && el("bdi", { "aria-hidden": "true" }, value),
        el("span", { class: "hidden" }, told),
      );
      element.style.left = `${start * 100}%`;
      element.style.width = `${Math.max(0.4, (end - start) * 100)}%`;
      return element;
    });
  }
}

/**
 * What is said again goes on: facts of one value that follow one another are one interval.
 *
 * @param {readonly Fact[]} facts
 */
function intervalsOf(facts) {
  /** @type {{ ids: string[], value: string, from: string, to: string | null }[]} */
  const intervals = [];
  for (const { id, value, from, to } of facts) {
    const before = intervals.at(-1);
    if (before !== undefined && before.to === to) before.ids.push(id);
    else intervals.push({ ids: [id], value, from, to });
  }
  return intervals;
}
