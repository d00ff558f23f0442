/** What changes in the settings of others: one entry, and not a byte beside it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { agentNamed, type ConfigFormat, type Entry } from "@ihmt/setup";
import { textOf } from "../support/stores.ts";
import { machineWith, setUp, takeOut } from "./_machine.ts";

const ENTRY: Entry = { command: "/usr/bin/ihmt", args: ["mcp"], env: { IHMT_HOME: "/m" } };
const OTHER: Entry = { command: "/opt/ihmt", args: ["mcp"], env: { IHMT_HOME: "/m" } };

const json = agentNamed("cursor").format;
const jsonc = agentNamed("opencode").format;
const toml = agentNamed("codex").format;

/** What a file says after an agent was set up and taken out again. */
async function thereAndBack(name: string, path: string, text: string): Promise<string> {
  const machine = await machineWith({ files: { [path]: text } });
  await setUp(machine, [agentNamed(name)]);
  assert.notEqual(await textOf(machine.files, path), text);
  await takeOut(machine, [agentNamed(name)]);
  // A mark before the text is part of it here.
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await machine.files.read(path));
}

const JSON_TEXTS: Readonly<Record<string, string>> = {
  "an empty object": "{}",
  "an empty object with a line end": "{}\n",
  "two blanks": '{\n  "theme": "dark"\n}\n',
  "four blanks and Windows line ends": '{\r\n    "theme": "dark"\r\n}\r\n',
  "tabs, and a server on one line":
    '{\n\t"a": 1, // why\n\t"mcpServers": {\n\t\t"docs": {"command":"docs"}\n\t}\n}\n',
  "trailing commas and comments":
    '{\n  "a": 1,\n  "mcpServers": {\n    "docs": { "command": "docs" }, // quiet\n  },\n}\n',
  "a comment behind the last value": '{\n  "a": 1 // last\n}\n',
  "comments and no object yet": "// my servers\n/* go here */\n",
  "comments around an empty object": "// mine\n{\n  // none yet\n}\n// end\n",
  "a comment among the servers": '{\n  "mcpServers": {\n    // none yet\n  }\n}\n',
  "a comma in a comment": '{\n  "a": 1 /* one, two */\n}\n',
  "no servers yet": '{\n  "mcpServers": {}\n}\n',
  "one line": '{"a":1,"mcpServers":{"docs":{"command":"docs"}}}',
  "one line with blanks": '{ "a": 1 }',
  "a mark before the text": '\ufeff{\n  "a": "ñ"\n}\n',
};

for (const [name, text] of Object.entries(JSON_TEXTS)) {
  test(`JSON with ${name} gets the entry and gives it back byte for byte`, async () => {
    const after = json.put(text, ENTRY);
    assert.deepEqual(json.read(after), ENTRY);
    assert.equal(json.put(after, ENTRY), after);
    assert.equal(await thereAndBack("cursor", "/home/ada/.cursor/mcp.json", text), text);
    const withoutCommas = after.replaceAll(",", "");
    for (const line of text.split(/\r?\n/)) {
      const kept = line.replace(/[ {}]*$/, "").replaceAll(",", "");
      assert.ok(withoutCommas.includes(kept), `${JSON.stringify(line)} is in ${after}`);
    }
  });
}

const OPENCODE_TEXTS: readonly [text: string, place: readonly string[]][] = [
  ['{\n  "mcp": {}\n}\n', ["mcp"]],
  ['{ "mcp": { "docs": { "type": "local", "command": ["d"] } } }\n', ["mcp"]],
  ['{ "mcp": { "servers": { "type": "local", "command": ["d"] } } }\n', ["mcp"]],
  ['{\n  "mcp": {\n    "servers": {}, // none\n  },\n}\n', ["mcp", "servers"]],
  ['{ "mcp": { "servers": { "docs": { "type": "local" } } } }\n', ["mcp", "servers"]],
];
for (const [text, place] of OPENCODE_TEXTS) {
  test(`opencode's ${JSON.stringify(text)} gets the entry under ${place.join(".")}`, async () => {
    const after = jsonc.put(text, ENTRY);
    assert.deepEqual(jsonc.read(after), ENTRY);
    const parsed: unknown = JSON.parse(
      after.replaceAll(/ \/\/.*/g, "").replaceAll(/,(?=\s*\})/g, ""),
    );
    const servers = place.reduce<unknown>((at, key) => Object(at)[key], parsed);
    assert.equal(Object(Object(servers)["ihmt-memory"])["type"], "local");
    const path = "/home/ada/.config/opencode/opencode.json";
    assert.equal(await thereAndBack("opencode", path, text), text);
  });
}

