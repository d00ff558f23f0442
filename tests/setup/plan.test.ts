/** Setting agents up and undoing it: where, with what, and that nothing else changes. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { agentNamed, AGENTS, INSTRUCTIONS, noteText, planSetup, type Platform } from "@ihmt/setup";
import { repositoryFile } from "../support/runtime.ts";
import { put, textOf } from "../support/stores.ts";
import { readFile } from "node:fs/promises";
import { LAUNCHER, machineWith, MEMORY, setUp, snapshot, takeOut } from "./_machine.ts";

/** Where each agent keeps its servers, by its documentation. */
const USER_FILES: Readonly<Record<string, Readonly<Record<Platform, string>>>> = {
  "claude-code": everywhere(".claude.json"),
  codex: everywhere(".codex/config.toml"),
  opencode: everywhere(".config/opencode/opencode.json"),
  cursor: everywhere(".cursor/mcp.json"),
  windsurf: everywhere(".codeium/windsurf/mcp_config.json"),
  "gemini-cli": everywhere(".gemini/settings.json"),
  antigravity: everywhere(".gemini/config/mcp_config.json"),
  vscode: {
    darwin: "/Users/ada/Library/Application Support/Code/User/mcp.json",
    linux: "/home/ada/.config/Code/User/mcp.json",
    win32: "C:/Users/ada/AppData/Roaming/Code/User/mcp.json",
  },
  "claude-desktop": {
    darwin: "/Users/ada/Library/Application Support/Claude/claude_desktop_config.json",
    linux: "/home/ada/.config/Claude/claude_desktop_config.json",
    win32: "C:/Users/ada/AppData/Roaming/Claude/claude_desktop_config.json",
  },
};

const PROJECT_FILES: Readonly<Record<string, string>> = {
  "claude-code": ".mcp.json",
  codex: ".codex/config.toml",
  opencode: "opencode.json",
  cursor: ".cursor/mcp.json",
  "gemini-cli": ".gemini/settings.json",
  vscode: ".vscode/mcp.json",
};

const PLATFORMS: readonly Platform[] = ["darwin", "linux", "win32"];

function everywhere(path: string): Record<Platform, string> {
  return {
    darwin: `/Users/ada/${path}`,
    linux: `/home/ada/${path}`,
    win32: `C:/Users/ada/${path}`,
  };
}

for (const agent of AGENTS) {
  for (const platform of PLATFORMS) {
    test(`${agent.title} on ${platform} is set up in its own file and leaves no trace`, async () => {
      const machine = await machineWith({ platform });
      await setUp(machine, [agent]);
      const after = await snapshot(machine);
      const path = USER_FILES[agent.name]?.[platform] ?? "";
      assert.deepEqual(agent.format.read(after[path] ?? ""), {
        command: LAUNCHER.command,
        args: ["mcp"],
        env: { IHMT_HOME: MEMORY },
      });
      const instructions = agent.instructions(machine, "user");
      if (instructions !== undefined) assert.match(after[instructions] ?? "", /search_memory/);
      await takeOut(machine, [agent]);
      assert.deepEqual(await snapshot(machine), {});
    });
  }
}

for (const agent of AGENTS) {
  const file = PROJECT_FILES[agent.name];
  test(`${agent.title} is set up ${file === undefined ? "for no" : "for a"} project`, async () => {
    const machine = await machineWith();
    if (file === undefined) {
      const refused = setUp(machine, [agent], { scope: "project" });
      return await assert.rejects(refused, { code: "invalid_input" });
    }
    await setUp(machine, [agent], { scope: "project" });
    const text = (await snapshot(machine))[`${machine.project}/${file}`] ?? "";
    assert.equal(agent.format.read(text)?.command, LAUNCHER.command);
    await takeOut(machine, [agent], "project");
    assert.deepEqual(await snapshot(machine), {});
  });
}

const CODEX = "/home/ada/.codex/config.toml";
const RULES = "/home/ada/.codex/AGENTS.md";

test("setting up twice changes nothing the second time", async () => {
  const machine = await machineWith({ files: { [CODEX]: 'model = "x"\n', [RULES]: "Be brief." } });
  await setUp(machine, AGENTS);
  const once = await snapshot(machine);
  const request = { agents: AGENTS, scope: "user", launcher: LAUNCHER, home: MEMORY } as const;
  assert.ok((await planSetup(machine, request)).every(({ steps }) => steps.length === 0));
  await setUp(machine, AGENTS);
  assert.deepEqual(await snapshot(machine), once);
});

