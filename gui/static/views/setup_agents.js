// @ts-check
/** The agents on this machine: which memory each of them uses, and setting them up with this one. */

import { get } from "../api.js";
import { el, replace } from "../dom.js";
import { line } from "../text.js";
import { say } from "../wording.js";
import { showPlan } from "./agent_plan.js";
import { failureCard } from "./trouble.js";

/** @typedef {import("../../routes/agents.ts").AgentsReply} Agents */
/** @typedef {import("../../routes/agents.ts").AgentReply} Agent */
/** @typedef {import("../../routes/agents.ts").AgentScopeReply} AgentScope */
/** @typedef {import("../../agent_setup.ts").SetupChange} Change */
/** @typedef {"project" | "user"} Scope */

/**
 * @param {import("../main.js").Setting} setting
 * @returns {Promise<HTMLElement | null>} null where agents cannot be set up from here
 */
export async function agentsSection({ store }) {
  if (!store.hasAgents) return null;
  /** @type {Scope} */
  let scope = "user";
  const content = el("div", { class: "stack" });
  await load().catch((error) => replace(content, failureCard(error)));
  return el(
    "section",
    { class: "card stack" },
    el("h2", {}, say("agents.title")),
    el("p", { class: "soft small" }, say("agents.note")),
    store.kind === "none" &&
      el("p", { class: "notice" }, say("agents.no_store", { home: line(store.home) })),
    content,
  );

  /** Shows the agents as they are now. */
  async function load() {
    /** @type {Agents} */
    const found = await get("/agents");
    if (found.agents.length === 0) return replace(content, el("p", {}, say("agents.empty")));
    const list = el("ul", { class: "list agents" });
    const fill = () => replace(list, found.agents.map(agentItem));
    fill();
    replace(
      content,
      scopeChoice(found, fill),
      list,
      el(
        "div",
        {},
        el("p", { class: "soft small" }, say("agents.command")),
        el("code", { class: "command" }, line(found.command)),
        !found.isOffline && el("p", { class: "soft small" }, say("agents.online")),
      ),
    );
  }

  /**
   * @param {Agents} found
   * @param {() => void} onChoice
   */
  function scopeChoice({ project }, onChoice) {
    const choice = (/** @type {Scope} */ value, /** @type {string} */ words) =>
      el(
        "label",
        { class: "choice" },
        el("input", {
          type: "radio",
          name: "scope",
          value,
          checked: value === scope,
          onchange: () => {
            scope = value;
            onChoice();
          },
        }),
        el("span", {}, words),
      );
    return el(
      "fieldset",
      { class: "choices" },
      el("legend", {}, say("agents.scope")),
      choice("user", say("agents.user")),
      choice("project", say("agents.project", { project: line(project) })),
      el("p", { class: "soft small" }, say("agents.project_note")),
    );
  }

  /** @param {Agent} agent */
  function agentItem(agent) {
    const state = agent[scope];
    const below = el("div");
    /** @param {Change} change */
    const look = (change) =>
      showPlan({
        place: below,
        request: { agent: agent.name, scope, change },
        onDone: async () => {
          // The others may read the same files.
          await load();
          return content.querySelector(`[data-agent=${JSON.stringify(agent.name)}] .agent-below`);
        },
        onBack: () => item.querySelector("button")?.focus(),
      });
    below.className = "agent-below";
    const item = el(
      "li",
      { "data-agent": agent.name },
      el(
        "div",
        { class: "row" },
        el("h3", {}, agent.title),
        state && el("span", { class: `tag ${state.state}` }, say(`agents.state_${state.state}`)),
      ),
      state === null ? el("p", { class: "soft small" }, say("agents.no_project")) : [
        el("p", { class: "soft small" }, el("bdi", {}, pathText("agents.settings", state.path))),
        state.state === "other" && el(
          "p",
          { class: "soft small" },
          el("bdi", {}, say("agents.memory", { memory: line(state.memory ?? "") })),
        ),
        state.trouble !== null &&
        el("pre", { class: "diff", lang: "en", dir: "auto" }, line(state.trouble)),
        el(
          "div",
          { class: "row" },
          changesOf(state).map(([change, key]) =>
            el("button", {
              onclick: () => void look(change),
              "aria-label": say("agents.button", { agent: agent.title, action: say(key) }),
            }, say(key))
          ),
        ),
      ],
      below,
    );
    return item;
  }
}

/**
 * @param {"agents.settings"} key
 * @param {string} path
 */
function pathText(key, path) {
  return say(key, { path: line(path) });
}

/**
 * What can be done to an agent, the most likely first.
 *
 * @param {AgentScope} agent
 * @returns {(readonly [Change, import("../wording.js").Key])[]}
 */
function changesOf({ state, isSetUp, canGoBack }) {
  if (state === "unreadable") return [];
  /** @type {(readonly [Change, import("../wording.js").Key])[]} */
  const changes = [[
    "set_up",
    state === "this" ? "agents.renew" : state === "other" ? "agents.use_this" : "agents.set_up",
  ]];
  if (canGoBack) changes.push(["go_back", "agents.go_back"]);
  if (isSetUp) changes.push(["take_out", "agents.take_out"]);
  return changes;
}
