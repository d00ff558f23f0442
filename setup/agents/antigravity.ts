/** Antigravity, whose command line and editor share `~/.gemini/config`. */

import { jsonConfig } from "../json_config.ts";
import { type Agent, inBothScopes } from "./agent.ts";

/** Antigravity, with the scope `user` only. */
export const antigravity: Agent = {
  name: "antigravity",
  title: "Antigravity",
  programs: ["antigravity", "agy"],
  traces: ({ home }) => [
    `${home}/.gemini/config`,
    `${home}/.gemini/antigravity`,
    `${home}/.gemini/antigravity-cli`,
  ],
  configs: ({ home }, scope) => scope === "user" ? [`${home}/.gemini/config/mcp_config.json`] : [],
  format: jsonConfig({ key: "mcpServers" }),
  instructions: ({ home }, scope) => scope === "user" ? `${home}/.gemini/GEMINI.md` : undefined,
  next: inBothScopes("Press Refresh in the list of MCP servers, or start a new session."),
};
