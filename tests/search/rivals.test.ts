/**
 * Which memories are rivals: a bare name is asked about whatever the length of the memories that
 * hold it and whatever stands beside them, and only a clue that tells something settles it.
 */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { type Answer, InvalidInputError, type Memory } from "@ihmt/core";
import { emptyMemory } from "../support/stores.ts";

const FILLER =
  `anchor barley cedar dahlia ember falcon granite hazel indigo jasper kettle linen maple nutmeg
  olive pepper quartz raven saffron timber umber violet walnut yarrow`.split(/\s+/);

/** So many words, `named` among them, spread evenly; `from` makes each memory another one. */
function words(count: number, named: readonly string[], from: number): string {
  const text = Array.from({ length: count }, (_, at) => FILLER[(from + at * 5) % FILLER.length]);
  named.forEach((name, at) => text[Math.floor((at + 0.5) * count / named.length)] = name);
  return `${text.join(" ")}.`;
}

const COUSIN = "Wanda, a cousin of Tom, keeps bees in Ghent.";

let memory: Memory;

before(async () => {
  ({ memory } = await emptyMemory());
  // Each name is in a few memories; a store of strangers makes names rare.
  for (let at = 0; at < 24; at++) {
    await memory.save(`Note ${at}: ${words(12, [], at)}`, { domain: "strangers" });
  }
  const texts: readonly (readonly [domain: string, text: string])[] = [
    ["a", words(8, ["Priya"], 1)],
    ["b", words(20, ["Priya"], 2)],
    ["c", words(60, ["Priya"], 3)],
    ["a", words(8, ["Ingrid"], 4)],
    ["c", words(90, ["Ingrid"], 5)],
    ["a", words(8, ["Oleg"], 6)],
    ["thrice", words(20, ["Oleg", "Oleg", "Oleg"], 7)],
    ["c", words(60, ["Oleg"], 8)],
    ["pianos", "Yusuf tunes pianos."],
    ["novel", words(500, ["Yusuf"], 9)],
    ["van", "Mateo sold the old van in spring."],
    ["bees", COUSIN],
    ["wiki", "Wanda asked for a second wiki."],
    ["attic", "A xylophone stands in the attic."],
  ];
  for (const [domain, text] of texts) await memory.save(text, { domain });
  // One of eight turns of a talk that share nearly all of their words.
  for (let turn = 0; turn < 8; turn++) {
    const guest = turn === 3 ? " with Mateo" : "";
    await memory.save(
      `The talk about the kitchen, its tiles and its budget, part ${turn}${guest}.`,
      {
        domain: "talk",
      },
    );
  }
});

function candidates(answer: Answer): number {
  assert.equal(answer.kind, "ambiguous", JSON.stringify(answer.query));
  return answer.kind === "ambiguous" ? answer.options.length : 0;
}

const BARE: readonly (readonly [what: string, name: string, bearers: number])[] = [
  ["memories of 8, 20 and 60 words", "Priya", 3],
  ["a memory of 8 words and one of 90", "Ingrid", 2],
  ["a memory by itself and one turn of a talk", "Mateo", 2],
  ["two short memories", "Wanda", 2],
];
for (const [what, name, bearers] of BARE) {
  test(`a name that ${what} hold is asked about, alone and as a question`, async () => {
    for (const query of [name, `who is ${name}?`, `${name} ${name}`]) {
      assert.equal(candidates(await memory.search(query)), bearers, query);
    }
    // Fewer wanted, no fewer offered.
    assert.equal(candidates(await memory.search(name, { limit: 1 })), bearers);
    assert.equal(candidates(await memory.search(name, { limit: 1000 })), bearers);
  });
}

test("a memory that says a name three times goes before those that say it once", async () => {
  const answer = await memory.search("Oleg");
  assert.ok(answer.kind !== "not_found");
  assert.equal(answer.results[0]?.leaf.header.domain, "thrice");
});

test("a word that a memory of 500 words mentions once makes it no rival of a short one", async () => {
  const answer = await memory.search("Yusuf");
  assert.equal(answer.kind, "found");
  assert.equal(answer.kind === "found" && answer.best.leaf.header.domain, "pianos");
});

const NO_CLUES: readonly (readonly [what: string, clue: string])[] = [
  ["that no memory meets", "zeppelin"],
  ["of the question's own word", "NAME"],
  ["of another form of that word", "NAMEs"],
  ["of stop words that one candidate holds", "of in"],
  ["of the question's word and one that no memory holds", "NAME zeppelin"],
];
for (const [what, clue] of NO_CLUES) {
  test(`a clue ${what} leaves the question as ambiguous as it was`, async () => {
    for (const [, name, bearers] of BARE) {
      const answer = await memory.search(name, { clue: clue.replace("NAME", name) });
      assert.equal(candidates(answer), bearers, name);
    }
  });
}

test("a clue settles it, also among words that say nothing", async () => {
  for (const clue of ["Ghent", "I mean the one in Ghent", "Wanda from Ghent"]) {
    const answer = await memory.search("Wanda", { clue });
    assert.equal(answer.kind === "found" && answer.best.leaf.content, COUSIN, clue);
  }
});

test("a memory that holds the clue and nothing of the question is no answer to it", async () => {
  for (const query of ["Wanda", "Zoltan"]) {
    const answer = await memory.search(query, { clue: "xylophone in the attic" });
    assert.equal(answer.kind, "ambiguous");
    assert.match(answer.kind === "ambiguous" ? answer.reason : "", /nothing of what was asked/);
  }
});

test("an ambiguous answer that opened only some of those that fit does not give their number as all", async () => {
  const one = await memory.search("note");
  assert.match(one.kind === "ambiguous" ? one.reason : one.kind, /^5 or more memories match/);
  const all = await memory.search("Priya");
  assert.match(all.kind === "ambiguous" ? all.reason : all.kind, /^3 memories match/);
});

test("a filter that leaves one bearer finds it, and one that leaves none finds nothing", async () => {
  assert.equal((await memory.search("Wanda", { domain: "wiki" })).kind, "found");
  assert.equal((await memory.search("Wanda", { domain: "nowhere" })).kind, "not_found");
  assert.equal((await memory.search("Wanda", { source: "file://nowhere" })).kind, "not_found");
});

test("a limit that is no whole number from 1 up is refused", async () => {
  for (const limit of [0, -3, 1.5, NaN]) {
    await assert.rejects(memory.search("Wanda", { limit }), InvalidInputError, String(limit));
  }
});
