/**
 * A segment: a part of the signposts that never changes once written.
 *
 *     state/signposts/s-000012-5f1c09ab77e2/
 *       shelf-0000.jsonl …    words, spread by hash, near 64 KB each
 *       page-0000.json …      groups of leaves, 32 a page, one a line:
 *         ["notes",0.21,[["L-notes-0000-0123456789","2026-02-03T00:00:00Z","mcp://codex"], …]]
 *          domain  lent   id                       timestamp             source
 *         ("" is the source of the leaf before; a path that the id does not tell comes fourth)
 *
 * Its leaves stand in groups: the children of one layer-1 branch, or leaves that wait for one.
 * A query opens one shelf a word, never the whole. The name ends in a digest of the content, so that
 * a name never means two things, whatever was rebuilt in between.
 */

import { DamagedFileError } from "../errors.ts";
import type { Json } from "../model.ts";
import { bucketOf } from "../store/buckets.ts";
import { parseJson } from "../store/json.ts";
import { leafPath } from "../store/layout.ts";
import type { Group } from "./group.ts";
import { endOfLine, textOf } from "./lines.ts";
import type { Postings } from "./postings.ts";
import type { Shelf } from "./shelf.ts";

/** The key under which a shelf lists the words that begin with two letters. */
export function startKey(letters: string): string {
  return ` start ${letters}`;
}

/** The key under which a shelf lists the words that end with two letters. */
export function endKey(letters: string): string {
  return ` end ${letters}`;
}

/** Where the signposts live. */
export const SIGNPOSTS_FOLDER = "state/signposts";
/** Groups of a page: with eight leaves each, about the size of a shelf. */
export const PAGE_GROUPS = 32;

/** Where a leaf is and when it was true: all a search needs before it opens one. */
export interface LeafRecord {
  readonly id: string;
  readonly path: string;
  readonly timestamp: string;
  readonly source: string;
}

/** What a page tells of a group. */
export interface GroupRecord {
  /** The share of its leaves' scores that their branch gives. */
  readonly lent: number;
  readonly domain: string;
  readonly leaves: readonly LeafRecord[];
}

/** What the manifest tells of a segment. */
export interface SegmentInfo {
  readonly name: string;
  /** 0 for a former journal; eight of a tier make one of the next. */
  readonly tier: number;
  readonly groups: number;
  readonly leaves: number;
  /** The most leaves in one of its groups. */
  readonly width: number;
  /** A power of two. */
  readonly shelves: number;
  readonly bytes: number;
}

/** A place in a segment. */
export interface Place {
  readonly group: number;
  readonly offset: number;
}

/** A part of the signposts, in memory (the journal) or on disk. */
export interface Segment {
  readonly groups: number;
  readonly width: number;
  /** Which leaves hold a word with this stem. */
  postings(key: string): Promise<Postings | undefined>;
  /** Who stands in a group. */
  record(group: number): Promise<GroupRecord>;
  /** Where a leaf is. */
  place(id: string): Promise<Place | undefined>;
  /** The words that begin or end like this. */
  wordsByEnds(ends: { readonly start: string; readonly end: string }): Promise<string[]>;
  /** Where the leaves of a source are, and perhaps some of another. */
  placesOfSource(source: string): Promise<Place[]>;
}

/** The key under which a shelf tells where a leaf is. No word holds a space, so it meets none. */
export function idKey(id: string): string {
  return ` id ${id}`;
}

/**
 * The key under which a shelf tells where the leaves of a source are: a hash of it, since paths are
 * long. Another source may share it, so the leaves' own sources decide.
 */
export function sourceKey(source: string): string {
  return ` source ${bucketOf(source, 2 ** 30).toString(36)}`;
}

/** The path of a segment's shelf. */
export function shelfPath(segment: string, shelf: number): string {
  return `${SIGNPOSTS_FOLDER}/${segment}/${shelfName(shelf)}`;
}

function pagePath(segment: string, page: number): string {
  return `${SIGNPOSTS_FOLDER}/${segment}/${pageName(page)}`;
}

