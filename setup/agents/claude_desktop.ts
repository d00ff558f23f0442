/** Claude Desktop, which knows no projects and no file of instructions. */

import { jsonConfig } from "../json_config.ts";
import { settingsFolder } from "../machine.ts";
import { type Agent, inBothScopes } from "./agent.ts";

/** Claude Desktop, with the scope `user` only. */
export const claudeDesktop: Agent = {
  name: "claude-desktop",
  title: "Claude Desktop",
  programs: [],
  traces: (machine) => [`${settingsFolder(machine)}/Claude`],
  configs: (machine, scope) =>
    scope === "user" ? [`${settingsFolder(machine)}/Claude/claude_desktop_config.json`] : [],
  format: jsonConfig({ key: "mcpServers" }),
  instructions: () => undefined,
  next: inBothScopes("Quit Claude Desktop altogether and start it again."),
};
