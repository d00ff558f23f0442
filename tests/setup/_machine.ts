/** Machines of every platform, in memory. */

import { inMemoryFileSystem } from "@ihmt/core";
import { applyPlan, type Launcher, type Machine, planRemoval, planSetup } from "@ihmt/setup";
import type { Agent, Platform, RunOptions, RunOutcome, Scope } from "@ihmt/setup";
import { filesBelow, put, textOf } from "../support/stores.ts";

/** How the tests' server is started. */
export const LAUNCHER: Launcher = { command: "/usr/bin/ihmt", args: ["mcp"], isOffline: true };
/** Where the tests' memory is. */
export const MEMORY = "/home/ada/.ihmt";

const HOMES: Readonly<Record<Platform, string>> = {
  darwin: "/Users/ada",
  linux: "/home/ada",
  win32: "C:/Users/ada",
};

/** What a machine is made with. */
export interface MachineOptions {
  readonly platform?: Platform;
  readonly env?: Readonly<Record<string, string>>;
  /** Texts by path; programs are files as well. */
  readonly files?: Readonly<Record<string, string>>;
  readonly run?: (command: readonly string[], options?: RunOptions) => Promise<RunOutcome>;
}

/** A machine whose user is Ada, in the project `garden`. */
export async function machineWith(options: MachineOptions = {}): Promise<Machine> {
  const { platform = "linux", env = {}, files: texts = {}, run = nothing } = options;
  const home = HOMES[platform];
  const files = inMemoryFileSystem();
  const project = `${home}/garden`;
  await files.makeFolder(project);
  for (const [path, text] of Object.entries(texts)) await put(files, path, text);
  return { platform, home, project, env, files, run };
}

/** Sets agents up as a user does who says yes. */
export async function setUp(
  machine: Machine,
  agents: readonly Agent[],
  { scope = "user", launcher = LAUNCHER, home = MEMORY }: {
    scope?: Scope;
    launcher?: Launcher;
    home?: string;
  } = {},
): Promise<void> {
  for (const plan of await planSetup(machine, { agents, scope, launcher, home })) {
    await applyPlan(machine, plan);
  }
}

/** Takes the memory out of agents. */
export async function takeOut(
  machine: Machine,
  agents: readonly Agent[],
  scope: Scope = "user",
): Promise<void> {
  for (const plan of await planRemoval(machine, { agents, scope })) {
    await applyPlan(machine, plan);
  }
}

/** Every file of a machine with its text. */
export async function snapshot({ files }: Machine): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const path of await filesBelow(files, "/")) {
    texts[path.replace(/^\/\/?/, "/").replace(/^\/(?=[A-Z]:)/, "")] = await textOf(files, path);
  }
  return texts;
}

function nothing(): Promise<RunOutcome> {
  return Promise.resolve({ code: 0, stdout: "", stderr: "" });
}
