import assert from "node:assert/strict";
import { test } from "node:test";
import { type FileSystem, Memory } from "@ihmt/core";
import {
  filesBelow,
  HOME,
  memoryWith,
  put,
  STORE,
  textOf,
  tickingClock,
} from "../support/stores.ts";

const TEXTS = ["alpha one", "beta two", "gamma three", "delta four", "epsilon five"];

function open(fs: FileSystem): Promise<Memory> {
  return Memory.open({ home: HOME, fs, now: tickingClock() });
}

async function assertWhole(memory: Memory, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    const answer = await memory.search(text.split(" ")[0] ?? "");
    assert.equal(answer.kind === "found" && answer.best.leaf.content, text);
  }
  assert.deepEqual(await memory.verify(), []);
}

const DERIVED = [
  "root.json",
  "layers",
  "state",
  "state/signposts",
  "state/signposts/manifest.json",
];
for (const path of DERIVED) {
  test(`${path} comes back when it is deleted`, async () => {
    const { fs } = await memoryWith(TEXTS, { branch_factor: 2 });
    await fs.remove(`${STORE}/${path}`);
    const memory = await open(fs);
    if (path === "layers") await memory.rebuild();
    await assertWhole(memory, TEXTS);
  });
}

test("a trunk or a manifest that is damaged is made again", async () => {
  for (const path of ["root.json", "state/signposts/manifest.json"]) {
    for (const damage of ["", "{", "[]", '{"schema_version":1,"domains":7}']) {
      const { fs } = await memoryWith(TEXTS, { branch_factor: 2 });
      await put(fs, `${STORE}/${path}`, damage);
      await assertWhole(await open(fs), TEXTS);
    }
  }
});

test("rebuild() gives back the same branches once everything derived is gone", async () => {
  const { fs, memory } = await memoryWith(TEXTS.slice(0, 4), { branch_factor: 2 });
  const before = await branchFiles(fs);
  assert.equal(before.size, 3);
  await fs.remove(`${STORE}/layers`);
  await fs.remove(`${STORE}/state`);
  await fs.remove(`${STORE}/root.json`);
  await (await open(fs)).rebuild();
  assert.deepEqual(await branchFiles(fs), before);
  assert.equal(memory.home, HOME);
});

async function branchFiles(fs: FileSystem): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const path of await filesBelow(fs, `${STORE}/layers`)) {
    files.set(path, await textOf(fs, path));
  }
  return files;
}

test("a leaf that was copied in by hand is found by the next reader", async () => {
  const { fs } = await memoryWith(TEXTS);
  const other = await memoryWith(["zeta six, from another machine"]);
  const [path = ""] = await filesBelow(other.fs, `${STORE}/layer_0/notes`);
  await put(fs, path, await other.fs.read(path));
  const memory = await open(fs);
  await assertWhole(memory, [...TEXTS, "zeta six, from another machine"]);
});

test("a leaf that was copied in by hand is taken in by the next save of a running process", async () => {
  const { memory, fs } = await memoryWith(TEXTS);
  const other = await memoryWith(["zeta six, from another machine"]);
  const [path = ""] = await filesBelow(other.fs, `${STORE}/layer_0/notes`);
  await put(fs, path, await other.fs.read(path));
  await memory.save("eta seven", { domain: "notes" });
  await assertWhole(memory, [...TEXTS, "zeta six, from another machine", "eta seven"]);
});

test("a leaf that was removed by hand is gone from every answer", async () => {
  const { fs } = await memoryWith(TEXTS, { branch_factor: 2 });
  for (const path of await filesBelow(fs, `${STORE}/layer_0/notes`)) {
    if ((await textOf(fs, path)).endsWith("beta two")) await fs.remove(path);
  }
  const memory = await open(fs);
  assert.equal((await memory.search("beta")).kind, "not_found");
  await assertWhole(memory, TEXTS.filter((text) => text !== "beta two"));
});

