/** What the doctor sees, and what it says to do. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Memory } from "@ihmt/core";
import {
  agentNamed,
  checkAgents,
  type CheckFinding,
  checkRuntime,
  checkStore,
  type Machine,
  type RunOptions,
  type RunOutcome,
} from "@ihmt/setup";
import { put, tickingClock } from "../support/stores.ts";
import { machineWith, MEMORY, setUp } from "./_machine.ts";

const CHECK = { home: MEMORY, version: "1.2.3" };

/** A server that answers as it should. */
function answering(
  version = "1.2.3",
): (_: readonly string[], options?: RunOptions) => Promise<RunOutcome> {
  const answers = [
    { jsonrpc: "2.0", id: 1, result: { serverInfo: { name: "ihmt", version } } },
    { jsonrpc: "2.0", id: 2, result: { tools: [{ name: "search_memory" }] } },
  ];
  const stdout = answers.map((answer) => `${JSON.stringify(answer)}\n`).join("");
  return (_, options) => {
    assert.match(options?.input ?? "", /"tools\/list"/);
    assert.equal(options?.until?.(stdout), true);
    return Promise.resolve({ code: 0, stdout, stderr: "" });
  };
}

async function codexMachine(run: Machine["run"]): Promise<Machine> {
  const machine = await machineWith({ files: { "/usr/bin/ihmt": "" }, run });
  await setUp(machine, [agentNamed("codex")]);
  return machine;
}

function bad(findings: readonly CheckFinding[]): CheckFinding[] {
  for (const { state, remedy } of findings) assert.equal(remedy === undefined, state === "good");
  return findings.filter(({ state }) => state !== "good");
}

test("an agent that is set up and works has nothing to remedy", async () => {
  const findings = await checkAgents(await codexMachine(answering()), CHECK);
  assert.deepEqual(bad(findings), []);
  assert.match(findings[0]?.message ?? "", /Codex starts the server: 1 tools/);
});

const BROKEN: Readonly<Record<string, { run: Machine["run"]; says: RegExp }>> = {
  "ends at once": {
    run: () => Promise.resolve({ code: 1, stdout: "", stderr: "Error: no such module\n" }),
    says: /ended with 1 and no answer: Error: no such module/,
  },
  "never answers": {
    run: () => Promise.resolve({ code: null, stdout: "", stderr: "" }),
    says: /did not answer/,
  },
  "prints something else": {
    run: () => Promise.resolve({ code: 0, stdout: "hello\n{}\n", stderr: "" }),
    says: /ended with 0 and no answer/,
  },
  "is of another version": { run: answering("1.0.0"), says: /IHMT 1\.0\.0, and this is 1\.2\.3/ },
};

for (const [name, { run, says }] of Object.entries(BROKEN)) {
  test(`a server that ${name} is told with a remedy`, async () => {
    const [first, ...rest] = bad(await checkAgents(await codexMachine(run), CHECK));
    assert.deepEqual(rest, []);
    assert.match(first?.message ?? "", says);
    assert.match(first?.remedy ?? "", /ihmt setup --agent codex/);
  });
}

test("a program that is gone is told by its path", async () => {
  const machine = await codexMachine(answering());
  await machine.files.remove("/usr/bin/ihmt");
  const [first] = bad(await checkAgents(machine, CHECK));
  assert.match(first?.message ?? "", /\/usr\/bin\/ihmt, which is not there/);
  assert.equal(first?.state, "problem");
});

test("another memory, missing and outdated instructions are told", async () => {
  const machine = await codexMachine(answering());
  await put(machine.files, "/home/ada/.codex/AGENTS.md", "Be brief.\n");
  const messages = bad(await checkAgents(machine, { ...CHECK, home: "/elsewhere" }))
    .map(({ message }) => message);
  assert.equal(messages.length, 2);
  assert.match(messages[0] ?? "", /another memory: \/home\/ada\/\.ihmt, not \/elsewhere/);
  assert.match(messages[1] ?? "", /AGENTS\.md does not mention the memory/);
});

test("agents that do not know the memory, and settings that cannot be read, are told", async () => {
  const machine = await machineWith({
    files: { "/home/ada/.codex/auth.json": "", "/home/ada/.cursor/mcp.json": "{" },
  });
  const findings = bad(await checkAgents(machine, CHECK));
  assert.deepEqual(findings.map(({ about, state }) => [about, state]), [
    ["codex", "warning"],
    ["cursor", "problem"],
  ]);
});

test("a runtime is compared with the oldest that is supported", () => {
  assert.equal(checkRuntime({ node: "20.0.0" }).state, "good");
  assert.equal(checkRuntime({ node: "18.19.1" }).state, "problem");
  assert.equal(checkRuntime({ node: "24.0.0", bun: "1.1.9" }).state, "problem");
  assert.equal(checkRuntime({ node: "24.0.0", deno: "2.9.6" }).message, "Deno 2.9.6.");
});

test("a store that is not there is no problem; one that is damaged is", async () => {
  const machine = await machineWith();
  assert.deepEqual((await checkStore(machine, MEMORY)).map(({ state }) => state), ["warning"]);
  assert.equal(await machine.files.stat(MEMORY), undefined);
  const memory = await Memory.initialize({ home: MEMORY, fs: machine.files, now: tickingClock() });
  const { leaves } = await memory.save("Staging runs PostgreSQL 17.");
  assert.deepEqual(bad(await checkStore(machine, MEMORY)), []);
  const { path } = await memory.leaf(leaves[0]?.id ?? "");
  await put(machine.files, `${MEMORY}/ihmt_memory/${path}`, "no leaf at all");
  assert.ok(bad(await checkStore(machine, MEMORY)).some(({ state }) => state === "problem"));
});
