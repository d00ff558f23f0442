import { test } from "node:test";
import assert from "node:assert/strict";
import { type Budget, type Piece, split } from "@ihmt/core/ingest";

const ROOMY: Budget = { targetTokens: 2000, maxTokens: 3000, minTokens: 120 };

const texts = (pieces: readonly Piece[]): string[] => pieces.map((piece) => piece.text);
const days = (pieces: readonly Piece[]): (string | undefined)[] =>
  pieces.map((piece) => piece.timestamp?.slice(0, 10));

test("split() never mixes two dates of a journal in one piece", async () => {
  const entries = [
    "## 2024-03-11\n\nVivo en Madrid.\n\nLlueve.\n\n",
    "## 2024-07-22 — Benidorm\n\nCon Luis.\n\n",
    "## 2026-02-03\n\nAhora vivo en Valencia.\n",
  ];
  const { chunker, pieces } = await split(entries.join(""), {
    dataType: "PERSONAL",
    budget: ROOMY,
  });
  assert.equal(chunker, "temporal");
  assert.deepEqual(texts(pieces), entries);
  assert.deepEqual(days(pieces), ["2024-03-11", "2024-07-22", "2026-02-03"]);
  assert.deepEqual(pieces.map((piece) => piece.title), [
    "Vivo en Madrid.",
    "Benidorm",
    "Ahora vivo en Valencia.",
  ]);
});

test("split() packs entries of one day, and parts them when the date comes back later", async () => {
  const text = "2026-01-01: a\n2026-01-01: b\n2026-01-02: c\n2026-01-01: d\n";
  const { pieces } = await split(text, { dataType: "GENERIC", budget: ROOMY });
  assert.deepEqual(texts(pieces), [
    "2026-01-01: a\n2026-01-01: b\n",
    "2026-01-02: c\n",
    "2026-01-01: d\n",
  ]);
  assert.equal(pieces[0]?.blocks, 2);
});

test("split() keeps an entry larger than max_tokens whole", async () => {
  const entry = `## 2026-01-01\n\n${"Rain again. ".repeat(60)}\n\n${"Sun. ".repeat(90)}\n\n`;
  const budget = { targetTokens: 40, maxTokens: 60, minTokens: 10 };
  const { pieces } = await split(`${entry}## 2026-01-02\n\nDry.\n`, {
    dataType: "PERSONAL",
    budget,
  });
  assert.equal(texts(pieces)[0], entry);
  assert.match(pieces[0]?.oversizedReason ?? "", /^A single entry/);
});

test("split() reads the forms that journals, chats and lists date their entries in", async () => {
  const forms: [string, string, string][] = [
    ["- 2026-01-01: a\n", "- 2026-01-02: b\n", "2026-01-02"],
    ["[2026-01-01 10:15] Ana: hola\nseguimos\n", "[2026-01-02 09:00] Luis: hola\n", "2026-01-02"],
    ["**2026-01-01** slept\n\n", "**2026-01-02** rode\n", "2026-01-02"],
    ["# 1 de enero de 2026\n\nFrío.\n\n", "# 2 de enero de 2026\n\nSol.\n", "2026-01-02"],
    ["Fecha: 2026-01-01\nTos.\n\n", "Fecha: 2026-01-02\nMejor.\n", "2026-01-02"],
    ["2026年1月1日\n下雨。\n\n", "2026年1月2日\n晴。\n", "2026-01-02"],
    ["2026-01-01 10:15 - Ana: hola\n", "2026-01-02 10:16 - Luis: hola\n", "2026-01-02"],
  ];
  for (const [first, second, day] of forms) {
    const { chunker, pieces } = await split(first + second, { dataType: "GENERIC", budget: ROOMY });
    assert.equal(chunker, "temporal", first);
    assert.deepEqual(texts(pieces), [first, second]);
    assert.equal(days(pieces)[1], day);
  }
});

test("split() takes no date in the middle of a sentence or in a fence for an entry", async () => {
  const entry = "## 2026-01-01\n\nWe moved in on\n2024-03-11 and stayed.\n\n" +
    "```\n2025-05-05: a log line\n```\n\n";
  const { pieces } = await split(`${entry}## 2026-01-02\n\nDone.\n`, {
    dataType: "PERSONAL",
    budget: ROOMY,
  });
  assert.deepEqual(days(pieces), ["2026-01-01", "2026-01-02"]);
  assert.equal(texts(pieces)[0], entry);
});

test("split() gives the title of a journal to its first entry and does not date a long preamble", async () => {
  const entries = "## 2026-01-01\n\nOne.\n\n## 2026-01-02\n\nTwo.\n";
  const titled = await split(`# Journal\n\n${entries}`, { dataType: "PERSONAL", budget: ROOMY });
  assert.deepEqual(days(titled.pieces), ["2026-01-01", "2026-01-02"]);
  assert.equal(titled.pieces[0]?.title, "One.");
  const preamble = `# Journal\n\n${"About me. ".repeat(80)}\n\n`;
  const opened = await split(preamble + entries.repeat(9), { dataType: "PERSONAL", budget: ROOMY });
  assert.equal(texts(opened.pieces)[0], preamble);
  assert.equal(days(opened.pieces)[0], undefined);
});

test("split() ends an entry at a heading of its level that has no date", async () => {
  const text = "## 2026-01-01\n\nOne.\n\n## 2026-01-02\n\nTwo.\n\n## Index\n\nNothing dated.\n";
  const { pieces } = await split(text, { dataType: "PERSONAL", budget: ROOMY });
  assert.deepEqual(days(pieces), ["2026-01-01", "2026-01-02", undefined]);
});

test("split() does not make a journal of a document with a dated line or two", async () => {
  const text = `# Readme\n\n${"Installs itself. ".repeat(30)}\n\n` +
    `- 2026-01-01: first\n- 2026-02-01: second\n\n## Use\n\n${"Call it. ".repeat(40)}\n`;
  assert.equal((await split(text, { dataType: "GENERIC", budget: ROOMY })).chunker, "generic");
});

test("split() dates a text by the name of its file where the text tells no date itself", async () => {
  const dated: [string, string | undefined][] = [
    ["journal/2026-02-03.md", "2026-02-03"],
    ["journals/2026_02_03.md", "2026-02-03"],
    ["_posts/2026-02-03-moving-house.md", "2026-02-03"],
    ["20260203.txt", "2026-02-03"],
    ["minutes-2026-02-03.md", "2026-02-03"],
    ["C:\\notes\\2026-02-03 weekly.md", "2026-02-03"],
    ["2026年2月3日.md", "2026-02-03"],
    ["2026-02-30.md", undefined],
    ["12345678.md", undefined],
    ["report-20260203991.md", undefined],
    ["v2026-02-03x.md", undefined],
    ["2026-02-03/notes.md", undefined],
  ];
  for (const [name, day] of dated) {
    const { pieces } = await split("We painted the hall.\n", {
      dataType: "PERSONAL",
      name,
      budget: ROOMY,
    });
    assert.deepEqual(days(pieces), [day], name);
  }
});

test("split() believes the text of a dated file before its name, and dates no code by it", async () => {
  const name = "2026-02-03.md";
  const said = "---\ndate: 2025-12-31\n---\n\nFireworks.\n";
  assert.deepEqual(
    days((await split(said, { dataType: "GENERIC", name, budget: ROOMY })).pieces),
    ["2025-12-31"],
  );
  const code = await split("x = 1\n", {
    dataType: "CODE",
    name: "2026-02-03-add-users.py",
    budget: ROOMY,
  });
  assert.deepEqual(days(code.pieces), [undefined]);
});
