/** Completion: the scripts know every command, and bash really completes with its own. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { AGENTS } from "@ihmt/setup";
import { run } from "../support/runtime.ts";
import { ihmt } from "./_ihmt.ts";

const SHELLS = ["bash", "fish", "powershell", "zsh"];
const COMMANDS = "init save ingest search ask setup doctor import export completion mcp".split(" ");

for (const shell of SHELLS) {
  test(`the script for ${shell} knows every command, option and known value`, async () => {
    const { code, stdout } = await ihmt(["completion", shell]);
    assert.equal(code, 0);
    for (const command of COMMANDS) assert.match(stdout, new RegExp(`\\b${command}\\b`));
    for (const word of ["resummarize", "jsonl", "claude-code"]) {
      assert.ok(stdout.includes(word), `${word} in ${shell}`);
    }
    assert.doesNotMatch(stdout, /undefined|\[object/);
  });
}

const LINES: readonly [words: string, contains: string, lacks: string][] = [
  ["ihmt se", "search setup", "save"],
  ["ihmt --path /x se", "search setup", "save"],
  ["ihmt setup --sc", "--scope", "--remove"],
  ["ihmt setup --scope ", "user project", "--scope"],
  ["ihmt setup --agent co", "codex", "cursor"],
  ["ihmt export --format m", "markdown", "jsonl"],
  ["ihmt completion ", "bash zsh", "init"],
  ["ihmt search fo", "", "--full"],
];

const hasBash = (await run(["bash", "-c", "exit 0"]).catch(() => ({ code: 1 }))).code === 0;

for (const [line, contains, lacks] of LINES) {
  test(`bash completes "${line}"`, { skip: !hasBash }, async () => {
    const { stdout: script } = await ihmt(["completion", "bash"]);
    const words = line.split(" ");
    const quoted = words.map((word) => `"${word}"`).join(" ");
    const asked = `COMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _ihmt; ` +
      `printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { code, stdout, stderr } = await run(["bash", "-c", `${script}\n${asked}`]);
    assert.deepEqual([code, stderr], [0, ""]);
    const found = stdout.trim().split("\n");
    for (const word of contains.split(" ").filter(Boolean)) {
      assert.ok(found.includes(word), `${word} in ${found.join()}`);
    }
    assert.ok(!found.includes(lacks), `${lacks} in ${found.join()}`);
  });
}

test("every agent can be named on the command line", async () => {
  const { stdout } = await ihmt(["setup", "--help"]);
  for (const { name } of AGENTS) assert.ok(stdout.includes(`"${name}"`), name);
});

test("the help shows every command in a group of its own purpose", async () => {
  const { stdout } = await ihmt(["--help"]);
  const headings = stdout.split("\n").filter((line) => /^\S.*:$/.test(line));
  assert.deepEqual(headings, [
    "Options:",
    "Begin:",
    "Keep:",
    "Find:",
    "What is true, and what changed:",
    "Look at it:",
    "Look after it:",
    "For agents and shells:",
    "Examples:",
  ]);
});

const MISTAKES: readonly [args: readonly string[], says: RegExp][] = [
  [["serch", "x"], /Unknown command 'serch' \(Did you mean search\?\)/],
  [["stup"], /Did you mean setup\?/],
  [["search", "--tpo-k", "3", "x"], /Did you mean --top-k\?/],
];

for (const [args, says] of MISTAKES) {
  test(`"ihmt ${args.join(" ")}" is answered with what was meant`, async () => {
    const { code, stderr } = await ihmt(args);
    assert.equal(code, 2);
    assert.match(stderr, says);
  });
}
