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

/** Values that no argument takes but those of their own type. */
const VALUES: readonly unknown[] = [
  7,
  -1,
  1.5,
  1e308,
  true,
  "text",
  "NaN",
  "12",
  "",
  "\u0000",
  "\ud800",
  [],
  ["a"],
  {},
  { a: null },
  JSON.parse('{"__proto__": {"path": "/"}}'),
];

const TYPES: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  boolean: "true or false",
};

test("every argument of every tool tells of a value of another type what it has to be", async () => {
  await withServer(async ({ client, call }) => {
    for (const { name: tool, inputSchema } of (await client.listTools()).tools) {
      const { properties = {}, required = [] } = inputSchema;
      for (const [name, schema] of Object.entries(properties)) {
        const { type, enum: choices } = Object(schema);
        const wanted = Array.isArray(choices)
          ? choices.map((choice) => JSON.stringify(choice)).join(" or ")
          : TYPES[type];
        const others = Object.fromEntries(required.map((each) => [each, "text"]));
        const wrong = VALUES.filter((value) => typeof value !== type || Array.isArray(choices));
        for (const value of [...wrong, ...(required.includes(name) ? [null, undefined] : [])]) {
          const { text, isError } = await call(tool, { ...others, [name]: value });
          const told = `${tool} ${name} ${JSON.stringify(value)}: ${text}`;
          assert.ok(isError, told);
          assert.ok(text.startsWith(`Expected \`${name}\` to be ${wanted} but found `), told);
        }
      }
    }
    assert.equal((await client.listTools()).tools.length, 9);
  });
});

test("an argument that a tool does not have is an error with those that it has", async () => {
  await withServer(async ({ client, call }) => {
    const others: readonly Record<string, unknown>[] = [
      { replace: "an older one" },
      JSON.parse('{"__proto__": {"content": "a"}}'),
      { constructor: 1 },
    ];
    for (const { name: tool, inputSchema } of (await client.listTools()).tools) {
      const names = Object.keys(inputSchema.properties ?? {}).join(", ");
      for (const other of others) {
        const [named = ""] = Object.keys(other);
        const { text, isError } = await call(tool, other);
        assert.ok(isError);
        assert.equal(text, `${tool} has no argument "${named}". It takes ${names}.`);
      }
    }
  });
});

test("a call without arguments, or with some that are no object, is answered in words", async () => {
  await withHome(async (home) => {
    const server = startServer(home);
    const calls: readonly [params: unknown, told: RegExp][] = [
      [{ name: "note" }, /^Expected `text` to be a string but found nothing/],
      [{ name: "note", arguments: null }, /^Expected `text` to be a string but found nothing/],
      [{ name: "note", arguments: [] }, /^Expected the arguments of note to be an object but/],
      [{ name: "note", arguments: "a" }, /^Expected the arguments of note to be an object but/],
      [{ name: "constructor", arguments: {} }, /^There is no tool "constructor" here/],
      [{ name: 7, arguments: {} }, /^There is no tool/],
      [{}, /^There is no tool/],
      [[], /^Expected a JSON-RPC request/],
      [null, /^Expected a JSON-RPC request/],
      ["a", /^Expected a JSON-RPC request/],
    ];
    server.send(
      ...HANDSHAKE,
      ...calls.map(([params], id) =>
        JSON.stringify({ jsonrpc: "2.0", id: 100 + id, method: "tools/call", params })
      ),
    );
    const answers = (await server.lines(1 + calls.length)).map((line) => JSON.parse(line));
    for (const [id, [params, told]] of calls.entries()) {
      const { result, error } = answers.find((answer) => answer.id === 100 + id);
      assert.match(result?.content[0].text ?? error.message, told, JSON.stringify(params));
    }
    server.closeStdin();
    assert.equal((await server.ended).code, 0);
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
