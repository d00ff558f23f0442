/** opencode, which has its settings in `~/.config` on every platform and writes a command as one list. */

import { type Entry, fieldsOf, textsOf, variablesOf } from "../entry.ts";
import { jsonConfig } from "../json_config.ts";
import type { Machine } from "../machine.ts";
import { type Agent, inBothScopes } from "./agent.ts";

/** opencode, with the scopes `user` and `project`. */
export const opencode: Agent = {
  name: "opencode",
  title: "opencode",
  programs: ["opencode"],
  traces: (machine) => [folder(machine)],
  configs: (machine, scope) => {
    const base = scope === "user" ? folder(machine) : machine.project;
    return [`${base}/opencode.json`, `${base}/opencode.jsonc`];
  },
  format: jsonConfig({
    key: "mcp",
    write: ({ command, args, env }) => ({
      type: "local",
      command: [command, ...args],
      environment: env,
      enabled: true,
    }),
    read: readLocal,
  }),
  instructions: (machine, scope) =>
    `${scope === "user" ? folder(machine) : machine.project}/AGENTS.md`,
  next: inBothScopes("Start a new session; `opencode mcp list` shows it as connected."),
};

function readLocal(value: unknown): Entry | undefined {
  const { command: list, environment } = fieldsOf(value);
  const [command, ...args] = textsOf(list);
  return command === undefined ? undefined : { command, args, env: variablesOf(environment) };
}

function folder({ home, env }: Machine): string {
  return `${env["XDG_CONFIG_HOME"] || `${home}/.config`}/opencode`;
}
