/** `ihmt verify`: looks for damage, and with `--fix` repairs it. */

import type { Finding, RepairReport } from "@ihmt/core";
import { openAsFound } from "./_memory.ts";
import type { Context, Reply } from "./_reply.ts";
import { counted, oneLine, type Screen, wrap } from "./_screen.ts";

/** The flags of `verify`. */
export interface VerifyFlags {
  readonly fix?: boolean;
}

/** Checks every file. Fails when something is wrong, or stays so. */
export async function verify(context: Context, { fix = false }: VerifyFlags): Promise<Reply> {
  const { screen } = context;
  const memory = await openAsFound(context);
  const report = fix ? await memory.repair() : undefined;
  const findings = report?.left ?? await memory.verify();
  // Counting them mends what it meets, so it is for a store that is whole.
  const leaves = findings.length === 0 ? (await memory.stats()).leaves : 0;
  return {
    json: {
      ...(findings.length === 0 ? { memories: leaves } : {}),
      findings,
      ...(report === undefined ? {} : { repaired: report.found }),
    },
    lines: () => [
      ...(report === undefined ? [] : repairedLines(report, screen)),
      ...(findings.length === 0
        ? wholeLines(leaves, screen)
        : foundLines(findings, { fix, screen })),
    ],
    code: findings.length === 0 ? 0 : 1,
  };
}

function wholeLines(leaves: number, screen: Screen): string[] {
  const memories = counted(leaves, "memory", "memories");
  return wrap(
    `Nothing is wrong: ${memories}, unchanged, in the tree and in the word index.`,
    screen.width,
  );
}

function foundLines(
  findings: readonly Finding[],
  { fix, screen }: { fix: boolean; screen: Screen },
): string[] {
  const advice = fix
    ? "These are left for you: bring a damaged file back from a backup, or remove it."
    : "`ihmt verify --fix` repairs what can be repaired.";
  return [
    `Found ${counted(findings.length, "problem", "problems")}:`,
    ...findingLines(findings, screen),
    ...wrap(advice, screen.width),
  ];
}

function repairedLines({ found, left }: RepairReport, screen: Screen): string[] {
  const stays = new Set(left.map(({ path, problem }) => `${path}\n${problem}`));
  const mended = found.filter(({ path, problem }) => !stays.has(`${path}\n${problem}`));
  if (mended.length === 0) return [];
  return [
    `Repaired ${counted(mended.length, "problem", "problems")}:`,
    ...findingLines(mended, screen),
  ];
}

function findingLines(findings: readonly Finding[], screen: Screen): string[] {
  return findings.flatMap(({ path, problem }) =>
    wrap(oneLine(`${path}: ${problem}`), screen.width, "  ")
  );
}
