import assert from "node:assert/strict";
import { test } from "node:test";
import { digest } from "@ihmt/core/session";
import { estimateTokens } from "@ihmt/core/text";
import fc from "fast-check";
import { dullLines, RUNNER_OUTPUTS } from "./_outputs.ts";

for (const { runner, tail, kept } of RUNNER_OUTPUTS) {
  test(`failures and totals of ${runner} survive among thousands of lines`, () => {
    for (
      const output of [
        `${dullLines(4000)}\n${tail}\n`,
        `${dullLines(2000)}\n${tail}\n${dullLines(2000)}\nbye\n`,
      ]
    ) {
      const { text } = digest(output);
      for (const line of kept) assert.ok(text.includes(line), `Lost "${line}" in:\n${text}`);
      assert.ok(estimateTokens(text) <= 600, `${estimateTokens(text)} tokens`);
    }
  });
}

test("the first and last lines are kept, and gaps say what they leave out", () => {
  const words = Array.from({ length: 500 }, (_, at) => `step ${"abcdefghij"[at % 10]}: ${at}`);
  const { text, lines } = digest(words.join("\n"), { maxTokens: 100 });
  assert.equal(lines, 500);
  assert.ok(text.startsWith("step a: 0\nstep b: 1\n"), text);
  assert.ok(text.endsWith("step j: 499"), text);
  assert.match(text, /^… \d+ lines$/m);
  const told = text.split("\n").reduce((sum, line) => {
    const [, gap] = /^… (\d+) lines$/.exec(line) ?? [];
    return sum + (gap === undefined ? 1 : Number(gap));
  }, 0);
  assert.equal(told, 500);
});

const CLEANED: readonly (readonly [what: string, output: string, text: string])[] = [
  ["colours", "\u001b[1m\u001b[31mError:\u001b[39m no port\u001b[0m", "Error: no port"],
  ["links", "\u001b]8;;http://x\u0007here\u001b]8;;\u0007 it is", "here it is"],
  ["sequences that never end, with their line,", "\u001b]0;title\nnext", "…\nnext"],
  ["what was written over", "10 %\r50 %\r100 % done\r\nend", "100 % done\nend"],
  ["Windows line ends", "one\r\ntwo\r\n", "one\ntwo"],
  ["a spinner's blank", "working\r       \r\nend", "working\nend"],
  ["bells", "done\u0007", "done"],
];

for (const [what, output, text] of CLEANED) {
  test(`${what} are taken off`, () => assert.equal(digest(output).text, text));
}

test("lines that differ only in numbers and bars are folded, with the last of them shown", () => {
  const bars = Array.from(
    { length: 90 },
    (_, at) => `[${"=".repeat(at)}${" ".repeat(90 - at)}] ${at}% of 90 files`,
  );
  const { text } = digest(["begin", ...bars, "end"].join("\n"));
  const lines = text.split("\n");
  assert.deepEqual([lines.length, lines[0], lines[2]], [3, "begin", "end"]);
  assert.match(lines[1] ?? "", /89% of 90 files {2}\[90 such lines\]$/);
});

test("errors are not folded, unless they are the same line again", () => {
  const output = "a.ts:1: error: bad\na.ts:2: error: bad\nb: error: worse\nb: error: worse\n";
  const { text, errors } = digest(output);
  assert.equal(text, "a.ts:1: error: bad\na.ts:2: error: bad\nb: error: worse  [2 such lines]");
  assert.equal(errors, 4);
});

const KINDS: readonly (readonly [line: string, errors: number, warnings: number])[] = [
  ["0 errors, 0 warnings", 0, 0],
  ["Finished with no errors", 0, 0],
  ["✓ rejects a failed payment (2 ms)", 0, 0],
  ["ok 4 - throws an error for bad input", 0, 0],
  ["not ok 4 - counts coins", 1, 0],
  ["warning: unused variable: `error`", 0, 1],
  ["npm warn deprecated glob@7.2.3", 0, 1],
  ["thread 'main' panicked at src/main.rs:4:5", 1, 0],
  ["Traceback (most recent call last):", 1, 0],
  ["java.lang.IllegalStateException: closed", 1, 0],
  ["/usr/bin/ld: undefined reference to `count'", 1, 0],
  ["installing terror-movies and failover-kit", 0, 0],
  ["Compiling error-chain v0.12.4", 0, 0],
];

test("errors and warnings are told from lines that only use the words", () => {
  for (const [line, errors, warnings] of KINDS) {
    const found = digest(`begin\n${line}\nend\n`);
    assert.deepEqual([found.errors, found.warnings], [errors, warnings], line);
  }
});

test("a short output is given whole", () => {
  const { text, isWhole } = digest("one\n\ntwo\n");
  assert.equal(text.replaceAll("\n\n", "\n").replace("…\n", ""), "one\ntwo");
  assert.equal(digest("one\ntwo\n").isWhole, true);
  assert.equal(digest("").text, "");
  assert.equal(isWhole, false);
});

test("a digest keeps to its tokens and counts all lines, whatever the output", () => {
  const line = fc.oneof(
    fc.string({ maxLength: 300 }),
    fc.constantFrom("error: x", "warning: y", "Tests: 3 passed", "10%\r20%", "\u001b[31m", ""),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 300 }), (lines) => {
      const output = lines.join("\n");
      const { text, lines: count } = digest(output, { maxTokens: 200 });
      assert.ok(estimateTokens(text) <= 200, text);
      assert.equal(
        count,
        output.split("\n").length - (output.endsWith("\n") || output === "" ? 1 : 0),
      );
    }),
  );
});

test("hostile outputs take no longer than their length", () => {
  for (const part of ["\u001b]", "\u001b[", "error", "\r", "=", "0 ", "tests: ", "a-"]) {
    digest(part.repeat(300_000));
    digest(`${part}\n`.repeat(100_000));
  }
});
