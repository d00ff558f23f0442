import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Branch, type FileSystem, Memory } from "@ihmt/core";
import { decodeLeaf } from "@ihmt/core/store";
import {
  emptyMemory,
  filesBelow,
  HOME,
  memoryWith,
  recordingFileSystem,
  STORE,
  textOf,
  tickingClock,
} from "../support/stores.ts";

/** Notes that share no word but "note". */
function notes(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `note ${word(at)}`);
}

function word(at: number): string {
  return `${"bcdfghjklm"[at % 10]}a${"nprstvwxyz"[Math.floor(at / 10) % 10]}o${at}`;
}

async function branchesOf(fs: FileSystem): Promise<Branch[]> {
  const paths = (await filesBelow(fs, STORE)).filter((path) => path.includes("/layers/"));
  const branches: Branch[] = [];
  for (const path of paths) branches.push(JSON.parse(await textOf(fs, path)));
  return branches;
}

async function leavesOf(fs: FileSystem): Promise<ReturnType<typeof decodeLeaf>[]> {
  const paths = (await filesBelow(fs, `${STORE}/layer_0`)).filter((path) => path.endsWith(".txt"));
  const leaves = [];
  for (const path of paths) leaves.push(decodeLeaf(await fs.read(path), path));
  return leaves;
}

test("a branch grows when branch_factor leaves of a domain wait, and not before", async () => {
  const { memory, fs } = await memoryWith(notes(3), { branch_factor: 4 });
  assert.equal((await branchesOf(fs)).length, 0);
  assert.equal((await memory.save("note last", { domain: "notes" })).branches, 1);
  const [branch, ...others] = await branchesOf(fs);
  assert.equal(others.length, 0);
  assert.equal(branch?.leaf_count, 4);
  assert.deepEqual(
    (await leavesOf(fs)).map(({ header }) => header.parent_id),
    Array(4).fill(branch?.node_id),
  );
});

test("leaves of different domains do not share a branch", async () => {
  const { memory, fs } = await emptyMemory({ branch_factor: 2 });
  await memory.save("one", { domain: "a" });
  await memory.save("two", { domain: "b" });
  assert.equal((await branchesOf(fs)).length, 0);
});

test("the oldest leaves are covered first, in the order they came", async () => {
  const { memory, fs } = await memoryWith(notes(3), { branch_factor: 4 });
  await memory.save("note d", { domain: "notes" });
  await memory.save("note e", { domain: "notes" });
  const [branch] = await branchesOf(fs);
  const titles = branch?.children.map(({ title }) => title);
  assert.deepEqual(titles, [...notes(3), "note d"]);
});

test("the same law holds on every layer, upward until nothing is due", async () => {
  const { memory, fs } = await memoryWith(notes(8), { branch_factor: 2 });
  const layers = (await branchesOf(fs)).map(({ layer }) => layer).sort();
  assert.deepEqual(layers, [1, 1, 1, 1, 2, 2, 3]);
  const { depth, waiting, branches } = await memory.stats();
  assert.deepEqual({ depth, waiting, branches }, { depth: 3, waiting: 0, branches: 7 });
  const root = JSON.parse(await textOf(fs, `${STORE}/root.json`));
  assert.equal(root.domains.notes.top_nodes.length, 1);
});

test("consolidate() again changes nothing", async () => {
  const { memory, fs } = await memoryWith(notes(11), { branch_factor: 3 });
  await memory.flush();
  const before = await branchesOf(fs);
  assert.equal((await memory.consolidate()).branches, 0);
  assert.equal((await memory.flush()).branches, 0);
  assert.deepEqual(await branchesOf(fs), before);
});

test("flush() promotes partial groups of two or more and leaves a single one alone", async () => {
  const { memory } = await memoryWith(notes(6), { branch_factor: 4 });
  const { branches, waiting, depth } = await memory.flush();
  assert.deepEqual({ branches, waiting, depth }, { branches: 2, waiting: 0, depth: 2 });
  await memory.save("note alone", { domain: "notes" });
  assert.deepEqual(await memory.flush(), { branches: 0, waiting: 1, depth: 2 });
  assert.deepEqual(await memory.verify(), []);
});

test("a branch is on disk before its children point at it", async () => {
  const { fs, steps } = recordingFileSystem();
  const { memory } = await emptyMemory({ branch_factor: 2 }, { fs });
  await memory.save("note one", { domain: "notes" });
  steps.length = 0;
  await memory.save("note two", { domain: "notes" });
  const branch = steps.findIndex((step) => /^rename .* .*layers\/1\/N1-/.test(step));
  const [, from = ""] = (steps[branch] ?? "").split(" ");
  assert.ok(steps.slice(0, branch).includes(`sync ${from}`));
  assert.match(steps[branch + 1] ?? "", /^sync .*layers\/1$/);
  const stamps = steps.map((step, at) => ({ step, at }))
    .filter(({ step }) => /^rename .* .*layer_0/.test(step)).map(({ at }) => at);
  // The new leaf itself, then its branch, then both children again.
  assert.equal(stamps.length, 3);
  assert.deepEqual(stamps.map((at) => at > branch), [false, true, true]);
});

