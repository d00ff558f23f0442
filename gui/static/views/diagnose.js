// @ts-check
/** A search, and how it came to its answer. Clues go on with the same question until it is clear. */

import { post } from "../api.js";
import { el, replace } from "../dom.js";
import { line } from "../text.js";
import { number, say } from "../wording.js";
import { answerCards } from "./answer.js";
import { failureCard } from "./trouble.js";

/** @typedef {import("../../routes/ask.ts").AskReply} Answer */
/** @typedef {import("./clue.js").Clue} Clue */

/**
 * @param {import("../main.js").Setting} setting
 * @returns {Promise<import("../main.js").Screen>}
 */
export async function showDiagnose({ root, route, store }) {
  /** @type {readonly Clue[]} */
  let clues = [];
  let asked = 0;
  const query = el("input", {
    type: "search",
    value: route.query["q"] ?? "",
    autocomplete: "off",
    spellcheck: "false",
  });
  const domain = el(
    "select",
    {},
    el("option", { value: "" }, say("diagnose.everywhere")),
    store.kind === "ready" && store.stats.domains.map((known) =>
      el("option", {
        value: known.domain,
        selected: known.domain === route.query["in"],
      }, line(known.domain))
    ),
  );
  const answer = el("div");
  const told = el("p", { class: "hidden", role: "status" });
  const form = el(
    "form",
    { class: "card row fields", role: "search" },
    el("label", {}, say("diagnose.query"), query),
    el("label", {}, say("diagnose.domain"), domain),
    el("button", { class: "main" }, say("diagnose.search")),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    clues = [];
    const search = new URLSearchParams({ q: query.value });
    if (domain.value !== "") search.set("in", domain.value);
    // A search is an address: going back shows the one before.
    const address = `#/diagnose?${search}`;
    if (location.hash === address) void ask();
    else location.hash = address;
  });

  async function ask() {
    const mine = ++asked;
    if (query.value.trim() === "") return replace(answer);
    try {
      /** @type {Answer} */
      const reply = await post("/ask", { query: query.value, clues, domain: domain.value });
      if (mine !== asked) return;
      const words = clues.map((clue) => typeof clue === "string" ? clue : clue.id);
      replace(
        answer,
        answerCards(reply, {
          clues: words,
          give: (clue) => void askAgain([...clues, clue]),
          startOver: () => void askAgain([]),
        }),
      );
      told.textContent = `${say(`diagnose.${reply.kind}`)}. ${say("diagnose.confidence")} ${
        number(reply.confidence, 2)
      }`;
    } catch (error) {
      if (mine === asked) replace(answer, failureCard(error));
    }
  }

  /**
   * The card that was answered is gone: the keyboard goes on with the next question, or the verdict.
   *
   * @param {readonly Clue[]} next
   */
  async function askAgain(next) {
    clues = next;
    await ask();
    const goOn = answer.querySelector("input[data-next]") ?? answer.querySelector("[data-next]");
    if (goOn instanceof HTMLElement) goOn.focus();
  }

  replace(
    root,
    el(
      "header",
      { class: "screen-head stack" },
      el("h1", {}, say("diagnose.title")),
      el("p", { class: "soft" }, say("diagnose.intro")),
      form,
    ),
    told,
    answer,
  );
  await ask();
  return {
    // A clue that is being typed is worth more than the latest memory.
    refresh: () => answer.querySelector("input[data-next]") === null ? ask() : Promise.resolve(),
    follow(next) {
      if (next.name !== "diagnose") return false;
      const wanted = next.query["q"] ?? "";
      if (wanted !== query.value) query.value = wanted;
      domain.value = next.query["in"] ?? "";
      clues = [];
      void ask();
      return true;
    },
  };
}
