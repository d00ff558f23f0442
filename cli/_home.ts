/** Where things are: the memory in `--path`, else `IHMT_HOME`, else `~/.ihmt`; the indexes of projects. */

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

/** The folder of the indexes of projects, absolute: `IHMT_PROJECTS_DIR`, else below the memory's. */
export function projectsOf(home: string): string {
  const given = process.env["IHMT_PROJECTS_DIR"] ?? "";
  return given === "" ? join(home, "ihmt_projects") : resolve(withUserFolder(given));
}

/** A `~` that no shell has seen: in `--path=~/x`, or in an agent's settings. */
function withUserFolder(path: string): string {
  return /^~(?=$|[/\\])/.test(path) ? join(homedir(), path.slice(1)) : path;
}
