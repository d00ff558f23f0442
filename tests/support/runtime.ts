/**
 * What tests need to know of the runtime they run under: its name, how `ihmt` is started there,
 * temporary folders, child processes, and where the repository's own files are.
 *
 * The same tests run from `tests/` under Deno and, built, from `npm/tests/` under Node and Bun.
 */

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The runtimes IHMT is made for. */
export type RuntimeName = "bun" | "deno" | "node";

/** The runtime these tests run under. */
export const runtimeName: RuntimeName = process.versions["deno"] !== undefined
  ? "deno"
  : process.versions["bun"] !== undefined
  ? "bun"
  : "node";

/** A folder made for one test. */
export interface TempFolder {
  /** Its canonical path, with `/`. */
  readonly path: string;
  /** Removes it and all it holds. */
  cleanup(): Promise<void>;
}

/** What a child process left behind. */
export interface RunResult {
  /** The exit code; `null` when a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** How to run a child process. */
export interface RunOptions {
  /** Arguments after those of the command itself. */
  readonly args?: readonly string[];
  /** Variables on top of the current environment; `undefined` takes one away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** What the process reads from stdin, which is closed after it. Nothing by default. */
  readonly input?: string;
  /** The working folder; the current one by default. */
  readonly cwd?: string;
}

/** The command that starts `ihmt` under the current runtime: from source on Deno, else as built. */
export function cliCommand(): string[] {
  return runtimeName === "deno"
    ? [process.execPath, "run", "-A", repositoryFile("cli/main.ts")]
    : [process.execPath, repositoryFile("npm/ihmt/cli/main.js")];
}

/**
 * The command that runs a module given as text, under the current runtime or another one. It imports
 * the library by the URL that {@linkcode libraryUrl} gives.
 */
export function scriptCommand(script: string, runtime: RuntimeName = runtimeName): string[] {
  const program = runtime === runtimeName ? process.execPath : runtime;
  return runtime === "deno"
    ? [program, "eval", "--config", repositoryFile("deno.json"), script]
    : runtime === "bun"
    ? [program, "--eval", script]
    : [program, "--input-type=module", "--eval", script];
}

/** Where a module under a runtime finds the library: the source on Deno, else what was built. */
export function libraryUrl(runtime: RuntimeName = runtimeName): string {
  const path = runtime === "deno" ? "core/mod.ts" : "npm/ihmt/core/mod.js";
  return pathToFileURL(repositoryFile(path)).href;
}

/** The runtimes that are on this machine. */
export async function runtimesHere(): Promise<RuntimeName[]> {
  const here: RuntimeName[] = [];
  for (const name of ["deno", "node", "bun"] as const) {
    const isHere = name === runtimeName ||
      await run([name, "--version"]).then(({ code }) => code === 0, () => false);
    if (isHere) here.push(name);
  }
  return here;
}

/**
 * Makes an empty folder under the system's temporary one; a `quick` one is in memory where Linux offers
 * that, which spares thousands of syncs. To a process that is killed both are the same.
 */
export async function tempFolder({ quick = false } = {}): Promise<TempFolder> {
  const parent = quick && existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
  const path = await realpath(await mkdtemp(join(parent, "ihmt-test-")));
  return {
    path: path.replaceAll("\\", "/"),
    cleanup: () => rm(path, { recursive: true, force: true }),
  };
}

/** Runs a command to its end and tells what came out. */
export function run(command: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  const { args = [], env = {}, input = "", cwd = process.cwd() } = options;
  const [program = "", ...rest] = [...command, ...args];
  return new Promise((resolve, reject) => {
    const child = spawn(program, rest, { cwd, env: { ...process.env, ...env }, stdio: "pipe" });
    const stdout: Uint8Array[] = [];
    const stderr: Uint8Array[] = [];
    child.stdout.on("data", (chunk: Uint8Array) => stdout.push(chunk));
    child.stderr.on("data", (chunk: Uint8Array) => stderr.push(chunk));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout: textOf(stdout), stderr: textOf(stderr) }));
    // A process that ends without reading its input is no failure of the test.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}

/**
 * What a child needs besides another user's folder: Deno keeps its cache in there, and would fetch
 * every package again.
 */
export async function denoCache(): Promise<Record<string, string>> {
  if (runtimeName !== "deno") return {};
  const { stdout } = await run([process.execPath, "info", "--json"]);
  return { DENO_DIR: JSON.parse(stdout).denoDir };
}

/** The absolute path of a file of the repository, given by its path there. */
export function repositoryFile(relative: string): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "deno.json")) || !existsSync(join(folder, "core"))) {
    const above = dirname(folder);
    if (above === folder) throw new Error(`Found no repository above ${import.meta.url}`);
    folder = above;
  }
  return join(folder, relative);
}

function textOf(chunks: readonly Uint8Array[]): string {
  const decoder = new TextDecoder();
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join("") + decoder.decode();
}
