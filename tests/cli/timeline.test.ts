/** `ihmt save`, `facts`, `conflicts` and `mark-outdated`. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { folderForEachTest, ihmt } from "./_ihmt.ts";

let home: string;
folderForEachTest((folder) => home = folder);

async function told(args: readonly string[], input?: string): Promise<string> {
  const options = input === undefined ? {} : { input };
  const { code, stdout, stderr } = await ihmt([...args, "--path", home], options);
  assert.equal(code, 0, stderr);
  return stdout;
}

test("save keeps words or stdin, and says where and since when", async () => {
  assert.match(
    await told(["save", "2026-02-03: staging", "runs PostgreSQL 17"]),
    /^Kept 1 memory in \S+ \(\w+\), dated 2026-02-03\.\n {2}L-\S+ {2}staging runs PostgreSQL 17\n$/,
  );
  assert.match(
    await told(["save", "-"], "The spare key hangs behind the boiler."),
    /^Kept 1 memory/,
  );
  assert.match(
    await told(["save", "2026-02-03: staging", "runs PostgreSQL 17"]),
    /^This is kept already in /,
  );
  const { results } = JSON.parse(await told(["search", "spare key", "--json"]));
  assert.equal(results[0].leaf.header.source, "cli");
});

test("save --replaces quotes what it replaces, lists what may be meant, or says that nothing fits", async () => {
  await told(["save", "RainDesktop version 1.3 is out"]);
  assert.match(
    await told(["save", "RainDesktop is at 1.4 now", "--replaces", "RainDesktop version 1.3"]),
    /It replaces the memory of \d{4}-\d\d-\d\d, OUTDATED from now on: "RainDesktop version 1\.3 is out"/,
  );
  assert.match(
    await told(["save", "The hangar is sold", "--replaces", "zeppelin hangar"]),
    /No earlier memory fits "zeppelin hangar", so nothing was flagged\./,
  );
  await told(["save", "Luis, my cousin, likes paella"]);
  await told(["save", "Luis, my neighbour, likes gazpacho"]);
  const several = await told(["save", "Luis moved away", "--replaces", "Luis likes"]);
  assert.match(several, /Several earlier memories fit "Luis likes", so none was flagged:/);
  const [old = "", ...others] = [...several.matchAll(/^ {2}(L-\S+) {2}\d{4}/gm)].map(([, id]) =>
    id
  );
  assert.equal(others.length, 1);
  const [, successor = ""] = /mark-outdated <its id> (\S+)/.exec(several) ?? [];
  assert.match(
    await told(["mark-outdated", old, successor]),
    /^The memory of \S+ "Luis, my .*" is OUTDATED now: "Luis moved away" of \S+ replaces it\.\n$/,
  );
});

test("facts lists what was true when, at a day, and of a subject", async () => {
  await told(["save", "2024-03-11: I live in Madrid"]);
  assert.match(
    await told(["save", "2026-02-03: I moved to Valencia"]),
    /On 2024-03-11 you said user location = 'Madrid', but on 2026-02-03 you updated to 'Valencia'\./,
  );
  const all = await told(["facts"]);
  assert.match(all, /^subject {2}attribute {2}value {5}true\n/);
  assert.match(all, /^user {5}location {3}Madrid {4}2024-03-11 – 2026-02-03$/m);
  assert.match(all, /^user {5}location {3}Valencia {2}since 2026-02-03$/m);
  assert.doesNotMatch(await told(["facts", "--at", "2025-01-01"]), /Valencia/);
  assert.equal(await told(["facts", "--subject", "nobody"]), "There are no such facts.\n");
  const [fact] = JSON.parse(await told(["facts", "--at", "2027-01-01", "--json"]));
  assert.equal(fact.value, "Valencia");
  assert.match(await told(["conflicts"]), /^On 2024-03-11 you said user location = 'Madrid'/);
  assert.equal(JSON.parse(await told(["conflicts", "--json"])).length, 1);
  assert.equal(await told(["conflicts", "--subject", "x"]), "Nothing that is known has changed.\n");
});

test("a day that does not exist and an id that does not are errors that say what to do", async () => {
  await told(["save", "2024-03-11: I live in Madrid"]);
  const day = await ihmt(["facts", "--at", "2026-02-31", "--path", home]);
  assert.deepEqual([day.code, day.stdout], [2, ""]);
  assert.match(day.stderr, /Expected a date such as 2026-02-03 but found "2026-02-31"/);
  const id = await ihmt(["mark-outdated", "L-a", "L-b", "--path", home]);
  assert.equal(id.code, 1);
  assert.match(id.stderr, /There is no memory with the id "L-a"/);
});

test("a table gives way to a narrow terminal", async () => {
  await told(["save", "2024-03-11: I live in Rotterdam Kralingen-Crooswijk"]);
  const { stdout } = await ihmt(["facts", "--path", home], { env: { COLUMNS: "40" } });
  for (const line of stdout.trimEnd().split("\n")) assert.ok([...line].length <= 40, line);
  assert.match(stdout, /…/);
});
