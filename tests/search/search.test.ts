import assert from "node:assert/strict";
import { test } from "node:test";
import { type Answer, type Found, Memory } from "@ihmt/core";
import { emptyMemory, HOME, memoryWith, STORE, textOf, tickingClock } from "../support/stores.ts";

function found(answer: Answer): Found {
  assert.equal(answer.kind, "found");
  if (answer.kind !== "found") throw new Error("unreachable");
  return answer;
}

const LONG_ENGLISH = `The harbour master kept a ledger. ${
  "Nothing of note happened that week, and the tide came and went as it does. ".repeat(12)
}On the ninth day the lighthouse keeper found an astrolabe wrapped in oilcloth. ${
  "Then the fog returned, and with it the long quiet of the winter. ".repeat(12)
}`;
const LONG_SPANISH = `El cuaderno de la abuela empieza con el pan. ${
  "Se amasa temprano y se deja reposar mientras la casa despierta despacio. ".repeat(12)
}El secreto del bizcocho es ralladura de bergamota, nunca de limón. ${
  "Después vienen las conservas, los dulces de invierno y las listas de la compra. ".repeat(12)
}`;

test("a sentence deep inside a long memory is found, in English and in Spanish", async () => {
  const { memory } = await memoryWith([LONG_ENGLISH, LONG_SPANISH, "Something else entirely."]);
  const english = found(await memory.search("who found the astrolabe"));
  assert.equal(english.best.leaf.content, LONG_ENGLISH);
  assert.match(english.best.excerpt, /astrolabe/);
  const spanish = found(await memory.search("secreto del bizcocho bergamota"));
  assert.equal(spanish.best.leaf.content, LONG_SPANISH);
  assert.match(spanish.best.excerpt, /bergamota/);
});

test("an answer tells its path, its levels and what was opened", async () => {
  const words = ["ash", "birch", "cedar", "elm", "fir", "hazel", "larch", "oak", "pine"];
  const texts = words.map((word) => `common note with the word ${word} inside`);
  const { memory } = await memoryWith(texts, { branch_factor: 3 });
  const { best, walk } = found(await memory.search("hazel"));
  assert.equal(best.path.length, 4);
  assert.match(best.path.join(" "), /^root N2-notes-\w+ N1-notes-\w+ L-notes-\w+/);
  assert.deepEqual(walk.levels.map(({ level, opened }) => [level, opened.length]), [
    [0, 1],
    [1, 1],
    [2, 1],
  ]);
  assert.deepEqual(walk.levels.map(({ opened }) => opened[0]?.id), best.path.slice(0, -1));
  assert.deepEqual(
    { depth: walk.depth, nodes: walk.nodeReads, leaves: walk.leafReads, all: walk.leafCount },
    { depth: 2, nodes: 3, leaves: 1, all: 9 },
  );
  assert.deepEqual(walk.terms.map(({ term, leaves }) => [term, leaves]), [["hazel", 1]]);
});

test("the form that was asked for ranks before another form of the word", async () => {
  const { memory } = await memoryWith([
    "the reservation desk opens at nine in the morning",
    "the reservations desk opens at nine in the morning",
    "a third note about something else",
  ]);
  const answer = await memory.search("reservations desk", { limit: 2 });
  assert.ok(answer.kind !== "not_found");
  const { results } = answer;
  assert.match(results[0]?.leaf.content ?? "", /reservations/);
  assert.match(results[1]?.leaf.content ?? "", /reservation desk/);
});

test("of equal matches the later dated leads", async () => {
  const { memory } = await memoryWith(["2024-05-01: the key is under the mat", "nothing here"]);
  await memory.save("2025-05-01: the key is under the mat", { domain: "notes" });
  const answer = await memory.search("key mat");
  assert.notEqual(answer.kind, "not_found");
  if (answer.kind !== "not_found") {
    assert.match(answer.results[0]?.leaf.content ?? "", /^2025/);
  }
});

