/** What other programs wrote becomes memories: dated, tagged, and once. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  exportLine,
  type FileSystem,
  inMemoryFileSystem,
  type Leaf,
  Memory,
  previewImport,
} from "@ihmt/core";
import {
  emptyMemory,
  filesBelow,
  fixtureStore,
  HOME,
  put,
  STORE,
  tickingClock,
} from "../support/stores.ts";

/** A memory beside some files of Ada's. */
async function withFiles(
  files: Readonly<Record<string, string>>,
): Promise<{ memory: Memory; fs: FileSystem }> {
  const { memory, fs } = await emptyMemory();
  for (const [path, text] of Object.entries(files)) await put(fs, path, text);
  return { memory, fs };
}

/** Every memory there is, by its text. */
async function leavesOf(memory: Memory): Promise<Leaf["header"][]> {
  const headers: Leaf["header"][] = [];
  for await (const exported of memory.export()) {
    if (exported.kind === "memory") headers.push(exported.leaf.header);
  }
  return headers;
}

async function textsOf(memory: Memory): Promise<string[]> {
  const texts: string[] = [];
  for await (const exported of memory.export()) {
    if (exported.kind === "memory") texts.push(exported.leaf.content);
  }
  return texts;
}

const lines = (...values: readonly unknown[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join("");

const GRAPH = lines(
  {
    type: "entity",
    name: "Inés",
    entityType: "person",
    observations: ["Vive en Cádiz", "Vive en Cádiz", "Zurda"],
  },
  { type: "relation", from: "Inés", to: "Astillero", relationType: "works_at" },
);

const MESSAGE = (role: string, text: string, more: object = {}): object => ({
  author: { role },
  content: { content_type: "text", parts: [text] },
  ...more,
});

const CHATGPT = JSON.stringify([{
  title: "Copias de seguridad",
  conversation_id: "c-1",
  create_time: 1714558500.5,
  current_node: "d",
  mapping: {
    a: { parent: null, children: ["b"], message: null },
    b: { parent: "a", children: ["c", "d"], message: MESSAGE("user", "¿Cómo copio la base?") },
    c: { parent: "b", children: [], message: MESSAGE("assistant", "No lo sé.") },
    d: { parent: "b", children: [], message: MESSAGE("assistant", "Con pg_dump.") },
  },
}, { title: "Vacía", mapping: {} }]);

const CLAUDE = JSON.stringify([{
  uuid: "u-1",
  name: "学习计划",
  created_at: "2025-03-04T08:00:00.123456Z",
  chat_messages: [
    {
      sender: "human",
      text: "我想学吉他。",
      attachments: [{ file_name: "a.txt", extracted_content: "和弦表" }],
      files: [{ file_name: "吉他.jpg" }],
    },
    {
      sender: "assistant",
      text: "",
      content: [{ type: "text", text: "每天练二十分钟。" }, { type: "tool_use" }],
    },
  ],
}]);

interface Case {
  readonly name: string;
  readonly path: string;
  readonly text: string;
  readonly format: string;
  readonly texts: number;
  readonly holds: readonly string[];
  readonly lacks?: readonly string[];
  readonly tag: string;
  readonly day?: string;
}

const CASES: readonly Case[] = [
  {
    name: "the memory of server-memory",
    path: "/home/ada/memory.jsonl",
    text: GRAPH,
    format: "knowledge-graph",
    texts: 2,
    holds: [
      "# Inés (person)\n\n- Vive en Cádiz\n- Zurda\n\n- Inés works at Astillero.\n",
      "# Astillero",
    ],
    tag: "source:server-memory",
  },
  {
    name: "an export of ChatGPT, with the branch that was shown last",
    path: "/home/ada/chatgpt/conversations.json",
    text: CHATGPT,
    format: "chatgpt",
    texts: 1,
    holds: [
      "# Copias de seguridad",
      "**User:** ¿Cómo copio la base?",
      "**Assistant:** Con pg_dump.",
    ],
    lacks: ["No lo sé"],
    tag: "source:chatgpt",
    day: "2024-05-01",
  },
  {
    name: "an export of Claude, with what was attached",
    path: "/home/ada/claude/conversations.json",
    text: CLAUDE,
    format: "claude",
    texts: 1,
    holds: [
      "# 学习计划",
      "**User:** 我想学吉他。\n\nAttached: a.txt\n\n和弦表\n\nAttached: 吉他.jpg",
      "**Assistant:** 每天练二十分钟。",
    ],
    tag: "source:claude",
    day: "2025-03-04",
  },
  {
    name: "what Claude has noted by itself",
    path: "/home/ada/claude/memories.json",
    text: JSON.stringify([{
      conversations_memory: "Ada prefers tabs.",
      project_memories: { p1: "The garden app is in Elm." },
    }]),
    format: "claude",
    texts: 2,
    holds: ["Ada prefers tabs.", "The garden app is in Elm."],
    tag: "source:claude",
  },
  {
    name: "a note of basic-memory",
    path: "/home/ada/basic/coffee.md",
    text:
      "---\ntitle: Café\ntype: note\ntags: [coffee, brewing]\npermalink: cafe\ncreated: '2025-01-02 09:30'\n---\n\n# Café\n\n- [method] Filtro #slow\n",
    format: "markdown",
    texts: 1,
    holds: ["permalink: cafe", "- [method] Filtro #slow\n"],
    tag: "brewing",
    day: "2025-01-02",
  },
  {
    name: "a note of Obsidian, its tags one a line",
    path: "/home/ada/vault/rosas.md",
    text:
      '---\naliases: [rosal]\ntags:\n  - jardín\n  - "#poda"\nmodified: 2024-11-30\n---\nPodar en febrero.\n',
    format: "markdown",
    texts: 1,
    holds: ["aliases: [rosal]"],
    tag: "poda",
    day: "2024-11-30",
  },
  {
    name: "instructions, without what setup wrote",
    path: "/home/ada/.claude/CLAUDE.md",
    text: "Use tabs.\n\n<!-- ihmt:begin (x) -->\nCall search_memory.\n<!-- ihmt:end -->\n",
    format: "instructions",
    texts: 1,
    holds: ["Use tabs."],
    lacks: ["search_memory"],
    tag: "source:instructions",
  },
  {
    name: "a rule of Cursor",
    path: "/home/ada/app/.cursor/rules/style.mdc",
    text: "---\ndescription: How we write TypeScript\nglobs: *.ts\n---\nNo classes.\n",
    format: "instructions",
    texts: 1,
    holds: ["globs: *.ts", "No classes."],
    tag: "source:instructions",
  },
  {
    name: "Claude Code's notes to itself",
    path: "/home/ada/.claude/projects/-home-ada-app/memory/MEMORY.md",
    text: "- The tests need Redis on port 6390.\n",
    format: "markdown",
    texts: 1,
    holds: ["port 6390"],
    tag: "project:-home-ada-app",
  },
];

for (const { name, path, text, format, texts, holds, lacks = [], tag, day } of CASES) {
  test(`import() takes over ${name}, and only once`, async () => {
    const { memory } = await withFiles({ [path]: text });
    const report = await memory.import([path]);
    assert.deepEqual(report.sources.map((source) => [source.path, source.format, source.texts]), [
      [path, format, texts],
    ]);
    const all = (await textsOf(memory)).join("\n");
    for (const part of holds) assert.ok(all.includes(part), `${part} is in ${all}`);
    for (const part of lacks) assert.ok(!all.includes(part), `${part} is not in ${all}`);
    const headers = await leavesOf(memory);
    assert.ok(headers.some(({ tags }) => tags.includes(tag)), JSON.stringify(headers[0]?.tags));
    if (day !== undefined) assert.equal(headers[0]?.timestamp.slice(0, 10), day);
    assert.equal((await memory.import([path])).added, 0);
    assert.equal((await leavesOf(memory)).length, headers.length);
  });
}

/** Front matter and the moment it tells; "" where it tells none. */
const WRITTEN: readonly [matter: string, timestamp: string][] = [
  ["date: 2024-02-29", "2024-02-29T00:00:00Z"],
  // A day that no calendar has says nothing; the next key may.
  ["date: 2023-02-29", ""],
  ["created: 2024-02-30\nupdated: 2024-03-05", "2024-03-05T00:00:00Z"],
  ["date: 20240715", "2024-07-15T00:00:00Z"],
  ["date: 2024-07-15 # a Monday", "2024-07-15T00:00:00Z"],
  ["date: 2024-07-15 9:05", "2024-07-15T09:05:00Z"],
  ["date: 2024-07-15T09:05:06.789+02:00", "2024-07-15T07:05:06Z"],
  ["date: 2024-07-15 23:30:00 -0100", "2024-07-16T00:30:00Z"],
  ["date: 2024-07-15T25:00", ""],
  ["date: soon", ""],
];

test("import() dates notes by their front matter, and by their file where that tells no day", async () => {
  const files = WRITTEN.map(([matter], at) =>
    [`/notes/${at}.md`, `---\n${matter}\n---\nText ${at}.\n`] as const
  );
  const { memory, fs } = await withFiles(Object.fromEntries(files));
  await memory.import(["/notes"]);
  const found = new Map((await leavesOf(memory)).map((leaf) => [leaf.source, leaf.timestamp]));
  for (const [at, [matter, wanted]] of WRITTEN.entries()) {
    const path = `/notes/${at}.md`;
    const changed = new Date((await fs.stat(path))?.mtimeMs ?? NaN).toISOString();
    assert.equal(found.get(path), wanted || changed.replace(/\.\d+Z$/, "Z"), matter);
  }
});

test("import() takes the tags of a note, and no tag where there is none", async () => {
  const { memory } = await withFiles({
    "/notes/a.md": "---\ntags: null\n---\nOne.\n",
    "/notes/b.md": "---\ntags: [x, 'y'] # two\n---\nTwo.\n",
  });
  await memory.import(["/notes"]);
  const tags = (await leavesOf(memory)).flatMap((leaf) => leaf.tags);
  assert.deepEqual(tags.filter((tag) => !tag.includes(":")), ["x", "y"]);
});

test("import() keeps what stands below a mark of setup's that is never closed", async () => {
  const block = "<!-- ihmt:begin (x) -->\nCall search_memory.\n<!-- ihmt:end -->\n";
  const { memory } = await withFiles({
    "/app/AGENTS.md": `<!-- ihmt:begin (x) -->\nUse tabs.\n${block}`,
  });
  await memory.import(["/app/AGENTS.md"]);
  assert.match((await textsOf(memory)).join(), /Use tabs\.\n$/);
});

test("import() makes the earlier version of a text history", async () => {
  const { memory, fs } = await withFiles({ "/home/ada/memory.jsonl": GRAPH });
  await memory.import(["/home/ada/memory.jsonl"]);
  await put(fs, "/home/ada/memory.jsonl", GRAPH.replace("Zurda", "Diestra"));
  const report = await memory.import(["/home/ada/memory.jsonl"]);
  assert.equal(report.added, 1);
  assert.equal(report.sources[0]?.superseded, 1);
});

test("import() reads a folder, and names what it leaves out", async () => {
  const { memory } = await withFiles({
    "/home/ada/all/note.md": "Staging runs PostgreSQL 17.\n",
    "/home/ada/all/empty.md": " \n",
    "/home/ada/all/marks.md": "---\r\n---",
    "/home/ada/all/session.jsonl": '{"type":"summary"}\n',
    "/home/ada/all/data.json": "[1, 2]",
    "/home/ada/all/broken.json": "{",
    "/home/ada/all/main.ts": "export {};\n",
  });
  const report = await memory.import(["/home/ada/all"]);
  assert.deepEqual(report.sources.map(({ path }) => path), ["/home/ada/all/note.md"]);
  const reasons = report.skipped.map(({ path, reason }) => `${path.slice(14)}: ${reason}`).sort();
  assert.deepEqual(reasons, [
    "broken.json: no JSON that can be read",
    "data.json: no export of conversations",
    "empty.md: empty",
    "main.ts: no format that is known; `ihmt ingest` takes in any text",
    "marks.md: empty",
    "session.jsonl: no export that is known; `ihmt ingest` takes in any text",
  ]);
});

test("import() goes on behind a bad line, and tells it", async () => {
  const { memory } = await withFiles({ "/m.jsonl": `${GRAPH}oops\n{"type":"entity"}\n` });
  const report = await memory.import(["/m.jsonl"]);
  assert.equal(report.sources[0]?.texts, 2);
  assert.deepEqual(report.skipped.map(({ reason }) => reason), [
    "line 3 is no entity and no relation",
    "line 4 is no entity and no relation",
  ]);
});

test("import() takes an export that begins with an empty line", async () => {
  const { memory } = await withFiles({});
  await memory.save("Staging runs PostgreSQL 17.");
  const exported: string[] = [];
  for await (const each of memory.export()) exported.push(exportLine(each));
  const { memory: other } = await withFiles({ "/all.jsonl": `\n${exported.join("\n")}\n` });
  const report = await other.import(["/all.jsonl"]);
  assert.deepEqual([report.added, report.skipped], [1, []]);
});

test("import() follows no circle in a tree of messages", async () => {
  const mapping = {
    a: { parent: "b", children: ["b"], message: MESSAGE("user", "eins") },
    b: { parent: "a", children: ["a"], message: MESSAGE("assistant", "zwei") },
  };
  const text = JSON.stringify([{ id: "x", current_node: "b", mapping }]);
  const { memory } = await withFiles({ "/c.json": text });
  assert.equal((await memory.import(["/c.json"])).sources[0]?.texts, 1);
});

test("import() takes no text that a machine wrote to another", async () => {
  const mapping = {
    a: { parent: null, message: MESSAGE("system", "secret system") },
    b: {
      parent: "a",
      message: MESSAGE("user", "hidden", {
        metadata: { is_visually_hidden_from_conversation: true },
      }),
    },
    c: { parent: "b", message: MESSAGE("assistant", "print(1)", { recipient: "python" }) },
    d: { parent: "c", message: MESSAGE("tool", "1") },
    e: { parent: "d", message: MESSAGE("assistant", "It is one.", { recipient: "all" }) },
  };
  const text = JSON.stringify([{ id: "x", title: "Sum", current_node: "e", mapping }]);
  const { memory } = await withFiles({ "/c.json": text });
  await memory.import(["/c.json"]);
  assert.deepEqual(await textsOf(memory), ["# Sum\n\n**Assistant:** It is one.\n"]);
});

test("previewImport() tells the same, and writes nothing", async () => {
  const { memory, fs } = await withFiles({ "/m.jsonl": GRAPH, "/c.json": CHATGPT });
  await memory.import(["/m.jsonl"]);
  const before = await filesBelow(fs, "/");
  const options = { home: HOME, fs, now: tickingClock() };
  const preview = await previewImport(["/m.jsonl", "/c.json"], options);
  assert.deepEqual(preview.sources.map(({ texts, added }) => [texts, added]), [[1, 1], [2, 0]]);
  assert.deepEqual(await filesBelow(fs, "/"), before);
  const real = await memory.import(["/m.jsonl", "/c.json"]);
  assert.equal(real.added, preview.added);
});

test("previewImport() needs no memory, and makes none", async () => {
  const fs = inMemoryFileSystem();
  await put(fs, "/m.jsonl", GRAPH);
  const preview = await previewImport(["/m.jsonl"], { home: HOME, fs, now: tickingClock() });
  assert.equal(preview.added, 2);
  assert.equal(await fs.stat(STORE), undefined);
});

for (const fixture of ["python-layers", "python-pending"]) {
  test(`import() takes over the memories of another store as they are: ${fixture}`, async () => {
    const fs = await fixtureStore(fixture);
    const target = await Memory.initialize({ home: "/home/new", fs, now: tickingClock() });
    const report = await target.import([HOME]);
    const source = await Memory.open({ home: HOME, fs, now: tickingClock() });
    const expected = (await leavesOf(source)).map(comparable);
    assert.deepEqual((await leavesOf(target)).map(comparable), expected);
    assert.equal(report.added, expected.length);
    assert.equal((await target.import([STORE])).added, 0);
    assert.deepEqual(await target.verify(), []);
  });
}

function comparable({ parent_id: _, ...header }: Leaf["header"]): unknown {
  return header;
}

test("a memory that was replaced over there since is replaced here, too", async () => {
  const fs = inMemoryFileSystem();
  const now = tickingClock();
  const there = await Memory.initialize({ home: "/home/there", fs, now });
  const old = await there.save("The proxy listens on port 8080.", { domain: "notes" });
  const here = await Memory.initialize({ home: HOME, fs, now });
  await here.import(["/home/there"]);
  const fresh = await there.save("The proxy listens on port 9090.", { domain: "notes" });
  await there.markOutdated(old.leaves[0]?.id ?? "", fresh.leaves[0]?.id ?? "");
  await here.import(["/home/there"]);
  const leaf = await here.leaf(old.leaves[0]?.id ?? "");
  assert.equal(leaf.header.superseded_by, fresh.leaves[0]?.id);
});