test("every leaf is synced before anything else tells of it", async () => {
  const { fs, steps } = recordingFileSystem();
  const { memory } = await emptyMemory({}, { fs });
  await memory.save("first", { domain: "notes" });
  steps.length = 0;
  await memory.save("second", { domain: "notes" });
  assert.match(steps[0] ?? "", /^sync .*state\/tmp\//);
  assert.match(steps[1] ?? "", /^rename .* .*layer_0\/notes\/L-.*\.txt$/);
  assert.match(steps[2] ?? "", /^sync .*layer_0\/notes$/);
  assert.match(steps[3] ?? "", /^append /);
  // One durable leaf: nothing derived is synced.
  assert.equal(steps.filter((step) => step.startsWith("sync")).length, 2);
});

test("a summarizer that fails costs no branch: the offline one steps in", async () => {
  const { memory, fs } = await emptyMemory({ branch_factor: 2 }, {
    backend: { name: "broken", summarize: () => Promise.reject(new Error("no network")) },
  });
  await memory.save("one", { domain: "notes" });
  await memory.save("two", { domain: "notes" });
  assert.equal((await branchesOf(fs))[0]?.backend, "heuristic");
});

test("a summarizer of one's own writes the branches", async () => {
  const { memory, fs } = await emptyMemory({ branch_factor: 2 }, {
    backend: {
      name: "mine",
      summarize: (children, { domain }) =>
        Promise.resolve({
          title: `${children.length} of ${domain}`,
          summary: "all of it",
          keywords: [],
          tags: [],
          entities: [],
        }),
    },
  });
  await memory.save("one", { domain: "notes" });
  await memory.save("two", { domain: "notes" });
  const [branch] = await branchesOf(fs);
  assert.deepEqual([branch?.backend, branch?.title], ["mine", "2 of notes"]);
});

test("initialize({ force }) grows the tree anew and keeps every memory", async () => {
  const { memory, fs } = await memoryWith(notes(10), { branch_factor: 5 });
  const before = (await leavesOf(fs)).map(({ content }) => content);
  const again = await Memory.initialize({
    home: HOME,
    fs,
    now: tickingClock(),
    config: { branch_factor: 2 },
    force: true,
  });
  assert.deepEqual((await leavesOf(fs)).map(({ content }) => content), before);
  assert.equal((await again.stats()).depth, 3);
  assert.deepEqual(await again.verify(), []);
  assert.equal(memory.home, again.home);
});

test("initialize() again changes no byte", async () => {
  const { fs } = await memoryWith(notes(5), { branch_factor: 2 });
  const paths = await filesBelow(fs, STORE);
  const before = await Promise.all(paths.map((path) => textOf(fs, path)));
  await Memory.initialize({ home: HOME, fs, now: tickingClock() });
  assert.deepEqual(await filesBelow(fs, STORE), paths);
  assert.deepEqual(await Promise.all(paths.map((path) => textOf(fs, path))), before);
});

type Step = "save" | "consolidate" | "flush" | "rebuild" | "reopen" | "save waiting";

test("after any saves and consolidations every leaf is reachable and found by its own word", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          { weight: 6, arbitrary: fc.constant<Step>("save") },
          fc.constantFrom<Step>("consolidate", "flush", "rebuild", "reopen", "save waiting"),
        ),
        { minLength: 1, maxLength: 30 },
      ),
      fc.integer({ min: 2, max: 5 }),
      fc.integer({ min: 1, max: 3 }),
      async (steps, branch_factor, domains) => {
        const now = tickingClock();
        const opened = await emptyMemory({ branch_factor }, { now });
        let { memory } = opened;
        let saved = 0;
        for (const step of steps) {
          if (step === "save" || step === "save waiting") {
            const domain = `d${saved % domains}`;
            const consolidate = step === "save";
            await memory.save(`common words and ${word(saved++)}`, { domain, consolidate });
          } else if (step === "reopen") {
            memory = await Memory.open({ home: HOME, fs: opened.fs, now });
          } else await memory[step]();
        }
        assert.deepEqual(await memory.verify(), []);
        for (let at = 0; at < saved; at++) {
          const answer = await memory.search(word(at));
          assert.equal(answer.kind, "found", `${word(at)} is ${answer.kind}`);
          if (answer.kind === "found") {
            assert.ok(answer.best.leaf.content.endsWith(word(at)));
            assert.equal(answer.best.path[0], "root");
          }
        }
      },
    ),
    { numRuns: 40 },
  );
});
