/**
 * One search: words -> signposts -> scores -> leaves -> descent -> verdict.
 *
 * What is outdated is not this module's business: `annotate` gives the notices of a leaf, and a
 * superseded leaf is followed to its successor by the link in its header.
 */

import type { Answer, Hit, TermTrace, Walk } from "../answer.ts";
import type { Config } from "../config.ts";
import { DamagedFileError, FileSystemError } from "../errors.ts";
import type { Leaf } from "../model.ts";
import type { Disk } from "../store/disk.ts";
import { readLeaf } from "../store/files.ts";
import { excerptAround, queryTerms } from "../text/mod.ts";
import { descend, type OpenBranch } from "./descent.ts";
import { evaluate, type Evaluation } from "./evaluate.ts";
import { type Candidate, rank } from "./rank.ts";
import type { Signposts, Snapshot } from "./signposts.ts";
import {
  equals,
  isStray,
  measureConfidence,
  MOST_OPTIONS,
  nearTies,
  reasonToAsk,
  toOptions,
} from "./verdict.ts";

/** How far a chain of corrections is followed: longer ones are damage. */
const LONGEST_CHAIN = 64;
const EXCERPT_CHARS = 200;
/** A reader that keeps meeting files that were merged away has a damaged index, not bad luck. */
const MERGE_RETRIES = 5;

/** What narrows a search. */
export interface SearchOptions {
  /** A detail that tells candidates apart: a place, a date, a project. */
  readonly clue?: string;
  /** Memories to return. @default {5} */
  readonly limit?: number;
  /** Only this domain, or those below it (`software` for `software.java`). */
  readonly domain?: string;
  /** Only sources that begin with this. */
  readonly source?: string;
}

/** What a search works with. */
export interface SearchContext {
  readonly disk: Disk;
  readonly config: Config;
  readonly signposts: Signposts;
  /** Children the trunk offers. */
  readonly offered: number;
  readonly openBranch: OpenBranch;
  /** The OUTDATED notices of a leaf. */
  readonly annotate: (leaf: Leaf) => readonly string[];
}

/** Searches the store. */
export async function search(
  context: SearchContext,
  query: string,
  options: SearchOptions = {},
): Promise<Answer> {
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
  const evaluation = await evaluate(snapshot, queryTerms(query));
  const clue = options.clue === undefined || options.clue.trim() === ""
    ? undefined
    : await evaluate(snapshot, queryTerms(options.clue));
  const gathered = await gather(context, rank(evaluation, clue), options);
  const walk = (descent: Pick<Walk, "levels" | "nodeReads" | "depth">): Walk => ({
    terms: [...evaluation.terms, ...clue?.terms ?? []],
    levels: descent.levels,
    nodeReads: descent.nodeReads,
    depth: descent.depth,
    leafReads: gathered.leafReads,
    indexReads: signposts.reads - readsBefore,
    leafCount: snapshot.leaves,
  });
  return await conclude(context, { query, evaluation, clue, gathered, snapshot, options, walk });
}

/** A leaf that was opened for the answer. */
interface Opened {
  readonly leaf: Leaf;
  readonly candidate: Candidate;
  /** The newer memory that this one is only history of. */
  readonly successor: string | undefined;
}

interface Gathered {
  readonly opened: readonly Opened[];
  readonly leafReads: number;
}

/** Opens winners until there are enough, putting every superseded memory after its successor. */
async function gather(
  { disk, signposts }: SearchContext,
  candidates: AsyncGenerator<Candidate, void, undefined>,
  options: SearchOptions,
): Promise<Gathered> {
  const wanted = Math.max(options.limit ?? 5, MOST_OPTIONS);
  const opened: Opened[] = [];
  const history = new Set<string>();
  let leafReads = 0;
  const open = async (path: string): Promise<Leaf | undefined> => {
    leafReads++;
    return await openLeaf(disk, path);
  };
  for await (const candidate of candidates) {
    if (opened.length >= wanted) break;
    if (!passes(candidate, options)) continue;
    if (opened.some(({ leaf }) => leaf.header.leaf_id === candidate.record.id)) continue;
    const leaf = await open(candidate.record.path);
    if (leaf === undefined) continue;
    const current = await findCurrent(leaf, async (id) => {
      const located = await signposts.locate(id);
      return located && await open(located.record.path);
    });
    if (current === leaf) {
      opened.push({ leaf, candidate, successor: undefined });
      continue;
    }
    const successor = current.header.leaf_id;
    // One earlier version beside the current one is telling; twenty would crowd out the rest.
    if (history.has(successor)) continue;
    history.add(successor);
    const at = opened.findIndex(({ leaf }) => leaf.header.leaf_id === successor);
    const old = { leaf, candidate, successor };
    if (at >= 0) opened.splice(at + 1, 0, old);
    else opened.push({ leaf: current, candidate, successor: undefined }, old);
  }
  return { opened, leafReads };
}

/** A leaf that is gone or damaged is passed over; `verify` reports it. */
async function openLeaf(disk: Disk, path: string): Promise<Leaf | undefined> {
  try {
    return await readLeaf(disk, path);
  } catch (error) {
    if (error instanceof DamagedFileError) return undefined;
    throw error;
  }
}

function passes({ record, domain }: Candidate, options: SearchOptions): boolean {
  if (options.source !== undefined && !record.source.startsWith(options.source)) return false;
  return options.domain === undefined || domain === options.domain ||
    domain.startsWith(`${options.domain}.`);
}

/** The end of a chain of corrections; the leaf itself where nothing corrects it. */
async function findCurrent(
  leaf: Leaf,
  find: (id: string) => Promise<Leaf | undefined>,
): Promise<Leaf> {
  const seen = new Set([leaf.header.leaf_id]);
  let current = leaf;
  while (current.header.superseded_by !== null && seen.size < LONGEST_CHAIN) {
    if (seen.has(current.header.superseded_by)) return leaf;
    seen.add(current.header.superseded_by);
    const next = await find(current.header.superseded_by);
    if (next === undefined) break;
    current = next;
  }
  return current;
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
  if (clue === undefined && isStray(first.candidate, evaluation, snapshot.leaves)) {
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
  const tieSettings = { config, terms: terms.length, clued: clue !== undefined };
  const ordered = presentFirst(hits, (best, others) => nearTies(best, others, tieSettings));
  const history = new Set(
    gathered.opened.filter(({ successor }) => successor !== undefined)
      .map(({ leaf }) => leaf.header.leaf_id),
  );
  const [best, ...rest] = ordered.filter(({ leaf }) => !history.has(leaf.header.leaf_id));
  if (best === undefined) return notFound("Nothing in the memory matches.");
  // What is outdated is history beside what is not, and no rival of it.
  const rivals = best.notices.length > 0
    ? rest
    : rest.filter(({ notices }) => notices.length === 0);
  const measured = measureConfidence(best, rivals[0]);
  const ties = nearTies(best, rivals, tieSettings);
  // One near tie makes it ambiguous; then everything that holds as much is worth offering.
  const fitting = [best, ...equals(best, rivals)];
  const reason = reasonToAsk(best, {
    ties,
    fitting: fitting.length,
    terms: terms.length,
    confidence: measured.confidence,
    config,
  });
  const limit = options.limit ?? 5;
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
