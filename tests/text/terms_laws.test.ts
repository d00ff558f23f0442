/** What holds for the words of any text. */

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { documentTerms, queryTerms, stem } from "@ihmt/core/text";

/** Text as people and programs write it: words, identifiers, signs, several scripts. */
const fragment = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(..."aBc9_.-/@:'+#,~ "), maxLength: 24 }),
  fc.string({ unit: fc.constantFrom(..."数据 かナ한กำé\u0301\u200d👩💻🇪🇸ßİñ"), maxLength: 16 }),
  fc.constantFrom("reserveStock", "c++", ".net", "1,000", "2026-02-03", "v1.3.0", "don't", "@a/b"),
);
const anyText = fc.array(fragment, { maxLength: 8 }).map((parts) => parts.join(""));
const word = anyText.map((text) => text.replace(/\s+/g, "")).filter((text) => text !== "");

test("documentTerms() gives no empty, long, spaced or upper-case ASCII term", () => {
  fc.assert(fc.property(anyText, (text) => {
    for (const term of documentTerms(text)) {
      assert.notEqual(term, "");
      assert.ok(term.length <= 64, term);
      assert.doesNotMatch(term, /[\sA-Z]/);
    }
  }));
});

test("a word asked for alone is met in every text that holds it between spaces", () => {
  fc.assert(fc.property(word, anyText, anyText, (asked, before, after) => {
    const terms = new Set(documentTerms(`${before} ${asked} ${after}`));
    for (const term of queryTerms(asked)) assert.ok(terms.has(term), JSON.stringify(term));
  }));
});

test("a query with a letter or a digit has terms", () => {
  fc.assert(fc.property(anyText, (query) => {
    fc.pre(/[\p{L}\p{N}]/u.test(query));
    assert.notDeepEqual(queryTerms(query), []);
  }));
});

test("queryTerms() gives each term once", () => {
  fc.assert(fc.property(anyText, (query) => {
    const terms = queryTerms(query);
    assert.equal(new Set(terms).size, terms.length);
  }));
});

test("the terms of a term asked for again include the term", () => {
  fc.assert(fc.property(anyText, (text) => {
    for (const term of documentTerms(text)) {
      // A pair of a dense script is one term; everything else comes back as it is or in parts.
      assert.notDeepEqual(documentTerms(term), [], term);
    }
  }));
});

test("stem() gives a key for any term, never an empty one", () => {
  fc.assert(fc.property(anyText, (text) => {
    for (const term of documentTerms(text)) assert.notEqual(stem(term), "");
  }));
});
