/** A link that leads out of the store is never followed for writing or removing: those are others' files. */

import assert from "node:assert/strict";
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { test } from "node:test";
import { Memory } from "@ihmt/core";
import { tempFolder } from "../support/runtime.ts";

/** What of a store becomes a link to somebody else's folder or file. */
const FOLDERS = [
  "layer_0",
  "layer_0/notes",
  "layers",
  "layers/1",
  "state",
  "state/signposts",
  "state/timeline",
  "state/tmp",
];
const FILES = ["root.json", "state/facts.json", "state/catalog.jsonl", "state/recorded.jsonl"];

async function withStore(use: (home: string, outside: string) => Promise<void>): Promise<void> {
  const temp = await tempFolder();
  try {
    const home = `${temp.path}/home`;
    const outside = `${temp.path}/outside`;
    const memory = await Memory.initialize({ home, config: { branch_factor: 2 } });
    for (const text of ["alpha one", "beta two", "2026-01-01: I live in Oslo."]) {
      await memory.save(text, { domain: "notes" });
    }
    await memory.recordFact({ subject: "team", attribute: "editor", value: "Helix" });
    await mkdir(outside);
    await use(home, outside);
  } finally {
    await temp.cleanup();
  }
}

/** All that writes, removes or heals; each may be refused, in words. */
async function writeAll(home: string): Promise<void> {
  const tries: ((memory: Memory) => Promise<unknown>)[] = [
    (memory) => memory.save("gamma three", { domain: "notes" }),
    (memory) => memory.recordFact({ subject: "team", attribute: "os", value: "Debian" }),
    (memory) => memory.consolidate({ force: true }),
    (memory) => memory.rebuild(),
    (memory) => memory.repair(),
    (memory) => memory.flush(),
  ];
  for (const change of tries) {
    try {
      await change(await Memory.open({ home }));
    } catch (error) {
      assert.match(String(error), /leads out of the memory/);
    }
  }
}

for (const folder of FOLDERS) {
  test(`a link out of the store in place of ${folder} is not followed`, () =>
    withStore(async (home, outside) => {
      const path = `${home}/ihmt_memory/${folder}`;
      await writeFile(`${outside}/precious.txt`, "precious");
      await mkdir(`${outside}/1`);
      await rm(path, { recursive: true, force: true });
      await symlink(outside, path, "dir");
      await writeAll(home);
      assert.deepEqual((await readdir(outside)).sort(), ["1", "precious.txt"]);
      assert.deepEqual(await readdir(`${outside}/1`), []);
      assert.equal(await readFile(`${outside}/precious.txt`, "utf8"), "precious");
    }));
}

test("links out of the store in place of files are not written through", () =>
  withStore(async (home, outside) => {
    for (const [at, file] of FILES.entries()) {
      const path = `${home}/ihmt_memory/${file}`;
      await rm(path, { force: true });
      await writeFile(`${outside}/${at}`, "precious");
      await symlink(`${outside}/${at}`, path, "file");
    }
    await rm(`${home}/ihmt_memory/state/trunk.jsonl`, { force: true });
    await writeAll(home);
    for (const at of FILES.keys()) {
      assert.equal(await readFile(`${outside}/${at}`, "utf8"), "precious");
    }
  }));

test("a link to nothing makes no file outside of the store", () =>
  withStore(async (home, outside) => {
    const path = `${home}/ihmt_memory/state/recorded.jsonl`;
    await rm(path);
    await symlink(`${outside}/new`, path, "file");
    await writeAll(home);
    assert.deepEqual(await readdir(outside), []);
  }));

test("a store that is itself behind a link works as ever", () =>
  withStore(async (home, outside) => {
    await rename(`${home}/ihmt_memory`, `${outside}/moved`);
    await symlink(`${outside}/moved`, `${home}/ihmt_memory`, "dir");
    const memory = await Memory.open({ home });
    assert.equal((await memory.save("gamma three", { domain: "notes" })).added, 1);
    assert.equal((await memory.search("gamma")).kind, "found");
    assert.deepEqual(await memory.verify(), []);
  }));
