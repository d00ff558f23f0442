/**
 * Bundling with `deno bundle`: ESM without dependencies that runs on Node, Deno and Bun.
 *
 * A bundle names the files it was made of, and with them the cache folder and the registry of the
 * machine that made it. Those names become `npm/<package>/<version>/…` here, and on the way tell
 * which packages the bundle holds.
 */

import { join, relative } from "node:path";
import { mustRun } from "./_command.ts";

/** A package of which a bundle holds at least one file. */
export interface BundledPackage {
  /** `<name>/<version>`. */
  readonly id: string;
  /** Where its files are on this machine. */
  readonly folder: string;
}

/** What to bundle, and to where. */
export interface BundleOptions {
  /** The repository; the entries are relative to it, and keep their paths below `outDir`. */
  readonly root: string;
  readonly outDir: string;
  /**
   * Imports that stay imports.
   * @default []
   */
  readonly external?: readonly string[];
}

/** Bundles the entries, sharing what they have in common, and tells which packages came in. */
export async function bundle(
  entries: readonly string[],
  { root, outDir, external = [] }: BundleOptions,
): Promise<BundledPackage[]> {
  const options = ["--code-splitting", "--packages", "bundle", "--platform", "deno"];
  for (const specifier of external) options.push("--external", specifier);
  await mustRun([Deno.execPath(), "bundle", ...options, "--outdir", outDir, ...entries], {
    cwd: root,
  });
  const cache = await npmCache(root);
  const packages = new Map<string, BundledPackage>();
  for await (const path of filesIn(outDir, ".js")) {
    const { text, found } = withoutCachePaths(await Deno.readTextFile(path), { root, cache });
    for (const each of found) packages.set(each.id, each);
    refuseMachinePaths(path, text, [root, cache]);
    await Deno.writeTextFile(path, text);
  }
  return [...packages.values()].sort((a, b) => a.id < b.id ? -1 : 1);
}

/** The files below a folder whose names end in `suffix`. */
export async function* filesIn(folder: string, suffix: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (isDirectory) yield* filesIn(path, suffix);
    else if (name.endsWith(suffix)) yield path;
  }
}

async function npmCache(root: string): Promise<string> {
  const info: { npmCache: string } = JSON.parse(
    await mustRun([Deno.execPath(), "info", "--json"], { cwd: root }),
  );
  return info.npmCache;
}

/** In `<cache>/<host>/<name>/<version>/…`, a name is `lodash` or `@scope/name`. */
function withoutCachePaths(
  text: string,
  { root, cache }: { root: string; cache: string },
): { text: string; found: BundledPackage[] } {
  const prefix = slashed(relative(root, cache)).replaceAll(/[.+()]/g, "\\$&");
  const pattern = new RegExp(
    `${prefix}/([^/\\s"]+)/((?:@[^/\\s"]+/)?[^/\\s"]+/\\d[^/\\s"]*)/`,
    "g",
  );
  const found: BundledPackage[] = [];
  const clean = text.replaceAll(pattern, (_, host: string, id: string) => {
    found.push({ id, folder: join(cache, host, id) });
    return `npm/${id}/`;
  });
  return { text: clean, found };
}

function refuseMachinePaths(path: string, text: string, folders: readonly string[]): void {
  for (const folder of folders) {
    if (text.includes(slashed(folder))) throw new Error(`Found ${folder} in the bundle ${path}`);
  }
}

function slashed(path: string): string {
  return path.replaceAll("\\", "/");
}
