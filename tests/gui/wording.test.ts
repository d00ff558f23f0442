/** The page's words: the same in every language, but for the words. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { AGENTS } from "@ihmt/setup";
import en from "../../gui/static/wording/en.js";
import es from "../../gui/static/wording/es.js";
import zh from "../../gui/static/wording/zh.js";

/** The texts of an entry: one, or one for each number. */
function texts(entry: string | { one: string; other: string } | undefined): string[] {
  return entry === undefined ? [] : typeof entry === "string" ? [entry] : [entry.one, entry.other];
}

/** The values that a text has room for. */
function places(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([whole]) => whole).sort();
}

for (const [language, catalogue] of Object.entries({ es, zh })) {
  test(`the catalogue of ${language} has the keys of the English one`, () => {
    assert.deepEqual(Object.keys(catalogue).sort(), Object.keys(en).sort());
  });

  test(`every text of ${language} has room for the same values`, () => {
    const others: Readonly<Record<string, string | { one: string; other: string }>> = catalogue;
    for (const [key, entry] of Object.entries(en)) {
      assert.equal(typeof others[key], typeof entry, key);
      assert.deepEqual(texts(others[key]).map(places), texts(entry).map(places), key);
    }
  });
}

test("no text is empty", () => {
  for (const catalogue of [en, es, zh]) {
    for (const [key, entry] of Object.entries(catalogue)) {
      for (const text of texts(entry)) assert.notEqual(text.trim(), "", key);
    }
  }
});

test("what to do next with an agent is what `ihmt setup` says of it", () => {
  const said: Readonly<Record<string, string | { one: string; other: string }>> = en;
  for (const { name, next } of AGENTS) {
    for (const scope of ["project", "user"] as const) {
      assert.equal(said[`next.${name}.${scope}`] ?? said[`next.${name}`], next[scope], name);
    }
  }
});
