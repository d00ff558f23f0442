import assert from "node:assert/strict";
import { test } from "node:test";
import { inMemoryFileSystem } from "@ihmt/core";
import { assertRefused, bytesOf, testFileSystem } from "./contract.ts";

testFileSystem("inMemoryFileSystem()", async () => {
  const fs = inMemoryFileSystem();
  await fs.makeFolder("/home/ada");
  return { fs, root: "/home/ada", cleanup: () => fs.remove("/home/ada") };
});

test("inMemoryFileSystem() gives every change a later time", async () => {
  const fs = inMemoryFileSystem();
  const changes: [path: string, change: () => Promise<void>][] = [
    ["/", () => fs.makeFolder("/a")],
    ["/a", () => fs.writeExclusive("/a/file", bytesOf("1"))],
    ["/a/file", () => fs.append("/a/file", bytesOf("2"))],
    ["/a", () => fs.rename("/a/file", "/a/moved")],
    ["/a", () => fs.remove("/a/moved")],
  ];
  let latest = (await fs.stat("/"))?.mtimeMs ?? NaN;
  for (const [path, change] of changes) {
    await change();
    const time = (await fs.stat(path))?.mtimeMs ?? NaN;
    assert.ok(time > latest, `Expected a time after ${latest} for ${path} but found ${time}`);
    latest = time;
  }
});

test("inMemoryFileSystem() leaves a folder's time alone while a file in it grows", async () => {
  const fs = inMemoryFileSystem();
  await fs.makeFolder("/a");
  await fs.append("/a/log", bytesOf("1"));
  const before = await fs.stat("/a");
  await fs.append("/a/log", bytesOf("2"));
  await fs.makeFolder("/a");
  await fs.remove("/a/missing");
  assert.deepEqual(await fs.stat("/a"), before);
});

test("inMemoryFileSystem() tells upper case from lower case", async () => {
  const fs = inMemoryFileSystem();
  await fs.writeExclusive("/a", bytesOf("lower"));
  await fs.writeExclusive("/A", bytesOf("upper"));
  assert.deepEqual((await fs.list("/")).map(({ name }) => name), ["A", "a"]);
});

test("inMemoryFileSystem() shares nothing with another", async () => {
  const [one, other] = [inMemoryFileSystem(), inMemoryFileSystem()];
  await one.writeExclusive("/a", bytesOf(""));
  assert.equal(await other.stat("/a"), undefined);
});

test("a copy of a disk in memory tells the same, and shares nothing with it", async () => {
  const fs = inMemoryFileSystem();
  await fs.makeFolder("/a/b");
  await fs.append("/a/b/file", bytesOf("one"));
  const copy = fs.copy();
  for (const path of ["/", "/a", "/a/b", "/a/b/file"]) {
    assert.deepEqual(await copy.stat(path), await fs.stat(path));
  }
  await copy.append("/a/b/file", bytesOf(" more"));
  await fs.append("/a/b/file", bytesOf(" other"));
  await fs.remove("/a/b/file");
  assert.deepEqual(await copy.read("/a/b/file"), bytesOf("one more"));
  assert.deepEqual(await fs.list("/a/b"), []);
});

test("inMemoryFileSystem() keeps its root", async () => {
  const fs = inMemoryFileSystem();
  await assertRefused(fs.remove("/"), "denied", "/");
  await assertRefused(fs.writeExclusive("/", bytesOf("")), "exists", "/");
  assert.deepEqual(await fs.list("/"), []);
});
