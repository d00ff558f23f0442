/** The questions of `ihmt setup`, where a person is there to answer them. They go to stderr. */

import process from "node:process";
import { IhmtError } from "@ihmt/core";
import type { Agent, AgentState } from "@ihmt/setup";
import type { Context } from "./_reply.ts";
import { clean } from "./_screen.ts";

/** Whether there is a person to ask. */
export function canAsk({ json }: Context): boolean {
  return !json && process.stdin.isTTY === true && process.stderr.isTTY === true;
}

/** Asks which agents to set up, or to take the memory out of. */
export async function askForAgents(
  states: readonly AgentState[],
  { remove }: { remove: boolean },
): Promise<Agent[]> {
  const { isCancel, multiselect } = await import("@clack/prompts");
  const picked = await multiselect({
    message: remove
      ? "Take the memory out of which agents?"
      : "Which agents shall share the memory?",
    options: states.map(({ agent, entry }) => ({
      value: agent.name,
      label: agent.title,
      ...(entry === undefined ? {} : { hint: "has it" }),
    })),
    initialValues: states.map(({ agent }) => agent.name),
    output: process.stderr,
  });
  if (isCancel(picked)) throw cancelled();
  return states.map(({ agent }) => agent).filter(({ name }) => picked.includes(name));
}

/** Asks which of the memories that agents use is meant; `users` names the agents of each. */
export async function askForMemory(
  users: ReadonlyMap<string, readonly string[]>,
): Promise<string> {
  const { isCancel, select } = await import("@clack/prompts");
  const memory = await select({
    message: "Your agents use different memories. Which one shall they share?",
    options: [...users].map(([path, titles]) => ({
      value: path,
      label: path,
      hint: titles.join(", "),
    })),
    output: process.stderr,
  });
  if (isCancel(memory)) throw cancelled();
  return memory;
}

/** Shows what would change, and asks whether it may. */
export async function askToGoOn(lines: readonly string[]): Promise<boolean> {
  const { confirm, isCancel } = await import("@clack/prompts");
  process.stderr.write(lines.map((line) => `${clean(line)}\n`).join(""));
  const isAgreed = await confirm({ message: "Do this?", output: process.stderr });
  return !isCancel(isAgreed) && isAgreed;
}

/** The question was left with Ctrl+C or Escape. */
function cancelled(): IhmtError {
  return new IhmtError("cancelled", "Nothing was changed.");
}
