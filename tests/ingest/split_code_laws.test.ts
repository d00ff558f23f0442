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

const USUAL: Budget = { targetTokens: 2000, maxTokens: 3000, minTokens: 120 };

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
const HOSTILE: Readonly<Record<string, (times: number) => string>> = {
  "100,000 braces": (n) => `${"{".repeat(5 * n)}${"}\n".repeat(5 * n)}`,
  "100,000 brackets that nothing closes": (n) => "([{<".repeat(2.5 * n),
  "50,000 classes inside of each other": (n) =>
    `${"class A {\n".repeat(5 * n)}${"}\n".repeat(5 * n)}`,
  "50,000 classes that nothing closes": (n) => "class A {".repeat(5 * n),
  "errors only": (n) => "class ( = } ] < fn def\n".repeat(n),
  "operators only": (n) => "* & < - ".repeat(2 * n),
  "angles": (n) => "a < b < (".repeat(2 * n),
  "strings that nothing closes": (n) => '""" \'\'\' ` " \' /* R"x( r#" <<<A\n '.repeat(n),
  "raw strings of many names": (n) =>
    Array.from({ length: 2 * n }, (_, at) => `R"x${at}( <<<A${at}\n`).join(""),
  "strings inside of strings": (n) => "`${'${".repeat(n),
  "slashes": (n) => "/".repeat(20 * n),
  "hashes and letters": (n) => `${"#".repeat(10 * n)}\n${"a".repeat(10 * n)}`,
  "comments only": (n) => "/* a */ // b\n# c\n".repeat(n),
  "directives only": (n) => "#if A\n#else\n".repeat(n),
  "functions on one line": (n) => "function a(){};def b():;int c(){};".repeat(n),
  "many functions": (n) => "int a(void)\n{\n}\n".repeat(n),
  "many classes with remarks": (n) => "// c\nclass A {\n # d\n int x() { }\n}\n".repeat(n),
  "wrappers inside of each other": (n) => `${"(function(){\n".repeat(n)}${"})();\n".repeat(n)}`,
  "macros only": (n) => "FOO_BAR(a)\nBAZ_QUX\n".repeat(n),
  "decorators only": (n) => "@a(b)\n#[c]\n".repeat(n),
  "templates": (n) => "template <class T> ".repeat(2 * n),
  "blank lines and blanks": (n) => `${"\n".repeat(5 * n)}x${" ".repeat(20 * n)}`,
};

/** One language for each way of reading: margins, a grammar, directives, line ends, heredocs. */
const FULL_SIZE: ReadonlySet<string> = new Set(["python", "typescript", "cpp", "kotlin", "php"]);

for (const [what, textOf] of Object.entries(HOSTILE)) {
  test(`split() gets through ${what} in every language`, async () => {
    const [large, small] = [textOf(10_000), textOf(1_000)];
    for (const language of LANGUAGES) {
      const text = FULL_SIZE.has(language) ? large : small;
      assert.equal(await lengthOfPieces(text, language), text.length);
    }
  });
}

test("split() keeps a line of five megabytes whole in every language", async () => {
  const text = "function a(b){return {c:[b,'d']}};".repeat(150_000);
  for (const language of LANGUAGES) {
    const { pieces } = await split(text, { dataType: "CODE", language, budget: USUAL });
    assert.deepEqual(pieces.map((piece) => piece.text.length), [text.length]);
  }
});

async function lengthOfPieces(text: string, language: string): Promise<number> {
  const options = { dataType: "CODE", language, budget: USUAL, codeMode: "symbol" } as const;
  const { pieces } = await split(text, options);
  return pieces.reduce((sum, piece) => sum + piece.text.length, 0);
}
