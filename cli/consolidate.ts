/** `ihmt consolidate`: grows the branches that are due. */

import { openMemory } from "./_memory.ts";
import type { Context, Reply } from "./_reply.ts";
import { counted, wrap } from "./_screen.ts";

/** The flags of `consolidate`. */
export interface ConsolidateFlags {
  readonly force?: boolean;
}

/** Runs the Summarization Events that are due; with `--force`, smaller groups as well. */
export async function consolidate(
  context: Context,
  { force = false }: ConsolidateFlags,
): Promise<Reply> {
  const memory = await openMemory(context);
  const report = await memory.consolidate({ force });
  return {
    json: report,
    lines: () => {
      const { branches, depth, waiting } = report;
      const made = `Grew ${counted(branches, "branch", "branches")};`;
      const tree = `the tree has ${counted(depth, "layer", "layers")} of them now.`;
      const rest = waiting === 0
        ? "No memory waits for a branch."
        : `${counted(waiting, "memory waits", "memories wait")} for a branch.`;
      return wrap(`${made} ${tree} ${rest}`, context.screen.width);
    },
  };
}
