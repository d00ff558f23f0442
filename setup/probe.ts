/**
 * Trying an agent's entry out: the command is started as the agent would start it, and asked for its
 * tools. Nothing is called, so nothing is written.
 */

import { commandLine } from "./command_line.ts";
import { type Entry, fieldsOf } from "./entry.ts";
import { findProgram, isThere, type Machine, startable, withSlashes } from "./machine.ts";

/** Slow machines fetch a package on the first start. */
const PATIENCE_MS = 45_000;
const INITIALIZE = 1;
const LIST_TOOLS = 2;

const REQUESTS = [
  {
    jsonrpc: "2.0",
    id: INITIALIZE,
    method: "initialize",
    params: {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "ihmt-doctor", version: "1" },
    },
  },
  { jsonrpc: "2.0", method: "notifications/initialized" },
  { jsonrpc: "2.0", id: LIST_TOOLS, method: "tools/list" },
].map((request) => `${JSON.stringify(request)}\n`).join("");

/** How a server did. */
export type Probe =
  | { readonly kind: "works"; readonly tools: readonly string[]; readonly version: string }
  | { readonly kind: "no_program"; readonly program: string }
  | { readonly kind: "fails"; readonly why: string };

/** Starts the server of an entry, asks for its tools, and lets it end. */
export async function probe(machine: Machine, entry: Entry): Promise<Probe> {
  const { command, args, env } = entry;
  if (!await exists(machine, command)) return { kind: "no_program", program: command };
  const outcome = await machine.run(startable(machine, [command, ...args]), {
    env,
    input: REQUESTS,
    timeoutMs: PATIENCE_MS,
    until: (stdout) => answerTo(LIST_TOOLS, stdout) !== undefined,
  });
  const tools = toolNames(answerTo(LIST_TOOLS, outcome.stdout));
  if (tools.length > 0) {
    const { version } = fieldsOf(fieldsOf(answerTo(INITIALIZE, outcome.stdout))["serverInfo"]);
    return { kind: "works", tools, version: typeof version === "string" ? version : "" };
  }
  const said = outcome.stderr.trim().split("\n").at(-1) ?? "";
  const ended = outcome.code === null
    ? `\`${commandLine([command, ...args])}\` did not answer`
    : `\`${commandLine([command, ...args])}\` ended with ${outcome.code} and no answer`;
  return { kind: "fails", why: said === "" ? `${ended}.` : `${ended}: ${said}` };
}

async function exists(machine: Machine, command: string): Promise<boolean> {
  return /[/\\]/.test(command)
    ? await isThere(machine, withSlashes(command))
    : command === "cmd" || await findProgram(machine, command) !== undefined;
}

/** The result that a line of JSON-RPC gives to a request. */
function answerTo(id: number, stdout: string): unknown {
  for (const line of stdout.split("\n")) {
    const message = fieldsOf(parsed(line));
    if (message["id"] === id) return message["result"] ?? {};
  }
  return undefined;
}

function toolNames(result: unknown): string[] {
  const { tools } = fieldsOf(result);
  return Array.isArray(tools)
    ? tools.map((tool) => fieldsOf(tool)["name"]).filter((name) => typeof name === "string")
    : [];
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
