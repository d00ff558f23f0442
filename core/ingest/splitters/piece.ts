/**
 * The shapes of splitting: how large pieces should be, and what a piece is.
 *
 *     document ──lines──▶ blocks (never cut) ──pack──▶ pieces (towards the budget)
 *
 * Blocks tile the document, pieces are runs of blocks; so the pieces in order are the document.
 */

import type { DataType } from "../../model.ts";
import type { DateReading } from "../../text/mod.ts";

/** How large pieces should be, in estimated tokens. */
export interface Budget {
  /** Pieces fill up towards this. */
  targetTokens: number;
  /** No piece of several blocks is larger than this. */
  maxTokens: number;
  /** A piece smaller than this joins a neighbour when it may. */
  minTokens: number;
}

/**
 * How code is cut: `pack` lets small symbols share a piece; `symbol` gives every function, method
 * and type a piece of its own.
 */
export type CodeMode = "pack" | "symbol";

/** What a splitter is told of a document. */
export interface SplitOptions {
  /** What kind of text it is. */
  dataType: DataType;
  /** A file name or path, which may tell the programming language. */
  name?: string;
  /** How large pieces should be. */
  budget: Budget;
  /** The programming language of code, such as `python`. @default told by the name or the text */
  language?: string;
  /** @default {"pack"} */
  codeMode?: CodeMode;
}

/** A run of whole blocks of a document: the text of one future leaf. */
export interface Piece {
  text: string;
  /** The line its first character is on, 1-based. */
  startLine: number;
  /** The line its last character is on, 1-based and inclusive. */
  endLine: number;
  /** ISO timestamp found in the text. */
  timestamp?: string;
  /** How day and month of that date were told apart, where both are figures in front of the year. */
  dateReading?: DateReading;
  /** One line that says what the piece is about. Never empty. */
  title: string;
  /** The kind of its blocks, or `mixed`. */
  blockKind: string;
  /** How many blocks it holds. */
  blocks: number;
  /** Why it is larger than the budget allows: a single block that must not be cut. */
  oversizedReason?: string;
  /** What encloses the piece in its document: the headings above it, or the class around it. */
  context?: string;
  tags: string[];
}

/** A document in pieces. */
export interface SplitResult {
  /** The name of the splitter that found the blocks. */
  chunker: string;
  /** In order; empty when the document holds nothing but white space. */
  pieces: Piece[];
}
