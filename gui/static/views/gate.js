// @ts-check
/** Without the token: says where the page is opened from, and takes the link if it is at hand. */

import { takeToken } from "../api.js";
import { el, replace } from "../dom.js";
import { currentLanguage, say } from "../wording.js";

/** @param {{ root: HTMLElement, wasWrong: boolean, enter: () => Promise<void> }} setting */
export function showGate({ root, wasWrong, enter }) {
  document.documentElement.lang = currentLanguage();
  document.title = "IHMT";
  const wrong = el("p", { class: "notice", role: "alert" }, say("gate.wrong"));
  wrong.hidden = !wasWrong;
  const link = el("input", { type: "text", autocomplete: "off", spellcheck: "false" });
  const form = el(
    "form",
    { class: "row fields" },
    el("label", {}, say("gate.link"), link),
    el("button", { class: "main" }, say("gate.open")),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (takeToken(link.value)) void enter();
    else wrong.hidden = false;
  });
  replace(
    root,
    el(
      "main",
      { class: "alone stack" },
      el("h1", {}, say("gate.title")),
      el("p", {}, say("gate.text")),
      wrong,
      form,
    ),
  );
}
