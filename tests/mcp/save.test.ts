import assert from "node:assert/strict";
import { test } from "node:test";
import { type Hit, Memory } from "@ihmt/core";
import { type TestServer, withHome, withServer, withServerOn } from "./_server.ts";

test("save_memory says how the text was filed", async () => {
  await withServer(async ({ ask }) => {
    assert.equal(
      await ask("save_memory", {
        content: "2026-02-03: The crane is turquoise.",
        domain: "harbour",
        content_type: "personal",
      }),
      "Saved: harbour · personal · 1 leaf · 2026-02-03",
    );
    const steps = Array.from(
      { length: 400 },
      (_, at) =>
        `Step ${at + 1}. Check the mooring line at bollard ${at + 1} and note its wear.\n\n`,
    );
    assert.match(
      await ask("save_memory", { content: steps.join("") }),
      /^Saved: [^·]+ · [a-z]+ · [2-9] leaves · \d{4}-\d{2}-\d{2}$/,
    );
  });
});

test("save_memory classifies where domain and type are left open", async () => {
  await withServer(async ({ home, ask }) => {
    const content = "2026-02-03: I moved in with my sister Ana; I live in Valencia.";
    await ask("save_memory", { content });
    for (const domain of ["general", "", " "]) {
      const text = await ask("save_memory", { content, domain, content_type: "auto" });
      assert.match(text, /^Already remembered, nothing new: personal · personal/, domain);
    }
    assert.equal((await bestOf(home, "sister Ana Valencia")).leaf.header.domain, "personal");
  });
});

test("save_memory stores the same text once", async () => {
  await withServer(async ({ home, ask }) => {
    const content = "2026-02-03: The crane is turquoise.";
    assert.match(await ask("save_memory", { content }), /^Saved: /);
    assert.match(await ask("save_memory", { content }), /^Already remembered/);
    assert.equal((await (await Memory.open({ home })).stats()).leaves, 1);
  });
});

test("save_memory files under the name of the connected client", async () => {
  await withHome(async (home) => {
    const names = [["Claude Code", "claude-code"], ["../évil\n", "evil"], ["", "unknown"]];
    for (const [clientName = "", name = ""] of names) {
      await withServerOn({ home, clientName }, async ({ ask }) => {
        await ask("save_memory", { content: `2026-02-03: The ${name}zz anchor was weighed.` });
      });
      const { leaf } = await bestOf(home, `${name}zz`);
      assert.equal(leaf.header.source, `mcp://${name}`);
      assert.ok(leaf.header.tags.includes(`source:${name}`), `${leaf.header.tags}`);
    }
  });
});

test("save_memory tells what a save contradicts", async () => {
  await withServer(async ({ ask }) => {
    await ask("save_memory", { content: "2024-03-11: Vivo en Madrid." });
    const text = await ask("save_memory", { content: "2026-02-03: Vivo en Valencia." });
    assert.match(text, /^CHANGED, tell the user: .*'Madrid'.*2026-02-03.*'Valencia'/m);
  });
});

const VERSION = "2025-01-10: RainDesktop is at version 1.3 since today.";
const NEWER = "2026-02-03: RainDesktop is at version 1.4 now.";

test("save_memory with replaces flags the one memory that fits", async () => {
  await withServer(async ({ ask }) => {
    await ask("save_memory", { content: VERSION });
    const text = await ask("save_memory", { content: NEWER, replaces: "RainDesktop version 1.3" });
    assert.ok(text.includes(`replaces the memory of 2025-01-10, now OUTDATED: "${VERSION}"`), text);
    const found = await ask("search_memory", { query: "RainDesktop version" });
    assert.match(found, /^\[2026-02-03 · [^\]]+\]\n2026-02-03: RainDesktop is at version 1\.4/);
    assert.match(found, /^- 2025-01-10 · .* · OUTDATED: .* replaced on 2026-02-03/m);
  });
});

test("save_memory with replaces lists the memories when several fit, and flags none", async () => {
  await withServer(async (server) => {
    const { old, successor, text } = await saveOverSeveral(server);
    assert.match(text, /^Several earlier memories fit "Luis", so none was flagged OUTDATED/m);
    assert.equal(old.length, 2);
    assert.match(successor, /^L-/);
    assert.ok(!(await server.ask("search_memory", { query: "Luis paella" })).includes("OUTDATED"));
  });
});

test("save_memory takes null for what is left out", async () => {
  await withServer(async ({ ask }) => {
    const open = { domain: null, content_type: null, replaces: null };
    const text = await ask("save_memory", { content: VERSION, ...open });
    assert.match(text, /^Saved/);
    assert.doesNotMatch(text, /replaces|No earlier memory/);
  });
});

test("save_memory with replaces says when nothing fits", async () => {
  await withServer(async ({ ask }) => {
    await ask("save_memory", { content: VERSION });
    const text = await ask("save_memory", { content: NEWER, replaces: "zeppelin hangar" });
    assert.match(text, /^No earlier memory fits "zeppelin hangar", so nothing was flagged/m);
    assert.ok(!(await ask("search_memory", { query: "RainDesktop 1.3" })).includes("OUTDATED"));
  });
});