test("a name that several memories share is asked about, and a clue settles it", async () => {
  const { memory } = await memoryWith([
    "2024-07-22: vacaciones en Benidorm con Luis, mi primo",
    "2026-08-30: fin de semana en la playa de El Saler con Luis, el vecino",
    "2024-11-30: Luis Marín revisó el pull request de pagos",
    "2025-01-01: propósitos de año nuevo",
  ]);
  const answer = await memory.search("Luis");
  assert.equal(answer.kind, "ambiguous");
  if (answer.kind !== "ambiguous") return;
  assert.equal(answer.options.length, 3);
  assert.deepEqual(new Set(answer.options.map(({ date }) => date)).size, 3);
  for (const { hint } of answer.options) assert.doesNotMatch(hint, /\bLuis\b(?! Mar)/);
  const clued = found(await memory.search("Luis", { clue: "vacaciones en Benidorm" }));
  assert.match(clued.best.leaf.content, /Benidorm/);
});

test("a name stays ambiguous though one bearer's branch says it more often", async () => {
  const { memory } = await emptyMemory();
  await memory.save("2024-07-22: Vacaciones en Benidorm con Luis, mi primo. Paella.", {
    domain: "personal",
  });
  for (const [at, who] of ["Luis Marín revisó el pull request", "Luis, el vecino"].entries()) {
    await memory.save(`2024-11-3${at}: ${who} de El Saler.`, { domain: "work" });
  }
  const answer = await memory.search("Luis");
  assert.equal(answer.kind === "ambiguous" && answer.options.length, 3);
});

test("a memory that is outdated is no rival of the one that changed it", async () => {
  for (
    const [old, current, query] of [
      ["2024-03-11: I live in Madrid", "2026-02-03: I live in Valencia", "where do I live"],
      ["2024-03-11: vivo en Madrid", "2026-02-03: vivo en Valencia", "¿dónde vivo?"],
    ] as const
  ) {
    for (const texts of [[old, current], [current, old]]) {
      const { memory } = await memoryWith(texts);
      const { best, notices } = found(await memory.search(query));
      assert.equal(best.leaf.content, current);
      assert.match(notices.join(), /'Madrid'.*'Valencia'/);
    }
  }
});

test("ask() offers the candidates to the clue provider and takes a clue or a choice", async () => {
  const { memory } = await memoryWith([
    "Redis caches the sessions of the shop",
    "Redis queues the mails of the newsletter",
  ]);
  const byClue = await memory.ask("Redis", { clueProvider: () => Promise.resolve("newsletter") });
  assert.match(found(byClue).best.leaf.content, /newsletter/);
  const byChoice = await memory.ask("Redis", {
    clueProvider: ({ options }) => Promise.resolve({ id: options[1]?.id ?? "" }),
  });
  assert.equal(found(byChoice).results.length, 1);
});

test("ask() ends after max_clue_rounds, on a refusal and on a repeated clue, still ambiguous", async () => {
  const { memory } = await memoryWith(["Redis here, again", "Redis there, again"], {
    max_clue_rounds: 3,
  });
  const rounds: number[] = [];
  const stubborn = await memory.ask("Redis", {
    clueProvider: ({ round }) => Promise.resolve(`again ${rounds.push(round)}`),
  });
  assert.equal(stubborn.kind, "ambiguous");
  assert.deepEqual(rounds, [1, 2, 3]);
  let asked = 0;
  const repeated = await memory.ask("Redis", {
    clueProvider: () => Promise.resolve(asked++ < 9 ? "again" : undefined),
  });
  assert.deepEqual([repeated.kind, asked], ["ambiguous", 2]);
  const declined = await memory.ask("Redis", { clueProvider: () => Promise.resolve(undefined) });
  assert.equal(declined.kind, "ambiguous");
});

const NOT_FOUND: readonly (readonly [string, string])[] = [
  ["a word that was never stored", "kubernetes"],
  ["a stray word among others", "how should the kubernetes ingress handle the morning traffic"],
  ["an empty question", ""],
  ["a question of punctuation", "?!…"],
];
for (const [name, query] of NOT_FOUND) {
  test(`${name} is not found, and the answer says why`, async () => {
    const { memory } = await memoryWith([
      "coffee in the morning",
      "tea in the morning",
      "a walk every evening",
    ]);
    const answer = await memory.search(query);
    assert.equal(answer.kind, "not_found");
    assert.match(answer.kind === "not_found" ? answer.reason : "", /^[A-Z].+\.$/);
  });
}

test("an empty store answers not found", async () => {
  const { memory } = await emptyMemory();
  assert.equal((await memory.search("anything")).kind, "not_found");
});

