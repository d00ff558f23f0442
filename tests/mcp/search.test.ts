import assert from "node:assert/strict";
import { test } from "node:test";
import { Memory } from "@ihmt/core";
import { type TestServer, withHome, withServer, withServerOn } from "./_server.ts";

/** As like as can be, so that only a detail tells them apart. */
const LUIS = [
  "2024-07-22: Dinner in Benidorm with Luis, my cousin.",
  "2025-11-30: Lunch in Gandia with Luis, my dentist.",
  "2026-08-30: Breakfast in Denia with Luis, my neighbour.",
];

test("search_memory gives the best memory with its day and domain, and a line for each other", async () => {
  await withServer(async ({ ask }) => {
    await ask("save_memory", {
      content: "2026-02-03: The harbour crane was repainted in turquoise.",
      domain: "harbour",
    });
    await ask("save_memory", {
      content: "2026-03-04: The harbour office opens at nine.",
      domain: "harbour",
    });
    assert.equal(
      await ask("search_memory", { query: "what colour is the harbour crane, turquoise?" }),
      "[2026-02-03 · harbour]\n" +
        "2026-02-03: The harbour crane was repainted in turquoise.\n" +
        "\n" +
        "Other matches:\n" +
        "- 2026-03-04 · The harbour office opens at nine. · harbour",
    );
  });
});

test("search_memory with full detail adds ids, tree paths, excerpts and the cost", async () => {
  await withServer(async ({ home, ask }) => {
    await ask("save_memory", { content: "2026-02-03: The harbour crane was repainted." });
    await ask("save_memory", { content: "2026-03-04: The harbour office opens at nine." });
    const memory = await Memory.open({ home });
    const answer = await memory.search("harbour crane repainted");
    assert.equal(answer.kind, "found");
    const text = await ask("search_memory", { query: "harbour crane repainted", detail: "full" });
    for (const { leaf } of answer.kind === "found" ? answer.results : []) {
      assert.ok(text.includes(`id: ${leaf.header.leaf_id}\n`), text);
    }
    assert.match(text, /^path: root → L-/m);
    assert.match(text, /^ {3}excerpt: .*harbour office/m);
    assert.match(text, /^Confidence [01]\.\d\d · \d+ branch reads, \d+ leaf reads, depth \d+/m);
  });
});

test("search_memory cuts a long memory at a sentence, and full detail gives all of it", async () => {
  await withServer(async ({ ask }) => {
    const sentence = "The ferry crosses the strait while the pilot counts the buoys. ";
    const content = `The log of the ferry.\n\n${sentence.repeat(130)}Finally the anchor drops.`;
    await ask("save_memory", { content });
    const query = { query: "ferry pilot buoys strait" };
    const cut = await ask("search_memory", query);
    assert.ok(cut.length < 6200, `${cut.length} characters`);
    assert.match(
      cut,
      /buoys\.\n\[Cut: \d+ of 8238 characters\. Repeat with detail "full" for all\.\]$/,
    );
    assert.ok((await ask("search_memory", { ...query, detail: "full" })).includes("anchor drops."));
    // What was asked for stands behind the cut.
    const deep = await ask("search_memory", { query: "anchor drops" });
    assert.match(deep, /\n\[Found further on: ….*Finally the anchor drops\.\]\n\[Cut: /);
  });
});

test("search_memory keeps the indentation and the inner lines of what it quotes", async () => {
  await withServer(async ({ ask }) => {
    const content = "\n\n    const keel = launch(shipyard);\n\n    return keel;\n\n";
    await ask("save_memory", { content, content_type: "code" });
    const text = await ask("search_memory", { query: "keel launch shipyard" });
    assert.ok(text.endsWith("]\n    const keel = launch(shipyard);\n\n    return keel;"), text);
  });
});

test("search_memory asks which one is meant, and a clue settles it", async () => {
  await withServer(async (server) => {
    await saveAll(server, LUIS);
    const text = await server.ask("search_memory", { query: "Luis" });
    assert.match(text, /^AMBIGUOUS: "Luis" – /);
    for (const expected of ["1. [", "2. [", "3. [", "2024-07-22", "Benidorm", "`clue`"]) {
      assert.ok(text.includes(expected), `${expected} in ${text}`);
    }
    const settled = await server.ask("search_memory", {
      query: "Luis",
      clue: "dinner in Benidorm",
    });
    assert.match(settled, /^\[2024-07-22 · [^\]]+\]\n2024-07-22: Dinner in Benidorm/);
  });
});

