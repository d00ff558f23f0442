import { test } from "node:test";
import assert from "node:assert/strict";
import { type Budget, type Piece, split } from "@ihmt/core/ingest";

const ROOMY: Budget = { targetTokens: 2000, maxTokens: 3000, minTokens: 120 };
const TIGHT: Budget = { targetTokens: 40, maxTokens: 60, minTokens: 0 };

const words = (count: number, word = "word"): string => `${word} `.repeat(count).trim();
const texts = (pieces: readonly Piece[]): string[] => pieces.map((piece) => piece.text);

test("split() gives no pieces when the text is empty or blank", async () => {
  for (const text of ["", "\n", " \t\r\n\n  "]) {
    for (const dataType of ["GENERIC", "CODE", "NARRATIVE", "PERSONAL"] as const) {
      assert.deepEqual((await split(text, { dataType, budget: ROOMY })).pieces, []);
    }
  }
});

test("split() keeps a short text as one piece, byte for byte", async () => {
  const text = "\r\n  Uses tabs.\r\n\r\nNot spaces. 🌲";
  const { chunker, pieces } = await split(text, { dataType: "GENERIC", budget: ROOMY });
  assert.equal(chunker, "generic");
  assert.deepEqual(pieces, [{
    text,
    startLine: 1,
    endLine: 4,
    title: "Uses tabs.",
    blockKind: "paragraph",
    blocks: 2,
    tags: [],
  }]);
});

test("split() counts lines by their newline, 1-based and inclusive", async () => {
  const text = `${words(30)}\n\n\n${words(30)}\n${words(2)}\n\n${words(30)}`;
  const { pieces } = await split(text, { dataType: "GENERIC", budget: TIGHT });
  assert.deepEqual(pieces.map(({ startLine, endLine }) => [startLine, endLine]), [
    [1, 3],
    [4, 6],
    [7, 7],
  ]);
});

test("split() never cuts a fence, a list or a table", async () => {
  const fence = "```sh\nnpm ci\n\n# not a heading\n\nnpm test\n```\n";
  const list = "- one\n\n  still one\n- two\n\n- three\n";
  const table = "| a | b |\n|---|---|\n| 1 | 2 |\n";
  const text = `${words(20)}\n\n${fence}\n${words(20)}\n\n${list}\n${words(20)}\n\n${table}`;
  const budget = { targetTokens: 8, maxTokens: 12, minTokens: 0 };
  const { pieces } = await split(text, { dataType: "GENERIC", budget });
  assert.deepEqual(pieces.map((piece) => piece.blockKind), [
    "paragraph",
    "code",
    "paragraph",
    "list",
    "paragraph",
    "table",
  ]);
  assert.equal(texts(pieces)[1], `${fence}\n`);
  assert.equal(texts(pieces)[3], `${list}\n`);
});

test("split() takes a fence that nothing closes for ordinary text", async () => {
  const text = `\`\`\`\n${words(30)}\n\n${words(30)}\n\n${words(30)}\n`;
  assert.equal((await split(text, { dataType: "GENERIC", budget: TIGHT })).pieces.length, 3);
});

test("split() keeps a numbered step together with the fence inside it", async () => {
  const list = "1. Drain the node:\n   ```sh\n   kubectl drain n1\n   ```\n\n2. Wait.\n";
  const { pieces } = await split(`${words(40)}\n\n${list}`, { dataType: "PROCESS", budget: TIGHT });
  assert.equal(texts(pieces)[1], list);
});

test("split() keeps a heading with what follows it", async () => {
  const text = `${words(28)}\n\n## Rollback\n\n${words(28)}\n`;
  const { pieces } = await split(text, { dataType: "GENERIC", budget: TIGHT });
  assert.deepEqual(texts(pieces)[1], `## Rollback\n\n${words(28)}\n`);
  assert.equal(pieces[1]?.title, "Rollback");
});

test("split() begins a piece with a section rather than fill the one before with half of it", async () => {
  const text = `${words(20)}\n\n# Setup\n\n${words(20)}\n\n${words(20)}\n`;
  const { pieces } = await split(text, { dataType: "GENERIC", budget: TIGHT });
  assert.equal(pieces.length, 2);
  assert.ok(texts(pieces)[1]?.startsWith("# Setup"));
});

test("split() tells the headings above a piece as its context", async () => {
  const text = `# Deploy\n\n## Rollback ##\n\n${words(38)}\n\n${words(38)}\n\n## Verify\n\n${
    words(38)
  }\n`;
  const { pieces } = await split(text, { dataType: "GENERIC", budget: TIGHT });
  assert.deepEqual(pieces.map((piece) => piece.context), [
    undefined,
    "Deploy › Rollback",
    "Deploy",
  ]);
});

