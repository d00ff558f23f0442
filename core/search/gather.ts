/**
 * Opens the leaves of an answer: those that the timeline names, then the best of the ranking, each
 * superseded memory behind its successor.
 */

import { DamagedFileError } from "../errors.ts";
import type { Leaf } from "../model.ts";
import type { Disk } from "../store/disk.ts";
import { readLeaf } from "../store/files.ts";
import { documentTerms, sentences, stem } from "../text/mod.ts";
import type { Candidate } from "./rank.ts";
import type { Signposts } from "./signposts.ts";

/** How far a chain of corrections is followed: longer ones are damage. */
const LONGEST_CHAIN = 64;

/** A newer memory that states anew what a leaf says. */
export interface Restated {
  readonly leafId: string;
  /** What the leaf says. */
  readonly oldValue: string;
}

/** What leaves are gathered with. */
export interface GatherContext {
  readonly disk: Disk;
  readonly signposts: Signposts;
  /** The leaves that state something anew that a leaf says. */
  readonly restated: (leaf: Leaf) => readonly Restated[];
  /** Leaves that the timeline answers with, what holds now first. */
  readonly told: readonly string[];
}

/** What is to be gathered. */
export interface Wanted {
  /** How many leaves. */
  readonly count: number;
  /** The stems asked for. */
  readonly stems: readonly string[];
  /** Whether a leaf of this domain and source may be shown. */
  readonly passes: (leaf: { readonly domain: string; readonly source: string }) => boolean;
  /** Whether the question is about a time of its own: then what held at that time goes first. */
  readonly isOfPast: boolean;
}

/** A leaf that was opened for the answer. */
export interface Opened {
  readonly leaf: Leaf;
  readonly candidate: Candidate;
  /** The newer memory that this one is only history of. */
  readonly successor: string | undefined;
  /** Whether the timeline answers with it. */
  readonly isTold: boolean;
}

/** The leaves of an answer, in order. */
export interface Gathered {
  readonly opened: readonly Opened[];
  readonly leafReads: number;
  /** As it was wanted. */
  readonly isOfPast: boolean;
}

/** Opens leaves until there are enough. */
export async function gather(
  context: GatherContext,
  candidates: AsyncGenerator<Candidate, void, undefined>,
  wanted: Wanted,
): Promise<Gathered> {
  const reader = leafReader(context);
  const told = await openTold(context, wanted, reader);
  const opened: Opened[] = [];
  const history = new Set<string>();
  for await (const candidate of candidates) {
    if (told.length + opened.length >= wanted.count) break;
    const { domain, record } = candidate;
    if (!wanted.passes({ domain, source: record.source })) continue;
    const at = told.findIndex(({ leaf }) => leaf.header.leaf_id === record.id);
    const known = told[at];
    if (known !== undefined) {
      told[at] = { ...known, candidate };
      continue;
    }
    if (opened.some(({ leaf }) => leaf.header.leaf_id === record.id)) continue;
    const leaf = await reader.open(record.path);
    if (leaf === undefined) continue;
    const current = await findCurrent(leaf, reader) ??
      (wanted.isOfPast ? undefined : await findRestated(leaf, { context, wanted, reader }));
    // Where a filter leaves out what holds now, the old one stands by itself, with its notice.
    if (current === undefined || !wanted.passes(current.header)) {
      opened.push({ leaf, candidate, successor: undefined, isTold: false });
      continue;
    }
    const successor = current.header.leaf_id;
    const old = { leaf, candidate, successor, isTold: false };
    // One earlier version beside the current one is telling; twenty would crowd out the rest.
    if (history.has(successor)) continue;
    history.add(successor);
    const place = opened.findIndex(({ leaf }) => leaf.header.leaf_id === successor);
    if (place >= 0) opened.splice(place + 1, 0, old);
    else if (told.some(({ leaf }) => leaf.header.leaf_id === successor)) opened.push(old);
    else opened.push({ leaf: current, candidate, successor: undefined, isTold: false }, old);
  }
  return {
    // The last one may have brought its successor along.
    opened: [...told, ...opened].slice(0, wanted.count),
    leafReads: reader.reads,
    isOfPast: wanted.isOfPast,
  };
}

