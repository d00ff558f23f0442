/** This program as it runs: which runtime, from where. */

import process from "node:process";
import type { Self } from "@ihmt/setup";

/** This program, for whoever wants to start it again. */
export function selfOf(version: string): Self {
  const runtime = process.versions["deno"] !== undefined
    ? "deno"
    : process.versions["bun"] !== undefined
    ? "bun"
    : "node";
  return { version, runtime, runtimePath: process.execPath, script: process.argv[1] ?? "" };
}
