/** What reaches a terminal or a pipe: colours, widths, stored text, a reader that goes away. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import process from "node:process";
import { after, before, test } from "node:test";
import { cliCommand, type TempFolder, tempFolder } from "../support/runtime.ts";
import { ihmt, writeFiles } from "./_ihmt.ts";

const NOTES = {
  "notes/long.txt": `The walrus file. ${"walrus ".repeat(60_000)}\n`,
  "notes/escape.txt":
    "The \u001b[31mred\u001b[0m heron \u009b2J waits\u0007 \u202ebackwards\u202c \u001b]0;title\u0007 here.\n",
  "notes/wide.txt":
    "缩进用两个空格。测试先写，再写实现。我不喜欢很长的会议，请发一份文字总结给我。\n",
};
const ESCAPE = "\u001b";

let temp: TempFolder;
let home: string;

before(async () => {
  temp = await tempFolder();
  home = `${temp.path}/home`;
  await writeFiles(temp.path, NOTES);
  const { code, stderr } = await ihmt(["ingest", `${temp.path}/notes`, "--path", home]);
  assert.equal(code, 0, stderr);
});

after(() => temp.cleanup());

test("a pipe gets no colours", async () => {
  const { stdout } = await ihmt(["search", "heron", "--path", home]);
  assert.ok(!stdout.includes(ESCAPE));
});

test("FORCE_COLOR colours a pipe, and NO_COLOR wins over it", async () => {
  const args = ["search", "heron", "--path", home];
  const forced = await ihmt(args, { env: { FORCE_COLOR: "1" } });
  assert.match(forced.stdout, new RegExp(`^${ESCAPE}\\[1m1\\. .*${ESCAPE}\\[22m$`, "m"));
  const none = await ihmt(args, { env: { FORCE_COLOR: "1", NO_COLOR: "1" } });
  assert.ok(!none.stdout.includes(ESCAPE));
});

test("stored text reaches nobody with escapes or control characters", async () => {
  const shown = await Promise.all(
    [[], ["--full"], ["--json"]].map((mode) => ihmt(["search", "heron", "--path", home, ...mode])),
  );
  for (const { stdout } of shown) {
    assert.match(stdout, /heron/);
    const steering = [...stdout.replaceAll("\n", "")].filter((char) =>
      /\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u.test(char)
    );
    assert.deepEqual(steering, []);
  }
});

test("JSON keeps the stored text as it is", async () => {
  const { stdout } = await ihmt(["search", "heron", "--path", home, "--json"]);
  assert.equal(JSON.parse(stdout).best.leaf.content, NOTES["notes/escape.txt"]);
});

test("a narrow terminal gets no line that is too long", async () => {
  const commands = [["search", "缩进"], ["search", "缩进", "--full"], ["tree"], ["stats"]];
  const shown = await Promise.all(
    commands.map((args) => ihmt([...args, "--path", home], { env: { COLUMNS: "40" } })),
  );
  for (const { stdout } of shown) {
    for (const line of stdout.split("\n")) {
      assert.ok(columnsOf(line) <= 40, `${columnsOf(line)} columns: ${line}`);
    }
  }
});

test("a reader that goes away ends the command quietly", async () => {
  const [program = "", ...args] = [...cliCommand(), "search", "walrus", "--full", "--path", home];
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], env: process.env });
  let stderr = "";
  child.stderr.on("data", (chunk: Uint8Array) => stderr += new TextDecoder().decode(chunk));
  child.stdout.once("data", () => child.stdout.destroy());
  const code = await new Promise((resolve) => child.on("close", resolve));
  assert.deepEqual([code, stderr], [0, ""]);
});

test("a long document reaches a pipe whole", async () => {
  const { stdout } = await ihmt(["search", "walrus", "--json", "--path", home]);
  assert.equal(JSON.parse(stdout).best.leaf.content, NOTES["notes/long.txt"]);
});

/** Chinese characters and punctuation take two columns. */
function columnsOf(line: string): number {
  return [...line].reduce(
    (sum, char) => sum + (/[\u3000-\u9fff\uff00-\uff60]/.test(char) ? 2 : 1),
    0,
  );
}
