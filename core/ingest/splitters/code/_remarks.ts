/**
 * Leaves a remark at the end of a body in it, where indentation tells what belongs together: to a
 * grammar, the body is over before it.
 */

import type { Item } from "./_item.ts";

/**
 * The items with each comment that is indented further than the others of its level as a part of what
 * stands before it, also inside of containers, of which outlines hold few levels.
 */
export function withRemarksInside(items: readonly Item[], text: string): Item[] {
  const first = items.find(({ kind }) => kind !== "comment");
  const margin = first ? indentAt(text, first.start) ?? 0 : 0;
  let isBehind = false;
  return items.map((item): Item => {
    const { kind, start, inside } = item;
    if (kind === "comment") {
      const indent = isBehind ? indentAt(text, start) ?? 0 : 0;
      return indent > margin ? { ...item, kind: "tail" } : item;
    }
    isBehind = true;
    if (!inside) return item;
    return { ...item, inside: { ...inside, items: withRemarksInside(inside.items, text) } };
  });
}

// Nobody indents further; a tab counts as one.
const DEEPEST_INDENT = 200;

/** How far something is indented; `undefined` when it does not begin its line. */
function indentAt(text: string, at: number): number | undefined {
  let from = at;
  while (from > 0 && at - from < DEEPEST_INDENT && /[ \t]/.test(text.charAt(from - 1))) from--;
  return from === 0 || text.charAt(from - 1) === "\n" ? at - from : undefined;
}