test("an entry goes below the last one, in the indentation that is there", () => {
  const text = '{\n\t"mcpServers": {\n\t\t"docs": {"command":"docs"}\n\t}\n}\n';
  const lines = json.put(text, ENTRY).split("\n");
  assert.deepEqual(lines.slice(2, 6), [
    '\t\t"docs": {"command":"docs"},',
    '\t\t"ihmt-memory": {',
    '\t\t\t"command": "/usr/bin/ihmt",',
    '\t\t\t"args": [',
  ]);
});

test("comments stay with what they are about", () => {
  const text = '{\n  "a": 1 // about a\n}\n';
  assert.match(json.put(text, ENTRY), /"a": 1, \/\/ about a\n {2}"mcpServers"/);
});

test("a text that says nothing yet becomes an object, and nothing again", () => {
  for (const text of [undefined, "", "\n"]) {
    const after = json.put(text, ENTRY);
    assert.deepEqual(JSON.parse(after).mcpServers["ihmt-memory"].command, ENTRY.command);
    assert.equal(json.takeOut(after, undefined), undefined);
  }
});

test("what the user added to an entry stays when it is renewed", () => {
  const text = '{"mcpServers":{"ihmt-memory":{"command":"x","timeout":9,"env":{"A":"1"}}}}';
  const server = JSON.parse(json.put(text, ENTRY)).mcpServers["ihmt-memory"];
  assert.deepEqual(server, {
    command: ENTRY.command,
    timeout: 9,
    env: { A: "1", IHMT_HOME: "/m" },
    args: ["mcp"],
  });
});

test("an entry that replaced another gives way to it again", () => {
  for (const [format, text] of replaced()) {
    const after = format.put(text, OTHER);
    assert.deepEqual(format.read(after)?.command, OTHER.command);
    const back = format.takeOut(after, text) ?? "";
    assert.deepEqual(format.read(back), format.read(text));
  }
});

function replaced(): [ConfigFormat, string][] {
  return [
    [
      json,
      '{\n  "mcpServers": {\n    "ihmt-memory": { "command": "python", "args": [] }\n  }\n}\n',
    ],
    [jsonc, '{"mcp":{"ihmt-memory":{"type":"local","command":["python","x"]}}}'],
    [toml, '[mcp_servers.ihmt-memory]\ncommand = "python"\nargs = ["x"]\n'],
  ];
}

test("what others wrote meanwhile stays when the entry goes", () => {
  const text = '{\n  "a": 1\n}\n';
  const edited = json.put(text, ENTRY).replace('"a": 1', '"a": 2, "b": 3');
  assert.equal(json.takeOut(edited, text), '{\n  "a": 2, "b": 3\n}\n');
});

test("a key that was there before us stays, though empty", () => {
  const before = '{\n  "mcpServers": {}\n}\n';
  const edited = json.put(before, ENTRY).replace("{\n", '{\n  "x": 1,\n');
  assert.deepEqual(JSON.parse(json.takeOut(edited, before) ?? ""), { x: 1, mcpServers: {} });
});

const AFTER_COMMENTS: readonly string[] = [
  "{\n  // about x\n  OURS\n}\n",
  '{\n  // about x\n  OURS, "b": 1\n}\n',
  '{\n  "a": 1, // about a\n  OURS }\n',
  '{\n  "a": 1, // about a\n  OURS, "b": 1 }\n',
];
for (const text of AFTER_COMMENTS) {
  test(`the entry goes from ${JSON.stringify(text)} with nothing else`, () => {
    const servers = text.replace("OURS", `"ihmt-memory": ${JSON.stringify(ENTRY)}`);
    const left = json.takeOut(`{"mcpServers": ${servers}}`, undefined) ?? "";
    const names = /"a"|"b"|\/\/ about ./g;
    assert.deepEqual(left.match(names), text.match(names));
    assert.equal(json.read(left), undefined);
    const wanted = text.replace(/ \/\/.*/g, "").replace(/OURS,?/, "").replace(/,\s*\}/, "}");
    const plain = left.replace(/ *\/\/.*/g, "");
    assert.deepEqual(JSON.parse(plain), { mcpServers: JSON.parse(wanted) });
  });
}

const BAD = [
  '{"mcpServers": {}, "mcpServers": {}}',
  '{ "a": }',
  "[]",
  '"text"',
  '{"mcpServers": []}',
  "{} {}",
];
for (const text of BAD) {
  test(`${text} is refused, and not overwritten`, () => {
    assert.throws(() => json.put(text, ENTRY), { code: "bad_agent_settings" });
  });
}

