import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyMemory } from "../support/stores.ts";
import * as chinese from "./_chinese_sentences.ts";
import * as english from "./_english_sentences.ts";
import * as more from "./_more_sentences.ts";
import * as spanish from "./_spanish_sentences.ts";

/** The facts of a text as `subject attribute = value`, sorted. */
async function factsOf(text: string): Promise<string[]> {
  const { memory } = await emptyMemory();
  await memory.save(text, { dataType: "GENERIC" });
  const facts = await memory.facts();
  return facts.map(({ subject, attribute, value }) => `${subject} ${attribute} = ${value}`).sort();
}

for (const { STATED, TRAPS } of [english, spanish, chinese, more]) {
  for (const [text, facts] of Object.entries(STATED)) {
    test(`"${text}" states ${facts.join(", ")}`, async () => {
      assert.deepEqual(await factsOf(text), [...facts].sort());
    });
  }
  for (const text of TRAPS) {
    test(`"${text}" states nothing`, async () => {
      assert.deepEqual(await factsOf(text), []);
    });
  }
}
