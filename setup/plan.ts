/**
 * What setting up, or undoing it, would change: every command and every file, before any is touched.
 *
 * A plan is made of what the files say now, and files that several agents share appear in it once. A
 * plan that finds everything as it should be has no steps.
 */

import { IhmtError, InvalidInputError } from "@ihmt/core";
import type { Agent, Scope } from "./agents/mod.ts";
import { SettingsError } from "./config_format.ts";
import { diffText } from "./diff.ts";
import { type Entry, HOME_VARIABLE, isOurs } from "./entry.ts";
import { readBackup, readText } from "./files.ts";
import { type AgentState, findAgents, lookAt } from "./find.ts";
import { instructionsIn, putInstructions, takeOutInstructions } from "./instructions.ts";
import type { Launcher } from "./launcher.ts";
import type { Machine } from "./machine.ts";
import type { PlanNote } from "./note.ts";

/** A file that changes; `undefined` stands for a file that is not there. */
export interface FileStep {
  readonly kind: "file";
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** The change as people read it. */
  readonly diff: string;
  /** What becomes of the copy of the file as it was before us. */
  readonly backup: "keep" | "remove" | "write";
}

/** A command of the agent's own that changes its settings. */
export interface CommandStep {
  readonly kind: "command";
  readonly command: readonly string[];
  /** The file that the command changes. */
  readonly path: string;
  /** What the file says before. */
  readonly before: string | undefined;
}

/** One change. */
export type Step = CommandStep | FileStep;

/** What changes for one agent. */
export interface AgentPlan {
  readonly agent: Agent;
  readonly scope: Scope;
  readonly steps: readonly Step[];
  /** What stays as it is, and why. */
  readonly notes: readonly PlanNote[];
}

/** What is set up. */
export interface SetupRequest {
  readonly agents: readonly Agent[];
  readonly scope: Scope;
  readonly launcher: Launcher;
  /** The folder of the memory, as the platform writes it. */
  readonly home: string;
  /** Whether an agent whose settings cannot be read or changed is noted and left alone. @default {false} */
  readonly mayLeaveAlone?: boolean;
}

/** What is taken out again. */
export interface RemovalRequest {
  readonly agents: readonly Agent[];
  readonly scope: Scope;
  /** As for setting up. @default {false} */
  readonly mayLeaveAlone?: boolean;
}

/** The plan for an agent in the making. */
interface Draft {
  /** What files will say once the steps so far are done; by path. */
  readonly pending: Map<string, string | undefined>;
  readonly notes: PlanNote[];
}

/**
 * Plans the setting up of agents.
 *
 * @throws {IhmtError} when settings cannot be read, or an agent has no such scope.
 */
export async function planSetup(machine: Machine, request: SetupRequest): Promise<AgentPlan[]> {
  const { command, args } = request.launcher;
  const entry: Entry = { command, args, env: { [HOME_VARIABLE]: request.home } };
  return await planEach(request, async (agent, draft) => {
    const state = await readable(machine, agent, request.scope);
    return [
      ...await entrySteps(machine, state, { ...draft, entry }),
      ...await instructionSteps(machine, state, draft),
    ];
  });
}

/**
 * Plans the undoing: every file says again what it said before us, and later changes by others stay.
 *
 * @throws {IhmtError} when settings cannot be read.
 */
export async function planRemoval(machine: Machine, request: RemovalRequest): Promise<AgentPlan[]> {
  const { agents, scope } = request;
  const staying = (await findAgents(machine, scope)).filter(({ agent, entry }) =>
    entry !== undefined && !agents.includes(agent)
  );
  return await planEach(request, async (agent, { pending, notes }) => {
    const state = await readable(machine, agent, scope);
    const steps: Step[] = [];
    const { configPath, configText, entry, instructionsPath: path } = state;
    if (configPath === undefined || configText === undefined || entry === undefined) {
      notes.push({ kind: "no_server", agent: agent.title });
    } else if (!isOurs(entry)) {
      notes.push({ kind: "server_other", agent: agent.title });
    } else {
      const takeOut = (text: string, before?: string) => agent.format.takeOut(text, before);
      const putBack = (text: string) => agent.format.put(text, entry);
      steps.push(...await undo(machine, configPath, { pending, takeOut, putBack }));
    }
    const sharer = staying.find((other) => other.instructionsPath === path);
    if (path !== undefined && sharer !== undefined) {
      notes.push({ kind: "instructions_shared", path, agent: sharer.agent.title });
    } else if (path !== undefined) {
      const takeOut = takeOutInstructions;
      steps.push(...await undo(machine, path, { pending, takeOut, putBack: putInstructions }));
    }
    return steps;
  });
}

