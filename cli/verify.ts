/** `ihmt verify`: looks for damage, and changes nothing. */

import { openMemory } from "./_memory.ts";
import type { Context, Reply } from "./_reply.ts";
import { counted, oneLine, wrap } from "./_screen.ts";

/** Checks every file. Fails when it finds something wrong. */
export async function verify(context: Context): Promise<Reply> {
  const { screen } = context;
  const memory = await openMemory(context);
  const findings = await memory.verify();
  const { leaves } = await memory.stats();
  return {
    json: { memories: leaves, findings },
    lines: () =>
      findings.length === 0
        ? wrap(
          `Nothing is wrong: ${
            counted(leaves, "memory", "memories")
          }, unchanged, in the tree and in the word index.`,
          screen.width,
        )
        : [
          `Found ${counted(findings.length, "problem", "problems")}:`,
          ...findings.flatMap(({ path, problem }) =>
            wrap(oneLine(`${path}: ${problem}`), screen.width, "  ")
          ),
          ...wrap("`ihmt rebuild` makes branches and index again from the memories.", screen.width),
        ],
    code: findings.length === 0 ? 0 : 1,
  };
}
