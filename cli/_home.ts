/** Where the memory is: `--path`, else `IHMT_HOME`, else `~/.ihmt`. */

import { homedir } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";

/** The folder that holds `ihmt_memory/`, absolute; `path` is what `--path` says. */
export function homeOf(path: string | undefined): string {
  const given = path ?? process.env["IHMT_HOME"] ?? "";
  return given === "" ? join(homedir(), ".ihmt") : resolve(withUserFolder(given));
}

/** Whether the user named the folder, rather than leaving it to the default. */
export function isNamed(path: string | undefined): boolean {
  return (path ?? process.env["IHMT_HOME"] ?? "") !== "";
}

/** The folder of the store itself. */
export function storeOf(home: string): string {
  return join(home, "ihmt_memory");
}

/** A `~` that no shell has seen: in `--path=~/x`, or in an agent's settings. */
function withUserFolder(path: string): string {
  return /^~(?=$|[/\\])/.test(path) ? join(homedir(), path.slice(1)) : path;
}
