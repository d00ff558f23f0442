// @ts-check
/** Stored text made fit for the page: what steers a line or turns it around is shown, not obeyed. */

import { el } from "./dom.js";

/** Control characters but for line breaks and tabs, and the marks that turn the writing direction. */
const STEERING = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A text on one line.
 *
 * @param {string} text
 */
export function line(text) {
  return text.replaceAll(STEERING, "\ufffd").replaceAll(/\s+/g, " ").trim();
}

/**
 * A text as it is, with a sign for every character that steers.
 *
 * @param {string} text
 * @returns {(string | HTMLElement)[]}
 */
export function whole(text) {
  const plain = text.replaceAll("\r\n", "\n");
  const parts = [];
  let from = 0;
  for (const found of plain.matchAll(STEERING)) {
    parts.push(plain.slice(from, found.index), sign(found[0]));
    from = found.index + found[0].length;
  }
  parts.push(plain.slice(from));
  return parts;
}

/** @param {string} char */
function sign(char) {
  const code = char.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
  return el("span", { class: "sign" }, `U+${code}`);
}