test("mark_outdated flags the memory that save_memory listed", async () => {
  await withServer(async (server) => {
    const { old: [first = ""], successor } = await saveOverSeveral(server);
    const input = { old_id: first, new_id: successor };
    const text = await server.ask("mark_outdated", input);
    assert.match(text, /^The memory of \d{4}-\d{2}-\d{2} ".*Luis.*" is OUTDATED now: ".*Gandía/);
    assert.equal(await server.ask("mark_outdated", input), text);
    const memory = await Memory.open({ home: server.home });
    assert.equal((await memory.leaf(first)).header.superseded_by, successor);
  });
});

test("mark_outdated refuses a memory that would replace itself, or its own successor", async () => {
  await withServer(async (server) => {
    const { old: [first = ""], successor } = await saveOverSeveral(server);
    const itself = await server.call("mark_outdated", { old_id: first, new_id: first });
    assert.ok(itself.isError && itself.text.includes("cannot replace itself"), itself.text);
    await server.ask("mark_outdated", { old_id: first, new_id: successor });
    const circle = await server.call("mark_outdated", { old_id: successor, new_id: first });
    assert.ok(circle.isError && circle.text.includes("already replaces"), circle.text);
  });
});

test("twenty saves and searches at once through one server lose nothing", async () => {
  await withServer(async ({ home, ask }) => {
    const words = Array.from({ length: 20 }, (_, at) => `keyword${String.fromCharCode(97 + at)}x`);
    await Promise.all(words.flatMap((word) => [
      ask("save_memory", { content: `2026-02-03: The ${word} buoy was painted.` }),
      ask("search_memory", { query: word }),
    ]));
    for (const word of words) {
      assert.match(await ask("search_memory", { query: word }), new RegExp(`\n.*${word}`), word);
    }
    const memory = await Memory.open({ home });
    assert.equal((await memory.stats()).leaves, 20);
    assert.deepEqual(await memory.verify(), []);
  });
});

test("two servers on one store find each other's saves on the very next call", async () => {
  await withHome((home) =>
    withServerOn(
      { home, clientName: "one" },
      (one) =>
        withServerOn({ home, clientName: "two" }, async (two) => {
          for (let round = 0; round < 12; round++) {
            const [writer, reader] = round % 2 === 0 ? [one, two] : [two, one];
            const word = `signal${String.fromCharCode(97 + round)}q`;
            await writer.ask("save_memory", { content: `2026-02-03: The ${word} lamp is lit.` });
            assert.match(await reader.ask("search_memory", { query: word }), new RegExp(word));
          }
        }),
    )
  );
});

test("two servers that save at once lose nothing", async () => {
  await withHome((home) =>
    withServerOn(
      { home, clientName: "one" },
      (one) =>
        withServerOn({ home, clientName: "two" }, async (two) => {
          const saves = Array.from({ length: 20 }, (_, at) =>
            (at % 2 === 0 ? one : two).ask("save_memory", {
              content: `2026-02-03: Crate number ${at} holds item${String.fromCharCode(97 + at)}k.`,
            }));
          await Promise.all(saves);
          const memory = await Memory.open({ home });
          assert.equal((await memory.stats()).leaves, 20);
          assert.deepEqual(await memory.verify(), []);
        }),
    )
  );
});

async function bestOf(home: string, query: string): Promise<Hit> {
  const answer = await (await Memory.open({ home })).search(query);
  assert.equal(answer.kind, "found");
  if (answer.kind !== "found") throw new Error("unreachable");
  return answer.best;
}

/** Saves two memories of a Luis, then one that replaces "Luis". */
async function saveOverSeveral(
  { ask }: TestServer,
): Promise<{ old: string[]; successor: string; text: string }> {
  await ask("save_memory", { content: "2024-07-22: Luis, mi primo, hizo una paella." });
  await ask("save_memory", { content: "2025-08-30: Luis, el vecino, pintó la barca." });
  const content = "2026-09-01: Luis se ha mudado a Gandía.";
  const text = await ask("save_memory", { content, replaces: "Luis" });
  return {
    text,
    successor: /new_id "([^"]+)"/.exec(text)?.[1] ?? "",
    old: [...text.matchAll(/^- (L-\S+) · /gm)].map(([, id = ""]) => id),
  };
}

test("what looks like a credential is refused, by kind and line alone", async () => {
  await withServer(async ({ call, ask }) => {
    const content = "2026-02-03: staging moved.\nDB_PASSWORD=tr0ub4dor&3x";
    const { text, isError } = await call("save_memory", { content });
    assert.ok(isError);
    assert.match(text, /Line 2 looks like a password, so nothing was saved/);
    assert.ok(!text.includes("tr0ub4dor"), text);
    assert.match(await ask("search_memory", { query: "staging moved" }), /^NOT FOUND/);
  });
});
