import assert from "node:assert/strict";
import { test } from "node:test";
import { type FileSystem, Memory } from "@ihmt/core";
import {
  filesBelow,
  HOME,
  memoryWith,
  put,
  STORE,
  textOf,
  tickingClock,
} from "../support/stores.ts";

const TEXTS = ["alpha one", "beta two", "gamma three", "delta four", "epsilon five"];

function open(fs: FileSystem): Promise<Memory> {
  return Memory.open({ home: HOME, fs, now: tickingClock() });
}

async function assertWhole(memory: Memory, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    const answer = await memory.search(text.split(" ")[0] ?? "");
    assert.equal(answer.kind === "found" && answer.best.leaf.content, text);
  }
  await memory.activeState();
  // In daily use nobody reads the whole catalog: it waits for a repair.
  const findings = (await memory.verify()).filter(({ path }) => !path.endsWith("/catalog.json"));
  assert.deepEqual(findings, []);
}

/** Enough to fold the journal into a segment. */
const MANY = Array.from({ length: 80 }, (_, at) => `word${at}x of many`);

/** What can be made again: one file of each kind, by the end of its path. */
const DERIVED = [
  /root\.json$/,
  /layers\/1\/.*\.json$/,
  /layers\/2\/.*\.json$/,
  /signposts\/manifest\.json$/,
  /signposts\/journal-.*\.jsonl$/,
  /signposts\/.*\/shelf-.*\.jsonl$/,
  /signposts\/.*\/page-.*\.json$/,
  /state\/catalog\.json$/,
  /state\/catalog\.jsonl$/,
  /state\/facts\.json$/,
  /state\/timeline\/ledger\.json$/,
  /state\/timeline\/[0-9a-f]+-\d+\.jsonl$/,
];
const DAMAGES: Record<string, (text: string) => string | undefined> = {
  "deleted": () => undefined,
  "emptied": () => "",
  "cut in half": (text) => text.slice(0, text.length / 2),
  "overwritten with scribbles": () => "scribbles\n",
  "replaced by other JSON": () => '{"schema_version":1,"domains":7}\n',
};
const FACT = "2026-01-01: I live in Valencia.";

for (const kind of DERIVED) {
  test(`what ${kind} names comes back, whatever happened to it`, async () => {
    const { memory, fs } = await memoryWith([...MANY, FACT, ...TEXTS], { branch_factor: 4 });
    assert.equal((await memory.stats()).index.segments, 1);
    const paths = (await filesBelow(fs, STORE)).filter((path) => kind.test(path));
    assert.ok(paths.length > 0, "the store has such a file");
    for (const [damage, of] of Object.entries(DAMAGES)) {
      const running = await open(fs);
      for (const path of paths) {
        const after = of(await textOf(fs, path).catch(() => ""));
        if (after === undefined) await fs.remove(path);
        else await put(fs, path, after);
      }
      const opened = await open(fs);
      // One process was there before the damage, one comes after it; all is as it was for both.
      for (const memory of [opened, running]) {
        await memory.search("many", { limit: MANY.length });
        await assertWhole(memory, [...TEXTS, "word1x of many", "word79x of many"]);
        const state = await memory.activeState();
        assert.equal(state["user::location"]?.value, "Valencia", damage);
        const { leaves, depth } = await memory.stats();
        assert.deepEqual({ leaves, depth }, { leaves: 86, depth: 3 }, damage);
      }
      assert.deepEqual((await opened.repair()).left, [], damage);
    }
  });
}

for (const folder of ["layers", "state", "state/signposts"]) {
  test(`the folder ${folder} comes back when it is deleted`, async () => {
    const { fs } = await memoryWith([...TEXTS, FACT], { branch_factor: 2 });
    const running = await open(fs);
    await fs.remove(`${STORE}/${folder}`);
    await assertWhole(running, TEXTS);
    await fs.remove(`${STORE}/${folder}`);
    await assertWhole(await open(fs), TEXTS);
    await fs.remove(`${STORE}/${folder}`);
    await running.save("zeta six", { domain: "notes" });
    await assertWhole(running, [...TEXTS, "zeta six"]);
  });
}

test("a save that meets damage says what it added and what changed, as always", async () => {
  const { memory, fs } = await memoryWith([...MANY, FACT, ...TEXTS], { branch_factor: 4 });
  for (const path of await filesBelow(fs, `${STORE}/state/signposts`)) {
    if (path.includes("shelf-")) await put(fs, path, "scribbles");
  }
  for (const path of await filesBelow(fs, `${STORE}/layers`)) await put(fs, path, "{");
  const saved = await memory.save("2026-02-02: I live in Oslo.", { domain: "notes" });
  assert.equal(saved.added, 1);
  assert.equal(saved.notices.length, 1);
  await assertWhole(memory, TEXTS);
});

