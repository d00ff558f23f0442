import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { entities } from "@ihmt/core/text";

/** Text, names that must be found, words that must not. */
const TABLE: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ["Moved to Valencia with Maria Lopez.", ["Valencia", "Maria Lopez"], ["Moved", "Maria"]],
  ["Today we met. Yesterday Ana's dog ran.", ["Ana"], ["Today", "Yesterday", "We"]],
  ["El Dr. Soto trabaja en el Banco de España.", ["Dr. Soto", "Banco de España"], ["El", "Soto"]],
  ["La reunión fue el Lunes con Luis.", ["Luis"], ["La", "Lunes"]],
  ["It runs on GPT-4, C++ and node.js.", ["GPT-4", "C++", "node.js"], ["It"]],
  ["The NASA call uses reserveStock and user_id.", ["NASA", "reserveStock", "user_id"], ["The"]],
  ["Edit core/mod.ts and @scope/pkg, mail ana@example.com.", [
    "core/mod.ts",
    "@scope/pkg",
    "ana@example.com",
  ], ["Edit"]],
  ["Server restarted. The server is fine.", [], ["Server"]],
  ["王小明说他住在杭州市，在阿里巴巴公司写《三体》的书评，用Docker。", [
    "王小明",
    "杭州市",
    "阿里巴巴公司",
    "三体",
    "Docker",
  ], []],
];

test("entities() finds names by how they are written", () => {
  for (const [text, names, others] of TABLE) {
    const found = entities(text, 20);
    for (const name of names) assert.ok(found.includes(name), `${name} in ${found.join(", ")}`);
    for (const other of others) {
      assert.ok(!found.includes(other), `${other} in ${found.join(", ")}`);
    }
  }
});

test("entities() trusts a word that opens a sentence once it stands elsewhere, too", () => {
  assert.deepEqual(entities("Valencia is warm.", 5), []);
  assert.deepEqual(entities("Valencia is warm. We like Valencia.", 5), ["Valencia"]);
});

test("entities() puts what is named most first", () => {
  assert.deepEqual(entities("We saw Luis, Ana, then Ana, and Ana again.", 2), ["Ana", "Luis"]);
});

test("entities() are in the text as written, each once, at most as many as asked for", () => {
  const text = fc.string({ unit: fc.constantFrom(..."Aab .'_/-《》王说\n"), maxLength: 80 });
  fc.assert(fc.property(text, fc.nat(6), (any, limit) => {
    const found = entities(any, limit);
    assert.ok(found.length <= limit);
    assert.equal(new Set(found).size, found.length);
    for (const name of found) assert.ok(any.includes(name), name);
  }));
});