/** A plan for each agent. What one that is left alone would have changed counts for nobody. */
async function planEach(
  { agents, scope, mayLeaveAlone = false }: RemovalRequest,
  stepsOf: (agent: Agent, draft: Draft) => Promise<Step[]>,
): Promise<AgentPlan[]> {
  const plans: AgentPlan[] = [];
  let pending: Draft["pending"] = new Map();
  for (const agent of agents) {
    const draft: Draft = { pending: new Map(pending), notes: [] };
    try {
      plans.push({ agent, scope, steps: await stepsOf(agent, draft), notes: draft.notes });
      pending = draft.pending;
    } catch (error) {
      if (!mayLeaveAlone || !(error instanceof IhmtError)) throw error;
      plans.push({ agent, scope, steps: [], notes: [{ kind: "left_alone", why: error.message }] });
    }
  }
  return plans;
}

async function readable(machine: Machine, agent: Agent, scope: Scope): Promise<AgentState> {
  const state = await lookAt(machine, agent, scope);
  if (state.configPath === undefined) {
    throw new InvalidInputError(`${agent.title} has no settings for a project: use --scope user.`);
  }
  if (state.trouble !== undefined) throw leftAlone(agent, state.trouble);
  return state;
}

function leftAlone(agent: Agent, trouble: string): InvalidInputError {
  return new InvalidInputError(
    `The settings of ${agent.title} are left alone. ${trouble} Correct the file and try again.`,
  );
}

/** Settings with an entry put in; those that have no place for it are left alone. */
function withEntry(
  { agent, configPath = "" }: AgentState,
  text: string | undefined,
  entry: Entry,
): string {
  try {
    return agent.format.put(text, entry);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw leftAlone(agent, `${configPath}: ${error.message}`);
  }
}

async function entrySteps(
  machine: Machine,
  state: AgentState,
  { entry, pending, notes }: Draft & { readonly entry: Entry },
): Promise<Step[]> {
  const { agent, scope, program, configPath = "", configText, entry: current } = state;
  if (current !== undefined && withEntry(state, configText, entry) === configText) {
    notes.push({ kind: "server_current", path: configPath });
    return [];
  }
  const { addCommand } = agent;
  if (
    addCommand !== undefined && program !== undefined && scope === "user" && current === undefined
  ) {
    return [{ kind: "command", command: addCommand(entry), path: configPath, before: configText }];
  }
  if (current !== undefined) {
    notes.push({ kind: "server_replaced", agent: agent.title });
  }
  return await change(machine, configPath, {
    pending,
    isOurs: current !== undefined && isOurs(current),
    to: (text) => withEntry(state, text, entry),
  });
}

async function instructionSteps(
  machine: Machine,
  { agent, instructionsPath: path }: AgentState,
  { pending, notes }: Draft,
): Promise<Step[]> {
  if (path === undefined) {
    notes.push({ kind: "instructions_by_server", agent: agent.title });
    return [];
  }
  const text = pending.has(path) ? pending.get(path) : await readText(machine, path);
  const state = instructionsIn(text);
  switch (state) {
    case "current":
      notes.push({ kind: "instructions_current", path });
      return [];
    case "own":
      notes.push({ kind: "instructions_own", path });
      return [];
    case "none":
    case "outdated":
      return await change(machine, path, {
        pending,
        isOurs: state === "outdated",
        to: putInstructions,
      });
  }
}

async function change(
  machine: Machine,
  path: string,
  { pending, isOurs, to }: {
    pending: Draft["pending"];
    /** Whether the file has what an earlier setup put in. */
    isOurs: boolean;
    to: (text: string | undefined) => string;
  },
): Promise<Step[]> {
  const before = pending.has(path) ? pending.get(path) : await readText(machine, path);
  const after = to(before);
  if (after === before) return [];
  pending.set(path, after);
  // The copy is of the file as it was before the first setup, however often it is renewed.
  const backup = before === undefined ? "remove" : isOurs ? "keep" : "write";
  return [{ kind: "file", path, before, after, diff: diffText(path, before, after), backup }];
}

async function undo(
  machine: Machine,
  path: string,
  { pending, takeOut, putBack }: {
    pending: Draft["pending"];
    takeOut: (text: string, before: string | undefined) => string | undefined;
    putBack: (text: string) => string;
  },
): Promise<Step[]> {
  const before = pending.has(path) ? pending.get(path) : await readText(machine, path);
  if (before === undefined) return [];
  const kept = await readBackup(machine, path);
  // Where doing it again to the copy gives what is there now, the copy is what was there before.
  const after = kept !== undefined && kept !== before && putBack(kept) === before
    ? kept
    : takeOut(before, kept);
  if (after === before) return [];
  pending.set(path, after);
  const backup = after === undefined || after === kept ? "remove" : "write";
  return [{ kind: "file", path, before, after, diff: diffText(path, before, after), backup }];
}
