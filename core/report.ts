/** What the operations that change a store tell about what they did. */

import type { ImportFormat } from "./exchange/imported.ts";
import type { DataType } from "./model.ts";

/** One leaf that a save or an ingest concerns. */
export interface LeafSummary {
  readonly id: string;
  readonly title: string;
  readonly domain: string;
  readonly dataType: DataType;
  readonly timestamp: string;
  readonly tokens: number;
}

/** What became of `replaces`. */
export type Replacement =
  | { readonly kind: "none_asked" }
  | { readonly kind: "replaced"; readonly old: LeafSummary; readonly excerpt: string }
  | { readonly kind: "several"; readonly candidates: readonly LeafSummary[] }
  | { readonly kind: "no_match" };

/** What became of a saved text. */
export interface SaveReport {
  /** The leaves that hold the text, in order. */
  readonly leaves: readonly LeafSummary[];
  /** How many of them are new; 0 when the same text was there already. */
  readonly added: number;
  /** Notices to relay: facts that this save changed. */
  readonly notices: readonly string[];
  readonly replacement: Replacement;
  /** Summarization Events that the save set off. */
  readonly branches: number;
}

/** What became of one file. */
export interface IngestedFile {
  readonly path: string;
  readonly domain: string;
  readonly dataType: DataType;
  readonly leaves: number;
  readonly added: number;
  /** Leaves of an earlier version of the file that became history. */
  readonly superseded: number;
  readonly tokens: number;
}

/** A file that was left out, and why. */
export interface SkippedFile {
  readonly path: string;
  readonly reason: string;
}

/** What became of an ingest. */
export interface IngestReport {
  readonly files: readonly IngestedFile[];
  readonly skipped: readonly SkippedFile[];
  readonly added: number;
  readonly superseded: number;
  readonly tokens: number;
  readonly branches: number;
  readonly notices: readonly string[];
}

/** What an ingest would make of one file. */
export interface PreviewedFile {
  readonly path: string;
  readonly domain: string;
  readonly dataType: DataType;
  /** The language it is written in, such as `es`; `und` when it cannot be told. */
  readonly language: string;
  /** How sure type and domain are, from 0 to 1. */
  readonly confidence: number;
  /** What they were told by, such as "dated entries"; empty when nothing spoke for any. */
  readonly signals: readonly string[];
  readonly leaves: number;
  readonly tokens: number;
  /** The dates of its first and its last memory. */
  readonly start: string;
  readonly end: string;
}

/** What an ingest would do. */
export interface PreviewReport {
  readonly files: readonly PreviewedFile[];
  readonly skipped: readonly SkippedFile[];
  readonly leaves: number;
  readonly tokens: number;
}

/** What became of one imported file or store. */
export interface ImportedSource {
  readonly path: string;
  readonly format: ImportFormat;
  /** Conversations, notes, entities or memories that it has. */
  readonly texts: number;
  readonly leaves: number;
  readonly added: number;
  /** Leaves of an earlier version that became history. */
  readonly superseded: number;
}

/** What became of an import, or would. */
export interface ImportReport {
  readonly sources: readonly ImportedSource[];
  readonly skipped: readonly SkippedFile[];
  readonly added: number;
  readonly branches: number;
  readonly notices: readonly string[];
}

/** What a consolidation did. */
export interface ConsolidationReport {
  /** Branches made. */
  readonly branches: number;
  /** Layers of branches in the store now. */
  readonly depth: number;
  /** Leaves that wait for a branch. */
  readonly waiting: number;
}

/** What became of old branches that another summarizer was asked about. */
export interface ResummarizeReport {
  /** Branches with a new summary. */
  readonly upgraded: number;
  /** Branches that this summarizer had written before. */
  readonly current: number;
  /** Branches that stay as they are. */
  readonly left: number;
  /** Why, by the ids of branches. After three in a row the others are not asked about. */
  readonly failures: readonly SkippedFile[];
}

/** What a rebuild found and made. */
export interface RebuildReport {
  readonly leaves: number;
  readonly branches: number;
  readonly facts: number;
  /** Leaf files that could not be read; they are left as they are. */
  readonly damaged: readonly SkippedFile[];
}

/** Something that `verify` found wrong. */
export interface Finding {
  readonly path: string;
  readonly problem: string;
}

/** The store in numbers. */
export interface Stats {
  readonly home: string;
  readonly leaves: number;
  readonly branches: number;
  readonly depth: number;
  readonly waiting: number;
  readonly facts: number;
  readonly domains: readonly {
    readonly domain: string;
    readonly leaves: number;
    readonly start: string | null;
    readonly end: string | null;
  }[];
  readonly index: {
    readonly segments: number;
    readonly journalLines: number;
  };
}

/** The tree as an outline. */
export interface OutlineNode {
  readonly id: string;
  readonly kind: "root" | "domain" | "node" | "leaf";
  readonly title: string;
  readonly leafCount: number;
  readonly start: string | null;
  readonly end: string | null;
  readonly children: readonly OutlineNode[];
}
