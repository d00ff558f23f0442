/**
 * opencode, which has its settings in `~/.config` on every platform and writes a command as one list.
 *
 * Version 1 has servers under `mcp`, version 2 under `mcp.servers`; it reads settings of version 1 too.
 * A file is changed in the way it is written in, and a new one is of the older way.
 */

import type { ConfigFormat } from "../config_format.ts";
import { type Entry, fieldsOf, textsOf, variablesOf } from "../entry.ts";
import { jsonConfig, valueAt } from "../json_config.ts";
import type { Machine } from "../machine.ts";
import { type Agent, inBothScopes } from "./agent.ts";

const VERSION_1 = jsonConfig({
  key: "mcp",
  write: (entry) => ({ ...writeLocal(entry), enabled: true }),
  read: readLocal,
});
const VERSION_2 = jsonConfig({ key: ["mcp", "servers"], write: writeLocal, read: readLocal });

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
  format: {
    read: (text) => formatOf(text).read(text),
    put: (text, entry) => formatOf(text).put(text, entry),
    takeOut: (text, before) => formatOf(text).takeOut(text, before),
  },
  instructions: (machine, scope) =>
    `${scope === "user" ? folder(machine) : machine.project}/AGENTS.md`,
  next: inBothScopes("Start a new session; `opencode mcp list` shows it as connected."),
};

/** A server of version 1 that is called `servers` has a type; the servers of version 2 have names. */
function formatOf(text = ""): ConfigFormat {
  const servers = valueAt(text, ["mcp", "servers"]);
  const isVersion2 = typeof servers === "object" && servers !== null &&
    typeof fieldsOf(servers)["type"] !== "string";
  return isVersion2 ? VERSION_2 : VERSION_1;
}

function writeLocal({ command, args, env }: Entry): Readonly<Record<string, unknown>> {
  return { type: "local", command: [command, ...args], environment: env };
}

function readLocal(value: unknown): Entry | undefined {
  const { command: list, environment } = fieldsOf(value);
  const [command, ...args] = textsOf(list);
  return command === undefined ? undefined : { command, args, env: variablesOf(environment) };
}

function folder({ home, env }: Machine): string {
  return `${env["XDG_CONFIG_HOME"] || `${home}/.config`}/opencode`;
}
