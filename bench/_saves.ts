/** Times durable saves into several stores in turn, so that a busy machine slows all alike. */

import { join } from "node:path";
import { Memory, nodeFileSystem } from "@ihmt/core";
import type { Memorable } from "./_corpus.ts";

/** Milliseconds of each save. */
export type Times = readonly number[];

const WARM_UP = 8;

/** Saves every text into every store; the texts must be new to them. */
export async function timeSaves(
  homes: readonly string[],
  texts: readonly Memorable[],
): Promise<Times[]> {
  const stores = [];
  for (const home of homes) {
    const times: number[] = [];
    stores.push({ memory: await Memory.open({ home }), times });
  }
  // The same text twice is stored once: what tells this run from others makes it new.
  const run = new Date().toISOString();
  for (const [at, { text }] of texts.entries()) {
    for (const { memory, times } of stores) {
      const started = performance.now();
      await memory.save(`${text}\n\nSaved in the run of ${run}.`, {
        source: "mcp://bench",
        allowSecrets: true,
      });
      if (at >= WARM_UP) times.push(performance.now() - started);
    }
  }
  return stores.map(({ times }) => times);
}

/**
 * Times what any durable save needs of this disk: a file written, synced and renamed, and its folder
 * synced.
 */
export async function timeDurableFiles(folder: string, count: number): Promise<Times> {
  const fs = nodeFileSystem();
  const bytes = new TextEncoder().encode("x".repeat(1500));
  const times: number[] = [];
  await fs.makeFolder(folder);
  for (let at = 0; at < count; at++) {
    const path = join(folder, `file-${at}`);
    const started = performance.now();
    await fs.writeExclusive(`${path}.tmp`, bytes);
    await fs.sync(`${path}.tmp`);
    await fs.rename(`${path}.tmp`, path);
    await fs.sync(folder);
    times.push(performance.now() - started);
  }
  return times;
}
