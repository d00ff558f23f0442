/**
 * The disk may fail, or the process die, at any single call of any change. Whatever it is and
 * wherever: nothing that was there is lost, the next one needs no help, and work goes on.
 */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type FileSystem,
  type Hit,
  type Host,
  IhmtError,
  type InMemoryFileSystem,
  inMemoryFileSystem,
  Memory,
} from "@ihmt/core";
import { type Fault, faultyDisk } from "../support/faults.ts";
import { emptyMemory, filesBelow, HOME, put, STORE, tickingClock } from "../support/stores.ts";

const DYING: Host = { name: "here", pid: 40, startedAt: 1, bootedAt: 0, isAlive: () => true };
const NEXT: Host = { ...DYING, pid: 41, isAlive: () => false };

interface Scene {
  /** @default {2} */
  readonly branchFactor?: number;
  /** What the store holds before. */
  readonly before: (memory: Memory, disk: FileSystem) => Promise<unknown>;
  /** Texts of it, each of which must be found whatever happens. */
  readonly kept: readonly string[];
  /** What is going on when the fault comes. */
  readonly change: (memory: Memory) => Promise<unknown>;
  /** Texts that are found once the change was told to be done. */
  readonly brought?: readonly string[];
  /** What else must hold; `done` when the change was told to be done. */
  readonly after?: (memory: Memory, done: boolean) => Promise<void>;
}

const EARLIER = ["alpha one", "beta two", "gamma three"];
const MADRID = "2024-01-01: I live in Madrid.";
const VALENCIA = "2026-01-01: I live in Valencia.";
const DOCUMENTS = { "one.md": "# Kiln\n\nthe kiln cools overnight", "two.md": "a raft of reeds" };

async function saveAll(memory: Memory, texts: readonly string[]): Promise<void> {
  for (const text of texts) await memory.save(text, { domain: "notes" });
}

async function hitOf(memory: Memory, text: string): Promise<Hit | undefined> {
  const answer = await memory.search(text);
  const hits = answer.kind === "not_found" ? [] : answer.results;
  return hits.find(({ leaf }) => leaf.content === text);
}

async function isFound(memory: Memory, text: string): Promise<boolean> {
  return await hitOf(memory, text) !== undefined;
}

async function leafIdOf(memory: Memory, text: string): Promise<string> {
  return (await hitOf(memory, text))?.leaf.header.leaf_id ?? "";
}

const SCENES: Record<string, Scene> = {
  "a save that makes branches on two layers and changes a fact": {
    before: (memory) => saveAll(memory, [MADRID, ...EARLIER.slice(0, 2)]),
    kept: [MADRID, ...EARLIER.slice(0, 2)],
    change: (memory) => memory.save(VALENCIA, { domain: "notes" }),
    brought: [VALENCIA],
    after: async (memory) => {
      const now = (await memory.activeState())["user::location"]?.value;
      const isSaved = await isFound(memory, VALENCIA);
      assert.equal(now, isSaved ? "Valencia" : "Madrid");
      assert.equal((await hitOf(memory, MADRID))?.notices.length, isSaved ? 1 : 0);
    },
  },
  "an ingest of two documents": {
    before: async (memory, disk) => {
      await saveAll(memory, EARLIER);
      for (const [name, text] of Object.entries(DOCUMENTS)) await put(disk, `/docs/${name}`, text);
    },
    kept: EARLIER,
    change: async (memory) => {
      const { skipped } = await memory.ingest(["/docs"], { domain: "notes" });
      // A file that could not be read is told, and is not taken in.
      if (skipped.length > 0) throw new IhmtError("skipped", "A file could not be read.");
    },
    brought: Object.values(DOCUMENTS),
  },
  "a consolidation": {
    before: async (memory) => {
      for (const text of [...EARLIER, "delta four", "epsilon five"]) {
        await memory.save(text, { domain: "notes", consolidate: false });
      }
    },
    kept: [...EARLIER, "delta four", "epsilon five"],
    change: (memory) => memory.flush(),
  },
  "a rebuild": {
    before: (memory) => saveAll(memory, [...EARLIER, MADRID]),
    kept: [...EARLIER, MADRID],
    change: (memory) => memory.rebuild(),
  },
  "a fact recorded by hand": {
    before: async (memory) => {
      await saveAll(memory, EARLIER.slice(0, 1));
      await memory.recordFact({ subject: "team", attribute: "editor", value: "Helix" });
    },
    kept: EARLIER.slice(0, 1),
    change: (memory) => memory.recordFact({ subject: "team", attribute: "os", value: "Debian" }),
    after: async (memory, done) => {
      const state = await memory.activeState();
      assert.equal(state["team::editor"]?.value, "Helix");
      if (done) assert.equal(state["team::os"]?.value, "Debian");
    },
  },
  "a memory that is marked as outdated": {
    before: (memory) => saveAll(memory, EARLIER),
    kept: EARLIER,
    change: async (memory) => {
      const [old, successor] = ["alpha one", "beta two"];
      await memory.markOutdated(await leafIdOf(memory, old), await leafIdOf(memory, successor));
    },
  },
};

