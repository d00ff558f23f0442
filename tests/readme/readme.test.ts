/** What README.md shows is what happens. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { before, test } from "node:test";
import { cliCommand, repositoryFile, run, scriptCommand, tempFolder } from "../support/runtime.ts";

let readme: string;

before(async () => {
  readme = await readFile(repositoryFile("README.md"), "utf8");
});

test("the library example prints what its comments say", async () => {
  const example = blockWith("ts", `from "@ihmt/core"`);
  const library = JSON.stringify(import.meta.resolve("@ihmt/core"));
  const script = example.replace(`"@ihmt/core"`, library);
  const expected = [...example.matchAll(/^\/\/ → (.*)$/gm)].map(([, line]) => `${line}\n`).join("");
  const temp = await tempFolder();
  try {
    const { code, stdout, stderr } = await run(scriptCommand(script), { cwd: temp.path });
    assert.equal(code, 0, stderr);
    assert.notEqual(expected, "");
    assert.equal(stdout, expected);
  } finally {
    await temp.cleanup();
  }
});

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
