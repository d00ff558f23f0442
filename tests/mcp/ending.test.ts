import assert from "node:assert/strict";
import { test } from "node:test";
import { Memory } from "@ihmt/core";
import { HANDSHAKE, request, startServer, withHome } from "./_server.ts";

const WORDS = ["lighthouse", "boathouse", "customhouse"];

/** The line that saves a memory with a word of its own. */
function save(id: number): string {
  const content = `2026-02-03: the ${WORDS[id]} at Cabo Mayor got a new roof.`;
  return request(id, "tools/call", { name: "save_memory", arguments: { content } });
}

test("a server ends when stdin closes", async () => {
  await withHome(async (home) => {
    const server = startServer(home);
    server.send(...HANDSHAKE);
    await server.lines(1);
    server.closeStdin();
    assert.equal((await server.ended).code, 0);
  });
});

test("a server that nobody speaks to ends when stdin closes", async () => {
  await withHome(async (home) => {
    const server = startServer(home);
    server.closeStdin();
    assert.deepEqual(await server.ended, { code: 0, stdout: "", stderr: "" });
  });
});

test("a server answers all that was asked before stdin closed", async () => {
  await withHome(async (home) => {
    const server = startServer(home);
    server.send(...HANDSHAKE, save(0), request(8, "tools/list"));
    server.closeStdin();
    const { code, stdout } = await server.ended;
    assert.equal(code, 0);
    assert.equal(stdout.split("\n").length - 1, 3);
    assert.ok(stdout.includes("Saved: "));
  });
});

test("a server ends when nobody reads stdout, and finishes what it was told to save", async () => {
  await withHome(async (home) => {
    const server = startServer(home);
    server.send(...HANDSHAKE);
    await server.lines(1);
    server.closeStdout();
    server.send(save(0), save(1), save(2));
    const { code, stderr } = await server.ended;
    assert.deepEqual({ code, stderr }, { code: 0, stderr: "" });
    assert.deepEqual(await savedIn(home), WORDS);
  });
});

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  test(`a server ends on ${signal}, and answers what was asked before`, async () => {
    await withHome(async (home) => {
      const server = startServer(home);
      server.send(...HANDSHAKE);
      await server.lines(1);
      server.send(save(0), save(1), request(8, "ping"));
      await server.lines(2);
      server.kill(signal);
      const { code, stdout } = await server.ended;
      assert.equal(code, 0);
      assert.equal(stdout.match(/Saved: /g)?.length, 2);
      assert.deepEqual(await savedIn(home), WORDS.slice(0, 2));
    });
  });
}

test("a call that the client takes back is not stopped half way, nor does it keep the server", async () => {
  await withHome(async (home) => {
    const server = startServer(home);
    const cancelled = { method: "notifications/cancelled", params: { requestId: 1 } };
    server.send(...HANDSHAKE, save(1), JSON.stringify({ jsonrpc: "2.0", ...cancelled }));
    server.closeStdin();
    assert.equal((await server.ended).code, 0);
    assert.deepEqual(await savedIn(home), WORDS.slice(1, 2));
  });
});

async function savedIn(home: string): Promise<string[]> {
  const memory = await Memory.open({ home });
  const found: string[] = [];
  for (const word of WORDS) {
    if ((await memory.search(word)).kind === "found") found.push(word);
  }
  return found;
}
