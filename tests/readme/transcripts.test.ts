/**
 * Every command that a document shows is run here, in the order of the document, and prints what the
 * document says; or it is on the list of those that are run elsewhere. After a change of wording,
 * `deno run -A scripts/update_transcripts.ts` brings the outputs up to date.
 */

import assert from "node:assert/strict";
import process from "node:process";
import { test } from "node:test";
import { blocksOf, entriesOf, readDocument } from "./_document.ts";
import { makeHome, mistakeIn, printedBy } from "./_home.ts";

/** The documents whose blocks are run; the translations show the same ones as README.md. */
const DOCUMENTS = ["README.md", "GUIDE.md", "INSTALL.md", "ARCHITECTURE.md", "CONTRIBUTING.md"];

/** Commands that need a network, a browser, a runtime or an agent, and where each is run. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
]);

const isWindows = process.platform === "win32";

for (const name of DOCUMENTS) {
  test(`the commands in ${name} print what it shows`, { skip: isWindows }, async () => {
    const blocks = blocksOf(await readDocument(name))
      .filter(({ language }) => language === "console");
    const home = await makeHome();
    try {
      for (const entry of blocks.flatMap(entriesOf)) {
        const printed = await printedBy(entry, home);
        const mistake = mistakeIn(entry.output, printed);
        assert.equal(mistake, undefined, `$ ${entry.command}\n${printed.join("\n")}`);
      }
    } finally {
      await home.cleanup();
    }
  });

  test(`the other commands in ${name} are run by some other test`, async () => {
    const shells = blocksOf(await readDocument(name)).filter(({ language }) => language === "sh");
    for (const { text } of shells) {
      for (const command of commandsOf(text)) {
        assert.ok(ELSEWHERE.has(command), `Nothing runs: ${command}`);
      }
    }
  });
}

/** The commands of a block without outputs: a line each, comments left out. */
function commandsOf(text: string): string[] {
  return text.replaceAll("\\\n", "").split("\n")
    .map((line) => line.replace(/\s+# .*$|^# .*$/, "").replaceAll(/\s+/g, " ").trim())
    .filter((line) => line !== "");
}
