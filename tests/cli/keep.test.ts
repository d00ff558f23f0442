/** `ihmt init`, `ingest`, `consolidate`, `rebuild` and `verify`. */

import assert from "node:assert/strict";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { folderForEachTest, ihmt, writeFiles } from "./_ihmt.ts";

/** A folder of its own for each test. */
let folder: string;
let home: string;
folderForEachTest((own) => {
  folder = own;
  home = `${folder}/home`;
});

test("init makes a memory with the settings that are given, and again changes nothing", async () => {
  const made = await ihmt(["init", "--branch-factor", "4", "--path", home]);
  assert.equal(made.code, 0, made.stderr);
  assert.match(
    made.stdout,
    /^Made a memory in .*\/home\/ihmt_memory\.\nSettings: branch_factor 4,/,
  );
  const again = await ihmt(["init", "--path", home, "--json"]);
  const { created, config } = JSON.parse(again.stdout);
  assert.equal(created, false);
  assert.equal(config.branch_factor, 4);
});

test("init --force grows the tree anew by the new settings, and keeps the memories", async () => {
  await writeFiles(folder, {
    "notes/a.md": "The spare key hangs behind the boiler.\n",
    "notes/b.md": "The fuse box is under the stairs.\n",
  });
  await ihmt(["ingest", "notes", "--domain", "house", "--path", home], { cwd: folder });
  const { code, stdout } = await ihmt(["init", "--force", "--branch-factor", "2", "--path", home]);
  assert.equal(code, 0);
  assert.match(stdout, /^Grew the tree of the memory in \S+ anew\.\n/);
  const { leaves, branches } = JSON.parse((await ihmt(["stats", "--json", "--path", home])).stdout);
  assert.deepEqual([leaves, branches], [2, 1]);
});

test("init names the setting that cannot be used", async () => {
  const { code, stderr, stdout } = await ihmt(["init", "--branch-factor", "1", "--path", home]);
  assert.equal(code, 1);
  assert.match(stderr, /^Error: .*`branch_factor`.* from 2 to .*found 1\.$/m);
  assert.equal(stdout, "");
});

test("ingest takes in a folder, and lists what it leaves out with the reason", async () => {
  await writeFiles(folder, {
    "notes/bom.md": "\ufeffThe harbour crane was repainted in turquoise.\n",
    "notes/deep/plain.txt": "The lighthouse keeper grows tomatoes.\n",
    "notes/picture.dat2": new Uint8Array([1, 0, 2, 0]),
    "notes/latin.txt": new Uint8Array([0x63, 0x61, 0x66, 0xe9, 0x0a]),
    "notes/node_modules/x/readme.md": "not ours",
  });
  const { code, stdout, stderr } = await ihmt(["ingest", "notes", "--path", "home"], {
    cwd: folder,
  });
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^2 files: 2 memories \(2 new, about \d+ tokens\)\.\nLeft out 3 paths:\n/);
  assert.match(stdout, /^ {2}\S+\/notes\/latin\.txt: not UTF-8/m);
  assert.match(stdout, /^ {2}\S+\/notes\/node_modules: dependencies$/m);
  assert.match(stdout, /^ {2}\S+\/notes\/picture\.dat2: binary$/m);
  assert.equal(stderr, "");
  const { best } = JSON.parse(
    (await ihmt(["search", "harbour crane", "--path", home, "--json"])).stdout,
  );
  assert.equal(best.leaf.content, "The harbour crane was repainted in turquoise.\n");
});