test("split() stores a block larger than max_tokens whole and says why", async () => {
  const text = `${words(10)}\n\n${words(200)}\n\n${words(10)}`;
  const { pieces } = await split(text, { dataType: "GENERIC", budget: TIGHT });
  assert.equal(pieces.length, 3);
  assert.match(
    pieces[1]?.oversizedReason ?? "",
    /single paragraph of about \d+ tokens.*max_tokens \(60\)/,
  );
  assert.equal(pieces[0]?.oversizedReason, undefined);
  assert.equal(pieces[2]?.oversizedReason, undefined);
});

test("split() joins a tiny trailing piece to its neighbour when the budget allows", async () => {
  const text = `${words(30)}\n\n${words(8)}\n`;
  const budget = { targetTokens: 38, maxTokens: 60, minTokens: 0 };
  const apart = { targetTokens: 30, maxTokens: 60, minTokens: 0 };
  assert.equal((await split(text, { dataType: "GENERIC", budget: apart })).pieces.length, 2);
  assert.equal(
    (await split(text, { dataType: "GENERIC", budget: { ...apart, minTokens: 12 } })).pieces.length,
    1,
  );
  assert.equal(
    (await split(text, {
      dataType: "GENERIC",
      budget: { ...budget, maxTokens: 40, minTokens: 12 },
    }))
      .pieces.length,
    2,
  );
});

test("split() dates a note by the date it begins with", async () => {
  const note = "2026-02-03: staging runs PostgreSQL 17";
  const [piece] = (await split(note, { dataType: "GENERIC", budget: ROOMY })).pieces;
  assert.equal(piece?.timestamp, "2026-02-03T00:00:00Z");
  assert.equal(piece?.title, "staging runs PostgreSQL 17");
});

test("split() dates a document by its front matter, which it never cuts", async () => {
  const text = `---\ntitle: x\n\ndate: 2026-02-03\n---\n${words(50)}\n\n${words(50)}\n`;
  const { pieces } = await split(text, { dataType: "GENERIC", budget: TIGHT });
  assert.ok(pieces.length >= 2);
  assert.ok(texts(pieces)[0]?.includes("date: 2026-02-03\n---\n"));
  for (const piece of pieces) assert.equal(piece.timestamp, "2026-02-03T00:00:00Z");
});

test("split() does not take a date in code for the date of the code", async () => {
  const [piece] = (await split("2026-02-03\nx = 1\n", { dataType: "CODE", budget: ROOMY })).pieces;
  assert.equal(piece?.timestamp, undefined);
});

test("split() cuts code at blank lines before unindented lines only", async () => {
  const first = `import os\n\n`;
  const second = `def first():\n    ${words(20, "a")}\n\n    return 1\n\n\n`;
  const third = `class Second:\n    x = "${words(20, "b")}"\n`;
  const budget = { targetTokens: 8, maxTokens: 30, minTokens: 0 };
  const { chunker, pieces } = await split(first + second + third, { dataType: "CODE", budget });
  assert.equal(chunker, "code");
  assert.deepEqual(texts(pieces), [first, second, third]);
  assert.deepEqual(pieces.map((piece) => piece.title), ["import os", "first", "Second"]);
  assert.deepEqual(pieces[2]?.tags, ["lang:python", "class:Second"]);
});

test("split() leaves a closing bracket or word with what it closes", async () => {
  const budget = { targetTokens: 1, maxTokens: 1, minTokens: 0 };
  const blocks = [
    "function a() {\n  one();\n\n}\n\n",
    "def b\n  two\n\nelse\n  three\n\nend\n\n",
    "if true; then\n  four\n\nfi\n",
  ];
  const { pieces } = await split(blocks.join(""), { dataType: "CODE", budget });
  assert.deepEqual(texts(pieces), blocks);
});

test("split() crosses no chapter and no scene break in a story", async () => {
  const scenes = ["The sea was calm.\n\n***\n\n", "Morning came.\n\n", "# Two\n\nShe left.\n"];
  const { chunker, pieces } = await split(scenes.join(""), {
    dataType: "NARRATIVE",
    budget: ROOMY,
  });
  assert.equal(chunker, "narrative");
  assert.deepEqual(texts(pieces), scenes);
  assert.equal(pieces[2]?.title, "Two");
});

test("split() keeps a paragraph of a story whole while it fits", async () => {
  const paragraph = `${words(10, "One")}. ${words(10, "Two")}.\n\n`;
  const { pieces } = await split(paragraph.repeat(4), { dataType: "NARRATIVE", budget: TIGHT });
  for (const text of texts(pieces)) assert.equal(text.replaceAll(paragraph, ""), "");
});

test("split() cuts a paragraph of a story larger than max_tokens between sentences", async () => {
  const sentence = `${words(20, "Ship")} sank. `;
  const { pieces } = await split(sentence.repeat(20), { dataType: "NARRATIVE", budget: TIGHT });
  assert.ok(pieces.length > 5);
  for (const piece of pieces) {
    assert.equal(piece.oversizedReason, undefined);
    assert.equal(piece.blockKind, "sentence");
    assert.match(piece.text, /^(?:(?:Ship ){20}sank\. ?)+$/);
  }
});
