/** What is exported comes in again to the letter. */

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  type Exported,
  exportLine,
  exportNote,
  type FileSystem,
  inMemoryFileSystem,
  Memory,
} from "@ihmt/core";
import { emptyMemory, filesBelow, put, STORE, tickingClock } from "../support/stores.ts";

type Format = "jsonl" | "markdown";
const FORMATS: readonly Format[] = ["jsonl", "markdown"];

async function all(memory: Memory): Promise<Exported[]> {
  const exported: Exported[] = [];
  for await (const each of memory.export()) exported.push(each);
  return exported;
}

/** Writes an export as the command line does. */
async function write(fs: FileSystem, exported: readonly Exported[], format: Format): Promise<void> {
  if (format === "jsonl") return await put(fs, "/out/all.jsonl", exported.map(exportLine).join(""));
  for (const each of exported) {
    if (each.kind === "fact") await put(fs, "/out/facts.jsonl", exportLine(each));
    else await put(fs, `/out/${each.leaf.header.leaf_id}.md`, exportNote(each.leaf));
  }
}

/** The memories of an export, taken into a new memory. */
async function again(exported: readonly Exported[], format: Format): Promise<Exported[]> {
  const { memory, fs } = await emptyMemory();
  await write(fs, exported, format);
  await memory.import(["/out"]);
  assert.equal((await memory.import(["/out"])).added, 0);
  assert.deepEqual(await memory.verify(), []);
  return await all(memory);
}

/** Which branch a memory is under depends on the order in which memories came. */
function comparable(exported: readonly Exported[]): unknown[] {
  return exported.map((each) =>
    each.kind === "fact"
      ? each.fact
      : { ...each.leaf.header, parent_id: null, content: each.leaf.content }
  ).sort((a, b) => JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
}

for (const format of FORMATS) {
  test(`an export as ${format} loses nothing: replaced memories, changed facts, facts by hand`, async () => {
    const { memory } = await emptyMemory({ branch_factor: 2 });
    const old = await memory.save("2024-03-11: I live in Madrid.");
    await memory.save("2026-02-03: I live in Valencia.");
    const port = await memory.save("Proxy auf Port 8080.", { domain: "notas.técnicas" });
    const fresh = await memory.save("代理端口是 9090。\r\n\r\n---\nihmt: 1\n---\n", {
      tags: ["a,b"],
    });
    await memory.markOutdated(port.leaves[0]?.id ?? "", fresh.leaves[0]?.id ?? "");
    await memory.recordFact({
      subject: "Ada",
      attribute: "tea",
      value: "green",
      date: "2025-01-01",
    });
    const exported = await all(memory);
    assert.ok(exported.some(({ kind }) => kind === "fact"));
    assert.ok(old.leaves.length > 0);
    assert.deepEqual(comparable(await again(exported, format)), comparable(exported));
  });

  test(`any text survives an export as ${format}`, async () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom(
        "---\n",
        "---\nihmt: 1\n---\nx",
        "\r\nx\r\n",
        "\u2028x",
        "<<<IHMT-META\n{}\nIHMT-META>>>\n",
      ),
    ).filter((text) => text.trim() !== "" && text.isWellFormed());
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 3 }), async (texts) => {
        const { memory } = await emptyMemory();
        for (const each of texts) await memory.save(each, { domain: "notes" });
        const exported = await all(memory);
        assert.deepEqual(comparable(await again(exported, format)), comparable(exported));
      }),
      { numRuns: 12 },
    );
  });
}

test("an export that was tampered with decides nothing about where files go", async () => {
  const { memory } = await emptyMemory();
  await memory.save("Staging runs PostgreSQL 17.", { domain: "notes" });
  const [first] = await all(memory);
  assert.ok(first?.kind === "memory");
  const evil = {
    ...first.leaf,
    header: { ...first.leaf.header, leaf_id: "../../../etc/passwd", domain: "../../x" },
  };
  const fs = inMemoryFileSystem();
  await put(fs, "/out/all.jsonl", exportLine({ kind: "memory", leaf: evil }));
  const target = await Memory.initialize({ home: "/home/ada", fs, now: tickingClock() });
  assert.equal((await target.import(["/out"])).added, 1);
  const outside = (await filesBelow(fs, "/")).map((path) => path.replace(/^\/+/, "/"))
    .filter((path) => !path.startsWith(`${STORE}/`) && path !== "/out/all.jsonl");
  assert.deepEqual(outside, []);
});

test("a text that was changed by hand comes in under an id of its own", async () => {
  const { memory } = await emptyMemory();
  await memory.save("Staging runs PostgreSQL 17.", { domain: "notes" });
  const [first] = await all(memory);
  assert.ok(first?.kind === "memory");
  const { fs } = await emptyMemory({}, { fs: inMemoryFileSystem() });
  await put(fs, "/out/a.md", exportNote(first.leaf));
  await put(fs, "/out/b.md", exportNote({ ...first.leaf, content: "Staging runs PostgreSQL 18." }));
  const target = await Memory.open({ home: "/home/ada", fs, now: tickingClock() });
  assert.equal((await target.import(["/out"])).added, 2);
  assert.deepEqual(await target.verify(), []);
});

test("damaged lines and notes are named, and the rest comes in", async () => {
  const { memory, fs } = await emptyMemory();
  await memory.save("Staging runs PostgreSQL 17.", { domain: "notes" });
  const [first] = await all(memory);
  assert.ok(first !== undefined);
  const bad = ['{"ihmt":1,"memory":{}}', '{"ihmt":9,"fact":{}}', '{"ihmt":1,"memory"'];
  await put(fs, "/out/all.jsonl", [...bad.map((line) => `${line}\n`), exportLine(first)].join(""));
  await put(fs, "/out/note.md", "---\nihmt: 1\nleaf_id: oops\n---\nx");
  const { skipped, sources } = await memory.import(["/out"]);
  assert.equal(skipped.length, 4);
  assert.match(skipped[0]?.reason ?? "", /all\.jsonl, line 1, is damaged/);
  assert.equal(sources[0]?.texts, 1);
});
