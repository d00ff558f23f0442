/**
 * Splits prose with the usual marks of plain text and Markdown: paragraphs, lists, tables, code
 * fences, each atomic; a heading stays with what follows it, and a section stays whole when it
 * fits. The splitter for everything that has no rules of its own.
 */

import type { Block, Splitter } from "./_block.ts";
import { type Document, headingLevel, skipBlank } from "./_document.ts";
import { headingText } from "./_title.ts";

/** Splits any text. */
export const generic = {
  name: "generic",
  blocks: (document: Document): Block[] => proseBlocks(document, 0, document.lines.length),
} satisfies Splitter;

/** A run of lines (`to` exclusive) of one kind, before headings are joined to what they head. */
interface Part {
  readonly from: number;
  readonly to: number;
  readonly kind: "heading" | "rule" | "front matter" | "code" | "list" | "table" | "paragraph";
  /** 1-6 for a heading, 0 otherwise. */
  readonly level: number;
}

/** The blocks of the lines from `from` to `to` (exclusive). Blank lines before the first belong to it. */
export function proseBlocks(document: Document, from: number, to: number): Block[] {
  const blocks: Block[] = [];
  const above: string[] = [];
  let group: Part[] = [];
  for (const part of parts(document, from, to)) {
    if (group.length > 0 && !heads(group.at(-1), part)) {
      blocks.push(blockOf(document, group, above));
      group = [];
    }
    group.push(part);
  }
  if (group.length > 0) blocks.push(blockOf(document, group, above));
  const [first] = blocks;
  const start = document.lines[from]?.start;
  if (first && start !== undefined) blocks[0] = { ...first, start };
  return blocks;
}

/** Whether a part belongs to the one after it: a heading to its text or to a deeper heading, a rule to anything. */
function heads(part: Part | undefined, next: Part): boolean {
  if (part?.kind === "rule") return next.kind !== "rule";
  return part?.kind === "heading" && next.kind !== "rule" &&
    (next.level === 0 || next.level > part.level);
}

/** Makes one block of parts, and keeps the list of the headings above the current place. */
function blockOf(document: Document, group: readonly Part[], above: string[]): Block {
  const headings = group.filter((part) => part.level > 0);
  const outer = headings[0]?.level;
  const context = (outer === undefined ? above : above.slice(0, outer - 1)).filter(Boolean);
  for (const { level, from } of headings) {
    above.length = Math.min(above.length, level);
    for (let index = above.length; index < level; index++) above[index] = "";
    above[level - 1] = headingText(document.lines[from]?.head ?? "");
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

/** The parts of a range of lines; each ends with the blank lines behind it. */
function parts(document: Document, from: number, to: number): Part[] {
  const found: Part[] = [];
  let index = skipBlank(document, from, to);
  while (index < to) {
    const part = partAt(document, index, to);
    const end = skipBlank(document, part.to, to);
    found.push({ ...part, to: end });
    index = end;
  }
  return found;
}

function partAt(document: Document, from: number, to: number): Part {
  const line = document.lines[from];
  if (!line) return { from, to: from + 1, kind: "paragraph", level: 0 };
  if (line.fenceEnd >= 0) return { from, to: Math.min(line.fenceEnd, to), kind: "code", level: 0 };
  const level = headingLevel(line);
  if (level > 0) return { from, to: from + 1, kind: "heading", level };
  const matterEnd = from === 0 ? frontMatterEnd(document, to) : 0;
  if (matterEnd > 0) return { from, to: matterEnd, kind: "front matter", level: 0 };
  if (isRule(line.head)) return { from, to: from + 1, kind: "rule", level: 0 };
  if (isListItem(line.head)) {
    return { from, to: listEnd(document, from, to), kind: "list", level: 0 };
  }
  return paragraphAt(document, from, to);
}

function paragraphAt(document: Document, from: number, to: number): Part {
  const end = paragraphEnd(document, from, to);
  const first = document.lines[from]?.head ?? "";
  const second = end - from === 1 ? "" : document.lines[from + 1]?.head ?? "";
  if (end - from === 2 && /^\s{0,3}(?:={3,}|-{3,})\s*$/.test(second)) {
    return { from, to: end, kind: "heading", level: second.includes("=") ? 1 : 2 };
  }
  const table = /^\s*\|/.test(first) || (first.includes("|") && /^[\s|:-]*-[\s|:-]*$/.test(second));
  return { from, to: end, kind: table ? "table" : "paragraph", level: 0 };
}

/** A paragraph ends at a blank line, or before a heading or a fence. A setext underline is part of it. */
function paragraphEnd(document: Document, from: number, to: number): number {
  let index = from + 1;
  while (index < to) {
    const line = document.lines[index];
    if (!line || line.blank || line.fenceEnd >= 0 || headingLevel(line) > 0) break;
    index++;
  }
  return index;
}

/** A list goes on over blank lines while what follows is an item or is indented; fences in it are part of it. */
function listEnd(document: Document, from: number, to: number): number {
  let index = from;
  while (index < to) {
    const line = document.lines[index];
    if (!line || headingLevel(line) > 0) return index;
    if (line.fenceEnd >= 0) {
      index = Math.min(line.fenceEnd, to);
    } else if (line.blank) {
      const next = skipBlank(document, index, to);
      const after = document.lines[next];
      if (next === to || !after || isRule(after.head)) return index;
      if (after.indent < 2 && !(isListItem(after.head) && after.fenceEnd < 0)) return index;
      index = next;
    } else {
      index++;
    }
  }
  return to;
}

function isListItem(head: string): boolean {
  return /^\s*(?:[-*+•]|\d{1,9}[.)、]|[a-z]\))\s+\S/.test(head);
}

function isRule(head: string): boolean {
  return /^\s{0,3}(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,})$/.test(head);
}

/** The line after the front matter that opens a document, or 0. */
function frontMatterEnd(document: Document, to: number): number {
  if (document.lines[0]?.head !== "---") return 0;
  for (let index = 1; index < to; index++) {
    const line = document.lines[index];
    if (line?.head === "---" || line?.head === "...") return index + 1;
    if (line && !/^(?:\s|#|-\s|[\w-]+\s*:|$)/.test(line.head)) return 0;
  }
  return 0;
}
