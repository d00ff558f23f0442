/** Memories are plain text: who edits one in an editor is heeded at the next open or save. */

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
/** Enough to fold the journal into a segment. */
const MANY = Array.from({ length: 80 }, (_, at) => `word${at}x of many`);

async function open(fs: FileSystem): Promise<{ memory: Memory; told: string[] }> {
  const told: string[] = [];
  const memory = await Memory.open({
    home: HOME,
    fs,
    now: tickingClock(),
    onProgress: (message) => told.push(message),
  });
  return { memory, told };
}

/** Edits the leaf with a text; in place, or by a new file as most editors do. */
async function edit(
  fs: FileSystem,
  { from, to, inPlace }: { from: string; to: string; inPlace: boolean },
): Promise<string> {
  for (const path of await filesBelow(fs, `${STORE}/layer_0`)) {
    const text = await textOf(fs, path);
    if (!text.endsWith(`\n${from}`)) continue;
    const after = text.slice(0, text.length - from.length) + to;
    if (!inPlace) await put(fs, path, after);
    // To add at the end is the one change in place that this disk knows.
    else await fs.append(path, new TextEncoder().encode(to.slice(from.length)));
    return path;
  }
  throw new Error(`No leaf holds "${from}"`);
}

async function found(memory: Memory, query: string): Promise<string[]> {
  const answer = await memory.search(query);
  return answer.kind === "not_found" ? [] : answer.results.map(({ leaf }) => leaf.content);
}

for (const inPlace of [true, false]) {
  const how = inPlace ? "in place" : "by a new file under its name";
  for (const [which, from] of [["recent", "beta two"], ["older", "word7x of many"]] as const) {
    test(`a ${which} memory that was edited ${how} is found by its new words at the next open`, async () => {
      const { fs } = await memoryWith([...MANY, ...TEXTS], { branch_factor: 4 });
      await edit(fs, { from, to: `${from} zucchini`, inPlace });
      const { memory, told } = await open(fs);
      assert.deepEqual(await found(memory, "zucchini"), [`${from} zucchini`]);
      assert.deepEqual(await memory.verify(), []);
      assert.equal(told.filter((message) => message.includes("edited")).length, 1);
      const { leaves } = await memory.stats();
      assert.equal(leaves, MANY.length + TEXTS.length);
      // Once is enough.
      assert.deepEqual((await open(fs)).told, []);
      for (const text of TEXTS.slice(2)) assert.deepEqual(await found(memory, text), [text]);
    });
  }
}

test("a memory that was edited is found by its new words after the next save", async () => {
  const { fs } = await memoryWith(TEXTS, { branch_factor: 4 });
  const { memory } = await open(fs);
  await edit(fs, { from: "beta two", to: "beta two zucchini", inPlace: true });
  await memory.save("zeta six", { domain: "notes" });
  assert.deepEqual(await found(memory, "zucchini"), ["beta two zucchini"]);
  assert.deepEqual(await memory.verify(), []);
});

test("the timeline follows a memory that was edited", async () => {
  const { fs } = await memoryWith([
    "2024-01-01: I live in Madrid.",
    "2026-01-01: I live in Valencia.",
  ]);
  await edit(fs, {
    from: "2026-01-01: I live in Valencia.",
    to: "2026-01-01: I live in Oslo.",
    inPlace: false,
  });
  const { memory } = await open(fs);
  assert.equal((await memory.activeState())["user::location"]?.value, "Oslo");
  const answer = await memory.search("Madrid");
  const hits = answer.kind === "not_found" ? [] : answer.results;
  const madrid = hits.find(({ leaf }) => leaf.content.includes("Madrid"));
  assert.match(madrid?.notices.join("") ?? "", /Oslo/);
});

test("an edit that breaks a memory's file is told by path, and the file stays as it is", async () => {
  const { fs } = await memoryWith(TEXTS);
  const path = await edit(fs, { from: "beta two", to: "beta two", inPlace: false });
  await put(fs, path, "no header any more");
  const { memory } = await open(fs);
  assert.ok((await memory.verify()).some((finding) => finding.path === path));
  assert.equal(await textOf(fs, path), "no header any more");
  assert.deepEqual(await found(memory, "gamma three"), ["gamma three"]);
});

