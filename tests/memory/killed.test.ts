/**
 * Processes that save into one store side by side are killed at moments that nobody chose: while they open it, wait, write, mend what the one before left, or make branches.
 */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import process from "node:process";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { Memory, nodeFileSystem } from "@ihmt/core";
import { filesBelow, textOf } from "../support/stores.ts";
import { type RuntimeName, runtimeName, runtimesHere, tempFolder } from "../support/runtime.ts";
import { assertHolds, saver, unfinished } from "./_savers.ts";

/** A few in every run of the checks; `IHMT_KILLS=200` for a thorough one. */
const KILLS = Number(process.env["IHMT_KILLS"] ?? 40);
const SIDE_BY_SIDE = 4;
const MOST_SAVES = 3;
/** Turns of this process's event loop. */
const MOST_TURNS = 1000;
/** Bun starts several times faster than the others, who come in now and then. */
const NOW_AND_THEN = 10;
/** Every so many kills that hit nothing would be strange: most children are at a save all the time. */
const LEAST_HITS = KILLS / 20;

/** What killing did. */
interface Toll {
  readonly acknowledged: string[];
  kills: number;
  /** Kills that left a lock: the process was in the middle of a change. */
  locks: number;
}

/** Starts a process and kills it some time after it has said so many lines. */
async function liveAndDie(home: string, toll: Toll, runtime: RuntimeName): Promise<void> {
  const name = `k${toll.kills++}w`;
  const command = saver(home, { name, count: 1000, runtime, greeting: "opening" });
  const [program = "", ...args] = command;
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<string | null>((resolve) => {
    child.once("exit", (_, signal) => resolve(signal));
  });
  let linesLeft = 1 + Math.floor(Math.random() * (MOST_SAVES + 1));
  for await (const line of createInterface({ input: child.stdout })) {
    if (line !== "opening") toll.acknowledged.push(line);
    if (--linesLeft === 0) void turns(Math.random() * MOST_TURNS).then(() => child.kill("SIGKILL"));
  }
  assert.equal(await ended, "SIGKILL");
  if (await holderOf(home) === child.pid) toll.locks++;
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** The process that the lock names, if it is there and whole. */
async function holderOf(home: string): Promise<number | undefined> {
  try {
    return JSON.parse(await textOf(nodeFileSystem(), `${home}/ihmt_memory/state/lock.json`)).pid;
  } catch {
    return undefined;
  }
}

// Once, from where the package is built that Node and Bun need.
const once = { skip: runtimeName !== "node" };

test(
  `${KILLS} processes that are killed while saving lose nothing they had acknowledged`,
  once,
  async () => {
    const { path: home, cleanup } = await tempFolder({ quick: true });
    try {
      const runtimes = await runtimesHere();
      const usual = runtimes.includes("bun") ? "bun" : runtimeName;
      const toll: Toll = { acknowledged: [], kills: 0, locks: 0 };
      const lives = async (): Promise<void> => {
        while (toll.kills < KILLS) {
          const other = runtimes[toll.kills % runtimes.length] ?? usual;
          await liveAndDie(home, toll, toll.kills % NOW_AND_THEN === 0 ? other : usual);
        }
      };
      // All of them, also after one failed: nobody may write any more when the folder goes.
      const ends = await Promise.allSettled(Array.from({ length: SIDE_BY_SIDE }, lives));
      assert.deepEqual(ends.filter(({ status }) => status === "rejected"), []);
      assert.equal(toll.kills, KILLS);
      assert.ok(toll.locks >= LEAST_HITS, `${toll.locks} of ${KILLS} kills left a lock`);
      assert.ok(toll.acknowledged.length >= KILLS, `${toll.acknowledged.length} saves`);

      await assertHolds(home, toll.acknowledged);
      await (await Memory.open({ home })).save("after all of them", { domain: "notes" });
      await assertHolds(home, ["after all of them"]);
      assert.deepEqual(await unfinished(home), []);
      await assertParses(home);
    } finally {
      await cleanup();
    }
  },
);

async function assertParses(home: string): Promise<void> {
  const disk = nodeFileSystem();
  for (const path of await filesBelow(disk, home)) {
    if (path.endsWith(".json")) JSON.parse(await textOf(disk, path));
  }
}
