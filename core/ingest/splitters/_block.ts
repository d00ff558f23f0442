/**
 * What a splitter finds in a document, and the protocol every splitter follows. To add a
 * splitter, write one file that exports a {@linkcode Splitter} and list it in `mod.ts`.
 */

import type { DateReading } from "../../text/mod.ts";
import type { Document } from "./_document.ts";

/** A part of a document that is never cut. Blocks in order tile the document. */
export interface Block {
  /** Offset of its first character. */
  readonly start: number;
  /** Offset behind its last character; blank lines belong to the block before them. */
  readonly end: number;
  /** `paragraph`, `list`, `entry`, … */
  readonly kind: string;
  /**
   * What stands before it: nothing in particular, the beginning of a section (kept whole when it
   * fits), or a boundary that no piece crosses.
   */
  readonly boundary: "none" | "section" | "hard";
  /** Its own title, such as a heading. */
  readonly title?: string;
  /** Where the line stands that its title is read from, if it has none and that is not its first. */
  readonly titleStart?: number;
  /** The date it belongs to. */
  readonly timestamp?: string;
  /** How day and month of that date were told apart, where both are figures. */
  readonly dateReading?: DateReading;
  /** The headings above it. */
  readonly context?: string;
  readonly tags?: readonly string[];
  /** The symbols it declares; a piece is titled by those of all its blocks. */
  readonly names?: readonly string[];
}

/** Finds the blocks of one kind of document. */
export interface Splitter {
  /** What leaves call it (`extra.chunker`). */
  readonly name: string;
  /**
   * The blocks, in order, tiling the document (which is never blank); `undefined` when the document
   * is not of its kind, and the next splitter is asked.
   */
  blocks(document: Document): Block[] | undefined | Promise<Block[]>;
}
