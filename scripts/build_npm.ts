/**
 * Builds the npm package into `npm/ihmt/`, and the tests for Node and Bun into `npm/tests/`.
 *
 *     deno run -A scripts/build_npm.ts
 *
 * The JavaScript comes from `deno bundle`, the declarations from `deno pack`; nothing is fetched at
 * run time. The built tests import the built package under the names the sources use.
 */

import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle, filesIn } from "./_bundle.ts";
import { mustRun } from "./_command.ts";
import { thirdPartyLicenses } from "./_licenses.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url)).replace(/[\\/]$/, "");
const PACKAGE = join(ROOT, "npm", "ihmt");
const TESTS = join(ROOT, "npm", "tests");
const CLI = "cli/main.ts";
/** Tests that drive a browser over the sources; there is nothing for another runtime to add to them. */
const PAGE_TESTS = join(ROOT, "tests", "gui", "page");

/** The parts of `core/deno.json` that the package takes over. */
interface CoreConfig {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** For instance `"./store": "./store/mod.ts"`. */
  readonly exports: Readonly<Record<string, string>>;
}

if (import.meta.main) {
  const config: CoreConfig = JSON.parse(await Deno.readTextFile(join(ROOT, "core", "deno.json")));
  await buildPackage(config);
  await buildTests(config);
  console.log(`Built ihmt ${config.version} in npm/ihmt, and its tests in npm/tests.`);
}

async function buildPackage(config: CoreConfig): Promise<void> {
  await emptyFolder(PACKAGE);
  const libraries = Object.values(config.exports).map((path) => join("core", path));
  const packages = await bundle([CLI, ...libraries], { root: ROOT, outDir: PACKAGE });
  await declare(config, join(PACKAGE, "core"));
  await makeExecutable(join(PACKAGE, scriptOf(CLI)));
  for (const name of ["README.md", "LICENSE"]) {
    await Deno.copyFile(join(ROOT, name), join(PACKAGE, name));
  }
  await copyFolder(join(ROOT, "examples"), join(PACKAGE, "examples"));
  await Deno.writeTextFile(
    join(PACKAGE, "THIRD_PARTY_LICENSES"),
    await thirdPartyLicenses(packages),
  );
  await writeJson(join(PACKAGE, "package.json"), manifest(config));
}

/** What npm has to know of the package. */
function manifest(config: CoreConfig): unknown {
  const libraries = Object.entries(config.exports).map(([name, path]) => {
    const script = `./${scriptOf(join("core", path))}`;
    return [name, { types: script.replace(/\.js$/, ".d.ts"), default: script }];
  });
  return {
    name: "ihmt",
    version: config.version,
    description: "A long-term memory for coding agents: one folder of plain text, kept as a tree.",
    keywords: ["memory", "agents", "mcp", "mcp-server", "claude-code", "codex", "opencode"],
    license: config.license,
    type: "module",
    engines: { node: ">=20" },
    bin: { ihmt: scriptOf(CLI) },
    // Loaded only where the settings choose its summarizer.
    peerDependencies: { "@anthropic-ai/sdk": ">=1" },
    peerDependenciesMeta: { "@anthropic-ai/sdk": { optional: true } },
    exports: { ...Object.fromEntries(libraries), "./package.json": "./package.json" },
    files: ["**/*.js", "**/*.d.ts", "examples", "THIRD_PARTY_LICENSES"],
  };
}

/**
 * Writes the declarations of `core`, taken from the tarball that `deno pack` makes of it. Their
 * examples name the package as npm does.
 */
async function declare(config: CoreConfig, outDir: string): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    const tarball = join(folder, "core.tgz");
    await mustRun([Deno.execPath(), "pack", "--allow-dirty", "--no-source-maps", "-o", tarball], {
      cwd: join(ROOT, "core"),
    });
    await mustRun(["tar", "-xzf", tarball], { cwd: folder });
    const packed = join(folder, "package");
    for await (const path of filesIn(packed, ".d.ts")) {
      const target = join(outDir, relative(packed, path));
      await Deno.mkdir(dirname(target), { recursive: true });
      const text = await Deno.readTextFile(path);
      await Deno.writeTextFile(target, text.replaceAll(config.name, "ihmt"));
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function makeExecutable(path: string): Promise<void> {
  const script = (await Deno.readTextFile(path)).replace(/^#!.*\n/, "");
  await Deno.writeTextFile(path, `#!/usr/bin/env node\n${script}`);
  if (Deno.build.os !== "windows") await Deno.chmod(path, 0o755);
}

async function buildTests(config: CoreConfig): Promise<void> {
  await emptyFolder(TESTS);
  // The tests' support is an entry of its own so that the outputs keep their paths below tests/.
  const entries = ["tests/support/runtime.ts"];
  for await (const path of filesIn(join(ROOT, "tests"), ".test.ts")) {
    if (dirname(path) !== PAGE_TESTS) entries.push(relative(ROOT, path));
  }
  const external = [config.name, `${config.name}/*`];
  await bundle(entries.sort(), { root: ROOT, outDir: TESTS, external });
  await linkPackage(config);
}

/** Lets the built tests import the built package as `@ihmt/core`. */
async function linkPackage(config: CoreConfig): Promise<void> {
  const folder = join(TESTS, "node_modules", config.name);
  const exports: Record<string, string> = {};
  for (const [name, path] of Object.entries(config.exports)) {
    const script = scriptOf(path);
    const built = relative(dirname(join(folder, script)), join(PACKAGE, "core", script));
    await Deno.mkdir(dirname(join(folder, script)), { recursive: true });
    await Deno.writeTextFile(
      join(folder, script),
      `export * from ${JSON.stringify(built.replaceAll("\\", "/"))};\n`,
    );
    exports[name] = `./${script}`;
  }
  await writeJson(join(folder, "package.json"), { name: config.name, type: "module", exports });
  await writeJson(join(TESTS, "package.json"), { private: true, type: "module" });
}

/** The path of what is built from a TypeScript file, with `/`. */
function scriptOf(path: string): string {
  return path.replaceAll("\\", "/").replace(/^\.\//, "").replace(/\.ts$/, ".js");
}

async function emptyFolder(path: string): Promise<void> {
  await Deno.remove(path, { recursive: true }).catch((error: unknown) => {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  });
  await Deno.mkdir(path, { recursive: true });
}

async function copyFolder(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    if (isDirectory) await copyFolder(join(from, name), join(to, name));
    else await Deno.copyFile(join(from, name), join(to, name));
  }
}

async function writeJson(path: string, value: unknown): Promise<void> {
  await Deno.writeTextFile(path, `${JSON.stringify(value, undefined, 2)}\n`);
}
