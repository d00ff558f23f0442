/**
 * Splits what is dated: journals, logs, chats, clinical records. An entry (from its date to the
 * next) is atomic, and a change of date is a boundary that no piece crosses, so that a piece is
 * dated by exactly one day. What stands outside of entries is split like any text.
 */

import { dayOf, estimateTokens } from "../../text/mod.ts";
import type { Block, Splitter } from "./_block.ts";
import { type Document, headingLevel } from "./_document.ts";
import { proseBlocks } from "./generic.ts";
import { lineDate } from "./_title.ts";

/** Splits texts with dated entries. */
export const temporal: Splitter = {
  name: "temporal",
  blocks: (document) => {
    if (document.dataType === "CODE") return undefined;
    const found = regions(document);
    return isDated(document, found)
      ? blocksOf(document, joinPreambles(document, found))
      : undefined;
  },
};

/** Lines from `from` to `to` (exclusive): an entry when it has a date. */
interface Region {
  readonly from: number;
  to: number;
  readonly date: string | undefined;
  /** The line with the date, which headings may stand above. */
  readonly dated: number;
}

/**
 * Whether entries are what the document is made of: two of them with half of its text. In a
 * diary or a record one is enough, or two whatever stands beside them.
 */
function isDated(document: Document, found: readonly Region[]): boolean {
  const entries = found.filter((region) => region.date !== undefined);
  const covered = entries.reduce((sum, entry) => sum + lengthOf(document, entry), 0);
  const most = covered * 2 >= document.text.length;
  if (document.dataType === "PERSONAL" || document.dataType === "CLINICAL") {
    return entries.length > 1 || (entries.length === 1 && most);
  }
  return entries.length > 1 && most;
}

function blocksOf(document: Document, found: readonly Region[]): Block[] {
  const blocks: Block[] = [];
  let day: string | undefined;
  for (const { from, to, date, dated } of found) {
    if (date === undefined) {
      const [first, ...rest] = proseBlocks(document, from, to);
      if (first) blocks.push({ ...first, boundary: "hard" }, ...rest);
      day = undefined;
      continue;
    }
    const start = document.lines[from]?.start ?? 0;
    const end = document.lines[to - 1]?.end ?? 0;
    blocks.push({
      start,
      end,
      kind: "entry",
      boundary: day === dayOf(date) ? "none" : "hard",
      timestamp: date,
      titleStart: document.lines[dated]?.start ?? start,
    });
    day = dayOf(date);
  }
  return blocks;
}

/** Entries and what stands between them, tiling the lines of the document. */
function regions(document: Document): Region[] {
  const found: Region[] = [];
  let level = 0;
  for (const [index, line] of document.lines.entries()) {
    const date = entryDate(document, index);
    const heading = headingLevel(line);
    const open = found.at(-1);
    if (date !== undefined) {
      found.push({ from: index, to: index + 1, date, dated: index });
      level = heading;
    } else if (!open || (heading > 0 && open.date !== undefined && heading <= (level || 6))) {
      found.push({ from: index, to: index + 1, date: undefined, dated: index });
    } else {
      open.to = index + 1;
    }
  }
  return found;
}

/** Headings alone, blank lines and a few words before an entry belong to it. */
function joinPreambles(document: Document, found: readonly Region[]): Region[] {
  const joined: Region[] = [];
  let from: number | undefined;
  for (const [index, region] of found.entries()) {
    const next = found[index + 1];
    if (region.date === undefined && next?.date !== undefined && isPreamble(document, region)) {
      from ??= region.from;
      continue;
    }
    joined.push({ ...region, from: from ?? region.from });
    from = undefined;
  }
  return joined;
}

function isPreamble(document: Document, region: Region): boolean {
  const lines = document.lines.slice(region.from, region.to);
  if (lines.every((line) => line.blank || headingLevel(line) > 0)) return true;
  const start = document.lines[region.from]?.start ?? 0;
  const text = document.text.slice(start, document.lines[region.to - 1]?.end);
  return estimateTokens(text) < document.budget.minTokens;
}

// "2026-02-03:", "[3/2/26, 10:15] Ana:", "2026-02-03 10:15 - …": a date that stands apart from what follows.
const STANDS_APART =
  /^\d(?:[\d/.\-年月]*[\d日])?(?![/.-]?\d)(?:[T ,]+\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?Z?)?(?:\s*[ap]\.?\s?m\.?)?\s*(?:[:：\-–—|]|$)/i;

/**
 * The date of the entry that a line opens. A line that begins with a date opens one when it
 * begins a paragraph or has a mark; in the middle of a paragraph the date must stand apart.
 */
function entryDate(document: Document, index: number): string | undefined {
  const line = document.lines[index];
  if (!line || line.blank || line.fenceEnd >= 0) return undefined;
  const date = lineDate(line.head)?.timestamp;
  if (date === undefined) return undefined;
  const before = document.lines[index - 1];
  const head = line.head.trimStart();
  const marked = /^(?:#{1,6}\s|[-*+•]\s|\[|\(|\*\*|__)/.test(head);
  const opens = !before || before.blank || marked || STANDS_APART.test(head);
  return opens ? date : undefined;
}

function lengthOf(document: Document, region: Region): number {
  const start = document.lines[region.from]?.start ?? 0;
  return (document.lines[region.to - 1]?.end ?? start) - start;
}
