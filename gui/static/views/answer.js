// @ts-check
/** An answer and how it was come by: confidence, files, words, the descent, the memories found. */

import { el } from "../dom.js";
import { drawDescent } from "../drawing/descent.js";
import { bar, leafItem, nameOf, outdatedTag } from "../parts.js";
import { leafAddress, placeAddress } from "../route.js";
import { line } from "../text.js";
import { day, number, say } from "../wording.js";
import { clueCard } from "./clue.js";

/** @typedef {import("../../routes/ask.ts").AskReply} Answer */
/** @typedef {import("./clue.js").Clue} Clue */

/**
 * @param {Answer} reply
 * @param {{ clues: readonly string[], give: (clue: Clue) => void, startOver: () => void }} loop
 */
export function answerCards(reply, loop) {
  return el(
    "div",
    { class: "grid", "data-query": reply.query },
    reply.kind === "ambiguous" || loop.clues.length > 0
      ? el("section", { class: "card wide stack" }, clueCard(reply, loop))
      : null,
    el("section", { class: "card stack" }, verdict(reply), confidence(reply)),
    el("section", { class: "card" }, el("h2", {}, say("diagnose.files")), files(reply)),
    reply.kind === "found" && results(reply),
    el("section", { class: "card wide" }, el("h2", {}, say("diagnose.words")), words(reply)),
    reply.nodes.length > 0 && el(
      "section",
      { class: "card wide stack" },
      el("h2", {}, say("diagnose.descent")),
      el("p", { class: "soft small" }, say("diagnose.descent_note")),
      el(
        "div",
        { class: "scroll", tabindex: 0, role: "region", "aria-label": say("diagnose.drawing") },
        drawDescent(reply, { isNarrow: matchMedia("(max-width: 40rem)").matches }),
      ),
      levels(reply),
    ),
    // Where it is not clear, the clue's card has them on top.
    reply.kind !== "found" && results(reply),
  );
}

/** @param {Answer} reply */
function verdict(reply) {
  return el(
    "div",
    {},
    el("h2", { tabindex: -1, "data-next": true }, say(`diagnose.${reply.kind}`)),
    reply.kind !== "found" && el("p", { class: "soft" }, why(reply)),
  );
}

/** @param {Answer} reply */
function why({ kind, confidence, threshold, walk: { terms } }) {
  if (kind === "ambiguous") {
    return say(confidence < threshold ? "diagnose.why_unsure" : "diagnose.why_ties");
  }
  if (terms.length === 0) return say("diagnose.why_no_words");
  const isKnown = terms.some(({ leaves, readAs }) => leaves > 0 || (readAs ?? []).length > 0);
  return say(isKnown ? "diagnose.why_stray" : "diagnose.why_unknown");
}

/** @param {Answer} reply */
function confidence(reply) {
  const { confidence, coverage, margin, threshold } = reply;
  const mark = el("i");
  mark.style.left = `${threshold * 100}%`;
  const fill = el("span");
  fill.style.width = `${confidence * 100}%`;
  return el(
    "div",
    { class: "stack" },
    el(
      "div",
      {},
      el("div", { class: "soft small" }, say("diagnose.confidence")),
      el("div", { class: "big", "data-number": "confidence" }, number(confidence, 2)),
    ),
    el("div", { class: "meter", "aria-hidden": "true" }, fill, mark),
    el(
      "p",
      { class: "small" },
      say("diagnose.formula", {
        confidence: number(confidence, 2),
        coverage: number(coverage, 2),
        margin: number(margin, 2),
        threshold: number(threshold, 2),
      }),
    ),
    el(
      "dl",
      { class: "facts-list" },
      el("dt", {}, say("diagnose.coverage")),
      el("dd", {}, `${number(coverage, 2)}: ${say("diagnose.coverage_note")}`),
      el("dt", {}, say("diagnose.margin")),
      el("dd", {}, `${number(margin, 2)}: ${say("diagnose.margin_note")}`),
    ),
  );
}

