/** Windsurf, called Devin Desktop since 2026; its folders kept their names. */

import { jsonConfig } from "../json_config.ts";
import type { Machine } from "../machine.ts";
import { type Agent, inBothScopes } from "./agent.ts";

/** Windsurf, with the scope `user` only. */
export const windsurf: Agent = {
  name: "windsurf",
  title: "Windsurf",
  programs: ["windsurf"],
  traces: (machine) => [folder(machine)],
  configs: (machine, scope) => scope === "user" ? [`${folder(machine)}/mcp_config.json`] : [],
  format: jsonConfig({ key: "mcpServers" }),
  instructions: (machine, scope) =>
    scope === "user" ? `${folder(machine)}/memories/global_rules.md` : undefined,
  next: inBothScopes("Press Refresh in the list of MCP servers."),
};

function folder({ home }: Machine): string {
  return `${home}/.codeium/windsurf`;
}
