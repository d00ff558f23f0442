import assert from "node:assert/strict";
import process from "node:process";
import { test } from "node:test";
import { Memory } from "@ihmt/core";
import { run, runtimeName, runtimesHere, tempFolder } from "../support/runtime.ts";
import { assertHolds, saver, unfinished } from "./_savers.ts";

test("processes that save at the same time lose nothing and leave no lock behind", async () => {
  const { path: home, cleanup } = await tempFolder();
  try {
    const names = ["ash", "birch", "cedar"];
    const results = await Promise.all(
      names.map((name) => run(saver(home, { name, count: 15 }))),
    );
    assert.deepEqual(results.map(({ code, stderr }) => [code, stderr]), names.map(() => [0, ""]));
    const words = results.flatMap(({ stdout }) => stdout.trim().split("\n"));
    assert.equal(words.length, 45);
    await assertHolds(home, words);
    assert.deepEqual(await unfinished(home), []);
  } finally {
    await cleanup();
  }
});

const EIGHT = ["ash", "birch", "cedar", "elm", "fir", "hazel", "larch", "maple"];
/** A few in every run of the checks; `IHMT_SAVES=200` for a thorough one. */
const EACH = Number(process.env["IHMT_SAVES"] ?? 60);

// Once, from where the package is built that Node and Bun need.
const once = { skip: runtimeName !== "node" };

test("eight processes of all runtimes save into one store and lose nothing", once, async () => {
  const { path: home, cleanup } = await tempFolder({ quick: true });
  try {
    const runtimes = await runtimesHere();
    const results = await Promise.all(EIGHT.map((name, at) => {
      const runtime = runtimes[at % runtimes.length] ?? runtimeName;
      return run(saver(home, { name, count: EACH, runtime }));
    }));
    assert.deepEqual(results.map(({ code, stderr }) => [code, stderr]), EIGHT.map(() => [0, ""]));
    const words = results.flatMap(({ stdout }) => stdout.trim().split("\n"));
    assert.equal(words.length, EIGHT.length * EACH);
    await assertHolds(home, words);
    assert.equal((await (await Memory.open({ home })).stats()).leaves, words.length);
    assert.deepEqual(await unfinished(home), []);
  } finally {
    await cleanup();
  }
});
