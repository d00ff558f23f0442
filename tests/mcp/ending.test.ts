import assert from "node:assert/strict";
import { test } from "node:test";
import { Memory } from "@ihmt/core";
import { HANDSHAKE, request, startServer, withHome } from "./_server.ts";

const CONTENT = "2026-02-03: the lighthouse at Cabo Mayor got a new lens.";
const SAVE = request(1, "tools/call", { name: "save_memory", arguments: { content: CONTENT } });

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
    server.send(...HANDSHAKE, SAVE, request(2, "tools/list"));
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
    server.send(SAVE);
    const { code, stderr } = await server.ended;
    assert.deepEqual({ code, stderr }, { code: 0, stderr: "" });
    assert.ok(await isSaved(home));
  });
});

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  test(`a server ends on ${signal}, and answers what was asked before`, async () => {
    await withHome(async (home) => {
      const server = startServer(home);
      server.send(...HANDSHAKE);
      await server.lines(1);
      server.send(SAVE, request(2, "ping"));
      await server.lines(2);
      server.kill(signal);
      const { code, stdout } = await server.ended;
      assert.equal(code, 0);
      assert.ok(stdout.includes("Saved: "));
      assert.ok(await isSaved(home));
    });
  });
}

test("a call that the client takes back is not stopped half way, nor does it keep the server", async () => {
  await withHome(async (home) => {
    const server = startServer(home);
    const cancelled = { method: "notifications/cancelled", params: { requestId: 1 } };
    server.send(...HANDSHAKE, SAVE, JSON.stringify({ jsonrpc: "2.0", ...cancelled }));
    server.closeStdin();
    assert.equal((await server.ended).code, 0);
    assert.ok(await isSaved(home));
  });
});

async function isSaved(home: string): Promise<boolean> {
  const memory = await Memory.open({ home });
  return (await memory.search("lighthouse Cabo Mayor lens")).kind === "found";
}