test("a search keeps to a domain and to a source", async () => {
  const { memory } = await emptyMemory();
  await memory.save("the deploy script", { domain: "software.java", source: "mcp://claude-code" });
  await memory.save("the deploy rehearsal", { domain: "music", source: "mcp://codex" });
  const inDomain = found(await memory.search("deploy", { domain: "software" }));
  assert.deepEqual(inDomain.results.map(({ leaf }) => leaf.header.domain), ["software.java"]);
  const fromSource = found(await memory.search("deploy", { source: "mcp://codex" }));
  assert.deepEqual(fromSource.results.map(({ leaf }) => leaf.header.domain), ["music"]);
});

test("a filter keeps out the successor of a memory, too: the old one comes with its notice alone", async () => {
  const { memory } = await emptyMemory();
  const save = async (text: string, domain: string): Promise<string> =>
    (await memory.save(text, { domain })).leaves[0]?.id ?? "";
  const old = await save("2024-01-01: The printer stands in the cellar", "house");
  await memory.markOutdated(old, await save("2025-01-01: The printer moved upstairs", "office"));
  await save("2024-03-11: I live in Madrid", "house");
  await save("2026-02-03: I live in Valencia", "office");
  for (const query of ["printer", "Madrid", "where do I live"]) {
    for (const limit of [1, 5]) {
      const { results, best } = found(await memory.search(query, { domain: "house", limit }));
      assert.deepEqual(results.map(({ leaf }) => leaf.header.domain), ["house"], query);
      assert.equal(best.notices.length, 1);
      const all = found(await memory.search(query, { limit }));
      assert.equal(all.best.leaf.header.domain, "office", query);
    }
  }
});

test("confidence is 0.6 x coverage + 0.4 x margin", async () => {
  const { memory } = await memoryWith(["alpha beta", "alpha gamma", "delta"]);
  const { confidence, coverage, margin, results } = found(await memory.search("alpha beta"));
  assert.equal(coverage, 1);
  const [best, other] = results;
  assert.ok(best && other);
  assert.equal(margin, (best.score - other.score) / best.score);
  assert.equal(confidence, 0.6 * coverage + 0.4 * margin);
});

test("a leaf that holds none of the words is not returned on its branch's account", async () => {
  const { memory } = await memoryWith(["alpha here", "beta here", "gamma here"], {
    branch_factor: 3,
  });
  const { results } = found(await memory.search("alpha"));
  assert.deepEqual(results.map(({ leaf }) => leaf.content), ["alpha here"]);
});

/** A journal of one short entry a day; each holds a word of its own. */
function journal(volume: number, days: number): string {
  return Array.from({ length: days }, (_, day) => {
    const date = new Date(Date.UTC(2000 + volume, 0, 1 + day)).toISOString().slice(0, 10);
    return `${date}\nweather and work, then word${volume}x${day}\n\n`;
  }).join("");
}

test("an index of many segments and merges finds what one of a fresh rebuild finds", async () => {
  const { memory, fs } = await emptyMemory({ branch_factor: 8 });
  const reader = await Memory.open({ home: HOME, fs, now: tickingClock() });
  const volumes = 9;
  for (let volume = 0; volume < volumes; volume++) {
    await memory.save(journal(volume, 270), {
      domain: volume % 2 === 0 ? "even" : "odd",
      dataType: "PERSONAL",
      source: `journal ${volume}`,
      consolidate: volume % 3 !== 0,
    });
  }
  await memory.consolidate();
  const stats = await memory.stats();
  assert.equal(stats.leaves, volumes * 270);
  const manifest = JSON.parse(await textOf(fs, `${STORE}/state/signposts/manifest.json`));
  assert.ok(manifest.segments.some(({ tier }: { tier: number }) => tier > 0), "there was a merge");
  assert.deepEqual(await memory.verify(), []);
  const queries = Array.from({ length: 27 }, (_, at) => `word${at % 9}x${at * 10}`);
  const before = [];
  for (const query of [...queries, "weather word3x3", "work"]) {
    const answer = await reader.search(query);
    before.push(answer.kind === "not_found" ? [] : answer.results.map(({ score }) => score));
  }
  for (const [at, query] of queries.entries()) {
    assert.equal(before[at]?.length, 1, `${query} is found once`);
  }
  await memory.rebuild();
  const after = [];
  for (const query of [...queries, "weather word3x3", "work"]) {
    const answer = await reader.search(query);
    after.push(answer.kind === "not_found" ? [] : answer.results.map(({ score }) => score));
  }
  assert.deepEqual(after, before);
});
