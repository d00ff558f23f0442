/** How the plan of a setup is told, to people and to programs. */

import { type AgentPlan, commandLine, noteText, type Step } from "@ihmt/setup";
import { clean, type Screen, wrap } from "./_screen.ts";

/** The plan of each agent: commands and diffs as they are, then what stays. */
export function planLines(plans: readonly AgentPlan[], screen: Screen): string[] {
  return plans.flatMap(({ agent, steps, notes }, at) => [
    ...at === 0 ? [] : [""],
    screen.bold(agent.title),
    ...steps.flatMap((step) => stepLines(step, screen)),
    ...notes.flatMap((note) => wrap(clean(noteText(note)), screen.width, "  ")).map(screen.dim),
  ]);
}

/** The plan of an agent as `--json` prints it. */
export function planDocument({ agent, scope, steps, notes }: AgentPlan): unknown {
  return {
    agent: agent.name,
    title: agent.title,
    steps: steps.map((step) =>
      step.kind === "command"
        ? { kind: step.kind, path: step.path, command: step.command }
        : { kind: step.kind, path: step.path, diff: step.diff, backup: step.backup }
    ),
    notes: notes.map(noteText),
    next: agent.next[scope],
  };
}

/** Neither wrapped nor cut: people copy these. */
function stepLines(step: Step, screen: Screen): string[] {
  if (step.kind === "command") return [clean(`  $ ${commandLine(step.command)}`)];
  return step.diff.split("\n").map((line) => {
    const text = `  ${clean(line)}`;
    return line.startsWith("+")
      ? screen.cyan(text)
      : line.startsWith("-")
      ? screen.yellow(text)
      : text;
  });
}
