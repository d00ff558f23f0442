/** Claude Code. The user's servers are in a file that it also writes itself, so it is asked to. */

import { HOME_VARIABLE, SERVER_NAME } from "../entry.ts";
import { jsonConfig } from "../json_config.ts";
import { type Machine, withSlashes } from "../machine.ts";
import type { Agent } from "./agent.ts";

/** Claude Code, with the scopes `user` and `project`. */
export const claudeCode: Agent = {
  name: "claude-code",
  title: "Claude Code",
  programs: ["claude"],
  traces: (machine) => [settings(machine), folder(machine)],
  configs: (machine, scope) =>
    scope === "user" ? [settings(machine)] : [`${machine.project}/.mcp.json`],
  format: jsonConfig({
    key: "mcpServers",
    write: ({ command, args, env }) => ({ type: "stdio", command, args, env }),
  }),
  instructions: (machine, scope) =>
    scope === "user" ? `${folder(machine)}/CLAUDE.md` : `${machine.project}/CLAUDE.md`,
  addCommand: ({ command, args, env }) => {
    const variables = Object.entries(env).flatMap(([name, value]) => ["-e", `${name}=${value}`]);
    // `-e` takes all that follows it, so the name comes first.
    return [
      "claude",
      "mcp",
      "add",
      SERVER_NAME,
      "-s",
      "user",
      ...variables,
      "--",
      command,
      ...args,
    ];
  },
  next: {
    user: "Start a new session; `claude mcp list` shows it as connected.",
    project: `Start Claude Code in this folder and accept the server. Do not commit .mcp.json: ` +
      `its command and ${HOME_VARIABLE} are of this machine.`,
  },
};

function folder({ home, env }: Machine): string {
  return withSlashes(env["CLAUDE_CONFIG_DIR"] || `${home}/.claude`);
}

/** Beside the folder, unless the user chose the folder. */
function settings({ home, env }: Machine): string {
  return `${withSlashes(env["CLAUDE_CONFIG_DIR"] || home)}/.claude.json`;
}
