/**
 * What somebody who looks around in a memory is shown: one place of the tree, and a card for every
 * memory. Nothing here carries a whole text.
 */

import type { DataType } from "./model.ts";
import type { SkippedFile } from "./report.ts";

/** A place in the tree that has children. */
export type Place =
  | { readonly kind: "root" }
  | { readonly kind: "domain"; readonly domain: string }
  | { readonly kind: "node"; readonly id: string };

/** One child of a place, as its parent tells of it. */
export interface PlaceRef {
  /** The name of a domain, the id of anything else. */
  readonly id: string;
  readonly kind: "domain" | "node" | "leaf";
  readonly title: string;
  /** The beginning of the text, or of the summary, on one line. */
  readonly excerpt: string;
  readonly leafCount: number;
  /** The earliest and latest moments of a domain; the date of anything else, twice. */
  readonly start: string | null;
  readonly end: string | null;
}

/** One place of the tree, with some of its children. */
export interface PlaceView {
  /** `root`, the name of a domain, or the id of a branch. */
  readonly id: string;
  readonly kind: Place["kind"];
  readonly title: string;
  readonly summary: string;
  readonly keywords: readonly string[];
  /** The domain it belongs to; `undefined` for the trunk. */
  readonly domain: string | undefined;
  /** The branch above; `undefined` for the trunk, a domain and whatever stands right under one. */
  readonly parentId: string | undefined;
  readonly leafCount: number;
  readonly start: string | null;
  readonly end: string | null;
  /** Children altogether. */
  readonly total: number;
  /** Those asked for. */
  readonly children: readonly PlaceRef[];
}

/** What the header of a memory tells. */
export interface LeafCard {
  readonly id: string;
  readonly title: string;
  readonly domain: string;
  readonly dataType: DataType;
  /** When the content was true. */
  readonly timestamp: string;
  /** When it was saved. */
  readonly savedAt: string;
  readonly tags: readonly string[];
  readonly source: string;
  readonly tokens: number;
  /** The branch over it, or null while it waits for one. */
  readonly parentId: string | null;
  /** The memory that corrects it. */
  readonly supersededBy: string | null;
  /** Whether anything in it is outdated: the whole, or a fact. */
  readonly isOutdated: boolean;
}

/** A card for every memory, and the files that could not be read. */
export interface Census {
  /** In the order of their files. */
  readonly cards: readonly LeafCard[];
  readonly damaged: readonly SkippedFile[];
}
