import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { DamagedFileError, InvalidInputError } from "@ihmt/core";
import { decodeLeaf, encodeLeaf, type LeafHeader } from "@ihmt/core/store";

const HEADER: LeafHeader = {
  leaf_id: "L-notes-0000-0123456789",
  schema_version: 1,
  timestamp: "2026-02-03T00:00:00Z",
  ingested_at: "2026-02-03T10:00:00Z",
  data_type: "GENERIC",
  domain: "notes",
  title: "A note",
  tags: ["type:generic"],
  keywords: ["note"],
  entities: [],
  parent_id: null,
  source: "inline",
  span: { start_line: 1, end_line: 1 },
  order_index: 0,
  token_estimate: 3,
  checksum: "sha256:00",
  oversized: false,
  status: "ACTIVE",
  superseded_by: null,
  extra: { chunker: "generic", block_kind: "paragraph", blocks: 1, detection_confidence: 0 },
};

const text = fc.string({ unit: "grapheme" });
const anyText = fc.oneof(
  text,
  fc.array(fc.oneof(
    text,
    fc.constantFrom(
      "\n",
      "\r\n",
      "IHMT-META>>>",
      "<<<IHMT-META",
      "\nIHMT-META>>>\n",
      "\u2028",
      "\0",
    ),
  )).map((parts) => parts.join("")),
);

const header = fc.record({
  leaf_id: text,
  timestamp: text,
  title: anyText,
  domain: anyText,
  tags: fc.array(anyText),
  keywords: fc.array(anyText),
  entities: fc.array(anyText),
  parent_id: fc.option(anyText),
  source: anyText,
  status: fc.constantFrom("ACTIVE" as const, "HISTORICAL" as const),
  superseded_by: fc.option(anyText),
  order_index: fc.nat(),
  oversized: fc.boolean(),
  extra: fc.dictionary(anyText, fc.jsonValue(), { noNullPrototype: true }),
  unknown_key: fc.jsonValue(),
});

test("a leaf file gives back any text and any header", () => {
  fc.assert(fc.property(header, anyText, (changes, content) => {
    const whole = JSON.parse(JSON.stringify({ ...HEADER, ...changes }));
    const leaf = decodeLeaf(encodeLeaf({ header: { ...HEADER, ...whole }, content }));
    assert.equal(leaf.content, content);
    assert.deepEqual(JSON.parse(JSON.stringify(leaf.header)), whole);
  }));
});

test("a leaf file is readable text with the header's keys in the format's order", () => {
  const { leaf_id, ...rest } = HEADER;
  const bytes = encodeLeaf({ header: { zebra: 1, ...rest, leaf_id }, content: "Hola, niña.\n" });
  const lines = new TextDecoder().decode(bytes).split("\n");
  assert.equal(lines[0], "<<<IHMT-META");
  assert.equal(lines[2], '  "leaf_id": "L-notes-0000-0123456789",');
  const keys = lines.filter((line) => /^ {2}"/.test(line)).map((line) => line.split('"')[1]);
  assert.equal(keys.join(" "), [...Object.keys(HEADER), "zebra"].join(" "));
  assert.deepEqual(lines.slice(-3), ["IHMT-META>>>", "Hola, niña.", ""]);
});

const MARKS: readonly string[] = [
  "",
  "\n",
  "IHMT-META>>>",
  "IHMT-META>>>\n",
  "\nIHMT-META>>>\n",
  "<<<IHMT-META\n{}\nIHMT-META>>>\ntext",
  "} \nIHMT-META>>>",
  "x IHMT-META>>>",
  "\u2028IHMT-META>>>\n",
  "\uFEFFstarts with a BOM",
];
for (const content of MARKS) {
  test(`a content of ${JSON.stringify(content)} does not fool the reader`, () => {
    const title = `"IHMT-META>>>"\nIHMT-META>>>\n\u2028IHMT-META>>>\n${content}`;
    const leaf = decodeLeaf(encodeLeaf({ header: { ...HEADER, title }, content }));
    assert.equal(leaf.content, content);
    assert.equal(leaf.header.title, title);
  });
}

test("a key named __proto__ is data, not a prototype", () => {
  const file = `<<<IHMT-META\n${
    JSON.stringify(HEADER).replace('"extra":{', '"extra":{"__proto__":{"polluted":true},')
  }\nIHMT-META>>>\n`;
  const { header } = decodeLeaf(new TextEncoder().encode(file));
  assert.equal("polluted" in header.extra, false);
  assert.ok(Object.hasOwn(header.extra, "__proto__"));
  const again = decodeLeaf(encodeLeaf({ header, content: "" }));
  assert.ok(Object.hasOwn(again.header.extra, "__proto__"));
});

test("a content with half of a character is refused, not altered", () => {
  assert.throws(() => encodeLeaf({ header: HEADER, content: "a\uD800b" }), InvalidInputError);
});

const DAMAGED: readonly (readonly [string, string])[] = [
  ["an empty file", ""],
  ["a file without the opening mark", "just text"],
  ["a file without the closing mark", "<<<IHMT-META\n{}\n"],
  ["a header that is not JSON", "<<<IHMT-META\n{oops\nIHMT-META>>>\ntext"],
  ["a header that is a list", "<<<IHMT-META\n[]\nIHMT-META>>>\ntext"],
  ["a header without an id", '<<<IHMT-META\n{"timestamp":"x","domain":"y"}\nIHMT-META>>>\n'],
  [
    "a header with a wrong type",
    '<<<IHMT-META\n{"leaf_id":"a","timestamp":"x","domain":"y","tags":"z"}\nIHMT-META>>>\n',
  ],
];
for (const [name, file] of DAMAGED) {
  test(`${name} is reported as damage, by path`, () => {
    assert.throws(
      () => decodeLeaf(new TextEncoder().encode(file), "layer_0/a.txt"),
      (error) => error instanceof DamagedFileError && error.path === "layer_0/a.txt",
    );
  });
}

test("a file that is not UTF-8 is reported as damage", () => {
  assert.throws(() => decodeLeaf(Uint8Array.of(0xff, 0xfe, 0)), DamagedFileError);
});
