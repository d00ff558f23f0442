/** `ihmt rebuild`: makes everything derived again from the leaves. */

import { openMemory } from "./_memory.ts";
import type { Context, Reply } from "./_reply.ts";
import { counted, oneLine, wrap } from "./_screen.ts";

/** Rebuilds the tree, the word index and the timeline. */
export async function rebuild(context: Context): Promise<Reply> {
  const { screen } = context;
  const report = await (await openMemory(context)).rebuild();
  return {
    json: report,
    lines: () => {
      const { leaves, branches, facts, damaged } = report;
      const found = counted(leaves, "memory", "memories");
      const made = `${counted(branches, "branch", "branches")} and ${
        counted(facts, "fact", "facts")
      }`;
      return [
        ...wrap(`Read ${found}, and made the word index, ${made} from them.`, screen.width),
        ...damaged.flatMap(({ path, reason }) =>
          wrap(oneLine(`Left as it is: ${path}: ${reason}`), screen.width).map(screen.yellow)
        ),
      ];
    },
  };
}
