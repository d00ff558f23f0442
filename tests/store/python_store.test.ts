import assert from "node:assert/strict";
import { test } from "node:test";
import { type FileSystem, Memory } from "@ihmt/core";
import { decodeLeaf } from "@ihmt/core/store";
import { filesBelow, fixtureStore, HOME, STORE, textOf, tickingClock } from "../support/stores.ts";

function open(fs: FileSystem): Promise<Memory> {
  return Memory.open({ home: HOME, fs, now: tickingClock() });
}

async function leavesOf(fs: FileSystem): Promise<Map<string, string>> {
  const paths = await filesBelow(fs, `${STORE}/layer_0`);
  const texts = new Map<string, string>();
  for (const path of paths) texts.set(path, await textOf(fs, path));
  return texts;
}

test("a store with two layers that Python wrote opens, whole and unchanged", async () => {
  const fs = await fixtureStore("python-layers");
  const before = await leavesOf(fs);
  const memory = await open(fs);
  assert.deepEqual(await leavesOf(fs), before);
  assert.deepEqual(await memory.verify(), []);
  const { leaves, branches, depth, waiting } = await memory.stats();
  assert.deepEqual({ leaves, branches, depth, waiting }, {
    leaves: 6,
    branches: 3,
    depth: 2,
    waiting: 2,
  });
});

test("a search in a Python store walks the branches that Python made", async () => {
  const memory = await open(await fixtureStore("python-layers"));
  const answer = await memory.search("¿quién revisó el índice que faltaba?");
  assert.equal(answer.kind, "found");
  assert.deepEqual(answer.kind === "found" && answer.best.path, [
    "root",
    "N2-personal-f1e34b2a95",
    "N1-personal-6487381213",
    "L-personal-0002-2a6ceafd35",
  ]);
});

test("a Python branch keeps its summary and the keys only Python knows", async () => {
  const fs = await fixtureStore("python-layers");
  await open(fs);
  const branch = JSON.parse(await textOf(fs, `${STORE}/layers/1/N1-personal-715c086aa2.json`));
  assert.equal(branch.python_only, true);
  assert.equal(
    branch.summary,
    "Vivo en Madrid, cerca del Retiro. Vacaciones en Benidorm con Luis.",
  );
});

test("unknown header and extra keys survive when a leaf is rewritten", async () => {
  const fs = await fixtureStore("python-layers");
  const memory = await open(fs);
  const { leaves } = await memory.save("2026-02-03: ahora vivo en Valencia", {
    domain: "personal",
  });
  const path = `${STORE}/layer_0/personal/L-personal-0000-f2b9714f97.txt`;
  const { header } = decodeLeaf(await fs.read(path));
  assert.deepEqual(header["reviewed_by"], { who: "Ana", when: ["2026-01-10"] });
  assert.equal(header.extra["mood"], "contenta");
  assert.equal(JSON.stringify(header.extra["superseded_facts"]).includes("'Valencia'"), true);
  assert.equal(leaves.length, 1);
});

test("pending leaves of a Python store take part in the next Summarization Event", async () => {
  const fs = await fixtureStore("python-layers");
  const memory = await open(fs);
  const { branches } = await memory.save("2026-01-12: el limonero ya tiene flores", {
    domain: "personal",
  });
  assert.equal(branches, 1);
  const answer = await memory.search("podar el limonero cada semana");
  assert.equal(answer.kind === "found" && answer.best.path.length, 3);
  assert.deepEqual(await memory.verify(), []);
});

test("settings keep the keys that only Python knows", async () => {
  const fs = await fixtureStore("python-layers");
  await Memory.initialize({ home: HOME, fs, config: { beam_width: 5 } });
  const config = JSON.parse(await textOf(fs, `${STORE}/ihmt.config.json`));
  assert.equal(config.color_of_the_trunk, "marrón");
  assert.equal(config.beam_width, 5);
  assert.equal(config.branch_factor, 2);
});

test("facts recorded by hand in a Python store outlive a rebuild", async () => {
  const memory = await open(await fixtureStore("python-layers"));
  await memory.rebuild();
  const facts = await memory.facts();
  assert.deepEqual(facts.map(({ subject, value }) => [subject, value]), [
    ["Ana", "9 de mayo"],
    ["user", "Madrid"],
  ]);
});

test("a Python store of pending leaves only, without settings, opens and is found", async () => {
  const memory = await open(await fixtureStore("python-pending"));
  assert.equal((await memory.stats()).waiting, 3);
  const answer = await memory.search("vinagre de Jerez");
  assert.equal(answer.kind === "found" && answer.best.leaf.header.title, "Gazpacho");
  assert.deepEqual(answer.kind === "found" && answer.best.path, [
    "root",
    "L-process.cooking-0001-396f9670fb",
  ]);
});

test("a store of a newer format is read, never written, and says so", async () => {
  const fs = await fixtureStore("python-pending");
  await open(fs);
  const root = JSON.parse(await textOf(fs, `${STORE}/root.json`));
  await fs.remove(`${STORE}/root.json`);
  const newer = JSON.stringify({ ...root, schema_version: 2 });
  await fs.writeExclusive(`${STORE}/root.json`, new TextEncoder().encode(newer));
  const memory = await open(fs);
  assert.match(memory.readOnlyReason ?? "", /newer IHMT/);
  assert.equal((await memory.search("Gazpacho")).kind, "found");
  await assert.rejects(memory.save("one more"), { code: "read_only_store" });
  const before = await Promise.all((await filesBelow(fs, STORE)).map((path) => textOf(fs, path)));
  const options = { home: HOME, fs, now: tickingClock() };
  assert.match((await Memory.initialize(options)).readOnlyReason ?? "", /newer IHMT/);
  await assert.rejects(
    Memory.initialize({ ...options, config: { branch_factor: 3 } }),
    { code: "read_only_store" },
  );
  await assert.rejects(Memory.initialize({ ...options, force: true }), { code: "read_only_store" });
  const after = await Promise.all((await filesBelow(fs, STORE)).map((path) => textOf(fs, path)));
  assert.deepEqual(after, before);
});
