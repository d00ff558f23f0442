// @ts-check
/** What was true when: for each subject and attribute its values through time, and any day's state. */

import { get } from "../api.js";
import { clockOf, drawTrack } from "../drawing/track.js";
import { el, replace } from "../dom.js";
import { line } from "../text.js";
import { day, say } from "../wording.js";
import { leafAddress } from "../route.js";

/** @typedef {import("../../routes/timeline.ts").TimelineReply} Timeline */
/** @typedef {import("../../routes/timeline.ts").TimelineLine} Line */
/** @typedef {import("../../routes/timeline.ts").TimelineFact} Fact */
/** @typedef {import("../../routes/timeline.ts").StateReply} State */
/** @typedef {ReturnType<typeof clockOf>} Clock */

/** Subjects drawn at once. */
const SUBJECTS_A_PAGE = 40;
/** A slider that moves asks when it has rested this long. */
const REST_MS = 120;

/**
 * @param {import("../main.js").Setting} setting
 * @returns {Promise<import("../main.js").Screen>}
 */
export async function showTimeline({ root }) {
  /** @type {Timeline} */
  let timeline = await get("/timeline");
  let shown = SUBJECTS_A_PAGE;
  let date = clockOf(timeline.lines).last;
  /** @type {ReadonlySet<string>} */
  let held = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  const filter = el("input", { type: "search", spellcheck: "false" });
  const onlyChanged = el("input", { type: "checkbox" });
  const slider = el("input", { type: "range", min: 0, step: 1 });
  const picker = el("input", { type: "date" });
  const ends = el("span", { class: "chart-ends", "aria-hidden": "true" });
  const spoken = el("output", { class: "small" });
  const body = el("div");

  filter.addEventListener("input", draw);
  onlyChanged.addEventListener("change", draw);
  slider.addEventListener("input", () => goTo(clockOf(timeline.lines).dayAt(Number(slider.value))));
  picker.addEventListener("change", () => {
    if (/^\d{4}-\d{2}-\d{2}$/.test(picker.value)) goTo(picker.value);
  });

  /** @param {string} wanted `2026-02-03` */
  function goTo(wanted) {
    date = wanted;
    setDate();
    clearTimeout(timer);
    timer = setTimeout(() => void askState(), REST_MS);
  }

  function setDate() {
    const clock = clockOf(timeline.lines);
    replace(ends, el("span", {}, day(clock.dayAt(0))), el("span", {}, day(clock.last)));
    slider.max = String(clock.days);
    slider.value = String(clock.indexOf(date));
    slider.setAttribute("aria-valuetext", day(date));
    if (picker.value !== date) picker.value = date;
    spoken.textContent = say("timeline.on", { date: day(date) });
  }

  async function askState() {
    const asked = date;
    /** @type {State} */
    const state = await get("/timeline/at", { date: asked });
    if (asked !== date) return;
    held = new Set(state.factIds);
    draw();
  }

  function draw() {
    const clock = clockOf(timeline.lines);
    const found = timeline.lines.filter((entry) =>
      fits(entry, filter.value) && (!onlyChanged.checked || entry.changes.length > 0)
    );
    const subjects = bySubject(found);
    const left = subjects.length - shown;
    replace(
      body,
      subjects.length === 0 && el("p", { class: "soft" }, say("timeline.no_match")),
      subjects.slice(0, shown).map(([subject, lines]) =>
        el(
          "section",
          { class: "subject" },
          el("h2", {}, el("bdi", {}, line(subject))),
          lines.map((entry) => lineElement(entry, { clock, date, held })),
        )
      ),
      left > 0 && el("button", {
        onclick: () => {
          shown += SUBJECTS_A_PAGE;
          draw();
        },
      }, say("timeline.more", { count: left })),
    );
  }

  async function drawAll() {
    const head = el(
      "header",
      { class: "screen-head" },
      el("h1", {}, say("timeline.title")),
      el("p", { class: "soft" }, say("timeline.intro")),
    );
    if (timeline.lines.length === 0) {
      return replace(root, head, el("p", { class: "notice" }, say("timeline.none")));
    }
    replace(
      root,
      head,
      el(
        "div",
        { class: "card date-bar stack" },
        el(
          "div",
          { class: "row fields" },
          el("label", {}, say("timeline.filter"), filter),
          el("label", { class: "check" }, onlyChanged, ` ${say("timeline.only_changed")}`),
        ),
        el(
          "div",
          { class: "row" },
          el("label", { class: "pick" }, say("timeline.date"), picker),
          el("label", { class: "slide" }, say("timeline.slider"), slider, ends),
          el(
            "button",
            { onclick: () => goTo(clockOf(timeline.lines).last) },
            say("timeline.today"),
          ),
        ),
        spoken,
      ),
      body,
    );
    setDate();
    await askState();
  }

  await drawAll();
  return {
    async refresh() {
      const wasLast = date === clockOf(timeline.lines).last;
      const wasEmpty = timeline.lines.length === 0;
      timeline = await get("/timeline");
      if (wasLast) date = clockOf(timeline.lines).last;
      if (wasEmpty || timeline.lines.length === 0) return await drawAll();
      setDate();
      await askState();
    },
    leave: () => clearTimeout(timer),
  };
}

