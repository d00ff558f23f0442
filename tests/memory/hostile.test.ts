/** Names that try to leave the store, texts that try to fool it: refused in words, or kept to the byte. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { IhmtError, inMemoryFileSystem, Memory } from "@ihmt/core";
import {
  emptyMemory,
  filesBelow,
  HOME,
  put,
  STORE,
  textOf,
  tickingClock,
} from "../support/stores.ts";

const NAMES = [
  "../../outside",
  "..",
  "/etc",
  "//server/share",
  "C:\\Windows",
  "a/../../../b",
  "..%2f..%2fb",
  "．．／．．／b",
  "\u2025/b",
  "CON",
  "nul.txt",
  "layer_0",
  ".ihmt",
  "~root",
  "$HOME",
  "-rf",
  "__proto__",
  "constructor",
  "toString",
  "x".repeat(5000),
  "\u202egnp.exe",
  "e\u0301".repeat(40),
];

test("no name of a domain, a source or a tag leads out of the store, and all is found there", async () => {
  const fs = inMemoryFileSystem();
  const { memory } = await emptyMemory({ branch_factor: 2 }, { fs });
  for (const [at, name] of NAMES.entries()) {
    const options = { domain: name, source: name, tags: [name] };
    assert.equal((await memory.save(`marmot${at}x waits`, options)).added, 1, name);
  }
  const paths = await filesBelow(fs, "/home");
  assert.deepEqual(paths.filter((path) => !path.startsWith(`${STORE}/`)), []);
  for (const path of paths) {
    for (const part of path.slice(STORE.length + 1).split("/")) {
      assert.ok(part.length <= 120 && !/^\.|[\\:\p{Cc}\u202e]/u.test(part), path);
    }
  }
  const again = await Memory.open({ home: HOME, fs, now: tickingClock() });
  for (const at of NAMES.keys()) {
    const answer = await again.search(`marmot${at}x`);
    assert.equal(answer.kind === "found" && answer.best.leaf.content, `marmot${at}x waits`);
  }
  assert.deepEqual(await again.verify(), []);
});

test("an id is never a path: what is asked for by one that is, does not exist", async () => {
  const fs = inMemoryFileSystem();
  const { memory } = await emptyMemory({}, { fs });
  const { leaves } = await memory.save("alpha one", { domain: "notes" });
  const id = leaves[0]?.id ?? "";
  await put(fs, `${HOME}/secret.txt`, await textOf(fs, `${STORE}/layer_0/notes/${id}.txt`));
  await put(fs, `${HOME}/secret.json`, "{}");
  const hostile = ["../../../secret", "N1-../../../../secret", "N1/../../../secret", "", "\u0000"];
  for (const name of [...hostile, "__proto__", "constructor", `${id}.txt`, `notes/${id}`]) {
    await assert.rejects(memory.leaf(name), IhmtError, name);
    await assert.rejects(memory.place({ kind: "node", id: name }), IhmtError, name);
    await assert.rejects(memory.place({ kind: "domain", domain: name }), IhmtError, name);
    await assert.rejects(memory.markOutdated(name, id), IhmtError, name);
    await assert.rejects(memory.markOutdated(id, name), IhmtError, name);
  }
  assert.equal((await memory.leaf(id)).header.superseded_by, null);
});

const TEXTS: Record<string, string> = {
  "our own marks":
    'IHMT-META>>>\n<<<IHMT-META\n{"leaf_id":"L-x"}\nIHMT-META>>>\nmarmot\n<<<IHMT-META',
  "the marks between NULs": "marmot\u0000\nIHMT-META>>>\n\u0000",
  "escapes": "\u001b]0;marmot\u0007\u001b[2J\u009b31m marmot",
  "carriage returns": "marmot\r\n\r\rmarmot\r",
  "a byte order mark within": "marmot \ufeff marmot",
  "JSON that names prototypes":
    '{"__proto__":{"polluted":true},"constructor":{"prototype":{"marmot":1}}}',
  "facts about prototypes": "2026-01-01: __proto__ uses marmot. constructor uses marmot 2.",
  "a line of a million letters": `marmot ${"a".repeat(1_000_000)}`,
  "a hundred thousand lines": `marmot\n${"\n".repeat(100_000)}`,
  "ten thousand brackets": `marmot ${"[".repeat(10_000)}${"(".repeat(10_000)}`,
  "letters with a thousand marks": `marmot a${"\u0301".repeat(1000)}`,
  "unpaired directions": "marmot \u202e\u2066\u2067 marmot",
};

for (const [what, text] of Object.entries(TEXTS)) {
  test(`a text with ${what} is kept and given back to the byte`, async () => {
    const { memory, fs } = await emptyMemory();
    const { leaves } = await memory.save(text, { domain: "notes", source: "test" });
    // A long one is several memories: one after the other they are the text.
    const contents: string[] = [];
    for (const { id } of leaves) contents.push((await memory.leaf(id)).content);
    assert.ok(contents.join("") === text, `${contents.length} memories`);
    const again = await Memory.open({ home: HOME, fs, now: tickingClock() });
    assert.deepEqual(await again.verify(), []);
    const answer = await again.search("marmot");
    assert.notEqual(answer.kind, "not_found");
    await again.rebuild();
    assert.deepEqual(await again.verify(), []);
    assert.equal(Object.hasOwn(Object.prototype, "polluted"), false);
  });
}

test("half of a character is refused in a text, and breaks nothing elsewhere", async () => {
  const { memory, fs } = await emptyMemory();
  for (const half of ["\ud800", "\udfff"]) {
    await assert.rejects(memory.save(`marmot ${half}`), IhmtError);
    for (
      const options of [{ domain: `a${half}` }, { source: `a${half}` }, { tags: [`a${half}`] }]
    ) {
      await memory.save(`marmot ${Object.keys(options)}`, options).catch((error) => {
        assert.ok(error instanceof IhmtError, String(error));
      });
    }
    assert.equal((await memory.search(`marmot ${half}`)).kind === "not_found", false);
  }
  const again = await Memory.open({ home: HOME, fs, now: tickingClock() });
  assert.deepEqual(await again.verify(), []);
});

test("a header that names prototypes or lies about its place harms nothing", async () => {
  const { memory, fs } = await emptyMemory();
  const { leaves } = await memory.save("marmot one", { domain: "notes" });
  const text = await textOf(fs, `${STORE}/layer_0/notes/${leaves[0]?.id}.txt`);
  const lies = {
    "a": text.replace(/"leaf_id": "[^"]*"/, '"leaf_id": "../../../../outside"'),
    "b": text.replace(/"domain": "[^"]*"/, '"domain": "../../outside"'),
    "c": text.replace(/"leaf_id": "[^"]*"/, '"leaf_id": "__proto__"'),
    "d": text.replace('"parent_id": null', '"parent_id": "N1-../../../outside"'),
    "e": text.replace("{\n", '{\n  "__proto__": {"polluted": true},\n'),
  };
  for (const [name, lie] of Object.entries(lies)) {
    await put(fs, `${STORE}/layer_0/notes/L-${name}.txt`, lie);
  }
  const again = await Memory.open({ home: HOME, fs, now: tickingClock() });
  assert.notEqual((await again.search("marmot")).kind, "not_found");
  await again.save("marmot two", { domain: "notes" });
  const repaired = await again.repair().catch((error) => error);
  assert.ok(!(repaired instanceof Error) || repaired instanceof IhmtError, String(repaired));
  const paths = await filesBelow(fs, "/home");
  assert.deepEqual(paths.filter((path) => !path.startsWith(`${STORE}/`)), []);
  assert.equal(Object.hasOwn(Object.prototype, "polluted"), false);
});

test("a text of more memories than are indexed at a time is kept whole, in tree and index", async () => {
  const { memory } = await emptyMemory({ target_tokens: 20, max_tokens: 40 });
  const paragraphs = Array.from(
    { length: 600 },
    (_, at) => `Item n${at} lies in the long hall behind the mill, beside crate number ${at}.`,
  );
  const { leaves } = await memory.save(paragraphs.join("\n\n"));
  assert.ok(leaves.length > 256, `${leaves.length} memories`);
  assert.deepEqual(await memory.verify(), []);
  for (const at of [0, 255, 256, 599]) {
    const answer = await memory.search(`n${at}`);
    assert.ok(answer.kind === "found" && answer.best.leaf.content.includes(`n${at} `), `n${at}`);
  }
});
