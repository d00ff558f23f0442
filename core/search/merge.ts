/**
 * Segments made one: eight of a tier become one of the next, the same law as the tree's
 * Summarization Event. Groups that are gone are left behind.
 *
 * Works shelf by shelf, so that the memory it takes is a few shelves, not the segments.
 */

import type { Json } from "../model.ts";
import { bucketOf } from "../store/buckets.ts";
import type { Disk } from "../store/disk.ts";
import type { Gone } from "./manifest.ts";
import { diskSegment, type GroupRecord, type SegmentInfo, shelfPath } from "./segment.ts";
import {
  type Line,
  measure,
  placesLine,
  SegmentWriter,
  shelvesFor,
  wordsLine,
} from "./segment_writer.ts";
import { GROUP_NUMBERS, IMPACT_RANGE, type Postings, PostingsBuilder, unpack } from "./postings.ts";
import { heldAt } from "./forms.ts";
import { Shelf } from "./shelf.ts";

/** A segment to merge, and its groups that are gone. */
export interface Source {
  readonly info: SegmentInfo;
  readonly gone: Gone;
}

/** Writes one segment with everything that lives in `sources`, in their order. */
export async function mergeSegments(
  disk: Disk,
  sources: readonly Source[],
  { number, tier }: { number: number; tier: number },
): Promise<SegmentInfo> {
  const { records, renumber } = await mergeRecords(disk, sources);
  const writer = new SegmentWriter(disk, number);
  await writer.pages(records);
  const rounds = Math.min(...sources.map(({ info }) => info.shelves));
  const shelves = Math.max(
    rounds,
    shelvesFor(sources.reduce((sum, { info }) => sum + info.bytes, 0)),
  );
  for (let round = 0; round < rounds; round++) {
    const lines = await mergeRound(disk, sources, { round, rounds, renumber });
    for (let shelf = round; shelf < shelves; shelf += rounds) {
      const own = lines.filter(({ key }) => bucketOf(key, shelves) === shelf);
      await writer.shelf(shelf, own);
    }
  }
  return { ...await writer.finish(), tier, shelves, ...measure(records) };
}

/** The new number of each source's groups; a missing one is gone. */
type Renumber = readonly ReadonlyMap<number, number>[];

async function mergeRecords(
  disk: Disk,
  sources: readonly Source[],
): Promise<{ records: GroupRecord[]; renumber: Renumber }> {
  const records: GroupRecord[] = [];
  const renumber: Map<number, number>[] = [];
  for (const { info, gone } of sources) {
    const pages = new Map<string, Uint8Array>();
    const segment = diskSegment(info, {
      shelf: (path) => openShelf(disk, path),
      page: async (path) => {
        const page = pages.get(path) ?? await disk.read(path);
        pages.set(path, page);
        return page;
      },
    });
    const numbers = new Map<number, number>();
    for (let group = 0; group < info.groups; group++) {
      if (gone.has(group)) continue;
      numbers.set(group, records.length);
      records.push(await segment.record(group));
    }
    renumber.push(numbers);
  }
  return { records, renumber };
}

/** The lines of all shelves whose number is `round` modulo `rounds`: the same keys in every source. */
async function mergeRound(
  disk: Disk,
  sources: readonly Source[],
  { round, rounds, renumber }: { round: number; rounds: number; renumber: Renumber },
): Promise<Line[]> {
  const builders = new Map<string, PostingsBuilder>();
  const places = new Map<string, number[]>();
  const words = new Map<string, Set<string>>();
  for (const [at, { info }] of sources.entries()) {
    const numbers = renumber[at] ?? new Map<number, number>();
    for (let shelf = round; shelf < info.shelves; shelf += rounds) {
      const opened = await openShelf(disk, shelfPath(info.name, shelf));
      for (const line of opened.lines()) {
        const { key } = line;
        if ("postings" in line) {
          const builder = builders.get(key) ?? new PostingsBuilder(key);
          builders.set(key, builder);
          addPostings(builder, line.postings, numbers);
        } else if (typeof line.list === "string") {
          const known = words.get(key) ?? new Set();
          words.set(key, known);
          for (const word of line.list.split(" ")) known.add(word);
        } else if (Array.isArray(line.list)) {
          const known = places.get(key) ?? [];
          places.set(key, known);
          addPlaces(known, line.list, numbers);
        }
      }
    }
  }
  const lines: Line[] = [];
  for (const [key, builder] of builders) {
    if (!builder.isEmpty) lines.push({ key, line: builder.line() });
  }
  for (const [key, list] of places) if (list.length > 0) lines.push(placesLine(key, list));
  for (const [key, list] of words) lines.push(wordsLine(key, list));
  return lines;
}

function addPlaces(
  places: number[],
  added: readonly Json[],
  renumber: ReadonlyMap<number, number>,
): void {
  for (let at = 0; at < added.length; at += 2) {
    const group = renumber.get(Number(added[at]));
    if (group !== undefined) places.push(group, Number(added[at + 1]));
  }
}

function addPostings(
  builder: PostingsBuilder,
  postings: Postings,
  renumber: ReadonlyMap<number, number>,
): void {
  const { groups, leaves, formsFrom, digits } = unpack(postings);
  let at = 0;
  for (let g = 0; g < groups.length; g += GROUP_NUMBERS) {
    const [group = 0, impact = 0, end = 0] = groups.subarray(g, g + GROUP_NUMBERS);
    const number = renumber.get(group);
    if (number !== undefined) {
      builder.group(number, impact);
      for (; at < end; at++) {
        const leaf = leaves[at] ?? 0;
        const held = formsFrom === undefined ? [0] : heldAt(digits, formsFrom[at] ?? 0);
        const forms = held.map((form) => postings.forms[form] ?? "");
        builder.leaf(Math.floor(leaf / IMPACT_RANGE), leaf % IMPACT_RANGE, forms);
      }
    }
    at = end;
  }
}

async function openShelf(disk: Disk, path: string): Promise<Shelf> {
  return new Shelf(await disk.read(path), path);
}
