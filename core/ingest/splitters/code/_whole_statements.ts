/**
 * Puts statements of C and C++ together that read as several, as around macros that nothing tells
 * from names: `LOCAL_ enum state\nread(char *from) { … }`. What ends in neither `;` nor `}` goes on, and
 * what no item holds is part of the next.
 */

import { type Item, symbolKind } from "./_item.ts";

/**
 * The items with each statement as one, also inside of containers, of which outlines hold few levels.
 * `code` is the text without comments, strings and directives.
 */
export function withWholeStatements(items: readonly Item[], code: string, opened = 0): Item[] {
  const kept: Item[] = [];
  // Where the last statement ends, and the first item of one that goes on.
  let ended = opened;
  let begun: number | undefined;
  for (const item of items) {
    const whole = item.inside
      ? {
        ...item,
        inside: {
          ...item.inside,
          items: withWholeStatements(item.inside.items, code, item.inside.opened),
        },
      }
      : item;
    if (item.start < ended) {
      kept.push(whole);
      ended = Math.max(ended, item.end);
      continue;
    }
    const closed = code.slice(ended, item.start).lastIndexOf(";") + 1;
    const first = firstVisible(code, ended + closed, item.end);
    if (first >= item.end) {
      // A comment, or a line of the preprocessor.
      kept.push(whole);
      ended = item.end;
      continue;
    }
    const isBetween = first < item.start && begun === undefined;
    const at = begun ?? (isBetween ? firstBehind(kept, first) : undefined);
    const joined = at === undefined ? whole : joinedTo(kept.splice(at), whole, first);
    begun = goesOn(item, code) ? kept.length : undefined;
    kept.push(joined);
    ended = item.end;
  }
  return kept;
}

/** The place of the next visible character that could begin a statement. */
function firstVisible(code: string, from: number, to: number): number {
  let at = from;
  while (at < to && /[\s;,)}]/.test(code.charAt(at))) at++;
  return at;
}

/** The first of the last items that begins behind a place. */
function firstBehind(items: readonly Item[], place: number): number {
  let at = items.length;
  while (at > 0 && (items[at - 1]?.start ?? 0) > place) at--;
  return at;
}

function joinedTo(before: readonly Item[], item: Item, first: number): Item {
  const start = Math.min(first, before[0]?.start ?? first);
  const named = symbolKind(item) ? item : before.findLast((one) => symbolKind(one)) ?? item;
  return { ...item, start, kind: named.kind, name: named.name };
}

function goesOn({ kind, hasBody, start, end }: Item, code: string): boolean {
  if (hasBody || kind === "lead" || kind === "tail") return false;
  let last = end;
  while (last > start && /\s/.test(code.charAt(last - 1))) last--;
  return last > start && !/[;}:]/.test(code.charAt(last - 1));
}
