import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryWith } from "../support/stores.ts";

const TEXTS = [
  "staging runs PostgreSQL 17 since spring",
  "the kubernetes cluster has three nodes",
  "kubectl needs the new context",
  "la configuración del enrutador está en el cajón",
  "Заметка про сервер базы данных",
];

const SLIPS: readonly (readonly [string, string, string])[] = [
  ["a letter too few", "postgesql", "postgresql"],
  ["a letter too many", "postgressql", "postgresql"],
  ["another letter", "clusper", "cluster"],
  ["two letters swapped", "tsaging", "staging"],
  ["two slips in a long word", "kuburnetas", "kubernetes"],
  ["an accent and a slip", "configurasión", "configuracion"],
  ["a slip in another script", "серввер", "сервер"],
  ["the beginning of a word", "spri", "spring"],
];
for (const [name, asked, meant] of SLIPS) {
  test(`${name} is forgiven where the word occurs nowhere: ${asked} is read as ${meant}`, async () => {
    const { memory } = await memoryWith(TEXTS);
    const answer = await memory.search(asked);
    assert.notEqual(answer.kind, "not_found");
    assert.ok(
      answer.walk.terms.some(({ readAs }) => readAs?.includes(meant)),
      JSON.stringify(answer.walk.terms),
    );
    assert.ok(answer.assumptions.some((sentence) => sentence.includes(`"${meant}"`)));
  });
}

test("the beginning of several words is read as each of them", async () => {
  const { memory } = await memoryWith(TEXTS);
  const answer = await memory.search("kub");
  assert.deepEqual(answer.walk.terms[0]?.readAs, ["kubectl", "kubernetes"]);
  assert.ok(answer.kind === "ambiguous" && answer.options.length === 2);
});

const TRUE_WORDS: readonly string[] = ["cluster", "kubectl", "17", "staging"];
for (const word of TRUE_WORDS) {
  test(`nothing is assumed for a word that occurs: ${word}`, async () => {
    const { memory } = await memoryWith(TEXTS);
    const { assumptions } = await memory.search(word);
    assert.deepEqual(assumptions, []);
  });
}

const NOTHING_LIKE: readonly string[] = ["18", "xy", "zebra", "glitter", "v18", "天气"];
for (const word of NOTHING_LIKE) {
  test(`nothing is assumed where nothing is near enough: ${word}`, async () => {
    const { memory } = await memoryWith(TEXTS);
    const { kind, assumptions } = await memory.search(word);
    assert.deepEqual([kind, assumptions], ["not_found", []]);
  });
}

test("in a text of more than 64 words no word is read as another", async () => {
  const { memory } = await memoryWith(TEXTS);
  const others = Array.from({ length: 63 }, (_, at) => String(1000 + at));
  const short = await memory.search(["clusper", ...others].join(" "));
  assert.equal(short.assumptions.length, 1);
  const long = await memory.search(["clusper", "staging", ...others].join(" "));
  assert.deepEqual(long.assumptions, []);
});

test("a true hit ranks above an assumed one", async () => {
  const { memory } = await memoryWith(["the harbor is closed", "the beacon is closed"]);
  const answer = await memory.search("harbro beacon", { limit: 2 });
  assert.ok(answer.kind !== "not_found");
  assert.match(answer.results[0]?.leaf.content ?? "", /beacon/);
});

test("spelling works the same once the words are in segments", async () => {
  const days = Array.from({ length: 260 }, (_, day) => {
    const date = new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10);
    return `${date}\nday ${day === 77 ? "with an astrolabe" : "like any other"}\n\n`;
  }).join("");
  const { memory } = await memoryWith([days]);
  assert.equal((await memory.stats()).index.segments, 1);
  const answer = await memory.search("astrolbae");
  assert.equal(answer.kind, "found");
  assert.match(answer.kind === "found" ? answer.best.leaf.content : "", /astrolabe/);
});
