/** What a search may open, counted at the disk, in a store of many segments and domains. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { type FileSystem, inMemoryFileSystem, Memory } from "@ihmt/core";
import { emptyMemory, HOME, STORE, tickingClock } from "../support/stores.ts";

const LEAVES = 1400;
/** An answer needs up to four options, whatever the limit. */
const MOST_OPTIONS = 4;
/** Places looked up at once before the first leaf is opened: so many pages at most, without ties. */
const BATCH = 12;
/** No file that a search reads may be larger, whatever the store's size. */
const LARGEST_BYTES = 512 * 1024;

let disk: FileSystem;
let segments = 0;

before(async () => {
  disk = inMemoryFileSystem();
  const { memory } = await emptyMemory({}, { fs: disk });
  for (let at = 0; at < LEAVES; at++) {
    const rare = [`only${at}x`, `tens${Math.floor(at / 10)}x`, `hundreds${Math.floor(at / 100)}x`];
    const text = `The common note number ${at} holds ${rare.join(" and ")}`;
    await memory.save(text, { domain: `domain${at % 12}` });
  }
  segments = (await memory.stats()).index.segments;
});

const QUERIES: Record<string, string> = {
  "a word of one memory": "only517x",
  "a word of ten memories": "tens51x",
  "words of one, ten and a hundred": "only517x tens51x hundreds5x",
  "a word of every memory": "common",
  "a word of every memory and one of a single one": "common only23x",
  "a word that nobody used": "zeppelin",
  "a word with a slip": "commin only24x",
  "a word of the newest memory and one of many": "only1399x common",
  "a word and a time": "common in 2026",
};

for (const [name, query] of Object.entries(QUERIES)) {
  for (const limit of [1, 5, 20]) {
    test(`${name}, ${limit} wanted: no more files are opened than the bounds say`, async () => {
      assert.ok(segments >= 5, "the store has several segments");
      const read: { path: string; bytes: number }[] = [];
      const counting: FileSystem = {
        ...disk,
        read: async (path, range) => {
          const bytes = await disk.read(path, range);
          read.push({ path: path.slice(STORE.length + 1), bytes: bytes.length });
          return bytes;
        },
      };
      const memory = await Memory.open({ home: HOME, fs: counting, now: tickingClock() });
      read.length = 0;
      const { walk } = await memory.search(query, { limit });
      const of = (beginning: RegExp): number =>
        read.filter(({ path }) => beginning.test(path)).length;
      const k = Math.max(limit, MOST_OPTIONS);
      const { beam_width } = memory.config;
      assert.ok(of(/^layers\//) + 1 <= 1 + Math.max(beam_width, k) * walk.depth);
      assert.ok(of(/^layer_0\//) <= k);
      // A word that nobody used is looked up by its two ends, and twelve readings of it.
      const known = walk.terms.filter(({ leaves }) => leaves > 0).length;
      const lookups = known + (walk.terms.length - known) * (1 + 2 + BATCH);
      const [shelves, pages] = [of(/\/shelf-/), of(/\/page-/)];
      assert.ok(shelves <= lookups * segments, `${shelves} shelves`);
      const tied = walk.terms.some(({ leaves }) => leaves > BATCH);
      assert.ok(tied || pages <= Math.max(BATCH, 4 * k), `${pages} pages`);
      assert.equal(shelves + pages, walk.indexReads);
      assert.equal(of(/^layer_0\//), walk.leafReads);
      assert.equal(new Set(read.map(({ path }) => path)).size, read.length, "each file once");
      assert.ok(read.every(({ bytes }) => bytes < LARGEST_BYTES));
    });
  }
}
