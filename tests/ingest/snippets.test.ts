import { test } from "node:test";
import assert from "node:assert/strict";
import { CODE_TALK, CODE_TEXTS, NOT_CODE } from "./snippets/machine.ts";
import { HARD_NOTES, PLAIN_NOTES } from "./snippets/notes.ts";
import { CLINICAL_TEXTS, HARD_CLINICAL, HARD_PERSONAL, PERSONAL_TEXTS } from "./snippets/people.ts";
import { NOT_PROCEDURES, PROCEDURES } from "./snippets/procedures.ts";
import { type Snippet, wronglyTold } from "./snippets/snippet.ts";
import { HARD_STORIES, STORIES } from "./snippets/stories.ts";

const GROUPS: Readonly<Record<string, readonly Snippet[]>> = {
  "plain notes": PLAIN_NOTES,
  "notes with a word that leads astray": HARD_NOTES,
  "personal texts": PERSONAL_TEXTS,
  "personal texts full of other things": HARD_PERSONAL,
  "clinical records": CLINICAL_TEXTS,
  "texts about health that are no records": HARD_CLINICAL,
  "recipes, runbooks and instructions": PROCEDURES,
  "texts that only look like procedures": NOT_PROCEDURES,
  "stories": STORIES,
  "stories with something else in them, and prose that is no story": HARD_STORIES,
  "code and configuration without a name": CODE_TEXTS,
  "what developers and machines write that is no code": CODE_TALK,
  "texts with the marks of code that are none": NOT_CODE,
};

for (const [what, snippets] of Object.entries(GROUPS)) {
  test(`detect() takes ${what} for what they are`, () => {
    assert.deepEqual(wronglyTold(snippets), []);
  });
}
