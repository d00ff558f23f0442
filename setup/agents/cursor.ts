/** Cursor. Its rules for the user are in its settings dialog, out of reach. */

import { jsonConfig } from "../json_config.ts";
import { settingsFolder } from "../machine.ts";
import { type Agent, inBothScopes } from "./agent.ts";

/** Cursor, with the scopes `user` and `project`. */
export const cursor: Agent = {
  name: "cursor",
  title: "Cursor",
  programs: ["cursor", "cursor-agent"],
  traces: (machine) => [`${machine.home}/.cursor`, `${settingsFolder(machine)}/Cursor`],
  configs: ({ home, project }, scope) => [
    `${scope === "user" ? home : project}/.cursor/mcp.json`,
  ],
  format: jsonConfig({ key: "mcpServers" }),
  instructions: ({ project }, scope) => scope === "user" ? undefined : `${project}/AGENTS.md`,
  next: inBothScopes(
    "Restart Cursor and look among its MCP servers whether ihmt-memory is switched on.",
  ),
};