test("ingest of the same file changes nothing; a changed file's old memory becomes history", async () => {
  const note = { "note.md": "The office router lives at 10.0.0.7 in the attic.\n" };
  await writeFiles(folder, note);
  const args = ["ingest", "note.md", "--path", home, "--json"];
  assert.equal(JSON.parse((await ihmt(args, { cwd: folder })).stdout).added, 1);
  assert.equal(JSON.parse((await ihmt(args, { cwd: folder })).stdout).added, 0);
  await writeFiles(folder, { "note.md": "The office router lives at 10.0.0.9 in the cellar.\n" });
  const changed = JSON.parse((await ihmt(args, { cwd: folder })).stdout);
  assert.deepEqual([changed.added, changed.superseded], [1, 1]);
  const { stdout } = await ihmt(["search", "office router", "--path", home]);
  assert.match(stdout, /^1\. .*\n.*cellar/);
  assert.match(stdout, /^2\. .*\n {3}OUTDATED: /m);
  const old = await leafWith("attic");
  assert.match(old, /"status": "HISTORICAL"/);
  assert.match(old, /"superseded_by": "L-/);
});

test("ingest - saves stdin as one memory, with the domain, type and tags that are given", async () => {
  const { code, stdout } = await ihmt(
    [
      ..."ingest - --domain team.releases --type process --tag a --tag b --json --path".split(" "),
      home,
    ],
    { input: "The release train leaves on Tuesdays.\n" },
  );
  assert.equal(code, 0);
  const [file] = JSON.parse(stdout).files;
  assert.equal(file.path, "stdin");
  assert.equal(file.domain, "team.releases");
  const leaf = await leafWith("Tuesdays");
  assert.match(leaf, /"data_type": "PROCESS"/);
  assert.match(leaf, /"tags": \[\s+"a",\s+"b"/);
  assert.match(leaf, /"source": "stdin"/);
});

test("ingest says what is wrong with stdin that cannot be saved", async () => {
  const empty = await ihmt(["ingest", "-", "--path", home], { input: " \n" });
  assert.equal(empty.code, 1);
  assert.match(empty.stderr, /^Error: There is nothing to save/);
});

test("ingest fails when a path is not there, and takes in the others", async () => {
  await writeFiles(folder, { "note.md": "The cat is called Ferdinand.\n" });
  const some = await ihmt(["ingest", "note.md", "gone.md", "--path", home], { cwd: folder });
  assert.equal(some.code, 1);
  assert.match(some.stdout, /^1 file: 1 memory.*\nLeft out 1 path:\n.*gone\.md: it does not exist/);
  const none = await ihmt(["ingest", "gone.md", "--json", "--path", `${folder}/other`], {
    cwd: folder,
  });
  assert.equal(none.code, 1);
  assert.equal(JSON.parse(none.stdout).error.code, "no_such_file");
  assert.deepEqual((await readdir(folder)).sort(), ["home", "note.md"]);
});

test("consolidate grows what ingest --no-consolidate left", async () => {
  await ihmt(["init", "--branch-factor", "2", "--path", home]);
  await writeFiles(folder, {
    "notes/a.md": "# Apples\n\nApples are pressed in October.\n",
    "notes/b.md": "# Bees\n\nBees are fed in November.\n",
    "notes/c.md": "# Cider\n\nCider is bottled in May.\n",
  });
  const taken = await ihmt(
    ["ingest", "notes", "--domain", "farm", "--no-consolidate", "--json", "--path", home],
    { cwd: folder },
  );
  assert.equal(JSON.parse(taken.stdout).branches, 0);
  const due = await ihmt(["consolidate", "--path", home, "--json"]);
  assert.deepEqual(JSON.parse(due.stdout), { branches: 1, depth: 1, waiting: 1 });
  const { stdout } = await ihmt(["consolidate", "--force", "--path", home]);
  assert.match(stdout, /^Grew \d+ branch(es)?; the tree has \d+ layers? of them now\. .*\.\n$/);
});

test("verify finds a text that was changed by hand, and rebuild leaves it as it is", async () => {
  await writeFiles(folder, { "note.md": "The safe opens with the third key.\n" });
  await ihmt(["ingest", "note.md", "--path", home], { cwd: folder });
  const good = await ihmt(["verify", "--path", home]);
  assert.deepEqual([good.code, good.stdout.startsWith("Nothing is wrong: 1 memory")], [0, true]);
  const path = await leafPathWith("third key");
  await writeFile(path, (await readFile(path, "utf8")).replaceAll("third key", "first key"));
  const bad = await ihmt(["verify", "--path", home, "--json"]);
  assert.equal(bad.code, 1);
  assert.deepEqual(JSON.parse(bad.stdout).findings.length, 1);
  const text = await ihmt(["verify", "--path", home]);
  assert.equal(text.code, 1);
  assert.match(text.stdout, /^Found 1 problem:\n {2}\S+L-.*\.txt: .*checksum/);
});

test("verify --fix takes an edited text as it stands, and says what it cannot mend", async () => {
  await writeFiles(folder, {
    "a.md": "The safe opens with the third key.\n",
    "b.md": "The attic is damp.\n",
  });
  await ihmt(["ingest", "a.md", "b.md", "--path", home], { cwd: folder });
  const edited = await leafPathWith("third key");
  await writeFile(edited, (await readFile(edited, "utf8")).replaceAll("third key", "copper key"));
  const fixed = await ihmt(["verify", "--fix", "--path", home]);
  assert.equal(fixed.code, 0, fixed.stdout);
  assert.match(fixed.stdout, /^Repaired 1 problem:\n {2}\S+L-.*\nNothing is wrong: 2 memories/s);
  assert.match((await ihmt(["search", "copper key", "--path", home])).stdout, /copper key/);
  await writeFile(edited, (await readFile(edited, "utf8")).replaceAll("copper key", "iron key"));
  const told = await ihmt(["search", "iron key", "--path", home]);
  assert.match(told.stdout, /iron key/);
  assert.equal(told.stderr, "Took in 1 memory that somebody edited.\n");
  await writeFile(await leafPathWith("attic"), "not a memory");
  const left = await ihmt(["verify", "--fix", "--path", home]);
  assert.equal(left.code, 1);
  assert.match(left.stdout, /^Found 1 problem:\n {2}\S+L-.*backup/ms);
});

test("rebuild brings back what was deleted", async () => {
  await writeFiles(folder, { "note.md": "The bakery opens at six on Sundays.\n" });
  await ihmt(["ingest", "note.md", "--path", home], { cwd: folder });
  await rm(`${home}/ihmt_memory/state`, { recursive: true });
  await rm(`${home}/ihmt_memory/root.json`);
  const { code, stdout } = await ihmt(["rebuild", "--path", home]);
  assert.equal(code, 0);
  assert.match(stdout, /^Read 1 memory, and made the word index, 0 branches and \d+ facts? /);
  const json = await ihmt(["rebuild", "--path", home, "--json"]);
  assert.equal(JSON.parse(json.stdout).leaves, 1);
  assert.match((await ihmt(["search", "bakery", "--path", home])).stdout, /opens at six/);
});

async function leafPathWith(text: string): Promise<string> {
  const leaves = join(home, "ihmt_memory", "layer_0");
  for (const entry of await readdir(leaves, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && (await readFile(path, "utf8")).includes(text)) return path;
  }
  throw new Error(`Found no leaf with "${text}"`);
}

async function leafWith(text: string): Promise<string> {
  return await readFile(await leafPathWith(text), "utf8");
}
