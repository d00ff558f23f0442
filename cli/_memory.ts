/** Opening the memory that a command works on. */

import process from "node:process";
import { Memory, type OpenOptions } from "@ihmt/core";
import type { Context } from "./_reply.ts";
import { oneLine } from "./_screen.ts";

/** Opens the memory; there must be one. */
export async function openMemory({ home }: Context): Promise<Memory> {
  return await Memory.open({ home, ...progress() });
}

/** Opens the memory to look it over: what somebody changed stays to be told. */
export async function openAsFound({ home }: Context): Promise<Memory> {
  return await Memory.openAsFound({ home, ...progress() });
}

/**
 * Opens the memory with the summarizer of its settings. Only for work that may take long: saves use
 * the offline one, which is there at once.
 */
export async function openWithSummarizer(context: Context): Promise<Memory> {
  const { config } = await openMemory(context);
  const { summarizerOf } = await import("./_summarizer.ts");
  return await Memory.open({ home: context.home, backend: summarizerOf(config), ...progress() });
}

/** Opens the memory, making it on first use. */
export async function openOrMake({ home }: Context): Promise<Memory> {
  return await Memory.initialize({ home, ...progress() });
}

/** Long work says so where a person waits for it; that something was amiss is told anybody. */
export function progress(): Pick<OpenOptions, "onProgress" | "onRepair"> {
  return process.stderr.isTTY === true ? { onProgress: tell, onRepair: tell } : { onRepair: tell };
}

/** Writes one line to stderr, whatever the message holds. */
export function tell(message: string): void {
  process.stderr.write(`${oneLine(message)}\n`);
}
