/**
 * How much a word says about a leaf, and about the branch over it.
 *
 * An impact is the BM25 term weight (Robertson & Zaragoza 2009, "The Probabilistic Relevance
 * Framework") with a *fixed* reference length instead of the collection's average, so that an impact
 * never changes once written. Rarity (idf) is applied when a query is asked.
 */

import type { Branch, Leaf } from "../model.ts";
import { documentTerms, isStopWord, stem } from "../text/mod.ts";

/** How fast further occurrences of a word stop counting. */
const SATURATION = 1.2;
/** How much a long text pays for its length. */
const LENGTH_PENALTY = 0.9;
/** Words of a typical leaf. */
const LEAF_LENGTH = 100;
/** A shorter leaf is read as one of so many words: whether a fact takes eight or twenty says nothing. */
const SHORT_LEAF = 40;
/** Leaves of a full branch: a smaller one is read as if the missing ones said nothing of the word. */
const FULL_BRANCH = 8;
/** Impacts are stored as whole numbers of this fraction. */
export const IMPACT_SCALE = 200;
/**
 * The share of a leaf's score that a branch gives whose leaves use all the same words. It falls with
 * what they share: a branch of strangers says little about any of them.
 */
const BRANCH_SHARE = 0.6;
/** A leaf that stands alone is lent about what strangers under one branch lend each other. */
const LONE_COHESION = 0.25;
/** A tag, or a word that only the title says, counts as if the text said it once more. */
const FIELD_WEIGHT = 1;
/** What it adds to a word of the text that the title says it as well: it is what the text is about. */
const TITLE_WEIGHT = 0.5;
/** What a word counts that only a model said, in the summary of the leaf's branch. */
const MODEL_WEIGHT = 0.25;

/** One leaf as the signposts know it. */
export interface IndexedLeaf {
  readonly id: string;
  readonly domain: string;
  readonly path: string;
  readonly timestamp: string;
  readonly source: string;
  /** Words of the text. */
  readonly length: number;
  readonly terms: readonly IndexedTerm[];
}

/**
 * A stem, how often a leaf holds it (weighted by field; less than 1 where only its branch does), and the forms of it: `["reserv", 3,
 * "reservation", "reservations"]`. A stem that is its own only form stands alone: `["cat", 1]`.
 */
export type IndexedTerm = readonly [key: string, frequency: number, ...forms: string[]];

/** The forms of a term. */
export function formsOf([key, , ...forms]: IndexedTerm): string[] {
  return forms.length === 0 ? [key] : forms;
}

/**
 * Whether a model wrote a branch's summary. The offline summarizer uses no words but those of the
 * leaves, which are indexed with them.
 */
export function isByModel({ backend }: Branch): boolean {
  return backend !== "heuristic";
}

/**
 * Reads a leaf's words: the whole text, the title and the tags. Where a model summarised its branch,
 * the words that only the model used lead to it as well.
 */
export function indexLeaf(leaf: Leaf, branch?: Branch): IndexedLeaf {
  const { header, content } = leaf;
  const words = documentTerms(content);
  const frequencies = new Map<string, number>();
  for (const word of words) count(frequencies, word, 1);
  const inText = new Set(words);
  for (const word of new Set(documentTerms(header.title))) {
    count(frequencies, word, inText.has(word) ? TITLE_WEIGHT : FIELD_WEIGHT);
  }
  for (const tag of header.tags) {
    for (const word of documentTerms(tag)) count(frequencies, word, FIELD_WEIGHT);
  }
  const terms = byStem(frequencies);
  return {
    id: header.leaf_id,
    domain: header.domain,
    path: leaf.path,
    timestamp: header.timestamp,
    source: header.source,
    length: words.length,
    terms: branch !== undefined && isByModel(branch)
      ? [...terms, ...saidOnlyOf(branch, terms)]
      : terms,
  };
}

