/** VS Code, whose Copilot uses the servers of `mcp.json`. */

import { jsonConfig } from "../json_config.ts";
import { settingsFolder } from "../machine.ts";
import type { Agent } from "./agent.ts";

/** VS Code with Copilot, with the scopes `user` and `project`. */
export const vscode: Agent = {
  name: "vscode",
  title: "VS Code (Copilot)",
  programs: ["code"],
  traces: (machine) => [`${settingsFolder(machine)}/Code/User`],
  configs: (machine, scope) => [
    scope === "user"
      ? `${settingsFolder(machine)}/Code/User/mcp.json`
      : `${machine.project}/.vscode/mcp.json`,
  ],
  format: jsonConfig({
    key: "servers",
    write: ({ command, args, env }) => ({ type: "stdio", command, args, env }),
  }),
  instructions: (machine, scope) => scope === "user" ? undefined : `${machine.project}/AGENTS.md`,
  next: {
    user: "Run `MCP: List Servers` in VS Code, start ihmt-memory, and use agent mode.",
    project: "Open .vscode/mcp.json in VS Code and press Start above the entry.",
  },
};
