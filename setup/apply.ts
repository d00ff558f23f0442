/** Carrying a plan out, step by step; what fails says so, and what was done before it stays done. */

import { IhmtError } from "@ihmt/core";
import { commandLine } from "./command_line.ts";
import { readText, removeBackup, replaceText, writeBackup } from "./files.ts";
import { type Machine, startable } from "./machine.ts";
import type { AgentPlan, CommandStep, FileStep } from "./plan.ts";

/**
 * Carries a plan out.
 *
 * @throws {IhmtError} when a file changed since it was planned, or a command failed.
 */
export async function applyPlan(machine: Machine, plan: AgentPlan): Promise<void> {
  for (const step of plan.steps) {
    if (step.kind === "file") await applyFile(machine, step);
    else await applyCommand(machine, step, plan);
  }
}

async function applyFile(machine: Machine, step: FileStep): Promise<void> {
  const { path, before, after, backup } = step;
  if (backup === "write" && before !== undefined) await writeBackup(machine, path, before);
  await replaceText(machine, path, { before, after });
  if (backup === "remove") await removeBackup(machine, path);
}

async function applyCommand(
  machine: Machine,
  { command, path, before }: CommandStep,
  { agent, scope }: AgentPlan,
): Promise<void> {
  if (before !== undefined) await writeBackup(machine, path, before);
  const { code, stdout, stderr } = await machine.run(startable(machine, command));
  const text = await readText(machine, path);
  if (code === 0 && text !== undefined && agent.format.read(text) !== undefined) return;
  const said = (stderr.trim() || stdout.trim()).split("\n").at(-1) ?? "";
  throw new IhmtError(
    "agent_command_failed",
    `${agent.title} did not take the server for the scope ${scope}: \`${commandLine(command)}\` ` +
      `ended with ${code ?? "no exit code"}${said === "" ? "." : ` and said: ${said}`}`,
  );
}