/** @param {Answer} reply */
function files({ walk, files: all }) {
  const rows = /** @type {const} */ ([
    [say("diagnose.branch_files"), walk.nodeReads, all.nodes, "nodes"],
    [say("diagnose.leaf_files"), walk.leafReads, all.leaves, "leaves"],
  ]);
  return el(
    "ul",
    { class: "bars" },
    rows.map(([name, opened, there, kind]) =>
      el(
        "li",
        {},
        el("span", { class: "name" }, name),
        el(
          "span",
          { class: "figure", "data-number": kind },
          say("diagnose.of", { opened, all: there }),
        ),
        bar(there === 0 ? 0 : opened / there),
      )
    ),
    el(
      "li",
      {},
      el("span", { class: "name" }, say("diagnose.index_files")),
      el("span", { class: "figure", "data-number": "index" }, number(walk.indexReads)),
      el(
        "span",
        { class: "soft small" },
        say("diagnose.index_note", {
          count: walk.indexReads,
          segments: say("overview.segments", { count: all.segments }),
        }),
      ),
    ),
  );
}

/** @param {Answer} reply */
function words({ walk: { terms } }) {
  if (terms.length === 0) return el("p", { class: "soft" }, say("diagnose.why_no_words"));
  const rarest = Math.max(...terms.map(({ idf }) => idf), Number.EPSILON);
  return el(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": say("diagnose.words") },
    el(
      "table",
      {},
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          el("th", { scope: "col" }, say("diagnose.word")),
          el("th", { scope: "col", class: "figure" }, say("diagnose.held_by")),
          el("th", { scope: "col", class: "figure" }, say("diagnose.rarity")),
          el("td", { class: "wide-only" }),
        ),
      ),
      el(
        "tbody",
        {},
        terms.map(({ term, leaves, idf, readAs = [] }) =>
          el(
            "tr",
            {},
            el(
              "td",
              {},
              el("bdi", {}, line(term)),
              readAs.length > 0 &&
                el(
                  "div",
                  { class: "soft small" },
                  say("diagnose.read_as", { words: readAs.map(line).join(", ") }),
                ),
            ),
            el("td", { class: "figure" }, number(leaves)),
            el("td", { class: "figure" }, number(idf, 2)),
            el("td", { class: "wide-only" }, bar(idf / rarest)),
          )
        ),
      ),
    ),
  );
}

/**
 * The walk as a list: what the drawing shows, for whoever does not see it.
 *
 * @param {Answer} reply
 */
function levels({ walk: { levels: all }, nodes }) {
  const titles = new Map(nodes.map(({ id, title }) => [id, title]));
  return el(
    "details",
    {},
    el("summary", {}, say("diagnose.as_list")),
    el(
      "ol",
      { class: "list" },
      all.map(({ level, considered, opened }) =>
        el(
          "li",
          {},
          level === 0
            ? say("diagnose.level_trunk")
            : say("diagnose.level", { level, considered, opened: opened.length }),
          level > 0 &&
            el(
              "ul",
              {},
              opened.map(({ id, best }) =>
                el(
                  "li",
                  {},
                  el("a", { href: placeAddress("node", id) }, nameOf(titles.get(id) ?? "", id)),
                  el(
                    "span",
                    { class: "soft small" },
                    ` · ${say("diagnose.best_under", { score: number(best, 2) })}`,
                  ),
                )
              ),
            ),
        )
      ),
    ),
  );
}

/** @param {Answer} reply */
function results({ results: all }) {
  if (all.length === 0) return null;
  const list = el(
    "ol",
    { class: "list" },
    all.map((hit) =>
      leafItem(
        hit,
        `${day(hit.timestamp)} · ${say("diagnose.score", { score: number(hit.score, 2) })}`,
        el("p", { dir: "auto" }, line(hit.excerpt)),
        hit.notices.length > 0 &&
          el("p", {}, el("a", { href: leafAddress(hit.id) }, outdatedTag())),
      )
    ),
  );
  return el("section", { class: "card wide" }, el("h2", {}, say("diagnose.results")), list);
}
