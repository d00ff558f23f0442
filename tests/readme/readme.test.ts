/** What the programs in README.md and the demo in GUIDE.md show is what happens, on every runtime. */

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { before, test } from "node:test";
import { cliCommand, run, scriptCommand, tempFolder } from "../support/runtime.ts";
import { blocksOf, LEFT_OUT, readDocument } from "./_document.ts";

/** The project that the examples find code in. */
const TILL = "class Till:\n    def count(self):\n        return 0\n";

let readme: string;
let guide: string;

before(async () => {
  readme = await readDocument("README.md");
  guide = await readDocument("GUIDE.md");
});

for (const entry of ["@ihmt/core", "@ihmt/core/project"]) {
  test(`the example with ${entry} prints what its comments say`, () => checkExample(entry));
}

async function checkExample(entry: string): Promise<void> {
  const example = blockWith(readme, "ts", `from "${entry}"`);
  const script = example.replaceAll(
    /"(@ihmt\/[^"]+)"/g,
    (_, name: string) => JSON.stringify(import.meta.resolve(name)),
  );
  const expected = [...example.matchAll(/^\/\/ → (.*)$/gm)].map(([, line]) => `${line}\n`).join("");
  const temp = await tempFolder();
  try {
    await writeFile(join(temp.path, "till.py"), TILL);
    const { code, stdout, stderr } = await run(scriptCommand(script), { cwd: temp.path });
    assert.equal(code, 0, stderr);
    assert.notEqual(expected, "");
    assert.equal(stdout, expected);
  } finally {
    await temp.cleanup();
  }
}

test("the demo prints the lines of the transcript, in their order", async () => {
  const transcript = blockWith(guide, "text", "$ ihmt demo").split("\n").slice(1)
    .filter((line) => line.trim() !== "" && line !== LEFT_OUT);
  const { code, stdout, stderr } = await run(cliCommand(), {
    args: ["demo"],
    env: { COLUMNS: undefined, FORCE_COLOR: undefined, NO_COLOR: "1" },
  });
  assert.equal(code, 0, stderr);
  const printed = stdout.split("\n");
  let from = 0;
  for (const line of transcript) {
    const at = printed.indexOf(line, from);
    assert.notEqual(at, -1, `The demo does not print, in this place: ${line}`);
    from = at + 1;
  }
});

/** The first fenced block of a document, in a language, that holds a text. */
function blockWith(document: string, language: string, text: string): string {
  const block = blocksOf(document).find((each) =>
    each.language === language && each.text.includes(text)
  );
  assert.ok(block !== undefined, `Found no ${language} block with ${text}`);
  return block.text;
}
