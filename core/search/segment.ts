/**
 * A segment: a part of the signposts that never changes once written.
 *
 *     state/signposts/s-000012-5f1c09ab77e2/
 *       shelf-0000.jsonl …    words, spread by hash, near 64 KB each
 *       page-0000.json …      groups of leaves, 32 a page: who is at place (group, offset)
 *
 * Its leaves stand in groups: the children of one layer-1 branch, or leaves that wait for one.
 * A query opens one shelf a word, never the whole. The name ends in a digest of the content, so that
 * a name never means two things, whatever was rebuilt in between.
 */

import type { Json } from "../model.ts";
import type { Disk } from "../store/disk.ts";
import { Fields, isObject } from "../store/json.ts";
import { sha256 } from "../store/layout.ts";
import { compare } from "../text/mod.ts";
import {
  branchImpact,
  cohesion,
  formsOf,
  type IndexedLeaf,
  type IndexedTerm,
  leafImpact,
} from "./impact.ts";
import { findLine, findPostings, type Postings, PostingsBuilder, shelfOf } from "./shelf.ts";

/** Where the signposts live. */
export const SIGNPOSTS_FOLDER = "state/signposts";
/** A shelf is split when it would grow past this: one read of a disk, one quick scan. */
const SHELF_BYTES = 64 * 1024;
/** Groups of a page: with eight leaves each, about the size of a shelf. */
const PAGE_GROUPS = 32;

/** Leaves that stand together: the children of a branch, or some that wait for one. */
export interface Group {
  readonly domain: string;
  readonly leaves: readonly IndexedLeaf[];
}

/** Where a leaf is and when it was true: all a search needs before it opens one. */
export interface LeafRecord {
  readonly id: string;
  readonly path: string;
  readonly timestamp: string;
  readonly source: string;
}

/** What a page tells of a group. */
export interface GroupRecord {
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
  /** Where the leaves of a source are. */
  placesOfSource(source: string): Promise<Place[]>;
}

/** No word holds a space, so these keys never meet a word. */
function idKey(id: string): string {
  return ` id ${id}`;
}

function sourceKey(source: string): string {
  return ` source ${source}`;
}

/** The postings of each word of some groups. */
function collectPostings(groups: readonly Group[]): Map<string, PostingsBuilder> {
  const builders = new Map<string, PostingsBuilder>();
  groups.forEach((group, number) => {
    const { length, together } = weigh(group);
    for (const [key, holders] of holdersByKey(group.leaves)) {
      const builder = builders.get(key) ?? new PostingsBuilder(key);
      builders.set(key, builder);
      addGroup(builder, number, { holders, length, together, leaves: group.leaves.length });
    }
  });
  return builders;
}

/** A leaf of a group that holds a word. */
export interface Holder {
  readonly offset: number;
  readonly leaf: IndexedLeaf;
  readonly term: IndexedTerm;
}

function holdersByKey(leaves: readonly IndexedLeaf[]): Map<string, Holder[]> {
  const byKey = new Map<string, Holder[]>();
  leaves.forEach((leaf, offset) => {
    for (const term of leaf.terms) {
      const holders = byKey.get(term[0]);
      if (holders === undefined) byKey.set(term[0], [{ offset, leaf, term }]);
      else holders.push({ offset, leaf, term });
    }
  });
  return byKey;
}

/** What a group's branch is read as: its words, and how much its leaves belong together. */
export function weigh(group: Group): { length: number; together: number } {
  return {
    length: group.leaves.reduce((sum, leaf) => sum + leaf.length, 0),
    together: cohesion(group.leaves),
  };
}

/** Adds the leaves of one group that hold a word to its postings. */
export function addGroup(
  builder: PostingsBuilder,
  group: number,
  { holders, length, together, leaves }: {
    holders: readonly Holder[];
    length: number;
    together: number;
    leaves: number;
  },
): void {
  const frequency = holders.reduce((sum, { term }) => sum + term[1], 0);
  builder.group(group, Math.round(branchImpact(frequency, { length, leaves }) * together));
  for (const { offset, leaf, term } of holders) {
    builder.leaf(offset, leafImpact(term[1], leaf.length), formsOf(term));
  }
}

/** Writes a segment of groups that come from the journal. */
export async function writeSegment(
  disk: Disk,
  number: number,
  groups: readonly Group[],
): Promise<SegmentInfo> {
  const lines: Line[] = [];
  for (const [key, builder] of collectPostings(groups)) lines.push({ key, line: builder.line() });
  const sources = new Map<string, number[]>();
  groups.forEach((group, number) =>
    group.leaves.forEach((leaf, offset) => {
      lines.push(placesLine(idKey(leaf.id), [number, offset]));
      const places = sources.get(leaf.source);
      if (places === undefined) sources.set(leaf.source, [number, offset]);
      else places.push(number, offset);
    })
  );
  for (const [source, places] of sources) lines.push(placesLine(sourceKey(source), places));
  const shelves = shelvesFor(lines.reduce((sum, { line }) => sum + line.length + 1, 0));
  const shelved = Array.from({ length: shelves }, (): Line[] => []);
  for (const line of lines) shelved[shelfOf(line.key, shelves)]?.push(line);
  const writer = new SegmentWriter(disk, number);
  for (const [number, shelf] of shelved.entries()) await writer.shelf(number, shelf);
  await writer.pages(groups.map(toRecord));
  return { ...await writer.finish(), tier: 0, shelves, ...measure(groups) };
}

/** Writes the files of one segment, in a folder that gets its name at the end. */
export class SegmentWriter {
  readonly #disk: Disk;
  readonly #number: string;
  readonly #digests: string[] = [];
  #bytes = 0;

