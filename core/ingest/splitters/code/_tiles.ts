/**
 * Makes tiles of items: stretches of whole lines, each with the comments, decorators and
 * directives that belong to it, that together are the text. What shares a line shares a tile.
 *
 *     // Takes units off the shelf.      comment ┐
 *     @Transactional                     lead    ├ one tile, with the blank lines behind it
 *     void take(int units) { … }         method  ┘
 */

import type { Item } from "./_item.ts";
import type { Lines } from "./_lines.ts";

/** Some lines of a text and what is declared in them. */
export interface Tile {
  readonly start: number;
  /** Where the next tile starts. */
  end: number;
  /** Where what it holds begins, which blank lines may stand before. */
  readonly begin: number;
  /** Comments, leads and tails left out; empty when there is nothing else. */
  readonly items: Item[];
}

/** The range to tile. */
export interface Range {
  readonly from: number;
  readonly to: number;
  /** Behind the mark that opens a container's body: what is on that mark's line is its header's. */
  readonly opened?: number;
}

/** The tiles of a range. The first is the header of a container, when the range is one. */
export function tilesOf(
  source: { text: string; lines: Lines },
  items: readonly Item[],
  range: Range,
): Tile[] {
  const { text, lines } = source;
  const { from, to, opened } = range;
  const tiles: Tile[] = [];
  // The end of what is placed, and the stretch that waits for what it belongs to.
  let placed = opened ?? from;
  let waiting: { start: number; end: number } | undefined;
  const add = (begin: number, item?: Item) => {
    const start = tiles.length === 0 ? from : begin;
    tiles.push({ start, end: to, begin, items: item ? [item] : [] });
  };
  if (opened !== undefined) add(from);
  for (const item of items) {
    const { kind, start, end } = item;
    // A file's own comment stands apart from the first thing in it.
    if (tiles.length === 0 && waiting && isBlankBetween(text, waiting.end, start)) {
      add(lines.startAt(waiting.start));
      placed = waiting.end;
      waiting = undefined;
    }
    const begin = lines.startAt(waiting?.start ?? start);
    const shares = begin < placed && tiles.length > 0;
    if (kind === "comment" || kind === "lead") {
      if (shares && !waiting && kind === "comment") placed = Math.max(placed, end);
      else waiting = { start: waiting?.start ?? start, end };
      continue;
    }
    const last = tiles.at(-1);
    if (last && kind !== "tail" && shares) last.items.push(item);
    else if (!last || kind !== "tail") add(begin, item);
    placed = Math.max(placed, end);
    waiting = undefined;
  }
  if (tiles.length === 0) add(lines.startAt(waiting?.start ?? from));
  for (const [index, tile] of tiles.entries()) tile.end = tiles[index + 1]?.start ?? to;
  return tiles;
}

/** Whether an empty line stands between two places with nothing but white space between them. */
function isBlankBetween(text: string, from: number, to: number): boolean {
  let newlines = text.charAt(from - 1) === "\n" ? 1 : 0;
  for (let at = from; at < to && newlines < 2; at++) if (text.charAt(at) === "\n") newlines++;
  return newlines > 1;
}
