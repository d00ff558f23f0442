/**
 * The words of texts in many scripts, as they were when the golden file was written: the same on every
 * runtime, and no change without notice (`scripts/update_golden.ts` writes the file anew).
 */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { documentTerms, queryTerms } from "@ihmt/core/text";
import { repositoryFile } from "../support/runtime.ts";

interface Row {
  readonly text: string;
  readonly document: readonly string[];
  readonly query: readonly string[];
}

test("documentTerms() and queryTerms() give the words of the golden file on this runtime", async () => {
  const golden = await readFile(repositoryFile("tests/fixtures/terms.golden.json"), "utf8");
  const rows: readonly Row[] = JSON.parse(golden);
  assert.ok(rows.length >= 60, `${rows.length} texts`);
  const now = rows.map(({ text }): Row => ({
    text,
    document: documentTerms(text),
    query: queryTerms(text),
  }));
  assert.deepEqual(now, rows);
});
