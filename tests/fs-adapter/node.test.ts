import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { chmod, lstat, mkdir, readFile, symlink, utimes, writeFile } from "node:fs/promises";
import process from "node:process";
import { test } from "node:test";
import { nodeFileSystem } from "@ihmt/core";
import { run, scriptCommand, tempFolder } from "../support/runtime.ts";
import { assertRefused, bytesOf, testFileSystem } from "./contract.ts";

const fs = nodeFileSystem();
const onWindows = process.platform === "win32";
const isAdministrator = onWindows || process.getuid?.() === 0;

testFileSystem("nodeFileSystem()", async () => {
  const { path: root, cleanup } = await tempFolder();
  return { fs, root, cleanup };
});

/** Runs `check` in a temporary folder of its own. */
async function inFolder(check: (root: string) => Promise<void>): Promise<void> {
  const { path, cleanup } = await tempFolder();
  try {
    await check(path);
  } finally {
    await cleanup();
  }
}

test(
  "nodeFileSystem() keeps files and folders private",
  { skip: onWindows },
  () =>
    inFolder(async (root) => {
      await fs.makeFolder(`${root}/a/b`);
      await fs.writeExclusive(`${root}/a/written`, bytesOf(""));
      await fs.append(`${root}/a/appended`, bytesOf(""));
      for (const path of ["a", "a/b", "a/written", "a/appended"]) {
        assert.equal((await lstat(`${root}/${path}`)).mode & 0o077, 0, path);
      }
    }),
);

test("nodeFileSystem() changes a folder's time when its names change", () =>
  inFolder(async (root) => {
    await fs.makeFolder(`${root}/a`);
    const changes = [
      () => fs.writeExclusive(`${root}/a/file`, bytesOf("")),
      () => fs.rename(`${root}/a/file`, `${root}/a/moved`),
      () => fs.remove(`${root}/a/moved`),
    ];
    for (const change of changes) {
      await utimes(`${root}/a`, 1_000_000, 1_000_000);
      assert.equal((await fs.stat(`${root}/a`))?.mtimeMs, 1_000_000_000);
      await change();
      assert.notEqual((await fs.stat(`${root}/a`))?.mtimeMs, 1_000_000_000);
    }
  }));

test("nodeFileSystem() tells times in whole milliseconds, cut and not rounded", () =>
  inFolder(async (root) => {
    await fs.writeExclusive(`${root}/a`, bytesOf(""));
    await utimes(`${root}/a`, 1_000_000, 1_000_000.1239);
    assert.equal((await fs.stat(`${root}/a`))?.mtimeMs, 1_000_000_123);
  }));

test("nodeFileSystem() lists a link as a link and looks up what it points to", () =>
  inFolder(async (root) => {
    await fs.makeFolder(`${root}/folder`);
    await fs.writeExclusive(`${root}/file`, bytesOf("four"));
    await symlink(`${root}/folder`, `${root}/to-folder`, "dir");
    await symlink(`${root}/file`, `${root}/to-file`, "file");
    await symlink(`${root}/nowhere`, `${root}/to-nothing`, "file");
    const kinds = (await fs.list(root)).map(({ name, kind }) => `${name} ${kind}`);
    assert.deepEqual(kinds, [
      "file file",
      "folder folder",
      "to-file link",
      "to-folder link",
      "to-nothing link",
    ]);
    assert.equal((await fs.stat(`${root}/to-folder`))?.kind, "folder");
    assert.deepEqual(await fs.stat(`${root}/to-file`), await fs.stat(`${root}/file`));
    assert.equal(await fs.stat(`${root}/to-nothing`), undefined);
    assert.equal(await fs.realPath(`${root}/to-file`), `${root}/file`);
    await assertRefused(fs.read(`${root}/to-nothing`), "not_found", `${root}/to-nothing`);
  }));

test("nodeFileSystem() removes a link and not what it points to", () =>
  inFolder(async (root) => {
    await fs.makeFolder(`${root}/kept/below`);
    await mkdir(`${root}/tree`);
    await symlink(`${root}/kept`, `${root}/tree/link`, "dir");
    await symlink(`${root}/nowhere`, `${root}/dangling`, "file");
    await fs.remove(`${root}/tree`);
    await fs.remove(`${root}/dangling`);
    assert.deepEqual(await fs.list(root), [{ name: "kept", kind: "folder" }]);
    assert.deepEqual(await fs.list(`${root}/kept`), [{ name: "below", kind: "folder" }]);
  }));

test("nodeFileSystem() reads what other programs wrote, and they what it wrote", () =>
  inFolder(async (root) => {
    await writeFile(`${root}/theirs`, "theirs");
    await fs.writeExclusive(`${root}/ours`, bytesOf("ours"));
    assert.deepEqual(await fs.read(`${root}/theirs`), bytesOf("theirs"));
    assert.equal(await readFile(`${root}/ours`, "utf8"), "ours");
  }));

test(
  "nodeFileSystem() tells when access is denied",
  { skip: isAdministrator },
  () =>
    inFolder(async (root) => {
      await fs.makeFolder(`${root}/closed`);
      await fs.writeExclusive(`${root}/closed/a`, bytesOf(""));
      await chmod(`${root}/closed`, 0);
      try {
        const path = `${root}/closed/a`;
        await assertRefused(fs.read(path), "denied", path);
        await assertRefused(fs.stat(path), "denied", path);
        await assertRefused(fs.append(path, bytesOf("x")), "denied", path);
        await assertRefused(fs.list(`${root}/closed`), "denied", `${root}/closed`);
      } finally {
        await chmod(`${root}/closed`, 0o700);
      }
    }),
);

test(
  "nodeFileSystem() tells when the disk is full",
  { skip: !existsSync("/dev/full") },
  () => assertRefused(fs.append("/dev/full", bytesOf("x")), "no_space", "/dev/full"),
);

test(
  "nodeFileSystem() looks a device up as neither file nor folder",
  { skip: onWindows },
  async () => {
    assert.equal((await fs.stat("/dev/null"))?.kind, "other");
  },
);

test(
  "nodeFileSystem() leaves no half of a new file behind",
  { skip: onWindows },
  () =>
    inFolder(async (root) => {
      const library = import.meta.resolve("@ihmt/core");
      const script = `
      const { nodeFileSystem } = await import(${JSON.stringify(library)});
      const half = nodeFileSystem().writeExclusive("${root}/half", new Uint8Array(4_000_000));
      console.log(await half.then(() => "written", (error) => error.code));
    `;
      const limited = ["sh", "-c", `trap "" XFSZ; ulimit -f 2000; exec "$@"`, "sh"];
      const { stdout, stderr } = await run([...limited, ...scriptCommand(script)]);
      assert.equal(stdout, "file_system\n", stderr);
      assert.deepEqual(await fs.list(root), []);
    }),
);
