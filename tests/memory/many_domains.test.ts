/** A store of very many domains: the trunk is a large file, and a save must not pay for it. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { type FileSystem, inMemoryFileSystem, Memory } from "@ihmt/core";
import {
  emptyMemory,
  filesBelow,
  HOME,
  put,
  STORE,
  textOf,
  tickingClock,
} from "../support/stores.ts";

const DOMAINS = 150;
/** The trunk of these domains is larger than this. */
const LARGE_BYTES = 128 * 1024;
const now = tickingClock();
let disk: FileSystem;

function open(fs: FileSystem = disk): Promise<Memory> {
  return Memory.open({ home: HOME, fs, now });
}

function textFor(domain: number, at: number): string {
  return `The note ${at} of domain${domain}x tells what only${domain}y${at}z says.`;
}

before(async () => {
  disk = inMemoryFileSystem();
  const { memory } = await emptyMemory({ branch_factor: 3 }, { fs: disk, now });
  for (let at = 0; at < 4; at++) {
    for (let domain = 0; domain < DOMAINS; domain++) {
      await memory.save(textFor(domain, at), { domain: `domain-${domain}` });
    }
  }
  // The trunk is whole now, with no lines beside it.
  await memory.rebuild();
});

test("every domain is told, by the process that wrote it and by the next", async () => {
  assert.ok(((await disk.stat(`${STORE}/root.json`))?.size ?? 0) > LARGE_BYTES);
  const memory = await open();
  assert.deepEqual(await memory.verify(), []);
  const { leaves, branches, waiting, depth, domains } = await memory.stats();
  assert.deepEqual(
    { leaves, branches, waiting, depth, domains: domains.length },
    { leaves: 4 * DOMAINS, branches: DOMAINS, waiting: DOMAINS, depth: 1, domains: DOMAINS },
  );
});

test("a save and a Summarization Event write no file as large as the trunk", async () => {
  let largest = 0;
  const measuring: FileSystem = {
    ...disk,
    append: (path, bytes) => {
      largest = Math.max(largest, bytes.length);
      return disk.append(path, bytes);
    },
    writeExclusive: (path, bytes) => {
      largest = Math.max(largest, bytes.length);
      return disk.writeExclusive(path, bytes);
    },
  };
  const memory = await open(measuring);
  const other = await open();
  let branches = 0;
  for (let at = 4; at < 6; at++) {
    branches += (await memory.save(textFor(7, at), { domain: "domain-7" })).branches;
  }
  assert.equal(branches, 1);
  assert.ok(largest < LARGE_BYTES / 2, `${largest} bytes`);
  // The other process goes on where this one stopped.
  for (let at = 6; at < 9; at++) await other.save(textFor(7, at), { domain: "domain-7" });
  for (const one of [memory, other, await open()]) {
    assert.deepEqual(await one.verify(), []);
    const { branches, depth } = await one.stats();
    assert.deepEqual({ branches, depth }, { branches: DOMAINS + 3, depth: 2 });
  }
});

for (const damage of ["deleted", "cut", "of another trunk"]) {
  test(`the lines beside a large trunk may be ${damage}`, async () => {
    const [path = ""] = (await filesBelow(disk, STORE)).filter((path) =>
      path.endsWith("state/trunk.jsonl")
    );
    assert.notEqual(path, "");
    const lines = await textOf(disk, path);
    if (damage === "deleted") await disk.remove(path);
    else if (damage === "cut") await put(disk, path, lines.slice(0, lines.length / 2));
    else await put(disk, path, lines.replaceAll('"base":"', '"base":"0'));
    const memory = await open();
    assert.deepEqual(await memory.verify(), []);
    const answer = await memory.search("only7y8z");
    assert.equal(answer.kind === "found" && answer.best.leaf.content, textFor(7, 8));
    // So that the next case finds such lines again.
    for (let at = 0; at < 3; at++) {
      await memory.save(textFor(9, 10 + at) + damage, { domain: "domain-9" });
    }
  });
}

test("a domain may be named like a part of every object", async () => {
  const { memory, fs } = await emptyMemory({ branch_factor: 2 });
  for (const domain of ["__proto__", "constructor", "toString"]) {
    for (const text of ["one", "two", "three"]) await memory.save(`${text} ${domain}x`, { domain });
  }
  const again = await open(fs);
  assert.deepEqual(await again.verify(), []);
  const domains = (await again.stats()).domains.map(({ domain }) => domain);
  assert.deepEqual(domains, ["__proto__", "constructor", "tostring"]);
});
