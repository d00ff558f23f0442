// @ts-check
/** What an ambiguous question asks back: a clue in words, or the memory that was meant. */

import { el } from "../dom.js";
import { nameOf } from "../parts.js";
import { line } from "../text.js";
import { day, say } from "../wording.js";

/** @typedef {string | { id: string }} Clue */

/**
 * @param {import("../../routes/ask.ts").AskReply} reply
 * @param {{ clues: readonly string[], give: (clue: Clue) => void, startOver: () => void }} loop
 */
export function clueCard({ kind, asks }, { clues, give, startOver }) {
  const given = clues.length > 0 &&
    el(
      "div",
      { class: "row small" },
      el("span", {}, el("bdi", {}, say("diagnose.clues", { clues: clues.map(line).join(", ") }))),
      el("button", { class: "quiet", onclick: startOver }, say("diagnose.start_over")),
    );
  if (asks === null) {
    return [
      kind === "ambiguous" && el("p", {}, say("diagnose.no_more")),
      given,
    ];
  }
  const clue = el("input", { type: "text", autocomplete: "off", "data-next": true });
  const form = el(
    "form",
    { class: "row fields" },
    el("label", {}, say("diagnose.clue"), clue),
    el("button", { class: "main" }, say("diagnose.give_clue")),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (clue.value.trim() !== "") give(clue.value);
  });
  return [
    el(
      "div",
      { class: "row" },
      el("h2", {}, say("diagnose.which")),
      el(
        "span",
        { class: "soft small" },
        say("diagnose.round", { round: asks.round, rounds: asks.rounds }),
      ),
    ),
    given,
    form,
    el("p", { class: "soft small" }, say("diagnose.pick")),
    el(
      "div",
      { class: "options" },
      asks.options.map(({ id, title, domain, date, hint }) =>
        el(
          "button",
          { onclick: () => give({ id }) },
          el("bdi", {}, nameOf(title, id)),
          el("small", {}, el("bdi", {}, `${line(domain)} · ${day(date)} · ${line(hint)}`)),
        )
      ),
    ),
  ];
}
