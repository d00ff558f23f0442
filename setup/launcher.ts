/**
 * How the server is started on this machine: offline and at once where that can be.
 *
 * What is registered must still be there tomorrow, so that caches of `npx` and `bunx`, and the `bin`
 * folders that exist for one shell only, do not count.
 */

import { findProgram, findPrograms, type Machine, nativePath, startable } from "./machine.ts";

/** The program that is running, and what runs it. */
export interface Self {
  readonly version: string;
  readonly runtime: "bun" | "deno" | "node";
  /** The runtime's own path. */
  readonly runtimePath: string;
  /** The script's path, or the URL it was loaded from. */
  readonly script: string;
}

/** A command that starts the server. */
export interface Launcher {
  readonly command: string;
  readonly args: readonly string[];
  /** Whether it starts without a network, whatever the caches hold. */
  readonly isOffline: boolean;
}

/** Caches of npx, of bunx (older and newer), of pnpm dlx and yarn dlx; folders of one shell, or one project. */
const PASSING = /\/_npx\/|\/\.?bunx-|\/dlx[-/]|\/fnm_multishells\/|\/node_modules\/\.bin\//;

/** Finds the best command: an installed `ihmt`, else this very program, else what a registry has. */
export async function findLauncher(machine: Machine, self: Self): Promise<Launcher> {
  const installed = (await findPrograms(machine, "ihmt")).find((path) => !PASSING.test(path));
  if (installed !== undefined) {
    return offline(startable(machine, [nativePath(machine, installed), "mcp"]));
  }
  const script = await lastingScript(machine, self.script);
  if (script !== undefined) {
    const permissions = self.runtime === "deno" ? ["run", "-A"] : [];
    const path = nativePath(machine, script);
    return offline([self.runtimePath, ...permissions, path, "mcp"]);
  }
  return await fromRegistry(machine, self);
}

/** The script that is running, by its real path, unless it will be gone. */
async function lastingScript(
  { files }: Machine,
  script: string,
): Promise<string | undefined> {
  const path = script.replaceAll("\\", "/");
  if (/^[a-z]{2,}:/i.test(path)) return undefined;
  const real = await files.realPath(path).catch(() => undefined);
  return real === undefined || PASSING.test(real) ? undefined : real;
}

async function fromRegistry(machine: Machine, self: Self): Promise<Launcher> {
  const name = `ihmt@${self.version}`;
  if (self.runtime === "deno") {
    return online([self.runtimePath, "run", "-A", `jsr:@ihmt/cli@${self.version}`, "mcp"]);
  }
  if (self.runtime === "bun" && await findProgram(machine, "npx") === undefined) {
    return online(startable(machine, ["bunx", name, "mcp"]));
  }
  return online(startable(machine, ["npx", "-y", name, "mcp"]));
}

function offline([command = "", ...args]: readonly string[]): Launcher {
  return { command, args, isOffline: true };
}

function online([command = "", ...args]: readonly string[]): Launcher {
  return { command, args, isOffline: false };
}