test("an ambiguous search with full detail gives the candidates' ids and excerpts", async () => {
  await withServer(async (server) => {
    await saveAll(server, LUIS);
    const text = await server.ask("search_memory", { query: "Luis", detail: "full" });
    assert.equal(text.match(/^ {3}id: L-/gm)?.length, 3);
    assert.equal(text.match(/^ {3}excerpt: .*Luis/gm)?.length, 3);
  });
});

test("search_memory takes null and an empty clue for what is left out", async () => {
  await withServer(async (server) => {
    await saveAll(server, LUIS);
    const plain = await server.ask("search_memory", { query: "Benidorm dinner" });
    assert.match(plain, /^\[2024-07-22/);
    for (const clue of [null, "", "  "]) {
      assert.equal(
        await server.ask("search_memory", { query: "Benidorm dinner", clue, detail: null }),
        plain,
      );
    }
  });
});

test("search_memory says when nothing answers", async () => {
  await withServer(async (server) => {
    await saveAll(server, LUIS);
    for (const query of ["quantum chromodynamics lattice", "???", "zzz"]) {
      assert.match(await server.ask("search_memory", { query }), /^NOT FOUND: /, query);
    }
  });
});

const LANGUAGES: readonly [content: string, query: string][] = [
  ["2026-03-05: 北京办公室的咖啡机坏了，王芳负责联系维修。", "咖啡机 维修"],
  ["2026-01-15: La contraseña del trastero la guarda Íñigo en el cajón.", "trastero Iñigo cajon"],
  ["2026-04-01: Рыбный рынок открывается в шесть утра.", "рыбный рынок"],
  ["2026-05-02: 🚲 The cargo bike's lock is 🔒 under the seat.", "cargo bike lock"],
];

test("search_memory gives texts of every script back as they were", async () => {
  await withServer(async (server) => {
    await saveAll(server, LANGUAGES.map(([content]) => content));
    for (const [content, query] of LANGUAGES) {
      const text = await server.ask("search_memory", { query });
      assert.equal(text.split("\n")[1], content);
    }
  });
});

test("what is outdated says so, in every place where it is shown", async () => {
  await withServer(async ({ ask }) => {
    await ask("save_memory", { content: "2024-03-11: I live in Madrid." });
    await ask("save_memory", { content: "2026-02-03: I live in Valencia." });
    const notice =
      "OUTDATED: On 2024-03-11 you said user location = 'Madrid', but on 2026-02-03 you updated to 'Valencia'.";
    const best = await ask("search_memory", { query: "Madrid" });
    assert.match(best, /^\[2026-02-03 · personal\]\n2026-02-03: I live in Valencia\.\n/);
    assert.ok(best.includes(notice), best);
    const then = await ask("search_memory", { query: "where did I live in 2024?" });
    assert.match(then, /^\[2024-03-11 · personal\]\nOUTDATED: /);
    const both = await ask("search_memory", { query: "where do I live, Valencia?" });
    assert.ok(both.includes(notice), both);
  });
});

test("a store that cannot be used is an error until it can", async () => {
  await withHome(async (home) => {
    await Memory.initialize({ home, config: { branch_factor: 4 } });
    const path = `${home}/ihmt_memory/ihmt.config.json`;
    const { readFile, writeFile } = await import("node:fs/promises");
    const good = await readFile(path, "utf8");
    await writeFile(path, "{ not json");
    await withServerOn({ home }, async ({ call, ask }) => {
      const { text, isError } = await call("search_memory", { query: "anything" });
      assert.ok(isError && text.includes("ihmt.config.json is not JSON"), text);
      await writeFile(path, good);
      assert.match(await ask("search_memory", { query: "anything" }), /^NOT FOUND/);
    });
  });
});

async function saveAll({ ask }: TestServer, contents: readonly string[]): Promise<void> {
  for (const content of contents) await ask("save_memory", { content });
}
