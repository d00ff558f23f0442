import { test } from "node:test";
import assert from "node:assert/strict";
import { nodeFileSystem } from "@ihmt/core";
import {
  type Budget,
  decodeText,
  type Piece,
  type SourceSymbol,
  split,
  symbolsOf,
} from "@ihmt/core/ingest";
import { repositoryFile } from "../support/runtime.ts";

const ROOMY: Budget = { targetTokens: 2000, maxTokens: 3000, minTokens: 120 };
const TIGHT: Budget = { targetTokens: 60, maxTokens: 90, minTokens: 0 };
const EXACT: Budget = { targetTokens: 1, maxTokens: 1, minTokens: 0 };

/** A file of each language, full of what looks like something else. */
const FIXTURES: Readonly<Record<string, string>> = {
  "Shelf.java": "java",
  "Shelf.scala": "scala",
  "Shelf.swift": "swift",
  "shelf.c": "c",
  "shelf.cpp": "cpp",
  "shelf.cs": "csharp",
  "shelf.go": "go",
  "shelf.jsx": "javascript",
  "shelf.kt": "kotlin",
  "shelf.php": "php",
  "shelf.py": "python",
  "shelf.rs": "rust",
  "shelf.ts": "typescript",
  "shelf_view.tsx": "typescript",
};

// More than the grammars are given to read: what is left is read by brackets.
const PADDING = `\n${" ".repeat(2_000_000)}`;

async function fixture(name: string): Promise<string> {
  const decoded = decodeText(
    await nodeFileSystem().read(repositoryFile(`tests/fixtures/code/${name}`)),
  );
  assert.equal(decoded.kind, "text");
  return decoded.kind === "text" ? decoded.text : "";
}

/** The symbols of a fixture as they are written beside it: lines, kind, name. */
async function expectedSymbols(name: string): Promise<string[]> {
  return (await fixture(`${name}.symbols`)).trimEnd().split("\n");
}

function told(symbol: SourceSymbol): string {
  const { startLine, line, endLine, kind, qualifiedName } = symbol;
  return `${startLine} ${line} ${endLine} ${kind} ${qualifiedName}`;
}

async function piecesOf(text: string, language: string, more: {
  budget?: Budget;
  codeMode?: "pack" | "symbol";
} = {}): Promise<Piece[]> {
  const { budget = ROOMY, codeMode = "pack" } = more;
  return (await split(text, { dataType: "CODE", language, budget, codeMode })).pieces;
}

for (const [name, language] of Object.entries(FIXTURES)) {
  test(`symbolsOf() finds every symbol of ${name} and its lines`, async () => {
    const symbols = await symbolsOf(await fixture(name), language);
    assert.deepEqual(symbols.map(told), await expectedSymbols(name));
  });

  test(`symbolsOf() finds the same in ${name} with the line ends of Windows`, async () => {
    const text = (await fixture(name)).replaceAll("\n", "\r\n");
    const symbols = await symbolsOf(text, language);
    assert.deepEqual(symbols.map(told), await expectedSymbols(name));
  });

  test(`split() cuts ${name} nowhere inside of a function`, async () => {
    const original = await fixture(name);
    const functions = (await expectedSymbols(name)).filter((row) => /function|method/.test(row));
    assert.ok(functions.length > 3);
    const windows = original.replaceAll("\n", "\r\n");
    for (const text of [original, original.trimEnd(), windows, original + PADDING]) {
      const pieces = await piecesOf(text, language, { budget: EXACT });
      assert.equal(pieces.map((piece) => piece.text).join(""), text);
      const starts = new Set(pieces.map((piece) => piece.startLine));
      for (const row of functions) {
        const [, first = 0, last = 0] = row.split(" ").map(Number);
        for (let line = first + 1; line <= last; line++) {
          assert.ok(!starts.has(line), `${row} is cut at line ${line}`);
        }
      }
    }
  });

  test(`split() gives each function of ${name} a piece of its own in symbol mode`, async () => {
    const text = await fixture(name);
    const pieces = await piecesOf(text, language, { codeMode: "symbol" });
    for (const piece of pieces) {
      const functions = piece.tags.filter((tag) => /^(?:function|method):/.test(tag));
      const isType = piece.tags.some((tag) =>
        /^(?:class|interface|trait|impl|module|enum)/.test(tag)
      );
      const bodies = functions.filter((tag) => piece.title.includes(tag.replace(/^\w+:/, "")));
      assert.ok(isType || bodies.length <= 1, `${piece.title}: ${functions.join(" ")}`);
      assert.ok(piece.tags.includes(`lang:${language}`));
    }
  });
}

const JAVA_CLASS = `package a;

import b.C;
import b.D;

/** Keeps the stock. */
@Service
public final class Stock extends Base implements Closeable {
  private final int size = 3;

  /** Takes. */
  @Override
  public int take(int count) {
    return size - count + other(count) * other(size) - other(1) + other(2) + other(3);
  }

  // Gives.
  public int give(int count) {
    return size + count + other(count) * other(size) - other(1) + other(2) + other(3);
  }
}
`;

