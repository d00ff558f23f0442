/** Setting agents up from the page: their state, the plan before the deed, the deed, and back. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type AgentPlanReply,
  type AgentScopeReply,
  type AgentsReply,
  createApp,
  type SetupChange,
} from "@ihmt/gui";
import { agentNamed, type Machine, type Scope } from "@ihmt/setup";
import { HOME, put, textOf } from "../support/stores.ts";
import { machineWith, setUp, snapshot } from "../setup/_machine.ts";
import { appOver, get, HEADERS, post, TOKEN } from "./_api.ts";

type App = ReturnType<typeof createApp>;

const SELF = {
  version: "1.2.3",
  runtime: "node",
  runtimePath: "/usr/bin/node",
  script: "/gone/main.js",
} as const;
const CODEX = `${HOME}/.codex/config.toml`;
const CURSOR = `${HOME}/.cursor/mcp.json`;

function appOn(machine: Machine): App {
  return createApp({
    home: HOME,
    fs: machine.files,
    token: TOKEN,
    setup: { machine, self: SELF },
  });
}

/** An agent as the API tells it. */
async function told(app: App, name: string, scope: Scope = "user"): Promise<AgentScopeReply> {
  const { agents } = await get<AgentsReply>(app, "/agents");
  const found = agents.find((agent) => agent.name === name)?.[scope];
  assert.ok(found, name);
  return found;
}

async function planned(
  app: App,
  agent: string,
  change: SetupChange = "set_up",
  scope: Scope = "user",
): Promise<AgentPlanReply> {
  const response = await post(app, "/agents/plan", { agent, scope, change });
  assert.equal(response.status, 200, await response.clone().text());
  return await response.json();
}

/** Looks at a plan and carries it out. */
async function changed(
  app: App,
  agent: string,
  change: SetupChange = "set_up",
  scope: Scope = "user",
): Promise<AgentPlanReply> {
  const { print } = await planned(app, agent, change, scope);
  const response = await post(app, "/agents/apply", { agent, scope, change, print });
  assert.equal(response.status, 200, await response.clone().text());
  return await response.json();
}

test("agents that are here are told, with the memory each of them uses", async () => {
  const machine = await machineWith({
    files: {
      [CODEX]: 'model = "o9"\n',
      [CURSOR]: "{ no json",
      [`${HOME}/.codeium/windsurf/memories/global_rules.md`]: "Be brief.\n",
    },
  });
  await setUp(machine, [agentNamed("windsurf")], { home: `${HOME}/elsewhere` });
  await setUp(machine, [agentNamed("codex")], { scope: "project", home: HOME });
  const app = appOn(machine);
  const { agents, ...rest } = await get<AgentsReply>(app, "/agents");
  assert.deepEqual(rest, {
    home: HOME,
    project: `${HOME}/garden`,
    command: "npx -y ihmt@1.2.3 mcp",
    isOffline: false,
  });
  const states = agents.map(({ name, user, project }) => [name, user?.state, project?.state]);
  assert.deepEqual(states, [
    ["codex", "none", "this"],
    ["cursor", "unreadable", "none"],
    ["windsurf", "other", undefined],
  ]);
  assert.equal((await told(app, "windsurf")).memory, `${HOME}/elsewhere`);
  assert.match((await told(app, "cursor")).trouble ?? "", /mcp\.json/);
});