/**
 * @param {Line} entry
 * @param {string} filter
 */
function fits({ subject, attribute, facts }, filter) {
  const text = [subject, attribute, ...facts.map(({ value }) => value)].join("\n").toLowerCase();
  return filter.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}

/**
 * @param {readonly Line[]} lines
 * @returns {[string, Line[]][]}
 */
function bySubject(lines) {
  /** @type {Map<string, [string, Line[]]>} */
  const subjects = new Map();
  for (const entry of lines) {
    const key = entry.subject.toLowerCase();
    const known = subjects.get(key);
    if (known === undefined) subjects.set(key, [entry.subject, [entry]]);
    else known[1].push(entry);
  }
  return [...subjects.values()];
}

/**
 * @param {Line} entry
 * @param {{ clock: Clock, date: string, held: ReadonlySet<string> }} at
 */
function lineElement({ attribute, facts, changes }, { clock, date, held }) {
  const then = facts.find(({ id }) => held.has(id));
  const isNow = date === clock.last;
  return el(
    "div",
    { class: "fact-line" },
    el(
      "div",
      { class: "fact-head" },
      el("span", { class: "soft" }, el("bdi", {}, line(attribute))),
      then === undefined
        ? el("span", { class: "soft" }, say("timeline.nothing_yet"))
        : el("strong", { "data-held": then.id }, el("bdi", {}, line(then.value))),
      then !== undefined && el("span", { class: "soft small" }, sinceText(then, isNow)),
      then !== undefined && sourceOf(then),
    ),
    drawTrack(facts, { clock, date, held }),
    changes.length > 0 &&
      el(
        "ul",
        { class: "changes", "aria-label": say("timeline.changes") },
        changes.map(({ old, new: current }) =>
          el(
            "li",
            {},
            changeText(old, current),
            current.leafId !== null && [
              " ",
              el("a", { href: leafAddress(current.leafId) }, say("timeline.source")),
            ],
          )
        ),
      ),
  );
}

/**
 * @param {Fact} fact
 * @param {boolean} isNow
 */
function sinceText({ from, to }, isNow) {
  return isNow || to === null
    ? say("timeline.since", { date: day(from) })
    : `${day(from)} – ${day(to)}`;
}

/** @param {Fact} fact */
function sourceOf({ leafId }) {
  return leafId === null
    ? el("span", { class: "soft small" }, say("timeline.by_hand"))
    : el("a", { class: "small", href: leafAddress(leafId) }, say("timeline.source"));
}

/**
 * @param {Line["changes"][number]["old"]} old
 * @param {Line["changes"][number]["new"]} current
 */
function changeText(old, current) {
  return say("timeline.changed", {
    oldDate: day(old.on),
    old: line(old.value),
    newDate: day(current.on),
    new: line(current.value),
  });
}
