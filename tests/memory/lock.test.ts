import assert from "node:assert/strict";
import { test } from "node:test";
import { type FileSystem, type Host, Memory, type Waiting } from "@ihmt/core";
import { HOME, memoryWith, put, STORE, textOf, tickingClock } from "../support/stores.ts";

const LOCK = `${STORE}/state/lock.json`;
const NEXT = `${STORE}/state/lock-next.json`;
const TAKEOVER = `${STORE}/state/lock-takeover.json`;
const HOST: Host = {
  name: "here",
  pid: 41,
  startedAt: 2,
  bootedAt: 0,
  isAlive: () => true,
  waiting: quickWaiting(),
};
/** The moment at which the clock of the tests starts. */
const START = "2026-01-01T00:00:00.000Z";

const OWNER = { pid: 40, host: "here", process_started: 1, started_at: START, token: "t" };

/** Waiting that takes no time: its clock goes on by what was waited. `onPause` happens meanwhile. */
function quickWaiting(onPause: (elapsed: number) => Promise<void> = async () => {}): Waiting {
  let elapsed = 0;
  return {
    elapsed: () => elapsed,
    pause: async (milliseconds) => {
      elapsed += milliseconds;
      await onPause(elapsed);
    },
  };
}

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
  "of a process of this machine that is older than any change takes": {
    lock: { ...OWNER, started_at: "2025-12-31T23:00:00.000Z" },
    host: HOST,
  },
  "that was copied with the folder it locked": { lock: { ...OWNER, folder: "7:7" }, host: HOST },
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
  await fs.remove(LOCK);
  assert.equal((await memory.save("zeta six")).added, 1);
  assert.deepEqual(await locks(fs), []);
});

test("a clock that is set does not take the lock from a process that is writing", async () => {
  const { fs } = await memoryWith(["alpha one"]);
  await put(fs, LOCK, JSON.stringify(OWNER));
  let isDone = false;
  const waiting = quickWaiting(async (elapsed) => {
    // The one that is writing comes to its end after a second, whatever the time of day is by then.
    if (elapsed < 1000 || isDone) return;
    assert.equal(JSON.parse(await textOf(fs, LOCK)).token, OWNER.token);
    isDone = true;
    await fs.remove(LOCK);
  });
  for (const [at, years] of [-1, 1].entries()) {
    isDone = false;
    await put(fs, LOCK, JSON.stringify(OWNER));
    const now = (): Date => new Date(Date.UTC(2026 + years, 0, 1));
    const host = { ...HOST, bootedAt: now().getTime() - 60_000, waiting };
    const memory = await Memory.open({ home: HOME, fs, now, host });
    assert.equal((await memory.save(`zeta ${at}`, { domain: "notes" })).added, 1);
    assert.ok(isDone);
  }
});

test("who writes again and again lets a waiting process go first", async () => {
  const { fs } = await memoryWith(["alpha one"]);
  const busy = await Memory.open({ home: HOME, fs, now: tickingClock(), host: HOST });
  await put(fs, NEXT, JSON.stringify({ ...OWNER, token: "waits" }));
  const order: string[] = [];
  const patient = {
    ...HOST,
    // Whoever waits here has seen that somebody else is next, who then takes its turn.
    waiting: quickWaiting(async () => {
      if (await fs.stat(NEXT) === undefined) return;
      order.push("the one that waited");
      await fs.remove(NEXT);
    }),
  };
  const again = await Memory.open({ home: HOME, fs, now: tickingClock(), host: patient });
  await again.save("beta two", { domain: "notes" });
  order.push("the one that came again");
  assert.deepEqual(order, ["the one that waited", "the one that came again"]);
  await busy.save("gamma three", { domain: "notes" });
  assert.deepEqual(await locks(fs), []);
});

test("who asked to be next and is gone holds nobody up", async () => {
  const { fs } = await memoryWith(["alpha one"]);
  for (const left of [JSON.stringify(OWNER), ""]) {
    await put(fs, NEXT, left);
    const memory = await Memory.open({ home: HOME, fs, now: tickingClock(), host: HOST });
    assert.equal((await memory.save(`zeta ${left.length}`, { domain: "notes" })).added, 1);
    assert.deepEqual(await locks(fs), []);
  }
});

test("a turn that cannot be given back costs nobody the lock", async () => {
  const { fs } = await memoryWith(["alpha one"]);
  await put(fs, LOCK, JSON.stringify(OWNER));
  const stubborn: FileSystem = {
    ...fs,
    remove: (path) => path === NEXT ? Promise.reject(new Error("No.")) : fs.remove(path),
  };
  const waiting = quickWaiting(() => fs.remove(LOCK));
  const memory = await Memory.open({
    home: HOME,
    fs: stubborn,
    now: tickingClock(),
    host: { ...HOST, waiting },
  });
  assert.equal((await memory.save("zeta six", { domain: "notes" })).added, 1);
  assert.deepEqual(await locks(fs), ["lock-next.json"]);
});

test("a takeover that was cut short is finished by the next writer", async () => {
  const { fs } = await memoryWith(["alpha one"]);
  await put(fs, LOCK, JSON.stringify(OWNER));
  await put(fs, TAKEOVER, JSON.stringify(OWNER));
  const host = { ...HOST, isAlive: () => false };
  const memory = await Memory.open({ home: HOME, fs, now: tickingClock(), host });
  assert.equal((await memory.save("zeta six", { domain: "notes" })).added, 1);
  assert.deepEqual(await locks(fs), []);
});

test("a state that is no folder is told of at once", async () => {
  const { memory, fs } = await memoryWith(["alpha one"]);
  await fs.remove(`${STORE}/state`);
  await put(fs, `${STORE}/state`, "a file");
  await assert.rejects(memory.save("zeta six"), { code: "file_system" });
});

/** The lock files that are there. */
async function locks(fs: FileSystem): Promise<string[]> {
  const entries = await fs.list(`${STORE}/state`);
  return entries.map(({ name }) => name).filter((name) => name.startsWith("lock"));
}
