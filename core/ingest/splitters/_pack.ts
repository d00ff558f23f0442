/**
 * Makes pieces of blocks: fills up towards the target, keeps sections whole when they fit, never
 * crosses a hard boundary, never cuts a block. One pass over the blocks, one over the text.
 */

import { estimateTokens, excerpt } from "../../text/mod.ts";
import type { Block } from "./_block.ts";
import type { Document } from "./_document.ts";
import type { Piece } from "./piece.ts";
import { TITLE_CHARS, titleOf } from "./_title.ts";

/** Blocks `from` to `to` (exclusive), with the sum of their tokens. */
interface Run {
  readonly from: number;
  to: number;
  tokens: number;
}

/** Joins blocks into pieces within the document's budget. */
export function pack(document: Document, blocks: readonly Block[]): Piece[] {
  const { targetTokens, maxTokens, minTokens } = document.budget;
  const tokens = blocks.map((block) => estimateTokens(document.text.slice(block.start, block.end)));

  const runs = join(sections(blocks, tokens, maxTokens), blocks, (before, next) => {
    const sum = before.tokens + next.tokens;
    return sum <= maxTokens && sum - targetTokens <= targetTokens - before.tokens;
  });
  const joined = join(runs, blocks, (before, next) => {
    const tiny = before.tokens < minTokens || next.tokens < minTokens;
    return tiny && before.tokens + next.tokens <= maxTokens;
  });
  return piecesOf(document, blocks, joined);
}

/** Sections that fit into a piece as one run each, everything else block by block. */
function sections(
  blocks: readonly Block[],
  tokens: readonly number[],
  maxTokens: number,
): Run[] {
  const runs: Run[] = [];
  let from = 0;
  while (from < blocks.length) {
    let to = from + 1;
    let sum = tokens[from] ?? 0;
    while (to < blocks.length && blocks[to]?.boundary === "none") sum += tokens[to++] ?? 0;
    const whole = blocks[from]?.boundary === "section" && sum <= maxTokens;
    if (whole) runs.push({ from, to, tokens: sum });
    for (let index = from; index < to && !whole; index++) {
      runs.push({ from: index, to: index + 1, tokens: tokens[index] ?? 0 });
    }
    from = to;
  }
  return runs;
}

/** Joins each run to the one before it where no hard boundary stands between and `fits` agrees. */
function join(
  runs: readonly Run[],
  blocks: readonly Block[],
  fits: (before: Run, next: Run) => boolean,
): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const before = joined.at(-1);
    if (before && blocks[run.from]?.boundary !== "hard" && fits(before, run)) {
      before.to = run.to;
      before.tokens += run.tokens;
    } else {
      joined.push({ ...run });
    }
  }
  return joined;
}

function piecesOf(document: Document, blocks: readonly Block[], runs: readonly Run[]): Piece[] {
  const pieces: Piece[] = [];
  const lineOf = lineCounter(document);
  for (const run of runs) {
    const members = blocks.slice(run.from, run.to);
    const [first] = members;
    const last = members.at(-1);
    if (!first || !last) continue;
    const startLine = lineOf(first.start);
    const endLine = lineOf(last.end - 1);
    pieces.push(pieceOf(document, members, { startLine, endLine, tokens: run.tokens }));
  }
  return pieces;
}

/** Gives the line (1-based) of offsets that are asked for in order. */
function lineCounter(document: Document): (offset: number) => number {
  let index = 0;
  return (offset) => {
    while ((document.lines[index]?.end ?? Infinity) <= offset) index++;
    return index + 1;
  };
}

// Enough to know a piece by; more names would be cut off anyway.
const MOST_NAMES = 20;

/** The symbols declared; or the title of its first block, or of code, which imports come before. */
function titleFor(members: readonly Block[]): string | undefined {
  const names = members.flatMap((block) => block.names ?? []);
  if (names.length > 0) return excerpt(names.slice(0, MOST_NAMES).join(", "), TITLE_CHARS);
  const titled = members.find((block) => block.title);
  return titled === members[0] || members[0]?.kind === "code" ? titled?.title : undefined;
}

function pieceOf(
  document: Document,
  members: readonly Block[],
  measured: { startLine: number; endLine: number; tokens: number },
): Piece {
  const { startLine, endLine, tokens } = measured;
  const [first] = members;
  const end = members.at(-1)?.end;
  const { start = 0, titleStart = start } = first ?? {};
  const text = document.text.slice(start, end);
  const titled = document.text.slice(titleStart < (end ?? 0) ? titleStart : start, end);
  const kinds = new Set(members.map((block) => block.kind));
  const [kind = "mixed"] = kinds;
  const { timestamp, dateReading } = members.find((block) => block.timestamp !== undefined) ?? {};
  const piece: Piece = {
    text,
    startLine,
    endLine,
    title: titleFor(members) || titleOf(titled, document.name),
    blockKind: kinds.size === 1 ? kind : "mixed",
    blocks: members.length,
    tags: [...new Set(members.flatMap((block) => block.tags ?? []))],
  };
  if (timestamp !== undefined) piece.timestamp = timestamp;
  if (dateReading !== undefined) piece.dateReading = dateReading;
  if (first?.context) piece.context = first.context;
  if (tokens > document.budget.maxTokens) {
    piece.oversizedReason =
      `A single ${kind} of about ${tokens} tokens, larger than max_tokens (${document.budget.maxTokens}), is kept whole.`;
  }
  return piece;
}
