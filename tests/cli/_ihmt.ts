/** Running the real command in these tests, away from the user's own memory and settings. */

import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { after, before, beforeEach } from "node:test";
import {
  cliCommand,
  run,
  type RunOptions,
  type RunResult,
  type TempFolder,
  tempFolder,
} from "../support/runtime.ts";

/** No colours asked for, no width told, no memory of the user's. */
const PLAIN = {
  COLUMNS: undefined,
  FORCE_COLOR: undefined,
  IHMT_DEBUG: undefined,
  IHMT_HOME: "/nowhere/on/purpose",
  NO_COLOR: undefined,
};

/** Runs `ihmt` to its end. */
export function ihmt(args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  return run(cliCommand(), { ...options, args, env: { ...PLAIN, ...options.env } });
}

/** Writes files below a folder, given by their paths there. */
export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/** Gives each test of a file a folder of its own, told to `use` before the test. */
export function folderForEachTest(use: (folder: string) => void): void {
  let temp: TempFolder;
  let count = 0;
  before(async () => {
    temp = await tempFolder();
  });
  after(() => temp.cleanup());
  beforeEach(() => use(`${temp.path}/${++count}`));
}