/** Opens leaves and counts them. */
interface LeafReader {
  /** The leaf in a file; one that is gone or damaged is passed over: `verify` reports it. */
  readonly open: (path: string) => Promise<Leaf | undefined>;
  readonly find: (id: string) => Promise<{ leaf: Leaf; candidate: Candidate } | undefined>;
  readonly reads: number;
}

function leafReader({ disk, signposts }: GatherContext): LeafReader {
  let reads = 0;
  async function open(path: string): Promise<Leaf | undefined> {
    reads++;
    try {
      return await readLeaf(disk, path);
    } catch (error) {
      if (error instanceof DamagedFileError) return undefined;
      throw error;
    }
  }
  return {
    open,
    find: async (id) => {
      const located = await signposts.locate(id);
      const leaf = located && await open(located.record.path);
      if (located === undefined || leaf === undefined) return undefined;
      const { record } = located;
      const { domain } = leaf.header;
      const unranked = { line: -1, score: 0, own: 0, coverage: 0, terms: 0, held: 0 };
      return { leaf, candidate: { record, domain, ...unranked, meetsClue: false } };
    },
    get reads() {
      return reads;
    },
  };
}

async function openTold(
  { told }: GatherContext,
  { passes, count }: Wanted,
  { find }: LeafReader,
): Promise<Opened[]> {
  const opened: Opened[] = [];
  for (const id of told) {
    if (opened.length >= count) break;
    const found = await find(id);
    if (found === undefined || !passes(found.leaf.header)) continue;
    opened.push({ ...found, successor: undefined, isTold: true });
  }
  return opened;
}

/** The end of a chain of corrections; `undefined` where nothing corrects the leaf. */
async function findCurrent(leaf: Leaf, { find }: LeafReader): Promise<Leaf | undefined> {
  const seen = new Set([leaf.header.leaf_id]);
  let current = leaf;
  while (current.header.superseded_by !== null && seen.size < LONGEST_CHAIN) {
    if (seen.has(current.header.superseded_by)) return undefined;
    seen.add(current.header.superseded_by);
    const next = await find(current.header.superseded_by);
    if (next === undefined) break;
    current = next.leaf;
  }
  return current === leaf ? undefined : current;
}

/**
 * The leaf that says anew what this one says, when that is what was asked: the old value in the words
 * of its sentence, or nothing but words that the newer leaf holds as well. A long note that mentions
 * an old address in passing answers for the rest of what it says.
 */
async function findRestated(
  leaf: Leaf,
  { context, wanted, reader }: { context: GatherContext; wanted: Wanted; reader: LeafReader },
): Promise<Leaf | undefined> {
  const restated = context.restated(leaf).filter(({ leafId }) => leafId !== leaf.header.leaf_id);
  if (restated.length === 0) return undefined;
  const own = stemsOf(leaf.content);
  const asked = wanted.stems.filter((stem) => own.has(stem));
  for (const { leafId, oldValue } of restated) {
    const found = await reader.find(leafId);
    if (found === undefined) continue;
    const said = stemsOf(found.leaf.content);
    const value = stemsOf(oldValue);
    if (asked.some((stem) => value.has(stem))) {
      for (const stem of stemsOf(sentencesWith(leaf.content, oldValue))) said.add(stem);
    }
    if (asked.every((stem) => said.has(stem))) {
      return await findCurrent(found.leaf, reader) ?? found.leaf;
    }
  }
  return undefined;
}

function sentencesWith(text: string, value: string): string {
  return sentences(text).map(({ start, end }) => text.slice(start, end))
    .filter((sentence) => sentence.includes(value)).join("\n");
}

function stemsOf(text: string): Set<string> {
  return new Set(documentTerms(text).map(stem));
}
