import assert from "node:assert/strict";
import { test } from "node:test";
import { Memory } from "@ihmt/core";
import {
  emptyMemory,
  HOME,
  memoryWith,
  put,
  STORE,
  textOf,
  tickingClock,
} from "../support/stores.ts";

const bytes = (...values: number[]): Uint8Array => Uint8Array.of(...values);

test("ingest() takes in text files and lists what it left out, with the reason", async () => {
  const { memory, fs } = await emptyMemory();
  await put(fs, "/docs/note.md", "# Plans\n\nPaint the fence.\n");
  await put(fs, "/docs/picture.png", bytes(0x89, 0x50, 0x4e, 0x47, 0, 0, 1));
  await put(fs, "/docs/latin1.txt", bytes(0x63, 0x61, 0x66, 0xe9, 0x0a));
  await put(fs, "/docs/empty.txt", "");
  await put(fs, "/docs/.git/config", "[core]\n");
  await put(fs, "/docs/node_modules/x/index.js", "module.exports = 1;\n");
  const report = await memory.ingest(["/docs", "/missing.txt"]);
  assert.deepEqual(report.files.map(({ path }) => path), ["/docs/note.md"]);
  const skipped = new Map(report.skipped.map(({ path, reason }) => [path, reason]));
  for (
    const path of ["/docs/picture.png", "/docs/latin1.txt", "/docs/empty.txt", "/missing.txt"]
  ) {
    assert.ok((skipped.get(path) ?? "").length > 0, `${path} is listed: ${[...skipped]}`);
  }
  assert.ok([...skipped.keys()].some((path) => path.includes(".git")));
  assert.ok([...skipped.keys()].some((path) => path.includes("node_modules")));
});

test("a byte order mark is accepted and kept out of the memory", async () => {
  const { memory, fs } = await emptyMemory();
  await put(fs, "/docs/bom.txt", "\uFEFFhello there\n");
  const { files } = await memory.ingest(["/docs/bom.txt"]);
  assert.equal(files.length, 1);
  const answer = await memory.search("hello");
  assert.equal(answer.kind === "found" && answer.best.leaf.content, "hello there\n");
});

test("the leaves of a document in order are the document, byte for byte", async () => {
  const { memory, fs } = await emptyMemory({ target_tokens: 40, max_tokens: 80, min_tokens: 5 });
  const text = Array.from(
    { length: 40 },
    (_, at) => `Paragraph ${at} — ñandú 日本\r\nline\ttwo.\r\n`,
  )
    .join("\r\n");
  await put(fs, "/docs/long.txt", text);
  const { files } = await memory.ingest(["/docs/long.txt"]);
  assert.ok((files[0]?.leaves ?? 0) > 3);
  const answer = await memory.search("paragraph", { limit: 100 });
  assert.ok(answer.kind !== "not_found");
  const leaves = answer.results.map(({ leaf }) => leaf);
  leaves.sort((a, b) => a.header.order_index - b.header.order_index);
  assert.equal(leaves.map(({ content }) => content).join(""), text);
});

test("code_chunk_mode makes a leaf of each function, which keeps its class as its context", async () => {
  const { memory, fs } = await emptyMemory({ code_chunk_mode: "symbol" });
  const methods = ["take", "give"].map((name) => `  ${name}() {\n    return "${name}";\n  }\n`);
  await put(fs, "/src/shelf.js", `export class Shelf extends Map {\n${methods.join("\n")}}\n`);
  await memory.ingest(["/src/shelf.js"]);
  const answer = await memory.search("give");
  assert.ok(answer.kind === "found");
  const { header, content } = answer.best.leaf;
  assert.equal(content, `${methods[1]}}\n`);
  assert.equal(header.title, "Shelf.give");
  assert.equal(header.extra["context"], "class Shelf extends Map");
  assert.ok(header.tags.includes("method:Shelf.give"));
});

test("ingesting the same files again adds nothing", async () => {
  const { memory, fs } = await emptyMemory();
  await put(fs, "/docs/a.md", "# One\n\nfirst\n");
  const first = await memory.ingest(["/docs"]);
  const second = await memory.ingest(["/docs"]);
  assert.deepEqual([first.added, second.added, second.superseded], [1, 0, 0]);
  assert.equal((await memory.stats()).leaves, 1);
});

