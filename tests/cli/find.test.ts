/** `ihmt search` and `ihmt ask` on the examples. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { repositoryFile, type TempFolder, tempFolder } from "../support/runtime.ts";
import { ihmt } from "./_ihmt.ts";

let temp: TempFolder;
let home: string;

before(async () => {
  temp = await tempFolder();
  home = `${temp.path}/home`;
  const settings = ["--branch-factor", "4", "--target-tokens", "400", "--max-tokens", "600"];
  assert.equal((await ihmt(["init", "--path", home, ...settings])).code, 0);
  const { code, stderr } = await ihmt(["ingest", repositoryFile("examples"), "--path", home]);
  assert.equal(code, 0, stderr);
});

after(() => temp.cleanup());

test("search finds a sentence deep inside an English document", async () => {
  const { code, stdout, stderr } = await ihmt(
    ["search", "a wedge with a name in a child's capitals", "--path", home],
  );
  assert.equal(code, 0);
  assert.match(stdout, /^1\. \[literature\.narrative\] Chapter Two · \d{4}-\d\d-\d\d$/m);
  assert.match(stdout, /a wedge of wood no bigger than a thumb/);
  assert.match(stdout, /^confidence 0\.\d\d · opened \d+ branches and \d+ of \d+ memories$/m);
  assert.match(stdout, /^path root → (N\d-\S+ → )+L-literature\.narrative-/m);
  assert.equal(stderr, "");
});

test("search takes the words of a question without quotes, and finds Spanish", async () => {
  const { stdout } = await ihmt(
    ["search", "gafas", "de", "sol", "perdidas", "en", "el", "kayak", "--path", home],
  );
  assert.match(stdout, /^1\. \[personal\] .* · 2026-08-30$/m);
  assert.match(stdout, /perdimos unas gafas de sol/);
});

test("search --json prints the answer and nothing else, with the flags before the command", async () => {
  const { code, stdout, stderr } = await ihmt(
    ["--json", "--path", home, "search", "old_snapshot_threshold"],
  );
  const answer = JSON.parse(stdout);
  assert.equal(code, 0);
  assert.equal(stderr, "");
  assert.equal(answer.kind, "found");
  assert.equal(answer.best.leaf.header.title, "Staging moves to PostgreSQL 17");
  assert.equal(answer.best.path[0], "root");
  assert.ok(answer.walk.nodeReads > 0);
});

test("search lists the candidates of an ambiguous question", async () => {
  const { code, stdout } = await ihmt(["search", "Luis", "--path", home]);
  assert.equal(code, 0);
  assert.match(stdout, /^AMBIGUOUS: "Luis"\. /);
  assert.match(stdout, /^ {2}1\. \[personal\] .* · \d{4}-\d\d-\d\d$/m);
  assert.match(stdout, /^ {2}2\. \[/m);
  assert.match(stdout, /--clue TEXT$/m);
});

test("search --clue narrows an ambiguous question", async () => {
  const { stdout } = await ihmt(
    ["search", "Luis", "--clue", "vacaciones en Benidorm", "--top-k", "1", "--path", home],
  );
  assert.match(stdout, /^1\. \[personal\] Vacaciones en Benidorm con Luis/);
  assert.doesNotMatch(stdout, /^2\./m);
});

test("search brings the notice of what is outdated", async () => {
  const { stdout } = await ihmt(["search", "vivo en Madrid", "--path", home]);
  assert.match(stdout, /^ {3}OUTDATED: On 2024-03-11 .*'Madrid'.*'Valencia'/m);
});

test("search --full shows a memory whole, with its id, source and path", async () => {
  const { stdout } = await ihmt(["search", "limonero libre", "--full", "--path", home]);
  assert.match(stdout, /^ {3}id {6}L-personal-\d{4}-[0-9a-f]+$/m);
  assert.match(stdout, /^ {3}source {2}.*\/examples\/diario\.md, lines \d+–\d+$/m);
  assert.match(stdout, /^ {3}path {4}root → /m);
  assert.match(stdout, /^ {3}valenciano; le he respondido con el traductor/m);
});

test("search --domain looks nowhere else", async () => {
  const { stdout } = await ihmt(
    ["search", "Luis", "--domain", "technology", "--json", "--path", home],
  );
  const { results } = JSON.parse(stdout);
  assert.deepEqual(
    results.map(({ leaf }: { leaf: { header: { domain: string } } }) => leaf.header.domain),
    ["technology"],
  );
});

test("search says that nothing was found, and that is no failure", async () => {
  const text = await ihmt(["search", "zeppelin", "--path", home]);
  assert.equal(text.code, 0);
  assert.match(text.stdout, /^NOT FOUND: "zeppelin"\. \S+/);
  const json = await ihmt(["search", "zeppelin", "--path", home, "--json"]);
  assert.equal(json.code, 0);
  assert.equal(JSON.parse(json.stdout).kind, "not_found");
});

test("ask takes a number through a pipe, and puts the question on stderr", async () => {
  const { code, stdout, stderr } = await ihmt(["ask", "Luis", "--path", home], { input: "2\n" });
  assert.equal(code, 0);
  const second = /^ {2}2\. (.*)$/m.exec(stderr)?.[1];
  assert.ok(second !== undefined && stdout.startsWith(`1. ${second}\n`), `${stdout}${stderr}`);
  assert.doesNotMatch(stdout, /AMBIGUOUS/);
});

test("ask takes clues in words through a pipe, one a line, until one is enough", async () => {
  const { stdout, stderr } = await ihmt(
    ["ask", "Luis", "--path", home, "--json"],
    { input: "zeppelin\nBenidorm\n" },
  );
  const answer = JSON.parse(stdout);
  assert.equal(answer.kind, "found");
  assert.match(answer.best.leaf.content, /Vacaciones en Benidorm con Luis/);
  assert.equal(answer.query, "Luis + zeppelin Benidorm");
  assert.match(stderr, /^"Luis" is ambiguous: /);
  assert.match(stderr, /^"Luis \+ zeppelin" is ambiguous: /m);
});

test("ask without a reply leaves an ambiguous question ambiguous", async () => {
  const { code, stdout } = await ihmt(["ask", "Luis", "--path", home], { input: "" });
  assert.equal(code, 0);
  assert.match(stdout, /^AMBIGUOUS: "Luis"\. /);
});

test("ask keeps the clue it starts from", async () => {
  const { stdout } = await ihmt(
    ["ask", "Luis", "--clue", "zeppelin", "--path", home, "--json"],
    { input: "Benidorm\n" },
  );
  assert.equal(JSON.parse(stdout).query, "Luis + zeppelin Benidorm");
});

test("ask asks nothing when the answer is clear", async () => {
  const { stdout, stderr } = await ihmt(
    ["ask", "Luis", "--clue", "vacaciones en Benidorm", "--path", home],
  );
  assert.match(stdout, /^1\. \[personal\] Vacaciones en Benidorm con Luis/);
  assert.equal(stderr, "");
});

test("search --explain tells the words, the walk, the files and the confidence", async () => {
  const question = ["search", "gafas sol kayak", "--path", home];
  const { code, stdout, stderr } = await ihmt([...question, "--explain"]);
  assert.deepEqual([code, stderr], [0, ""]);
  const { walk, confidence, coverage, margin } = JSON.parse(
    (await ihmt([...question, "--json"])).stdout,
  );
  const [answer = "", explained = ""] = stdout.split("\nwords\n");
  assert.match(answer, /^1\. \[personal\] /);
  assert.match(explained, /^ {2}gafas +in 1 memory +rarity \d\.\d\d$/m);
  for (const { level, considered, opened } of walk.levels.slice(1)) {
    const heading = `level ${level}: ${considered} considered, ${opened.length} opened\n`;
    const branches = opened.map(({ id, best }: { id: string; best: number }) =>
      `  ${id}  best score under it ${best.toFixed(2)}\n`
    );
    assert.ok(explained.includes(heading + branches.join("")), explained);
  }
  const stats = JSON.parse((await ihmt(["stats", "--path", home, "--json"])).stdout);
  assert.match(
    explained,
    new RegExp(
      `^opened ${walk.nodeReads} of ${stats.branches + 1} branches .*, ` +
        `${walk.leafReads} of ${stats.leaves} memories, and \\d+ files? of the word index`,
      "m",
    ),
  );
  const [sure, share, lead] = [confidence, coverage, margin].map((part) => part.toFixed(2));
  assert.ok(
    explained.includes(`confidence ${sure} = 0.6 x coverage ${share} + 0.4 x margin ${lead} (`),
    explained,
  );
});

test("search --explain tells the words of a question without an answer", async () => {
  const { stdout } = await ihmt(["search", "zymurgical quuxfrob", "--explain", "--path", home]);
  assert.match(stdout, /^NOT FOUND: /);
  assert.match(stdout, /^ {2}zymurgical +in 0 memories +rarity /m);
  assert.doesNotMatch(stdout, /confidence/);
});

test("search and ask tell what they read a misspelt word as", async () => {
  for (const command of ["search", "ask"]) {
    const { stdout, stderr } = await ihmt([command, "kayaq", "gafas", "--path", home]);
    assert.match(stdout, /^[^\n]*kayaq[^\n]*kayak[^\n]*\n1\. \[personal\] /, stderr);
  }
  const { stdout } = await ihmt(["search", "kayaq", "gafas", "--explain", "--path", home]);
  assert.match(stdout, /^ {2}kayaq .* read as kayak$/m);
});
