import { test } from "node:test";
import assert from "node:assert/strict";
import fc from "fast-check";
import { heuristicSummarizer, type SummaryInput } from "@ihmt/core";

/** A child that says little but what a test is about. */
function child(given: Partial<SummaryInput>): SummaryInput {
  return {
    title: "A title",
    text: "A sentence about nothing.",
    keywords: [],
    tags: [],
    entities: [],
    timestamp: "2026-02-03T00:00:00Z",
    leafCount: 1,
    ...given,
  };
}

const OPTIONS = { domain: "technology", layer: 1, period: "2024-03-11 – 2026-02-03" };

test("heuristicSummarizer() names a branch by what its children share, and its period", async () => {
  const { title } = await heuristicSummarizer().summarize([
    child({ keywords: ["postgresql", "staging", "vacuum"], entities: ["PostgreSQL 16"] }),
    child({ keywords: ["migration", "postgresql", "staging"], entities: ["Nadia"] }),
    child({ keywords: ["postgresql", "migration", "backup"] }),
  ], OPTIONS);
  assert.equal(title, "PostgreSQL, migration, staging · 2024-03-11 – 2026-02-03");
});

test("heuristicSummarizer() puts no two forms of a word and no bare number in a title", async () => {
  const { title } = await heuristicSummarizer().summarize([
    child({ keywords: ["2026", "database", "databases", "cache", "queue"] }),
  ], { ...OPTIONS, period: "" });
  assert.equal(title, "database, cache, queue");
});

test("heuristicSummarizer() puts a whole name in a title, and no part of it beside it", async () => {
  const { title } = await heuristicSummarizer().summarize([
    child({ keywords: ["marín", "payments"], entities: ["Luis Marín", "Luis"] }),
  ], { ...OPTIONS, period: "" });
  assert.equal(title, "Luis Marín, payments");
});

test("heuristicSummarizer() falls back to a child's title, then to the domain", async () => {
  const { summarize } = heuristicSummarizer();
  const told = await summarize([child({ title: "On the ferry" })], { ...OPTIONS, period: "" });
  assert.equal(told.title, "On the ferry");
  assert.deepEqual(await summarize([], { ...OPTIONS, period: "" }), {
    title: "technology",
    summary: "",
    keywords: [],
    tags: [],
    entities: [],
  });
});

test("heuristicSummarizer() ranks words by how many children share them, then by their place", async () => {
  const { keywords, tags, entities } = await heuristicSummarizer().summarize([
    child({
      keywords: ["zeta", "eta", "beta", "both"],
      tags: ["x", "lang:java"],
      entities: ["Ana", "Luis"],
    }),
    child({
      keywords: ["iota", "alpha", "gamma", "both"],
      tags: ["lang:java"],
      entities: ["Luis"],
    }),
  ], OPTIONS);
  assert.deepEqual(keywords, ["both", "iota", "zeta", "alpha", "eta", "beta", "gamma"]);
  assert.deepEqual(tags, ["lang:java", "x"]);
  assert.deepEqual(entities, ["Luis", "Ana"]);
});

test("heuristicSummarizer() lets every child speak in the summary", async () => {
  const places = ["Benidorm", "Valencia", "Lisboa", "Madrid", "Albacete", "Pinedo"];
  const { summary } = await heuristicSummarizer().summarize(
    places.map((place) => child({ text: `We went to ${place} by train. `.repeat(60) })),
    OPTIONS,
  );
  for (const place of places) assert.ok(summary.includes(place), `${place} is missing`);
  assert.ok(summary.length <= 1200);
});

const word = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 });
const input = fc.record({
  title: fc.string(),
  text: fc.oneof(fc.lorem({ maxCount: 60, mode: "sentences" }), fc.string({ unit: "grapheme" })),
  keywords: fc.array(word, { maxLength: 20 }),
  tags: fc.array(word, { maxLength: 20 }),
  entities: fc.array(word, { maxLength: 20 }),
  timestamp: fc.constant("2026-02-03T00:00:00Z"),
  leafCount: fc.nat(),
});

test("heuristicSummarizer() keeps its limits and gives the same for the same", async () => {
  await fc.assert(fc.asyncProperty(fc.array(input, { maxLength: 40 }), async (children) => {
    const { summarize } = heuristicSummarizer();
    const told = await summarize(children, OPTIONS);
    assert.ok(told.summary.length <= 1200);
    assert.ok(told.keywords.length <= 16 && told.tags.length <= 12 && told.entities.length <= 16);
    assert.ok(told.title.endsWith(` · ${OPTIONS.period}`) && !told.title.includes("\n"));
    assert.deepEqual(await summarize(structuredClone(children), OPTIONS), told);
  }));
});
