/**
 * The npm package as a user gets it: packed, installed from the tarball into an empty folder without
 * a network, and used through `npx` and `import`. Needs `deno task build` first.
 */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import process from "node:process";
import { after, before, test } from "node:test";
import { Client } from "@modelcontextprotocol/sdk/client";
// @ts-types="@modelcontextprotocol/sdk/client/stdio"
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { repositoryFile, run, type TempFolder, tempFolder } from "../support/runtime.ts";

const QUIET = { npm_config_update_notifier: "false", npm_config_offline: "true" };

/** Uses the library the way a program does, in the folder it is started in. */
const LIBRARY_SCRIPT = `
  import { Memory } from "ihmt";
  import * as store from "ihmt/store";
  import * as text from "ihmt/text";
  import * as ingest from "ihmt/ingest";
  import * as project from "ihmt/project";
  import * as session from "ihmt/session";

  const memory = await Memory.initialize({ home: process.argv[2] });
  await memory.save("The harbour crane was repainted in turquoise.");
  const answer = await memory.search("harbour crane");
  const parts = [store, text, ingest, project, session].every((part) => Object.keys(part).length > 0);
  console.log(answer.kind, parts);
`;

let temp: TempFolder;
let version: string;

before(async () => {
  temp = await tempFolder();
  const built = repositoryFile("npm/ihmt");
  assert.ok(existsSync(built), `Found no ${built}: run \`deno task build\` first`);
  version = JSON.parse(await readFile(join(built, "package.json"), "utf8")).version;
  await succeed(["npm", "pack", "--pack-destination", temp.path], built);
  await mkdir(at("project"));
  await writeFile(at("project/package.json"), `{ "private": true, "type": "module" }\n`);
  await succeed(
    ["npm", "install", "--no-audit", "--no-fund", at(`ihmt-${version}.tgz`)],
    at("project"),
  );
  await writeFile(at("project/use.js"), LIBRARY_SCRIPT);
});

after(() => temp.cleanup());

test("the package needs no other package", async () => {
  assert.deepEqual(
    (await readdir(at("project/node_modules"))).filter((name) => !name.startsWith(".")),
    ["ihmt"],
  );
});

test("the package brings its licence, those of what it contains, and a README", async () => {
  for (const name of ["LICENSE", "README.md", "THIRD_PARTY_LICENSES"]) {
    assert.notEqual(await readFile(at(`project/node_modules/ihmt/${name}`), "utf8"), "", name);
  }
});

test("the package tells nothing of the machine that built it", async () => {
  const traces = [repositoryFile("."), "/.cache/", "node_modules/.deno"];
  for (const path of await filesIn(at("project/node_modules/ihmt"))) {
    const text = await readFile(path, "utf8");
    for (const trace of traces) assert.ok(!text.includes(trace), `Found ${trace} in ${path}`);
  }
});

