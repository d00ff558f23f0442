/**
 * Derived files that are older copies, that end anywhere, or that come from a copy of the whole
 * store: the next who opens it finds every memory, and says what is being done.
 */

import assert from "node:assert/strict";
import { test } from "node:test";
import { type FileSystem, type InMemoryFileSystem, inMemoryFileSystem, Memory } from "@ihmt/core";
import {
  emptyMemory,
  filesBelow,
  HOME,
  put,
  STORE,
  textOf,
  tickingClock,
} from "../support/stores.ts";

/** Enough to fold the journal into a segment between the older copy and the present. */
const OLDER = Array.from({ length: 60 }, (_, at) => `older${at}x of many`);
const NEWER = Array.from({ length: 20 }, (_, at) => `newer${at}x of many`);
const MOVED = ["2024-01-01: I live in Madrid.", "2026-01-01: I live in Valencia."];

/** A store as it is now, and as it was some saves ago. */
async function twoAges(): Promise<{ older: InMemoryFileSystem; present: InMemoryFileSystem }> {
  const present = inMemoryFileSystem();
  const { memory } = await emptyMemory({ branch_factor: 4 }, { fs: present });
  for (const text of [...OLDER, MOVED[0] ?? ""]) await memory.save(text, { domain: "notes" });
  const older = present.copy();
  for (const text of [...NEWER, MOVED[1] ?? ""]) await memory.save(text, { domain: "notes" });
  return { older, present };
}

async function derivedFiles(fs: FileSystem): Promise<string[]> {
  return (await filesBelow(fs, STORE)).filter((path) => !/layer_0|config\.json/.test(path));
}

async function opened(fs: FileSystem): Promise<{ memory: Memory; told: string[] }> {
  const told: string[] = [];
  const onProgress = (message: string): void => void told.push(message);
  return { memory: await Memory.open({ home: HOME, fs, now: tickingClock(), onProgress }), told };
}

/** All is there and true, for who opens the store, and still after the next save. */
async function assertWhole(fs: FileSystem, what: string): Promise<void> {
  const { memory } = await opened(fs);
  // One branch of thousands is met by who passes through it.
  await memory.search("many", { limit: 100 });
  for (const word of ["older7x", "older59x", "newer0x", "newer19x"]) {
    const answer = await memory.search(word);
    assert.ok(answer.kind === "found" && answer.best.leaf.content.startsWith(word), what);
  }
  assert.equal((await memory.activeState())["user::location"]?.value, "Valencia", what);
  assert.deepEqual(await memory.verify(), [], what);
  await memory.save("omega last", { domain: "notes" });
  assert.deepEqual(await memory.verify(), [], what);
  assert.equal((await memory.stats()).leaves, OLDER.length + NEWER.length + MOVED.length + 1, what);
}

test("each derived file may be an older copy", async () => {
  const { older, present } = await twoAges();
  const now = new Set(await derivedFiles(present));
  let swapped = 0;
  for (const path of await derivedFiles(older)) {
    const before = await textOf(older, path);
    if (!now.has(path) || before === await textOf(present, path)) continue;
    const fs = present.copy();
    await put(fs, path, before);
    await assertWhole(fs, path);
    swapped++;
  }
  assert.ok(swapped >= 5, `${swapped} files differ`);
});

for (const folder of ["state", "state/signposts", "state/timeline", "layers"]) {
  test(`the folder ${folder} may be an older copy`, async () => {
    const { older, present } = await twoAges();
    await present.remove(`${STORE}/${folder}`);
    for (const path of await filesBelow(older, `${STORE}/${folder}`)) {
      await put(present, path, await older.read(path));
    }
    await assertWhole(present, folder);
  });
}

test("each derived file may end anywhere", async () => {
  const { present } = await twoAges();
  for (const [at, path] of (await derivedFiles(present)).entries()) {
    const bytes = await present.read(path);
    const length = Math.floor(bytes.length * (at % 7 + 1) / 7) - 1;
    const fs = present.copy();
    await put(fs, path, bytes.subarray(0, Math.max(0, length)));
    await assertWhole(fs, `${path}, ${length}`);
  }
});

test("a copied store, whose files all tell another time, is opened as it is", async () => {
  const { present } = await twoAges();
  const copy = inMemoryFileSystem();
  // Last come the leaves: their folders are the newest of all.
  for (const path of (await filesBelow(present, STORE)).reverse()) {
    await put(copy, path, await present.read(path));
  }
  const { told } = await opened(copy);
  assert.deepEqual(told, []);
  await assertWhole(copy, "a copy");
});

test("rebuild() makes the same files of the same memories, to the byte, wherever and whenever", async () => {
  const { older, present } = await twoAges();
  const first = await opened(present);
  await first.memory.rebuild();
  const copy = present.copy();
  for (const path of await derivedFiles(copy)) await copy.remove(path);
  const later = new Date(Date.UTC(2027, 6, 1));
  const elsewhere = await Memory.open({ home: HOME, fs: copy, now: () => later });
  await elsewhere.rebuild();
  assert.deepEqual(await contents(copy), await contents(present));
  // Not even the tree has to have been there before.
  await older.remove(`${STORE}/layers`);
  for (const path of await filesBelow(present, `${STORE}/layer_0`)) {
    await put(older, path, await present.read(path));
  }
  await (await opened(older)).memory.rebuild();
  assert.deepEqual(await contents(older), await contents(present));
});

/** What every derived file holds, but for the times of other files that some note. */
async function contents(fs: FileSystem): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  for (const path of await derivedFiles(fs)) {
    const text = await textOf(fs, path);
    contents.set(
      path,
      text.replaceAll(/("(?:mtime|looked|stamp)": ?"?|"layer_0[^"]*": )\d+/g, "$1"),
    );
  }
  return contents;
}
