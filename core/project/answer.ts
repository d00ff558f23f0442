/** What a look for code gives back: one of three outcomes. */

import type { LeafKind } from "./model.ts";
import type { SyncReport } from "./sync.ts";

/** A symbol and where it stands. Lines are 1-based, inclusive, and those of the file on the disk. */
export interface CodeRef {
  /** From the project's folder. */
  readonly file: string;
  readonly first: number;
  readonly last: number;
  /** `Till.count`; a heading, "imports" or "" for lines that declare nothing. */
  readonly symbol: string;
  readonly kind: LeafKind;
  /** Its own first line, trimmed. */
  readonly line: string;
}

/** A symbol with its code. */
export interface FoundCode extends CodeRef {
  readonly code: string;
  /**
   * How much of it `code` is: all of it, its head and a list of its members, or its beginning up to
   * a line.
   */
  readonly shown:
    | { readonly kind: "all" }
    | { readonly kind: "outline" }
    | { readonly kind: "cut"; readonly at: number };
  readonly tokens: number;
}

/** The outcome of a look for code. */
export type CodeAnswer =
  & {
    readonly query: string;
    readonly sync: SyncReport;
    /** What was assumed or left out, in sentences. */
    readonly notes: readonly string[];
  }
  & (
    | {
      readonly kind: "found";
      readonly best: FoundCode;
      readonly others: readonly CodeRef[];
      /** Whether the question names the symbol, so that no other was meant. */
      readonly isNamed: boolean;
    }
    /** Symbols of different files fit equally well. */
    | { readonly kind: "ambiguous"; readonly candidates: readonly CodeRef[] }
    | { readonly kind: "not_found"; readonly closest: readonly CodeRef[] }
  );
