/** A process may die at any step. Whatever it leaves, the next one finds and keeps everything. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { type FileSystem, type Host, inMemoryFileSystem, Memory } from "@ihmt/core";
import { emptyMemory, filesBelow, HOME, STORE, tickingClock } from "../support/stores.ts";

const DEAD: Host = { name: "here", pid: 40, startedAt: 1, bootedAt: 0, isAlive: () => true };
const NEXT: Host = { ...DEAD, pid: 41, isAlive: () => false };

/** A disk on which every change after the first `steps` fails, as for a process that died there. */
function dyingFileSystem(disk: FileSystem): { fs: FileSystem; die: { after: number } } {
  const die = { after: Infinity };
  const step = <A extends unknown[], R>(
    change: (...args: A) => Promise<R>,
  ): (...args: A) => Promise<R> =>
  (...args) => die.after-- > 0 ? change(...args) : Promise.reject(new Error("It died."));
  const fs: FileSystem = {
    ...disk,
    writeExclusive: step(disk.writeExclusive),
    append: step(disk.append),
    rename: step(disk.rename),
    remove: step(disk.remove),
    makeFolder: step(disk.makeFolder),
  };
  return { fs, die };
}

interface Scene {
  /** What the store held before. */
  readonly before: (memory: Memory) => Promise<void>;
  /** What was going on when the process died. */
  readonly change: (memory: Memory) => Promise<unknown>;
  /** What must hold however far it came; `done` when it came to the end. */
  readonly after: (memory: Memory, done: boolean) => Promise<void>;
}

const EARLIER = ["alpha one", "beta two", "gamma three"];

async function saveAll(memory: Memory, texts: readonly string[]): Promise<void> {
  for (const text of texts) await memory.save(text, { domain: "notes" });
}

async function holds(memory: Memory, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    const answer = await memory.search(text);
    const found = answer.kind === "not_found" ? [] : answer.results;
    assert.ok(found.some(({ leaf }) => leaf.content === text), text);
  }
}

const SCENES: Record<string, Scene> = {
  "a save": {
    before: (memory) => saveAll(memory, EARLIER.slice(0, 1)),
    change: (memory) => memory.save("delta four", { domain: "other" }),
    after: (memory) => holds(memory, EARLIER.slice(0, 1)),
  },
  "a save that makes two branches": {
    before: (memory) => saveAll(memory, EARLIER),
    change: (memory) => memory.save("delta four", { domain: "notes" }),
    after: (memory) => holds(memory, EARLIER),
  },
  "a flush": {
    before: (memory) => saveAll(memory, [...EARLIER, "delta four", "epsilon five"]),
    change: (memory) => memory.flush(),
    after: (memory) => holds(memory, [...EARLIER, "delta four", "epsilon five"]),
  },
  "a fact that changes": {
    before: (memory) => saveAll(memory, ["2024-01-01: I live in Madrid."]),
    change: (memory) => memory.save("2026-01-01: I live in Valencia.", { domain: "notes" }),
    after: async (memory) => {
      await holds(memory, ["2024-01-01: I live in Madrid."]);
      const found = await memory.search("live in Valencia");
      const isSaved = found.kind !== "not_found" &&
        found.results.some(({ leaf }) => leaf.content.includes("Valencia"));
      const now = (await memory.activeState())["user::location"]?.value;
      assert.equal(now, isSaved ? "Valencia" : "Madrid");
      const old = await memory.search("live in Madrid 2024-01-01");
      const hit = old.kind === "not_found"
        ? undefined
        : old.results.find(({ leaf }) => leaf.content.includes("Madrid"));
      assert.equal(hit?.notices.length, isSaved ? 1 : 0);
    },
  },
  "a rebuild": {
    before: (memory) => saveAll(memory, EARLIER),
    change: (memory) => memory.rebuild(),
    after: (memory) => holds(memory, EARLIER),
  },
  "a fact recorded by hand": {
    before: async (memory) => {
      await memory.recordFact({ subject: "team", attribute: "editor", value: "Helix" });
    },
    change: (memory) => memory.recordFact({ subject: "team", attribute: "os", value: "Debian" }),
    after: async (memory) => {
      assert.equal((await memory.activeState())["team::editor"]?.value, "Helix");
    },
  },
};

for (const [name, { before, change, after }] of Object.entries(SCENES)) {
  test(`${name} may die at any step`, async () => {
    for (let steps = 0;; steps++) {
      const disk = inMemoryFileSystem();
      const { fs, die } = dyingFileSystem(disk);
      const { memory } = await emptyMemory({ branch_factor: 2 }, { fs, host: DEAD });
      await before(memory);
      die.after = steps;
      const done = await change(memory).then(() => true, () => false);
      const next = await Memory.open({ home: HOME, fs: disk, now: tickingClock(), host: NEXT });
      try {
        await after(next, done);
        assert.deepEqual(await next.verify(), []);
        await next.save("omega last", { domain: "notes" });
        await holds(next, ["omega last"]);
        await after(next, done);
        assert.deepEqual(await next.verify(), []);
        const left = (await filesBelow(disk, STORE))
          .filter((path) => /state\/tmp|lock|-new/.test(path));
        assert.deepEqual(left, []);
      } catch (error) {
        throw new Error(`After ${steps} steps: ${error}`, { cause: error });
      }
      if (done) return;
    }
  });
}
