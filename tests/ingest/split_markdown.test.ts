import { test } from "node:test";
import assert from "node:assert/strict";
import { type Budget, type Piece, split } from "@ihmt/core/ingest";

const TINY: Budget = { targetTokens: 4, maxTokens: 6, minTokens: 0 };

async function piecesOf(text: string, { budget = TINY, name = "" } = {}): Promise<Piece[]> {
  const { pieces } = await split(text, { dataType: "GENERIC", budget, name });
  assert.equal(pieces.map((piece) => piece.text).join(""), text);
  return pieces;
}

/** Blocks that must come out as one piece however small the budget. */
const WHOLE: Readonly<Record<string, string>> = {
  "a fence of tildes": "~~~sh\nnpm ci\n\n# not a heading\n\nnpm test\n~~~\n",
  "a fence in a longer fence": "````md\n```sh\n\nnpm ci\n```\n\nmore\n````\n",
  "an indented fence": "  ```sh\n  npm ci\n\n  npm test\n  ```\n",
  "a fence in a list": "- item\n\n  ~~~\n  one\n\n  two\n  ~~~\n\n- next item\n",
  "a loose list": "1. one\n\n   still one\n\n2. two\n\n   - inner\n\n     deep\n",
  "a list behind the line that announces it": "Before you begin:\n- one thing\n\n- another thing\n",
  "a list of tasks": "- [ ] one thing\n- [x] another\n\n  with a reason\n",
  "a table": "| a | b |\n|---|---|\n| one | two |\n| three | four |\n",
  "a table without outer bars": "a | b\n--|--\none | two\nthree | four\n",
  "a grid table": "+-----+-----+\n| one | two |\n+-----+-----+\n| a   | b   |\n+-----+-----+\n",
  "a quote": "> one line\n>\n> another line\n> > an inner line\nlazy line\n",
  "a comment": "<!-- one\n\n# not a heading\n\ntwo -->\n",
  "details": "<details>\n<summary>More</summary>\n\nHidden text.\n\n</details>\n",
  "an HTML table": "<table>\n<tr><td>one</td></tr>\n\n<tr><td>two</td></tr>\n</table>\n",
  "a formula": "$$\na = b\n\nc = d\n$$\n",
  "a container": ":::note Mind this\n\nThe door sticks.\n\n:::\n",
  "an Org block": "#+BEGIN_SRC sh\nnpm ci\n\nnpm test\n#+END_SRC\n",
  "a literal block": "Run it so::\n\n   npm ci\n\n   npm test\n",
  "a table with borders":
    "=====  =====\nA      B\n=====  =====\n1      2\n\n3      4\n=====  =====\n",
  "a directive": ".. code-block:: sh\n\n   npm ci\n\n   npm test\n",
};

for (const [what, block] of Object.entries(WHOLE)) {
  test(`split() never cuts ${what}`, async () => {
    for (const end of ["\n", "\r\n"]) {
      const whole = block.replaceAll("\n", end);
      const text = `Before it.\n\n${whole}\nBehind it all.\n`;
      const pieces = await piecesOf(text);
      assert.ok(pieces.some((piece) => piece.text.includes(whole)), JSON.stringify(pieces));
      assert.ok(pieces.length > 1);
    }
  });
}

test("split() never cuts the front matter, whichever its marks", async () => {
  for (
    const matter of [
      "---\ntitle: x\n\ntags:\n  - a\n---\n",
      '+++\ntitle = "x"\n\n[extra]\na = 1\n+++\n',
    ]
  ) {
    const [first] = await piecesOf(`${matter}\nText of it.\n\nMore text here.\n`);
    assert.ok(first?.text.startsWith(matter));
    assert.equal(first?.title, "x");
  }
});

test("split() never cuts the blocks of AsciiDoc", async () => {
  const block = ".Listing\n[source,sh]\n----\nnpm ci\n\nnpm test\n----\n";
  const example = "====\nOne.\n\nTwo.\n====\n";
  const text = `= Guide\n\nOpening words.\n\n${block}\n${example}\n`;
  const pieces = await piecesOf(text, { name: "guide.adoc" });
  for (const whole of [block, example]) {
    assert.ok(pieces.some((piece) => piece.text.startsWith(whole)), JSON.stringify(pieces));
  }
});

test("split() keeps what an item of AsciiDoc carries, and the items, together", async () => {
  const list =
    ".Step by step\n. Unpack\n+\n[source,sh]\n----\n# a remark\ntar x\n\ncd y\n----\n. Run it\n";
  const text = `= Guide\n\nOpening words.\n\n${list}\nClosing words of it.\n`;
  const pieces = await piecesOf(text, { name: "guide.adoc" });
  assert.ok(pieces.some((piece) => piece.text.startsWith(list)), JSON.stringify(pieces));
});

test("split() tells directives of reStructuredText from items, and its underlines of any mark", async () => {
  const text = "Guide\n#####\n\nInstall\n*******\n\n1. Unpack\n\n2. Run\n\n" +
    ".. figure:: a.png\n\n   The caption.\n\n.. note::\n\n   Mind the step.\n\nUse\n***\n\nCall it.\n";
  const pieces = await piecesOf(text, { name: "guide.rst" });
  assert.deepEqual(pieces.map((piece) => [piece.text.split("\n", 1)[0], piece.context]), [
    ["Guide", undefined],
    [".. figure:: a.png", "Guide › Install"],
    [".. note::", "Guide › Install"],
    ["Use", "Guide"],
  ]);
});

/** The same three sections in each way to write headings; Linux stands under Install. */
const HEADINGS: Readonly<Record<string, readonly [string, string, string]>> = {
  Markdown: ["# Guide", "## Install", "### Linux"],
  setext: ["Guide\n=====", "Install\n-------", "### Linux"],
  reStructuredText: ["=====\nGuide\n=====", "Install\n=======", "Linux\n-----"],
  "reStructuredText with tildes": ["Guide\n=====", "Install\n-------", "Linux\n~~~~~"],
  AsciiDoc: ["= Guide", "== Install", "=== Linux"],
  wiki: ["= Guide =", "== Install ==", "=== Linux ==="],
  numbers: ["1 Guide", "1.1 Install", "1.1.1 Linux"],
  "numbers with points": ["1. Guide", "1.1. Install", "1.1.1. Linux"],
  "capitals and numbers": ["GUIDE", "1.1 Install", "1.1.1 Linux"],
};

for (const [how, [guide, install, linux]] of Object.entries(HEADINGS)) {
  test(`split() tells the trail of headings: ${how}`, async () => {
    const text = `${guide}\n\nWords of the guide.\n\n${install}\n\nWords of the install.\n\n` +
      `${linux}\n\nUnpack the archive there.\n\nThen run the script.\n`;
    const last = (await piecesOf(text)).at(-1);
    assert.equal(last?.text, "Then run the script.\n");
    const trail = how === "capitals and numbers"
      ? "GUIDE › Install › Linux"
      : "Guide › Install › Linux";
    assert.equal(last?.context, trail);
  });
}

test("split() takes numbers, shouts and amounts in prose for no headings", async () => {
  for (
    const line of [
      "3.5 litres of milk",
      "1.2.0 was the last release that worked, as far as anyone knows.",
      "OK",
      "IT IS LATE, AND NOBODY CAME.",
      "2026",
      "10.0.0.7",
    ]
  ) {
    const [piece] = await piecesOf(`${line}\n\nWords that follow it.\n`, {
      budget: { targetTokens: 200, maxTokens: 300, minTokens: 0 },
    });
    assert.equal(piece?.blockKind, "paragraph", line);
  }
});
