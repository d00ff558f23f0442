/**
 * Append-only files of one JSON value a line.
 *
 * A crash can tear the last line only. Every append begins with a newline, so that a torn line never
 * swallows the good one after it; blank and torn lines are passed over.
 */

import type { Json } from "../model.ts";
import type { Disk } from "./disk.ts";

const NEWLINE = 0x0a;

/** The lines of a journal, or of its end. */
export interface JournalLines {
  readonly values: Json[];
  /** Where the last whole line ends: read on from here. */
  readonly end: number;
}

/** Reads the whole lines of a journal from the byte `start` on. A missing journal has none. */
export async function readLines(disk: Disk, path: string, start = 0): Promise<JournalLines> {
  const rest = await disk.readIfThere(path, { start });
  if (rest === undefined) return { values: [], end: start };
  const length = rest.lastIndexOf(NEWLINE) + 1;
  const values: Json[] = [];
  for (const line of new TextDecoder().decode(rest.subarray(0, length)).split("\n")) {
    const value = line === "" ? undefined : parseLine(line);
    if (value !== undefined) values.push(value);
  }
  return { values, end: start + length };
}

/** Adds values at the end of a journal, one line each, in one write. */
export async function appendLines(
  disk: Disk,
  path: string,
  values: readonly unknown[],
): Promise<void> {
  await disk.append(path, linesOf(values));
}

/** The same for truth: once this returns, the lines outlive a power cut. */
export async function appendLinesDurably(
  disk: Disk,
  path: string,
  values: readonly unknown[],
): Promise<void> {
  await disk.appendDurably(path, linesOf(values));
}

/** Values as the lines of a journal, as they are appended. */
export function linesOf(values: readonly unknown[]): Uint8Array {
  return new TextEncoder().encode(
    "\n" + values.map((value) => JSON.stringify(value) + "\n").join(""),
  );
}

function parseLine(line: string): Json | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
