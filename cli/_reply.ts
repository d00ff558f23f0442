/** What a command has to tell, for programs and for people. */

import process from "node:process";
import type { Screen } from "./_screen.ts";

/** 0 done, 1 failed, 2 wrong usage. */
export type ExitCode = 0 | 1 | 2;

/** Where a command runs. */
export interface Context {
  /** The folder of the memory, absolute. */
  readonly home: string;
  /** Whether the user named it, by `--path` or `IHMT_HOME`. */
  readonly isHomeNamed: boolean;
  /** Whether the reply is shown as JSON. */
  readonly json: boolean;
  /** What stdout can show. */
  readonly screen: Screen;
}

/** The outcome of a command. */
export interface Reply {
  /** The document that `--json` prints. */
  readonly json: unknown;
  /** The lines for people. */
  readonly lines: () => string[];
  /** @default {0} */
  readonly code?: ExitCode;
  /** What goes on after the reply is shown; the command ends when this does. */
  readonly running?: () => Promise<void>;
}

/** Prints a reply on stdout. */
export async function showReply({ json, lines }: Reply, context: Context): Promise<void> {
  await print(context.json ? jsonText(json) : lines().map((line) => `${line}\n`).join(""));
}

/** Writes to stdout, and waits until it is written: the process may end after it. */
export function print(text: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(text, () => resolve()));
}

/** Characters that `JSON.stringify` leaves as they are, and that steer a terminal all the same. */
const STEERING = /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** A value as an indented JSON document that is safe to show on a terminal. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, undefined, 2).replaceAll(
    STEERING,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `${text}\n`;
}
