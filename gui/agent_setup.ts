/**
 * The agents on this machine, and setting them up with the memory that is looked at: the same plans as
 * `ihmt setup` makes, each shown before it is carried out.
 *
 * A plan is known by its print. What is carried out is planned anew and must have the print of what was
 * shown, so that nothing happens that nobody has seen. Files and commands come from the plans alone.
 */

import { IhmtError } from "@ihmt/core";
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
  type Self,
} from "@ihmt/setup";

/** What setting agents up needs to know. */
export interface SetupOptions {
  /** The machine that agents are looked for on, with the folder that the scope `project` means. */
  readonly machine: Machine;
  /** The program that agents are told to start. */
  readonly self: Self;
}

/** What is done to an agent: registered, taken out, or given back the memory it had before. */
export type SetupChange = "go_back" | "set_up" | "take_out";

/** What is done, to whom, for whom. */
export interface ChangeRequest {
  readonly agent: string;
  readonly scope: Scope;
  readonly change: SetupChange;
  /** The folder of the memory that is looked at. */
  readonly home: string;
}

/** A plan and what it is known by. */
export interface PrintedPlan {
  readonly plan: AgentPlan;
  readonly print: string;
}

/** The agents on a machine. */
export class AgentSetup {
  readonly #machine: Machine;
  readonly #self: Self;
  /** The memory that an agent had before this page gave it another; by scope and name. */
  readonly #before = new Map<string, string>();

  /** Looks at nothing yet. */
  constructor({ machine, self }: SetupOptions) {
    this.#machine = machine;
    this.#self = self;
  }

  /** The folder that the scope `project` means. */
  get project(): string {
    return this.#machine.project;
  }

  /** How agents are told to start the server. */
  launcher(): Promise<Launcher> {
    return findLauncher(this.#machine, this.#self);
  }

  /** Every agent that there is a trace of, as each scope sees it. */
  async states(): Promise<Record<Scope, AgentState>[]> {
    const user = await findAgents(this.#machine, "user");
    const project = await findAgents(this.#machine, "project");
    return AGENTS.flatMap((agent) => {
      const [forUser, forProject] = [user, project]
        .map((states) => states.find((state) => state.agent === agent));
      if (forUser === undefined || forProject === undefined) return [];
      const isHere = [forUser, forProject].some((state) =>
        state.isInstalled || state.entry !== undefined
      );
      return isHere ? [{ user: forUser, project: forProject }] : [];
    });
  }

  /** The memory that an agent uses; `undefined` when it is not registered. */
  memoryOf({ entry }: AgentState): string | undefined {
    return entry === undefined ? undefined : memoryOf(this.#machine, entry);
  }

  /** Whether two paths lead to one folder. */
  async isSame(one: string, other: string): Promise<boolean> {
    const [a, b] = await Promise.all([one, other].map((path) => placeOf(this.#machine, path)));
    return a === b;
  }

  /** Whether an agent can be given back the memory that it had before. */
  canGoBack({ agent, scope }: AgentState): boolean {
    return this.#before.has(keyOf(agent, scope));
  }

  /**
   * Plans a change.
   *
   * @throws {IhmtError} when the settings cannot be read, or there is no such agent or scope.
   */
  async plan({ agent: name, scope, change, home }: ChangeRequest): Promise<PrintedPlan> {
    const agent = agentNamed(name);
    const [plan] = change === "set_up"
      ? await this.#setup(agent, scope, home)
      : change === "take_out"
      ? await planRemoval(this.#machine, { agents: [agent], scope })
      : await this.#goingBack(agent, scope);
    if (plan === undefined) throw new IhmtError("internal", `Planned nothing for ${agent.title}.`);
    return { plan, print: await printOf(plan) };
  }

  /**
   * Carries out what was shown.
   *
   * @throws {IhmtError} `changed_meanwhile` when it would do something else by now.
   */
  async apply(request: ChangeRequest, shown: string): Promise<AgentPlan> {
    const { plan, print } = await this.plan(request);
    if (print !== shown) {
      throw new IhmtError(
        "changed_meanwhile",
        `The settings of ${plan.agent.title} changed since this was shown. Look at it again.`,
      );
    }
    const had = await this.#memoryNow(plan);
    await applyPlan(this.#machine, plan);
    const key = keyOf(plan.agent, plan.scope);
    const isOther = had !== undefined && !await this.isSame(had, request.home);
    if (request.change === "set_up" && isOther) this.#before.set(key, had);
    else if (request.change !== "set_up") this.#before.delete(key);
    return plan;
  }

  async #setup(agent: Agent, scope: Scope, home: string): Promise<AgentPlan[]> {
    const launcher = await this.launcher();
    return await planSetup(this.#machine, { agents: [agent], scope, launcher, home });
  }

  /** The file as it was, where the copy of it has the memory of before; else that memory again. */
  async #goingBack(agent: Agent, scope: Scope): Promise<AgentPlan[]> {
    const before = this.#before.get(keyOf(agent, scope));
    const removal = await planRemoval(this.#machine, { agents: [agent], scope });
    if (before === undefined) return removal;
    for (const step of removal.flatMap(({ steps }) => steps)) {
      if (step.kind !== "file" || step.after === undefined) continue;
      if (!agent.configs(this.#machine, scope).includes(step.path)) continue;
      const entry = agent.format.read(step.after);
      if (entry !== undefined && memoryOf(this.#machine, entry) === before) return removal;
    }
    return await this.#setup(agent, scope, before);
  }

  async #memoryNow({ agent, scope }: AgentPlan): Promise<string | undefined> {
    const state = (await findAgents(this.#machine, scope)).find((found) => found.agent === agent);
    return state === undefined ? undefined : this.memoryOf(state);
  }
}

function keyOf({ name }: Agent, scope: Scope): string {
  return `${scope}:${name}`;
}

/** What tells one plan from another: all that it would write or run. */
async function printOf({ agent, scope, steps }: AgentPlan): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify([agent.name, scope, steps]));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", text));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
