import { test } from "node:test";
import assert from "node:assert/strict";
import { nodeFileSystem } from "@ihmt/core";
import { type Budget, decodeText, detect, split } from "@ihmt/core/ingest";
import { repositoryFile } from "../support/runtime.ts";

const ROOMY: Budget = { targetTokens: 2000, maxTokens: 3000, minTokens: 120 };
const SMALL: Budget = { targetTokens: 400, maxTokens: 600, minTokens: 60 };
const TINY: Budget = { targetTokens: 20, maxTokens: 30, minTokens: 5 };

/** Each example, and what it is: kind, domain, language, splitter. */
const EXAMPLES: Readonly<Record<string, string>> = {
  "InventoryService.java": "CODE software.java en code",
  "arroz_al_horno.md": "PROCESS process.cooking es process",
  "clinical_note.txt": "CLINICAL medicine.clinical en temporal",
  "decisions.md": "GENERIC technology en temporal",
  "deploy_runbook.md": "PROCESS process.runbook en process",
  "diario.md": "PERSONAL personal es temporal",
  "money.py": "CODE software.python en code",
  "the_last_ferry.txt": "NARRATIVE literature.narrative en narrative",
  "travel_notes_zh.md": "PERSONAL personal zh generic",
};

async function textOf(name: string): Promise<string> {
  const decoded = decodeText(await nodeFileSystem().read(repositoryFile(`examples/${name}`)));
  assert.equal(decoded.kind, "text");
  return decoded.kind === "text" ? decoded.text : "";
}

test("detect() and split() take every example for what it is, with or without its name", async () => {
  for (const [name, is] of Object.entries(EXAMPLES)) {
    for (const given of [name, undefined]) {
      const text = await textOf(name);
      const { dataType, domain, language } = detect(text, given);
      const { chunker } = await split(text, { dataType, budget: ROOMY });
      assert.equal(`${dataType} ${domain} ${language} ${chunker}`, is, name);
    }
  }
});

test("split() keeps every example byte for byte, whatever the budget", async () => {
  for (const name of Object.keys(EXAMPLES)) {
    const text = await textOf(name);
    const { dataType } = detect(text, name);
    for (const budget of [ROOMY, SMALL, TINY]) {
      const { pieces } = await split(text, { dataType, name, budget });
      assert.equal(pieces.map((piece) => piece.text).join(""), text);
    }
  }
});

test("split() gives each entry of the journal its own day and a telling title", async () => {
  const { pieces } = await split(await textOf("diario.md"), {
    dataType: "PERSONAL",
    budget: ROOMY,
  });
  const moved = pieces.find((piece) => piece.timestamp === "2026-02-03T00:00:00Z");
  assert.match(moved?.title ?? "", /^Ya está\. Ahora vivo en Valencia/);
  const madrid = pieces.filter((piece) => piece.text.includes("Vivo en Madrid"));
  assert.deepEqual(madrid.map((piece) => piece.timestamp), ["2024-03-11T00:00:00Z"]);
});

test("split() names code by what it declares, and a story's opening by its title", async () => {
  const code =
    (await split(await textOf("InventoryService.java"), { dataType: "CODE", budget: ROOMY }))
      .pieces;
  assert.deepEqual(code.map((piece) => piece.title), ["InventoryService"]);
  const story =
    (await split(await textOf("the_last_ferry.txt"), { dataType: "NARRATIVE", budget: ROOMY }))
      .pieces;
  assert.deepEqual(story.map((piece) => piece.title).slice(0, 3), [
    "The Last Ferry to Corran",
    "In the first week of March a man in a grey coat got off the bus.",
    "Chapter Two",
  ]);
});