test("a changed file's old leaves become history and lead to the new ones", async () => {
  const { memory, fs } = await emptyMemory();
  await put(fs, "/docs/a.md", "The door code is heron-blue.\n");
  await memory.ingest(["/docs/a.md"]);
  await put(fs, "/docs/a.md", "The door code is heron-green.\n");
  const report = await memory.ingest(["/docs/a.md"]);
  assert.deepEqual([report.added, report.superseded], [1, 1]);
  const answer = await memory.search("door code heron-blue");
  assert.equal(answer.kind, "found");
  if (answer.kind !== "found") return;
  const [current, old] = answer.results;
  assert.match(current?.leaf.content ?? "", /green/);
  assert.equal(old?.leaf.header.status, "HISTORICAL");
  assert.equal(old?.leaf.header.superseded_by, current?.leaf.header.leaf_id);
  assert.match(old?.notices[0] ?? "", /^OUTDATED: /);
  assert.deepEqual(await memory.verify(), []);
});

test("a file that is empty now retires all that it held", async () => {
  const { memory, fs } = await emptyMemory();
  await put(fs, "/work/a.md", "The deploy key lives in the vault.");
  await memory.ingest(["/work/a.md"]);
  await put(fs, "/work/a.md", "\n");
  const { skipped } = await memory.ingest(["/work/a.md"]);
  assert.deepEqual(skipped, [{ path: "/work/a.md", reason: "empty" }]);
  const answer = await memory.search("deploy key");
  assert.match(
    answer.kind === "found" ? answer.best.notices.join() : "",
    /taken out of \/work\/a.md/,
  );
});

test("two spellings of a domain are one domain", async () => {
  const { memory } = await emptyMemory();
  await memory.save("alpha one", { domain: "My Notes" });
  await memory.save("beta two", { domain: "my-notes" });
  assert.deepEqual((await memory.stats()).domains.map(({ domain }) => domain), ["my-notes"]);
});

test("a file that goes back to what it was is current again", async () => {
  const { memory, fs } = await emptyMemory();
  for (const colour of ["blue", "green", "blue"]) {
    await put(fs, "/docs/a.md", `The door code is heron-${colour}.\n`);
    await memory.ingest(["/docs/a.md"]);
  }
  const answer = await memory.search("door code");
  assert.equal(answer.kind, "found");
  if (answer.kind === "found") {
    assert.match(answer.best.leaf.content, /blue/);
    assert.equal(answer.best.leaf.header.status, "ACTIVE");
  }
});

test("the same text saved again by the same source is stored once", async () => {
  const { memory } = await memoryWith(["the same text"]);
  const { added, leaves } = await memory.save("the same text", { domain: "notes" });
  assert.deepEqual([added, leaves.length], [0, 1]);
});

