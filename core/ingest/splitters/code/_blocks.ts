/**
 * Makes blocks of the outline of a source text. A symbol is a block, with what belongs to it; a
 * container that is larger than a piece may be, or any in `symbol` mode, is a block for its header
 * and one for each member.
 */

import { estimateTokens } from "../../../text/mod.ts";
import type { Block } from "../_block.ts";
import type { Budget } from "../piece.ts";
import { type Inside, type Item, qualifies, symbolKind } from "./_item.ts";
import type { Lines } from "./_lines.ts";
import { symbolsIn } from "./_symbols.ts";
import { type Range, type Tile, tilesOf } from "./_tiles.ts";

/** What is to be cut, and how. */
export interface Cutting {
  readonly text: string;
  readonly lines: Lines;
  readonly language: string;
  readonly mode: "pack" | "symbol";
  readonly budget: Budget;
}

// A line of ten thousand functions is one block; nobody reads that many tags.
const MOST_TAGS = 64;

/** A block in the making. */
interface Part {
  readonly start: number;
  end: number;
  readonly kind: string;
  /** Whether it may share a piece with other code in `symbol` mode. */
  readonly alone: boolean;
  readonly names: readonly string[];
  /** The first value it names, for where nothing else has a name: `COLOURS`. */
  readonly value?: string;
  readonly tags: readonly string[];
  readonly enclosing: Enclosing;
  /** What the members after it are in, when it is the header of a container. */
  readonly inner?: Enclosing;
  tokens: number;
}

/** The containers around a part. */
interface Enclosing {
  readonly headers: readonly string[];
  /** The name its members carry, with a dot behind it, or "". */
  readonly prefix: string;
}

/** The blocks of a text with an outline; they tile it. */
export function blocksOfOutline(cutting: Cutting, items: readonly Item[]): Block[] {
  const range = { from: 0, to: cutting.text.length };
  const parts = partsIn(cutting, items, range, { headers: [], prefix: "" });
  return asBlocks(cutting, coalesced(cutting, parts));
}

/** Calls itself for containers inside of containers, which outlines hold few levels of. */
function partsIn(
  cutting: Cutting,
  items: readonly Item[],
  range: Range,
  enclosing: Enclosing,
): Part[] {
  const tiles = tilesOf(cutting, items, range);
  return tiles.flatMap((tile, index) => {
    const isHeader = index === 0 && range.opened !== undefined;
    return isHeader ? [] : partsOfTile(cutting, tile, enclosing);
  });
}

function partsOfTile(cutting: Cutting, tile: Tile, enclosing: Enclosing): Part[] {
  const { text, mode, budget } = cutting;
  const [item] = tile.items;
  const tokens = estimateTokens(text.slice(tile.start, tile.end));
  const whole = partOf(tile, enclosing, tokens);
  const inside = tile.items.length === 1 ? item?.inside : undefined;
  const isOpened = inside && (tokens > budget.maxTokens || mode === "symbol") &&
    inside.items.some(({ kind, hasBody }) =>
      hasBody || (tokens > budget.maxTokens && kind !== "comment")
    );
  if (!item || !inside || !isOpened) return [whole];
  return opened(cutting, { tile, item, inside, whole }, enclosing);
}

/** A container as its header and its members. */
function opened(
  cutting: Cutting,
  found: { tile: Tile; item: Item; inside: Inside; whole: Part },
  enclosing: Enclosing,
): Part[] {
  const { tile, item, inside, whole } = found;
  const { text } = cutting;
  const range = { from: tile.start, to: tile.end, opened: inside.opened };
  const prefix = qualifies(item.kind) && item.name !== ""
    ? `${enclosing.prefix}${item.name}.`
    : enclosing.prefix;
  const headers = [...enclosing.headers, inside.header].filter(Boolean);
  const inner = { headers, prefix };
  const members = partsIn(cutting, inside.items, range, inner);
  const end = members[0]?.start ?? tile.end;
  if (members.length === 0) return [whole];
  const header: Part = {
    ...whole,
    end,
    alone: false,
    inner,
    tags: symbolKind(item) ? whole.tags.slice(0, 1) : [],
    tokens: estimateTokens(text.slice(tile.start, end)),
  };
  return [header, ...members];
}

function partOf(tile: Tile, enclosing: Enclosing, tokens: number): Part {
  const { items, start, end } = tile;
  const [first] = items;
  const apart = items.filter((item) => item.hasBody || isType(item, enclosing));
  const names = apart.filter(symbolKind).map((item) => enclosing.prefix + item.name);
  const value = items.find(symbolKind)?.name;
  const tags = symbolsIn(items, enclosing.prefix)
    .filter(({ item }) => item.kind !== "variable" && item.kind !== "field")
    .slice(0, MOST_TAGS)
    .map(({ item, qualifiedName }) => `${item.kind}:${qualifiedName}`);
  const alone = apart.length > 0;
  const kind = first ? first.kind === "import" ? "imports" : first.kind : "code";
  return {
    start,
    end,
    kind,
    alone,
    names,
    ...(value ? { value: enclosing.prefix + value } : {}),
    tags,
    enclosing,
    tokens,
  };
}

/** A type may be a piece of its own without a body; a type that a class names for itself is one of its fields. */
function isType({ kind }: Item, { prefix }: Enclosing): boolean {
  return qualifies(kind) || (kind === "type" && prefix === "");
}

/** Joins imports, and statements between which no line is blank, where they fit into a piece. */
function coalesced(cutting: Cutting, parts: readonly Part[]): Part[] {
  const { text, budget } = cutting;
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const fits = last && isBeside(last, part) && !last.alone && !part.alone &&
      last.tokens + part.tokens <= budget.targetTokens;
    const belongs = last && (last.kind === part.kind && part.kind === "imports" ||
      part.kind === "imports" && last.kind === "code" && last.names.length === 0 &&
        isOpening(last, text) ||
      last.kind !== "imports" && part.kind !== "imports" && !endsBlank(text, last.end));
    if (last && fits && belongs) {
      joined[joined.length - 1] = {
        ...last,
        end: part.end,
        kind: part.kind === "imports" ? "imports" : last.kind === part.kind ? last.kind : "code",
        names: [...last.names, ...part.names],
        tags: [...last.tags, ...part.tags],
        tokens: last.tokens + part.tokens,
      };
    } else joined.push({ ...part });
  }
  return joined;
}

/** Whether two parts are in the same container; its header counts as in it. */
function isBeside(before: Part, part: Part): boolean {
  return part.inner === undefined && (before.inner ?? before.enclosing) === part.enclosing;
}

/** What stands before the imports: the file's comment, `<?php`, a docstring. */
function isOpening(part: Part, text: string): boolean {
  return text.slice(0, part.start).trim() === "";
}

function endsBlank(text: string, end: number): boolean {
  return /\n[ \t\r]*\n$/.test(text.slice(Math.max(0, end - 200), end));
}

function asBlocks({ language, mode }: Cutting, parts: readonly Part[]): Block[] {
  return parts.map((part, index): Block => {
    const before = parts[index - 1];
    const apart = before !== undefined &&
      (before.alone || part.alone || !isBeside(before, part));
    const context = part.enclosing.headers.join(" › ");
    return {
      start: part.start,
      end: part.end,
      kind: part.kind,
      boundary: mode === "symbol" && apart ? "hard" : "none",
      tags: [`lang:${language}`, ...part.tags],
      ...(part.names.length > 0 ? { names: part.names } : {}),
      ...(part.names.length === 0 && part.value !== undefined ? { title: part.value } : {}),
      ...(context ? { context } : {}),
    };
  });
}