test("all agents together come out as they went in, shared files too", async () => {
  const files = {
    [CODEX]: 'model = "x"',
    [RULES]: "Be brief.\n\n",
    "/home/ada/.claude.json": "{}",
  };
  const machine = await machineWith({ files });
  await setUp(machine, AGENTS);
  await takeOut(machine, AGENTS);
  assert.deepEqual(await snapshot(machine), files);
});

test("a plan writes nothing", async () => {
  const machine = await machineWith({ files: { [CODEX]: 'model = "x"\n' } });
  const before = await snapshot(machine);
  const [plan] = await planSetup(machine, {
    agents: [agentNamed("codex")],
    scope: "user",
    launcher: LAUNCHER,
    home: MEMORY,
  });
  assert.deepEqual(await snapshot(machine), before);
  const [step] = plan?.steps ?? [];
  assert.ok(step?.kind === "file");
  assert.match(step.diff, /^ model = "x"$/m);
  assert.match(step.diff, /^\+command = "\/usr\/bin\/ihmt"$/m);
});

const CURSOR = "/home/ada/.cursor/mcp.json";
const SECRETS: readonly [agent: string, path: string, text: string][] = [
  [
    "codex",
    CODEX,
    '[mcp_servers.docs]\ncommand = "d"\n[mcp_servers.docs.env]\nTOKEN = "hunter2"\n',
  ],
  ["codex", CODEX, '[mcp_servers.docs]\nenv = { A_KEY = "hunter2", B = 1, TOKEN = "hunter2" }'],
  // A last line gets a comma, and one line changes as a whole.
  ["cursor", CURSOR, '{\n  "api_key": "hunter2"\n}\n'],
  ["cursor", CURSOR, '{"mcpServers":{"docs":{"command":"d","env":{"API_TOKEN":"hunter2"}}}}'],
  ["cursor", CURSOR, '{"headers": {"authorization": ["Bearer", "hunter2"]}, "a": 1}'],
  ["cursor", CURSOR, `{"args": ["--key", "sk-ant-${"hunter2".repeat(5)}"]}`],
];
for (const [agent, path, text] of SECRETS) {
  test(`other people's secrets are not in the diff of ${text.replace(/(hunter2)+/, "…")}`, async () => {
    const machine = await machineWith({ files: { [path]: text } });
    const plans = await planSetup(machine, {
      agents: [agentNamed(agent)],
      scope: "user",
      launcher: LAUNCHER,
      home: MEMORY,
    });
    const [step] = plans[0]?.steps ?? [];
    assert.ok(step?.kind === "file");
    assert.match(step.diff, /…/);
    assert.doesNotMatch(step.diff, /hunter2/);
  });
}

test("a copy is kept of each file as it was before the first setup", async () => {
  const machine = await machineWith({ files: { [CODEX]: 'model = "x"\n' } });
  await setUp(machine, [agentNamed("codex")]);
  await setUp(machine, [agentNamed("codex")], { home: "/elsewhere" });
  assert.equal(await textOf(machine.files, `${CODEX}.bak-ihmt`), 'model = "x"\n');
});

test("an entry that was renewed goes altogether, also from a file that was made for it", async () => {
  const machine = await machineWith();
  await setUp(machine, AGENTS);
  await setUp(machine, AGENTS, { home: "/elsewhere" });
  await takeOut(machine, AGENTS);
  assert.deepEqual(await snapshot(machine), {});
});

test("another memory's server under the same name comes back", async () => {
  const old = '[mcp_servers.ihmt-memory]\ncommand = "/opt/python"\nargs = ["server.py"]\n';
  const machine = await machineWith({ files: { [CODEX]: old } });
  await setUp(machine, [agentNamed("codex")]);
  assert.match(await textOf(machine.files, CODEX), /\/usr\/bin\/ihmt/);
  // What was never ours is not taken out, however often it is asked for.
  for (let time = 1; time <= 2; time++) {
    await takeOut(machine, [agentNamed("codex")]);
    assert.equal(await textOf(machine.files, CODEX), old);
  }
});

test("what the user wrote after the setup stays when it is undone, and a copy is kept", async () => {
  const machine = await machineWith({ files: { [RULES]: "Be brief.\n" } });
  await setUp(machine, [agentNamed("codex")]);
  const text = await textOf(machine.files, RULES);
  await put(machine.files, RULES, `${text}\nUse tabs.\n`);
  await takeOut(machine, [agentNamed("codex")]);
  assert.equal(await textOf(machine.files, RULES), "Be brief.\n\nUse tabs.\n");
  assert.match(await textOf(machine.files, `${RULES}.bak-ihmt`), /search_memory/);
});