const AMISS: Readonly<
  Record<string, { change: (fs: FileSystem) => Promise<unknown>; told: RegExp }>
> = {
  "an edited memory": {
    change: (fs) => edit(fs, { from: "beta two", to: "beta three", inPlace: false }),
    told: /^Took in 1 memory that somebody edited\.$/,
  },
  "two added memories": {
    change: async (fs) => {
      for (const path of (await filesBelow(fs, `${STORE}/layer_0`)).slice(0, 2)) {
        const other = (await textOf(fs, path)).replace(/(?<="leaf_id": "L-\w+-)\d+/, "7777");
        await put(fs, path.replace(/(?<=\/L-\w+-)\d+/, "7777"), other);
      }
    },
    told: /^Took in 2 memories that somebody put into the folder\.$/,
  },
  "a memory that is gone": {
    change: async (fs) => fs.remove((await filesBelow(fs, `${STORE}/layer_0`))[0] ?? ""),
    told: /^Gone from the folder: 1 memory\. /,
  },
  "a trunk that is gone": {
    change: (fs) => fs.remove(`${STORE}/root.json`),
    told: /^What is made from the memories was missing, or older than they are/,
  },
  "facts.json that is no JSON": {
    change: (fs) => put(fs, `${STORE}/state/facts.json`, "{"),
    told: /facts\.json is damaged.* It was set aside as /,
  },
};

for (const [what, { change, told }] of Object.entries(AMISS)) {
  test(`verify() tells ${what} and leaves it; the next opening mends it and says so in one line`, async () => {
    const { fs } = await memoryWith(TEXTS);
    await change(fs);
    const before = await stateOf(fs);
    const looking = await Memory.openAsFound({ home: HOME, fs, now: tickingClock() });
    assert.notDeepEqual(await looking.verify(), []);
    assert.deepEqual(await stateOf(fs), before);
    const repairs: string[] = [];
    const options = { home: HOME, fs, now: tickingClock() };
    const memory = await Memory.open({ ...options, onRepair: (line) => repairs.push(line) });
    assert.match(repairs[0] ?? "", told);
    assert.ok(repairs.every((line) => !line.includes("\n")));
    assert.deepEqual(await memory.verify(), []);
    await Memory.open({ ...options, onRepair: (line) => assert.fail(line) });
  });
}

test("verify() tells one matter once, each by the path of its file", async () => {
  const { fs } = await memoryWith(TEXTS);
  const [one = "", two = "", three = ""] = await filesBelow(fs, `${STORE}/layer_0`);
  await put(fs, one, "no header any more");
  await fs.remove(two);
  await put(fs, three.replace(".txt", " (copy).txt"), await textOf(fs, three));
  const looking = await Memory.openAsFound({ home: HOME, fs, now: tickingClock() });
  const findings = await looking.verify();
  assert.deepEqual(
    findings.map(({ path }) => path).sort(),
    [
      one,
      two,
      three.replace(".txt", " (copy).txt"),
    ].sort(),
  );
});

test("branches that were led in a circle are told, stop nobody, and a repair puts them right", async () => {
  const { fs } = await memoryWith(TEXTS, { branch_factor: 2 });
  const [lower = "", ...rest] = await filesBelow(fs, `${STORE}/layers`);
  const upper = rest.find((path) => path.includes("/layers/2/")) ?? "";
  const below = JSON.parse(await textOf(fs, lower));
  const above = JSON.parse(await textOf(fs, upper));
  below.children.push({ ...below.children[0], id: above.node_id, kind: "node" });
  below.child_ids.push(above.node_id);
  await put(fs, lower, JSON.stringify(below));
  await put(fs, upper, JSON.stringify({ ...above, parent_id: below.node_id }));
  const memory = await Memory.openAsFound({ home: HOME, fs, now: tickingClock() });
  const findings = await memory.verify();
  assert.ok(findings.some(({ problem }) => problem.includes("more than once")));
  assert.deepEqual(await found(memory, "gamma three"), ["gamma three"]);
  assert.deepEqual((await memory.repair()).left, []);
  assert.equal((await memory.stats()).leaves, TEXTS.length);
});

/** The bytes of every file. */
async function stateOf(fs: FileSystem): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const path of await filesBelow(fs, STORE)) files[path] = await textOf(fs, path);
  return files;
}
