import assert from "node:assert/strict";
import { test } from "node:test";
import { IhmtError, inMemoryFileSystem } from "@ihmt/core";
import { ProjectIndex } from "@ihmt/core/project";
import { filesBelow, put } from "../support/stores.ts";
import { PROJECTS, projectWith, pythonModule, ROOT, told } from "./_projects.ts";

const MANY = Object.fromEntries(
  Array.from({ length: 300 }, (_, at) => [
    `src/part_${String(at).padStart(3, "0")}.py`,
    pythonModule(`part${at}`, 3),
  ]),
);

test("a second sync opens no file of the project", async () => {
  const { project, reads } = await projectWith(MANY);
  assert.deepEqual(await project.sync(), {
    files: 300,
    added: 300,
    changed: 0,
    renamed: 0,
    removed: 0,
    read: 300,
  });
  reads();
  assert.equal((await project.sync()).read, 0);
  assert.deepEqual(reads(), []);
});

test("after one change a sync opens that file and its branch, and no other", async () => {
  const { project, reads, write } = await projectWith(MANY);
  await project.sync();
  await write("src/part_150.py", pythonModule("changed", 3));
  reads();
  const report = await project.sync();
  assert.deepEqual({ changed: report.changed, read: report.read }, { changed: 1, read: 1 });
  const opened = reads().filter((path) => !path.endsWith("lock.json"));
  assert.equal(opened.filter((path) => path.startsWith(ROOT)).length, 1);
  assert.ok(opened.filter((path) => path.includes("/branches/")).length <= 1, opened.join("\n"));
  assert.equal(told(await project.find("changed_1")), "src/part_150.py:4-5 changed_1");
});

test("what another process has synced is there without reading the project", async () => {
  const { project, reads, reopened } = await projectWith(MANY);
  await project.sync();
  reads();
  const other = await reopened();
  assert.equal((await other.sync()).read, 0);
  assert.equal(told(await other.find("part7_2")), "src/part_007.py:7-8 part7_2");
});

test("files that come, go, change and move are told apart", async () => {
  const { project, write, remove } = await projectWith({
    "a.py": pythonModule("a", 1),
    "b.py": pythonModule("b", 1),
    "c.py": pythonModule("c", 1),
    "d.py": pythonModule("d", 1),
  });
  await project.sync();
  await write("a.py", pythonModule("changed", 1));
  await remove("b.py");
  await remove("c.py");
  await write("deep/down/moved.py", pythonModule("c", 1));
  await write("new.py", pythonModule("new", 1));
  assert.deepEqual(await project.sync(), {
    files: 4,
    added: 1,
    changed: 1,
    renamed: 1,
    removed: 1,
    read: 3,
  });
  assert.equal(told(await project.find("c_0")), "deep/down/moved.py:1-2 c_0");
  assert.equal(told(await project.find("changed_0")), "a.py:1-2 changed_0");
  assert.match(told(await project.find("b_0")), /^not_found/);
});

test("a file that was saved again without a change is read, and nothing else comes of it", async () => {
  const { project, write } = await projectWith({ "a.py": pythonModule("a", 1) });
  await project.sync();
  await write("a.py", pythonModule("a", 1));
  const report = await project.sync();
  assert.deepEqual({ changed: report.changed, read: report.read }, { changed: 0, read: 1 });
  assert.equal((await project.sync()).read, 0);
});

test("a change in the moment of the sync that leaves size and time alike is seen by the next", async () => {
  const disk = inMemoryFileSystem();
  // A disk on which all files are of one moment, which is now.
  const fs: typeof disk = {
    ...disk,
    stat: async (path) => {
      const found = await disk.stat(path);
      return found && { ...found, mtimeMs: 1_800_000_000_000, identity: "one" };
    },
  };
  await put(disk, `${ROOT}/a.py`, "def old():\n    pass\n");
  const now = (): Date => new Date(1_800_000_000_500);
  const project = await ProjectIndex.open({ path: ROOT, projects: PROJECTS, fs, now });
  await project.sync();
  await put(disk, `${ROOT}/a.py`, "def new():\n    pass\n");
  assert.equal((await project.sync()).changed, 1);
});