function saidOnlyOf(
  { title, summary, keywords }: Branch,
  terms: readonly IndexedTerm[],
): IndexedTerm[] {
  const own = new Set(terms.map(([key]) => key));
  const said = new Set(documentTerms([title, summary, ...keywords].join("\n")));
  return byStem(new Map([...said].map((word) => [word, MODEL_WEIGHT])))
    .filter(([key]) => !own.has(key))
    .map(([key, , ...forms]): IndexedTerm => [key, MODEL_WEIGHT, ...forms]);
}

function count(frequencies: Map<string, number>, word: string, weight: number): void {
  frequencies.set(word, (frequencies.get(word) ?? 0) + weight);
}

function byStem(frequencies: ReadonlyMap<string, number>): IndexedTerm[] {
  const terms = new Map<string, { frequency: number; forms: string[] }>();
  for (const [form, frequency] of frequencies) {
    const key = stem(form);
    const term = terms.get(key);
    if (term === undefined) terms.set(key, { frequency, forms: [form] });
    else {
      term.frequency += frequency;
      term.forms.push(form);
    }
  }
  return [...terms].map(([key, { frequency, forms }]): IndexedTerm =>
    forms.length === 1 && forms[0] === key ? [key, frequency] : [key, frequency, ...forms]
  );
}

/** The impact of a word on a leaf, of which its own text gives the share `1 - lent`. */
export function leafImpact(
  frequency: number,
  { length, lent }: { length: number; lent: number },
): number {
  const relativeLength = Math.max(length, SHORT_LEAF) / LEAF_LENGTH;
  // A word that is there counts, however long the text around it is.
  return Math.max(1, Math.round((1 - lent) * impact(frequency, relativeLength)));
}

/**
 * What a leaf's own score would be, a unit of rarity, if it held each word once: to be divided by where
 * its length shall not count. What a leaf longer than usual pays for that still counts.
 */
export function onceImpact(length: number): number {
  const relativeLength = Math.min(Math.max(length, SHORT_LEAF), LEAF_LENGTH) / LEAF_LENGTH;
  return impact(1, relativeLength) / IMPACT_SCALE;
}

/**
 * What a word on a branch lends to each of its leaves, the share `lent` of their score: the sums of
 * its children, read as one longer document.
 */
export function branchImpact(
  frequency: number,
  { length, leaves, lent }: { length: number; leaves: number; lent: number },
): number {
  const missing = Math.max(1, FULL_BRANCH / leaves);
  const relativeLength = length * missing / (LEAF_LENGTH * FULL_BRANCH);
  return Math.round(lent * impact(frequency, relativeLength));
}

function impact(frequency: number, relativeLength: number): number {
  const norm = 1 - LENGTH_PENALTY + LENGTH_PENALTY * relativeLength;
  return IMPACT_SCALE * frequency * (SATURATION + 1) / (frequency + SATURATION * norm);
}

/** How rare a word is: the idf of BM25, never negative. */
export function rarity(holders: number, all: number): number {
  return Math.log(1 + (all - holders + 0.5) / (holders + 0.5));
}

/**
 * The share of the leaves' scores that the branch over them gives. It follows how much they belong
 * together: the share of their words (stop words aside) that another of them uses too. Turns of one
 * conversation and pieces of one document share many words, separate saves few.
 */
export function shareLent(leaves: readonly IndexedLeaf[]): number {
  return BRANCH_SHARE * cohesion(leaves);
}

function cohesion(leaves: readonly IndexedLeaf[]): number {
  if (leaves.length < 2) return LONE_COHESION;
  const holders = new Map<string, number>();
  for (const { terms } of leaves) {
    for (const term of terms) {
      // What a model said of them all is nothing that they share.
      if (term[1] < 1) continue;
      if (formsOf(term).every(isStopWord)) continue;
      holders.set(term[0], (holders.get(term[0]) ?? 0) + 1);
    }
  }
  let shared = 0;
  let all = 0;
  for (const count of holders.values()) {
    all += count;
    if (count > 1) shared += count;
  }
  return all === 0 ? 0 : shared / all;
}
