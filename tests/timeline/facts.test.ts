import assert from "node:assert/strict";
import { test } from "node:test";
import { type FileSystem, inMemoryFileSystem } from "@ihmt/core";
import { emptyMemory, memoryWith } from "../support/stores.ts";

test("a fact that changed gives a notice with full dates, and the old memory carries it", async () => {
  const { memory } = await memoryWith(["2024-03-11: I live in Madrid, near the park."]);
  const { notices } = await memory.save("2026-02-03: I moved to Valencia.", { domain: "notes" });
  const notice = "On 2024-03-11 you said user location = 'Madrid', " +
    "but on 2026-02-03 you updated to 'Valencia'.";
  assert.deepEqual(notices, [notice]);
  assert.deepEqual(await memory.notices(), [notice]);
  const answer = await memory.search("Madrid park");
  assert.equal(answer.kind, "found");
  const [present, old] = answer.kind === "found" ? answer.results : [];
  assert.match(present?.leaf.content ?? "", /Valencia/);
  assert.deepEqual(old?.notices, [`OUTDATED: ${notice}`]);
  assert.equal(old?.leaf.header.status, "ACTIVE");
});

test("what was true then stays answerable", async () => {
  const { memory } = await memoryWith([
    "2024-03-11: vivo en Madrid",
    "2026-02-03: ahora vivo en Valencia",
  ]);
  assert.equal((await memory.activeState())["user::location"]?.value, "Valencia");
  assert.equal((await memory.stateAt("2024-12-31"))["user::location"]?.value, "Madrid");
  assert.equal((await memory.stateAt("2023-12-31"))["user::location"], undefined);
  const [old, current] = await memory.facts({ subject: "user" });
  assert.deepEqual(
    [old?.status, old?.superseded_by, old?.valid_to],
    ["HISTORICAL", current?.fact_id, "2026-02-03T00:00:00Z"],
  );
});

test("an older fact that is saved later does not displace the present", async () => {
  const { memory } = await memoryWith([
    "2026-02-03: I live in Valencia.",
    "2020-01-01: I live in Oslo.",
  ]);
  assert.equal((await memory.activeState())["user::location"]?.value, "Valencia");
});

test("the same value again is a confirmation, not a change", async () => {
  const { memory } = await memoryWith([
    "2024-01-01: I live in Oslo.",
    "2025-01-01: I live in oslo.",
  ]);
  assert.deepEqual(await memory.conflicts(), []);
});

test("a notice states the current value after three changes and goes when the change is undone", async () => {
  const { memory } = await memoryWith([
    "2021-01-01: I live in Oslo.",
    "2022-01-01: I live in Rome.",
    "2023-01-01: I live in Lima.",
  ]);
  const notices = async (): Promise<string> => {
    const answer = await memory.search("2021-01-01 Oslo");
    return answer.kind === "not_found" ? "" : answer.notices.join("\n");
  };
  assert.match(await notices(), /'Oslo'.*'Lima'/);
  await memory.save("2024-01-01: I live in Oslo.", { domain: "notes" });
  assert.equal(await notices(), "");
});

test("a fact recorded by hand survives a rebuild; facts of leaves are read again", async () => {
  const { memory } = await memoryWith(["2024-03-11: trabajo en Acme"]);
  const { fact, notices } = await memory.recordFact({
    subject: "heron",
    attribute: "os",
    value: "Debian 12",
    date: "2026-01-01",
  });
  assert.deepEqual([fact.source_leaf_id, notices], [null, []]);
  const before = await memory.facts();
  await memory.rebuild();
  assert.deepEqual(await memory.facts(), before);
  assert.equal(before.length, 2);
});

test("negations, questions and plans are no facts", async () => {
  const { memory } = await memoryWith([
    "I don't live in Paris.",
    "Do I live in Paris?",
    "I might move to Paris, who knows.",
    "¿Vivo en París?",
    "No vivo en París.",
    "I live in fear of deadlines.",
    "I live in a small flat.",
    "I work for free on Sundays.",
    "vivo en una casa con jardín",
  ]);
  assert.deepEqual(await memory.facts(), []);
});

const VALUES: Record<string, string> = {
  "I live in Rotterdam as of last week.": "Rotterdam",
  "I live in New York City these days": "New York City",
  "Ahora vivo en Ciudad de México desde mayo.": "Ciudad de México",
  "Vivo en Bilbao de momento, ya veremos.": "Bilbao",
  "我现在住在上海。": "上海",
};
for (const [text, value] of Object.entries(VALUES)) {
  test(`the place in "${text}" is ${value}`, async () => {
    const { memory } = await memoryWith([text]);
    assert.deepEqual((await memory.facts()).map((fact) => fact.value), [value]);
  });
}

test("an impossible date or an empty value is refused", async () => {
  const { memory } = await emptyMemory();
  const fact = { subject: "a", attribute: "b", value: "c" };
  await assert.rejects(memory.recordFact({ ...fact, date: "2026-02-30" }), {
    code: "invalid_input",
  });
  await assert.rejects(memory.recordFact({ ...fact, value: " " }), { code: "invalid_input" });
});

test("adding a fact costs the same however many there are", async () => {
  const disk = inMemoryFileSystem();
  let bytes = 0;
  const count = (content: Uint8Array): Uint8Array => {
    bytes += content.length;
    return content;
  };
  const fs: FileSystem = {
    ...disk,
    read: async (path, range) => count(await disk.read(path, range)),
    append: (path, content) => disk.append(path, count(content)),
    writeExclusive: (path, content) => disk.writeExclusive(path, count(content)),
  };
  const { memory } = await emptyMemory({}, { fs });
  const costs: number[] = [];
  for (let at = 0; at < 3000; at++) {
    bytes = 0;
    await memory.recordFact({ subject: `host${at}`, attribute: "os", value: "Debian" });
    costs.push(bytes);
  }
  const median = (from: number): number =>
    costs.slice(from, from + 100).toSorted((a, b) => a - b)[50] ?? 0;
  assert.ok(median(2900) < 2 * median(200), `${median(2900)} bytes, ${median(200)} at first`);
  const total = costs.reduce((sum, cost) => sum + cost, 0);
  assert.ok(
    total / 3000 < 3 * median(200),
    "rewriting everything now and then is cheap as a whole",
  );
  const facts = await memory.facts();
  assert.equal(facts.length, 3000);
  await memory.recordFact({ subject: "host7", attribute: "os", value: "Alpine" });
  assert.equal((await memory.activeState())["host7::os"]?.value, "Alpine");
  assert.equal((await memory.conflicts()).length, 1);
});
