/** Completion: the scripts know every command, and bash really completes with its own. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { AGENTS } from "@ihmt/setup";
import { run } from "../support/runtime.ts";
import { ihmt } from "./_ihmt.ts";

const SHELLS = ["bash", "fish", "powershell", "zsh"];
const COMMANDS = "init save ingest search ask setup doctor import export completion mcp".split(" ");

/** The scripts by shell, as they are printed. */
const scripts = new Map<string, string>();

before(async () => {
  for (const shell of SHELLS) {
    const { code, stdout, stderr } = await ihmt(["completion", shell]);
    assert.equal(code, 0, stderr);
    scripts.set(shell, stdout);
  }
});

for (const shell of SHELLS) {
  test(`the script for ${shell} knows every command, option and known value`, () => {
    const stdout = scripts.get(shell) ?? "";
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
  ["ihmt setup --agent codex cu", "cursor", "--agent"],
  ["ihmt export --format m", "markdown", "jsonl"],
  ["ihmt project ", "map find sync", "search"],
  ["ihmt project map --s", "--symbols --subpath", "--scope"],
  ["ihmt --path /x project find a b --scope ", "main test all", "user"],
  ["ihmt mcp --tools ", "memory all", "--tools"],
  ["ihmt completion ", "bash zsh", "init"],
  ["ihmt search fo", "", "--full"],
];

/** How each shell is asked, without a terminal, how a line goes on. */
const ASKED: Readonly<Record<string, (script: string, line: string) => string>> = {
  bash: (script, line) => {
    const words = line.split(" ");
    const quoted = words.map((word) => `"${word}"`).join(" ");
    return `${script}\nCOMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _ihmt; ` +
      `printf '%s\\n' "\${COMPREPLY[@]}"`;
  },
  fish: (script, line) => `${script}\ncomplete -C '${line}'`,
};

for (const [shell, asked] of Object.entries(ASKED)) {
  const isThere = (await run([shell, "-c", "exit 0"]).catch(() => ({ code: 1 }))).code === 0;
  test(`${shell} completes commands, options and known values`, { skip: !isThere }, async () => {
    for (const [line, contains, lacks] of LINES) {
      const { code, stdout, stderr } = await run([
        shell,
        "-c",
        asked(scripts.get(shell) ?? "", line),
      ]);
      assert.deepEqual([code, stderr], [0, ""], line);
      // fish tells what each word does, behind a tab.
      const found = stdout.trim().split("\n").map((word) => word.replace(/\t.*$/, ""));
      for (const word of contains.split(" ").filter(Boolean)) {
        assert.ok(found.includes(word), `"${line}": ${word} in ${found.join()}`);
      }
      assert.ok(!found.includes(lacks), `"${line}": ${lacks} in ${found.join()}`);
    }
  });
}

const hasZsh = (await run(["zsh", "-c", "exit 0"]).catch(() => ({ code: 1 }))).code === 0;
test("zsh takes the script also where nothing else completes yet", { skip: !hasZsh }, async () => {
  const script = `${scripts.get("zsh")}\nprint -- $_comps[ihmt]`;
  const { code, stdout, stderr } = await run(["zsh", "-f", "-c", script], {
    env: { ZDOTDIR: "/nowhere" },
  });
  assert.deepEqual([code, stdout.trim(), stderr], [0, "_ihmt", ""]);
});

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
  [["help", "stup"], /Unknown command 'stup' \(Did you mean setup\?\)/],
  [["search", "--tpo-k", "3", "x"], /Did you mean --top-k\?/],
];

for (const [args, says] of MISTAKES) {
  test(`"ihmt ${args.join(" ")}" is answered with what was meant`, async () => {
    const { code, stderr } = await ihmt(args);
    assert.equal(code, 2);
    assert.match(stderr, says);
  });
}