const TOML_TEXTS: Readonly<Record<string, string>> = {
  "nothing in it": "",
  "a comment only": "# mine\n",
  "no line end": 'model = "x"',
  "a blank line at the end": 'model = "x"\n\n',
  "Windows line ends": 'model = "x"\r\n\r\n[tui]\r\nnotifications = true\r\n',
  "other servers":
    '# a\n[mcp_servers.docs]\ncommand = "d" # b\n\n[mcp_servers.docs.env]\nA = "1"\n\n[tui]\nx = 1\n',
  "servers on one line": 'mcp_servers = { docs = { command = "d" } }\n',
  "servers as dotted keys": 'mcp_servers.docs.command = "d"\n',
  "text that looks like a table": 'x = """\n[mcp_servers.ihmt-memory]\n"""\n',
  "dates and large numbers": "d = 2020-01-01T00:00:00Z\nn = 9007199254740993\n",
};

for (const [name, text] of Object.entries(TOML_TEXTS)) {
  test(`TOML with ${name} gets the entry and gives it back byte for byte`, async () => {
    const after = toml.put(text, ENTRY);
    assert.deepEqual(toml.read(after), ENTRY);
    assert.match(after, /default_tools_approval_mode = "approve"/);
    assert.equal(toml.put(after, ENTRY), after);
    assert.equal(await thereAndBack("codex", "/home/ada/.codex/config.toml", text), text);
  });
}

test("the approval mode stands in the server's table, above its variables", () => {
  // As `codex mcp add` leaves it.
  const text = '[mcp_servers.ihmt-memory]\ncommand = "/usr/bin/ihmt"\nargs = ["mcp"]\n\n' +
    '[mcp_servers.ihmt-memory.env]\nIHMT_HOME = "/m"\n';
  assert.match(
    toml.put(text, ENTRY),
    /\[mcp_servers\.ihmt-memory\]\n[\s\S]*?default_tools_approval_mode = "approve"\n\n?\[mcp_servers\.ihmt-memory\.env\]\nIHMT_HOME/,
  );
});

test("a mode of approval that the user chose stays", () => {
  const text =
    '[mcp_servers.ihmt-memory]\ncommand = "old"\ndefault_tools_approval_mode = "prompt"\n';
  const after = toml.put(text, ENTRY);
  assert.match(after, /"prompt"/);
  assert.doesNotMatch(after, /"approve"/);
});

test("a user's comment on an entry survives its renewal", () => {
  const text = '[mcp_servers.ihmt-memory]\ncommand = "old" # the fast one\nargs = ["mcp"]\n';
  assert.match(toml.put(text, ENTRY), /command = "\/usr\/bin\/ihmt" # the fast one/);
});

const TOML_AROUND: readonly string[] = [
  "x = 1   \n\n   \n\nOURS",
  "[tui]\nx\t=\t1 \n\nOURS  \n# about docs \n[mcp_servers.docs]\ncommand = 'd'  \n",
];
for (const text of TOML_AROUND) {
  test(`an entry in ${JSON.stringify(text)} is renewed, and all else stays byte for byte`, () => {
    const tables = toml.put(undefined, ENTRY);
    const after = toml.put(text.replace("OURS", tables), OTHER);
    assert.equal(after, text.replace("OURS", toml.put(undefined, OTHER)));
    assert.equal(toml.put(after, ENTRY), text.replace("OURS", tables));
  });
}

test("a table of servers that is left empty stays with its comments", () => {
  const text = "[mcp_servers]\n# none yet\n\n[tui]\nx = 1\n";
  assert.equal(toml.takeOut(toml.put(text, ENTRY), undefined), text);
});

test("TOML that cannot be read is refused", () => {
  assert.throws(() => toml.put("a = 1\nb = = c", ENTRY), {
    code: "bad_agent_settings",
    message: "it is no TOML that can be read, see line 2.",
  });
});

test("any JSON object keeps what it says, and comes back byte for byte", () => {
  const key = fc.oneof(fc.constantFrom("mcpServers", "a,b", "//", "/* */", '"'), fc.string());
  const plain = fc.dictionary(key, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 });
  fc.assert(
    fc.property(plain, fc.constantFrom(0, 2, 4, "\t"), (object, indent) => {
      const servers = object["mcpServers"];
      const isObject = typeof servers === "object" && servers !== null && !Array.isArray(servers);
      fc.pre(servers === undefined || isObject);
      const text = JSON.stringify(object, undefined, indent);
      const after = json.put(text, ENTRY);
      const { mcpServers: _, ...rest } = JSON.parse(after);
      const { mcpServers: __, ...restBefore } = JSON.parse(text);
      assert.deepEqual(rest, restBefore);
      assert.deepEqual(json.read(after), ENTRY);
      const back = json.takeOut(after, text) ?? "";
      assert.deepEqual(JSON.parse(back), JSON.parse(text));
      if (text !== "{}" && !/\{\}$/m.test(text)) assert.equal(back, text);
    }),
  );
});
