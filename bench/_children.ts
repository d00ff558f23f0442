/** Runs a module of this folder in a process of its own, on Node (bundled) or on Deno (from source). */

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "../scripts/_bundle.ts";
import { mustRun } from "../scripts/_command.ts";

/** Where the repository is. */
export const ROOT = fileURLToPath(new URL("../", import.meta.url)).replace(/[\\/]$/, "");
/** Where bundled modules of this folder go. */
export const BUILT = join(ROOT, "npm", "bench");
/** The command line of the npm package. */
export const BUILT_CLI = join(ROOT, "npm", "ihmt", "cli", "main.js");

/** The runtimes that children run on. */
export type ChildRuntime = "deno" | "node";

/** Builds the npm package when it is missing; an older one stays, so build it after a change. */
export async function ensurePackage(): Promise<void> {
  const isBuilt = await Deno.stat(BUILT_CLI).then(() => true, () => false);
  if (!isBuilt) await mustRun([Deno.execPath(), "task", "build"], { cwd: ROOT });
}

/** Bundles modules of this folder for Node and Bun, one at a time: that puts each right into {@linkcode BUILT}. */
export async function bundleForNode(names: readonly string[]): Promise<void> {
  for (const name of names) await bundle([`bench/${name}.ts`], { root: ROOT, outDir: BUILT });
  await Deno.writeTextFile(join(BUILT, "package.json"), `{ "type": "module" }\n`);
}

/** Runs a module to its end; the JSON that it prints is the result. Its progress is shown. */
export async function runChild<T>(
  name: string,
  args: readonly string[],
  runtime: ChildRuntime = "node",
): Promise<T> {
  const [program = "", ...start] = runtime === "node"
    ? ["node", join(BUILT, `${name}.js`)]
    : [Deno.execPath(), "run", "-A", join(ROOT, "bench", `${name}.ts`)];
  const { success, stdout } = await new Deno.Command(program, {
    args: [...start, ...args],
    cwd: ROOT,
    stdout: "piped",
    stderr: "inherit",
  }).output();
  if (!success) throw new Error(`${name} failed on ${runtime}.`);
  return JSON.parse(new TextDecoder().decode(stdout));
}
