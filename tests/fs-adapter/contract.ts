/**
 * The promises of `FileSystem`, as tests that every adapter passes.
 *
 * An adapter's own test file calls {@linkcode testFileSystem} and adds only what it alone promises.
 */

import assert from "node:assert/strict";
import { test } from "node:test";
import { type FileSystem, FileSystemError, type FileSystemReason } from "@ihmt/core";

/** An empty folder on a disk, for one test. */
export interface Disk {
  readonly fs: FileSystem;
  /** The folder's canonical path. */
  readonly root: string;
  cleanup(): Promise<void>;
}

/** Declares the contract's tests for the adapter called `name`. */
export function testFileSystem(name: string, open: () => Promise<Disk>): void {
  for (const [promise, check] of Object.entries(PROMISES)) {
    test(`${name}: ${promise}`, async () => {
      const { fs, root, cleanup } = await open();
      try {
        await check(fs, root);
      } finally {
        await cleanup();
      }
    });
  }
}

/** Asserts that an operation is refused for a reason, and that the sentence names the path. */
export async function assertRefused(
  operation: Promise<unknown>,
  reason: FileSystemReason,
  path: string,
): Promise<void> {
  await assert.rejects(operation, (error: unknown) => {
    assert.ok(error instanceof FileSystemError, `Expected a FileSystemError but found ${error}`);
    assert.deepEqual(
      { reason: error.reason, code: error.code, path: error.path },
      { reason, code: "file_system", path },
    );
    assert.ok(error.message.includes(path), error.message);
    return true;
  });
}

/** The UTF-8 of a text. */
export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

async function textAt(fs: FileSystem, path: string): Promise<string> {
  return new TextDecoder().decode(await fs.read(path));
}

async function namesIn(fs: FileSystem, path: string): Promise<string[]> {
  return (await fs.list(path)).map(({ name }) => name);
}

