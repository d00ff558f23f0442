/** `ihmt setup`: registers the memory with the agents on this machine, and takes it out again. */

import { IhmtError, InvalidInputError } from "@ihmt/core";
import {
  type Agent,
  agentNamed,
  type AgentPlan,
  AGENTS,
  type AgentState,
  applyPlan,
  findAgents,
  findLauncher,
  type Launcher,
  type Machine,
  memoryOf,
  placeOf,
  planRemoval,
  planSetup,
  type Scope,
  thisMachine,
} from "@ihmt/setup";
import { askForAgents, askForMemory, askToGoOn, canAsk } from "./_ask.ts";
import type { Context, Reply } from "./_reply.ts";
import { clean, wrap } from "./_screen.ts";
import { selfOf } from "./_self.ts";
import { planDocument, planLines } from "./_setup_report.ts";

/** The flags of `setup`. */
export interface SetupFlags {
  readonly agent?: readonly string[];
  readonly scope?: Scope;
  readonly remove?: boolean;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

/** What was decided, and what it changes. */
interface Decision {
  /** The memory, or, where it is taken out, those that agents use. */
  readonly homes: readonly [string, ...string[]];
  readonly launcher: Launcher;
  readonly scope: Scope;
  readonly plans: readonly AgentPlan[];
}

/** Plans, shows the plan, and carries it out once that is agreed. */
export async function setup(
  context: Context,
  flags: SetupFlags,
  version: string,
): Promise<Reply> {
  const machine = thisMachine();
  const decision = await decide(machine, context, { ...flags, version });
  const isEmpty = decision.plans.every(({ steps }) => steps.length === 0);
  if (flags.dryRun === true || isEmpty) return reply(context, decision, { flags });
  const isAsked = flags.yes !== true;
  // Nobody can be asked: whoever runs this from a script must know that nothing has happened.
  if (isAsked && !canAsk(context)) return { ...reply(context, decision, { flags }), code: 2 };
  if (isAsked && !await askToGoOn(planLines(decision.plans, context.screen))) {
    return { json: undefined, lines: () => ["Nothing was changed."], code: 1 };
  }
  await applyAll(machine, decision.plans);
  return reply(context, decision, { flags, isDone: true, isShown: isAsked });
}

/** Carries out every plan: where one fails, the others are done all the same, and then it is told. */
async function applyAll(machine: Machine, plans: readonly AgentPlan[]): Promise<void> {
  const failures: string[] = [];
  for (const plan of plans) {
    try {
      await applyPlan(machine, plan);
    } catch (error) {
      if (!(error instanceof IhmtError)) throw error;
      failures.push(error.message);
    }
  }
  if (failures.length === 0) return;
  const isPartly = plans.filter(({ steps }) => steps.length > 0).length > failures.length;
  throw new IhmtError(
    "setup_failed",
    `${isPartly ? "All else is done, but not this: " : ""}${failures.join("; ")}`,
  );
}

async function decide(
  machine: Machine,
  context: Context,
  { agent: names, scope = "user", remove = false, yes = false, dryRun = false, version }:
    & SetupFlags
    & { readonly version: string },
): Promise<Decision> {
  const launcher = await findLauncher(machine, selfOf(version));
  const states = await findAgents(machine, scope);
  const mayAsk = canAsk(context) && !yes && !dryRun;
  const agents = names !== undefined
    ? [...new Set(names.map(agentNamed))]
    : await choose(states, { remove, mayAsk });
  const users = await memoriesInUse(machine);
  // Whoever names an agent is told what is wrong with it; one that was just found is no hindrance.
  const request = { agents, scope, mayLeaveAlone: names === undefined };
  if (remove) {
    const [first = context.home, ...others] = users.keys();
    const plans = await planRemoval(machine, request);
    return { homes: [first, ...others], launcher, scope, plans };
  }
  const home = await memoryToUse(context, users, mayAsk);
  const plans = await planSetup(machine, { ...request, launcher, home });
  return { homes: [home], launcher, scope, plans };
}

/** All that can be, or those that the user picks. */
async function choose(
  states: readonly AgentState[],
  { remove, mayAsk }: { remove: boolean; mayAsk: boolean },
): Promise<Agent[]> {
  const usable = states.filter((state) =>
    state.configPath !== undefined && (remove ? isSetUp(state) : state.isInstalled)
  );
  if (usable.length === 0 && remove) return [];
  if (usable.length === 0) {
    const names = AGENTS.map(({ name }) => name).join(", ");
    throw new InvalidInputError(
      `No agent was found on this machine. Name one that is: --agent NAME (${names}).`,
    );
  }
  return mayAsk ? await askForAgents(usable, { remove }) : usable.map(({ agent }) => agent);
}

function isSetUp({ entry, instructions }: AgentState): boolean {
  return entry !== undefined || instructions === "current" || instructions === "outdated";
}

/** The memories that agents use, each as it is written first, with the titles of those that do. */
async function memoriesInUse(machine: Machine): Promise<Map<string, string[]>> {
  const states = [
    ...await findAgents(machine, "user"),
    ...await findAgents(machine, "project"),
  ];
  const written = new Map<string, string>();
  const users = new Map<string, string[]>();
  for (const { agent, entry } of states) {
    if (entry === undefined) continue;
    const place = await placeOf(machine, memoryOf(machine, entry));
    const memory = written.get(place) ?? memoryOf(machine, entry);
    written.set(place, memory);
    // In the user's own folder, the two scopes can mean the same file.
    users.set(memory, [...new Set([...users.get(memory) ?? [], agent.title])]);
  }
  return users;
}

/** The memory that was named, else the one that agents use already, else the default. */
async function memoryToUse(
  { home, isHomeNamed }: Context,
  users: ReadonlyMap<string, readonly string[]>,
  mayAsk: boolean,
): Promise<string> {
  if (isHomeNamed) return home;
  const [first, second] = users.keys();
  if (first === undefined) return home;
  if (second === undefined) return first;
  if (mayAsk) return await askForMemory(users);
  const each = [...users].map(([memory, titles]) => `${memory} (${titles.join(", ")})`);
  throw new InvalidInputError(
    `Your agents use different memories: ${each.join("; ")}. Say which one with --path.`,
  );
}

function reply(
  { screen }: Context,
  { homes, launcher, scope, plans }: Decision,
  { flags, isDone = false, isShown = false }: {
    flags: SetupFlags;
    isDone?: boolean;
    /** Whether the user has seen the plan. */
    isShown?: boolean;
  },
): Reply {
  const isRemoval = flags.remove === true;
  return {
    json: {
      home: homes[0],
      scope,
      command: [launcher.command, ...launcher.args],
      removed: isRemoval,
      applied: isDone,
      agents: plans.map(planDocument),
    },
    lines: () => [
      ...isShown ? [] : planLines(plans, screen),
      ...isDone
        ? doneLines(plans, { homes, isRemoval }).flatMap((line) => {
          const indent = /^ */.exec(line)?.[0] ?? "";
          return wrap(clean(line.trim()), screen.width, indent);
        })
        : undoneLines(plans, { scope, isDryRun: flags.dryRun === true }),
      ...isRemoval || launcher.isOffline ? [] : wrap(
        "The command fetches IHMT when it is not in the cache. To start faster and offline: " +
          "npm install -g ihmt, then run this again.",
        screen.width,
      ),
    ],
    code: plans.some(({ notes }) => notes.some(({ kind }) => kind === "left_alone")) ? 1 : 0,
  };
}

function undoneLines(
  plans: readonly AgentPlan[],
  { scope, isDryRun }: { scope: Scope; isDryRun: boolean },
): string[] {
  if (plans.length === 0) {
    return [`No agent is set up for the scope ${scope}: there is nothing to take out.`];
  }
  if (plans.every(({ steps }) => steps.length === 0)) return ["", "There is nothing to change."];
  return ["", `Nothing was changed.${isDryRun ? "" : " Add --yes to do it."}`];
}

function doneLines(
  plans: readonly AgentPlan[],
  { homes, isRemoval }: { homes: readonly string[]; isRemoval: boolean },
): string[] {
  const changed = plans.filter(({ steps }) => steps.length > 0);
  if (isRemoval) {
    const where = homes.join(" and ");
    return [
      "",
      `Done. Your memories stay in ${where}. Restart the agents to let go of the server.`,
    ];
  }
  return [
    "",
    `Done. The memory is in ${homes[0]}. Next:`,
    ...changed.map(({ agent, scope }) => `  ${agent.title}: ${agent.next[scope]}`),
    "  Check it with `ihmt doctor`.",
  ];
}
