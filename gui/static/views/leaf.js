// @ts-check
/** One memory: its text as it is, what of it is outdated, where it comes from and leads to. */

import { get } from "../api.js";
import { el, replace } from "../dom.js";
import { definitions, leafItem, leafLink, nameOf, outdatedTag, tags, typeName } from "../parts.js";
import { placeAddress } from "../route.js";
import { line, whole } from "../text.js";
import { day, moment, say } from "../wording.js";
import { crumbs } from "./place.js";

/** @typedef {import("../../routes/explore.ts").LeafReply} Leaf */
/** @typedef {import("../../routes/explore.ts").LinksReply} Links */
/** @typedef {import("../../routes/explore.ts").Step} Step */

/**
 * What is chosen in the tree.
 *
 * @typedef {object} Detail
 * @property {HTMLElement} element
 * @property {readonly Step[]} steps the way to it, without the trunk
 * @property {string} told all of it, to compare with another time
 * @property {() => Promise<string>} more adds what takes longer to find out, and gives it to compare
 */

/** Characters in one block, of which a browser lays out only those in sight: some ten pages. */
const BLOCK_CHARS = 20_000;
/** Blocks added at once. */
const MORE_BLOCKS = 20;

/**
 * @param {string} id
 * @returns {Promise<Detail>}
 */
export async function leafDetail(id) {
  /** @type {Leaf} */
  const leaf = await get(`/leaf/${encodeURIComponent(id)}`);
  const steps = leaf.path.filter(({ kind }) => kind !== "root");
  const links = el("div");
  const element = el(
    "div",
    {},
    crumbs(steps),
    el("h1", {}, el("bdi", {}, nameOf(leaf.title, leaf.id))),
    el(
      "div",
      { class: "row small soft" },
      el("span", {}, day(leaf.timestamp)),
      el("span", {}, typeName(leaf.dataType)),
      el(
        "a",
        { href: placeAddress("domain", leaf.domain) },
        el("bdi", {}, line(leaf.domain)),
      ),
      isOutdated(leaf) && outdatedTag(),
    ),
    notices(leaf),
    links,
    el(
      "section",
      {},
      el("h2", {}, say("leaf.text")),
      textOf(leaf),
    ),
    about(leaf),
  );
  return {
    element,
    steps,
    told: JSON.stringify(leaf),
    async more() {
      /** @type {Links} */
      const found = await get(`/leaf/${encodeURIComponent(id)}/links`);
      replace(links, linksOf(found));
      return JSON.stringify(found);
    },
  };
}

/** @param {Leaf} leaf */
function isOutdated({ outdated: { whole: all, facts } }) {
  return all !== null || facts.length > 0;
}

/** @param {Leaf} leaf */
function notices({ outdated: { whole: all, facts } }) {
  const told = [];
  if (all !== null) {
    const date = day(all.since);
    told.push(
      all.by === null
        ? say("leaf.taken_out")
        : date === ""
        ? say("leaf.replaced")
        : say("leaf.replaced_on", { date }),
    );
  }
  for (const { attribute, old, new: current, on } of facts) {
    told.push(say("leaf.fact_changed", {
      attribute: line(attribute),
      old: line(old),
      new: line(current),
      date: day(on),
    }));
  }
  return told.map((text) => el("p", { class: "notice", dir: "auto" }, text));
}

/** @param {Links} links */
function linksOf({ successor, predecessors, facts }) {
  if (successor === null && predecessors.length === 0 && facts.length === 0) return null;
  return el(
    "section",
    {},
    el(
      "dl",
      { class: "facts-list" },
      successor !== null && [
        el("dt", {}, say("leaf.newer")),
        el("dd", {}, leafLink(successor), ` · ${day(successor.timestamp)}`),
      ],
      predecessors.length > 0 && [
        el("dt", {}, say("leaf.earlier")),
        el("dd", {}, el("ul", {}, predecessors.map((card) => leafItem(card)))),
      ],
      facts.flatMap(({ attribute, direction, value, leaf }) => [
        el(
          "dt",
          {},
          say(direction === "later" ? "leaf.says_later" : "leaf.says_earlier", {
            attribute: line(attribute),
            value: line(value),
          }),
        ),
        el("dd", {}, leafLink(leaf), ` · ${day(leaf.timestamp)}`),
      ]),
    ),
  );
}

/** @param {Leaf} leaf */
function textOf({ content, dataType }) {
  const text = el("pre", {
    class: dataType === "CODE" ? "leaf-text code" : "leaf-text",
    dir: "auto",
  });
  const rest = el("button");
  let shown = 0;
  const add = (/** @type {number} */ blocks) => {
    for (let block = 0; block < blocks && shown < content.length; block++) {
      const end = cutAt(content, shown + BLOCK_CHARS);
      text.append(el("span", { class: "part" }, whole(content.slice(shown, end))));
      shown = end;
    }
    const left = content.length - shown;
    rest.hidden = left === 0;
    rest.textContent = say("leaf.rest", { count: left });
  };
  rest.addEventListener("click", () => add(MORE_BLOCKS));
  add(1);
  return el("div", { class: "stack" }, text, rest);
}

/**
 * An end near `end` that cuts no character in two, and a line only where it must.
 *
 * @param {string} text
 * @param {number} end
 */
function cutAt(text, end) {
  if (end >= text.length) return text.length;
  const newline = text.lastIndexOf("\n", end);
  if (newline > end - 2000 && newline > 0) return newline + 1;
  return /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end;
}

/** @param {Leaf} leaf */
function about(leaf) {
  const { lines: { start, end } } = leaf;
  const source = line(leaf.source);
  return el(
    "section",
    {},
    el("h2", {}, say("leaf.about")),
    definitions([
      [say("leaf.date"), day(leaf.timestamp)],
      [say("leaf.saved"), moment(leaf.savedAt)],
      [say("leaf.kind"), typeName(leaf.dataType)],
      [say("leaf.domain"), el("bdi", {}, line(leaf.domain))],
      [
        say("leaf.source"),
        el(
          "bdi",
          {},
          end > start
            ? say("leaf.source_lines", { source, start, end })
            : end > 0
            ? say("leaf.source_line", { source, start })
            : source,
        ),
      ],
      [say("leaf.tags"), tags(leaf.tags)],
      [say("explore.keywords"), tags(leaf.keywords)],
      [say("leaf.names"), tags(leaf.entities)],
      [say("leaf.size"), say("count.tokens", { count: leaf.tokens })],
      [say("leaf.id"), el("code", {}, leaf.id)],
      [say("leaf.checksum"), leaf.checksum === "" ? "" : el("code", {}, leaf.checksum)],
    ]),
  );
}