test("an older trunk that tells of as many memories is noticed too", async () => {
  const { memory, fs } = await memoryWith(TEXTS.slice(0, 3), { branch_factor: 4 });
  await memory.save(TEXTS[3] ?? "", { domain: "notes", consolidate: false });
  const older = await textOf(fs, `${STORE}/root.json`);
  await memory.consolidate();
  await put(fs, `${STORE}/root.json`, older);
  await assertWhole(await open(fs), TEXTS.slice(0, 4));
});

test("an older trunk put in place of the present one is noticed", async () => {
  const { memory, fs } = await memoryWith(TEXTS.slice(0, 3), { branch_factor: 2 });
  const older = await textOf(fs, `${STORE}/root.json`);
  for (const text of TEXTS.slice(3)) await memory.save(text, { domain: "notes" });
  await put(fs, `${STORE}/root.json`, older);
  await assertWhole(await open(fs), TEXTS);
});

test("facts recorded by hand outlive their file, and a damaged one is set aside", async () => {
  const { memory, fs } = await memoryWith(TEXTS);
  await memory.recordFact({ subject: "team", attribute: "editor", value: "Helix" });
  const damaged = (await textOf(fs, `${STORE}/state/facts.json`)).slice(0, -20);
  await put(fs, `${STORE}/state/facts.json`, damaged);
  const told: string[] = [];
  const again = await Memory.open({
    home: HOME,
    fs,
    now: tickingClock(),
    onProgress: (message) => told.push(message),
  });
  assert.deepEqual((await again.facts()).map(({ value }) => value), ["Helix"]);
  assert.match(told.join("\n"), /facts\.damaged-1\.json/);
  assert.equal(await textOf(fs, `${STORE}/state/facts.damaged-1.json`), damaged);
  await again.recordFact({ subject: "team", attribute: "editor", value: "Zed" });
  assert.deepEqual((await again.facts()).map(({ value }) => value).sort(), ["Helix", "Zed"]);
});

test("a line among the recorded facts that is none is passed over and kept", async () => {
  const { memory, fs } = await memoryWith(TEXTS);
  await memory.recordFact({ subject: "team", attribute: "editor", value: "Helix" });
  const path = `${STORE}/state/recorded.jsonl`;
  await put(fs, path, `${await textOf(fs, path)}\n{"a":"fact?"}\n`);
  const again = await open(fs);
  await again.rebuild();
  assert.deepEqual((await again.facts()).map(({ value }) => value), ["Helix"]);
  assert.match(await textOf(fs, path), /fact\?/);
  assert.equal(await fs.stat(`${STORE}/state/facts.damaged-1.json`), undefined);
});

test("the torn end of a journal is read once, not at every search", async () => {
  const { fs } = await memoryWith(TEXTS);
  const [path = ""] = (await filesBelow(fs, `${STORE}/state`)).filter((path) =>
    /journal-\d+\.jsonl$/.test(path)
  );
  await fs.append(path, new TextEncoder().encode('\n{"leaf":{"id":"L-torn'));
  let reads = 0;
  const counting: FileSystem = {
    ...fs,
    read: (from, range) => {
      if (from === path) reads++;
      return fs.read(from, range);
    },
  };
  const memory = await open(counting);
  for (let at = 0; at < 3; at++) await memory.search("torn");
  assert.equal(reads, 1);
  await memory.save("2026-03-01: after the storm.");
  assert.equal((await memory.search("storm")).kind, "found");
});

test("facts that another program records in facts.json are taken in", async () => {
  const { memory, fs } = await memoryWith(TEXTS);
  await memory.recordFact({ subject: "team", attribute: "editor", value: "Helix" });
  const path = `${STORE}/state/facts.json`;
  const file = JSON.parse(await textOf(fs, path));
  const [fact] = file.facts;
  const other = { ...fact, fact_id: "F-0000000000", attribute: "os", value: "Debian" };
  await put(fs, path, JSON.stringify({ ...file, facts: [fact, other] }));
  const state = await (await open(fs)).activeState();
  assert.deepEqual(Object.keys(state), ["team::editor", "team::os"]);
});

test("rebuild() gives back the same branches once everything derived is gone", async () => {
  const { fs, memory } = await memoryWith(TEXTS.slice(0, 4), { branch_factor: 2 });
  const before = await branchFiles(fs);
  assert.equal(before.size, 3);
  await fs.remove(`${STORE}/layers`);
  await fs.remove(`${STORE}/state`);
  await fs.remove(`${STORE}/root.json`);
  await (await open(fs)).rebuild();
  assert.deepEqual(await branchFiles(fs), before);
  assert.equal(memory.home, HOME);
});

async function branchFiles(fs: FileSystem): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const path of await filesBelow(fs, `${STORE}/layers`)) {
    files.set(path, await textOf(fs, path));
  }
  return files;
}

