/** Questions that share no word with the memory that answers them: the timeline knows. */

import { test } from "node:test";
import assert from "node:assert/strict";
import type { Answer, Memory } from "@ihmt/core";
import { emptyMemory } from "../support/stores.ts";

async function remembering(...texts: readonly string[]): Promise<Memory> {
  const { memory } = await emptyMemory();
  for (const text of texts) await memory.save(text);
  return memory;
}

function texts(answer: Answer): string[] {
  return answer.kind === "not_found" ? [] : answer.results.map(({ leaf }) => leaf.content);
}

const MADRID = "2024-03-11: I live in Madrid.";
const VALENCIA = "2026-02-03: I moved to Valencia.";
const SEVILLA = "2021-05-01: vivo en Sevilla.";
const OTHERS = [
  "2025-01-01: Nadia lives in Bilbao.",
  "2025-06-01: where the cables live is written on the rack.",
  "2025-07-01: dónde vivo no importa, dijo el cartero al perro.",
];

const WHERE = [
  "where do I live",
  "Where do I live now?",
  "where am I living?",
  "do you know where I live?",
  "which city do I live in",
  "¿dónde vivo?",
  "donde vivo",
  "¿Dónde vivo ahora?",
  "dime en qué ciudad vivo",
  "我住在哪里",
  "我现在住在哪儿？",
  "你知道我住在哪里吗？",
  "我住在哪个城市",
];

test("the present memory answers where the user lives, and the earlier ones come along", async () => {
  const memory = await remembering(SEVILLA, MADRID, VALENCIA, ...OTHERS);
  for (const question of WHERE) {
    const answer = await memory.search(question);
    assert.equal(answer.kind, "found", question);
    assert.deepEqual(texts(answer).slice(0, 3), [VALENCIA, MADRID, SEVILLA], question);
    assert.deepEqual([answer.fact?.value, answer.confidence], ["Valencia", 1], question);
    const notices = answer.kind === "found" ? answer.notices.join("\n") : "";
    assert.match(notices, /location = 'Madrid', but on 2026-02-03 you updated to 'Valencia'/);
    assert.match(notices, /location = 'Sevilla', but on 2026-02-03 you updated to 'Valencia'/);
  }
});

test("what held at a time answers a question about that time", async () => {
  const memory = await remembering(SEVILLA, MADRID, VALENCIA, ...OTHERS);
  const cases: readonly (readonly [string, string])[] = [
    ["where did I live in 2024", MADRID],
    ["where did I live in 2022?", SEVILLA],
    ["¿dónde vivía en 2023?", SEVILLA],
    ["en 2025 ¿dónde vivía?", MADRID],
    ["2025年我住在哪里", MADRID],
    ["2026年3月我住在哪里？", VALENCIA],
  ];
  for (const [question, text] of cases) {
    const answer = await memory.search(question);
    assert.equal(texts(answer)[0], text, question);
  }
});

test("the timeline answers for work, role, tools, versions and named others", async () => {
  const memory = await remembering(
    "2023-01-01: I work at Initech.",
    "2025-01-01: I live in Ghent and work at Acme.",
    "2025-02-01: my editor is Vim.",
    "2026-02-01: I switched from Vim to Helix.",
    "2024-01-05: staging runs PostgreSQL 15.",
    "2026-01-05: staging runs PostgreSQL 17.",
    ...OTHERS,
  );
  const cases: readonly (readonly [string, string])[] = [
    ["where do I work?", "Acme"],
    ["who do I work for", "Acme"],
    ["¿en qué empresa trabajo?", "Acme"],
    ["我在哪家公司工作", "Acme"],
    ["which editor do I use", "Helix"],
    ["what's my editor?", "Helix"],
    ["¿qué editor uso?", "Helix"],
    ["我用什么编辑器", "Helix"],
    ["which version of PostgreSQL does staging run?", "17"],
    ["where does Nadia live", "Bilbao"],
    ["¿dónde vive Nadia?", "Bilbao"],
    ["Nadia住在哪里", "Bilbao"],
  ];
  for (const [question, value] of cases) {
    const answer = await memory.search(question);
    assert.deepEqual([answer.kind, answer.fact?.value], ["found", value], question);
  }
});

test("a question that asks for something else is searched like any other", async () => {
  const memory = await remembering(SEVILLA, MADRID, VALENCIA, ...OTHERS);
  for (
    const question of [
      "where do the cables live",
      "where do I live when I visit the client",
      "live",
      "dónde vivo no importa",
      "where does Petra live",
    ]
  ) {
    assert.equal((await memory.search(question)).fact, undefined, question);
  }
  const [first] = texts(await memory.search("where do the cables live"));
  assert.equal(first, OTHERS[1]);
});

test("a fact that was recorded by hand answers, though no memory holds it", async () => {
  const memory = await remembering(MADRID);
  await memory.recordFact({
    subject: "user",
    attribute: "location",
    value: "Oslo",
    date: "2026-03-01",
  });
  const answer = await memory.search("where do I live?");
  assert.equal(answer.fact?.value, "Oslo");
  assert.equal(answer.kind === "found" && answer.notices[0]?.includes("'Oslo'"), true);
});

test("filters hold for what the timeline answers with", async () => {
  const memory = await remembering(MADRID);
  await memory.save(VALENCIA, { domain: "diary" });
  const [first, ...rest] = texts(await memory.search("where do I live", { domain: "diary" }));
  assert.deepEqual([first, rest], [VALENCIA, []]);
});

test("the successor of a fact goes before the memory that was asked for in its words", async () => {
  const memory = await remembering(MADRID, VALENCIA, ...OTHERS);
  for (const question of ["I live in Madrid", "live Madrid"]) {
    assert.deepEqual(
      texts(await memory.search(question)).slice(0, 2),
      [VALENCIA, MADRID],
      question,
    );
  }
});

test("a long memory that states an old fact in passing answers for the rest of it", async () => {
  const offsite =
    "2024-07-01: The offsite went well. We ate at Casa Lucio. I live in Madrid, so I needed no hotel.";
  const memory = await remembering(offsite, VALENCIA, ...OTHERS);
  const answer = await memory.search("offsite Casa Lucio");
  assert.equal(texts(answer)[0], offsite);
  assert.match(answer.kind === "found" ? answer.notices.join() : "", /OUTDATED.*'Valencia'/);
});

test("each subject of one memory keeps its own notice", async () => {
  const memory = await remembering(
    "2024-01-01: I live in Lugo. Nadia lives in Bilbao.",
    "2025-01-01: I moved to Oviedo.",
    "2025-02-01: Nadia lives in Paris.",
  );
  const { notices } = await memory.search("Lugo Bilbao").then((answer) =>
    answer.kind === "not_found" ? { notices: [] } : answer
  );
  assert.match(notices.join("\n"), /'Lugo', but on 2025-01-01 you updated to 'Oviedo'/);
  assert.match(notices.join("\n"), /'Bilbao', but on 2025-02-01 you updated to 'Paris'/);
});