test("split() gives each member of a large class the class's header as its context", async () => {
  const pieces = await piecesOf(JAVA_CLASS, "java", {
    budget: { targetTokens: 50, maxTokens: 70, minTokens: 0 },
  });
  const header = "class Stock extends Base implements Closeable";
  assert.deepEqual(pieces.map(({ title, context, startLine }) => [title, context, startLine]), [
    ["Stock", undefined, 1],
    ["Stock.take", header, 11],
    ["Stock.give", header, 17],
  ]);
});

/** A class in each language, its header, and its members: a comment, a line before the body, and that. */
const CLASSES: Readonly<Record<string, readonly [string, string, string, string]>> = {
  python: ["class Shelf(Base):\n", "    # N.\n    def N(self):\n", "        stock.move(1)\n", ""],
  javascript: [
    "class Shelf extends Base {\n",
    "  // N.\n  N() {\n",
    "    stock.move(1);\n",
    "  }\n",
  ],
  typescript: [
    "export class Shelf<T> implements Base {\n",
    "  /** N. */\n  @Logged()\n  async N(): Promise<void> {\n",
    "    stock.move(1);\n",
    "  }\n",
  ],
  cpp: [
    "class Shelf : public Base {\npublic:\n",
    "  // N.\n  void N() {\n",
    "    stock.move(1);\n",
    "  }\n",
  ],
  rust: [
    "impl Base for Shelf {\n",
    "    /// N.\n    fn N(&self) {\n",
    "        stock.take(1);\n",
    "    }\n",
  ],
  php: [
    "<?php\nclass Shelf extends Base {\n",
    "  /** N. */\n  public function N() {\n",
    "    $stock->move(1);\n",
    "  }\n",
  ],
  csharp: [
    "public class Shelf : Base\n{\n",
    "  /// N.\n  [Logged]\n  public void N()\n  {\n",
    "    stock.Move(1);\n",
    "  }\n",
  ],
  kotlin: [
    "class Shelf(val a: Int) : Base() {\n",
    "  // N.\n  fun N() {\n",
    "    stock.move(1)\n",
    "  }\n",
  ],
  swift: [
    "final class Shelf: Base {\n",
    "  /// N.\n  func N() {\n",
    "    stock.move(1)\n",
    "  }\n",
  ],
  scala: [
    "class Shelf(a: Int) extends Base {\n",
    "  // N.\n  def N(): Unit = {\n",
    "    stock.move(1)\n",
    "  }\n",
  ],
  go: ["type Shelf interface {\n", "\t// N.\n\tN(\n", "\t\tstock int,\n", "\t)\n"],
};

for (const [language, [header, opening, line, closing]] of Object.entries(CLASSES)) {
  test(`split() parts the members of a large class and tells each its class: ${language}`, async () => {
    const members = ["first", "second", "third"].map((name) =>
      opening.replaceAll("N.", `${name}.`).replace("N(", `${name}(`) + line.repeat(12) + closing
    );
    const text = header + members.join("\n") +
      (language === "python" ? "" : language === "cpp" ? "};\n" : "}\n");
    const pieces = await piecesOf(text, language, {
      budget: { targetTokens: 60, maxTokens: 100, minTokens: 0 },
    });
    const told = pieces.filter(({ context }) => context !== undefined);
    for (const name of ["second", "third"]) {
      const piece = told.find(({ title }) => title.endsWith(`.${name}`));
      assert.match(piece?.text ?? "", new RegExp(`^\\s*(?://|#|/\\*).*${name}\\.`), language);
      assert.match(piece?.context ?? "", /Shelf/);
    }
    assert.match(pieces[0]?.title ?? "", /Shelf/);
  });
}

test("split() keeps a class that fits whole, with the tags of all that is in it", async () => {
  const [piece, ...others] = await piecesOf(JAVA_CLASS, "java");
  assert.deepEqual(others, []);
  assert.equal(piece?.title, "Stock");
  assert.deepEqual(piece?.tags, [
    "lang:java",
    "class:Stock",
    "method:Stock.take",
    "method:Stock.give",
  ]);
});

test("split() keeps comments, annotations and decorators with what they are about", async () => {
  const parts: Readonly<Record<string, readonly string[]>> = {
    python: [
      "# One.\n@first\n@second(\n    2,\n)\ndef one():\n    pass\n\n\n",
      "# Two.\n\ndef two():\n    pass\n",
    ],
    rust: ["/// One.\n#[inline]\nfn one() {}\n\n", "// Two.\n#[cfg(test)]\n#[test]\nfn two() {}\n"],
    typescript: [
      "/** One. */\n@One({\n  a: 1,\n})\nexport class A {}\n",
      "// Two.\nexport default function two() {}\n",
    ],
    c: [
      "#ifdef ONE\n/* One. */\nint one(void) { return 1; }\n#endif\n\n",
      "// Two.\nint two(void)\n{\n}\n",
    ],
    csharp: ["/// One.\n[One(1)]\n[Two]\nclass A { }\n\n", "// Two.\n[Three]\nclass B { }\n"],
    kotlin: ["/** One. */\n@One\n@Two(2)\nfun one() = 1\n\n", "// Two.\nfun two() {\n}\n"],
  };
  for (const [language, expected] of Object.entries(parts)) {
    const pieces = await piecesOf(expected.join(""), language, { codeMode: "symbol" });
    assert.deepEqual(pieces.map((piece) => piece.text), expected, language);
  }
});

