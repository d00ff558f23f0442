/** What an npm package costs before it runs: the time to install it, and what it leaves on the disk. */

import { join } from "node:path";
import { mustRun, runCommand } from "../scripts/_command.ts";
import { BUILT } from "./_children.ts";

/** A package, installed in a folder of its own. */
export interface Installed {
  readonly name: string;
  /** The `node_modules` it is in. */
  readonly folder: string;
  /** Milliseconds that `npm install` took. */
  readonly time: number;
  /** Packages, itself included. */
  readonly packages: number;
  /** Bytes on the disk. */
  readonly bytes: number;
}

/** What is asked of npm to be quiet and quick. */
const QUIET = ["--no-audit", "--no-fund", "--no-update-notifier"];

/** Packs the built package into `folder`; the tarball's path and size. */
export async function packIhmt(folder: string): Promise<{ path: string; bytes: number }> {
  const package_ = join(BUILT, "..", "ihmt");
  const printed = await mustRun(["npm", "pack", "--json", "--pack-destination", folder], {
    cwd: package_,
  });
  const [{ filename, size }]: [{ filename: string; size: number }] = JSON.parse(
    printed.slice(printed.indexOf("[\n")),
  );
  return { path: join(folder, filename), bytes: size };
}

/**
 * Installs a package, given by its name or a tarball, into a new folder below `folder`; `undefined`
 * when it cannot be had. The cache is npm's own: a first installation takes longer.
 */
export async function install(
  folder: string,
  { name, from = name }: { readonly name: string; readonly from?: string },
): Promise<Installed | undefined> {
  const project = join(folder, name.replaceAll("/", "-"));
  await Deno.mkdir(project);
  await Deno.writeTextFile(join(project, "package.json"), `{ "private": true }\n`);
  const started = performance.now();
  const { ok } = await runCommand(["npm", "install", ...QUIET, from], { cwd: project });
  const time = performance.now() - started;
  if (!ok) return undefined;
  const modules = join(project, "node_modules");
  const listed = await mustRun(["npm", "ls", "--all", "--parseable"], { cwd: project });
  const packages = listed.split("\n").filter((line) => line.startsWith(modules)).length;
  return { name, folder: modules, time, packages, bytes: await bytesIn(modules) };
}

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = join(folder, name);
    bytes += isDirectory ? await bytesIn(path) : (await Deno.lstat(path)).size;
  }
  return bytes;
}
