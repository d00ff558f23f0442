import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { documentTerms, excerpt, excerptAround, headline, queryTerms } from "@ihmt/core/text";

const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

test("excerpt() folds white space and cuts at a word", () => {
  const rows: readonly (readonly [string, number, string])[] = [
    ["", 10, ""],
    [" \n\t ", 10, ""],
    ["  One\r\n\ttwo  ", 10, "One two"],
    ["Moved to Valencia", 17, "Moved to Valencia"],
    ["Moved to Valencia", 16, "Moved to…"],
    ["Moved to Valencia", 9, "Moved to…"],
    ["Moved, to", 8, "Moved…"],
    ["Incomprehensibilities", 8, "Incompr…"],
    ["今天天气很好", 4, "今天天…"],
    ["👍👍👍", 4, "👍…"],
    ["word", 1, "…"],
    ["word", 0, ""],
    [`a${" ".repeat(300)}b${"\n".repeat(300)}c`, 10, "a b c"],
  ];
  for (const [text, chars, line] of rows) assert.equal(excerpt(text, chars), line);
});

test("excerpt() reads no more of a long text than it needs", () => {
  assert.equal(excerpt(" ".repeat(100_000) + "late", 10), "late");
  assert.equal(excerpt("a b\n".repeat(100_000), 8), "a b a b…");
});

test("headline() is the first sentence or the first line", () => {
  const rows: readonly (readonly [string, string])[] = [
    ["", ""],
    ["Moved house. Then slept.", "Moved house."],
    ["\n\n## Moving house\n\nWe moved.", "Moving house"],
    ["- first item\n- second item", "first item"],
    ["// Reads a file.\nfunction read() {}", "Reads a file."],
    ["import a from b;\nimport c from d;\n", "import a from b;"],
    ["**Note**\ntext", "Note"],
    ["王小明搬到杭州了。他很高兴。", "王小明搬到杭州了。"],
    ["???", "???"],
    [
      "This line was wrapped by an editor at some seventy characters, so its\nsentence ends here. Next.",
      "This line was wrapped by an editor at some seventy characters, so its sentence…",
    ],
  ];
  for (const [text, line] of rows) assert.equal(headline(text, 80), line);
});

const NOTE =
  `${"Nothing of note happened on this day. ".repeat(20)}The reservations of Ana are held in ` +
  `Redis, key user_id:42, in 数据库 three. ${"More of nothing, again and again. ".repeat(20)}`;

test("headline() begins with a whole character, however many marks stand in front", () => {
  for (let marks = 1; marks < 12; marks++) {
    for (const between of ["", " ", " — "]) {
      const line = headline(`${"🌲".repeat(marks)}${between}ferry`, 80);
      assert.ok(line.isWellFormed() && line.endsWith("ferry"), line);
    }
  }
});

test("excerptAround() shows the place where the words stand", () => {
  for (const query of ["reservation", "held Ana", "redis", "user_id", "数据库", "42"]) {
    const line = excerptAround(NOTE, queryTerms(query), 80);
    assert.match(line, /^….*…$/);
    assert.ok(line.length <= 80);
    const near = query === "42" || query === "user_id" || query === "数据库" ? "user_id" : "Redis";
    assert.ok(line.includes(near), `${query}: ${line}`);
  }
});

test("excerptAround() prefers the place that holds most of the words", () => {
  const text = `Redis was slow. ${"Filler goes here now. ".repeat(20)}Redis moved to port 6380. ${
    "Filler goes here now. ".repeat(20)
  }`;
  assert.match(excerptAround(text, ["redis", "6380"], 60), /Redis moved to port 6380/);
  assert.match(excerptAround(text, ["redis"], 60), /^Redis was slow/);
});

test("excerptAround() without a match is the beginning", () => {
  assert.equal(excerptAround(NOTE, ["absent"], 60), excerpt(NOTE, 60));
  assert.equal(excerptAround(NOTE, [], 60), excerpt(NOTE, 60));
  assert.equal(excerptAround("short", ["short"], 60), "short");
});

test("excerpts are one line, short enough and of whole characters", () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 200 }),
    fc.string({ unit: fc.constantFrom(..."ab 👍数é\n."), maxLength: 200 }),
  );
  fc.assert(fc.property(text, fc.integer({ min: 0, max: 60 }), (any, chars) => {
    const terms = documentTerms(any).slice(-2);
    for (
      const line of [excerpt(any, chars), headline(any, chars), excerptAround(any, terms, chars)]
    ) {
      assert.ok(line.length <= chars, JSON.stringify(line));
      assert.doesNotMatch(line, /[\n\r\t]|^ | $/);
      assert.doesNotMatch(line, LONE_SURROGATE);
    }
  }));
});
