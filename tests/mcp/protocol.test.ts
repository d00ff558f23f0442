import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { test } from "node:test";
import { HANDSHAKE, request, startServer, withHome, withServer } from "./_server.ts";

test("the server tells its name, its instructions and its three memory tools", async () => {
  await withServer(async ({ client }) => {
    assert.equal(client.getServerVersion()?.name, "ihmt");
    for (const word of ["Search", "Save", "AMBIGUOUS", "OUTDATED", "secrets"]) {
      assert.ok(client.getInstructions()?.includes(word), word);
    }
    const { tools } = await client.listTools();
    assert.deepEqual(tools.map(({ name }) => name), [
      "search_memory",
      "save_memory",
      "mark_outdated",
    ]);
  });
});

test("the tools take the parameters that agents know from the Python version", async () => {
  await withServer(async ({ client }) => {
    const { tools } = await client.listTools();
    const parameters = tools.map(({ inputSchema }) => ({
      names: Object.keys(inputSchema.properties ?? {}),
      required: inputSchema.required,
    }));
    assert.deepEqual(parameters, [
      { names: ["query", "clue", "detail"], required: ["query"] },
      { names: ["content", "domain", "content_type", "replaces"], required: ["content"] },
      { names: ["old_id", "new_id"], required: ["old_id", "new_id"] },
    ]);
  });
});

test("the tools say what a client may do without asking its user", async () => {
  await withServer(async ({ client }) => {
    const { tools } = await client.listTools();
    const save = {
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    };
    assert.deepEqual(tools.map(({ annotations }) => annotations), [
      { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
      save,
      save,
    ]);
  });
});

test("the tools' texts cost less than 500 tokens together", async () => {
  await withServer(async ({ client }) => {
    const { tools } = await client.listTools();
    const texts = tools.flatMap(({ description = "", inputSchema }) => [
      description,
      ...Object.values(inputSchema.properties ?? {}).map((parameter) => JSON.stringify(parameter)),
    ]);
    assert.ok(texts.join("").length / 4 < 500, `${texts.join("").length} characters`);
  });
});

test("the store is made by the first call, not by the handshake", async () => {
  await withServer(async ({ home, client, ask }) => {
    await client.listTools();
    assert.deepEqual(await readdir(home), []);
    await ask("search_memory", { query: "anything" });
    assert.deepEqual(await readdir(home), ["ihmt_memory"]);
  });
});

test("a tool that does not exist is an error that names it", async () => {
  await withServer(async ({ call }) => {
    const { text, isError } = await call("forget_everything", {});
    assert.ok(isError && text.includes("forget_everything"), text);
  });
});

const BAD_ARGUMENTS: readonly [tool: string, input: Record<string, unknown>, named: string][] = [
  ["search_memory", {}, "query"],
  ["search_memory", { query: 5 }, "query"],
  ["search_memory", { query: null }, "query"],
  ["search_memory", { query: "" }, "query"],
  ["search_memory", { query: " \n" }, "query"],
  ["search_memory", { query: "a", clue: 5 }, "clue"],
  ["search_memory", { query: "a", clue: ["b"] }, "clue"],
  ["search_memory", { query: "a", detail: "everything" }, "detail"],
  ["search_memory", { query: "a", detail: 1 }, "detail"],
  ["save_memory", {}, "content"],
  ["save_memory", { content: ["a"] }, "content"],
  ["save_memory", { content: "" }, "content"],
  ["save_memory", { content: "\n\t " }, "content"],
  ["save_memory", { content: "a", domain: 7 }, "domain"],
  ["save_memory", { content: "a", domain: "a\nb" }, "domain"],
  ["save_memory", { content: "a", content_type: "poem" }, "content_type"],
  ["save_memory", { content: "a", content_type: false }, "content_type"],
  ["save_memory", { content: "a", replaces: { id: 1 } }, "replaces"],
  ["mark_outdated", { old_id: "L-a" }, "new_id"],
  ["mark_outdated", { new_id: "L-a" }, "old_id"],
  ["mark_outdated", { old_id: 1, new_id: "L-a" }, "old_id"],
  ["mark_outdated", { old_id: "L-a", new_id: "L-b" }, "L-a"],
];

test("arguments that cannot be used are errors that name the argument", async () => {
  await withServer(async ({ call, ask }) => {
    for (const [tool, input, named] of BAD_ARGUMENTS) {
      const { text, isError } = await call(tool, input);
      const told = `${tool} ${JSON.stringify(input)}: ${text}`;
      assert.ok(isError, told);
      assert.ok(text.includes(named), told);
      assert.ok(!/\n\s+at /.test(text), told);
    }
    assert.match(await ask("search_memory", { query: "anything" }), /^NOT FOUND/);
  });
});

test("stdout holds the protocol and nothing else", async () => {
  await withHome(async (home) => {
    const server = startServer(home);
    const content = "2026-02-03: the staging database listens on port 5433.";
    server.send(
      ...HANDSHAKE,
      request(1, "tools/list"),
      request(2, "tools/call", { name: "save_memory", arguments: { content } }),
      request(3, "tools/call", { name: "search_memory", arguments: { query: "staging port" } }),
      request(4, "tools/call", { name: "search_memory", arguments: { query: 1 } }),
      request(5, "no/such/method"),
    );
    server.closeStdin();
    const { stdout } = await server.ended;
    const messages = stdout.split("\n").filter((line) => line !== "").map((line) =>
      JSON.parse(line)
    );
    assert.ok(messages.every(({ jsonrpc }) => jsonrpc === "2.0"));
    assert.deepEqual(messages.map(({ id }) => id).sort(), [1, 2, 3, 4, 5, 9]);
  });
});

test("garbage on stdin is reported on stderr and passed over", async () => {
  await withHome(async (home) => {
    const server = startServer(home);
    server.send("hello", "{}", "[1, 2]", '{"jsonrpc": "2.0"', "\u0000", "", ...HANDSHAKE);
    await server.lines(1);
    server.send("more of it", request(1, "ping"));
    const [, pong = ""] = await server.lines(2);
    assert.deepEqual(JSON.parse(pong), { jsonrpc: "2.0", id: 1, result: {} });
    server.closeStdin();
    const { code, stderr } = await server.ended;
    assert.equal(code, 0);
    assert.match(stderr, /no JSON-RPC message/);
  });
});
