/**
 * Runs the commands that the documents show and writes what they print into the documents:
 *
 *     deno run -A scripts/update_transcripts.ts README.md GUIDE.md
 *
 * Outputs in which lines are left out ("…") stay as they are. Look at the difference before it is
 * committed: the words of a program are part of it.
 */

import { fileURLToPath } from "node:url";
import {
  type Block,
  blocksOf,
  blockText,
  entriesOf,
  LEFT_OUT,
  readDocument,
} from "../tests/readme/_document.ts";
import { makeHome, mistakeIn, printedBy } from "../tests/readme/_home.ts";

const ROOT = new URL("../", import.meta.url);

if (import.meta.main) {
  for (const name of Deno.args) await update(name);
}

async function update(name: string): Promise<void> {
  const home = await makeHome();
  try {
    let document = await readDocument(name);
    const changes: { block: Block; text: string }[] = [];
    for (const block of blocksOf(document).filter(({ language }) => language === "console")) {
      const entries = [];
      for (const entry of entriesOf(block)) {
        const printed = await printedBy(entry, home);
        const isRight = mistakeIn(entry.output, printed) === undefined;
        if (!isRight && entry.output.includes(LEFT_OUT)) console.log(`Look at: ${entry.command}`);
        const output = isRight || entry.output.includes(LEFT_OUT) ? entry.output : printed;
        entries.push({ ...entry, output });
      }
      changes.push({ block, text: blockText(entries) });
    }
    // From the end on, so that the places before stay right.
    for (const { block: { at, text: before }, text } of changes.reverse()) {
      document = document.slice(0, at) + text + document.slice(at + before.length);
    }
    await Deno.writeTextFile(fileURLToPath(new URL(name, ROOT)), document);
  } finally {
    await home.cleanup();
  }
}