test("a leaf's id that other content has taken is lengthened, never overwritten", async () => {
  const { memory, fs } = await memoryWith(["the text itself"]);
  const path = `${STORE}/layer_0/notes/${(await fs.list(`${STORE}/layer_0/notes`))[0]?.name}`;
  const other = await textOf(fs, path);
  await put(fs, path, other.replaceAll("the text itself", "somebody else's text"));
  const { added, leaves } = await memory.save("the text itself", { domain: "notes" });
  assert.equal(added, 1);
  assert.match(leaves[0]?.id ?? "", /-[0-9a-f]{16}$/);
  assert.match(await textOf(fs, path), /somebody else's text$/);
});

test("a saved text keeps its date, its source, its tags and its domain", async () => {
  const { memory } = await emptyMemory();
  const { leaves } = await memory.save("2026-02-03: staging runs PostgreSQL 17", {
    source: "mcp://codex",
    tags: ["source:codex"],
    domain: "infra",
  });
  const { header } = await memory.leaf(leaves[0]?.id ?? "");
  assert.equal(header.timestamp, "2026-02-03T00:00:00Z");
  assert.equal(header.source, "mcp://codex");
  assert.equal(header.domain, "infra");
  assert.ok(header.tags.includes("source:codex"));
  assert.match(header.title, /PostgreSQL 17/);
});

const REFUSED: readonly (readonly [string, () => Parameters<Memory["save"]>])[] = [
  ["an empty text", () => ["  \n"]],
  ["a domain of blanks", () => ["text", { domain: " " }]],
  ["a domain with a control character", () => ["text", { domain: "a\u0000b" }]],
  ["half of a character", () => ["a\uD800b"]],
];
for (const [name, args] of REFUSED) {
  test(`save() refuses ${name} and stores nothing`, async () => {
    const { memory } = await emptyMemory();
    await assert.rejects(memory.save(...args()), { code: "invalid_input" });
    assert.equal((await memory.stats()).leaves, 0);
  });
}

test("`replaces` links one clear match both ways and the new memory answers first", async () => {
  const { memory } = await memoryWith(["RainDesktop version 1.3 is out", "an unrelated note"]);
  const { replacement, leaves } = await memory.save("RainDesktop version 1.4 is out", {
    domain: "notes",
    replaces: "RainDesktop version 1.3",
  });
  assert.equal(replacement.kind, "replaced");
  assert.match(replacement.kind === "replaced" ? replacement.excerpt : "", /1\.3/);
  const answer = await memory.search("RainDesktop version 1.3");
  assert.ok(answer.kind !== "not_found");
  assert.deepEqual(answer.results.map(({ leaf }) => leaf.content), [
    "RainDesktop version 1.4 is out",
    "RainDesktop version 1.3 is out",
  ]);
  assert.match(answer.results[1]?.notices.join(" ") ?? "", /OUTDATED/);
  const successor = await memory.leaf(leaves[0]?.id ?? "");
  assert.ok(Array.isArray(successor.header.extra["replaces"]));
});

test("`replaces` that fits several memories flags none and lists them", async () => {
  const { memory } = await memoryWith(["Redis caches the shop", "Redis queues the mail"]);
  const { replacement, added } = await memory.save("Redis is gone", {
    domain: "notes",
    replaces: "Redis",
  });
  assert.equal(added, 1);
  assert.equal(replacement.kind === "several" && replacement.candidates.length, 2);
});

test("`replaces` that fits nothing saves all the same and says so", async () => {
  const { memory } = await memoryWith(["a note"]);
  const { replacement, added } = await memory.save("another", { replaces: "kubernetes ingress" });
  assert.deepEqual([replacement.kind, added], ["no_match", 1]);
});

test("markOutdated() refuses unknown ids, itself and circles", async () => {
  const { memory } = await emptyMemory();
  const ids: string[] = [];
  for (const text of ["first", "second", "third"]) {
    ids.push((await memory.save(text, { domain: "n" })).leaves[0]?.id ?? "");
  }
  const [a = "", b = "", c = ""] = ids;
  await memory.markOutdated(a, b);
  await memory.markOutdated(b, c);
  await assert.rejects(memory.markOutdated(a, "L-nope"), { code: "unknown_memory" });
  await assert.rejects(memory.markOutdated(a, a), { code: "invalid_input" });
  await assert.rejects(memory.markOutdated(c, a), { code: "invalid_input" });
  const answer = await memory.search("first");
  assert.equal(answer.kind !== "not_found" && answer.results[0]?.leaf.content, "third");
});

test("an unknown id is answered with the nearest ones", async () => {
  const { memory } = await memoryWith(["alpha one", "beta two"]);
  const { leaves: [leaf] } = await memory.save("gamma three", { domain: "notes" });
  const id = leaf?.id ?? "";
  const slip = `${id.slice(0, -1)}${id.endsWith("0") ? "1" : "0"}`;
  await assert.rejects(memory.leaf(slip), {
    code: "unknown_memory",
    message: new RegExp(`The nearest: "${id}"`),
  });
  await assert.rejects(memory.markOutdated(id, "L-zz"), { message: /Use an id that a search/ });
});

test("settings that cannot be used are an error that names the key, the value and what is allowed", async () => {
  const bad: readonly (readonly [object, RegExp])[] = [
    [{ branch_factor: 1 }, /branch_factor.*from 2.*found 1/],
    [{ beam_width: 0 }, /beam_width.*found 0/],
    [{ max_tokens: 10 }, /max_tokens.*target_tokens.*found 10/],
    [{ confidence_threshold: "high" }, /confidence_threshold.*found "high"/],
    [{ code_chunk_mode: "both" }, /code_chunk_mode.*found "both"/],
  ];
  for (const [config, message] of bad) {
    const { fs } = await emptyMemory();
    await put(fs, `${STORE}/ihmt.config.json`, JSON.stringify(config));
    await assert.rejects(Memory.open({ home: HOME, fs }), { code: "bad_config", message });
  }
});

test("a settings file that is not JSON is named, and nothing is overwritten", async () => {
  const { fs } = await emptyMemory();
  await put(fs, `${STORE}/ihmt.config.json`, "{ oops");
  for (
    const open of [
      () => Memory.open({ home: HOME, fs }),
      () => Memory.initialize({ home: HOME, fs }),
    ]
  ) {
    await assert.rejects(open(), { code: "bad_config", message: /ihmt\.config\.json is not JSON/ });
  }
  assert.equal(await textOf(fs, `${STORE}/ihmt.config.json`), "{ oops");
});

test("open() says how to make a memory where there is none", async () => {
  const { fs } = await emptyMemory();
  await assert.rejects(Memory.open({ home: "/home/bob", fs }), {
    code: "no_store",
    message: /\/home\/bob.*ihmt init/,
  });
});

test("a home that is not absolute is refused", async () => {
  await assert.rejects(Memory.open({ home: "notes", now: tickingClock() }), {
    code: "invalid_input",
  });
});