test("a plan shows the very change and makes none; carried out, it can be undone", async () => {
  const machine = await machineWith({ files: { [CODEX]: 'model = "o9"\n' } });
  const app = appOn(machine);
  const before = await snapshot(machine);
  const { steps, print } = await planned(app, "codex");
  assert.deepEqual(await snapshot(machine), before);
  assert.deepEqual(steps.map(({ path }) => path), [CODEX, `${HOME}/.codex/AGENTS.md`]);
  const [config] = steps;
  assert.ok(config?.kind === "file");
  assert.match(
    config.diff,
    /\+\[mcp_servers\.ihmt-memory\]\n(?:\+.*\n)+\+IHMT_HOME = "\/home\/ada"/,
  );
  const scope = "user";
  await post(app, "/agents/apply", { agent: "codex", scope, change: "set_up", print });
  assert.equal((await told(app, "codex")).state, "this");
  assert.match(await textOf(machine.files, CODEX), /^model = "o9"\n\n\[mcp_servers/);
  assert.deepEqual((await planned(app, "codex")).steps, []);
  await changed(app, "codex", "take_out");
  assert.deepEqual(await snapshot(machine), before);
});

test("an agent with a command of its own is asked by it, and only when that was agreed to", async () => {
  const ran: string[][] = [];
  const settings = `${HOME}/.claude.json`;
  const machine = await machineWith({
    env: { PATH: "/bin" },
    files: { "/bin/claude": "", [settings]: "{}" },
    run: async (command) => {
      ran.push([...command]);
      const env = { IHMT_HOME: HOME };
      const servers = { "ihmt-memory": { command: "npx", args: ["-y", "ihmt", "mcp"], env } };
      await put(machine.files, settings, JSON.stringify({ mcpServers: servers }));
      return { code: 0, stdout: "", stderr: "" };
    },
  });
  const app = appOn(machine);
  const [step] = (await planned(app, "claude-code")).steps;
  assert.deepEqual(ran, []);
  assert.ok(step?.kind === "command");
  assert.equal(
    step.command,
    "claude mcp add ihmt-memory -s user -e IHMT_HOME=/home/ada -- npx -y ihmt@1.2.3 mcp",
  );
  await changed(app, "claude-code");
  assert.equal(ran.length, 1);
  assert.equal((await told(app, "claude-code")).state, "this");
});

test("an agent of another memory can be given this one, and the other one back", async () => {
  const machine = await machineWith({ files: { [CURSOR]: '{ "theme": "dark" }\n' } });
  await setUp(machine, [agentNamed("cursor")], { home: `${HOME}/elsewhere` });
  const app = appOn(machine);
  assert.equal((await told(app, "cursor")).canGoBack, false);
  await changed(app, "cursor");
  const now = await told(app, "cursor");
  assert.deepEqual([now.state, now.canGoBack], ["this", true]);
  await changed(app, "cursor", "go_back");
  const back = await told(app, "cursor");
  assert.deepEqual([back.state, back.memory, back.canGoBack], [
    "other",
    `${HOME}/elsewhere`,
    false,
  ]);
});

test("a server of somebody else's under our name comes back as it was", async () => {
  const theirs = JSON.stringify({
    mcpServers: {
      "ihmt-memory": { command: "python3", args: ["server.py"], env: { IHMT_HOME: "/data" } },
    },
  });
  const machine = await machineWith({ files: { [CURSOR]: theirs } });
  const app = appOn(machine);
  const { notes } = await changed(app, "cursor");
  assert.deepEqual(notes.map(({ kind }) => kind), ["server_replaced", "instructions_by_server"]);
  await changed(app, "cursor", "go_back");
  assert.equal(await textOf(machine.files, CURSOR), theirs);
});

test("what was not shown is not done: neither another change, nor one to settings that changed", async () => {
  const machine = await machineWith({ files: { [CODEX]: 'model = "o9"\n' } });
  const app = appOn(machine);
  const { print } = await planned(app, "codex");
  const asked = { agent: "codex", scope: "user", change: "set_up", print };
  await put(machine.files, CODEX, 'model = "o10"\n');
  const before = await snapshot(machine);
  for (
    const wrong of [
      asked,
      { ...asked, print: "" },
      { ...asked, scope: "project" },
      { ...asked, change: "take_out" },
      { ...asked, agent: "cursor" },
    ]
  ) {
    const response = await post(app, "/agents/apply", wrong);
    assert.equal(response.status, 409, JSON.stringify(wrong));
    assert.equal((await response.json()).error.code, "changed_meanwhile");
  }
  assert.deepEqual(await snapshot(machine), before);
});

test("no request names a file, a folder or a program", async () => {
  const machine = await machineWith({ files: { [CODEX]: 'model = "o9"\n' } });
  const app = appOn(machine);
  const shown = await planned(app, "codex");
  const before = await snapshot(machine);
  const asked = { agent: "codex", scope: "user", change: "set_up" };
  for (
    const [wrong, status] of [
      [{ ...asked, agent: "../codex" }, 404],
      [{ ...asked, agent: "__proto__" }, 404],
      [{ ...asked, agent: "x".repeat(41) }, 400],
      [{ ...asked, scope: `${HOME}/garden` }, 400],
      [{ ...asked, change: "edit" }, 400],
      [{ ...asked, agent: "windsurf", scope: "project" }, 400],
      [{}, 400],
    ] as const
  ) {
    assert.equal((await post(app, "/agents/plan", wrong)).status, status, JSON.stringify(wrong));
  }
  const more = { path: "/etc/passwd", home: "/evil", project: "/evil", command: ["rm"], env: {} };
  const response = await post(app, "/agents/plan", { ...asked, ...more });
  assert.deepEqual(await response.json(), shown);
  assert.deepEqual(await snapshot(machine), before);
});

test("an app that was told of no machine has no agents", async () => {
  const app = appOver((await machineWith()).files);
  const response = await app.request("/api/agents", { headers: HEADERS });
  assert.equal(response.status, 404);
});

test("agents are told of, and changed, for the page alone", async () => {
  const machine = await machineWith({ files: { [CODEX]: 'model = "o9"\n' } });
  const app = appOn(machine);
  const { print } = await planned(app, "codex");
  const before = await snapshot(machine);
  const body = JSON.stringify({ agent: "codex", scope: "user", change: "set_up", print });
  const origin = `http://${HEADERS.host}`;
  for (const path of ["/api/agents/plan", "/api/agents/apply"]) {
    for (
      const [headers, status] of [
        [{ ...HEADERS }, 403],
        [{ ...HEADERS, origin: "http://evil.example" }, 403],
        [{ host: HEADERS.host, origin }, 401],
        [{ ...HEADERS, authorization: "Bearer wrong", origin }, 401],
        [{ ...HEADERS, host: "evil.example", origin: "http://evil.example" }, 403],
      ] as const
    ) {
      const response = await app.request(path, { method: "POST", headers, body });
      assert.equal(response.status, status, `${path} ${JSON.stringify(headers)}`);
    }
  }
  const nobody = await app.request("/api/agents", { headers: { host: HEADERS.host } });
  assert.equal(nobody.status, 401);
  assert.deepEqual(await snapshot(machine), before);
});
