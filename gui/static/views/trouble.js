// @ts-check
/** What is shown in place of a screen: no memory, a broken one, an empty one, a failure. */

import { Failure } from "../api.js";
import { el, replace } from "../dom.js";
import { line } from "../text.js";
import { isSaid, say } from "../wording.js";

/** @typedef {import("../main.js").Setting} Setting */
/** @typedef {import("../main.js").Screen} Screen */

/**
 * @param {Setting} setting
 * @returns {Screen}
 */
export function showNone({ root, store: { home } }) {
  replace(
    root,
    el(
      "div",
      { class: "alone stack" },
      el("h1", {}, say("none.title")),
      el("p", {}, say("none.text", { home: line(home) })),
      el("p", {}, el("a", { class: "button", href: "#/setup" }, say("none.action"))),
    ),
  );
  return {};
}

/**
 * @param {Setting} setting
 * @returns {Screen}
 */
export function showBroken({ root, store, reopen }) {
  const { code, message } = store.kind === "broken" ? store : { code: "internal", message: "" };
  replace(
    root,
    el(
      "div",
      { class: "alone stack" },
      el("h1", {}, say("broken.title")),
      el("p", {}, say("broken.text")),
      el("p", { class: "notice" }, failureText(code)),
      el("pre", { lang: "en", dir: "auto" }, line(message)),
      el("button", { onclick: () => void reopen() }, say("frame.retry")),
    ),
  );
  return {};
}

/** A memory that holds nothing yet. */
export function emptyCard() {
  return el(
    "div",
    { class: "alone stack" },
    el("h2", {}, say("empty.title")),
    el("p", {}, say("empty.text")),
    el("pre", {}, 'ihmt save "2026-02-03: staging runs PostgreSQL 17"'),
  );
}

/**
 * A failure in words, with what the server said of it.
 *
 * @param {unknown} error
 * @param {() => void} [retry]
 */
export function failureCard(error, retry) {
  const code = error instanceof Failure ? error.code : "internal";
  const message = error instanceof Error ? error.message : String(error);
  return el(
    "div",
    { class: "alone stack", role: "alert" },
    el("h2", {}, say("error.title")),
    el("p", {}, failureText(code)),
    el("pre", { lang: "en", dir: "auto" }, line(message)),
    retry && el("button", { onclick: retry }, say("frame.retry")),
  );
}

/** @param {string} code */
function failureText(code) {
  const key = `error.${code}`;
  return isSaid(key) ? say(key) : say("error.internal");
}
