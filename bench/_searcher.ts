/**
 * A process that only opens a store and searches it: `_searcher.ts <home> <queries.json> <time|count>`.
 * Prints what it measured as JSON.
 *
 * `time`: milliseconds of each search after a warm-up, and the peak memory of the process.
 * `count`: what each search read, in a process that goes on (`warm`) and just opened (`fresh`).
 */

import { readFile } from "node:fs/promises";
import process from "node:process";
import { Memory, nodeFileSystem } from "@ihmt/core";
import { countingFileSystem, type Reads } from "./_counting.ts";
import { peakMemory } from "./_process.ts";

/** What `time` prints. */
export interface Timed {
  readonly times: readonly number[];
  /** Bytes. */
  readonly peakMemory: number;
}

/** What `count` prints. */
export interface Counted {
  readonly warm: readonly Reads[];
  readonly fresh: readonly Reads[];
}

const WARM_UP = 40;
const FRESH = 40;

const [, , home = "", queriesPath = "", mode = ""] = process.argv;
const queries: readonly string[] = JSON.parse(await readFile(queriesPath, "utf8"));
const result = mode === "count" ? await count() : await time();
process.stdout.write(`${JSON.stringify(result)}\n`);

async function time(): Promise<Timed> {
  const memory = await Memory.open({ home });
  for (const query of queries.slice(0, WARM_UP)) await memory.search(query);
  const times: number[] = [];
  for (const query of queries) {
    const started = performance.now();
    await memory.search(query);
    times.push(performance.now() - started);
  }
  return { times, peakMemory: await peakMemory() };
}

async function count(): Promise<Counted> {
  const { fs, take } = countingFileSystem(nodeFileSystem());
  const fresh: Reads[] = [];
  for (const query of queries.slice(0, FRESH)) {
    const memory = await Memory.open({ home, fs });
    await memory.search(query);
    fresh.push(take());
  }
  const memory = await Memory.open({ home, fs });
  for (const query of queries.slice(0, WARM_UP)) await memory.search(query);
  take();
  const warm: Reads[] = [];
  for (const query of queries) {
    await memory.search(query);
    warm.push(take());
  }
  return { warm, fresh };
}
