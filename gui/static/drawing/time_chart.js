// @ts-check
/** How many memories are dated when: a bar for each month, or for each year of a long time. */

import { el, svg } from "../dom.js";
import { monthName, say } from "../wording.js";

/** Months that fit as bars of their own. */
const MOST_MONTHS = 72;
const WIDTH = 720;
const HEIGHT = 160;

/** @param {readonly { month: string, leaves: number }[]} months oldest first, gaps left out */
export function timeChart(months) {
  const bars = withoutGaps(months);
  const most = Math.max(1, ...bars.map(({ leaves }) => leaves));
  const step = WIDTH / Math.max(bars.length, 1);
  // A few bars must not become walls.
  const width = Math.max(Math.min(step * 0.78, 36), 0.5);
  const drawing = svg(
    "svg",
    {
      class: "chart",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": spoken(bars),
    },
    svg("line", { x1: 0, x2: WIDTH, y1: HEIGHT - 0.5, y2: HEIGHT - 0.5 }),
    bars.filter(({ leaves }) => leaves > 0).map((bar) => {
      const height = Math.max(2, bar.leaves / most * (HEIGHT - 10));
      const x = bars.indexOf(bar) * step + (step - width) / 2;
      return svg(
        "rect",
        { x, y: HEIGHT - height, width, height },
        svg("title", {}, `${bar.name}: ${say("count.memories", { count: bar.leaves })}`),
      );
    }),
  );
  return el(
    "figure",
    {},
    drawing,
    el(
      "div",
      { class: "chart-ends", "aria-hidden": "true" },
      el("span", {}, bars[0]?.name ?? ""),
      bars.length > 1 && el("span", {}, bars.at(-1)?.name ?? ""),
    ),
  );
}

/** @param {readonly { name: string, leaves: number }[]} bars */
function spoken(bars) {
  const told = bars.filter(({ leaves }) => leaves > 0)
    .map(({ name, leaves }) => `${name}: ${leaves}`);
  return `${say("overview.over_time")}. ${told.slice(-24).join("; ")}`;
}

/**
 * @param {readonly { month: string, leaves: number }[]} months
 * @returns {{ name: string, leaves: number }[]}
 */
function withoutGaps(months) {
  const first = indexOf(months[0]?.month);
  const last = indexOf(months.at(-1)?.month);
  if (first === undefined || last === undefined) return [];
  const isByYear = last - first >= MOST_MONTHS;
  const size = isByYear ? 12 : 1;
  const [from, to] = [Math.floor(first / size), Math.floor(last / size)];
  // A stray date thousands of years off must not make millions of bars.
  const count = Math.min(to - from + 1, 2000);
  const bars = Array.from({ length: count }, (_, at) => ({
    name: isByYear ? String(to - count + 1 + at) : monthName(monthAt(to - count + 1 + at)),
    leaves: 0,
  }));
  for (const { month, leaves } of months) {
    const bar = bars[Math.floor((indexOf(month) ?? 0) / size) - (to - count + 1)];
    if (bar !== undefined) bar.leaves += leaves;
  }
  return bars;
}

/**
 * Months since the year 0.
 *
 * @param {string | undefined} month
 */
function indexOf(month) {
  const [, year, of] = /^(\d{4})-(\d{2})/.exec(month ?? "") ?? [];
  return year === undefined ? undefined : Number(year) * 12 + Number(of) - 1;
}

/** @param {number} index */
function monthAt(index) {
  const year = String(Math.floor(index / 12)).padStart(4, "0");
  return `${year}-${String(index % 12 + 1).padStart(2, "0")}`;
}
