import assert from "node:assert/strict";
import { test } from "node:test";
import { inMemoryFileSystem, Memory, previewIngest, previewSave } from "@ihmt/core";
import { emptyMemory, filesBelow, HOME, put, STORE, tickingClock } from "../support/stores.ts";

const JOURNAL = `# 3 de marzo de 2024

Hoy he vuelto a nadar con mi hermana después de dos años.

# 9 de abril de 2024

Me llamó mi primo desde Lugo y estuve contenta toda la tarde.
`;

test("previewIngest() tells type, domain, leaves, tokens and dates of each file", async () => {
  const fs = inMemoryFileSystem();
  await put(fs, "/docs/diario.md", JOURNAL);
  await put(fs, "/docs/tool.py", "import os\n\nprint(os.name)\n");
  await put(fs, "/docs/empty.txt", " \n");
  await put(fs, "/docs/.git/config", "[core]\n");
  const report = await previewIngest(["/docs", "/gone"], { home: HOME, fs, now: tickingClock() });
  const [journal, tool] = report.files;
  assert.deepEqual({ ...journal, tokens: 0 }, {
    path: "/docs/diario.md",
    domain: "personal",
    dataType: "PERSONAL",
    language: "es",
    confidence: journal?.confidence,
    signals: journal?.signals,
    leaves: 2,
    tokens: 0,
    start: "2024-03-03T00:00:00Z",
    end: "2024-04-09T00:00:00Z",
  });
  assert.deepEqual([tool?.dataType, tool?.domain, tool?.leaves], ["CODE", "software.python", 1]);
  assert.ok((journal?.confidence ?? 0) > 0.6 && journal?.signals.includes("dated entries"));
  assert.deepEqual(tool?.signals, ["extension .py"]);
  assert.equal(report.leaves, 3);
  assert.equal(report.tokens, (journal?.tokens ?? 0) + (tool?.tokens ?? 0));
  assert.ok((journal?.tokens ?? 0) > 20);
  assert.deepEqual(report.skipped.map(({ path }) => path), [
    "/docs/.git",
    "/gone",
    "/docs/empty.txt",
  ]);
});

test("a preview makes no store, and changes nothing of one that is there", async () => {
  const fs = inMemoryFileSystem();
  await put(fs, "/docs/a.md", "2026-02-03: the API moved to another server.\n");
  await previewIngest(["/docs"], { home: HOME, fs });
  await previewSave("the API moved", { home: HOME, fs });
  assert.equal(await fs.stat(HOME), undefined);

  const memory = await Memory.initialize({ home: HOME, fs, now: tickingClock() });
  await memory.save("staging runs PostgreSQL 17");
  const before = await stampsBelow();
  await previewIngest(["/docs"], { home: HOME, fs });
  assert.deepEqual(await stampsBelow(), before);

  async function stampsBelow(): Promise<unknown[]> {
    const paths = await filesBelow(fs, STORE);
    return await Promise.all(paths.map(async (path) => [path, await fs.stat(path)]));
  }
});

test("an ingest does what its preview said", async () => {
  const { memory, fs } = await emptyMemory({ target_tokens: 40, max_tokens: 80, min_tokens: 5 });
  await put(fs, "/docs/diario.md", JOURNAL);
  await put(fs, "/docs/long.txt", "The harbour crane is blue and old.\n\n".repeat(30));
  await put(fs, "/docs/roof/leak.md", "The leak is above the third window.\n");
  await put(fs, "/docs/raw.txt", new Uint8Array([0x61, 0xff]));
  const options = { tags: ["a"] };
  const said = await previewIngest(["/docs"], { home: HOME, fs, ...options });
  const done = await memory.ingest(["/docs"], options);
  const facts = ({ path, domain, dataType, leaves, tokens }: typeof done.files[number]) => [
    path,
    domain,
    dataType,
    leaves,
    tokens,
  ];
  assert.deepEqual(
    said.files.map((file) => facts({ ...file, added: 0, superseded: 0 })),
    done.files.map(facts),
  );
  assert.ok((said.files.find(({ path }) => path.endsWith("long.txt"))?.leaves ?? 0) > 3);
  assert.equal(said.files.find(({ path }) => path.endsWith("leak.md"))?.domain, "roof");
  assert.deepEqual(said.files.find(({ path }) => path.endsWith("leak.md"))?.signals, [
    "folder roof",
  ]);
  assert.deepEqual(said.skipped, done.skipped);
});

test("previewSave() tells what a text would become, with what is given instead of detected", async () => {
  const fs = inMemoryFileSystem();
  const now = tickingClock();
  const plain = await previewSave("2026-02-03: staging runs PostgreSQL 17", {
    home: HOME,
    fs,
    now,
  });
  assert.deepEqual([plain.path, plain.domain, plain.start], [
    "inline",
    "technology",
    "2026-02-03T00:00:00Z",
  ]);
  const given = { home: HOME, fs, domain: "Team Notes", dataType: "PROCESS", source: "x" } as const;
  const { path, domain, dataType } = await previewSave("Buy bread", given);
  assert.deepEqual([path, domain, dataType], ["x", "team-notes", "PROCESS"]);
});

test("a preview refuses what the real thing refuses", async () => {
  const fs = inMemoryFileSystem();
  await assert.rejects(previewSave(" ", { home: HOME, fs }), { code: "invalid_input" });
  await assert.rejects(previewIngest([], { home: "notes", fs }), { code: "invalid_input" });
  await assert.rejects(previewIngest([], { home: HOME, fs, domain: " " }), {
    code: "invalid_input",
  });
  await put(fs, `${STORE}/ihmt.config.json`, "{ oops");
  await assert.rejects(previewIngest([], { home: HOME, fs }), { code: "bad_config" });
});
