/**
 * A process that saves, searches and consolidates in a store that others use as well, for a while:
 * `_soaker.ts <home> <number> <minutes>`. Prints what it did, and what it held meanwhile, as JSON.
 */

import process from "node:process";
import { Memory } from "@ihmt/core";
import { generateItems } from "./_generated.ts";
import { draw, seededRandom } from "./_measure.ts";
import { memoryNow, openFiles } from "./_process.ts";

/** What a process held at one moment. */
export interface Sample {
  /** Minutes since the start. */
  readonly minute: number;
  /** Bytes in memory. */
  readonly memory: number;
  /** Open files and pipes; `null` where the system does not tell. */
  readonly files: number | null;
}

/** What it prints. */
export interface Soaked {
  readonly saves: number;
  readonly searches: number;
  readonly consolidations: number;
  /** Searches for one of its own memories that did not find it. */
  readonly lost: number;
  /** Milliseconds of each save. */
  readonly saveTimes: readonly number[];
  readonly samples: readonly Sample[];
}

/** Looks at itself so many times. */
const SAMPLES = 40;
/** Of a hundred calls. */
const SAVES = 30;
const CONSOLIDATIONS = 1;
const TEXTS = 500;

const [, , home = "", number = "", minutes = ""] = process.argv;
const memory = await Memory.initialize({ home });
const random = seededRandom(Number(number) + 1);
const texts = generateItems(TEXTS);
const saveTimes: number[] = [];
const samples: Sample[] = [];
let searches = 0;
let consolidations = 0;
let lost = 0;
const started = performance.now();
const minute = (): number => (performance.now() - started) / 60_000;

while (minute() < Number(minutes)) {
  if (minute() >= Number(minutes) * samples.length / SAMPLES) {
    samples.push({ minute: minute(), memory: memoryNow(), files: await openFiles() });
  }
  const draught = random() * 100;
  if (draught < SAVES || saveTimes.length === 0) await save();
  else if (draught < SAVES + CONSOLIDATIONS) await consolidate();
  else await search();
}
const printed: Soaked = {
  saves: saveTimes.length,
  searches,
  consolidations,
  lost,
  saveTimes,
  samples,
};
process.stdout.write(`${JSON.stringify(printed)}\n`);

async function save(): Promise<void> {
  const [item] = draw(texts, 1, random);
  const at = performance.now();
  await memory.save(`${item?.date}: ${item?.text}\n\nKept as ${wordOf(saveTimes.length)}.`, {
    domain: `topic-${saveTimes.length % 7}`,
    source: "mcp://bench",
    allowSecrets: true,
  });
  saveTimes.push(performance.now() - at);
}

/** Half of the searches look for a memory of this process, which must be there. */
async function search(): Promise<void> {
  searches++;
  const [item] = draw(texts, 1, random);
  const word = wordOf(Math.floor(random() * saveTimes.length));
  const isOwn = random() < 0.5;
  const answer = await memory.search(isOwn ? word : item?.query ?? "");
  if (!isOwn) return;
  const isFound = answer.kind !== "not_found" && answer.results[0]?.leaf.content.includes(word);
  if (isFound !== true) lost++;
}

async function consolidate(): Promise<void> {
  consolidations++;
  await memory.consolidate();
}

function wordOf(at: number): string {
  return `soak${number}x${at}q`;
}
