/**
 * How the journal becomes a segment, and eight segments of a tier one of the next. Each step writes
 * new files and gives the manifest that names them; nothing is live before that is written.
 */

import type { Disk } from "../store/disk.ts";
import { appendLines } from "../store/journal.ts";
import type { Group } from "./group.ts";
import { type Gone, journalPath, type Manifest } from "./manifest.ts";
import { mergeSegments } from "./merge.ts";
import { writeSegment } from "./segment_writer.ts";

/** A journal of this many leaves is worth a look: every process that opens the store parses it. */
const JOURNAL_LEAVES = 64;
/** This many leaves in whole groups are worth a segment. */
const WORTH_A_SEGMENT = 16;
/** A journal of this many leaves is folded whatever they are: then broken groups go along. */
const MOST_JOURNAL_LEAVES = 256;
/** Segments of a tier that make one of the next. */
const MERGE_FACTOR = 8;

/** What the journal holds. */
export interface Journaled {
  /** Groups under a branch. */
  readonly bound: readonly Group[];
  /** Groups of leaves that wait for one, in the order they came. */
  readonly waiting: readonly Group[];
  /** Leaves of a full branch. */
  readonly branchFactor: number;
}

/** Whether a journal of so many leaves has grown enough for {@linkcode foldJournal}. */
export function isWorthFolding(leaves: number, journaled: () => Journaled): boolean {
  if (leaves < JOURNAL_LEAVES) return false;
  return leaves >= MOST_JOURNAL_LEAVES || isWorthASegment(settled(journaled()));
}

/**
 * Writes a segment of the journal, and a journal of what is left. Groups that are still filling up
 * stay in the journal, unless it holds little else (hundreds of domains).
 */
export async function foldJournal(
  disk: Disk,
  manifest: Manifest,
  journaled: Journaled,
): Promise<Manifest> {
  const { bound, waiting } = journaled;
  const whole = settled(journaled);
  const isWorthIt = isWorthASegment(whole);
  const groups = isWorthIt ? whole : [...bound, ...waiting];
  const kept = isWorthIt ? waiting.filter((group) => !isFull(group, journaled)) : [];
  const { next, segments } = manifest;
  const added = groups.length === 0 ? [] : [await writeSegment(disk, next, groups)];
  const rest = kept.flatMap(({ leaves }) => leaves.map((leaf) => ({ leaf })));
  const journal = next + 1;
  await disk.remove(journalPath(journal));
  if (rest.length > 0) await appendLines(disk, journalPath(journal), rest);
  return { ...manifest, next: next + 2, journal, segments: [...segments, ...added] };
}

/** Makes a full tier of segments one of the next; `undefined` when none is full. */
export async function mergeTier(
  disk: Disk,
  manifest: Manifest,
  goneOf: (segment: string) => Gone,
): Promise<Manifest | undefined> {
  const { segments, next } = manifest;
  const full = segments.find(({ tier }) =>
    segments.filter((segment) => segment.tier === tier).length >= MERGE_FACTOR
  );
  if (full === undefined) return undefined;
  const sources = segments.filter(({ tier }) => tier === full.tier).slice(0, MERGE_FACTOR);
  const merged = await mergeSegments(
    disk,
    sources.map((info) => ({ info, gone: goneOf(info.name) })),
    { number: next, tier: full.tier + 1 },
  );
  const at = segments.indexOf(full);
  const rest = segments.filter((segment) => !sources.includes(segment));
  const added = merged.groups > 0 ? [merged] : [];
  return {
    ...manifest,
    next: next + 1,
    segments: [...rest.slice(0, at), ...added, ...rest.slice(at)],
  };
}

/** The groups of the journal that will not change any more. */
function settled(journaled: Journaled): Group[] {
  const { bound, waiting } = journaled;
  return [...bound, ...waiting.filter((group) => isFull(group, journaled))];
}

function isFull({ leaves }: Group, { branchFactor }: Journaled): boolean {
  return leaves.length >= branchFactor;
}

function isWorthASegment(groups: readonly Group[]): boolean {
  return groups.reduce((sum, { leaves }) => sum + leaves.length, 0) >= WORTH_A_SEGMENT;
}
