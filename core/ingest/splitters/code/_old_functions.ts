/**
 * Puts functions of C's first style together, which read as a few declarations and a block:
 *
 *     int take(shelf, units)
 *         struct shelf *shelf;
 *         int units;
 *     { … }
 */

import type { Item } from "./_item.ts";
import { nextVisible } from "./_mask.ts";

// Nobody declared more parameters than this, one a line.
const MOST_PARAMETERS = 24;

const HEAD = /^[^;{}=()]*?([A-Za-z_]\w*)\s*\([\w\s,]{0,400}\)\s*(?:[A-Za-z_][^;{}=]*;?)?\s*$/;

/** The items with each such function as one. `code` is the text without comments and strings. */
export function withOldFunctions(items: readonly Item[], code: string): Item[] {
  const kept: Item[] = [];
  for (const item of items) {
    const head = code.charAt(item.start) === "{" ? headBefore(kept, code) : undefined;
    if (!head) {
      kept.push(item);
      continue;
    }
    const [first] = kept.splice(head.at);
    const start = first?.start ?? item.start;
    kept.push({ start, end: item.end, kind: "function", name: head.name, hasBody: true });
  }
  return kept;
}

function headBefore(
  items: readonly Item[],
  code: string,
): { at: number; name: string } | undefined {
  for (let at = items.length - 1; at >= Math.max(0, items.length - MOST_PARAMETERS); at--) {
    const item = items[at];
    if (!item || item.hasBody) return undefined;
    const from = nextVisible(code, item.start, item.end);
    const name = HEAD.exec(code.slice(from, Math.min(item.end, from + 800)))?.[1];
    if (name) return { at, name };
  }
  return undefined;
}
