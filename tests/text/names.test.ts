import assert from "node:assert/strict";
import { test } from "node:test";
import { entities, keywords } from "@ihmt/core/text";
import { NAMES } from "./_names.ts";

// As many as a memory keeps.
const KEPT = 12;

test("keywords() gives what a person would note down, and no filler", () => {
  assert.deepEqual(
    NAMES.flatMap(({ text, keywords: must, noKeywords: not }) =>
      complaints(text, keywords(text, KEPT), { must, not })
    ),
    [],
  );
});

test("entities() gives the names of a text, and no ordinary word", () => {
  assert.deepEqual(
    NAMES.flatMap(({ text, entities: must, noEntities: not }) =>
      complaints(text, entities(text, KEPT), { must, not })
    ),
    [],
  );
});

/** What is missing from `found` and what should not be there, in words. */
function complaints(
  text: string,
  found: readonly string[],
  { must, not }: { must: readonly string[]; not: readonly string[] },
): string[] {
  const missing = must.filter((word) => !found.includes(word)).map((word) => `without ${word}`);
  const wrong = not.filter((word) => found.includes(word)).map((word) => `with ${word}`);
  const all = [...missing, ...wrong];
  return all.length === 0 ? [] : [`${all.join(", ")}: ${text} → ${found.join(", ")}`];
}
