import { test } from "node:test";
import assert from "node:assert/strict";
import { type Budget, type Piece, split, symbolsOf } from "@ihmt/core/ingest";

const BUDGET: Budget = { targetTokens: 300, maxTokens: 400, minTokens: 20 };

async function piecesOf(text: string, language: string): Promise<Piece[]> {
  const { pieces } = await split(text, { dataType: "CODE", language, budget: BUDGET });
  assert.equal(pieces.map((piece) => piece.text).join(""), text);
  return pieces;
}

/** Functions of a few lines, enough of them that they do not fit into one piece. */
const script = (line: (n: number) => string, indent = "  "): string =>
  Array.from({ length: 30 }, (_, n) => {
    const body = Array.from(
      { length: 4 },
      (_, at) => `${indent}  stock.take(${n}, ${at}, "bay");\n`,
    );
    return `${indent}// Takes units of bay ${n}.\n${indent}${line(n)}\n${body.join("")}`;
  }).join("\n");

const FUNCTIONS = script((n) => `function take${n}(stock) {`).replaceAll(
  /(\n)(?=\n|$)/g,
  "\n  }\n",
);

/** A statement around functions: what is in front of them, and behind. */
const WRAPPERS: Readonly<Record<string, readonly [string, string]>> = {
  "a function that is called on the spot": ["(function () {\n", "})();\n"],
  "an arrow function that is called on the spot": ["const shelf = (() => {\n", "})();\n"],
  "a module for browsers and Node": [
    "(function (root, factory) {\n  root.shelf = factory();\n})(this, function () {\n",
    "});\n",
  ],
  "a module of AMD": ["define(['stock'], function (stock) {\n", "});\n"],
  "a function with a mark before it": ["!function () {\n", "}();\n"],
};

for (const [what, [before, behind]] of Object.entries(WRAPPERS)) {
  test(`split() cuts ${what} between the functions in it`, async () => {
    const pieces = await piecesOf(before + FUNCTIONS + behind, "javascript");
    assert.ok(pieces.length > 4, `${pieces.length} pieces`);
    for (const piece of pieces) assert.equal(piece.oversizedReason, undefined);
    for (const piece of pieces.slice(1)) {
      assert.match(piece.text, /^ {2}\/\/ Takes units/);
      assert.match(piece.context ?? "", /function|=>/);
      assert.match(piece.title, /^take\d+/);
    }
  });
}

test("split() cuts a suite between its tests, and tells which suite they are of", async () => {
  const tests = script((n) => `it("takes unit ${n}", () => {`, "    ").replaceAll(
    /\n(?=\n|$)/g,
    "\n    });\n",
  );
  const text = `describe("Shelf", () => {\n  describe("take()", () => {\n${tests}  });\n});\n`;
  const pieces = await piecesOf(text, "typescript");
  assert.ok(pieces.length > 4);
  const [first, second] = pieces;
  assert.equal(first?.startLine, 1);
  assert.match(second?.text ?? "", /^ {4}\/\/ Takes units/);
  assert.equal(second?.context, 'describe("Shelf", () => › describe("take()", () =>');
});

test("split() cuts a condition around definitions in Python and PHP", async () => {
  const python = script((n) => `def take${n}(stock):`).replaceAll("//", "#").replaceAll(";", "");
  const cut = await piecesOf(`import stock\n\nif stock.ready:\n${python}`, "python");
  assert.ok(cut.length > 4);
  assert.match(cut[2]?.text ?? "", /^ {2}# Takes units/);
  assert.match(cut[2]?.title ?? "", /^take\d/);
  const php = `<?php\nif (!function_exists('take0')) {\n${
    FUNCTIONS.replaceAll("(stock)", "($stock)").replaceAll("stock.take", "$stock->take")
  }}\n`;
  assert.ok((await piecesOf(php, "php")).length > 4);
});

test("split() keeps a function whole that does something, however large and wherever it stands", async () => {
  const work = "  stock.take(1, 2, 'bay');\n".repeat(200);
  for (
    const text of [
      `const take = (stock) => {\n${work}};\n`,
      `app.get("/take", (request, response) => {\n${work}});\n`,
      `(async () => {\n${work}  function log() {\n    return 1;\n  }\n})();\n`,
      `export const take = function () {\n${FUNCTIONS}};\n`,
      `module.exports = {\n  take() {\n${work}  },\n};\n`,
    ]
  ) {
    const pieces = await piecesOf(text, "typescript");
    assert.equal(pieces.length, 1, text.slice(0, 40));
  }
});

test("symbolsOf() lists what a wrapper declares", async () => {
  const text = `(function () {\n${FUNCTIONS}})();\n`;
  const symbols = await symbolsOf(text, "javascript");
  assert.deepEqual(symbols.slice(0, 2).map(({ qualifiedName }) => qualifiedName), [
    "take0",
    "take1",
  ]);
});