test("split() keeps a remark behind a statement on its line", async () => {
  const parts = ["int one(void) { return 1; } // one, not two\n", "int two(void) { return 2; }\n"];
  const pieces = await piecesOf(parts.join(""), "c", { codeMode: "symbol" });
  assert.deepEqual(pieces.map((piece) => piece.text), parts);
});

test("split() keeps imports together, with what opens the file", async () => {
  const opening =
    '"""Counts."""\n\nimport os\n\n# Ours.\nimport stock\nfrom a import (\n    b,\n)\n\n';
  const [first] = await piecesOf(`${opening}def one():\n    pass\n`, "python", {
    budget: { targetTokens: 40, maxTokens: 40, minTokens: 0 },
    codeMode: "symbol",
  });
  assert.equal(first?.text, opening);
  assert.equal(first?.blockKind, "imports");
});

test("split() names a piece by the symbols in it, as far as there is room", async () => {
  const text = ["alpha", "beta", "gamma"].map((name) => `def ${name}():\n    pass\n\n`).join("");
  const [piece] = await piecesOf(text, "python");
  assert.equal(piece?.title, "alpha, beta, gamma");
  const [many] = await piecesOf(
    Array.from({ length: 50 }, (_, at) => `def number_${at}():\n    pass\n`).join(""),
    "python",
  );
  assert.match(many?.title ?? "", /^number_0, number_1, .*…$/);
  assert.ok((many?.title.length ?? 99) <= 80);
});

test("split() stores a function larger than max_tokens whole and says why", async () => {
  const large = `function large() {\n${"  count(1, 2, 3);\n".repeat(60)}}\n`;
  const pieces = await piecesOf(`let a = 1;\n\n${large}\nfunction small() {}\n`, "javascript", {
    budget: TIGHT,
  });
  const oversized = pieces.filter((piece) => piece.oversizedReason !== undefined);
  assert.deepEqual(oversized.map((piece) => piece.text), [`${large}\n`]);
  assert.match(oversized[0]?.oversizedReason ?? "", /^A single function of about \d+ tokens/);
});

test("split() tells the language by the name, or by the text when there is no name", async () => {
  const text = await fixture("shelf.go");
  for (const options of [{ name: "a/shelf.go" }, {}]) {
    const { pieces } = await split(text, { dataType: "CODE", budget: ROOMY, ...options });
    assert.ok(pieces[0]?.tags.includes("lang:go"));
  }
});

test("split() cuts a language it does not know at blank lines, and symbolsOf() finds nothing", async () => {
  const parts = ["module Main where\n\n", "main :: IO ()\nmain = pure ()\n"];
  const pieces = await piecesOf(parts.join(""), "haskell", { budget: EXACT });
  assert.deepEqual(pieces.map((piece) => piece.text), parts);
  assert.deepEqual(await symbolsOf(parts.join(""), "haskell"), []);
});

test("symbolsOf() goes on behind branches of a preprocessor that do not fit together", async () => {
  const text =
    "#if A\nint one(int a) {\n#elif B\nint one(long a) {\n#else\nint one(void) {\n#endif\n  return 1;\n}\n\nint two(void) { return 2; }\n";
  const names = (await symbolsOf(text, "c")).map((symbol) => symbol.qualifiedName);
  assert.deepEqual(names, ["one", "two"]);
});

test("symbolsOf() finds the members of classes in Python that its grammar cannot read", async () => {
  const text = `import os

class Shelf(
    Base,
):
    """Holds units."""

    SIZE = 3

    # Takes.
    @logged
    def take(self, units):
        print "taking %d" % units
        if units:
            return [
    1,
            ]

    class Bay:
        def open(self):
            exec "pass"

class Empty: pass

def count():
    print "done"
` + 'print "a", >> b\n'.repeat(9);
  const symbols = await symbolsOf(text, "python");
  assert.deepEqual(
    symbols.map(({ qualifiedName, startLine, endLine }) => [
      qualifiedName,
      startLine,
      endLine,
    ]),
    [
      ["Shelf", 3, 21],
      ["Shelf.SIZE", 8, 8],
      ["Shelf.take", 10, 17],
      ["Shelf.Bay", 19, 21],
      ["Shelf.Bay.open", 20, 21],
      ["Empty", 23, 23],
      ["count", 25, 26],
    ],
  );
});
