// @ts-check
/** A domain or a branch: what it is about, and how to go on. */

import { get } from "../api.js";
import { el } from "../dom.js";
import { definitions, nameOf, tags } from "../parts.js";
import { placeAddress } from "../route.js";
import { line } from "../text.js";
import { period, say } from "../wording.js";

/** @typedef {import("@ihmt/core").PlaceView} PlaceView */
/** @typedef {import("../../routes/explore.ts").Step} Step */

/** More branches above one another than this are damage. */
const DEEPEST = 64;

/**
 * @param {"domain" | "node"} kind
 * @param {string} id
 * @returns {Promise<import("./leaf.js").Detail>}
 */
export async function placeDetail(kind, id) {
  /** @type {PlaceView} */
  const view = await get("/place", { kind, id, limit: 0 });
  const above = await stepsAbove(view);
  const element = el(
    "div",
    {},
    crumbs(above),
    el("h1", {}, el("bdi", {}, nameOf(view.title, view.id))),
    view.summary !== "" && el("p", { dir: "auto" }, line(view.summary)),
    el(
      "section",
      {},
      definitions([
        [say("explore.holds"), say("count.memories", { count: view.leafCount })],
        [say("explore.period"), period(view.start, view.end)],
        [say("explore.keywords"), tags(view.keywords)],
        [say("leaf.id"), kind === "node" ? el("code", {}, view.id) : ""],
      ]),
    ),
  );
  return { element, steps: above, told: JSON.stringify(view), more: () => Promise.resolve("") };
}

/**
 * The way to a place, as links.
 *
 * @param {readonly Step[]} steps
 */
export function crumbs(steps) {
  return el(
    "nav",
    { "aria-label": say("explore.way") },
    el(
      "ol",
      { class: "crumbs" },
      el("li", {}, el("a", { href: "#/explore" }, say("explore.root"))),
      steps.map(({ kind, id, title }) =>
        kind === "root" ? null : el(
          "li",
          {},
          el("a", { href: placeAddress(kind, id) }, el("bdi", {}, nameOf(title, id))),
        )
      ),
    ),
  );
}

/**
 * @param {PlaceView} view
 * @returns {Promise<Step[]>}
 */
async function stepsAbove(view) {
  /** @type {Step[]} */
  const steps = [];
  for (let id = view.parentId; id !== undefined && steps.length < DEEPEST;) {
    /** @type {PlaceView} */
    const above = await get("/place", { kind: "node", id, limit: 0 });
    steps.unshift({ kind: "node", id, title: above.title });
    id = above.parentId;
  }
  const { kind, domain } = view;
  if (kind === "node" && domain !== undefined) {
    steps.unshift({ kind: "domain", id: domain, title: domain });
  }
  return steps;
}
