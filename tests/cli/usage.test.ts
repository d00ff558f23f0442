/** How `ihmt` is called: help, version, where the memory is, what ends with which exit code. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { denoCache, repositoryFile, type TempFolder, tempFolder } from "../support/runtime.ts";
import { ihmt, writeFiles } from "./_ihmt.ts";

let temp: TempFolder;

before(async () => {
  temp = await tempFolder();
});

after(() => temp.cleanup());

test("ihmt alone prints its help, with every command and examples", async () => {
  const { code, stdout, stderr } = await ihmt([]);
  assert.equal(code, 0);
  assert.equal(stderr, "");
  const commands = "init save ingest consolidate rebuild verify search ask facts conflicts " +
    "mark-outdated project tree stats gui demo mcp setup doctor import export";
  for (const command of commands.split(" ")) {
    assert.match(stdout, new RegExp(`^  ${command} .*\\S`, "m"));
  }
  assert.match(stdout, /^Examples:\n {2}\$ ihmt /m);
});

for (
  const command of [
    "ingest",
    "save",
    "facts",
    "mark-outdated",
    "project",
    "gui",
    "mcp",
    "setup",
    "doctor",
    "import",
    "export",
  ]
) {
  test(`ihmt ${command} --help shows its options and examples`, async () => {
    const { code, stdout } = await ihmt([command, "--help"]);
    assert.equal(code, 0);
    assert.match(stdout, new RegExp(`^Usage: ihmt ${command} `));
    assert.match(stdout, /--path <dir>/);
    assert.match(stdout, new RegExp(`^Examples:\\n  \\$ .*ihmt.* ${command}`, "m"));
  });
}

test("ihmt --version prints the version that every package has", async () => {
  const versions = await Promise.all(
    ["core", "mcp", "setup", "gui", "cli"].map(async (name) => {
      const config = await readFile(repositoryFile(`${name}/deno.json`), "utf8");
      return JSON.parse(config).version;
    }),
  );
  const { code, stdout } = await ihmt(["--version"]);
  assert.equal(code, 0);
  assert.deepEqual(new Set(versions.map((version) => `${version}\n`)), new Set([stdout]));
  assert.deepEqual(JSON.parse((await ihmt(["--json", "--version"])).stdout), {
    version: stdout.trim(),
  });
});

for (
  const [what, args, message] of [
    ["a command that is not there", ["serch", "x"], /Unknown command 'serch'.*search/],
    ["an option that is not there", ["stats", "--colour"], /Unknown option '--colour'/],
    ["no query", ["search"], /[Mm]issing required argument 'query'/],
    ["a count that is none", ["search", "x", "--top-k", "many"], /Expected a number from 1 up/],
    ["a choice of tools that is none", ["mcp", "--tools", "some"], /Expected memory or all/],
    ["a port that is none", ["gui", "--port", "65536"], /Expected a port from 0 to 65535/],
    ["a type that is not there", ["ingest", "x", "--type", "poem"], /Expected one of code, /],
    ["a domain that is no name", ["ingest", "-", "--domain", "a\u0007b"], /`domain`/],
  ] as const
) {
  test(`${what} is wrong usage: one sentence, exit code 2`, async () => {
    const { code, stdout, stderr } = await ihmt([...args, "--path", temp.path], { input: "x" });
    assert.equal(code, 2);
    assert.equal(stdout, "");
    assert.match(stderr, /^Error: [^\n]*\n$/);
    assert.match(stderr, message);
  });
}

test("wrong usage with --json is one JSON document on stdout", async () => {
  const { code, stdout, stderr } = await ihmt(["serch", "--json"]);
  assert.equal(code, 2);
  assert.equal(stderr, "");
  assert.equal(JSON.parse(stdout).error.code, "usage");
});

for (const command of [["search", "x"], ["tree"]]) {
  test(`ihmt ${command[0]} without a memory says how to make one`, async () => {
    const path = `${temp.path}/none`;
    const { code, stdout, stderr } = await ihmt([...command, "--path", path]);
    assert.equal(code, 1);
    assert.equal(stdout, "");
    assert.match(stderr, /^Error: There is no memory in \S+\/none yet\..*`ihmt init`/);
  });
}

test("a failure with --json is one JSON document on stdout, and no stack trace", async () => {
  const { code, stdout, stderr } = await ihmt(["--json", "stats"]);
  assert.equal(code, 1);
  assert.equal(stderr, "");
  const { error } = JSON.parse(stdout);
  assert.deepEqual(Object.keys(error), ["code", "message"]);
  assert.equal(error.code, "no_store");
});

test("IHMT_DEBUG=1 shows where a failure came from", async () => {
  const { stderr } = await ihmt(["stats"], { env: { IHMT_DEBUG: "1" } });
  assert.match(stderr, /^Error: There is no memory.*\n[\s\S]*\n\s+at /);
});

test("settings that are no JSON are named and left alone", async () => {
  const path = `${temp.path}/bad`;
  const config = { "bad/ihmt_memory/ihmt.config.json": "{ branch_factor: 4" };
  await writeFiles(temp.path, config);
  const { code, stderr } = await ihmt(["init", "--path", path]);
  assert.equal(code, 1);
  assert.match(stderr, /^Error: \S+\/bad\/ihmt_memory\/ihmt\.config\.json is not JSON\./);
  assert.equal(
    await readFile(`${path}/ihmt_memory/ihmt.config.json`, "utf8"),
    "{ branch_factor: 4",
  );
});

test("the memory is in --path, else in IHMT_HOME, else in ~/.ihmt", async () => {
  const user = { HOME: temp.path, USERPROFILE: temp.path, ...await denoCache() };
  const homeOf = async (args: string[], env: Record<string, string>): Promise<string> => {
    const { stdout } = await ihmt(["init", "--json", ...args], {
      cwd: temp.path,
      env: { ...user, ...env },
    });
    return JSON.parse(stdout).home;
  };
  assert.equal(await homeOf(["--path", "here"], { IHMT_HOME: "/x" }), `${temp.path}/here`);
  assert.equal(await homeOf([], { IHMT_HOME: "~/there" }), `${temp.path}/there`);
  assert.equal(await homeOf([], { IHMT_HOME: "" }), `${temp.path}/.ihmt`);
});

test("mcp with --path ends with 0 when its stdin closes, and writes nothing of its own", async () => {
  const { code, stdout } = await ihmt(["mcp", "--path", temp.path]);
  assert.deepEqual([code, stdout], [0, ""]);
});
