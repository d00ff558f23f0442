/**
 * One search: words -> signposts -> scores -> leaves -> descent -> verdict.
 *
 * What is outdated is not this module's business: `annotate` gives the notices of a leaf, and a
 * superseded leaf is followed to its successor by the link in its header.
 */

import { positiveCount } from "../_arguments.ts";
import type { Answer, Hit, TermTrace, Walk } from "../answer.ts";
import type { Config } from "../config.ts";
import { FileSystemError } from "../errors.ts";
import type { Leaf } from "../model.ts";
import {
  type AskedTime,
  askedTime,
  excerptAround,
  isStopWord,
  queryTerms,
  stem,
} from "../text/mod.ts";
import { descend, type OpenBranch } from "./descent.ts";
import { evaluate, type Evaluation } from "./evaluate.ts";
import { gather, type GatherContext, type Gathered } from "./gather.ts";
import { preferTime, rank } from "./rank.ts";
import type { Snapshot } from "./signposts.ts";
import {
  equals,
  isStray,
  measureConfidence,
  MOST_OPTIONS,
  nearTies,
  reasonToAsk,
  toOptions,
} from "./verdict.ts";

const DEFAULT_LIMIT = 5;
const EXCERPT_CHARS = 200;
/** A reader that keeps meeting files that were merged away has a damaged index, not bad luck. */
const MERGE_RETRIES = 5;

/** What narrows a search. */
export interface SearchOptions {
  /** A detail that tells candidates apart: a place, a date, a project. */
  readonly clue?: string;
  /**
   * Memories to return, from 1 up. Four are opened even for fewer: whether another fits as well must be known.
   *
   * @default {5}
   */
  readonly limit?: number;
  /** Only this domain, or those below it (`software` for `software.java`). */
  readonly domain?: string;
  /** Only sources that begin with this. */
  readonly source?: string;
}

/** What a search works with. */
export interface SearchContext extends GatherContext {
  readonly config: Config;
  /** Children the trunk offers. */
  readonly offered: number;
  readonly openBranch: OpenBranch;
  /** The OUTDATED notices of a leaf. */
  readonly annotate: (leaf: Leaf) => readonly string[];
}

/**
 * Searches the store.
 *
 * @throws {InvalidInputError} when `limit` is no whole number from 1 up.
 */
export async function search(
  context: SearchContext,
  query: string,
  options: SearchOptions = {},
): Promise<Answer> {
  positiveCount(options.limit ?? DEFAULT_LIMIT, "limit");
  for (let attempt = 1;; attempt++) {
    try {
      return await searchOnce(context, query, options);
    } catch (error) {
      const mergedAway = error instanceof FileSystemError && error.reason === "not_found";
      if (!mergedAway || attempt > MERGE_RETRIES) throw error;
      await context.signposts.refresh();
    }
  }
}

async function searchOnce(
  context: SearchContext,
  query: string,
  options: SearchOptions,
): Promise<Answer> {
  const { signposts } = context;
  const readsBefore = signposts.reads;
  const snapshot = signposts.snapshot();
  const { evaluation, time } = await read(snapshot, query);
  const stems = evaluation.terms.map(({ term }) => stem(term));
  const telling = clueTerms(options.clue ?? "", stems);
  const clue = telling.length === 0 ? undefined : await evaluate(snapshot, telling);
  const ranking = rank(evaluation, clue);
  const gathered = await gather(
    context,
    time === undefined ? ranking : preferTime(ranking, time),
    {
      count: Math.max(options.limit ?? DEFAULT_LIMIT, MOST_OPTIONS),
      stems,
      passes: (leaf) => passes(leaf, options),
      isOfPast: time !== undefined,
    },
  );
  const walk = (descent: Pick<Walk, "levels" | "nodeReads" | "depth">): Walk => ({
    terms: [...evaluation.terms, ...time?.terms ?? [], ...clue?.terms ?? []],
    levels: descent.levels,
    nodeReads: descent.nodeReads,
    depth: descent.depth,
    leafReads: gathered.leafReads,
    indexReads: signposts.reads - readsBefore,
    leafCount: snapshot.leaves,
    ...(time === undefined ? {} : { time: { from: time.from, to: time.to } }),
  });
  return await conclude(context, { query, evaluation, clue, gathered, snapshot, options, walk });
}

/** The time that a question names. */
interface NamedTime extends AskedTime {
  /** The words that name it. */
  readonly terms: readonly TermTrace[];
  /** The lines of the leaves that hold them all. */
  readonly mentions: ReadonlySet<number>;
}

/**
 * Reads a question: its words and the time that it names. Where the words alone find nothing, those
 * that name the time are looked for like any others.
 */
async function read(
  snapshot: Snapshot,
  query: string,
): Promise<{ evaluation: Evaluation; time?: NamedTime }> {
  const time = askedTime(query);
  const rest = time === undefined ? [] : queryTerms(time.rest);
  if (time !== undefined && rest.length > 0) {
    const evaluation = await evaluate(snapshot, rest);
    if (evaluation.found.lines.length > 0) {
      const { terms, found } = await evaluate(snapshot, queryTerms(time.words));
      // All of them: half of the memories may hold the year of "May 2024".
      const mentions = found.lines.filter((_, at) => found.terms[at] === terms.length);
      return { evaluation, time: { ...time, terms, mentions: new Set(mentions) } };
    }
  }
  return { evaluation: await evaluate(snapshot, queryTerms(query)) };
}

/**
 * The words of a clue that can tell candidates apart: "any of them" and the question's own words
 * cannot, and would make a clear case of any memory that happens to hold them.
 */
