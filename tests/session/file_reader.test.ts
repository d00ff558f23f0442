import assert from "node:assert/strict";
import { test } from "node:test";
import { type FileSystem, inMemoryFileSystem } from "@ihmt/core";
import { FileReader } from "@ihmt/core/session";
import { put } from "../support/stores.ts";

const PATH = "/shop/till.py";
const LINES = Array.from({ length: 60 }, (_, at) => `coin_${at + 1} = ${at}\n`);

async function readerOf(text: string | Uint8Array): Promise<{ fs: FileSystem; files: FileReader }> {
  const fs = inMemoryFileSystem();
  await put(fs, PATH, text);
  return { fs, files: new FileReader({ fs }) };
}

test("a file is given once, and said to be unchanged after that", async () => {
  const { files } = await readerOf(LINES.join(""));
  assert.deepEqual(await files.read(PATH), {
    kind: "text",
    path: PATH,
    lines: 60,
    first: 1,
    last: 60,
    text: LINES.join(""),
  });
  assert.equal((await files.read(PATH)).kind, "unchanged");
  assert.equal((await files.read(PATH, { force: true })).kind, "text");
  assert.equal((await files.read(PATH)).kind, "unchanged");
});

test("of a file that changed only the diff is given, against what was given last", async () => {
  const { fs, files } = await readerOf(LINES.join(""));
  await files.read(PATH);
  await put(fs, PATH, LINES.with(29, "coin_30 = 'lost'\n").join(""));
  const first = await files.read(PATH);
  assert.ok(first.kind === "diff");
  assert.equal(
    first.diff.trimEnd(),
    "@@ -28,5 +28,5 @@\n coin_28 = 27\n coin_29 = 28\n-coin_30 = 29\n+coin_30 = 'lost'\n" +
      " coin_31 = 30\n coin_32 = 31",
  );
  assert.equal((await files.read(PATH)).kind, "unchanged");
  await put(fs, PATH, LINES.join(""));
  const second = await files.read(PATH);
  assert.ok(second.kind === "diff" && second.diff.includes("-coin_30 = 'lost'"));
});

test("where a diff would be longer, the text is given", async () => {
  const { fs, files } = await readerOf(LINES.join(""));
  await files.read(PATH);
  await put(fs, PATH, "entirely = 'new'\n");
  const reading = await files.read(PATH);
  assert.ok(reading.kind === "text");
  assert.equal(reading.text, "entirely = 'new'\n");
});

test("lines are given by their numbers, and those that were given before are not given again", async () => {
  const { fs, files } = await readerOf(LINES.join(""));
  const some = await files.read(PATH, { startLine: 10, endLine: 12 });
  assert.ok(some.kind === "text");
  assert.equal(some.text, LINES.slice(9, 12).join(""));
  assert.deepEqual([some.first, some.last, some.lines], [10, 12, 60]);
  assert.equal((await files.read(PATH, { startLine: 11, endLine: 11 })).kind, "unchanged");
  assert.equal((await files.read(PATH, { startLine: 11, endLine: 13 })).kind, "text");
  assert.equal((await files.read(PATH)).kind, "text");
  assert.equal((await files.read(PATH, { startLine: 40, endLine: 50 })).kind, "unchanged");
  await put(fs, PATH, LINES.with(44, "coin_45 = 'lost'\n").join(""));
  assert.equal((await files.read(PATH, { startLine: 1, endLine: 20 })).kind, "unchanged");
  const changed = await files.read(PATH, { startLine: 30, endLine: 50 });
  assert.ok(changed.kind === "diff");
  assert.match(changed.diff, /^@@ -43,5 \+43,5 @@\n/);
});

test("lines of which only some were given are given as they are, not as a diff", async () => {
  const { files } = await readerOf(LINES.join(""));
  await files.read(PATH, { startLine: 1, endLine: 40 });
  const more = await files.read(PATH, { startLine: 2, endLine: 44 });
  assert.ok(more.kind === "text");
  assert.equal(more.text, LINES.slice(1, 44).join(""));
});

test("a range may end behind the file's end, or with it", async () => {
  const { files } = await readerOf(LINES.join(""));
  assert.equal((await files.read(PATH, { startLine: 58, endLine: 900 })).last, 60);
  assert.equal((await files.read(PATH, { startLine: 58 })).last, 60);
  assert.equal((await files.read(PATH, { endLine: 2 })).first, 1);
});

test("an empty file, a last line without an end and Windows line ends are given as they are", async () => {
  for (const text of ["", "a", "a\r\nb\r\n", "\n", "á\n\u2028b"]) {
    const { files } = await readerOf(text);
    const reading = await files.read(PATH);
    assert.ok(reading.kind === "text");
    assert.equal(reading.text, text);
  }
});

const REFUSED: readonly (readonly [
  what: string,
  path: string,
  options: { startLine?: number; endLine?: number },
  message: RegExp,
])[] = [
  ["a file that is not there", "/shop/tills.py", {}, /no file \/shop\/tills\.py.*Is it till\.py\?/],
  ["a folder that is not there", "/shops/till.py", {}, /\/ has no "shops".*Is it shop\?/],
  ["a folder", "/shop", {}, /\/shop is a folder.*project_map/],
  ["a path that is not absolute", "till.py", {}, /absolute path but found "till\.py"/],
  ["a line behind the end", PATH, { startLine: 61 }, /has 60 lines.*`start_line` 61/],
  ["an end before the start", PATH, { startLine: 9, endLine: 3 }, /`end_line`.*found 3/],
  ["a line that is none", PATH, { startLine: -1 }, /`start_line`.*found -1/],
];

for (const [what, path, options, message] of REFUSED) {
  test(`${what} is refused with what to do`, async () => {
    const { files } = await readerOf(LINES.join(""));
    await assert.rejects(files.read(path, options), { code: "invalid_input", message });
  });
}

for (
  const [what, bytes, message] of [
    ["binary", new Uint8Array([1, 0, 2]), /a binary file, not text/],
    ["not UTF-8", new Uint8Array([0x61, 0xf1, 0x6f]), /not UTF-8/],
    ["UTF-16", new Uint8Array([0xff, 0xfe, 0x61, 0]), /UTF-16/],
    ["huge", "a line of it\n".repeat(20_000), /260000 characters, too many at once.*start_line/],
  ] as const
) {
  test(`a file that is ${what} is refused with the reason`, async () => {
    const { files } = await readerOf(bytes);
    await assert.rejects(files.read(PATH), { code: "invalid_input", message });
  });
}

test("of a huge file lines are given", async () => {
  const { files } = await readerOf("a line of it\n".repeat(20_000));
  assert.equal((await files.read(PATH, { startLine: 5, endLine: 6 })).kind, "text");
});
