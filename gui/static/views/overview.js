// @ts-check
/** The memory at a glance. */

import { get } from "../api.js";
import { timeChart } from "../drawing/time_chart.js";
import { el, replace } from "../dom.js";
import { bars, leafItem, typeName } from "../parts.js";
import { placeAddress } from "../route.js";
import { line } from "../text.js";
import { moment, number, say } from "../wording.js";
import { emptyCard, failureCard } from "./trouble.js";

/** @typedef {import("../../routes/overview.ts").OverviewReply} Overview */
/** @typedef {import("../../routes/overview.ts").HealthReply} Health */

/** Domains that have a bar of their own. */
const MOST_DOMAINS = 12;

/**
 * @param {import("../main.js").Setting} setting
 * @returns {Promise<import("../main.js").Screen>}
 */
export async function showOverview({ root, store }) {
  const body = el("div");
  // What was checked stays in sight while others save.
  const checked = el("div", { role: "status" });
  const draw = async () => {
    /** @type {Overview} */
    const overview = await get("/overview");
    replace(body, overview.stats.leaves === 0 ? emptyCard() : screen(overview, store, checked));
  };
  const head = el("header", { class: "screen-head" }, el("h1", {}, say("overview.title")));
  // The memories themselves are counted for seconds where there are many; this much is known.
  if (store.kind === "ready" && store.stats.leaves > 0) {
    root.prepend(head, el("section", { class: "card" }, numbers(store)));
  }
  await draw();
  replace(root, head, body);
  return { refresh: draw };
}

/**
 * @param {Overview} overview
 * @param {import("../main.js").StoreReply} store
 * @param {HTMLElement} checked where the outcome of a check is told
 */
function screen(overview, store, checked) {
  const { stats, months, types, recent } = overview;
  return el(
    "div",
    { class: "grid" },
    store.kind === "ready" && store.readOnlyReason !== null &&
      el("p", { class: "notice wide" }, say("frame.read_only")),
    el("section", { class: "card wide" }, numbers(overview)),
    el(
      "section",
      { class: "card wide" },
      el("h2", {}, say("overview.over_time")),
      timeChart(months),
      el("p", { class: "soft small" }, say("overview.over_time_note")),
    ),
    el(
      "div",
      { class: "column" },
      el(
        "section",
        { class: "card" },
        el("h2", {}, say("overview.by_domain")),
        domainBars(stats.domains),
      ),
      el(
        "section",
        { class: "card" },
        el("h2", {}, say("overview.by_type")),
        bars(types.map(({ type, leaves }) => ({ name: typeName(type), value: leaves }))),
      ),
      health(overview, checked),
    ),
    el(
      "section",
      { class: "card" },
      el("h2", {}, say("overview.recent")),
      el(
        "ul",
        { class: "list" },
        recent.map((card) => leafItem(card, moment(card.savedAt))),
      ),
    ),
  );
}

/** @param {Pick<Overview, "stats"> & Partial<Overview>} overview what is not counted yet has no number */
function numbers({ stats, outdated, tokens }) {
  const entries = /** @type {const} */ ([
    [say("overview.memories"), stats.leaves],
    [say("overview.domains"), stats.domains.length],
    [say("overview.branches"), stats.branches],
    [say("overview.depth"), stats.depth],
    [say("overview.waiting"), stats.waiting],
    [say("overview.facts"), stats.facts],
    [say("overview.outdated"), outdated],
    [say("overview.tokens"), tokens],
  ]);
  return el(
    "dl",
    { class: "numbers" },
    entries.map(([term, value]) =>
      el("div", {}, el("dt", {}, term), el("dd", {}, value === undefined ? "…" : number(value)))
    ),
  );
}

/** @param {Overview["stats"]["domains"]} domains */
function domainBars(domains) {
  const sorted = domains.toSorted((a, b) => b.leaves - a.leaves);
  const shown = sorted.slice(0, MOST_DOMAINS).map(({ domain, leaves }) => ({
    name: line(domain),
    value: leaves,
    href: placeAddress("domain", domain),
  }));
  const more = sorted.length - shown.length;
  return el(
    "div",
    { class: "stack" },
    bars(shown),
    more > 0 &&
      el(
        "p",
        { class: "soft small" },
        el("a", { href: "#/explore" }, say("overview.more_domains", { count: more })),
      ),
  );
}

/**
 * @param {Overview} overview
 * @param {HTMLElement} outcome
 */
function health({ stats: { index }, damaged }, outcome) {
  const button = el("button", {}, say("overview.verify"));
  button.addEventListener("click", async () => {
    button.disabled = true;
    replace(outcome, el("p", { class: "soft" }, say("overview.verifying")));
    try {
      /** @type {Health} */
      const { findings } = await get("/health");
      replace(
        outcome,
        findings.length === 0 ? el("p", {}, say("overview.healthy")) : problems(
          say("overview.findings", { count: findings.length }),
          findings.map(({ path, problem }) => ({ path, reason: problem })),
        ),
      );
    } catch (error) {
      replace(outcome, failureCard(error));
    }
    button.disabled = false;
  });
  return el(
    "section",
    { class: "card stack" },
    el("h2", {}, say("overview.health")),
    el(
      "p",
      {},
      say("overview.index", {
        segments: say("overview.segments", { count: index.segments }),
        lines: say("overview.lines", { count: index.journalLines }),
      }),
    ),
    damaged.length > 0 && problems(say("overview.damaged", { count: damaged.length }), damaged),
    button,
    outcome,
  );
}

/**
 * @param {string} heading
 * @param {readonly { path: string, reason: string }[]} found
 */
function problems(heading, found) {
  return el(
    "div",
    { class: "notice" },
    el("p", {}, heading),
    el(
      "ul",
      { class: "list" },
      found.slice(0, 50).map(({ path, reason }) =>
        el(
          "li",
          {},
          el("code", {}, line(path)),
          el("div", { class: "small soft", lang: "en" }, line(reason)),
        )
      ),
    ),
  );
}
