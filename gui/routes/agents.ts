/** Which agents use the memory, what setting one up would change, and doing it once that was seen. */

import { Hono } from "hono";
import { z } from "zod";
import {
  type AgentPlan,
  type AgentState,
  commandLine,
  type PlanNote,
  type Scope,
} from "@ihmt/setup";
import type { ActiveStore } from "../active_store.ts";
import { AgentSetup, type ChangeRequest, type SetupOptions } from "../agent_setup.ts";
import { readBody } from "../_body.ts";

/** The agents on this machine. */
export interface AgentsReply {
  /** The folder of the memory that an agent would be given. */
  readonly home: string;
  /** The folder that the scope `project` means. */
  readonly project: string;
  /** How an agent would start the server, as a shell takes it. */
  readonly command: string;
  /** Whether it starts without a network. */
  readonly isOffline: boolean;
  readonly agents: readonly AgentReply[];
}

/** An agent; a scope that it does not have is null. */
export interface AgentReply {
  readonly name: string;
  readonly title: string;
  readonly user: AgentScopeReply | null;
  readonly project: AgentScopeReply | null;
}

/** An agent as one scope sees it. */
export interface AgentScopeReply {
  readonly state: "none" | "other" | "this" | "unreadable";
  /** The file of its settings. */
  readonly path: string;
  /** The memory that it uses; null when it uses none. */
  readonly memory: string | null;
  /** Why its settings cannot be read, in English; null when they can. */
  readonly trouble: string | null;
  /** Whether there is something to take out: the server, or the instructions. */
  readonly isSetUp: boolean;
  /** Whether it can be given back the memory that it had before this page gave it another. */
  readonly canGoBack: boolean;
}

/** What a change would do, or did. */
export interface AgentPlanReply {
  readonly agent: string;
  readonly title: string;
  readonly steps: readonly AgentStepReply[];
  readonly notes: readonly PlanNote[];
  /** What the plan is known by: carrying it out wants it back. */
  readonly print: string;
}

/** One step: a command as a shell takes it, or a file with its diff. */
export type AgentStepReply =
  | { readonly kind: "command"; readonly path: string; readonly command: string }
  | { readonly kind: "file"; readonly path: string; readonly diff: string };

const CHANGE = z.object({
  agent: z.string().max(40),
  scope: z.enum(["project", "user"]),
  change: z.enum(["go_back", "set_up", "take_out"]),
});
const SHOWN = CHANGE.extend({ print: z.string().max(64) });

/** The routes. */
export function agentRoutes(active: ActiveStore, options: SetupOptions): Hono {
  const app = new Hono();
  const setup = new AgentSetup(options);
  const here = (change: Omit<ChangeRequest, "home">): ChangeRequest => ({
    ...change,
    home: active.home,
  });
  app.get("/agents", async ({ json }) => {
    const { home } = active;
    const { command, args, isOffline } = await setup.launcher();
    const agents: AgentReply[] = [];
    const states = await setup.states();
    const inScope = (scope: Scope): ScopeSetting => ({
      setup,
      home,
      states: states.map((state) => state[scope]),
    });
    for (const { user, project } of states) {
      const { name, title } = user.agent;
      agents.push({
        name,
        title,
        user: await scopeReply(user, inScope("user")),
        project: await scopeReply(project, inScope("project")),
      });
    }
    const reply: AgentsReply = {
      home,
      project: setup.project,
      command: commandLine([command, ...args]),
      isOffline,
      agents,
    };
    return json(reply);
  });
  app.post("/agents/plan", async (context) => {
    const { plan, print } = await setup.plan(here(await readBody(context, CHANGE)));
    return context.json(planReply(plan, print));
  });
  app.post("/agents/apply", async (context) => {
    const { print, ...change } = await readBody(context, SHOWN);
    return context.json(planReply(await setup.apply(here(change), print), print));
  });
  return app;
}

/** What the state of an agent is told apart by. */
interface ScopeSetting {
  readonly setup: AgentSetup;
  readonly home: string;
  /** Every agent's in the same scope. */
  readonly states: readonly AgentState[];
}

async function scopeReply(
  state: AgentState,
  { setup, home, states }: ScopeSetting,
): Promise<AgentScopeReply | null> {
  const { configPath: path, trouble, instructions, instructionsPath } = state;
  if (path === undefined) return null;
  const memory = setup.memoryOf(state);
  // Instructions that another agent reads too stay when this one is taken out.
  const isShared = states.some((other) =>
    other.entry !== undefined && other.instructionsPath === instructionsPath
  );
  const hasInstructions = instructions === "current" || instructions === "outdated";
  return {
    state: trouble !== undefined
      ? "unreadable"
      : memory === undefined
      ? "none"
      : await setup.isSame(memory, home)
      ? "this"
      : "other",
    path,
    memory: memory ?? null,
    trouble: trouble ?? null,
    isSetUp: memory !== undefined || hasInstructions && !isShared,
    canGoBack: setup.canGoBack(state),
  };
}

function planReply({ agent, steps, notes }: AgentPlan, print: string): AgentPlanReply {
  return {
    agent: agent.name,
    title: agent.title,
    steps: steps.map((step) =>
      step.kind === "command"
        ? { kind: step.kind, path: step.path, command: commandLine(step.command) }
        : { kind: step.kind, path: step.path, diff: step.diff }
    ),
    notes,
    print,
  };
}
