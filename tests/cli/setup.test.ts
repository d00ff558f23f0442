/** `ihmt setup` and `ihmt doctor` as they are called, in a throw-away user folder. */

import assert from "node:assert/strict";
import { chmod, mkdir, readFile, stat, symlink } from "node:fs/promises";
import process from "node:process";
import { beforeEach, test } from "node:test";
import { denoCache, type RunResult } from "../support/runtime.ts";
import { folderForEachTest, ihmt, writeFiles } from "./_ihmt.ts";

let home: string;
folderForEachTest((folder) => home = folder);

const CONFIG = ".codex/config.toml";
const TOML = '# mine\nmodel = "x"\n';

beforeEach(async () => {
  await mkdir(`${home}/project`, { recursive: true });
  await writeFiles(home, { [CONFIG]: TOML });
});

/** Runs a command as a user who has nothing but Codex. */
async function asUser(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<RunResult> {
  const nothing = { APPDATA: undefined, CODEX_HOME: undefined, XDG_CONFIG_HOME: undefined };
  return await ihmt(args, {
    cwd: `${home}/project`,
    env: {
      ...nothing,
      HOME: home,
      USERPROFILE: home,
      IHMT_HOME: undefined,
      PATH: "/nowhere",
      ...await denoCache(),
      ...env,
    },
  });
}

const text = (path: string): Promise<string> => readFile(`${home}/${path}`, "utf8");

test("setup --dry-run shows the change, and changes nothing", async () => {
  const { code, stdout } = await asUser(["setup", "--dry-run"]);
  assert.equal(code, 0);
  assert.match(stdout, /^Codex$/m);
  assert.match(stdout, /^ {2}\+\[mcp_servers\.ihmt-memory\]$/m);
  assert.match(stdout, /Nothing was changed\.$/m);
  assert.equal(await text(CONFIG), TOML);
});

test("setup that cannot ask and was not told yes changes nothing, and ends with 2", async () => {
  const { code, stdout } = await asUser(["setup"]);
  assert.equal(code, 2);
  assert.match(stdout, /Nothing was changed\. Add --yes to do it\.$/m);
  assert.equal(await text(CONFIG), TOML);
});

test("setup --yes --json sets up what is found, and doctor finds it working", async () => {
  const { code, stdout } = await asUser(["setup", "--yes", "--json"]);
  assert.equal(code, 0);
  const { applied, agents, home: memory } = JSON.parse(stdout);
  assert.equal(applied, true);
  assert.deepEqual(agents.map(({ agent }: { agent: string }) => agent), ["codex"]);
  assert.equal(memory, `${home}/.ihmt`);
  assert.match(await text(CONFIG), /^# mine\n[^]*default_tools_approval_mode = "approve"/);
  const checked = await asUser(["doctor"]);
  assert.match(checked.stdout, /^ok {3}codex: Codex starts the server: \d+ tools/m);
  assert.equal(checked.code, 0);
});

test("setup twice says that there is nothing to change, and --remove leaves no trace", async () => {
  await asUser(["setup", "--yes"]);
  const again = await asUser(["setup", "--yes"]);
  assert.match(again.stdout, /There is nothing to change\./);
  const removed = await asUser(["setup", "--remove", "--yes"]);
  assert.equal(removed.code, 0);
  assert.equal(await text(CONFIG), TOML);
  await assert.rejects(text(".codex/AGENTS.md"));
  await assert.rejects(text(`${CONFIG}.bak-ihmt`));
  const removedAgain = await asUser(["setup", "--remove", "--yes"]);
  assert.equal(removedAgain.code, 0);
  assert.match(removedAgain.stdout, /nothing to take out/);
});

test("setup takes the memory that another agent uses, and does not guess between two", async () => {
  const server = (memory: string) =>
    JSON.stringify({ mcpServers: { "ihmt-memory": { command: "x", env: { IHMT_HOME: memory } } } });
  await writeFiles(home, { ".cursor/mcp.json": server("/shared") });
  const { stdout } = await asUser(["setup", "--agent", "codex", "--dry-run", "--json"]);
  assert.equal(JSON.parse(stdout).home, "/shared");
  await writeFiles(home, { ".gemini/settings.json": server("/other") });
  const refused = await asUser(["setup", "--agent", "codex", "--yes"]);
  assert.equal(refused.code, 2);
  assert.match(refused.stderr, /\/shared \(Cursor\); \/other \(Gemini CLI\)\. Say which one/);
  const removed = await asUser(["setup", "--agent", "codex", "--remove", "--yes"]);
  assert.deepEqual([removed.code, removed.stderr], [0, ""]);
  const named = await asUser(["setup", "--agent", "codex", "--dry-run", "--json"], {
    IHMT_HOME: "/chosen",
  });
  assert.equal(JSON.parse(named.stdout).home, "/chosen");
});

test("setup --scope project writes into the project", async () => {
  const { code } = await asUser(
    ["setup", "--agent", "claude-code", "opencode", "--scope", "project", "--yes"],
  );
  assert.equal(code, 0);
  assert.match(await text("project/.mcp.json"), /"type": "stdio"/);
  assert.match(await text("project/opencode.json"), /"type": "local"/);
  assert.match(await text("project/AGENTS.md"), /search_memory/);
});

test("a file keeps its access rights, and a link stays a link", {
  skip: process.platform === "win32",
}, async () => {
  await writeFiles(home, { "dotfiles/AGENTS.md": "Be brief.\n" });
  await chmod(`${home}/dotfiles/AGENTS.md`, 0o644);
  await symlink(`${home}/dotfiles/AGENTS.md`, `${home}/.codex/AGENTS.md`);
  await chmod(`${home}/${CONFIG}`, 0o640);
  await asUser(["setup", "--yes"]);
  assert.match(await text("dotfiles/AGENTS.md"), /^Be brief\.\n\n<!-- ihmt/);
  const modes = [CONFIG, `${CONFIG}.bak-ihmt`, "dotfiles/AGENTS.md"]
    .map(async (path) => (await stat(`${home}/${path}`)).mode & 0o777);
  assert.deepEqual(await Promise.all(modes), [0o640, 0o640, 0o644]);
});

test("settings that cannot be read end it with a sentence, where the agent was named", async () => {
  await writeFiles(home, { ".cursor/mcp.json": "{ oops" });
  const named = ["setup", "--yes", "--agent", "codex", "--agent", "cursor"];
  const { code, stderr } = await asUser(named);
  assert.equal(code, 2);
  assert.match(stderr, /^Error: The settings of Cursor are left alone\. \S+\.cursor\/mcp\.json: /);
  assert.equal(await text(CONFIG), TOML);
});

test("settings that cannot be read are left alone and told, and the other agents set up", async () => {
  await writeFiles(home, { ".cursor/mcp.json": "{ oops" });
  const { code, stdout } = await asUser(["setup", "--yes"]);
  assert.equal(code, 1);
  assert.match(stdout, /The settings of Cursor are left alone\./);
  assert.match(stdout, /^Done\.[^]*^ {2}Codex:/m);
  assert.match(await text(CONFIG), /ihmt-memory/);
  assert.equal(await text(".cursor/mcp.json"), "{ oops");
});

test("an agent whose own command fails does not keep the others from being set up", async () => {
  await writeFiles(home, { "bin/claude": "#!/bin/sh\necho no such option >&2\nexit 3\n" });
  await chmod(`${home}/bin/claude`, 0o755);
  const { code, stderr } = await asUser(["setup", "--yes"], { PATH: `${home}/bin` });
  assert.equal(code, 1);
  assert.match(
    stderr,
    /^Error: All else is done, but not this: .* ended with 3 and said: no such option$/m,
  );
  assert.match(await text(CONFIG), /ihmt-memory/);
});

test("one memory that agents write in different ways is one", async () => {
  await mkdir(`${home}/kept`);
  await symlink(`${home}/kept`, `${home}/linked`);
  const server = (field: string) => `{"mcpServers":{"ihmt-memory":{"command":"ihmt",${field}}}}`;
  await writeFiles(home, {
    ".cursor/mcp.json": server(`"args":["mcp","--path=${home}/kept"]`),
    ".gemini/settings.json": server(`"args":["mcp"],"env":{"IHMT_HOME":"${home}/linked/"}`),
  });
  const { stdout } = await asUser(["setup", "--agent", "codex", "--dry-run", "--json"]);
  assert.equal(JSON.parse(stdout).home, `${home}/kept`);
});

test("an agent or a scope that does not exist is told with those that do", async () => {
  const agent = await asUser(["setup", "--agent", "clippy"]);
  assert.equal(agent.code, 2);
  assert.match(
    agent.stderr,
    /'clippy' is invalid\. Allowed choices are claude-code, codex, opencode/,
  );
  const scope = await asUser(["setup", "--scope", "world"]);
  assert.equal(scope.code, 2);
  assert.match(scope.stderr, /user, project/);
});

test("doctor ends with 1 when a server cannot be started, and says what to do", async () => {
  await writeFiles(home, {
    [CONFIG]: '[mcp_servers.ihmt-memory]\ncommand = "/gone/ihmt"\nargs = ["mcp"]\n',
  });
  const { code, stdout } = await asUser(["doctor"]);
  assert.equal(code, 1);
  assert.match(stdout, /^FAIL codex: Codex is to start \/gone\/ihmt, which is not there\.$/m);
  assert.match(stdout, /→ Run `ihmt setup --agent codex`\./);
  const { findings } = JSON.parse((await asUser(["doctor", "--json"])).stdout);
  assert.ok(findings.some(({ state }: { state: string }) => state === "problem"));
});
