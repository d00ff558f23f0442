/**
 * The machine that agents are set up on, as far as this package asks anything of it.
 *
 * All that is read, written or started goes through a {@linkcode Machine}, so that the paths of every
 * platform can be tested on any, and no test touches the user's own settings. Paths have `/`, on
 * Windows too; only what others are told to start keeps the platform's own separators.
 */

import type { FileSystem } from "@ihmt/core";

/** The platforms whose paths are known; any other Unix counts as Linux. */
export type Platform = "darwin" | "linux" | "win32";

/** How a program ended. */
export interface RunOutcome {
  /** The exit code; `null` when it was stopped, or could not be started. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** How a program is run. */
export interface RunOptions {
  /** Variables on top of the current environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** What it reads from stdin, which is closed after it. @default {""} */
  readonly input?: string;
  /** Milliseconds after which it is stopped. @default {60_000} */
  readonly timeoutMs?: number;
  /** Keeps stdin open until stdout holds what is waited for. */
  readonly until?: (stdout: string) => boolean;
}

/** The machine: its folders, its variables, its disk, its programs. */
export interface Machine {
  readonly platform: Platform;
  /** The user's folder, with `/`. */
  readonly home: string;
  /** The folder of the project, with `/`. */
  readonly project: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly files: FileSystem;
  /** Runs a program to its end; one that cannot be started is an outcome, not an error. */
  run(command: readonly string[], options?: RunOptions): Promise<RunOutcome>;
}

/** The folder in which programs keep their settings: `AppData/Roaming`, `Library/Application Support`, `~/.config`. */
export function settingsFolder({ platform, home, env }: Machine): string {
  switch (platform) {
    case "win32":
      return withSlashes(env["APPDATA"] || `${home}/AppData/Roaming`);
    case "darwin":
      return `${home}/Library/Application Support`;
    case "linux":
      return env["XDG_CONFIG_HOME"] || `${home}/.config`;
  }
}

/** What Windows runs of a name that says no extension, in its order. */
const WINDOWS_EXTENSIONS = ".COM;.EXE;.BAT;.CMD";

/** Where the shell would find a program, all places in its order. */
export async function findPrograms(machine: Machine, name: string): Promise<string[]> {
  const { platform, env, files } = machine;
  const onWindows = platform === "win32";
  const extensions = onWindows
    ? (env["PATHEXT"] || WINDOWS_EXTENSIONS).toLowerCase().split(";")
    : [""];
  const found: string[] = [];
  for (const entry of (pathVariable(machine) ?? "").split(onWindows ? ";" : ":")) {
    const folder = withSlashes(entry.replaceAll('"', "")).replace(/\/$/, "");
    // Relative ones mean something else in every folder.
    if (!/^(?:\/|[a-z]:\/)/i.test(folder)) continue;
    for (const extension of extensions) {
      const path = `${folder}/${name}${extension}`;
      if (await isFile(files, path)) found.push(path);
    }
  }
  return found;
}

/** Where the shell would find a program. */
export async function findProgram(machine: Machine, name: string): Promise<string | undefined> {
  return (await findPrograms(machine, name))[0];
}

/** Whether something is at a path. What cannot be looked at is not there, as far as setting up goes. */
export async function isThere({ files }: Machine, path: string): Promise<boolean> {
  return await files.stat(path).then((stat) => stat !== undefined, () => false);
}

/** A path with `/`; only Windows has others. */
export function withSlashes(path: string): string {
  return /^(?:[a-z]:|\\\\)/i.test(path) ? path.replaceAll("\\", "/") : path;
}

/** A path by which a folder is the same whoever wrote it and whether or not it is there yet. */
export async function placeOf({ platform, files }: Machine, path: string): Promise<string> {
  const written = withSlashes(path).replace(/(?<=[^/])\/+$/, "");
  const real = await files.realPath(written).catch(() => written);
  // Windows does not tell capitals apart.
  return platform === "win32" ? real.toLowerCase() : real;
}

/** A path as the platform writes it, for whoever starts it. */
export function nativePath({ platform }: Machine, path: string): string {
  return platform === "win32" ? path.replaceAll("/", "\\") : path;
}

/** A command as Windows can start it: scripts need their interpreter. */
export function startable({ platform }: Machine, command: readonly string[]): string[] {
  const [program = "", ...args] = command;
  const needsShell = platform === "win32" && !/\.(?:exe|com)$/i.test(program);
  return needsShell ? ["cmd", "/c", program, ...args] : [...command];
}

/** Windows calls it `Path`, and asks for it in any case. */
function pathVariable({ platform, env }: Machine): string | undefined {
  if (platform !== "win32") return env["PATH"];
  const name = Object.keys(env).find((key) => key.toUpperCase() === "PATH");
  return name === undefined ? undefined : env[name];
}

async function isFile(files: FileSystem, path: string): Promise<boolean> {
  return await files.stat(path).then((stat) => stat?.kind === "file", () => false);
}
