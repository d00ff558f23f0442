/** `ihmt tree`, `stats` and `demo`. */

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { after, before, test } from "node:test";
import { type TempFolder, tempFolder } from "../support/runtime.ts";
import { ihmt, writeFiles } from "./_ihmt.ts";

let temp: TempFolder;
let home: string;

before(async () => {
  temp = await tempFolder();
  home = `${temp.path}/home`;
  await writeFiles(temp.path, {
    "a.md": "2025-01-02: the barn roof was mended with larch.\n",
    "b.md": "2025-03-04: the well was dug out to nine metres.\n",
    "c.md": "2025-05-06: the gate got a new oak post.\n",
  });
  await ihmt(["init", "--branch-factor", "2", "--path", home]);
  const { code, stderr } = await ihmt(
    ["ingest", "a.md", "b.md", "c.md", "--domain", "farm", "--path", home],
    { cwd: temp.path },
  );
  assert.equal(code, 0, stderr);
});

after(() => temp.cleanup());

test("tree draws the outline down to a depth", async () => {
  const { code, stdout } = await ihmt(["tree", "--path", home]);
  assert.equal(code, 0);
  assert.match(stdout, /^.* \(3 memories\) · 2025-01-02 – 2025-05-06\n└─ farm \(3 memories\) · /);
  assert.match(stdout, /^ {3}[├└]─ .* \(2\)$/m);
  assert.match(stdout, /^ {3}[│ ] {2}[├└]─ .*larch.* · 2025-01-02$/m);
  const shallow = await ihmt(["tree", "--depth", "1", "--path", home]);
  assert.equal(shallow.stdout, stdout.split("\n").slice(0, 2).join("\n") + "\n");
});

test("tree --json prints the outline", async () => {
  const { stdout } = await ihmt(["--path", home, "tree", "--json"]);
  const root = JSON.parse(stdout);
  assert.deepEqual([root.kind, root.leafCount, root.children[0].title], ["root", 3, "farm"]);
});

test("stats counts what there is, by domain", async () => {
  const { code, stdout } = await ihmt(["stats", "--path", home]);
  assert.equal(code, 0);
  assert.match(stdout, /^memories {2}3$/m);
  assert.match(stdout, /^branches {2}1 in 1 layer$/m);
  assert.match(stdout, /^waiting {3}1$/m);
  assert.match(stdout, /^farm +3 {2}2025-01-02 – 2025-05-06$/m);
  const json = JSON.parse((await ihmt(["stats", "--path", home, "--json"])).stdout);
  assert.deepEqual([json.leaves, json.branches, json.waiting], [3, 1, 1]);
});

test("demo tells the same story each time, and leaves nothing behind", async () => {
  const [first, second] = await Promise.all([ihmt(["demo"]), ihmt(["demo"])]);
  assert.equal(first.code, 0, first.stderr);
  assert.equal(withoutFolder(second.stdout), withoutFolder(first.stdout));
  assert.match(first.stdout, /wedge of wood no bigger than a thumb/);
  assert.match(first.stdout, /^AMBIGUOUS: "Luis"\. /m);
  assert.match(first.stdout, /^1\. \[personal\] Vacaciones en Benidorm con Luis/m);
  assert.match(first.stdout, /^ {3}OUTDATED: On 2024-03-11 /m);
  const folder = /\S+ihmt-demo-[0-9a-f]+/.exec(first.stdout)?.[0] ?? "";
  assert.notEqual(folder, "");
  assert.ok(!existsSync(folder));
});

test("demo --keep --json leaves a memory that can be searched", async () => {
  const { code, stdout } = await ihmt(["demo", "--keep", "--json"]);
  assert.equal(code, 0);
  const { home: kept, answered } = JSON.parse(stdout);
  try {
    assert.equal(answered.kind, "found");
    assert.match((await ihmt(["search", "limonero", "--path", kept])).stdout, /limonero/);
  } finally {
    await rm(kept, { recursive: true });
  }
});

function withoutFolder(text: string): string {
  return text.replaceAll(/\S+ihmt-demo-[0-9a-f]+/g, "FOLDER").replaceAll(/\s+/g, " ");
}
