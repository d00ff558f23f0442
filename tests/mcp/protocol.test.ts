import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { test } from "node:test";
// @ts-types="@modelcontextprotocol/sdk/client"
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { estimateTokens } from "@ihmt/core/text";
import { HANDSHAKE, request, startServer, withHome, withServer, withServerOn } from "./_server.ts";

const MEMORY_TOOLS = ["search_memory", "save_memory", "mark_outdated"];
const OTHER_TOOLS = [
  "project_map",
  "find_code",
  "read_file",
  "note",
  "recall",
  "digest_output",
];

test("the server tells its name, its instructions and its nine tools", async () => {
  await withServer(async ({ client }) => {
    assert.equal(client.getServerVersion()?.name, "ihmt");
    for (const word of ["Search", "Save", "AMBIGUOUS", "OUTDATED", "secrets"]) {
      assert.ok(client.getInstructions()?.includes(word), word);
    }
    assert.deepEqual(await toolNames(client), [...MEMORY_TOOLS, ...OTHER_TOOLS]);
  });
});

for (
  const [what, args, env] of [
    ["IHMT_TOOLS=memory", [], { IHMT_TOOLS: "memory" }],
    ["--tools memory", ["--tools", "memory"], {}],
    ["--tools memory over IHMT_TOOLS=all", ["--tools", "memory"], { IHMT_TOOLS: "all" }],
  ] as const
) {
  test(`with ${what} only the memory's tools are there, and the others cannot be called`, async () => {
    await withHome((home) =>
      withServerOn({ home, args, env }, async ({ client, call }) => {
        assert.deepEqual(await toolNames(client), MEMORY_TOOLS);
        assert.equal((await call("note", { text: "a" })).isError, true);
      })
    );
  });
}

test("IHMT_TOOLS with another value is told on stderr, and all tools are served", async () => {
  await withHome((home) =>
    withServerOn({ home, env: { IHMT_TOOLS: "some" } }, async ({ client }) => {
      assert.equal((await toolNames(client)).length, 9);
    })
  );
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
      { names: ["path", "detail", "subpath"], required: ["path"] },
      {
        names: ["query", "path", "scope", "subpath", "clue", "max_tokens"],
        required: ["query", "path"],
      },
      { names: ["path", "force", "start_line", "end_line"], required: ["path"] },
      { names: ["text"], required: ["text"] },
      { names: ["query", "clue"], required: ["query"] },
      { names: ["text", "label"], required: ["text"] },
    ]);
  });
});

test("a parameter's choices and defaults are in its schema, and each parameter has a type", async () => {
  await withServer(async ({ client }) => {
    const { tools } = await client.listTools();
    const schemas = tools.flatMap(({ inputSchema }) =>
      Object.entries(inputSchema.properties ?? {})
    );
    for (const [name, schema] of schemas) assert.ok("type" in schema, name);
    const scope = tools.find(({ name }) => name === "find_code")?.inputSchema.properties?.["scope"];
    assert.deepEqual(scope, {
      type: "string",
      enum: ["main", "test", "all"],
      default: "main",
      description: "main skips tests.",
    });
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
    const look = { readOnlyHint: true, openWorldHint: false };
    const keep = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };
    assert.deepEqual(tools.map(({ annotations }) => annotations), [
      { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
      save,
      save,
      look,
      look,
      look,
      keep,
      look,
      keep,
    ]);
  });
});

test("the tools' texts cost less than 1,500 tokens together, those of the memory less than 500", async () => {
  await withServer(async ({ client }) => {
    const { tools } = await client.listTools();
    const tokens = (some: typeof tools): number =>
      estimateTokens(
        some.map(({ name, description = "", inputSchema }) =>
          [
            name,
            description,
            ...Object.values(inputSchema.properties ?? {}).map((each) => JSON.stringify(each)),
          ].join("")
        ).join(""),
      );
    assert.ok(tokens(tools) < 1500, `${tokens(tools)} tokens`);
    assert.ok(tokens(tools.slice(0, 3)) < 500, `${tokens(tools.slice(0, 3))} tokens`);
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
  ["project_map", {}, "path"],
  ["project_map", { path: "shop" }, "path"],
  ["project_map", { path: "/nowhere/on/purpose" }, "/nowhere/on/purpose"],
  ["project_map", { path: "/", detail: "all" }, "detail"],
  ["find_code", { path: "/" }, "query"],
  ["find_code", { path: "/nowhere/on/purpose", query: "a" }, "/nowhere/on/purpose"],
  ["find_code", { path: "/", query: "a", scope: "tests" }, "scope"],
  ["find_code", { path: "/", query: "a", max_tokens: "many" }, "max_tokens"],
  ["read_file", {}, "path"],
  ["read_file", { path: "a.txt" }, "path"],
  ["read_file", { path: "/nowhere/on/purpose" }, "/nowhere/on/purpose"],
  ["read_file", { path: "/a", start_line: "b" }, "start_line"],
  ["note", { text: " " }, "text"],
  ["recall", { query: "" }, "query"],
  ["digest_output", { label: "a" }, "text"],
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

async function toolNames(client: Client): Promise<string[]> {
  return (await client.listTools()).tools.map(({ name }) => name);
}
