/** Which agents there are on a machine, and what each says of the memory. */

import { type Agent, AGENTS, type Scope } from "./agents/mod.ts";
import { SettingsError } from "./config_format.ts";
import { type Entry, HOME_VARIABLE } from "./entry.ts";
import { readText } from "./files.ts";
import { instructionsIn, type InstructionsState } from "./instructions.ts";
import { findProgram, isThere, type Machine } from "./machine.ts";

/** An agent as it is on this machine. */
export interface AgentState {
  readonly agent: Agent;
  readonly scope: Scope;
  /** Whether there is a trace of it. */
  readonly isInstalled: boolean;
  /** The path of its program, where one is found. */
  readonly program: string | undefined;
  /** The file of its servers; `undefined` where it has no such scope. */
  readonly configPath: string | undefined;
  /** What that file says now; `undefined` when it is not there. */
  readonly configText: string | undefined;
  /** How it starts the server; `undefined` when it does not. */
  readonly entry: Entry | undefined;
  /** Why its settings cannot be read. */
  readonly trouble: string | undefined;
  readonly instructionsPath: string | undefined;
  readonly instructions: InstructionsState;
}

/** Looks at every agent; what cannot be read is told in its state. */
export async function findAgents(machine: Machine, scope: Scope): Promise<AgentState[]> {
  const states: AgentState[] = [];
  for (const agent of AGENTS) states.push(await lookAt(machine, agent, scope));
  return states;
}

/** Looks at one agent. */
export async function lookAt(machine: Machine, agent: Agent, scope: Scope): Promise<AgentState> {
  const program = await programOf(machine, agent);
  const traces = await Promise.all(agent.traces(machine).map((path) => isThere(machine, path)));
  const config = await configOf(machine, agent, scope);
  const instructionsPath = agent.instructions(machine, scope);
  return {
    agent,
    scope,
    isInstalled: program !== undefined || traces.includes(true),
    program,
    ...config,
    instructionsPath,
    instructions: instructionsPath === undefined
      ? "none"
      : instructionsIn(await readText(machine, instructionsPath).catch(() => undefined)),
  };
}

/** The folder of the memory that an entry serves: the one it names, else `~/.ihmt`. */
export function memoryOf({ home }: Machine, entry: Entry): string {
  const named = entry.env[HOME_VARIABLE] ?? "";
  const at = entry.args.findLastIndex((arg) => /^--path(?:=|$)/.test(arg));
  const given = (entry.args[at] === "--path" ? entry.args[at + 1] : entry.args[at]?.slice(7)) ??
    named;
  return given === "" ? `${home}/.ihmt` : given.replace(/^~(?=$|[/\\])/, home);
}

async function programOf(machine: Machine, { programs }: Agent): Promise<string | undefined> {
  for (const name of programs) {
    const path = await findProgram(machine, name);
    if (path !== undefined) return path;
  }
  return undefined;
}

/** The file that has the entry, else the first that is there, else the one to make. */
async function configOf(
  machine: Machine,
  agent: Agent,
  scope: Scope,
): Promise<Pick<AgentState, "configPath" | "configText" | "entry" | "trouble">> {
  const paths = agent.configs(machine, scope);
  const none = { configText: undefined, entry: undefined, trouble: undefined };
  let first: Pick<AgentState, "configPath" | "configText" | "entry" | "trouble"> | undefined;
  for (const configPath of paths) {
    try {
      const configText = await readText(machine, configPath);
      if (configText === undefined) continue;
      const entry = agent.format.read(configText);
      const found = { configPath, configText, entry, trouble: undefined };
      if (entry !== undefined) return found;
      first ??= found;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const { message } = error;
      const isNamed = !(error instanceof SettingsError) || message.includes(configPath);
      const trouble = isNamed ? message : `${configPath}: ${message}`;
      first ??= { ...none, configPath, trouble };
    }
  }
  return first ?? { ...none, configPath: paths[0] };
}