const PROMISES: Record<string, (fs: FileSystem, root: string) => Promise<void>> = {
  "read() gives back every byte that was written": async (fs, root) => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 251);
    await fs.writeExclusive(`${root}/bytes`, bytes);
    assert.deepEqual(await fs.read(`${root}/bytes`), bytes);
  },

  "read() gives nothing for an empty file": async (fs, root) => {
    await fs.writeExclusive(`${root}/empty`, new Uint8Array());
    assert.deepEqual(await fs.read(`${root}/empty`), new Uint8Array());
    assert.deepEqual(await fs.read(`${root}/empty`, { length: 5 }), new Uint8Array());
  },

  "read() gives a plain Uint8Array that belongs to the caller": async (fs, root) => {
    await fs.writeExclusive(`${root}/a`, bytesOf("abc"));
    for (const range of [undefined, { start: 0 }]) {
      const bytes = await fs.read(`${root}/a`, range);
      assert.equal(Object.getPrototypeOf(bytes), Uint8Array.prototype);
      bytes.fill(0);
      assert.equal(await textAt(fs, `${root}/a`), "abc");
    }
  },

  "read() gives the part of a file that a range names": async (fs, root) => {
    await fs.writeExclusive(`${root}/a`, bytesOf("0123456789"));
    const cases: [{ start?: number; length?: number }, string][] = [
      [{}, "0123456789"],
      [{ start: 4 }, "456789"],
      [{ length: 3 }, "012"],
      [{ start: 2, length: 3 }, "234"],
      [{ start: 8, length: 5 }, "89"],
      [{ start: 0, length: 10 }, "0123456789"],
      [{ start: 10, length: 1 }, ""],
      [{ start: 25 }, ""],
      [{ start: 25, length: 3 }, ""],
      [{ start: 3, length: 0 }, ""],
    ];
    for (const [range, expected] of cases) {
      const found = new TextDecoder().decode(await fs.read(`${root}/a`, range));
      assert.equal(found, expected, JSON.stringify(range));
    }
  },

  "read() refuses what is missing and what is a folder": async (fs, root) => {
    await fs.makeFolder(`${root}/folder`);
    await fs.writeExclusive(`${root}/file`, bytesOf(""));
    for (const range of [undefined, { start: 1, length: 2 }]) {
      await assertRefused(fs.read(`${root}/missing`, range), "not_found", `${root}/missing`);
      await assertRefused(fs.read(`${root}/no/file`, range), "not_found", `${root}/no/file`);
      await assertRefused(fs.read(`${root}/folder`, range), "is_a_folder", `${root}/folder`);
      await assertRefused(fs.read(`${root}/file/x`, range), "not_a_folder", `${root}/file/x`);
    }
  },

  "writeExclusive() leaves what exists as it is": async (fs, root) => {
    await fs.writeExclusive(`${root}/a`, bytesOf("first"));
    await assertRefused(fs.writeExclusive(`${root}/a`, bytesOf("2")), "exists", `${root}/a`);
    assert.equal(await textAt(fs, `${root}/a`), "first");
    await fs.makeFolder(`${root}/folder`);
    const onFolder = fs.writeExclusive(`${root}/folder`, bytesOf("2"));
    await assertRefused(onFolder, "exists", `${root}/folder`);
  },

  "writeExclusive() lets one of many win": async (fs, root) => {
    const attempts = Array.from(
      { length: 8 },
      (_, index) => fs.writeExclusive(`${root}/lock`, bytesOf(`${index}`)).then(() => index),
    );
    const winners = (await Promise.allSettled(attempts)).filter(({ status }) =>
      status === "fulfilled"
    );
    assert.equal(winners.length, 1);
    assert.deepEqual(winners, [{
      status: "fulfilled",
      value: Number(await textAt(fs, `${root}/lock`)),
    }]);
  },

  "writeExclusive() makes no folders": async (fs, root) => {
    await assertRefused(
      fs.writeExclusive(`${root}/no/a`, bytesOf("")),
      "not_found",
      `${root}/no/a`,
    );
    await fs.writeExclusive(`${root}/a`, bytesOf(""));
    await assertRefused(
      fs.writeExclusive(`${root}/a/b`, bytesOf("")),
      "not_a_folder",
      `${root}/a/b`,
    );
    assert.deepEqual(await namesIn(fs, root), ["a"]);
  },

  "writeExclusive() and append() keep the bytes they were given": async (fs, root) => {
    const bytes = bytesOf("abc");
    await fs.writeExclusive(`${root}/a`, bytes);
    await fs.append(`${root}/b`, bytes);
    bytes.fill(0);
    assert.equal(await textAt(fs, `${root}/a`), "abc");
    assert.equal(await textAt(fs, `${root}/b`), "abc");
  },

  "append() creates a file, then adds at its end": async (fs, root) => {
    for (let line = 0; line < 50; line++) await fs.append(`${root}/log`, bytesOf(`line ${line}\n`));
    const expected = Array.from({ length: 50 }, (_, line) => `line ${line}\n`).join("");
    assert.equal(await textAt(fs, `${root}/log`), expected);
    assert.equal((await fs.stat(`${root}/log`))?.size, expected.length);
  },

  "append() loses nothing when many append at once": async (fs, root) => {
    const lines = Array.from({ length: 40 }, (_, line) => `${line}`.padStart(2, "0"));
    await Promise.all(lines.map((line) => fs.append(`${root}/log`, bytesOf(`${line}\n`))));
    const found = (await textAt(fs, `${root}/log`)).trimEnd().split("\n");
    assert.deepEqual(found.sort(), lines);
  },

  "append() refuses a folder and makes none": async (fs, root) => {
    await assertRefused(fs.append(root, bytesOf("x")), "is_a_folder", root);
    await assertRefused(fs.append(`${root}/no/log`, bytesOf("x")), "not_found", `${root}/no/log`);
    assert.deepEqual(await namesIn(fs, root), []);
  },

  "rename() moves a file as it is": async (fs, root) => {
    await fs.writeExclusive(`${root}/a`, bytesOf("text"));
    await fs.makeFolder(`${root}/folder`);
    const before = await fs.stat(`${root}/a`);
    await fs.rename(`${root}/a`, `${root}/folder/b`);
    assert.equal(await fs.stat(`${root}/a`), undefined);
    assert.deepEqual(await fs.stat(`${root}/folder/b`), before);
    assert.equal(await textAt(fs, `${root}/folder/b`), "text");
  },

  "rename() replaces a file by another": async (fs, root) => {
    await fs.writeExclusive(`${root}/old`, bytesOf("old"));
    await fs.writeExclusive(`${root}/new`, bytesOf("new"));
    const [old, fresh] = [await fs.stat(`${root}/old`), await fs.stat(`${root}/new`)];
    await fs.rename(`${root}/new`, `${root}/old`);
    assert.deepEqual(await namesIn(fs, root), ["old"]);
    assert.equal(await textAt(fs, `${root}/old`), "new");
    assert.deepEqual(await fs.stat(`${root}/old`), fresh);
    assert.notEqual(fresh?.identity, old?.identity);
  },

  "rename() moves a folder with everything in it": async (fs, root) => {
    await fs.makeFolder(`${root}/a/b`);
    await fs.writeExclusive(`${root}/a/b/file`, bytesOf("deep"));
    await fs.rename(`${root}/a`, `${root}/z`);
    assert.deepEqual(await namesIn(fs, root), ["z"]);
    assert.equal(await textAt(fs, `${root}/z/b/file`), "deep");
  },

  "rename() onto itself changes nothing": async (fs, root) => {
    await fs.makeFolder(`${root}/folder`);
    await fs.writeExclusive(`${root}/folder/a`, bytesOf("text"));
    for (const path of [`${root}/folder/a`, `${root}/folder`]) {
      const before = [await fs.stat(root), await fs.stat(path)];
      await fs.rename(path, path);
      assert.deepEqual([await fs.stat(root), await fs.stat(path)], before);
    }
    assert.equal(await textAt(fs, `${root}/folder/a`), "text");
  },

  "rename() refuses what would lose something": async (fs, root) => {
    await fs.writeExclusive(`${root}/file`, bytesOf("file"));
    await fs.makeFolder(`${root}/folder`);
    await fs.makeFolder(`${root}/full`);
    await fs.writeExclusive(`${root}/full/kept`, bytesOf("kept"));
    const cases: [from: string, to: string, reason: FileSystemReason][] = [
      ["missing", "other", "not_found"],
      ["file", "no/file", "not_found"],
      ["file", "folder", "is_a_folder"],
      ["folder", "file", "not_a_folder"],
      ["folder", "full", "exists"],
      ["full", "full/inside", "other"],
    ];
    for (const [from, to, reason] of cases) {
      await assertRefused(fs.rename(`${root}/${from}`, `${root}/${to}`), reason, `${root}/${from}`);
    }
    assert.deepEqual(await namesIn(fs, root), ["file", "folder", "full"]);
    assert.equal(await textAt(fs, `${root}/file`), "file");
    assert.equal(await textAt(fs, `${root}/full/kept`), "kept");
  },

  "sync() takes a file and a folder, and leaves both as they are": async (fs, root) => {
    await fs.writeExclusive(`${root}/a`, bytesOf("text"));
    const before = await fs.stat(`${root}/a`);
    await fs.sync(`${root}/a`);
    await fs.sync(root);
    assert.deepEqual(await fs.stat(`${root}/a`), before);
    assert.equal(await textAt(fs, `${root}/a`), "text");
    await assertRefused(fs.sync(`${root}/missing`), "not_found", `${root}/missing`);
  },

  "list() tells names and kinds, sorted by code unit": async (fs, root) => {
    for (const name of ["b", "a", "B", "é", "z", "10", "9"]) {
      await fs.writeExclusive(`${root}/${name}`, bytesOf(""));
    }
    await fs.makeFolder(`${root}/m/below`);
    assert.deepEqual(
      await fs.list(root),
      ["10", "9", "B", "a", "b", "m", "z", "é"]
        .map((name) => ({ name, kind: name === "m" ? "folder" : "file" })),
    );
    assert.deepEqual(await fs.list(`${root}/m/below`), []);
  },

  "list() tells 300 files in order": async (fs, root) => {
    const names = Array.from({ length: 300 }, (_, index) => `L-${`${index}`.padStart(4, "0")}.txt`);
    for (const name of names.toReversed()) await fs.writeExclusive(`${root}/${name}`, bytesOf(""));
    assert.deepEqual(await namesIn(fs, root), names);
  },

  "list() refuses what is missing and what is a file": async (fs, root) => {
    await fs.writeExclusive(`${root}/file`, bytesOf(""));
    await assertRefused(fs.list(`${root}/missing`), "not_found", `${root}/missing`);
    await assertRefused(fs.list(`${root}/file`), "not_a_folder", `${root}/file`);
  },

  "names of every script come back as they were given": async (fs, root) => {
    const names = ["mañana.txt", "記憶", "память", "ذاكرة", "🌳 tree", "with space", "#?%20&"];
    for (const name of names) {
      await fs.makeFolder(`${root}/${name}`);
      await fs.writeExclusive(`${root}/${name}/${name}`, bytesOf(name));
    }
    assert.deepEqual(await namesIn(fs, root), names.toSorted());
    for (const name of names) {
      assert.equal(await textAt(fs, `${root}/${name}/${name}`), name);
      assert.equal(await fs.realPath(`${root}/${name}`), `${root}/${name}`);
    }
  },

  "stat() tells kind, size, time and identity": async (fs, root) => {
    await fs.writeExclusive(`${root}/a`, bytesOf("ä"));
    const file = await fs.stat(`${root}/a`);
    const folder = await fs.stat(root);
    assert.deepEqual([file?.kind, file?.size, folder?.kind, folder?.size], [
      "file",
      2,
      "folder",
      0,
    ]);
    for (const found of [file, folder]) {
      assert.ok(found !== undefined && found.mtimeMs > Date.UTC(2020, 0, 1), `${found?.mtimeMs}`);
      assert.notEqual(found.identity, "");
    }
    assert.notEqual(file?.identity, folder?.identity);
  },

  "stat() keeps a file's identity while the file grows": async (fs, root) => {
    await fs.append(`${root}/a`, bytesOf("1"));
    const before = await fs.stat(`${root}/a`);
    await fs.append(`${root}/a`, bytesOf("2"));
    const after = await fs.stat(`${root}/a`);
    assert.equal(after?.identity, before?.identity);
    assert.ok(after !== undefined && before !== undefined && after.mtimeMs >= before.mtimeMs);
  },

  "stat() tells undefined where there is nothing": async (fs, root) => {
    await fs.writeExclusive(`${root}/file`, bytesOf(""));
    for (const path of ["missing", "no/such/folder", "file/below"]) {
      assert.equal(await fs.stat(`${root}/${path}`), undefined, path);
    }
  },

  "remove() takes a file, a folder with everything in it, and nothing": async (fs, root) => {
    await fs.makeFolder(`${root}/tree/a/b`);
    await fs.writeExclusive(`${root}/tree/a/b/file`, bytesOf(""));
    await fs.writeExclusive(`${root}/file`, bytesOf(""));
    await fs.writeExclusive(`${root}/kept`, bytesOf("kept"));
    for (const path of ["tree", "file", "file", "tree/a", "kept/below"]) {
      await fs.remove(`${root}/${path}`);
    }
    assert.deepEqual(await namesIn(fs, root), ["kept"]);
  },

  "makeFolder() makes the folders above, and takes one that exists": async (fs, root) => {
    await fs.makeFolder(`${root}/a/b/c`);
    await fs.writeExclusive(`${root}/a/b/c/file`, bytesOf("kept"));
    await fs.makeFolder(`${root}/a/b/c`);
    await fs.makeFolder(`${root}/a`);
    assert.equal((await fs.stat(`${root}/a/b/c`))?.kind, "folder");
    assert.equal(await textAt(fs, `${root}/a/b/c/file`), "kept");
  },

  "makeFolder() refuses the place of a file and below one": async (fs, root) => {
    await fs.writeExclusive(`${root}/file`, bytesOf("kept"));
    await assertRefused(fs.makeFolder(`${root}/file`), "exists", `${root}/file`);
    await assertRefused(fs.makeFolder(`${root}/file/a/b`), "not_a_folder", `${root}/file/a/b`);
    assert.equal(await textAt(fs, `${root}/file`), "kept");
  },

  "realPath() resolves dots and refuses what is missing": async (fs, root) => {
    await fs.makeFolder(`${root}/a/b`);
    assert.equal(await fs.realPath(`${root}/a/./b/../b/`), `${root}/a/b`);
    await assertRefused(fs.realPath(`${root}/missing`), "not_found", `${root}/missing`);
  },
};
