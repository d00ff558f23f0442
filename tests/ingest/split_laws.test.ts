import { test } from "node:test";
import assert from "node:assert/strict";
import fc from "fast-check";
import { estimateTokens } from "@ihmt/core/text";
import { type Budget, type Piece, split } from "@ihmt/core/ingest";

const DATA_TYPES = ["CODE", "NARRATIVE", "CLINICAL", "PERSONAL", "PROCESS", "GENERIC"] as const;

const dataType = fc.constantFrom(...DATA_TYPES);

const budget = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.nat(60), fc.nat(20)).map(
  ([targetTokens, more, minTokens]): Budget => ({
    targetTokens,
    maxTokens: targetTokens + more,
    minTokens,
  }),
);

/** Lines that mean something to a splitter, and text that means nothing to it. */
const line = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "\t",
    "# Title",
    "### Deep",
    "```",
    "```sh",
    "~~~~",
    "- item",
    "  - inner",
    "1. step",
    "| a | b |",
    "|---|---|",
    "---",
    "***",
    "===",
    "Chapter 2",
    "Capítulo II",
    "第三章 雨",
    "3",
    "　　他说。",
    "> quote",
    "> > ```",
    "<!--",
    "-->",
    "<details>",
    "</details>",
    "$$",
    ":::note",
    ":::",
    "= Guide",
    "----",
    "~~~~~",
    ".. note::",
    "3.2 Installation",
    "SAFETY NOTES",
    "Ingredients:",
    "Step 2: wait",
    "+++",
    "3/2/26, 10:15 - Ana: hola",
    "\u200e[3/2/26, 10:15:02\u202fPM] Ana: hi",
    "Ana, [03.02.2026 10:15]",
    "## Visit — 2/14/2026",
    "\0 \u2028 \u2029 \u0085",
    "2026-02-03",
    "2026-02-03: staging",
    "## 2024-03-11 — Madrid",
    "[2026-02-03 10:15] Ana: hola",
    "- 2025-12-31: fin",
    "def f(x):",
    "    return x",
    "class A {",
    "}",
    "date: 2026-02-03",
    "One. Two! Three? 四。",
    "🌲🌲 \u{10FFFF}",
  ),
  fc.string({ unit: "binary", maxLength: 80 }),
  fc.lorem({ maxCount: 20 }),
);

const document = fc.tuple(
  fc.array(fc.tuple(line, fc.constantFrom("\n", "\n", "\n", "\r\n", "\n\n", "\r"))),
  line,
).map(([lines, last]) => lines.map(([text, end]) => text + end).join("") + last);

test("split() gives pieces that concatenate to the document, with the right lines", async () => {
  await fc.assert(
    fc.asyncProperty(document, dataType, budget, async (text, dataType, budget) => {
      const { pieces } = await split(text, { dataType, budget });
      assert.equal(pieces.map((piece) => piece.text).join(""), text.trim() === "" ? "" : text);
      let offset = 0;
      for (const piece of pieces) {
        assert.equal(piece.startLine, lineOf(text, offset));
        offset += piece.text.length;
        assert.equal(piece.endLine, lineOf(text, offset - 1));
      }
    }),
    { numRuns: 1000 },
  );
});

test("split() gives pieces that hold something, with a title of one line", async () => {
  await fc.assert(
    fc.asyncProperty(document, dataType, budget, async (text, dataType, budget) => {
      for (const piece of (await split(text, { dataType, budget })).pieces) {
        assert.notEqual(piece.text.trim(), "");
        assert.notEqual(piece.title.trim(), "");
        assert.ok(!piece.title.includes("\n") && piece.title.length <= 80);
      }
    }),
    { numRuns: 500 },
  );
});

test("split() passes max_tokens for nothing but a single block, and then says so", async () => {
  await fc.assert(
    fc.asyncProperty(document, dataType, budget, async (text, dataType, budget) => {
      for (const piece of (await split(text, { dataType, budget })).pieces) {
        const over = estimateTokens(piece.text) > budget.maxTokens;
        assert.equal(piece.oversizedReason !== undefined, over);
        if (over) assert.equal(piece.blocks, 1);
      }
    }),
    { numRuns: 1000 },
  );
});

test("split() leaves no tiny piece beside a neighbour that has room for it", async () => {
  await fc.assert(
    fc.asyncProperty(document, budget, async (text, budget) => {
      const { pieces } = await split(text, { dataType: "CODE", budget });
      for (const [before, next] of pairs(pieces)) {
        const sizes = [before, next].map((piece) => estimateTokens(piece.text));
        // A sum of blocks may be estimated a token a block higher than the text is.
        const roomFor = budget.maxTokens - before.blocks - next.blocks;
        const room = (sizes[0] ?? 0) + (sizes[1] ?? 0) <= roomFor;
        if (room) assert.ok(Math.min(...sizes) + next.blocks + before.blocks >= budget.minTokens);
      }
    }),
    { numRuns: 500 },
  );
});

