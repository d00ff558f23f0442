// @ts-check
/** Parts that several screens show: a memory in a list, bars, terms and their meaning. */

import { el } from "./dom.js";
import { leafAddress } from "./route.js";
import { line } from "./text.js";
import { day, isSaid, number, say } from "./wording.js";

/** @typedef {Pick<import("@ihmt/core").LeafCard, "id" | "title" | "domain" | "timestamp"> & { isOutdated?: boolean }} Card */

/**
 * The title of a memory as a link to it.
 *
 * @param {Pick<Card, "id" | "title">} card
 */
export function leafLink({ id, title }) {
  return el("a", { class: "title", href: leafAddress(id) }, el("bdi", {}, nameOf(title, id)));
}

/**
 * A memory in a list: its title, and where and when it belongs.
 *
 * @param {Card} card
 * @param {string} [when] the day it is dated, if nothing else is said
 * @param {...import("./dom.js").Child} more
 */
export function leafItem(card, when = day(card.timestamp), ...more) {
  return el(
    "li",
    {},
    el("div", { class: "row" }, leafLink(card), card.isOutdated === true && outdatedTag()),
    el(
      "div",
      { class: "soft small" },
      el("bdi", {}, line(card.domain)),
      ` · ${when}`,
    ),
    ...more,
  );
}

/** The sign of what does not hold any more. */
export function outdatedTag() {
  return el("span", { class: "tag outdated" }, say("leaf.outdated"));
}

/**
 * What something is called; its id where it has no title.
 *
 * @param {string} title
 * @param {string} id
 */
export function nameOf(title, id) {
  const name = line(title);
  return name === "" ? id : name;
}

/**
 * Names with a bar each, as long as their share of the largest.
 *
 * @param {readonly { name: string, value: number, href?: string }[]} rows
 */
export function bars(rows) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return el(
    "ul",
    { class: "bars" },
    rows.map(({ name, value, href }) => {
      const label = el("bdi", {}, name);
      return el(
        "li",
        {},
        el("span", { class: "name" }, href === undefined ? label : el("a", { href }, label)),
        el("span", { class: "figure soft" }, number(value)),
        bar(value / most),
      );
    }),
  );
}

/**
 * A bar that is filled to a share of it.
 *
 * @param {number} share 0 to 1
 */
export function bar(share) {
  const fill = el("span");
  fill.style.width = `${Math.min(1, Math.max(0, share)) * 100}%`;
  return el("div", { class: share > 0 ? "bar" : "bar none", "aria-hidden": "true" }, fill);
}

/**
 * Terms with what they mean; those without a meaning are left out.
 *
 * @param {readonly (readonly [string, import("./dom.js").Children])[]} entries
 */
export function definitions(entries) {
  return el(
    "dl",
    { class: "facts-list" },
    entries.flatMap(([term, meaning]) =>
      meaning === "" || meaning === null || meaning === false ||
        (Array.isArray(meaning) && meaning.length === 0)
        ? []
        : [el("dt", {}, term), el("dd", {}, meaning)]
    ),
  );
}

/**
 * Words as tags.
 *
 * @param {readonly string[]} words
 */
export function tags(words) {
  return words.flatMap((word) => [el("span", { class: "tag" }, el("bdi", {}, line(word))), " "]);
}

/**
 * The kind of a text.
 *
 * @param {string} type
 */
export function typeName(type) {
  const key = `type.${type}`;
  return isSaid(key) ? say(key) : type;
}
