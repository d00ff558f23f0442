/** `ihmt ingest --dry-run`. */

import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { after, before, beforeEach, test } from "node:test";
import { type TempFolder, tempFolder } from "../support/runtime.ts";
import { ihmt, writeFiles } from "./_ihmt.ts";

let temp: TempFolder;
/** A folder of its own for each test. */
let folder: string;
let home: string;
let count = 0;

before(async () => {
  temp = await tempFolder();
});

after(() => temp.cleanup());

beforeEach(async () => {
  folder = `${temp.path}/${++count}`;
  home = `${folder}/home`;
  await writeFiles(folder, {
    "notes/api.md": "2026-02-03: the API of the shop moved to another server.\n",
    "notes/diary.md":
      "2025-08-14\nSlept badly. My sister called.\n\n2025-08-16\nI swam in the lake with my cousin.\n",
    "notes/latin.txt": new Uint8Array([0x63, 0x61, 0x66, 0xe9, 0x0a]),
  });
});

test("--dry-run shows type, domain, memories, tokens and dates of each file, and writes nothing", async () => {
  const args = ["ingest", "--dry-run", "notes", "--path", home];
  const { code, stdout, stderr } = await ihmt(args, { cwd: folder });
  assert.equal(code, 0, stderr);
  const [api, apiFacts, apiSigns, diary, diaryFacts, diarySigns, sums, left, latin, ...rest] =
    stdout
      .split("\n");
  assert.match(api ?? "", /^\S*\/notes\/api\.md$/);
  assert.match(apiFacts ?? "", /^ {2}generic · technology · 1 memory · \d+ tokens · 2026-02-03$/);
  assert.match(diary ?? "", /^\S*\/notes\/diary\.md$/);
  assert.match(
    diaryFacts ?? "",
    /^ {2}personal · personal · 2 memories · \d+ tokens · 2025-08-14 – 2025-08-16$/,
  );
  assert.match(apiSigns ?? "", /^ {2}confidence 0\.\d\d: .*computing/);
  assert.match(diarySigns ?? "", /^ {2}confidence 0\.\d\d: .*dated entries/);
  assert.match(sums ?? "", /^2 files: 3 memories \(about \d+ tokens\)\. Nothing was written\.$/);
  assert.equal(left, "Left out 1 path:");
  assert.match(latin ?? "", /^ {2}\S*\/notes\/latin\.txt: not UTF-8/);
  assert.deepEqual(rest, [""]);
  assert.deepEqual((await readdir(folder)).sort(), ["notes"]);
});

test("--dry-run --json prints one document, and takes --domain and --type at their word", async () => {
  const args = "ingest notes - --dry-run --json --domain house --type process --path".split(" ");
  const { code, stdout } = await ihmt([...args, home], { cwd: folder, input: "Buy bread.\n" });
  assert.equal(code, 0);
  const { dryRun, files, skipped, leaves, tokens } = JSON.parse(stdout);
  assert.equal(dryRun, true);
  assert.deepEqual(
    files.map(({ domain, dataType }: { domain: string; dataType: string }) => [domain, dataType]),
    [["house", "PROCESS"], ["house", "PROCESS"], ["house", "PROCESS"]],
  );
  for (const { confidence, signals } of files) {
    assert.ok(confidence > 0 && confidence <= 1);
    assert.deepEqual(signals.slice(0, 2), ["type given", "domain given"]);
  }
  assert.equal(files[2].path, "stdin");
  assert.equal(skipped.length, 1);
  assert.equal(
    leaves,
    files.reduce((sum: number, file: { leaves: number }) => sum + file.leaves, 0),
  );
  assert.ok(tokens > 20);
  assert.deepEqual((await readdir(folder)).sort(), ["notes"]);
});

test("--dry-run says what a real ingest then does, by the settings of the memory", async () => {
  await ihmt(["init", "--target-tokens", "12", "--max-tokens", "12", "--path", home]);
  const args = ["ingest", "notes", "--json", "--path", home];
  const said = JSON.parse((await ihmt([...args, "--dry-run"], { cwd: folder })).stdout);
  const stats = JSON.parse((await ihmt(["stats", "--json", "--path", home])).stdout);
  assert.equal(stats.leaves, 0);
  const done = JSON.parse((await ihmt(args, { cwd: folder })).stdout);
  assert.deepEqual([said.leaves, said.tokens], [done.added, done.tokens]);
});

test("--dry-run fails for a path that is not there, as the real ingest does", async () => {
  const some = await ihmt(["ingest", "--dry-run", "notes", "gone.md", "--path", home], {
    cwd: folder,
  });
  assert.equal(some.code, 1);
  assert.match(some.stdout, /^ {2}\S*gone\.md: it does not exist$/m);
  const none = await ihmt(["ingest", "--dry-run", "gone.md", "--path", home], { cwd: folder });
  assert.equal(none.code, 1);
  assert.match(none.stderr, /^Error: There is no file or folder /);
});
