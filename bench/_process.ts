/** What the measured processes know of themselves, on every runtime. */

import { readFile } from "node:fs/promises";
import process from "node:process";

/**
 * The most memory this process has held, in bytes.
 *
 * `maxRSS` begins with what the parent held when it forked, so Linux is asked for the process's own.
 */
export async function peakMemory(): Promise<number> {
  const status = await readFile("/proc/self/status", "utf8").catch(() => "");
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  return (kilobytes === undefined ? process.resourceUsage().maxRSS : Number(kilobytes)) * 1024;
}
