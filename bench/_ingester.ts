/**
 * A process that makes a store of a folder: `_ingester.ts <home> <folder>`. Prints what it cost as
 * JSON.
 */

import process from "node:process";
import { Memory } from "@ihmt/core";
import { peakMemory } from "./_process.ts";

/** What it prints. */
export interface Ingested {
  readonly leaves: number;
  readonly branches: number;
  readonly seconds: number;
  /** Bytes. */
  readonly peakMemory: number;
}

const [, , home = "", folder = ""] = process.argv;
const memory = await Memory.initialize({ home });
const started = performance.now();
await memory.ingest([folder], {
  // A bench takes any corpus whole.
  allowSecrets: true,
  onFile: ({ done, total }) => {
    if (done % 2000 === 0) process.stderr.write(`… ${done} of ${total} files\n`);
  },
});
const seconds = (performance.now() - started) / 1000;
const { leaves, branches } = await memory.stats();
process.stdout.write(
  `${JSON.stringify({ leaves, branches, seconds, peakMemory: await peakMemory() })}\n`,
);
