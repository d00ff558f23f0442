/** `ihmt import` and `ihmt export` as they are called. */

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { beforeEach, test } from "node:test";
import { folderForEachTest, ihmt, writeFiles } from "./_ihmt.ts";

let folder: string;
folderForEachTest((path) => folder = path);

const GRAPH = '{"type":"entity","name":"Ada","entityType":"person","observations":["Likes tea"]}\n';

beforeEach(() =>
  writeFiles(folder, {
    "from/memory.jsonl": GRAPH,
    "from/rosas.md": "---\ncreated: 2024-05-01\n---\nLas rosas se podan en febrero.\n",
    "from/notes.bin": "x",
  })
);

test("import --dry-run tells what would come in, and writes nothing", async () => {
  const { code, stdout } = await ihmt(["import", "from", "--dry-run", "--path", "home"], {
    cwd: folder,
  });
  assert.equal(code, 0);
  assert.match(stdout, /memory\.jsonl \(knowledge graph\): 1 entity, 1 memory, 1 new$/m);
  assert.match(stdout, /rosas\.md \(Markdown\): 1 note, 1 memory, 1 new$/m);
  assert.match(stdout, /^2 new memories\. Nothing was written\.$/m);
  assert.match(stdout, /^Left out 1 thing:\n {2}\S*notes\.bin: binary/m);
  assert.deepEqual(await readdir(folder), ["from"]);
});

test("export and import move a memory, as JSON Lines and as Markdown", async () => {
  await ihmt(["import", "from", "--tag", "moved", "--path", "home"], { cwd: folder });
  const { stdout } = await ihmt(["export", "--path", "home"], { cwd: folder });
  assert.equal(stdout.split("\n").filter((line) => line !== "").length, 2);
  const file = await ihmt(["export", "-o", "all.jsonl", "--path", "home"], { cwd: folder });
  assert.match(file.stdout, /^Exported 2 memories and 0 facts recorded by hand to \S+all\.jsonl\./);
  assert.equal(await readFile(`${folder}/all.jsonl`, "utf8"), stdout);
  const notes = ["export", "--format", "markdown", "-o", "notes", "--json", "--path", "home"];
  assert.equal(JSON.parse((await ihmt(notes, { cwd: folder })).stdout).memories, 2);
  for (const from of ["all.jsonl", "notes"]) {
    const args = ["import", from, "--json", "--path", `of-${from}`];
    assert.equal(JSON.parse((await ihmt(args, { cwd: folder })).stdout).added, 2);
    const found = await ihmt(["search", "podan", "--path", `of-${from}`], { cwd: folder });
    assert.match(found.stdout, /· 2024-05-01$/m);
  }
});

const REFUSED: readonly [string, readonly string[], number, RegExp][] = [
  ["a file that is not there", ["import", "gone.md"], 1, /There is no file or folder \S+gone\.md/],
  ["a target that is there already", ["export", "-o", "from"], 1, /from is there already/],
  ["Markdown on stdout", ["export", "--format", "markdown"], 2, /add --output DIR/],
  ["two documents on stdout", ["export", "--json"], 2, /add --output/],
];

for (const [name, args, exit, says] of REFUSED) {
  test(`${name} is refused with a sentence`, async () => {
    await ihmt(["import", "from", "--path", "home"], { cwd: folder });
    const { code, stdout, stderr } = await ihmt([...args, "--path", "home"], { cwd: folder });
    assert.equal(code, exit);
    assert.match(stdout + stderr, says);
  });
}
