/**
 * Splits prose with the usual marks of plain text and Markdown: paragraphs, lists, tables, code
 * fences, each atomic; a heading stays with what follows it, and a section stays whole when it
 * fits. The splitter for everything that has no rules of its own.
 */

import type { Block, Splitter } from "./_block.ts";
import type { Document } from "./_document.ts";
import { wordsOf } from "./_heading.ts";
import { type Part, partsOf } from "./_parts.ts";

/** Splits any text. */
export const generic = {
  name: "generic",
  blocks: (document: Document): Block[] => proseBlocks(document, 0, document.lines.length),
} satisfies Splitter;

/** The blocks of the lines from `from` to `to` (exclusive). Blank lines before the first belong to it. */
export function proseBlocks(document: Document, from: number, to: number): Block[] {
  const blocks = blocksOfParts(document, partsOf(document, from, to), heads);
  const [first] = blocks;
  const start = document.lines[from]?.start;
  if (first && start !== undefined) blocks[0] = { ...first, start };
  return blocks;
}

/** Makes blocks of parts: each part with the one behind it for as long as `joins` says so. */
export function blocksOfParts(
  document: Document,
  parts: readonly Part[],
  joins: (part: Part, next: Part) => boolean,
): Block[] {
  const blocks: Block[] = [];
  const above: string[] = [];
  let group: Part[] = [];
  for (const part of parts) {
    const last = group.at(-1);
    if (last && !joins(last, part)) {
      blocks.push(blockOf(document, group, above));
      group = [];
    }
    group.push(part);
  }
  if (group.length > 0) blocks.push(blockOf(document, group, above));
  return blocks;
}

/** Whether a part belongs to the one after it: a heading to its text or to a deeper heading, a rule to anything. */
export function heads(part: Part, next: Part): boolean {
  if (part.kind === "rule") return next.kind !== "rule";
  return part.kind === "heading" && next.kind !== "rule" &&
    (next.level === 0 || next.level > part.level);
}

/** Makes one block of parts, and keeps the list of the headings above the current place. */
function blockOf(document: Document, group: readonly Part[], above: string[]): Block {
  const headings = group.filter((part) => part.level > 0);
  const outer = headings[0]?.level;
  const context = (outer === undefined ? above : above.slice(0, outer - 1)).filter(Boolean);
  for (const { level, from, to, words = from } of headings) {
    above.length = Math.min(above.length, level);
    for (let index = above.length; index < level; index++) above[index] = "";
    above[level - 1] = wordsOf(document, { level, to, words });
  }
  const [first] = group;
  const last = group.at(-1);
  const title = outer === undefined ? undefined : above[outer - 1];
  return {
    start: document.lines[first?.from ?? 0]?.start ?? 0,
    end: document.lines[(last?.to ?? 0) - 1]?.end ?? 0,
    kind: group.length > 1 && headings.length > 0 ? "section" : last?.kind ?? "paragraph",
    boundary: group.some((part) => part.level > 0 || part.kind === "rule") ? "section" : "none",
    ...(title ? { title } : {}),
    ...(context.length > 0 ? { context: context.join(" › ") } : {}),
  };
}
