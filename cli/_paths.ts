/** Paths that are named on the command line. */

import { resolve } from "node:path";
import process from "node:process";
import { IhmtError, nodeFileSystem } from "@ihmt/core";

/** The library takes paths with `/`, on Windows too. */
export function withSlashes(path: string): string {
  return process.platform === "win32" ? path.replaceAll("\\", "/") : path;
}

/**
 * The paths, absolute, as the library takes them.
 *
 * @throws {IhmtError} when one of them is not there.
 */
export async function existing(paths: readonly string[]): Promise<string[]> {
  const fs = nodeFileSystem();
  const absolute = paths.map((path) => withSlashes(resolve(path)));
  const missing: string[] = [];
  for (const path of absolute) {
    if (await fs.stat(path) === undefined) missing.push(path);
  }
  if (missing.length === 0) return absolute;
  throw new IhmtError("no_such_file", `There is no file or folder ${missing.join(", nor ")}.`);
}
