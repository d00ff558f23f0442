// @ts-check
/** Which memory the page looks at, making one, and the agents that use it. Each part of the screen is a section of its own. */

import { el, replace } from "../dom.js";
import { say } from "../wording.js";
import { agentsSection } from "./setup_agents.js";
import { storeSection } from "./setup_store.js";

/** Sections from the top down; each is given the setting of the screen. */
const SECTIONS = [storeSection, agentsSection];

/**
 * @param {import("../main.js").Setting} setting
 * @returns {Promise<import("../main.js").Screen>}
 */
export async function showSetup(setting) {
  const sections = await Promise.all(SECTIONS.map((section) => section(setting)));
  replace(
    setting.root,
    el("header", { class: "screen-head" }, el("h1", {}, say("setup.title"))),
    el("div", { class: "column" }, sections),
  );
  // What was typed must not go because somebody saved a memory.
  return { refresh: () => Promise.resolve() };
}
