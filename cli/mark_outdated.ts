/** `ihmt mark-outdated`: flags a memory as corrected by another. */

import { dayOf } from "@ihmt/core/text";
import { openMemory } from "./_memory.ts";
import type { Context, Reply } from "./_reply.ts";
import { oneLine, wrap } from "./_screen.ts";

/** Flags the old memory and says so with the titles of both. */
export async function markOutdated(
  context: Context,
  { oldId, newId }: { oldId: string; newId: string },
): Promise<Reply> {
  const memory = await openMemory(context);
  await memory.markOutdated(oldId, newId);
  const { header: old } = await memory.leaf(oldId);
  const { header: successor } = await memory.leaf(newId);
  const told = `The memory of ${dayOf(old.timestamp)} "${oneLine(old.title)}" is OUTDATED now: ` +
    `"${oneLine(successor.title)}" of ${dayOf(successor.timestamp)} replaces it.`;
  return {
    json: { outdated: old.leaf_id, replaced_by: successor.leaf_id },
    lines: () => wrap(told, context.screen.width),
  };
}