test("an index that was deleted or damaged is made again", async () => {
  const { fs, project, reopened } = await projectWith(MANY);
  await project.sync();
  for (const path of await filesBelow(fs, PROJECTS)) {
    if (path.includes("/branches/")) await put(fs, path, "damaged");
  }
  const damaged = await reopened();
  assert.equal(told(await damaged.find("part7_2 amount")), "src/part_007.py:7-8 part7_2");
  await put(fs, `${project.folder}/manifest.json`, "{");
  assert.equal((await (await reopened()).sync()).added, 300);
  await fs.remove(PROJECTS);
  assert.equal(told(await project.find("part7_2")), "src/part_007.py:7-8 part7_2");
});

test("two servers sync the same project at once, and both find what is there", async () => {
  const { project, write, reopened } = await projectWith(MANY);
  const other = await reopened();
  await Promise.all([project.sync(), other.sync()]);
  await write("src/part_010.py", pythonModule("first", 2));
  await write("src/part_290.py", pythonModule("second", 2));
  const answers = await Promise.all([
    project.find("first_1"),
    other.find("second_1"),
    project.find("second_0"),
    other.find("first_0"),
  ]);
  assert.deepEqual(answers.map(told), [
    "src/part_010.py:4-5 first_1",
    "src/part_290.py:4-5 second_1",
    "src/part_290.py:1-2 second_0",
    "src/part_010.py:1-2 first_0",
  ]);
});

test("a sync that another server overtakes takes its work in, and loses none of it", async () => {
  const { fs, project, write, reopened } = await projectWith(MANY);
  await project.sync();
  const other = await reopened();
  const { read } = fs;
  let isArmed = true;
  // While one server reads the file that changed, another syncs a change of its own.
  Object.assign(fs, {
    read: async (path: string, range?: { start?: number; length?: number }) => {
      if (isArmed && path === `${ROOT}/src/part_010.py`) {
        isArmed = false;
        await write("src/part_290.py", pythonModule("second", 2));
        await other.sync();
      }
      return await read(path, range);
    },
  });
  const late = await ProjectIndex.open({ path: ROOT, projects: PROJECTS, fs });
  await late.sync();
  await write("src/part_010.py", pythonModule("first", 2));
  await late.sync();
  assert.equal(isArmed, false);
  const answer = await late.find("where is second_1 of the amount");
  assert.equal(told(answer), "src/part_290.py:4-5 second_1");
  assert.equal(answer.sync.read, 0);
  assert.equal(told(await other.find("first_1")), "src/part_010.py:4-5 first_1");
});

test("a sync tells how far it is, and ends when it is taken back", async () => {
  const { project } = await projectWith(MANY);
  const done: number[] = [];
  await project.sync({ onProgress: (progress) => done.push(progress.done) });
  assert.deepEqual(done.slice(0, 3), [0, 1, 2]);
  const { project: other } = await projectWith(MANY);
  const ending = new AbortController();
  const onProgress = (progress: { done: number }): void => {
    if (progress.done === 5) ending.abort();
  };
  await assert.rejects(other.sync({ signal: ending.signal, onProgress }), { name: "AbortError" });
  assert.equal((await other.sync()).added, 300);
});

for (
  const [what, path, message] of [
    ["a path that is not absolute", "shop", /absolute path but found "shop"/],
    ["a folder that is not there", "/work/none", /There is no folder \/work\/none/],
    ["a file", `${ROOT}/a.py`, /a\.py is a file, not the folder of a project/],
  ] as const
) {
  test(`${what} is no project, and is told so`, async () => {
    const { fs } = await projectWith({ "a.py": "a = 1\n" });
    await assert.rejects(ProjectIndex.open({ path, projects: PROJECTS, fs }), (error) => {
      assert.ok(error instanceof IhmtError);
      assert.match(error.message, message);
      return true;
    });
  });
}
