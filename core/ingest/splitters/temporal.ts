/**
 * Splits what is dated: journals, logs, chats, clinical records. An entry (from its date to the
 * next) is atomic, and a change of date is a boundary that no piece crosses, so that a piece is
 * dated by exactly one day. What stands outside of entries is split like any text.
 */

import { type DateReading, dayOf, estimateTokens } from "../../text/mod.ts";
import type { Block, Splitter } from "./_block.ts";
import { type Document, headingLevel } from "./_document.ts";
import { type Opening, openingAt } from "./_entry.ts";
import { proseBlocks } from "./generic.ts";

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

/** Lines from `from` to `to` (exclusive): an entry when it has an opening. */
interface Region {
  readonly from: number;
  to: number;
  readonly opening: Opening | undefined;
  /** The line with the date, which headings may stand above. */
  readonly dated: number;
}

/**
 * Whether entries are what the document is made of: two of them with half of its text. In a
 * diary or a record one is enough, or two whatever stands beside them.
 */
function isDated(document: Document, found: readonly Region[]): boolean {
  const entries = found.filter((region) => region.opening !== undefined);
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
  for (const region of found) {
    if (region.opening === undefined) {
      for (const [index, block] of proseBlocks(document, region.from, region.to).entries()) {
        blocks.push(index === 0 ? { ...block, boundary: "hard" } : block);
      }
      day = undefined;
      continue;
    }
    const { timestamp } = region.opening.date;
    const entry = entryOf(document, region, day === dayOf(timestamp));
    // What the program says of the chat (encryption, who joined) is no title for what people say.
    const before = entry.boundary === "none" ? blocks.at(-1) : undefined;
    if (before?.kind === "entry" && entry.kind === "message") {
      blocks[blocks.length - 1] = { ...before, titleStart: entry.titleStart ?? entry.start };
    }
    blocks.push(entry);
    day = dayOf(timestamp);
  }
  return blocks;
}

function entryOf(document: Document, region: Region, sameDay: boolean): Block {
  const { from, to, opening, dated } = region;
  const start = document.lines[from]?.start ?? 0;
  const told = document.lines[opening?.above ? dated + 1 : dated];
  // People are spoken of in records, but do not speak there: "10:15 - Plan: …".
  const speaker = document.dataType === "CLINICAL" ? undefined : opening?.speaker;
  return {
    start,
    end: document.lines[to - 1]?.end ?? 0,
    kind: speaker === undefined ? "entry" : "message",
    boundary: sameDay ? "none" : "hard",
    ...(opening ? { timestamp: opening.date.timestamp } : {}),
    ...(opening?.date.reading ? { dateReading: opening.date.reading } : {}),
    titleStart: told?.start ?? start,
    ...(speaker === undefined ? {} : { tags: [`speaker:${speaker}`] }),
  };
}

/**
 * Entries and what stands between them, tiling the lines of the document. One document writes its
 * dates one way: where some can only be read month first and none only day first, all are.
 */
function regions(document: Document): Region[] {
  const found = regionsRead(document, "day first");
  const figures = found.flatMap(({ opening }) => opening?.date.reading ? [opening.date] : []);
  const certain = figures.filter(({ ambiguous }) => !ambiguous);
  const monthFirst = certain.length > 0 && certain.length < figures.length &&
    certain.every(({ reading }) => reading === "month first");
  return monthFirst ? regionsRead(document, "month first") : found;
}

function regionsRead(document: Document, order: DateReading): Region[] {
  const found: Region[] = [];
  let level = 0;
  for (const [index, line] of document.lines.entries()) {
    const opening = openingAt(document, index, order);
    const heading = headingLevel(line);
    const open = found.at(-1);
    if (opening !== undefined) {
      found.push({ from: index, to: index + 1, opening, dated: index });
      level = heading;
    } else if (!open || (heading > 0 && open.opening && heading <= (level || 6))) {
      found.push({ from: index, to: index + 1, opening: undefined, dated: index });
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
    if (region.opening === undefined && next?.opening && isPreamble(document, region)) {
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

function lengthOf(document: Document, region: Region): number {
  const start = document.lines[region.from]?.start ?? 0;
  return (document.lines[region.to - 1]?.end ?? start) - start;
}