const block = fc.oneof(
  fc.lorem({ maxCount: 30, mode: "words" }).map((text) => `Word ${text}\n`),
  fc.array(fc.lorem({ maxCount: 4 }), { minLength: 1, maxLength: 8 })
    .map((lines) => `\`\`\`js\n${lines.join("\n\n")}\n\`\`\`\n`),
  fc.array(fc.lorem({ maxCount: 5 }), { minLength: 1, maxLength: 8 })
    .map((items) => items.map((item) => `* ${item}\n`).join("\n")),
  fc.array(fc.lorem({ maxCount: 5 }), { minLength: 1, maxLength: 8 })
    .map((rows) => `| a | b |\n|---|---|\n${rows.map((row) => `| ${row} | x |\n`).join("")}`),
  fc.lorem({ maxCount: 12 }).map((text) => `## Heading\n\nText ${text}\n`),
);

test("split() never cuts a block of a document", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(block, { minLength: 1 }), budget, async (blocks, budget) => {
      const text = blocks.join("\nBetween.\n\n");
      const { pieces } = await split(text, { dataType: "GENERIC", budget });
      let offset = 0;
      const cuts = pieces.map((piece) => offset += piece.text.length);
      let start = 0;
      for (const whole of blocks) {
        const end = start + whole.trimEnd().length;
        assert.ok(!cuts.some((cut) => cut > start && cut < end), `cut inside ${whole}`);
        start += whole.length + "\nBetween.\n\n".length;
      }
    }),
    { numRuns: 500 },
  );
});

const day = fc.date({
  min: new Date("2000-01-01T00:00:00Z"),
  max: new Date("2050-01-01T00:00:00Z"),
  noInvalidDate: true,
}).map((date) => date.toISOString().slice(0, 10));

test("split() never mixes two dates in a piece, and dates each piece by its own", async () => {
  const entry = fc.tuple(day, fc.lorem({ maxCount: 30, mode: "sentences" }));
  const entries = fc.array(entry, { minLength: 2, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(entries, budget, async (entries, budget) => {
      const text = entries.map(([day, told]) => `## ${day}\n\n${told}\n\n`).join("");
      for (const piece of (await split(text, { dataType: "PERSONAL", budget })).pieces) {
        const found = new Set(piece.text.match(/\d{4}-\d{2}-\d{2}/g));
        assert.deepEqual([...found], [piece.timestamp?.slice(0, 10)]);
      }
    }),
    { numRuns: 300 },
  );
});

/** Texts that a splitter whose time grows faster than the text would not be done with. */
const HUGE: Readonly<Record<string, string>> = {
  "a line of five megabytes": "word ".repeat(1_000_000),
  "a line of five megabytes without spaces": "x".repeat(5_000_000),
  "a paragraph of many sentences": "Sentence one. ".repeat(30_000),
  "100,000 braces": `${"{".repeat(50_000)}${"}\n".repeat(50_000)}`,
  "many headings": "# Heading 2026\n\n".repeat(20_000),
  "many list items": "- item\n".repeat(50_000),
  "items between blank lines": "- item\n\n".repeat(10_000),
  "many steps": "1. step\n\n".repeat(20_000),
  "many fences": "```\na\n```\n".repeat(20_000),
  "fences that nothing closes": "```a\n".repeat(20_000),
  "entries of one line": "2026-02-03: x\n".repeat(5_000),
  "paragraphs of one letter": "a\n\n".repeat(15_000),
  "scene breaks only": "***\n\n".repeat(10_000),
  "rows of a table": "| a | b |\n".repeat(10_000),
  "quotes 10,000 deep": `${"> ".repeat(10_000)}deep\n`.repeat(20),
  "a list 10,000 deep on one line": `${"- ".repeat(10_000)}deep\n`.repeat(20),
  "a list 1,000 deep": Array.from({ length: 1000 }, (_, n) => `${"  ".repeat(n)}- x\n`).join(""),
  "comments that nothing closes": "<!--\n\n".repeat(20_000),
  "tags that nothing closes": "<details>\n\n<pre>\n\n:::a\n\n$$\n\n".repeat(10_000),
  "underlines": "a\n===\n\n".repeat(20_000),
  "numbered headings": "3.2 Installation\n\n".repeat(20_000),
  "marks of emphasis": "** __ [[ ![ `` <a ".repeat(50_000),
  "dates that are none": "2026-02-30 (10:15, 99/99/9999\n\n".repeat(10_000),
  "a chat of many messages": "3/2/26, 10:15 - Ana: hola\n".repeat(10_000),
  "text between two dates": `2026-01-01: a\n\n# b\n\n${"c\n\n".repeat(30_000)}# 2026-01-02\n\nd\n`,
  "colons and code": "Run this:\n\n```\nx\n```\n\n".repeat(10_000),
  "a great void": `${"\n".repeat(50_000)}${" ".repeat(500_000)}x`,
};

for (const [what, text] of Object.entries(HUGE)) {
  test(`split() gets through ${what}`, async () => {
    const budget = { targetTokens: 2000, maxTokens: 3000, minTokens: 120 };
    // Code is read by other rules, which have laws of their own.
    for (const dataType of ["GENERIC", "NARRATIVE", "PERSONAL", "PROCESS"] as const) {
      const { pieces } = await split(text, { dataType, budget });
      assert.equal(pieces.reduce((sum, piece) => sum + piece.text.length, 0), text.length);
    }
  });
}

function pairs(pieces: readonly Piece[]): [Piece, Piece][] {
  return pieces.slice(1).map((next, index): [Piece, Piece] => [pieces[index] ?? next, next]);
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
