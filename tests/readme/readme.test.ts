/** What README.md shows is what happens. */

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { before, test } from "node:test";
import { cliCommand, repositoryFile, run, scriptCommand, tempFolder } from "../support/runtime.ts";

/** The project that the examples find code in. */
const TILL = "class Till:\n    def count(self):\n        return 0\n";

let readme: string;

before(async () => {
  readme = await readFile(repositoryFile("README.md"), "utf8");
});

for (const entry of ["@ihmt/core", "@ihmt/core/project"]) {
  test(`the example with ${entry} prints what its comments say`, () => checkExample(entry));
}

async function checkExample(entry: string): Promise<void> {
  const example = blockWith("ts", `from "${entry}"`);
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
  const transcript = blockWith("text", "$ ihmt ").split("\n")
    .filter((line) => line.trim() !== "" && line !== "…");
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

/** The first fenced block of a language that holds a text. */
function blockWith(language: string, text: string): string {
  const blocks = [...readme.matchAll(/^```(\w+)\n(.*?)^```$/gms)];
  const block = blocks.find(([, name, code]) => name === language && code?.includes(text));
  assert.ok(block?.[2] !== undefined, `Found no ${language} block with ${text} in README.md`);
  return block[2];
}