test("the package's declarations import only each other", async () => {
  const declarations = (await filesIn(at("project/node_modules/ihmt")))
    .filter((path) => path.endsWith(".d.ts"));
  assert.ok(declarations.length > 0);
  for (const path of declarations) {
    const text = (await readFile(path, "utf8")).replaceAll(/\/\*.*?\*\//gs, "");
    for (const [, specifier = ""] of text.matchAll(/(?<!")\b(?:from|import)\s*\(?\s*"([^"]+)"/g)) {
      const target = join(dirname(path), specifier.replace(/\.js$/, ".d.ts"));
      assert.ok(specifier.startsWith("."), `Found "${specifier}" in ${path}`);
      assert.ok(existsSync(target), `Found no ${target}, which ${path} imports`);
    }
  }
});

test("the package's examples import the package by its name", async () => {
  for (const path of await filesIn(at("project/node_modules/ihmt"))) {
    if (!path.endsWith(".d.ts")) continue;
    assert.ok(!(await readFile(path, "utf8")).includes("@ihmt/core"), path);
  }
});

test("npx ihmt --version prints the version", async () => {
  const printed = await succeed(["npx", "ihmt", "--version"], at("project"));
  assert.equal(printed.trim(), version);
});

test("npx ihmt demo runs to its end in an empty folder", async () => {
  const printed = await succeed(["npx", "ihmt", "demo"], at("project"));
  for (const told of ["ihmt search", "AMBIGUOUS", "OUTDATED", "plain text"]) {
    assert.ok(printed.includes(told), `Found no "${told}" in:\n${printed}`);
  }
});

for (const [launcher, needs] of [["npx", "npx"], ["bunx", "bun"]] as const) {
  test(`${launcher} ihmt mcp serves an MCP client`, async (context) => {
    if (!(await isInstalled(needs))) return context.skip(`${needs} is not installed`);
    const client = new Client({ name: "package-test", version: "1.0.0" });
    await client.connect(
      new StdioClientTransport({
        command: launcher,
        args: ["ihmt", "mcp"],
        cwd: at("project"),
        env: { ...currentEnv(), ...QUIET, IHMT_HOME: at(`${launcher}-home`) },
        stderr: "inherit",
      }),
    );
    try {
      const { tools } = await client.listTools();
      const names = tools.map(({ name }) => name);
      assert.ok(names.includes("search_memory") && names.includes("save_memory"), `${names}`);
      assert.deepEqual(client.getServerVersion()?.version, version);
    } finally {
      await client.close();
    }
  });
}

test("the command loads a part of the package only when it is needed", async () => {
  const main = await readFile(at("project/node_modules/ihmt/cli/main.js"), "utf8");
  const [server = "", commands = ""] = ["mcp", "run"].map((name) =>
    new RegExp(`import\\("(\\.\\./${name}-[^"]+)"\\)`).exec(main)?.[1] ?? ""
  );
  // What every command pays, `--version` among them.
  assert.ok((await loadedBy("cli/main.js")).length < 10_000);
  const start = await loadedBy(join("cli", server));
  // The command's own few lines come first, and load the server from there.
  const rest = /import\("(\.\/[^"]+)"\)/.exec(start)?.[1] ?? "";
  const ofServer = start + await loadedBy(rest);
  const ofCommands = await loadedBy(join("cli", commands));
  assert.ok(ofServer.includes("// npm/zod/") && ofCommands.includes("// npm/commander/"));
  for (const part of ["npm/commander/", "core/memory.ts", "core/ingest/splitters/"]) {
    assert.ok(!ofServer.includes(`// ${part}`), `The server loads ${part}`);
  }
  for (const part of ["npm/@modelcontextprotocol/", "npm/zod/", "core/memory.ts", "setup/"]) {
    assert.ok(!ofCommands.includes(`// ${part}`), `Every command loads ${part}`);
  }
});

for (const runtime of [["node"], ["bun"], ["deno", "run", "-A"]]) {
  const [name = ""] = runtime;
  test(`the packed ihmt gui serves its page and its API on ${name}`, async (context) => {
    if (!(await isInstalled(name))) return context.skip(`${name} is not installed`);
    const [program = "", ...args] = [...runtime, "node_modules/ihmt/cli/main.js", "gui"];
    const child = spawn(
      program,
      [...args, "--no-browser", "--port", "0", "--json", "--path", at(`${name}-gui`)],
      { cwd: at("project"), env: currentEnv(), stdio: ["ignore", "pipe", "inherit"] },
    );
    try {
      let printed = "";
      for await (const part of child.stdout) {
        printed += String(part);
        if (printed.endsWith("}\n")) break;
      }
      const [address, token] = JSON.parse(printed).url.split("#token=");
      const page = await (await fetch(address)).text();
      assert.match(page, /<script type="module" src="\/main\.js">/);
      for (const [, file = ""] of page.matchAll(/(?:src|href)="\/([^"]+)"/g)) {
        const response = await fetch(`${address}${file}`);
        assert.equal(response.status, 200, file);
        assert.notEqual(await response.text(), "", file);
      }
      const headers = { authorization: `Bearer ${token}` };
      const store = await (await fetch(`${address}api/store`, { headers })).json();
      assert.deepEqual([store.kind, store.version], ["none", version]);
    } finally {
      child.kill("SIGKILL");
    }
  });

  test(`import "ihmt" saves and finds a memory on ${name}`, async (context) => {
    if (!(await isInstalled(name))) return context.skip(`${name} is not installed`);
    const printed = await succeed([...runtime, "use.js", at(`${name}-home`)], at("project"));
    assert.equal(printed.trim(), "found true");
  });
}

function at(path: string): string {
  return join(temp.path, path);
}

/** The text of a script of the package and of all that it imports before it runs. */
async function loadedBy(script: string): Promise<string> {
  const texts = new Map<string, string>();
  const waiting = [at(join("project/node_modules/ihmt", script))];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (texts.has(path)) continue;
    const text = await readFile(path, "utf8");
    texts.set(path, text);
    for (
      const [, target = ""] of text.matchAll(/^(?:import|\} from|export .* from) *"(\.[^"]+)"/gm)
    ) {
      waiting.push(join(dirname(path), target));
    }
  }
  return [...texts.values()].join("\n");
}

/** Runs a command that has to succeed, and gives back what it printed on stdout. */
async function succeed(command: readonly string[], cwd: string): Promise<string> {
  const { code, stdout, stderr } = await run(command, { cwd, env: QUIET });
  assert.equal(code, 0, `\`${command.join(" ")}\` ended with ${code}:\n${stdout}${stderr}`);
  return stdout;
}

function isInstalled(program: string): Promise<boolean> {
  return run([program, "--version"]).then(({ code }) => code === 0, () => false);
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) =>
    join(entry.parentPath, entry.name)
  );
}

function currentEnv(): Record<string, string> {
  const pairs = Object.entries(process.env);
  return Object.fromEntries(pairs.map(([name, value]) => [name, value ?? ""]));
}
