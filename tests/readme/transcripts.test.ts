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

const AGENTS = "tests/agents/run";
const SERVER_ON_DENO =
  "deno run --allow-env=IHMT_HOME,IHMT_TOOLS,IHMT_PROJECTS_DIR,LOG --allow-sys=hostname,osUptime " +
  '--allow-read="$HOME" --allow-write="$HOME/.ihmt" jsr:@ihmt/cli mcp';

/** Commands that need a network, a browser, a runtime or an agent, and where each is run. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['claude mcp add ihmt-memory -s user -e IHMT_HOME="$HOME/.ihmt" -- npx -y ihmt mcp', AGENTS],
  ["claude mcp list", AGENTS],
  [SERVER_ON_DENO, "tests/mcp/permissions.test.ts, with the sources in place of the registry"],
  ['export IHMT_HOME="$HOME/.ihmt"', "tests/mcp/permissions.test.ts, as the server's environment"],
  ["deno task bench", "bench/main.ts"],
  ["deno task build", ".ci/run"],
  ["deno task ok", ".ci/run, step by step"],
  ["deno test -A tests/search", ".ci/run, with all others"],
  ["ihmt gui", "tests/gui/serve.test.ts"],
  ["ihmt setup", "tests/cli/setup.test.ts; in a terminal, by hand"],
  ["node --version", "nothing of ours"],
  ["npm install -g ihmt", "tests/package, from the tarball"],
  ["npx -y deno@2 task demo", ".ci/run, with another task; tests/cli runs the demo"],
  ["npx -y deno@2 task test:all", ".ci/run"],
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
