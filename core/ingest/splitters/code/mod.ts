/**
 * Splits source code between its symbols. Languages with rules are read by grammar or by brackets;
 * of others, a block begins at the margin behind a blank line. A symbol is never cut.
 */

import type { Block, Splitter } from "../_block.ts";
import type { Document } from "../_document.ts";
import { blocksOfOutline } from "./_blocks.ts";
import { languageIn } from "./_language_in.ts";
import { linesOf } from "./_lines.ts";
import { outlineOf } from "./_outline.ts";
import { paragraphBlocks } from "./_paragraphs.ts";

/** Splits source code of any language. */
export const code: Splitter = {
  name: "code",
  blocks: (document) => document.dataType === "CODE" ? blocksOf(document) : undefined,
};

async function blocksOf(document: Document): Promise<Block[]> {
  const { text, name, budget, codeMode: mode } = document;
  const language = document.language ?? languageIn(text, name);
  const items = await outlineOf(text, language);
  if (!items) return paragraphBlocks(document);
  return blocksOfOutline({ text, lines: linesOf(text), language, mode, budget }, items);
}
