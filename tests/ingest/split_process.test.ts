import { test } from "node:test";
import assert from "node:assert/strict";
import { type Budget, type Piece, split } from "@ihmt/core/ingest";

const TIGHT: Budget = { targetTokens: 30, maxTokens: 45, minTokens: 0 };

async function piecesOf(text: string, budget = TIGHT): Promise<Piece[]> {
  const { chunker, pieces } = await split(text, { dataType: "PROCESS", budget });
  assert.equal(chunker, "process");
  assert.equal(pieces.map((piece) => piece.text).join(""), text);
  return pieces;
}

const words = (count: number): string => "word ".repeat(count).trim();

/** Steps in the ways people write them; none may be cut, and each is too large to share a piece. */
const STEPS: Readonly<Record<string, readonly string[]>> = {
  "with indented fences": [
    `1. Drain it: ${
      words(12)
    }\n\n   \`\`\`sh\n   kubectl drain n1\n\n   kubectl get pods\n   \`\`\`\n\n`,
    `2. Wait: ${words(25)}\n\n`,
    `3. Patch: ${words(25)}\n`,
  ],
  "with fences that are not indented": [
    `1. Drain it: ${words(12)}\n\n\`\`\`sh\nkubectl drain n1\n\`\`\`\n\n`,
    `2. Wait for it. ${words(12)}\n\nA remark between two steps.\n\n> Mind the pager.\n\n`,
    `3. Patch it: ${words(12)}\n\n\`\`\`sh\napt full-upgrade\n\`\`\`\n`,
  ],
  "with sub-steps": [
    `1. Mix. ${words(10)}\n   1. Flour first.\n   2. Then water.\n      - cold\n      - slowly\n`,
    `2. Knead. ${words(12)}\n   a) by hand\n   b) or by machine\n\n      for ten minutes\n`,
    `3. Bake. ${words(25)}\n`,
  ],
  "named in English": [
    `Step 1: drain. ${words(20)}\n\n- cordon\n- evict\n\n`,
    `Step 2: wait. ${words(25)}\n\n`,
    `**Step 3** – patch. ${words(22)}\n`,
  ],
  "named in Spanish": [
    `Paso 1. Sofríe la cebolla. ${words(20)}\n\n- a fuego lento\n\n`,
    `Paso 2. Añade el arroz. ${words(22)}\n`,
  ],
  "named in Chinese": [
    `第一步：停掉服务。${"先看监控。".repeat(6)}\n\n\`\`\`sh\nsystemctl stop api\n\`\`\`\n\n`,
    `第二步：备份数据库。${"确认备份可以恢复。".repeat(4)}\n`,
  ],
  "numbered in Chinese": [
    `1、停掉服务。${"先看监控。".repeat(6)}\n`,
    `2、备份数据库。${"确认备份可以恢复。".repeat(4)}\n`,
  ],
};

for (const [how, steps] of Object.entries(STEPS)) {
  test(`split() never cuts a step ${how}`, async () => {
    assert.deepEqual((await piecesOf(steps.join(""))).map((piece) => piece.text), steps);
  });
}

test("split() keeps all steps together under their heading while they fit", async () => {
  const text = "# Restart\n\n1. Stop.\n\n```sh\nstop\n```\n\n2. Start.\n\n3. Check.\n\n";
  const other = `# Tell people\n\n${words(30)}\n`;
  assert.deepEqual((await piecesOf(text + other)).map((piece) => piece.text), [text, other]);
});

test("split() keeps the ingredients with their heading and with the line that announces them", async () => {
  const list = `- 400 g de arroz bomba\n- 1 cabeza de ajos\n- garbanzos cocidos\n\n`;
  const heading = `## Ingredientes\n\n${list}`;
  const line = `Ingredientes para cuatro:\n\n${list}`;
  const before = `# Arroz al horno\n\n${words(30)}\n\n`;
  for (const ingredients of [heading, line]) {
    const pieces = await piecesOf(`${before}${ingredients}${words(30)}\n`);
    assert.ok(pieces.some((piece) => piece.text.startsWith(ingredients)), ingredients);
  }
});

test("split() names the steps' section as their context", async () => {
  const step = (number: number): string => `${number}. ${words(34)}\n`;
  const pieces = await piecesOf(`# Runbook\n\n## Upgrade\n\n${step(1)}${step(2)}${step(3)}`);
  assert.deepEqual(pieces.map(({ context }) => context), [
    undefined,
    "Runbook › Upgrade",
    "Runbook › Upgrade",
  ]);
});

test("split() stores a step larger than max_tokens whole and says why", async () => {
  const pieces = await piecesOf(`1. Short.\n2. ${words(200)}\n\n   ${words(20)}\n3. Short.\n`);
  assert.deepEqual(pieces.map(({ oversizedReason }) => oversizedReason !== undefined), [
    false,
    true,
    false,
  ]);
  assert.match(pieces[1]?.oversizedReason ?? "", /^A single step/);
});