test("a leaf that was copied in by hand is found by the next reader", async () => {
  const { fs } = await memoryWith(TEXTS);
  const other = await memoryWith(["zeta six, from another machine"]);
  const [path = ""] = await filesBelow(other.fs, `${STORE}/layer_0/notes`);
  await put(fs, path, await other.fs.read(path));
  const memory = await open(fs);
  await assertWhole(memory, [...TEXTS, "zeta six, from another machine"]);
});

test("a leaf that was copied in by hand is taken in by the next save of a running process", async () => {
  const { memory, fs } = await memoryWith(TEXTS);
  const other = await memoryWith(["zeta six, from another machine"]);
  const [path = ""] = await filesBelow(other.fs, `${STORE}/layer_0/notes`);
  await put(fs, path, await other.fs.read(path));
  await memory.save("eta seven", { domain: "notes" });
  await assertWhole(memory, [...TEXTS, "zeta six, from another machine", "eta seven"]);
});

test("a leaf that was removed by hand is gone from every answer", async () => {
  const { fs } = await memoryWith(TEXTS, { branch_factor: 2 });
  for (const path of await filesBelow(fs, `${STORE}/layer_0/notes`)) {
    if ((await textOf(fs, path)).endsWith("beta two")) await fs.remove(path);
  }
  const memory = await open(fs);
  assert.equal((await memory.search("beta")).kind, "not_found");
  await assertWhole(memory, TEXTS.filter((text) => text !== "beta two"));
});

test("a damaged leaf is reported by path, passed over, and left as it is", async () => {
  const { fs } = await memoryWith(TEXTS);
  const [path = ""] = await filesBelow(fs, `${STORE}/layer_0/notes`);
  await put(fs, path, "scribbles");
  const memory = await open(fs);
  const { damaged } = await memory.rebuild();
  assert.deepEqual(damaged.map((file) => file.path), [path]);
  assert.deepEqual([...new Set((await memory.verify()).map((finding) => finding.path))], [path]);
  assert.equal(await textOf(fs, path), "scribbles");
  assert.equal((await memory.stats()).leaves, TEXTS.length - 1);
});

test("a copy of a memory under another name is no second memory", async () => {
  const { fs } = await memoryWith(TEXTS);
  const [path = ""] = await filesBelow(fs, `${STORE}/layer_0/notes`);
  const copy = path.replace(".txt", " (copy).txt");
  await put(fs, copy, await fs.read(path));
  const memory = await open(fs);
  assert.equal((await memory.stats()).leaves, TEXTS.length);
  const [finding, ...others] = await memory.verify();
  assert.equal(others.length, 0);
  assert.equal(finding?.path, copy);
  assert.match(finding?.problem ?? "", /copy/);
  await memory.rebuild();
  assert.equal((await memory.stats()).leaves, TEXTS.length);
});

test("leaves that had a branch in the store they come from get one of ours", async () => {
  const { fs } = await memoryWith(TEXTS, { branch_factor: 4 });
  const others = ["zeta six", "eta seven", "theta eight"];
  const other = await memoryWith(others, { branch_factor: 3 });
  for (const path of await filesBelow(other.fs, `${STORE}/layer_0/notes`)) {
    await put(fs, path, await other.fs.read(path));
  }
  await assertWhole(await open(fs), [...TEXTS, ...others]);
});

test("a journal whose last line is torn loses that line only", async () => {
  const { fs } = await memoryWith(TEXTS);
  const [journal = ""] = (await filesBelow(fs, `${STORE}/state/signposts`))
    .filter((path) => path.includes("journal-"));
  await fs.append(journal, new TextEncoder().encode('{"leaf":{"id":"L-no'));
  const memory = await open(fs);
  await memory.save("zeta six", { domain: "notes" });
  await assertWhole(await open(fs), [...TEXTS, "zeta six"]);
});

test("two memories on one store see each other's saves on the next call", async () => {
  const { memory: one, fs } = await memoryWith(TEXTS, { branch_factor: 2 });
  const two = await open(fs);
  await one.save("zeta six", { domain: "notes" });
  await assertWhole(two, [...TEXTS, "zeta six"]);
  await two.save("eta seven", { domain: "notes" });
  await assertWhole(one, [...TEXTS, "zeta six", "eta seven"]);
});

test("saves at the same time through two memories are all kept", async () => {
  const { memory: one, fs } = await memoryWith([], { branch_factor: 3 });
  const two = await open(fs);
  const texts = Array.from({ length: 24 }, (_, at) => `word${at}x at once`);
  await Promise.all(texts.map((text, at) => (at % 2 ? one : two).save(text, { domain: "notes" })));
  await assertWhole(one, texts);
  await assertWhole(two, texts);
});