test("instructions of the user's own stay alone", async () => {
  const own = "Always call search_memory first.\n";
  const machine = await machineWith({ files: { [RULES]: own } });
  await setUp(machine, [agentNamed("codex")]);
  assert.equal(await textOf(machine.files, RULES), own);
});

test("instructions of another version are replaced where they stand", async () => {
  const text = "Above.\n\n<!-- ihmt:begin (v0) -->\nOld words.\n<!-- ihmt:end -->\n\nBelow.\n";
  const machine = await machineWith({ files: { [RULES]: text } });
  await setUp(machine, [agentNamed("codex")]);
  const after = await textOf(machine.files, RULES);
  assert.match(after, /^Above\.\n\n<!-- ihmt:begin[^]*search_memory[^]*ihmt:end -->\n\nBelow\.\n$/);
  assert.doesNotMatch(after, /Old words/);
  await takeOut(machine, [agentNamed("codex")]);
  assert.equal(await textOf(machine.files, RULES), "Above.\n\nBelow.\n");
});

test("a mark that is never closed opens nothing: what stands below it stays", async () => {
  const text = "Above.\n<!-- ihmt:begin (v0) -->\nMine.\n";
  const machine = await machineWith({ files: { [RULES]: text } });
  await setUp(machine, [agentNamed("codex")]);
  await setUp(machine, [agentNamed("codex")]);
  assert.match(await textOf(machine.files, RULES), /Mine\.\n\n<!-- ihmt:begin[^]*search_memory/);
  await takeOut(machine, [agentNamed("codex")]);
  assert.equal(await textOf(machine.files, RULES), text);
});

test("of several blocks of instructions one stays, and none when they go", async () => {
  const block = "<!-- ihmt:begin (v0) -->\nOld words.\n<!-- ihmt:end -->\n";
  const machine = await machineWith({ files: { [RULES]: `A\n\n${block}\nB\n\n${block}C\n` } });
  await setUp(machine, [agentNamed("codex")]);
  const after = await textOf(machine.files, RULES);
  assert.match(after, /^A\n\n<!-- ihmt:begin[^]*search_memory[^]*ihmt:end -->\n\nB\nC\n$/);
  assert.equal(after.split("ihmt:begin").length, 2);
  await setUp(machine, [agentNamed("codex")]);
  assert.equal(await textOf(machine.files, RULES), after);
  await takeOut(machine, [agentNamed("codex")]);
  assert.equal(await textOf(machine.files, RULES), "A\n\nB\nC\n");
});

test("shared instructions stay while another agent needs them", async () => {
  const machine = await machineWith();
  const [gemini, antigravity] = [agentNamed("gemini-cli"), agentNamed("antigravity")];
  await setUp(machine, [gemini, antigravity]);
  await takeOut(machine, [gemini]);
  assert.match(await textOf(machine.files, "/home/ada/.gemini/GEMINI.md"), /search_memory/);
  await takeOut(machine, [antigravity]);
  assert.deepEqual(await snapshot(machine), {});
});

const UNFIT: readonly [text: string, why: RegExp][] = [
  ["{ oops", /\.cursor\/mcp\.json: .*line 1/],
  ['"text"', /\.cursor\/mcp\.json: expected a JSON object in it/],
  ['{ "mcpServers": [] }', /\.cursor\/mcp\.json: expected an object behind "mcpServers"/],
];
for (const [text, why] of UNFIT) {
  test(`settings that are ${text} are named, and all is left alone`, async () => {
    const machine = await machineWith({ files: { "/home/ada/.cursor/mcp.json": text } });
    const before = await snapshot(machine);
    await assert.rejects(setUp(machine, [agentNamed("cursor")]), why);
    assert.deepEqual(await snapshot(machine), before);
  });
}

test("a link that leads nowhere is left alone", async () => {
  const machine = await machineWith({ files: { "/home/ada/.cursor/rules": "" } });
  const { files } = machine;
  const list: typeof files.list = async (path) => [
    ...await files.list(path),
    ...path.endsWith("/.cursor") ? [{ name: "mcp.json", kind: "link" as const }] : [],
  ];
  const linked = { ...machine, files: { ...files, list } };
  await assert.rejects(setUp(linked, [agentNamed("cursor")]), /mcp\.json is a link to something/);
  assert.equal(await files.stat(CURSOR), undefined);
});

