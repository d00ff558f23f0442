/**
 * What a search gives back: one of three outcomes, with the walk that led to it.
 *
 * Shared by everything that shows an answer (library, command line, MCP, page), so that all tell
 * the same story with the same numbers.
 */

import type { Fact, Leaf } from "./model.ts";

/** A memory that answers, and why. */
export interface Hit {
  readonly leaf: Leaf;
  /** Own score plus what its branch lends it; comparable within one answer only. */
  readonly score: number;
  /** The part of the score that the leaf's own words earn. */
  readonly own: number;
  /** Share of the query's terms, weighted by rarity, that the leaf holds (0..1). */
  readonly coverage: number;
  /** Ids from the trunk to the leaf: `["root", "N2-…", "N1-…", "L-…"]`. */
  readonly path: readonly string[];
  /** OUTDATED notices, ready to relay. Empty for a current memory. */
  readonly notices: readonly string[];
  /** One line of the text around the words asked for. */
  readonly excerpt: string;
}

/** One candidate of an ambiguous question. */
export interface ClueOption {
  readonly id: string;
  readonly domain: string;
  readonly title: string;
  /** The day the memory is dated, `YYYY-MM-DD`. */
  readonly date: string;
  /** Words that set it apart from the other candidates. */
  readonly hint: string;
}

/** One of the query's terms and how rare it is in the store. */
export interface TermTrace {
  readonly term: string;
  /** Leaves that hold it (in any form of the word). */
  readonly leaves: number;
  /** Its weight: higher is rarer. */
  readonly idf: number;
  /** For a term that occurs nowhere: the words that were looked for in its place. */
  readonly readAs?: readonly string[];
}

/** One level of the descent. */
export interface LevelTrace {
  /** 0 is the trunk. */
  readonly level: number;
  /** Children offered by the opened branches of the level above. */
  readonly considered: number;
  /** Ids opened on this level, best first, with the best score found under each. */
  readonly opened: readonly { readonly id: string; readonly best: number }[];
}

/** What a search opened on its way: the cost of the answer. */
export interface Walk {
  readonly terms: readonly TermTrace[];
  readonly levels: readonly LevelTrace[];
  /** Branch files opened, the trunk included. */
  readonly nodeReads: number;
  readonly leafReads: number;
  /** Files of the signposts opened. */
  readonly indexReads: number;
  /** The most branches on the way from the trunk to one of the leaves opened. */
  readonly depth: number;
  /** Leaves in the store. */
  readonly leafCount: number;
  /** The days that the question is about: leaves of that time, or that name it, were raised. */
  readonly time?: { readonly from: string; readonly to: string };
}

/** What every outcome carries. */
interface Outcome {
  /** The query as it was asked, clues included. */
  readonly query: string;
  /** 0.6 x coverage + 0.4 x margin; 1 when the timeline answers. */
  readonly confidence: number;
  /** Coverage of the best leaf (0..1). */
  readonly coverage: number;
  /** (best - runner-up) / best (0..1). */
  readonly margin: number;
  /** Sentences that say which words occur nowhere and what was looked for instead. */
  readonly assumptions: readonly string[];
  /** The fact that answers, when the question asks for one that the timeline holds. */
  readonly fact?: Fact;
  readonly walk: Walk;
}

/** The store answers. */
export interface Found extends Outcome {
  readonly kind: "found";
  readonly best: Hit;
  /** Best first; a superseded memory follows its successor. */
  readonly results: readonly Hit[];
  /** Every notice of `results`, each once. */
  readonly notices: readonly string[];
}

/** Several memories fit equally: ask, do not guess. */
export interface Ambiguous extends Outcome {
  readonly kind: "ambiguous";
  /** Why it is ambiguous, in one sentence. */
  readonly reason: string;
  /** Up to four. */
  readonly options: readonly ClueOption[];
  readonly results: readonly Hit[];
  readonly notices: readonly string[];
}

/** Nothing in the store answers. */
export interface NotFound extends Outcome {
  readonly kind: "not_found";
  /** Why, in one sentence. */
  readonly reason: string;
}

/** The outcome of a search. */
export type Answer = Found | Ambiguous | NotFound;

/** What to ask the person (or the model) that answers a clue request. */
export interface ClueRequest {
  readonly question: string;
  readonly options: readonly ClueOption[];
  /** 1 for the first question. */
  readonly round: number;
}

/** A clue in words, or the option that was meant. */
export type Clue = string | { readonly id: string };

/** Gives a clue for an ambiguous question, or `undefined` to decline. */
export type ClueProvider = (request: ClueRequest) => Promise<Clue | undefined>;