test("a damaged leaf is reported by path, passed over, and left as it is", async () => {
  const { fs } = await memoryWith(TEXTS);
  const [path = ""] = await filesBelow(fs, `${STORE}/layer_0/notes`);
  await put(fs, path, "scribbles");
  const memory = await open(fs);
  const { damaged } = await memory.rebuild();
  assert.deepEqual(damaged.map((file) => file.path), [path]);
  assert.deepEqual([...new Set((await memory.verify()).map((finding) => finding.path))], [path]);
  assert.equal(await textOf(fs, path), "scribbles");
  assert.equal((await memory.stats()).leaves, TEXTS.length - 1);
});

test("unfinished writes of a crash are no leaves, and a rebuild sweeps them away", async () => {
  const { fs } = await memoryWith(TEXTS);
  await put(fs, `${STORE}/layer_0/notes/L-notes-0000-0000000000.txt.tmp-0`, "<<<IHMT-M");
  const memory = await open(fs);
  await memory.rebuild();
  await assertWhole(memory, TEXTS);
  const left = (await filesBelow(fs, STORE)).filter((path) => path.includes(".tmp-"));
  assert.deepEqual(left, []);
});

test("a journal whose last line is torn loses that line only", async () => {
  const { fs } = await memoryWith(TEXTS);
  const [journal = ""] = (await filesBelow(fs, `${STORE}/state/signposts`))
    .filter((path) => path.includes("journal-"));
  await fs.append(journal, new TextEncoder().encode('{"leaf":{"id":"L-no'));
  const memory = await open(fs);
  await memory.save("zeta six", { domain: "notes" });
  await assertWhole(await open(fs), [...TEXTS, "zeta six"]);
});

test("the lock of a dead process is taken over, and what it left half done is healed", async () => {
  const { fs } = await memoryWith(TEXTS);
  const host = { name: "here", pid: 41, startedAt: 1, isAlive: () => false };
  const lock = {
    pid: 40,
    host: "here",
    process_started: 1,
    started_at: "2026-01-01T00:00:00.000Z",
  };
  await put(fs, `${STORE}/state/lock.json`, JSON.stringify(lock));
  const memory = await Memory.open({ home: HOME, fs, now: tickingClock(), host });
  await memory.save("zeta six", { domain: "notes" });
  assert.equal(await fs.stat(`${STORE}/state/lock.json`), undefined);
  await assertWhole(memory, [...TEXTS, "zeta six"]);
});

test("a lock whose pid is ours but from an earlier process is taken over", async () => {
  const { fs } = await memoryWith(TEXTS);
  const host = { name: "here", pid: 41, startedAt: 2, isAlive: () => true };
  const lock = {
    pid: 41,
    host: "here",
    process_started: 1,
    started_at: "2026-01-01T00:00:00.000Z",
  };
  await put(fs, `${STORE}/state/lock.json`, JSON.stringify(lock));
  const memory = await Memory.open({ home: HOME, fs, now: tickingClock(), host });
  assert.equal((await memory.save("zeta six", { domain: "notes" })).added, 1);
});

test("two memories on one store see each other's saves on the next call", async () => {
  const { memory: one, fs } = await memoryWith(TEXTS, { branch_factor: 2 });
  const two = await open(fs);
  await one.save("zeta six", { domain: "notes" });
  await assertWhole(two, [...TEXTS, "zeta six"]);
  await two.save("eta seven", { domain: "notes" });
  await assertWhole(one, [...TEXTS, "zeta six", "eta seven"]);
});

test("saves at the same time through two memories are all kept", async () => {
  const { memory: one, fs } = await memoryWith([], { branch_factor: 3 });
  const two = await open(fs);
  const texts = Array.from({ length: 24 }, (_, at) => `word${at}x at once`);
  await Promise.all(texts.map((text, at) => (at % 2 ? one : two).save(text, { domain: "notes" })));
  await assertWhole(one, texts);
  await assertWhole(two, texts);
});
