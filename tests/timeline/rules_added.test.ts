import type { FactRule } from "@ihmt/core";
import assert from "node:assert/strict";
import { test } from "node:test";
import { inMemoryFileSystem, Memory } from "@ihmt/core";
import { emptyMemory, HOME, put, tickingClock } from "../support/stores.ts";

const BIRTHDAY: FactRule = {
  attribute: "birthday",
  pattern: /(?<subject>\p{Lu}\p{L}+)'s birthday is on (?<value>\d+ \p{L}+)/u,
};
const LUCKY: FactRule = { attribute: "lucky number", pattern: /lucky number is (?<value>\d+)/ };

async function factsWith(rules: readonly FactRule[], text: string): Promise<string[]> {
  const { memory } = await emptyMemory({}, { rules });
  await memory.save(text, { dataType: "GENERIC" });
  return (await memory.facts()).map(({ subject, attribute, value }) =>
    `${subject} ${attribute} = ${value}`
  );
}

test("a rule that was added reads its facts, every match of a sentence one", async () => {
  const text = "Ana's birthday is on 9 May and Luis's birthday is on 3 June. My lucky number is 7.";
  assert.deepEqual(await factsWith([BIRTHDAY, LUCKY], text), [
    "Ana birthday = 9 May",
    "Luis birthday = 3 June",
    "user lucky number = 7",
  ]);
  assert.deepEqual(await factsWith([], text), []);
});

test("a rule that was added reads no questions, quotations, code or headings", async () => {
  const said = "my lucky number is 7";
  const text = `Is it true that ${said}?\n\n"${said}"\n\n# ${said}\n\n\`\`\`\n${said}\n\`\`\`\n`;
  assert.deepEqual(await factsWith([LUCKY], text), []);
});

test("a rule may name a subject, and the kinds of memories that it reads", async () => {
  const rule: FactRule = { ...LUCKY, subject: "heron", dataTypes: ["PROCESS"] };
  const { memory } = await emptyMemory({}, { rules: [rule] });
  await memory.save("The lucky number is 7.", { dataType: "GENERIC" });
  assert.deepEqual(await memory.facts(), []);
  await memory.save("The lucky number is 8.", { dataType: "PROCESS" });
  assert.equal((await memory.activeState())["heron::lucky number"]?.value, "8");
});

test("rules with the flags g and y read alike each time", async () => {
  for (const flags of ["g", "y", "gy"]) {
    const rule: FactRule = { ...LUCKY, pattern: new RegExp(LUCKY.pattern.source, flags) };
    const text = "My lucky number is 7. My lucky number is 8.";
    assert.deepEqual(await factsWith([rule], text), [
      "user lucky number = 7",
      "user lucky number = 8",
    ]);
  }
});

test("rules are used at ingest and rebuild, and belong to the memory that they were given to", async () => {
  const fs = inMemoryFileSystem();
  const open = (rules: readonly FactRule[]): Promise<Memory> =>
    Memory.initialize({ home: HOME, fs, now: tickingClock(), rules });
  const memory = await open([BIRTHDAY]);
  await put(fs, "/docs/people.md", "Ana's birthday is on 9 May.\n");
  await memory.ingest(["/docs/people.md"]);
  const values = async (of: Memory): Promise<string[]> =>
    (await of.facts()).map(({ value }) => value);
  assert.deepEqual(await values(memory), ["9 May"]);
  await memory.rebuild();
  assert.deepEqual(await values(memory), ["9 May"]);
  const other = await open([]);
  await other.rebuild();
  assert.deepEqual(await values(other), []);
});

const REFUSED: Readonly<Record<string, FactRule>> = {
  "a pattern without the group `value`": { attribute: "a", pattern: /b(c)/ },
  "an empty attribute": { attribute: " ", pattern: /(?<value>.)/ },
  "an empty subject": { attribute: "a", subject: "", pattern: /(?<value>.)/ },
};
for (const [what, rule] of Object.entries(REFUSED)) {
  test(`${what} is refused when the memory is opened`, async () => {
    await assert.rejects(emptyMemory({}, { rules: [rule] }), { code: "invalid_input" });
  });
}

test("addPattern() extends the rules of an open memory; a rebuild reads what was there before", async () => {
  const { memory } = await emptyMemory();
  await memory.save("My lucky number is 7.", { dataType: "GENERIC" });
  memory.addPattern(LUCKY);
  await memory.save("2020-01-01: my lucky number is 9.", { dataType: "GENERIC" });
  assert.deepEqual((await memory.facts()).map(({ value }) => value), ["9"]);
  await memory.rebuild();
  assert.deepEqual((await memory.facts()).map(({ value }) => value), ["9", "7"]);
  assert.throws(() => memory.addPattern({ attribute: "a", pattern: /x/ }), /value/);
});
