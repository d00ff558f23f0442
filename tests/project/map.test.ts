import assert from "node:assert/strict";
import { test } from "node:test";
import { projectWith, pythonModule, ROOT } from "./_projects.ts";

const FILES = {
  "main.py": "import shop.till\n\n\ndef run():\n    shop.till.open()\n",
  "shop/till.py":
    "class Till:\n    def open(self):\n        pass\n\n    def close(self):\n        pass\n",
  "shop/deep/coin.py": pythonModule("coin", 2),
};

test("a map tells files, their sizes, and symbols with their lines", async () => {
  const { project } = await projectWith(FILES);
  const { root, files, tokens } = await project.map();
  assert.equal(root, ROOT);
  assert.deepEqual(files.map(({ path, lines }) => [path, lines]), [
    ["main.py", 5],
    ["shop/deep/coin.py", 5],
    ["shop/till.py", 6],
  ]);
  assert.deepEqual(
    files[2]?.symbols.map(({ kind, name, first, last }) => `${first}-${last} ${kind} ${name}`),
    ["1-6 class Till", "2-3 method Till.open", "5-6 method Till.close"],
  );
  assert.equal(tokens, files.reduce((sum, file) => sum + file.tokens, 0));
});

test("a map of a synced project opens no file of it", async () => {
  const { project, reads } = await projectWith(FILES);
  await project.sync();
  reads();
  await project.map();
  assert.deepEqual(reads(), []);
});

for (const subpath of ["shop", "shop/", "./shop", "/shop", `${ROOT}/shop`, " shop "]) {
  test(`"${subpath}" is the folder of the project that it names`, async () => {
    const { project } = await projectWith(FILES);
    const { files } = await project.map({ subpath });
    assert.deepEqual(files.map(({ path }) => path), ["shop/deep/coin.py", "shop/till.py"]);
  });
}

test("a file can be mapped, a folder that is not there cannot", async () => {
  const { project } = await projectWith(FILES);
  assert.equal((await project.map({ subpath: "shop/till.py" })).files.length, 1);
  await assert.rejects(project.map({ subpath: "sho" }), /nothing at `subpath` "sho"/);
});
