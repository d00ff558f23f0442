/** What the measured processes know of themselves, on every runtime. */

import { readdir, readFile } from "node:fs/promises";
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

/** The memory this process holds now, in bytes. */
export function memoryNow(): number {
  return process.memoryUsage().rss;
}

/** How many files and pipes this process has open; `null` where the system does not tell. */
export async function openFiles(): Promise<number | null> {
  const open = await readdir("/proc/self/fd").catch(() => undefined);
  // One of them is the folder that was just read.
  return open === undefined ? null : open.length - 1;
}
