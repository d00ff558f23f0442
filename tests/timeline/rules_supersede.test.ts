import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyMemory, memoryWith } from "../support/stores.ts";

/** What was said first, what was said later, and the change that it is (none: both stand). */
const CHANGES: readonly [earlier: string, later: string, ...changes: string[]][] = [
  ["I live in Madrid.", "Me he mudado a Valencia.", "user location: Madrid → Valencia"],
  ["Vivo en Madrid.", "我搬到上海了。", "user location: Madrid → 上海"],
  ["I work at Acme.", "I joined Indra.", "user employer: Acme → Indra"],
  ["I use Vim.", "I switched from Vim to Helix.", "user vim: Vim → Helix"],
  ["My editor is Vim.", "我从 Vim 换成了 Helix。", "user editor: Vim → Helix"],
  ["I now use Neovim.", "Ahora uso Helix.", "user editor: Neovim → Helix"],
  ["I use Foobarium 2.", "We migrated from Foobarium to Vite.", "user foobarium: Foobarium → Vite"],
  [
    "Staging runs PostgreSQL 16.",
    "We upgraded staging to PostgreSQL 17.",
    "staging postgresql version: 16 → 17",
  ],
  [
    "Usamos MySQL en producción.",
    "We migrated production from MySQL to PostgreSQL.",
    "production mysql: MySQL → PostgreSQL",
  ],
  ["I prefer tea over coffee.", "I prefer coffee over tea.", "user coffee or tea: tea → coffee"],
  [
    "I prefer Kotlin to Java.",
    "我更喜欢 Rust。",
    "user preferred language: Kotlin → Rust",
  ],
  // Side by side.
  ["Staging runs PostgreSQL 16.", "Production runs PostgreSQL 15."],
  ["We use PostgreSQL 17.", "We use PostgreSQL for the reports."],
  ["We use PostgreSQL.", "We use SQLite for small projects."],
  ["I use Neovim.", "I use VS Code at work."],
  ["Luis lives in Bilbao.", "I live in Madrid."],
  ["We use Postgres.", "We use PostgreSQL."],
];

for (const [earlier, later, ...changes] of CHANGES) {
  const outcome = changes.length === 0 ? "changes nothing of" : "corrects";
  test(`"${later}" ${outcome} "${earlier}"`, async () => {
    const { memory } = await emptyMemory();
    await memory.save(`2025-01-01: ${earlier}`, { dataType: "GENERIC" });
    await memory.save(`2026-01-01: ${later}`, { dataType: "GENERIC" });
    const found = (await memory.conflicts()).map(({ subject, attribute, old, new: current }) =>
      `${subject} ${attribute}: ${old.value} → ${current.value}`
    );
    assert.deepEqual(found, changes);
  });
}

test("the leaf's date is the fact's, and another year makes an event the past", async () => {
  const { memory } = await memoryWith(["2019-05-02: In 2019 I moved to Oslo."]);
  await memory.save("2024-05-02: In 2019 I moved to Oslo.", { domain: "notes" });
  assert.deepEqual((await memory.facts()).map(({ timestamp }) => timestamp), [
    "2019-05-02T00:00:00Z",
  ]);
});

for (const dataType of ["CODE", "NARRATIVE", "PROCESS", "CLINICAL"] as const) {
  test(`a text of the type ${dataType} does not speak of the user`, async () => {
    const { memory } = await emptyMemory();
    await memory.save("I live in Madrid. I use Vim.", { dataType });
    assert.deepEqual(await memory.facts(), []);
  });
}

const PHRASES = [
  "I live in ",
  "vivo en ",
  "我住在",
  "I switched from Vim to ",
  "Ana: ",
  "我把",
  "'",
  "“",
];
for (const phrase of PHRASES) {
  test(`a hundred thousand characters of "${phrase}" are read to their end`, async () => {
    const { memory } = await emptyMemory();
    await memory.save(phrase.repeat(100_000 / phrase.length), { dataType: "PERSONAL" });
    assert.deepEqual(await memory.facts(), []);
  });
}
