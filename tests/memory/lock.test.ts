import assert from "node:assert/strict";
import { test } from "node:test";
import { type FileSystem, type Host, Memory } from "@ihmt/core";
import { HOME, memoryWith, put, STORE, tickingClock } from "../support/stores.ts";

const LOCK = `${STORE}/state/lock.json`;
const HOST: Host = { name: "here", pid: 41, startedAt: 2, bootedAt: 0, isAlive: () => true };
/** The moment at which the clock of the tests starts. */
const START = "2026-01-01T00:00:00.000Z";

const OWNER = { pid: 40, host: "here", process_started: 1, started_at: START, token: "t" };

async function saveOver(
  lock: string,
  host: Host,
): Promise<{ added: number; fs: FileSystem }> {
  const { fs } = await memoryWith(["alpha one"]);
  await put(fs, LOCK, lock);
  const memory = await Memory.open({ home: HOME, fs, now: tickingClock(), host });
  const { added } = await memory.save("zeta six", { domain: "notes" });
  assert.deepEqual(await memory.verify(), []);
  return { added, fs };
}

const TAKEN_OVER: Record<string, { lock: object; host: Host }> = {
  "of a process that is gone": { lock: OWNER, host: { ...HOST, isAlive: () => false } },
  "with our pid from an earlier process": { lock: { ...OWNER, pid: 41 }, host: HOST },
  "from before the machine was started, whoever has the pid now": {
    lock: OWNER,
    host: { ...HOST, bootedAt: Date.parse(START) + 60_000 },
  },
  "that is older than any change takes, on another host": {
    lock: { ...OWNER, host: "there", started_at: "2025-12-31T23:00:00.000Z" },
    host: HOST,
  },
};
for (const [which, { lock, host }] of Object.entries(TAKEN_OVER)) {
  test(`a lock ${which} is taken over`, async () => {
    const { added, fs } = await saveOver(JSON.stringify(lock), host);
    assert.equal(added, 1);
    assert.equal(await fs.stat(LOCK), undefined);
  });
}

test("a lock file that cannot be read is taken over once it has been the same for a while", async () => {
  assert.equal((await saveOver("", HOST)).added, 1);
});

test("a lock that somebody holds for long is told of, with who holds it", async () => {
  const { fs } = await memoryWith(["alpha one"]);
  await put(fs, LOCK, JSON.stringify(OWNER));
  const now = (): Date => new Date(START);
  const memory = await Memory.open({ home: HOME, fs, now, host: HOST });
  await assert.rejects(
    memory.save("zeta six"),
    { code: "lock_timeout", message: /process 40 on here/ },
  );
  // Readers never wait.
  assert.equal((await memory.search("alpha")).kind, "found");
});

test("a state that is no folder is told of at once", async () => {
  const { memory, fs } = await memoryWith(["alpha one"]);
  await fs.remove(`${STORE}/state`);
  await put(fs, `${STORE}/state`, "a file");
  await assert.rejects(memory.save("zeta six"), { code: "file_system" });
});
