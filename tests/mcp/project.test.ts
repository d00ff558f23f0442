import assert from "node:assert/strict";
import { appendFile, mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { withHome, withServer, withServerOn } from "./_server.ts";

const FILES: Readonly<Record<string, string>> = {
  "src/till.py":
    "import coins\n\n\nclass Till:\n    def count(self):\n        return sum(self.coins)\n\n    def open(self):\n        pass\n",
  "src/ledger.py": "def close_day(till):\n    return till.count()\n",
  "a/total.py": "def total(lines):\n    return sum(lines)\n",
  "b/total.py": "def total(pages):\n    return len(pages)\n",
  "package-lock.json": "{}\n",
};

/** Writes the project into a folder beside the memory's, and tells where. */
async function shopIn(home: string, files = FILES): Promise<string> {
  const root = join(home, "shop");
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return root.replaceAll("\\", "/");
}

test("project_map tells files with their tokens, and symbols with their lines", async () => {
  await withServer(async ({ home, ask }) => {
    const path = await shopIn(home);
    const files = await ask("project_map", { path });
    assert.equal(
      files.replaceAll(/\d+( tokens)?$/gm, "N$1"),
      [
        `${path}: 4 files, N tokens`,
        "a/  1 files  N",
        "  total.py  N",
        "b/  1 files  N",
        "  total.py  N",
        "src/  2 files  N",
        "  ledger.py  N",
        "  till.py  N",
        "Left out (a lock file): package-lock.json",
      ].join("\n"),
    );
    const symbols = await ask("project_map", { path, detail: "symbols", subpath: "src" });
    assert.match(symbols, /^till\.py {2}\d+\n {2}4-9 Till\n {4}5-6 \.count\n {4}8-9 \.open$/m);
  });
});

test("a large map is cut with a hint to zoom in, and the hint works", async () => {
  await withServer(async ({ home, ask }) => {
    const many = Object.fromEntries(
      Array.from({ length: 900 }, (_, at) => [`p${at % 3}/q${at % 30}/f${at}.py`, `x_${at} = 1\n`]),
    );
    const path = await shopIn(home, many);
    const map = await ask("project_map", { path });
    assert.ok(map.split("\n").length < 300, map);
    const [, subpath] = /zoom in with `subpath`, such as "([^"]+)"/.exec(map) ?? [];
    assert.match(await ask("project_map", { path, subpath }), /^ {0,2}f\d+\.py {2}\d+$/m);
  });
});

test("find_code returns the symbol alone, with its place", async () => {
  await withServer(async ({ home, ask }) => {
    const path = await shopIn(home);
    assert.equal(
      await ask("find_code", { path, query: "Till count" }),
      "src/till.py:5-6 Till.count\n    def count(self):\n        return sum(self.coins)",
    );
    assert.match(await ask("find_code", { path, query: "zeppelin" }), /^NOT FOUND: /);
    const ambiguous = await ask("find_code", { path, query: "total" });
    assert.match(
      ambiguous,
      /^AMBIGUOUS: .*\n- a\/total\.py:1-2 total .*\n- b\/total\.py:1-2 total /,
    );
    assert.match(ambiguous, /`clue`/);
    assert.match(
      await ask("find_code", { path, query: "total", clue: "number of pages" }),
      /^b\/total\.py:1-2/,
    );
  });
});

test("find_code sees what was saved a moment ago", async () => {
  await withServer(async ({ home, ask }) => {
    const path = await shopIn(home);
    await ask("find_code", { path, query: "close_day" });
    const ledger = join(path, "src/ledger.py");
    await writeFile(ledger, `# A line more.\n${FILES["src/ledger.py"]}`);
    assert.match(await ask("find_code", { path, query: "close_day" }), /^src\/ledger\.py:1-3 /);
    await appendFile(ledger, "\n\ndef open_day(till):\n    pass\n");
    assert.match(await ask("find_code", { path, query: "open_day" }), /^src\/ledger\.py:6-7 /);
  });
});

test("the index lies below the memory's folder, or where IHMT_PROJECTS_DIR says; no memory is made", async () => {
  await withHome(async (home) => {
    const path = await shopIn(home);
    await withServerOn({ home }, async ({ ask }) => void await ask("project_map", { path }));
    assert.deepEqual(await readdir(home), ["ihmt_projects", "shop"]);
    const env = { IHMT_PROJECTS_DIR: join(home, "elsewhere") };
    await withServerOn({ home, env }, async ({ ask }) => void await ask("project_map", { path }));
    assert.match((await readdir(join(home, "elsewhere"))).join(), /^shop-[0-9a-f]{12}$/);
  });
});

test("a first indexing tells its progress, and ends when the client takes it back", async () => {
  await withServer(async ({ home, client, ask }) => {
    const body = Array.from({ length: 200 }, (_, at) => `def f_${at}(a):\n    return a\n`).join(
      "\n",
    );
    const many = Object.fromEntries(
      Array.from({ length: 400 }, (_, at) => [`m${at}.py`, `# ${at}\n${body}`]),
    );
    const path = await shopIn(home, many);
    const told: number[] = [];
    const taken = new AbortController();
    const call = client.callTool({ name: "project_map", arguments: { path } }, undefined, {
      signal: taken.signal,
      onprogress: ({ progress, total }) => {
        assert.equal(total, 400);
        told.push(progress);
        if (told.length === 2) taken.abort();
      },
    });
    await assert.rejects(call);
    assert.deepEqual(told, told.toSorted((a, b) => a - b));
    assert.ok(told.length < 10, `${told}`);
    assert.deepEqual(await readdir(join(home, "ihmt_projects")).catch(() => []), []);
    assert.match(await ask("find_code", { path, query: "zeppelin" }), /^NOT FOUND/);
  });
});

test("two servers on one project at the same time both answer", async () => {
  await withHome(async (home) => {
    const path = await shopIn(home);
    await withServerOn({ home }, (one) =>
      withServerOn({ home }, async (other) => {
        const answers = await Promise.all([
          one.ask("find_code", { path, query: "Till.count" }),
          other.ask("find_code", { path, query: "Till.open" }),
          one.ask("project_map", { path }),
          other.ask("find_code", { path, query: "close_day" }),
        ]);
        assert.match(answers[0] ?? "", /^src\/till\.py:5-6 Till\.count/);
        assert.match(answers[1] ?? "", /^src\/till\.py:8-9 Till\.open/);
        assert.match(answers[3] ?? "", /^src\/ledger\.py:1-2 close_day/);
      }));
  });
});
