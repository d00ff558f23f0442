/** `ihmt doctor`: checks that the memory works, here and from every agent. */

import process from "node:process";
import { checkAgents, type CheckFinding, checkRuntime, checkStore, thisMachine } from "@ihmt/setup";
import type { Context, Reply } from "./_reply.ts";
import { clean, type Screen, wrap } from "./_screen.ts";

/** Checks everything, one after the other. Fails when something does not work. */
export async function doctor(context: Context, version: string): Promise<Reply> {
  const machine = thisMachine();
  const { home, screen } = context;
  const findings = [
    checkRuntime(process.versions),
    ...await checkStore(machine, home),
    ...await checkAgents(machine, { home, version }),
  ];
  const problems = findings.filter(({ state }) => state === "problem").length;
  const warnings = findings.filter(({ state }) => state === "warning").length;
  return {
    json: { version, home, findings },
    lines: () => [
      ...findings.flatMap((finding) => findingLines(finding, screen)),
      "",
      problems + warnings === 0
        ? "All is well."
        : `${problems} to repair, ${warnings} to look at; the arrows say how.`,
    ],
    code: problems === 0 ? 0 : 1,
  };
}

const MARKS: Readonly<Record<CheckFinding["state"], string>> = {
  good: "ok  ",
  problem: "FAIL",
  warning: "look",
};

function findingLines(
  { about, state, message, remedy }: CheckFinding,
  screen: Screen,
): string[] {
  const lines = wrap(clean(`${MARKS[state]} ${about}: ${message}`), screen.width);
  const advice = remedy === undefined ? [] : wrap(clean(`→ ${remedy}`), screen.width, "     ");
  return [...state === "good" ? lines : lines.map(screen.yellow), ...advice];
}