/** The file of a shelf. */
export function shelfName(shelf: number): string {
  return `shelf-${String(shelf).padStart(4, "0")}.jsonl`;
}

/** The file of a page. */
export function pageName(page: number): string {
  return `page-${String(page).padStart(4, "0")}.json`;
}

/** A group without its words. */
export function toRecord(group: Group, lent: number): GroupRecord {
  const leaves = group.leaves.map(({ id, path, timestamp, source }) => ({
    id,
    path,
    timestamp,
    source,
  }));
  return { domain: group.domain, lent, leaves };
}

/** The files of a segment, opened by their paths. */
export interface SegmentFiles {
  readonly shelf: (path: string) => Promise<Shelf>;
  readonly page: (path: string) => Promise<Uint8Array>;
}

/** A segment on the disk. */
export function diskSegment(info: SegmentInfo, files: SegmentFiles): Segment {
  function shelf(key: string): Promise<Shelf> {
    return files.shelf(shelfPath(info.name, bucketOf(key, info.shelves)));
  }
  async function places(key: string): Promise<Place[]> {
    const numbers = (await shelf(key)).list(key);
    if (!Array.isArray(numbers)) return [];
    const found: Place[] = [];
    for (let at = 0; at < numbers.length; at += 2) {
      found.push({ group: Number(numbers[at]), offset: Number(numbers[at + 1]) });
    }
    return found;
  }
  async function words(key: string): Promise<string[]> {
    const found = (await shelf(key)).list(key);
    return typeof found === "string" ? found.split(" ") : [];
  }
  return {
    groups: info.groups,
    width: info.width,
    postings: async (key) => (await shelf(key)).postings(key),
    record: async (group) => {
      const path = pagePath(info.name, Math.floor(group / PAGE_GROUPS));
      return readRecord(rowOf(await files.page(path), group % PAGE_GROUPS, path), path);
    },
    place: async (id) => (await places(idKey(id)))[0],
    placesOfSource: (source) => places(sourceKey(source)),
    wordsByEnds: async ({ start, end }) => [
      ...(await words(startKey(start))).map((rest) => start + rest),
      ...(await words(endKey(end))).map((rest) => rest + end),
    ],
  };
}

/** One row of a page: each stands on a line of its own, so that a reader parses no other. */
function rowOf(page: Uint8Array, row: number, path: string): Json {
  let start = endOfLine(page, 0) + 1;
  for (let at = 0; at < row; at++) start = endOfLine(page, start) + 1;
  const line = textOf(page.subarray(start, endOfLine(page, start)));
  return parseJson(line.endsWith(",") ? line.slice(0, -1) : line, path);
}

/** The line of a page that {@linkcode readRecord} reads. */
export function recordLine({ domain, lent, leaves }: GroupRecord): string {
  let before = "";
  const rows = leaves.map(({ id, path, timestamp, source }) => {
    const told = source === before ? "" : source;
    before = source;
    return path === leafPath(domain, id) ? [id, timestamp, told] : [id, timestamp, told, path];
  });
  return JSON.stringify([domain, lent, rows]);
}

function readRecord(value: Json, path: string): GroupRecord {
  const [domain, lent, rows] = Array.isArray(value) ? value : [];
  if (typeof domain !== "string" || typeof lent !== "number" || !Array.isArray(rows)) {
    throw new DamagedFileError(path, "a group of leaves was expected.");
  }
  let before = "";
  const leaves = rows.map((row): LeafRecord => {
    const [id, timestamp, told, elsewhere] = Array.isArray(row) ? row : [];
    if (typeof id !== "string" || typeof timestamp !== "string" || typeof told !== "string") {
      throw new DamagedFileError(path, "a leaf was expected.");
    }
    const source = told === "" ? before : told;
    before = source;
    return {
      id,
      path: typeof elsewhere === "string" ? elsewhere : leafPath(domain, id),
      timestamp,
      source,
    };
  });
  return { domain, lent, leaves };
}
