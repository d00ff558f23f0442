/**
 * Writes the words that the tokenizer makes of each text of the golden file:
 *
 *     deno run -A scripts/update_golden.ts
 *
 * Look at the difference before it is committed: every index on disk holds the words of before. To add
 * a text, add an object with it alone.
 */

import { documentTerms, queryTerms } from "@ihmt/core/text";

const GOLDEN = new URL("../tests/fixtures/terms.golden.json", import.meta.url);

if (import.meta.main) {
  const rows: { text: string }[] = JSON.parse(await Deno.readTextFile(GOLDEN));
  const lines = rows.map(({ text }) =>
    visibleJson({ text, document: documentTerms(text), query: queryTerms(text) })
  );
  await Deno.writeTextFile(GOLDEN, `[\n${lines.join(",\n")}\n]\n`);
}

/** JSON that no editor changes by mistake: what cannot be seen is escaped, and so is half a pair. */
function visibleJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /(?! )[\p{Cc}\p{Cf}\p{Z}\u0300-\u036f\ufe0f]/gu,
    escapeUnits,
  );
}

function escapeUnits(char: string): string {
  return Array.from(
    { length: char.length },
    (_, at) => `\\u${char.charCodeAt(at).toString(16).padStart(4, "0")}`,
  ).join("");
}