  /** Starts a segment, clearing away what a writer that died left of it. */
  constructor(disk: Disk, number: number) {
    this.#disk = disk;
    this.#number = `s-${String(number).padStart(6, "0")}`;
  }

  /** Writes a shelf. */
  async shelf(number: number, lines: Line[]): Promise<void> {
    lines.sort((a, b) => compare(a.key, b.key));
    const text = lines.map(({ line }) => line + "\n").join("");
    this.#bytes += await this.#write(shelfName(number), text);
  }

  /** Writes all pages. */
  async pages(records: readonly GroupRecord[]): Promise<void> {
    for (let first = 0; first < records.length; first += PAGE_GROUPS) {
      const rows = records.slice(first, first + PAGE_GROUPS).map((row) => JSON.stringify(row));
      await this.#write(pageName(first / PAGE_GROUPS), `[\n${rows.join(",\n")}\n]\n`);
    }
  }

  /** Gives the segment its name; `bytes` are those of its shelves. */
  async finish(): Promise<{ name: string; bytes: number }> {
    const name = `${this.#number}-${(await sha256(this.#digests.join(""))).slice(0, 12)}`;
    await this.#disk.remove(`${SIGNPOSTS_FOLDER}/${name}`);
    await this.#disk.moveFolder(this.#folder, `${SIGNPOSTS_FOLDER}/${name}`);
    return { name, bytes: this.#bytes };
  }

  get #folder(): string {
    return `${SIGNPOSTS_FOLDER}/${this.#number}-new`;
  }

  async #write(name: string, text: string): Promise<number> {
    if (this.#digests.length === 0) await this.#disk.remove(this.#folder);
    this.#digests.push(await sha256(`${name}\n${text}`));
    const bytes = new TextEncoder().encode(text);
    await this.#disk.replace(`${this.#folder}/${name}`, bytes);
    return bytes.length;
  }
}

/** A line of a shelf and the key it begins with. */
export interface Line {
  readonly key: string;
  readonly line: string;
}

/** The line that tells where a leaf, or a source's leaves, are. */
export function placesLine(key: string, places: readonly number[]): Line {
  return { key, line: JSON.stringify([key, places]) };
}

/** Whether a key is of a leaf's id or of a source, not of a word. */
export function isPlacesKey(key: string): boolean {
  return key.startsWith(" ");
}

/** Shelves that keep each near its size: a power of two. */
export function shelvesFor(bytes: number): number {
  let shelves = 1;
  while (shelves * SHELF_BYTES < bytes) shelves *= 2;
  return shelves;
}

/** How many groups and leaves there are, and how many leaves in the widest group. */
export function measure(
  groups: readonly { readonly leaves: readonly unknown[] }[],
): { groups: number; leaves: number; width: number } {
  return {
    groups: groups.length,
    leaves: groups.reduce((sum, { leaves }) => sum + leaves.length, 0),
    width: groups.reduce((most, { leaves }) => Math.max(most, leaves.length), 1),
  };
}

/** The path of a segment's shelf. */
export function shelfPath(segment: string, shelf: number): string {
  return `${SIGNPOSTS_FOLDER}/${segment}/${shelfName(shelf)}`;
}

function pagePath(segment: string, page: number): string {
  return `${SIGNPOSTS_FOLDER}/${segment}/${pageName(page)}`;
}

function shelfName(shelf: number): string {
  return `shelf-${String(shelf).padStart(4, "0")}.jsonl`;
}

function pageName(page: number): string {
  return `page-${String(page).padStart(4, "0")}.json`;
}

/** A group without its words. */
export function toRecord(group: Group): GroupRecord {
  const leaves = group.leaves.map(({ id, path, timestamp, source }) => ({
    id,
    path,
    timestamp,
    source,
  }));
  return { domain: group.domain, leaves };
}

/** Reads a part of a segment through a cache: `read` gives the text of one of its files. */
export function diskSegment(
  info: SegmentInfo,
  read: (path: string) => Promise<string>,
): Segment {
  async function shelf(key: string): Promise<string> {
    return await read(shelfPath(info.name, shelfOf(key, info.shelves)));
  }
  async function places(key: string): Promise<Place[]> {
    const numbers = findLine(await shelf(key), key)?.[1];
    if (!Array.isArray(numbers)) return [];
    const found: Place[] = [];
    for (let at = 0; at < numbers.length; at += 2) {
      found.push({ group: Number(numbers[at]), offset: Number(numbers[at + 1]) });
    }
    return found;
  }
  return {
    groups: info.groups,
    width: info.width,
    postings: async (key) => findPostings(await shelf(key), key),
    record: async (group) => {
      const path = pagePath(info.name, Math.floor(group / PAGE_GROUPS));
      return readRecord(rowOf(await read(path), group % PAGE_GROUPS), path);
    },
    place: async (id) => (await places(idKey(id)))[0],
    placesOfSource: (source) => places(sourceKey(source)),
  };
}

/** One row of a page: each stands on a line of its own, so that a reader parses no other. */
function rowOf(page: string, row: number): Json {
  let start = page.indexOf("\n") + 1;
  for (let at = 0; at < row; at++) start = page.indexOf("\n", start) + 1;
  const line = page.slice(start, page.indexOf("\n", start));
  return JSON.parse(line.endsWith(",") ? line.slice(0, -1) : line);
}

function readRecord(value: Json, path: string): GroupRecord {
  const fields = new Fields(value, path);
  return {
    domain: fields.text("domain"),
    leaves: fields.list("leaves").filter(isObject).map((leaf) => {
      const of = new Fields(leaf, path);
      return {
        id: of.text("id"),
        path: of.text("path"),
        timestamp: of.text("timestamp"),
        source: of.text("source"),
      };
    }),
  };
}
