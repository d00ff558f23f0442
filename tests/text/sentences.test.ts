import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { sentences } from "@ihmt/core/text";

function split(text: string): string[] {
  return sentences(text).map(({ start, end }) => text.slice(start, end));
}

/** Sentences as they are expected, `|` between them. */
const TABLE: readonly string[] = [
  "One. |Two! |Three? |Four",
  "  Leading space. |Then more.",
  "He said “stop.” |Then he left.",
  "Wait... what? |Nothing... |Really.",
  "Dr. Soto met Mrs. J. Smith. |They talked.",
  "El Sr. Pérez vive en la av. 5 de mayo. |La Dra. Ruiz también.",
  "See e.g. the manual, i.e. page one. |Done.",
  "Apples, pears, etc. are fruit. |Apples, pears, etc. |They rot.",
  "See fig. 3 and no. 7. |He said no. |Then he left.",
  "It is 3.14, version 1.3.0, at 10.0.0.7. |Yes.",
  "Read node.js docs at https://a.example/b.html?x=1. |Edit core/mod.ts now.",
  "Is it?! |It is.",
  "今天很好。|明天呢？|不知道！|好",
  "他说“走吧。”|然后走了。",
  "A paragraph without end\n\n|Another one",
  "# A heading\n|Text of it\ngoes on. |Next.",
  "A list:\n|- one\n|- two\n|1. three\n|2. four",
  "¿Qué pasa? |¡Nada! |Vale.",
  "So did I. |Then we left.",
];

test("sentences() ends a sentence where a reader would", () => {
  for (const row of TABLE) {
    assert.deepEqual(split(row.replaceAll("|", "")), row.split("|"));
  }
});

test("sentences() of nothing are none", () => {
  assert.deepEqual(sentences(""), []);
  assert.deepEqual(split(" \n "), [" \n "]);
});

test("sentences() in order are the text", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom(..."aA1.!?。” \n\t-#)…"), maxLength: 60 }),
  );
  fc.assert(fc.property(text, (any) => {
    const found = sentences(any);
    assert.equal(found.map(({ start, end }) => any.slice(start, end)).join(""), any);
    let last = 0;
    for (const { start, end } of found) {
      assert.equal(start, last);
      assert.ok(end > start);
      last = end;
    }
    assert.equal(last, any.length);
  }));
});

test("sentences() copes with long rows of one character", () => {
  for (const char of [".", "!", "\n", " ", "(", '"', "。"]) {
    const text = char.repeat(100_000);
    assert.equal(split(text).join(""), text);
  }
  const text = " ".repeat(100_000) + "x\n".repeat(10_000);
  assert.equal(split(text).join(""), text);
});
