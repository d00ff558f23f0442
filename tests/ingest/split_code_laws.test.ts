import { test } from "node:test";
import assert from "node:assert/strict";
import fc from "fast-check";
import { type Budget, split, symbolsOf } from "@ihmt/core/ingest";

const LANGUAGES = [
  "python",
  "javascript",
  "typescript",
  "java",
  "c",
  "cpp",
  "go",
  "rust",
  "php",
  "csharp",
  "kotlin",
  "swift",
  "scala",
  "haskell",
] as const;

/** What means something to some language, and what means nothing to any. */
const scrap = fc.oneof(
  fc.constantFrom(
    ...'{ } ( ) [ ] ; , : = => < > " \' ` # / // /* */ \\ """ \'\'\' ${ <<<A <?php ?> @a #[a] r#" R"x( #if #else #endif'
      .split(" "),
    ..."class A|class A {|def f(x):|    def g(self):|function f() {|fn f() {|func (a A) f() {|int f(void) {"
      .split("|"),
    ..."fun f() = 1|impl A for B {|namespace a {|import a|#include <a>|// one|# two|/* three */|enum E { A }"
      .split("|"),
    ..."interface I {|export default|@decorator|public:|return x;|}|};|const f = () => {|🌲\u{10FFFF}|\ud800"
      .split("|"),
  ),
  fc.string({ unit: "binary", maxLength: 30 }),
);

const source = fc.array(
  fc.tuple(scrap, fc.constantFrom(" ", "\n", "\n", "\r\n", "\n\n", "\t", "\r")),
)
  .map((scraps) => scraps.flat().join(""));

const language = fc.constantFrom(...LANGUAGES);

const codeMode = fc.constantFrom("pack" as const, "symbol" as const);

const budget = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.nat(60), fc.nat(20)).map(
  ([targetTokens, more, minTokens]): Budget => ({
    targetTokens,
    maxTokens: targetTokens + more,
    minTokens,
  }),
);

test("split() gives pieces of code that concatenate to it and begin with a line", async () => {
  await fc.assert(
    fc.asyncProperty(
      source,
      language,
      codeMode,
      budget,
      async (text, language, codeMode, budget) => {
        const { pieces } = await split(text, { dataType: "CODE", language, codeMode, budget });
        assert.equal(pieces.map((piece) => piece.text).join(""), text.trim() === "" ? "" : text);
        let offset = 0;
        let line = 1;
        for (const piece of pieces) {
          assert.ok(offset === 0 || text.charAt(offset - 1) === "\n");
          assert.notEqual(piece.text.trim(), "");
          assert.equal(piece.startLine, line);
          offset += piece.text.length;
          line += piece.text.split("\n").length - 1;
          assert.equal(piece.endLine, piece.text.endsWith("\n") ? line - 1 : line);
        }
      },
    ),
    { numRuns: 2000 },
  );
});

test("symbolsOf() gives symbols in order, on lines that exist, with a name", async () => {
  await fc.assert(
    fc.asyncProperty(source, language, async (text, language) => {
      const lines = text.split("\n").length;
      let before = 0;
      for (const symbol of await symbolsOf(text, language)) {
        const { startLine, line, endLine, name, qualifiedName } = symbol;
        assert.ok(before <= startLine && startLine <= line && line <= endLine && endLine <= lines);
        assert.ok(name !== "" && qualifiedName.endsWith(name));
        before = startLine;
      }
    }),
    { numRuns: 1000 },
  );
});

/** Texts that a reader whose time or stack grows faster than the text would not be done with. */
const HOSTILE: Readonly<Record<string, string>> = {
  "100,000 braces": `${"{".repeat(50_000)}${"}\n".repeat(50_000)}`,
  "100,000 brackets that nothing closes": "([{<".repeat(25_000),
  "50,000 classes inside of each other": `${"class A {\n".repeat(50_000)}${"}\n".repeat(50_000)}`,
  "50,000 classes that nothing closes": "class A {".repeat(50_000),
  "errors only": "class ( = } ] < fn def\n".repeat(10_000),
  "operators only": "* & < - ".repeat(20_000),
  "angles": "a < b < (".repeat(20_000),
  "strings that nothing closes": '""" \'\'\' ` " \' /* R"x( r#" <<<A\n '.repeat(10_000),
  "raw strings of many names": Array.from({ length: 20_000 }, (_, at) => `R"x${at}( <<<A${at}\n`)
    .join(""),
  "strings inside of strings": "`${'${".repeat(20_000),
  "slashes": "/".repeat(200_000),
  "hashes and letters": `${"#".repeat(100_000)}\n${"a".repeat(100_000)}`,
  "comments only": "/* a */ // b\n# c\n".repeat(20_000),
  "directives only": "#if A\n#else\n".repeat(20_000),
  "functions on one line": "function a(){};def b():;int c(){};".repeat(10_000),
  "many functions": "int a(void)\n{\n}\n".repeat(20_000),
  "decorators only": "@a(b)\n#[c]\n".repeat(20_000),
  "templates": "template <class T> ".repeat(20_000),
  "blank lines and blanks": `${"\n".repeat(50_000)}x${" ".repeat(200_000)}`,
};

for (const [what, text] of Object.entries(HOSTILE)) {
  test(`split() gets through ${what} in every language`, async () => {
    const budget = { targetTokens: 2000, maxTokens: 3000, minTokens: 120 };
    for (const language of LANGUAGES) {
      const { pieces } = await split(text, {
        dataType: "CODE",
        language,
        budget,
        codeMode: "symbol",
      });
      assert.equal(pieces.reduce((sum, piece) => sum + piece.text.length, 0), text.length);
    }
  });
}

test("split() gets through a line of five megabytes in every language", async () => {
  const text = "function a(b){return {c:[b,'d']}};".repeat(150_000);
  const budget = { targetTokens: 2000, maxTokens: 3000, minTokens: 120 };
  for (const language of LANGUAGES) {
    const { pieces } = await split(text, { dataType: "CODE", language, budget });
    assert.deepEqual(pieces.map((piece) => piece.text.length), [text.length]);
  }
});
