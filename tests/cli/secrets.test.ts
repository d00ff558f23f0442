/** What looks like a credential is refused by name and line, and kept only by an explicit word. */

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { folderForEachTest, ihmt, writeFiles } from "./_ihmt.ts";

let folder: string;
let home: string;
folderForEachTest((own) => {
  folder = own;
  home = `${folder}/home`;
});

const VALUE = "tr0ub4dor&3x";
const TEXT = `2026-02-03: staging moved.\nDB_PASSWORD=${VALUE}`;

async function storeText(): Promise<string> {
  const entries = await readdir(home, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return (await Promise.all(
    files.map(({ parentPath, name }) => readFile(`${parentPath}/${name}`, "utf8")),
  )).join("\n");
}

test("save refuses what looks like a credential, names the line and does not repeat it", async () => {
  const refused = await ihmt(["save", "-", "--path", home], { input: TEXT });
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /^Error: Line 2 looks like a password, so nothing was saved/);
  assert.match(refused.stderr, /--allow-secrets/);
  assert.ok(!refused.stderr.includes(VALUE), refused.stderr);
  assert.ok(!(await storeText()).includes(VALUE));
  const asked = await ihmt(["save", "-", "--path", home, "--json"], { input: TEXT });
  assert.equal(JSON.parse(asked.stdout).error.code, "looks_secret");
  const kept = await ihmt(["save", "-", "--allow-secrets", "--path", home], { input: TEXT });
  assert.equal(kept.code, 0, kept.stderr);
  assert.ok((await storeText()).includes(VALUE));
});

test("ingest leaves such a file out and takes in the others; --dry-run tells the same", async () => {
  await writeFiles(folder, {
    "notes/a.md": "The spare key hangs behind the boiler.\n",
    "notes/b.md": TEXT,
  });
  for (const dry of [["--dry-run"], []]) {
    const args = ["ingest", "notes", ...dry, "--path", home];
    const { code, stdout } = await ihmt(args, { cwd: folder });
    assert.equal(code, 0);
    assert.match(stdout, /Left out 1 path:\n .*b\.md: line 2 looks like a password/);
    assert.match(stdout, /--allow-secrets/);
    assert.match(stdout, /1 file: 1 memory/);
  }
  assert.ok(!(await storeText()).includes(VALUE));
  const all = await ihmt(["ingest", "notes", "--allow-secrets", "--path", home], { cwd: folder });
  assert.match(all.stdout, /2 files: 2 memories \(1 new/);
});