test("an agent that may be left alone is noted, and what it shares is planned for the next", async () => {
  const files = { "/home/ada/.gemini/settings.json": "{ oops" };
  const machine = await machineWith({ files });
  const agents = [agentNamed("gemini-cli"), agentNamed("antigravity")];
  const request = { agents, scope: "user", launcher: LAUNCHER, home: MEMORY } as const;
  const plans = await planSetup(machine, { ...request, mayLeaveAlone: true });
  const [left, other] = plans;
  assert.deepEqual(left?.steps, []);
  assert.match(left?.notes.map(noteText).join() ?? "", /Gemini CLI are left alone/);
  assert.ok(other?.steps.some(({ path }) => path === "/home/ada/.gemini/GEMINI.md"));
});

test("a file that changes between plan and setup is left alone", async () => {
  const machine = await machineWith({ files: { [CODEX]: 'model = "x"\n' } });
  const { files } = machine;
  let reads = 0;
  const read: typeof files.read = async (path, range) => {
    const bytes = await files.read(path, range);
    if (path === CODEX && ++reads === 2) await put(files, CODEX, 'model = "y"\n');
    return bytes;
  };
  const changing = { ...machine, files: { ...files, read } };
  await assert.rejects(setUp(changing, [agentNamed("codex")]), { code: "changed_meanwhile" });
  assert.equal(await textOf(files, CODEX), 'model = "y"\n');
});

test("Claude Code is asked to add the server itself, where it is installed", async () => {
  const ran: (readonly string[])[] = [];
  const machine = await machineWith({
    env: { PATH: "/usr/bin" },
    files: { "/usr/bin/claude": "", "/home/ada/.claude.json": '{\n  "a": 1\n}\n' },
    run: async (command) => {
      ran.push(command);
      const text = agentNamed("claude-code").format.put('{\n  "a": 1\n}\n', {
        command: "/usr/bin/ihmt",
        args: ["mcp"],
        env: { IHMT_HOME: MEMORY },
      });
      await put(machine.files, "/home/ada/.claude.json", text);
      return { code: 0, stdout: "", stderr: "" };
    },
  });
  await setUp(machine, [agentNamed("claude-code")]);
  const line =
    "claude mcp add ihmt-memory -s user -e IHMT_HOME=/home/ada/.ihmt -- /usr/bin/ihmt mcp";
  assert.deepEqual(ran, [line.split(" ")]);
  await takeOut(machine, [agentNamed("claude-code")]);
  assert.deepEqual(await snapshot(machine), {
    "/usr/bin/claude": "",
    "/home/ada/.claude.json": '{\n  "a": 1\n}\n',
  });
});

test("a command that fails is told with what it said", async () => {
  const machine = await machineWith({
    env: { PATH: "/usr/bin" },
    files: { "/usr/bin/claude": "" },
    run: () => Promise.resolve({ code: 1, stdout: "", stderr: "unknown option '-s'\n" }),
  });
  const refused = setUp(machine, [agentNamed("claude-code")]);
  await assert.rejects(refused, /ended with 1 and said: unknown option '-s'/);
});

test("opencode's settings are changed in the file that has them", async () => {
  const path = "/home/ada/.config/opencode/opencode.jsonc";
  const machine = await machineWith({ files: { [path]: '{\n  // mine\n  "theme": "x",\n}\n' } });
  await setUp(machine, [agentNamed("opencode")]);
  assert.match(await textOf(machine.files, path), /"environment"/);
  assert.equal(await machine.files.stat("/home/ada/.config/opencode/opencode.json"), undefined);
});

test("folders that variables name are used", async () => {
  const machine = await machineWith({
    env: { CLAUDE_CONFIG_DIR: "/c", CODEX_HOME: "/x", XDG_CONFIG_HOME: "/g" },
  });
  await setUp(machine, [agentNamed("claude-code"), agentNamed("codex"), agentNamed("opencode")]);
  const paths = Object.keys(await snapshot(machine)).sort();
  assert.deepEqual(paths, [
    "/c/.claude.json",
    "/c/CLAUDE.md",
    "/g/opencode/AGENTS.md",
    "/g/opencode/opencode.json",
    "/x/AGENTS.md",
    "/x/config.toml",
  ]);
});

test("the template for other agents has the same instructions", async () => {
  const text = await readFile(repositoryFile("templates/memory-instructions.md"), "utf8");
  assert.equal(text, INSTRUCTIONS);
});

test("an agent that does not exist is told with those that do", () => {
  assert.throws(() => agentNamed("clippy"), /claude-code, codex, opencode/);
});
