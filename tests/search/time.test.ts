/** A question about a time prefers the memories of that time, exactly. */

import { test } from "node:test";
import assert from "node:assert/strict";
import fc from "fast-check";
import type { Memory } from "@ihmt/core";
import { emptyMemory } from "../support/stores.ts";

const JENKINS = "2024-05-02: builds of the billing repository run on Jenkins.";
const ACTIONS = "2026-05-02: builds of the billing repository run on Buildkite.";

async function first(memory: Memory, query: string): Promise<string | undefined> {
  const answer = await memory.search(query);
  return answer.kind === "not_found" ? undefined : answer.results[0]?.leaf.content;
}

test("a year in the question brings the memories of that year to the front", async () => {
  const { memory } = await emptyMemory();
  for (const text of [JENKINS, ACTIONS, "2025-01-01: the billing team had lunch."]) {
    await memory.save(text);
  }
  assert.equal(await first(memory, "builds of billing"), ACTIONS);
  for (
    const query of [
      "builds of billing in 2024",
      "builds billing en 2024",
      "2024年 builds billing",
      "builds of billing in May 2024",
      "builds of billing on 2024-05-02",
    ]
  ) {
    assert.equal(await first(memory, query), JENKINS, query);
  }
  const { walk } = await memory.search("builds of billing in 2024");
  assert.deepEqual(walk.time, { from: "2024-01-01", to: "2024-12-31" });
});

test("a memory that names the time counts as one of it", async () => {
  const { memory } = await emptyMemory();
  const plan = "2023-11-20: the budget for 2024 is nine thousand.";
  for (const text of [plan, "2022-11-20: the budget is seven thousand."]) await memory.save(text);
  assert.equal(await first(memory, "budget in 2024"), plan);
});

test("a memory of the time need not say so, and one that says a part of it is not of it", async () => {
  let today = "2024-05-02";
  const { memory } = await emptyMemory({}, { now: () => new Date(today) });
  const entry = "The deploys run on Jenkins.";
  await memory.save(entry);
  today = "2026-05-02";
  await memory.save("On 4 July 2024 we saw that the deploys run on Jenkins.");
  assert.equal(await first(memory, "where do deploys run on Jenkins in May 2024"), entry);
});

test("where a time is all that was asked, its words are looked for", async () => {
  const { memory } = await emptyMemory();
  const text = "The plan for 2024 hangs in the hall.";
  await memory.save(text);
  assert.equal(await first(memory, "in 2024"), text);
  assert.equal((await memory.search("in 2024")).walk.time, undefined);
});

test("raising the memories of a time gives the order that scoring all of them would", async () => {
  const words = ["amber", "birch", "cedar", "dune"] as const;
  const note = fc.record({
    year: fc.integer({ min: 2020, max: 2026 }),
    words: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(note, { minLength: 1, maxLength: 60 }),
      fc.subarray([...words], { minLength: 1 }),
      fc.integer({ min: 2020, max: 2026 }),
      async (notes, asked, year) => {
        const { memory } = await emptyMemory({ branch_factor: 3 });
        for (const [at, { year, words }] of notes.entries()) {
          await memory.save(`${year}-06-01: n${at}x ${words.join(" ")}`);
        }
        const query = asked.join(" ");
        const plain = await memory.search(query, { limit: 100 });
        const timed = await memory.search(`${query} in ${year}`, { limit: 100 });
        // Where no word is found, those that name the time are looked for in their place.
        if (plain.kind === "not_found") return;
        assert.ok(timed.kind !== "not_found");
        const expected = plain.results.map(({ leaf, score }) =>
          score * (leaf.header.timestamp.startsWith(`${year}`) ? 1.6 : 1)
        ).sort((a, b) => b - a);
        assert.deepEqual(timed.results.map(({ score }) => score), expected);
      },
    ),
    { numRuns: 60 },
  );
});
