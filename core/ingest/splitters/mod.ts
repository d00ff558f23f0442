/**
 * Splits a document into pieces. Each kind of document has a splitter that finds its blocks; one
 * packer makes pieces of them. Whatever the text: the pieces in order concatenate to it, and no
 * block is ever cut.
 */

import type { LeadingDate } from "../../text/mod.ts";
import type { Block, Splitter } from "./_block.ts";
import { code } from "./code/mod.ts";
import { documentDate, nameDate } from "./_document_date.ts";
import { type Document, readDocument } from "./_document.ts";
import { generic } from "./generic.ts";
import { narrative } from "./narrative.ts";
import { pack } from "./_pack.ts";
import type { Piece, SplitOptions, SplitResult } from "./piece.ts";
import { process } from "./process.ts";
import { temporal } from "./temporal.ts";

export type { Budget, CodeMode, Piece, SplitOptions, SplitResult } from "./piece.ts";

/** Asked in this order; what none of them takes is split as any text. */
const SPLITTERS: readonly Splitter[] = [code, temporal, narrative, process];

/**
 * Splits a document into pieces that in order concatenate to it, never cutting a block.
 *
 * Grammars of programming languages are loaded when the first code of theirs comes, which is what
 * there is to await. A text of nothing but white space has nothing to store and gives no pieces.
 *
 * @example Splitting a note
 * ```ts
 * import { type Budget, type Piece, split, type SplitResult } from "@ihmt/core/ingest";
 * import assert from "node:assert/strict";
 *
 * const budget: Budget = { targetTokens: 2000, maxTokens: 3000, minTokens: 120 };
 * const note = "2026-02-03: staging runs PostgreSQL 17";
 * const { chunker, pieces }: SplitResult = await split(note, { dataType: "GENERIC", budget });
 * const [piece]: Piece[] = pieces;
 *
 * assert.equal(chunker, "generic");
 * assert.equal(piece?.title, "staging runs PostgreSQL 17");
 * assert.equal(piece?.timestamp, "2026-02-03T00:00:00Z");
 * ```
 */
export async function split(text: string, options: SplitOptions): Promise<SplitResult> {
  const document = readDocument(text, options);
  if (document.lines.every((line) => line.blank)) return { chunker: generic.name, pieces: [] };
  const { name, blocks } = await blocksOf(document);
  const pieces = pack(document, blocks);
  const date = dateOf(document, name);
  for (const piece of pieces) if (date !== undefined) dateBy(piece, date);
  return { chunker: name, pieces };
}

/** The date of what is not dated itself. Code is of no day; entries are of their own, and no other's. */
function dateOf(document: Document, splitter: string): LeadingDate | undefined {
  if (splitter === code.name) return undefined;
  const said = splitter === temporal.name ? undefined : documentDate(document);
  return said ?? nameDate(document.name);
}

function dateBy(piece: Piece, { timestamp, reading }: LeadingDate): void {
  if (piece.timestamp !== undefined) return;
  piece.timestamp = timestamp;
  if (reading !== undefined) piece.dateReading = reading;
}

/** The blocks of the first splitter that takes the document, and its name. */
async function blocksOf(document: Document): Promise<{ name: string; blocks: Block[] }> {
  for (const splitter of SPLITTERS) {
    const blocks = await splitter.blocks(document);
    if (blocks) return { name: splitter.name, blocks };
  }
  return { name: generic.name, blocks: generic.blocks(document) };
}
