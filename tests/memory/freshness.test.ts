/**
 * A server that runs for long sees what another process saved on its very next call, and pays for
 * that what was added: counted at the disk, in a store of several segments.
 */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { type FileSystem, inMemoryFileSystem, Memory } from "@ihmt/core";
import { emptyMemory, HOME, STORE, tickingClock } from "../support/stores.ts";

const LEAVES = 300;
/** What a look at an unchanged store asks: the trunk, the manifest, the journal. */
const MOST_STATS = 3;
/** Of a journal, when a line of one short memory and its folder came in. */
const MOST_ADDED_BYTES = 1024;

/** One call to the disk. */
interface Call {
  readonly kind: "list" | "read" | "stat";
  /** In the store. */
  readonly path: string;
  /** What a read gave. */
  readonly bytes: number;
}

let disk: FileSystem;

before(async () => {
  disk = inMemoryFileSystem();
  const { memory } = await emptyMemory({}, { fs: disk });
  for (let at = 0; at < LEAVES; at++) {
    await memory.save(`The common note number ${at} holds only${at}x`, {
      domain: `domain${at % 3}`,
    });
  }
  assert.ok((await memory.stats()).index.segments >= 2);
});

/** A memory that was opened and searched already, and what it asks of the disk from now on. */
async function server(): Promise<{ memory: Memory; take: () => Call[] }> {
  const calls: Call[] = [];
  const note = (kind: Call["kind"], path: string, bytes = 0): void => {
    calls.push({ kind, path: path.slice(STORE.length + 1), bytes });
  };
  const fs: FileSystem = {
    ...disk,
    read: async (path, range) => {
      const bytes = await disk.read(path, range);
      note("read", path, bytes.length);
      return bytes;
    },
    stat: (path) => {
      note("stat", path);
      return disk.stat(path);
    },
    list: (path) => {
      note("list", path);
      return disk.list(path);
    },
  };
  const memory = await Memory.open({ home: HOME, fs, now: tickingClock() });
  await memory.search("only7x common");
  calls.length = 0;
  return { memory, take: () => calls.splice(0) };
}

/** What was read of the derived files: not the memories that answer. */
function derivedReads(calls: readonly Call[]): Call[] {
  return calls.filter(({ kind, path }) => kind !== "stat" && !path.startsWith("layer_0/"));
}

test("an unchanged store costs a search stats only, besides the memories that answer", async () => {
  const { memory, take } = await server();
  await memory.search("only7x common");
  const calls = take();
  assert.deepEqual(derivedReads(calls), []);
  assert.ok(calls.filter(({ kind }) => kind === "stat").length <= MOST_STATS);
});

test("what another process saved is found by the next search, at the cost of what was added", async () => {
  const { memory, take } = await server();
  const other = await Memory.open({ home: HOME, fs: disk, now: tickingClock() });
  for (const word of ["zebrawood", "yellowwood"]) {
    await other.save(`A note on ${word}`, { domain: "domain1", consolidate: false });
    const answer = await memory.search(word);
    assert.ok(answer.kind !== "not_found" && answer.results[0]?.leaf.content.includes(word));
    const calls = take();
    const journal = calls.filter(({ kind, path }) => kind === "read" && path.includes("journal-"));
    assert.equal(journal.length, 1);
    assert.ok((journal[0]?.bytes ?? 0) <= MOST_ADDED_BYTES, "only the lines that were added");
    // The trunk of a few domains is one small file; the index is not opened again, nor any folder.
    assert.deepEqual(
      derivedReads(calls).map(({ path }) => path).filter((path) => !/journal-|shelf-/.test(path)),
      ["root.json"],
    );
    await memory.search(word);
    assert.deepEqual(derivedReads(take()), []);
  }
});

test("what another process folded and consolidated is found by the next call of each kind", async () => {
  const { memory } = await server();
  const other = await Memory.open({ home: HOME, fs: disk, now: tickingClock() });
  const { leaves, branches } = await memory.stats();
  const texts = Array.from({ length: 80 }, (_, at) => `A later note, later${at}x`);
  for (const text of texts) await other.save(text, { domain: "domain2" });
  const stats = await memory.stats();
  assert.equal(stats.leaves, leaves + texts.length);
  assert.ok(stats.branches > branches);
  for (const at of [0, 41, 79]) {
    const answer = await memory.search(`later${at}x`);
    assert.ok(answer.kind !== "not_found" && answer.results[0]?.leaf.content === texts[at]);
  }
  await other.recordFact({ subject: "team", attribute: "editor", value: "Helix" });
  assert.equal((await memory.activeState())["team::editor"]?.value, "Helix");
});
