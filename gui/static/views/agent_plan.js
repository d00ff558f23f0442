// @ts-check
/** What setting an agent up would change, to the letter; doing it once that was agreed to; the way back. */

import { get, post } from "../api.js";
import { el, replace } from "../dom.js";
import { line, whole } from "../text.js";
import { isSaid, say } from "../wording.js";
import { failureCard } from "./trouble.js";

/** @typedef {import("../../routes/agents.ts").AgentPlanReply} Plan */
/** @typedef {import("../../routes/agents.ts").AgentsReply} Agents */
/** @typedef {import("../../routes/agents.ts").AgentStepReply} Step */
/** @typedef {import("../../agent_setup.ts").SetupChange} Change */
/** @typedef {{ agent: string, scope: "project" | "user", change: Change }} Request */

/**
 * Where and what.
 *
 * @typedef {object} Showing
 * @property {Element} place
 * @property {Request} request
 * @property {() => Promise<Element | null>} onDone draws the agents anew; gives the new place
 * @property {() => void} onBack what has the keyboard when the plan is put away
 */

/**
 * Shows a plan; nothing is changed by it.
 *
 * @param {Showing} showing
 */
export async function showPlan(showing) {
  const { place, request } = showing;
  try {
    /** @type {Plan} */
    const plan = await post("/agents/plan", request);
    const card = planCard(plan, showing);
    replace(place, card);
    card.focus();
  } catch (error) {
    replace(place, failureCard(error));
  }
}

/**
 * @param {Plan} plan
 * @param {Showing} showing
 */
function planCard(plan, showing) {
  const { place, request, onBack } = showing;
  const isEmpty = plan.steps.length === 0;
  const away = el("button", {}, say(isEmpty ? "agents.close" : "agents.cancel"));
  away.addEventListener("click", () => {
    replace(place);
    onBack();
  });
  const agree = el("button", { class: "main" }, say("agents.agree"));
  agree.addEventListener("click", () => {
    agree.disabled = away.disabled = true;
    void carryOut(plan, showing);
  });
  return el(
    "div",
    {
      class: "plan stack",
      role: "group",
      tabindex: -1,
      "aria-label": `${plan.title}: ${say(`agents.plan_${request.change}`)}`,
    },
    isEmpty
      ? el("p", {}, say("agents.nothing"))
      : el("h4", {}, say(`agents.plan_${request.change}`)),
    plan.steps.flatMap(stepPart),
    plan.notes.length > 0 && el(
      "ul",
      { class: "plan-notes soft small" },
      plan.notes.map((note) => el("li", {}, noteText(note))),
    ),
    el("div", { class: "row" }, !isEmpty && agree, away),
  );
}

/**
 * @param {Plan} plan
 * @param {Showing} showing
 */
async function carryOut({ agent, title, print }, { place, request, onDone, onBack }) {
  try {
    await post("/agents/apply", { ...request, print });
  } catch (error) {
    return replace(place, failureCard(error));
  }
  const at = await onDone();
  if (at === null) return;
  const isOut = request.change === "take_out";
  const key = `next.${agent}.${request.scope}`;
  const next = isSaid(key) ? key : `next.${agent}`;
  const undo = el("button", {}, say("agents.undo"));
  undo.addEventListener("click", async () => {
    const change = await wayBack(request);
    await showPlan({ place: at, request: { ...request, change }, onDone, onBack });
  });
  const done = el(
    "div",
    { class: "plan stack", role: "group", tabindex: -1, "aria-label": title },
    el(
      "p",
      {},
      isOut ? say("agents.done_out", { agent: title }) : say("agents.done"),
      !isOut && isSaid(next) && [" ", ...withCode(say(next))],
    ),
    request.change === "set_up" && el("div", { class: "row" }, undo),
  );
  replace(at, done);
  done.focus();
}

/**
 * What undoes setting up: the memory of before, where there was another one.
 *
 * @param {Request} request
 * @returns {Promise<Change>}
 */
async function wayBack({ agent, scope }) {
  /** @type {Agents | undefined} */
  const found = await get("/agents").catch(() => undefined);
  const state = found?.agents.find(({ name }) => name === agent)?.[scope];
  return state?.canGoBack === true ? "go_back" : "take_out";
}

/** @param {Step} step */
function stepPart(step) {
  const path = line(step.path);
  if (step.kind === "command") {
    return [
      el("p", {}, el("bdi", {}, say("agents.runs", { path }))),
      el("pre", { class: "diff" }, `$ ${line(step.command)}`),
    ];
  }
  return [
    el("p", {}, el("bdi", {}, say("agents.changes", { path }))),
    el("pre", { class: "diff" }, step.diff.split("\n").map(diffLine)),
  ];
}

/** @param {string} text */
function diffLine(text) {
  const kind = /^(?:---|\+\+\+|@@)/.test(text)
    ? "soft"
    : text.startsWith("+")
    ? "put-in"
    : text.startsWith("-")
    ? "cut-out"
    : "";
  return el("span", { class: `diff-line ${kind}` }, whole(text), "\n");
}

/** @param {Plan["notes"][number]} note */
function noteText(note) {
  /** @type {Record<string, string>} */
  const values = {};
  if ("agent" in note) values["agent"] = note.agent;
  if ("path" in note) values["path"] = line(note.path);
  if ("why" in note) values["why"] = note.why;
  return say(`note.${note.kind}`, values);
}

/**
 * Words between backquotes as code.
 *
 * @param {string} text
 */
function withCode(text) {
  return text.split("`").map((part, at) => at % 2 === 1 ? el("code", {}, part) : part);
}
