/** Writing segments: postings collected from groups, spread over shelves, in a folder of their own. */

import { bucketOf } from "../store/buckets.ts";
import type { Disk } from "../store/disk.ts";
import { sha256 } from "../store/layout.ts";
import { compare } from "../text/mod.ts";
import { addGroup, type Group, type Holder, weigh } from "./group.ts";
import { formsOf, type IndexedLeaf } from "./impact.ts";
import {
  endKey,
  type GroupRecord,
  idKey,
  PAGE_GROUPS,
  pageName,
  recordLine,
  type SegmentInfo,
  shelfName,
  SIGNPOSTS_FOLDER,
  sourceKey,
  startKey,
  toRecord,
} from "./segment.ts";
import { PostingsBuilder } from "./postings.ts";
import { sealShelf } from "./shelf.ts";
import { endsOf } from "./spelling.ts";

/** A shelf is split when it would grow past this: one read of a disk, one quick scan. */
const SHELF_BYTES = 16 * 1024;

/** The postings of each word of some groups. */
function collectPostings(groups: readonly Group[]): Map<string, PostingsBuilder> {
  const builders = new Map<string, PostingsBuilder>();
  groups.forEach((group, number) => {
    const { length, lent } = weigh(group);
    for (const [key, holders] of holdersByKey(group.leaves)) {
      const builder = builders.get(key) ?? new PostingsBuilder(key);
      builders.set(key, builder);
      addGroup(builder, number, { holders, length, lent, leaves: group.leaves.length });
    }
  });
  return builders;
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
      const key = sourceKey(leaf.source);
      const places = sources.get(key);
      if (places === undefined) sources.set(key, [number, offset]);
      else places.push(number, offset);
    })
  );
  for (const [key, places] of sources) lines.push(placesLine(key, places));
  lines.push(...wordLines(groups));
  const shelves = shelvesFor(lines.reduce((sum, { line }) => sum + line.length + 1, 0));
  const shelved = Array.from({ length: shelves }, (): Line[] => []);
  for (const line of lines) shelved[bucketOf(line.key, shelves)]?.push(line);
  const writer = new SegmentWriter(disk, number);
  for (const [number, shelf] of shelved.entries()) await writer.shelf(number, shelf);
  await writer.pages(groups.map((group) => toRecord(group, weigh(group).lent)));
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
    this.#bytes += await this.#write(shelfName(number), sealShelf(lines.map(({ line }) => line)));
  }

  /** Writes all pages. */
  async pages(records: readonly GroupRecord[]): Promise<void> {
    for (let first = 0; first < records.length; first += PAGE_GROUPS) {
      const rows = records.slice(first, first + PAGE_GROUPS).map(recordLine);
      await this.#write(pageName(first / PAGE_GROUPS), `[\n${rows.join(",\n")}\n]\n`);
    }
  }

  /** Gives the segment its name; `bytes` are those of its shelves. */
  async finish(): Promise<{ name: string; bytes: number }> {
    const name = `${this.#number}-${(await sha256(this.#digests.join(""))).slice(0, 12)}`;
    await this.#disk.remove(`${SIGNPOSTS_FOLDER}/${name}`);
    await this.#disk.move(this.#folder, `${SIGNPOSTS_FOLDER}/${name}`);
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

/** The line of a key that tells where leaves are: `[" id L-…",[3,2]]`. */
export function placesLine(key: string, places: readonly number[]): Line {
  return { key, line: JSON.stringify([key, places]) };
}

/** The line of a key that lists words by their ends: `[" start re","servation store"]`. */
export function wordsLine(key: string, words: Iterable<string>): Line {
  return { key, line: JSON.stringify([key, [...words].sort(compare).join(" ")]) };
}

/** The words of some groups, listed by their ends. */
function wordLines(groups: readonly Group[]): Line[] {
  const lists = new Map<string, Set<string>>();
  const list = (key: string, word: string): void => {
    const words = lists.get(key);
    if (words === undefined) lists.set(key, new Set([word]));
    else words.add(word);
  };
  for (const { leaves } of groups) {
    for (const { terms } of leaves) {
      for (const form of terms.flatMap(formsOf)) {
        const ends = endsOf(form);
        if (ends === undefined) continue;
        // What the key tells already is left out.
        list(startKey(ends.start), form.slice(ends.start.length));
        list(endKey(ends.end), form.slice(0, -ends.end.length));
      }
    }
  }
  return [...lists].map(([key, words]) => wordsLine(key, words));
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
