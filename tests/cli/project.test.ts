/** `ihmt project map`, `find` and `sync`. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { folderForEachTest, ihmt, writeFiles } from "./_ihmt.ts";

let folder: string;
folderForEachTest((made) => folder = made);

const FILES = {
  "shop/src/till.py":
    "class Till:\n    def count(self):\n        return sum(self.coins)\n\n    def open(self):\n        pass\n",
  "shop/src/ledger.py": "def close_day(till):\n    return till.count()\n",
  "shop/a/total.py": "def total(lines):\n    return sum(lines)\n",
  "shop/b/total.py": "def total(pages):\n    return len(pages)\n",
  "shop/yarn.lock": "#\n",
};

async function told(args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await ihmt(["project", ...args, "--path", `${folder}/home`], {
    cwd: folder,
  });
  assert.equal(code, 0, stderr);
  assert.equal(stderr, "");
  return stdout;
}

test("map lists files with their tokens, and what was left out", async () => {
  await writeFiles(folder, FILES);
  const map = await told(["map", "shop"]);
  assert.match(map, /shop: 4 files, \d+ tokens\n\nfile +tokens +lines\na\/total\.py +\d+ +2\n/);
  assert.match(map, /\nLeft out:\n {2}yarn\.lock \(a lock file\)\n$/);
  const symbols = await told(["map", "shop", "--symbols", "--subpath", "src"]);
  assert.match(symbols, /^· Till\.count \(method\) +2-3$/m);
  assert.doesNotMatch(symbols, /total/);
  const { files } = JSON.parse(await told(["map", "shop", "--json"]));
  assert.deepEqual(files.map(({ path }: { path: string }) => path), [
    "a/total.py",
    "b/total.py",
    "src/ledger.py",
    "src/till.py",
  ]);
});

test("find shows the code of the symbol that is meant, or says that it cannot tell", async () => {
  await writeFiles(folder, FILES);
  assert.match(
    await told(["find", "shop", "Till", "count"]),
    /^src\/till\.py:2-3 Till\.count\n {4}def count\(self\):\n {8}return sum\(self\.coins\)\n/,
  );
  assert.match(await told(["find", "shop", "total"]), /^AMBIGUOUS: "total" fits these equally:\n/);
  assert.match(
    await told(["find", "shop", "total", "--subpath", "b"]),
    /^b\/total\.py:1-2 total\n/,
  );
  assert.match(await told(["find", "shop", "zeppelin"]), /^No code answers "zeppelin"\.\n/);
  const { best } = JSON.parse(await told(["find", "shop", "close_day", "--json"]));
  assert.deepEqual([best.file, best.first, best.last], ["src/ledger.py", 1, 2]);
});

test("sync says what changed", async () => {
  await writeFiles(folder, FILES);
  assert.match(await told(["sync", "shop"]), /^4 files in \S+shop: 4 added\.\nindex \S+\n$/);
  assert.match(await told(["sync", "shop"]), /: nothing changed\.\n/);
  await writeFiles(folder, { "shop/src/ledger.py": "def open_day():\n    pass\n" });
  const report = JSON.parse(await told(["sync", "shop", "--json"]));
  assert.deepEqual([report.files, report.changed, report.added], [4, 1, 0]);
});

test("a folder that is not there, a file and a scope that is none are errors that say so", async () => {
  await writeFiles(folder, FILES);
  for (
    const [args, message] of [
      [["map", "nowhere"], /There is no folder \S+nowhere\./],
      [["map", "shop/src/till.py"], /is a file, not the folder of a project/],
      [["map", "shop", "--subpath", "none"], /nothing at `subpath` "none"/],
      [["find", "shop", "a", "--scope", "tests"], /Expected main, test or all/],
      [["find", "shop"], /missing required argument 'query'/i],
    ] as const
  ) {
    const { code, stdout, stderr } = await ihmt(["project", ...args], {
      cwd: folder,
      env: { IHMT_HOME: `${folder}/home` },
    });
    assert.deepEqual([code, stdout], [2, ""]);
    assert.match(stderr, message);
  }
});
