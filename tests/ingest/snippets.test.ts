import { test } from "node:test";
import assert from "node:assert/strict";
import { CHATS, NOT_CHATS } from "./snippets/chats.ts";
import { HELD_OUT } from "./snippets/held_out.ts";
import { CODE_TALK, CODE_TEXTS, NOT_CODE } from "./snippets/machine.ts";
import { HARD_NOTES, PLAIN_NOTES } from "./snippets/notes.ts";
import { CLINICAL_TEXTS, HARD_CLINICAL, HARD_PERSONAL, PERSONAL_TEXTS } from "./snippets/people.ts";
import { NOT_PROCEDURES, PROCEDURES } from "./snippets/procedures.ts";
import { SMALL_CODE } from "./snippets/small_code.ts";
import { type Snippet, wronglyTold } from "./snippets/snippet.ts";
import { HARD_STORIES, STORIES } from "./snippets/stories.ts";

const GROUPS: Readonly<Record<string, readonly Snippet[]>> = {
  "plain notes": PLAIN_NOTES,
  "notes with a word that leads astray": HARD_NOTES,
  "personal texts": PERSONAL_TEXTS,
  "personal texts full of other things": HARD_PERSONAL,
  "clinical records": CLINICAL_TEXTS,
  "texts about health that are no records": HARD_CLINICAL,
  "exports of chats": CHATS,
  "lines with moments and labels that nobody says": NOT_CHATS,
  "recipes, runbooks and instructions": PROCEDURES,
  "texts that only look like procedures": NOT_PROCEDURES,
  "stories": STORIES,
  "stories with something else in them, and prose that is no story": HARD_STORIES,
  "code and configuration without a name": CODE_TEXTS,
  "a few lines of code": SMALL_CODE,
  "what developers and machines write that is no code": CODE_TALK,
  "texts with the marks of code that are none": NOT_CODE,
};

for (const [what, snippets] of Object.entries(GROUPS)) {
  test(`detect() takes ${what} for what they are`, () => {
    assert.deepEqual(wronglyTold(snippets), []);
  });
}

test("detect() is right about nine of ten snippets that its rules were not made with", () => {
  const wrong = wronglyTold(HELD_OUT);
  assert.ok(wrong.length <= HELD_OUT.length / 10, wrong.join("\n"));
});

test("the snippets are many, and a third of them hard", () => {
  const hard = [
    HARD_NOTES,
    HARD_PERSONAL,
    HARD_CLINICAL,
    NOT_CHATS,
    NOT_PROCEDURES,
    HARD_STORIES,
    CODE_TALK,
    NOT_CODE,
  ];
  const all = Object.values(GROUPS).flat().length;
  assert.ok(all >= 80 && hard.flat().length * 3 >= all);
});
