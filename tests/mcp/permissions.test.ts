/** With the permissions that INSTALL.md lists, and no others, `ihmt mcp` does all it does on Deno. */

import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import process from "node:process";
import { test } from "node:test";
// @ts-types="@modelcontextprotocol/sdk/client"
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
// @ts-types="@modelcontextprotocol/sdk/client/stdio"
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import {
  denoCache,
  repositoryFile,
  run,
  runtimeName,
  type TempFolder,
  tempFolder,
} from "../support/runtime.ts";

const ONLY_DENO = { skip: runtimeName !== "deno" };

/** Makes one save and tells how it went. A clock that leaps shortens the wait for the lock. */
const SAVE = `
  import { Memory } from ${JSON.stringify(import.meta.resolve("@ihmt/core"))};
  let clock = 0;
  performance.now = () => clock += 11_000;
  const saved = Memory.initialize({ home: Deno.args[0] }).then((memory) => memory.save("beta"));
  console.log(await saved.then(() => "saved", ({ code }) => code));
`;

test(
  "the permissions listed are enough to save, to search and to read a project",
  ONLY_DENO,
  async () => {
    await withFolder(async ({ path }) => {
      await mkdir(`${path}/shop`);
      await writeFile(`${path}/shop/till.py`, "class Till:\n    pass\n");
      const client = new Client({ name: "permissions-test", version: "1.0.0" });
      await client.connect(
        new StdioClientTransport({
          command: process.execPath,
          args: [...await permissions(path), repositoryFile("cli/main.ts"), "mcp"],
          env: { IHMT_HOME: `${path}/.ihmt`, ...await denoCache() },
          stderr: "inherit",
        }),
      );
      const call = async (name: string, input: Record<string, unknown>): Promise<string> => {
        const { content, isError } = await client.callTool({ name, arguments: input });
        assert.notEqual(isError, true, JSON.stringify(content));
        return JSON.stringify(content);
      };
      try {
        await call("save_memory", { content: "2026-02-03: The harbour crane is turquoise." });
        assert.match(await call("search_memory", { query: "crane turquoise" }), /2026-02-03/);
        assert.match(
          await call("project_map", { path: `${path}/shop`, detail: "symbols" }),
          /Till/,
        );
        await call("read_file", { path: `${path}/shop/till.py` });
      } finally {
        await client.close();
      }
    });
  },
);

test(
  "without a permission the server ends with a sentence, and no stack trace",
  ONLY_DENO,
  async () => {
    await withFolder(async ({ path }) => {
      const listed = await permissions(path);
      for (const name of ["IHMT_HOME", "IHMT_TOOLS"]) {
        const fewer = listed.map((flag) => flag.replace(name, "NOTHING"));
        const command = [process.execPath, ...fewer, repositoryFile("cli/main.ts"), "mcp"];
        const { code, stderr } = await run(command, {
          env: { IHMT_HOME: path, ...await denoCache() },
        });
        assert.equal(code, 1);
        assert.match(stderr, new RegExp(`^Error: [^\\n]*env access to "${name}"[^\\n]*\\n$`));
      }
    });
  },
);

test("a lock is left alone where nobody may ask whether its owner runs", ONLY_DENO, async () => {
  await withFolder(async ({ path }) => {
    const home = `${path}/.ihmt`;
    const script = `${path}/save.ts`;
    await writeFile(script, SAVE);
    const command = [process.execPath, ...await permissions(path)];
    const config = ["--config", repositoryFile("deno.json")];
    // pid 1 runs on every machine that has one.
    const lock = { pid: 1, host: hostname(), process_started: 1, token: "t" };
    await mkdir(`${home}/ihmt_memory/state`, { recursive: true });
    await writeFile(
      `${home}/ihmt_memory/state/lock.json`,
      JSON.stringify({ ...lock, started_at: new Date().toISOString() }),
    );
    const { stdout, stderr } = await run([...command, ...config, script, home]);
    assert.equal(stdout.trim(), "lock_timeout", stderr);
  });
});

/** What INSTALL.md puts between `deno` and the program, for this home folder. */
async function permissions(home: string): Promise<string[]> {
  const install = await readFile(repositoryFile("INSTALL.md"), "utf8");
  const command = /^deno (run --allow.*?)\s*\\\n\s*jsr:@ihmt\/cli mcp$/ms.exec(install)?.[1] ?? "";
  return ["run", "--no-prompt", "--no-check"].concat(
    command.replaceAll('"', "").replaceAll("$HOME", home).split(/[\s\\]+/).slice(1),
  );
}

async function withFolder(use: (folder: TempFolder) => Promise<void>): Promise<void> {
  const folder = await tempFolder();
  try {
    await use(folder);
  } finally {
    await folder.cleanup();
  }
}
