/**
 * What indentation says of items, where it tells what belongs together: whether a grammar has kept to
 * it, and which remarks at the end of a body are a part of it. To a grammar, the body is over before them.
 */

import type { Item } from "./_item.ts";

/**
 * Whether no item is indented further than the first of its level, as one is where a tree broke at an
 * error. Calls itself for the few levels that outlines hold.
 */
export function areIndentedAlike(items: readonly Item[], text: string, margin = 0): boolean {
  return items.every(({ kind, start, inside }) => {
    if (kind !== "comment" && (indentAt(text, start) ?? 0) > margin) return false;
    return !inside || areIndentedAlike(inside.items, text, marginOf(inside.items, text));
  });
}

/**
 * The items with each comment that is indented further than the others of its level as a part of what
 * stands before it, also inside of containers, of which outlines hold few levels.
 */
export function withRemarksInside(items: readonly Item[], text: string): Item[] {
  const margin = marginOf(items, text);
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

function marginOf(items: readonly Item[], text: string): number {
  const first = items.find(({ kind }) => kind !== "comment");
  return first ? indentAt(text, first.start) ?? 0 : 0;
}

// Nobody indents further; a tab counts as one.
const DEEPEST_INDENT = 200;

/** How many blanks stand before something: where it begins its line, how far it is indented. */
export function blanksBefore(text: string, at: number): number {
  let from = at;
  while (from > 0 && at - from < DEEPEST_INDENT && /[ \t]/.test(text.charAt(from - 1))) from--;
  return at - from;
}

/** How far something is indented; `undefined` when it does not begin its line. */
function indentAt(text: string, at: number): number | undefined {
  const indent = blanksBefore(text, at);
  return indent === at || text.charAt(at - indent - 1) === "\n" ? indent : undefined;
}
