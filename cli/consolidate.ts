/** `ihmt consolidate`: grows the branches that are due. */

import type { ResummarizeReport } from "@ihmt/core";
import { openMemory, openWithSummarizer } from "./_memory.ts";
import type { Context, Reply } from "./_reply.ts";
import { counted, oneLine, type Screen, wrap } from "./_screen.ts";

/** The flags of `consolidate`. */
export interface ConsolidateFlags {
  readonly force?: boolean;
  readonly resummarize?: boolean;
}

/** Runs the Summarization Events that are due; with `--force`, smaller groups as well. */
export async function consolidate(
  context: Context,
  { force = false, resummarize = false }: ConsolidateFlags,
): Promise<Reply> {
  const memory = resummarize ? await openWithSummarizer(context) : await openMemory(context);
  // Branches that are due come first, offline: the lock is not held while a model thinks.
  const offline = resummarize ? await openMemory(context) : memory;
  const report = await offline.consolidate({ force });
  const again = resummarize ? await memory.resummarize() : undefined;
  const hasFailed = again !== undefined && again.upgraded === 0 && again.failures.length > 0;
  return {
    code: hasFailed ? 1 : 0,
    json: again === undefined ? report : { ...report, resummarized: again },
    lines: () => {
      const { branches, depth, waiting } = report;
      const made = `Grew ${counted(branches, "branch", "branches")};`;
      const tree = `the tree has ${counted(depth, "layer", "layers")} of them now.`;
      const rest = waiting === 0
        ? "No memory waits for a branch."
        : `${counted(waiting, "memory waits", "memories wait")} for a branch.`;
      return [
        ...wrap(`${made} ${tree} ${rest}`, context.screen.width),
        ...again === undefined ? [] : againLines(again, context.screen),
      ];
    },
  };
}

function againLines(
  { upgraded, current, left, failures }: ResummarizeReport,
  screen: Screen,
): string[] {
  const done = `Summarized ${
    counted(upgraded, "branch", "branches")
  } anew; ${current} had it already`;
  const [first] = failures;
  return [
    ...wrap(`${done}${left === 0 ? "." : `, ${left} stay as they are.`}`, screen.width),
    ...first === undefined ? [] : wrap(oneLine(first.reason), screen.width).map(screen.yellow),
  ];
}