/** The last of these folds the journal for the eighth time, and merges what the folds made. */
const MANY = Array.from({ length: 512 }, (_, at) => `word${at}x`);
/** Of so many memories a few are looked for, and not every text is read after every fault. */
const MERGE: Scene = {
  branchFactor: 8,
  before: (memory) => saveAll(memory, MANY.slice(0, -1)),
  kept: ["word0x", "word300x", "word510x"],
  change: (memory) => memory.save("word511x", { domain: "notes" }),
  brought: ["word511x"],
};

const FAULTS: Record<string, Fault> = {
  "the process dies": { kind: "dies" },
  "the process dies writing": { kind: "dies writing" },
  "too many files are open": { kind: "is refused", reason: "too_many_open" },
  "the disk is full": { kind: "fills up" },
};

for (const [name, scene] of Object.entries({ ...SCENES, "a merge of segments": MERGE })) {
  const start = once(() => prepared(scene));
  for (const [what, fault] of Object.entries(FAULTS)) {
    // A merge reads and removes hundreds of files, and a refusal of each takes long to try.
    if (scene === MERGE && fault.kind === "is refused") continue;
    test(`${name}: at any call, ${what}, and nothing is lost`, async () => {
      for (let calls = 0;; calls++) {
        const isOver = await tryAt(scene, { fault, calls, disk: (await start()).copy() })
          .catch((error) => {
            throw new Error(`At call ${calls}: ${error}`, { cause: error });
          });
        if (isOver) break;
      }
    });
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => made ??= make();
}

async function prepared({ before, branchFactor = 2 }: Scene): Promise<InMemoryFileSystem> {
  const disk = inMemoryFileSystem();
  const { memory } = await emptyMemory({ branch_factor: branchFactor }, { fs: disk, host: DYING });
  await before(memory, disk);
  return disk;
}

/** Lets a change meet a fault at one call; true when it came to its end before. */
async function tryAt(
  scene: Scene,
  { fault, calls, disk }: { fault: Fault; calls: number; disk: InMemoryFileSystem },
): Promise<boolean> {
  const faulty = faultyDisk(disk, fault);
  const options = { home: HOME, now: tickingClock() };
  const memory = await Memory.open({ ...options, fs: faulty.fs, host: DYING });
  faulty.arm(calls);
  let done = true;
  try {
    await scene.change(memory);
  } catch (error) {
    done = false;
    const isPlain = error instanceof IhmtError && error.message.length > 20;
    assert.ok(isPlain || fault.kind.startsWith("dies"), `It was told as: ${error}`);
  }
  const { isMet } = faulty;
  faulty.arm(undefined);
  if (!fault.kind.startsWith("dies")) {
    // The cause is gone: the same process goes on, and others see a whole store.
    await checkFound(memory, scene, done);
    await scene.change(memory);
    await check(memory, scene, true);
  }
  const next = await Memory.open({ ...options, fs: disk, host: NEXT });
  await check(next, scene, done);
  await next.save("omega last", { domain: "notes" });
  assert.ok(await isFound(next, "omega last"));
  await check(next, scene, done);
  assert.deepEqual(await leftOvers(disk), []);
  return !isMet;
}

async function check(memory: Memory, scene: Scene, done: boolean): Promise<void> {
  await checkFound(memory, scene, done);
  await scene.after?.(memory, done);
  if (scene !== MERGE) assert.deepEqual(await memory.verify(), []);
}

async function checkFound(memory: Memory, scene: Scene, done: boolean): Promise<void> {
  for (const text of scene.kept) assert.ok(await isFound(memory, text), `"${text}" is lost`);
  if (done) {
    for (const text of scene.brought ?? []) {
      assert.ok(await isFound(memory, text), `"${text}" was acknowledged and is lost`);
    }
  }
}

async function leftOvers(disk: FileSystem): Promise<string[]> {
  return (await filesBelow(disk, STORE)).filter((path) =>
    /state\/tmp|lock|interrupted|-new/.test(path)
  );
}