function clueTerms(clue: string, asked: readonly string[]): string[] {
  return queryTerms(clue).filter((term) => !isStopWord(term) && !asked.includes(stem(term)));
}

function passes(
  { domain, source }: { readonly domain: string; readonly source: string },
  options: SearchOptions,
): boolean {
  if (options.source !== undefined && !source.startsWith(options.source)) return false;
  return options.domain === undefined || domain === options.domain ||
    domain.startsWith(`${options.domain}.`);
}

async function conclude(
  context: SearchContext,
  { query, evaluation, clue, gathered, snapshot, options, walk }: {
    query: string;
    evaluation: Evaluation;
    clue: Evaluation | undefined;
    gathered: Gathered;
    snapshot: Snapshot;
    options: SearchOptions;
    walk: (descent: Pick<Walk, "levels" | "nodeReads" | "depth">) => Walk;
  },
): Promise<Answer> {
  const asked = clue === undefined || options.clue === undefined
    ? query
    : `${query} + ${options.clue}`;
  const first = gathered.opened[0];
  const assumptions = assumptionsOf([...evaluation.terms, ...clue?.terms ?? []]);
  const notFound = (reason: string): Answer => ({
    kind: "not_found",
    query: asked,
    confidence: 0,
    coverage: first?.candidate.coverage ?? 0,
    margin: 0,
    reason,
    assumptions,
    walk: walk({ levels: [], nodeReads: 0, depth: 0 }),
  });
  if (evaluation.terms.length === 0) return notFound("The question holds no word to look for.");
  if (first === undefined) return notFound("Nothing in the memory matches.");
  const isTold = first.isTold;
  if (!isTold && clue === undefined && isStray(first.candidate, evaluation, snapshot.leaves)) {
    return notFound("The closest memory shares only a stray word with the question.");
  }
  const winners = gathered.opened.map(({ leaf, candidate }) => ({ leaf, score: candidate.score }));
  const descent = await descend(winners, context);
  const terms = [...evaluation.terms, ...clue?.terms ?? []].map(({ term }) => term);
  const hits = gathered.opened.map(({ leaf, candidate }, at): Hit => ({
    leaf,
    score: candidate.score,
    own: candidate.own,
    coverage: candidate.coverage,
    path: descent.paths[at] ?? [],
    notices: context.annotate(leaf),
    excerpt: excerptAround(leaf.content, terms, EXCERPT_CHARS),
  }));
  const { config } = context;
  // A clue that no memory meets tells nothing apart: the question is as short as it was.
  const clued = gathered.opened.some(({ candidate }) => candidate.meetsClue);
  const asks = clued ? terms.length : evaluation.terms.length;
  const tieSettings = { config, terms: asks, clued };
  const ordered = isTold || gathered.isOfPast
    ? hits
    : presentFirst(hits, (best, others) => nearTies(best, others, tieSettings));
  const history = new Set(
    gathered.opened.filter(({ successor }) => successor !== undefined)
      .map(({ leaf }) => leaf.header.leaf_id),
  );
  const [best, ...rest] = ordered.filter(({ leaf }) => !history.has(leaf.header.leaf_id));
  if (best === undefined) return notFound("Nothing in the memory matches.");
  // What is outdated is history beside what is not, and no rival of it; the timeline has no rivals.
  const rivals = isTold
    ? []
    : best.notices.length > 0
    ? rest
    : rest.filter(({ notices }) => notices.length === 0);
  const measured = isTold
    ? { confidence: 1, coverage: 1, margin: 1 }
    : measureConfidence(best, rivals[0]);
  const ties = nearTies(best, rivals, tieSettings);
  // One near tie makes it ambiguous; then everything that holds as much is worth offering.
  const fitting = [best, ...equals(best, rivals)];
  const reason = reasonToAsk(best, {
    ties,
    fitting: fitting.length,
    mayBeMore: fitting.length > rivals.length &&
      evaluation.found.lines.length > gathered.opened.length,
    terms: asks,
    confidence: measured,
    config,
  });
  const limit = options.limit ?? DEFAULT_LIMIT;
  // Whoever is asked which one was meant must be able to see them all.
  const results = ordered.slice(0, reason === undefined ? limit : Math.max(limit, MOST_OPTIONS));
  const outcome = {
    query: asked,
    ...measured,
    results,
    notices: [...new Set(results.flatMap(({ notices }) => notices))],
    assumptions,
    walk: walk(descent),
  };
  if (reason === undefined) return { kind: "found", best, ...outcome };
  const candidates = ties.length > 0 ? fitting : [best, ...rivals];
  return { kind: "ambiguous", reason, options: toOptions(candidates), ...outcome };
}

function assumptionsOf(terms: readonly TermTrace[]): string[] {
  return terms.flatMap(({ term, readAs }) =>
    readAs === undefined
      ? []
      : [`No memory holds "${term}"; looked for ${readAs.map((word) => `"${word}"`).join(", ")}.`]
  );
}

/** Of memories that fit about equally, one that still holds goes before an outdated best. */
function presentFirst(
  hits: readonly Hit[],
  tiesOf: (best: Hit, others: readonly Hit[]) => Hit[],
): readonly Hit[] {
  const [best, ...others] = hits;
  if (best === undefined || best.notices.length === 0) return hits;
  const present = tiesOf(best, others).find(({ notices }) => notices.length === 0);
  if (present === undefined) return hits;
  return [present, best, ...others.filter((hit) => hit !== present)];
}
