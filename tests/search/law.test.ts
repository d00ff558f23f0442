import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  type Branch,
  type FileSystem,
  heuristicSummarizer,
  type Leaf,
  Memory,
  type SummarizerBackend,
} from "@ihmt/core";
import { decodeLeaf } from "@ihmt/core/store";
import { documentTerms, isStopWord, queryTerms, stem } from "@ihmt/core/text";
import { emptyMemory, filesBelow, HOME, STORE, textOf, tickingClock } from "../support/stores.ts";

// The formula of the search, written a second time and without an index: every leaf's whole text
// is read for every query. The search must give the same scores.

interface Read {
  readonly leaf: Leaf;
  /** Weighted frequency by stem, and the forms of it. */
  readonly words: Map<string, { frequency: number; forms: Set<string> }>;
  readonly length: number;
}

function read(leaf: Leaf, branch: Branch | undefined): Read {
  const words: Read["words"] = new Map();
  const add = (form: string, weight = 1): void => {
    const word = words.get(stem(form)) ?? { frequency: 0, forms: new Set() };
    word.frequency += weight;
    word.forms.add(form);
    words.set(stem(form), word);
  };
  const text = documentTerms(leaf.content);
  for (const form of text) add(form);
  const inText = new Set(text);
  for (const form of new Set(documentTerms(leaf.header.title))) {
    add(form, inText.has(form) ? 0.5 : 1);
  }
  for (const tag of leaf.header.tags) for (const form of documentTerms(tag)) add(form);
  if (branch !== undefined && branch.backend !== "heuristic") {
    const own = new Set(words.keys());
    const { title, summary, keywords } = branch;
    const said = documentTerms([title, summary, ...keywords].join("\n"));
    const only = said.filter((form) => !own.has(stem(form)));
    const once = new Map(only.map((form) => [stem(form), form]));
    // A quarter, however many forms of it there are.
    for (const form of once.values()) add(form, 0.25);
    for (const form of only) words.get(stem(form))?.forms.add(form);
  }
  return { leaf, words, length: text.length };
}

function impact(frequency: number, relativeLength: number): number {
  const norm = 0.1 + 0.9 * relativeLength;
  return 200 * frequency * 2.2 / (frequency + 1.2 * norm);
}

function idf(holders: number, all: number): number {
  return Math.log(1 + (all - holders + 0.5) / (holders + 0.5));
}

function cohesion(group: readonly Read[]): number {
  if (group.length < 2) return 0.25;
  const counts = new Map<string, number>();
  for (const { words } of group) {
    for (const [key, { frequency, forms }] of words) {
      if (frequency >= 1 && ![...forms].every(isStopWord)) {
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
  }
  const all = [...counts.values()];
  const sum = (numbers: number[]): number => numbers.reduce((total, n) => total + n, 0);
  return all.length === 0 ? 0 : sum(all.filter((count) => count > 1)) / sum(all);
}

/** The children of each layer-1 branch, and the waiting leaves of each domain, as they came. */
function groupsOf(leaves: readonly Read[], branchFactor: number): Read[][] {
  const groups = new Map<string, Read[]>();
  const waiting = new Map<string, Read[]>();
  for (const leaf of leaves) {
    const { parent_id, domain } = leaf.leaf.header;
    const of = parent_id === null ? waiting : groups;
    of.set(parent_id ?? domain, [...of.get(parent_id ?? domain) ?? [], leaf]);
  }
  const chunks = [...waiting.values()].flatMap((chain) =>
    Array.from(
      { length: Math.ceil(chain.length / branchFactor) },
      (_, at) => chain.slice(at * branchFactor, (at + 1) * branchFactor),
    )
  );
  return [...groups.values(), ...chunks];
}

function scan(
  leaves: readonly Read[],
  terms: readonly string[],
  branchFactor: number,
): Map<string, number> {
  const groups = groupsOf(leaves, branchFactor);
  const shares = new Map<string, number>();
  for (const group of groups) {
    for (const { leaf } of group) shares.set(leaf.header.leaf_id, 0.6 * cohesion(group));
  }
  const own = new Map<string, number>();
  const held = new Map<string, number>();
  const lent = new Map<string, number>();
  const asked = new Map<string, Set<string>>();
  for (const form of terms) {
    asked.set(stem(form), (asked.get(stem(form)) ?? new Set()).add(form));
  }
  const addTerm = (key: string, forms: Set<string>, share: number): void => {
    const holders = leaves.filter(({ words }) => words.has(key));
    const rare = share * idf(holders.length, leaves.length);
    for (const { leaf, words, length } of holders) {
      const word = words.get(key);
      const exact = [...word?.forms ?? []].some((form) => forms.has(form)) ? 1 : 0.8;
      const id = leaf.header.leaf_id;
      const share = 1 - (shares.get(id) ?? 0);
      const stored = Math.max(
        1,
        Math.round(share * impact(word?.frequency ?? 0, Math.max(length, 40) / 100)),
      );
      own.set(id, (own.get(id) ?? 0) + rare * exact * stored / 200);
    }
    const holding = groups.filter((group) => group.some(({ words }) => words.has(key)));
    const rareBranch = share * idf(holding.length, groups.length);
    for (const group of holding) {
      const frequency = group.reduce((sum, { words }) => sum + (words.get(key)?.frequency ?? 0), 0);
      const length = group.reduce((sum, leaf) => sum + leaf.length, 0);
      const scaled = length * Math.max(1, 8 / group.length) / 800;
      const lending = Math.round(0.6 * cohesion(group) * impact(frequency, scaled)) / 200;
      for (const { leaf } of group) {
        const id = leaf.header.leaf_id;
        lent.set(id, (lent.get(id) ?? 0) + rareBranch * lending);
      }
    }
  };
  const hold = (keys: readonly string[], share: number): void => {
    for (const { leaf, words } of leaves) {
      const first = keys.find((key) => words.has(key));
      if (first === undefined) continue;
      const id = leaf.header.leaf_id;
      held.set(id, (held.get(id) ?? 0) + share);
    }
  };
  for (const [key, forms] of asked) {
    const holders = leaves.filter(({ words }) => words.has(key)).length;
    if (holders > 0) {
      addTerm(key, forms, 1);
      hold([key], 1);
      continue;
    }
    const words = assumed(leaves, [...forms][0] ?? "");
    for (const word of words) addTerm(stem(word), new Set([word]), 0.5);
    hold(words.map(stem), 0.5);
  }
  return new Map([...own].map(([id, score]) => {
    const coverage = (held.get(id) ?? 0) / asked.size;
    return [id, score * (0.5 + 0.5 * coverage ** 2) + (lent.get(id) ?? 0)];
  }));
}

/** The words of all leaves that an unknown one may have meant: one slip, two from eight letters up. */
function assumed(leaves: readonly Read[], word: string): string[] {
  const letters = /^[\p{L}\p{M}]+$/u;
  if (word.length < 3 || !letters.test(word)) return [];
  const holders = (key: string): number => leaves.filter(({ words }) => words.has(key)).length;
  const known = new Set(
    leaves.flatMap(({ words }) => [...words.values()].flatMap((w) => [...w.forms])),
  );
  const ranked = [...known].filter((other) => other.length >= 4 && letters.test(other))
    .filter((other) => other.slice(0, 2) === word.slice(0, 2) || other.slice(-2) === word.slice(-2))
    .map((other) => ({ other, slips: other.startsWith(word) ? 1 : distance(word, other) }))
    .filter(({ slips }) => slips <= (word.length < 4 ? 1 : word.length < 8 ? 1 : 2))
    .sort((a, b) => a.slips - b.slips || (a.other < b.other ? -1 : 1)).slice(0, 12);
  const distinct = ranked.filter(({ other }, at) =>
    ranked.findIndex((before) => stem(before.other) === stem(other)) === at
  );
  return distinct.sort((a, b) =>
    a.slips - b.slips || holders(stem(b.other)) - holders(stem(a.other))
  )
    .slice(0, 3).map(({ other }) => other);
}

/** Inserted, dropped, changed and swapped letters between two words, by the recursive definition. */
function distance(a: string, b: string): number {
  const memo = new Map<string, number>();
  const go = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j;
    const key = `${i} ${j}`;
    const known = memo.get(key);
    if (known !== undefined) return known;
    let least = Math.min(
      go(i - 1, j) + 1,
      go(i, j - 1) + 1,
      go(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
    );
    if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
      least = Math.min(least, go(i - 2, j - 2) + 1);
    }
    memo.set(key, least);
    return least;
  };
  return go(a.length, b.length);
}

function combine(query: Map<string, number>, clue: Map<string, number>): Map<string, number> {
  const ids = new Set([...query.keys(), ...clue.keys()]);
  return new Map([...ids].map((id) => {
    const [a, b] = [query.get(id) ?? 0, clue.get(id) ?? 0];
    return [id, (a + b) * (a > 0 && b > 0 ? 1.6 : 0.7)];
  }));
}

async function readAll(fs: FileSystem): Promise<Read[]> {
  const branches = new Map<string, Branch>();
  const hasBranches = await fs.stat(`${STORE}/layers`) !== undefined;
  for (const path of hasBranches ? await filesBelow(fs, `${STORE}/layers`) : []) {
    const branch: Branch = JSON.parse(await textOf(fs, path));
    branches.set(branch.node_id, branch);
  }
  const leaves: Read[] = [];
  for (const path of await filesBelow(fs, `${STORE}/layer_0`)) {
    const leaf = { ...decodeLeaf(await fs.read(path), path), path };
    leaves.push(read(leaf, branches.get(leaf.header.parent_id ?? "")));
  }
  return leaves.sort((a, b) => {
    const [x, y] = [a.leaf.header, b.leaf.header];
    return x.ingested_at < y.ingested_at
      ? -1
      : x.ingested_at > y.ingested_at
      ? 1
      : x.order_index - y.order_index;
  });
}

/** Scores to nine digits: the order of additions may differ in the last bits. */
function rounded(scores: Iterable<number>): string[] {
  return [...scores].sort((a, b) => b - a).map((score) => score.toFixed(9));
}

async function assertLaw(
  memory: Memory,
  leaves: readonly Read[],
  { query, clue, domain, limit }: { query: string; clue?: string; domain?: string; limit: number },
): Promise<void> {
  const { branch_factor } = memory.config;
  const asked = queryTerms(query);
  const scores = scan(leaves, asked, branch_factor);
  // Stop words and the question's own words are no clue.
  const telling = queryTerms(clue ?? "")
    .filter((term) => !isStopWord(term) && !asked.map(stem).includes(stem(term)));
  const all = telling.length === 0 ? scores : combine(scores, scan(leaves, telling, branch_factor));
  const domainOf = new Map(leaves.map(({ leaf }) => [leaf.header.leaf_id, leaf.header.domain]));
  const expected = rounded(
    [...all].filter(([id]) => domain === undefined || domainOf.get(id) === domain)
      .map(([, score]) => score),
  );
  const options = {
    limit,
    ...(clue === undefined ? {} : { clue }),
    ...(domain === undefined ? {} : { domain }),
  };
  const answer = await memory.search(query, options);
  if (answer.kind === "not_found") {
    // Only a stray word may be kept back.
    assert.ok(expected.length === 0 || queryTerms(query).length >= 3, answer.reason);
    return;
  }
  const results = rounded(answer.results.map(({ score }) => score));
  assert.deepEqual(results, expected.slice(0, Math.max(limit, results.length)));
  for (const { leaf, score } of answer.results) {
    assert.equal(score.toFixed(9), (all.get(leaf.header.leaf_id) ?? 0).toFixed(9));
  }
}

const COMMON = ["note", "work", "plan", "weather", "the", "running", "runs", "run"];
const RARE = Array.from(
  { length: 40 },
  (_, at) => `${"kvzxq"[at % 5]}${"aeiou"[at % 7 % 5]}rn${at}`,
);
const anyWord = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...COMMON) },
  fc.constantFrom(...RARE),
);
const anyText = fc.array(anyWord, { minLength: 1, maxLength: 25 }).map((words) => words.join(" "));
/** Words of the vocabulary, and words like them that nobody wrote. */
const anyAsked = fc.oneof(
  { weight: 5, arbitrary: anyWord },
  fc.constantFrom("wether", "plna", "wea", "runing", "nots", "wrok", "wheater", "karm"),
);
const anyQuery = fc.array(anyAsked, { minLength: 1, maxLength: 5 }).map((words) => words.join(" "));
const anyDomain = fc.constantFrom("a", "b", "c");

/** Says of every branch the words that its number of children picks, most of them in none of these. */
const talkative: SummarizerBackend = {
  name: "talkative",
  summarize: async (children, about) => ({
    ...await heuristicSummarizer().summarize(children, about),
    summary: `Ran ${RARE.filter((_, at) => at % children.length === 0).join(" ")} runs plans`,
  }),
};

test("a search gives the scores of a scan of every leaf, in any small store", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ text: anyText, domain: anyDomain, consolidate: fc.boolean() }), {
        minLength: 1,
        maxLength: 20,
      }),
      fc.array(
        fc.record({
          query: anyQuery,
          clue: fc.option(anyQuery, { nil: undefined }),
          domain: fc.option(anyDomain, { nil: undefined }),
          limit: fc.integer({ min: 1, max: 30 }),
        }, { requiredKeys: ["query", "limit"] }),
        { minLength: 1, maxLength: 4 },
      ),
      fc.constantFrom<"none" | "flush" | "rebuild">("none", "flush", "rebuild"),
      fc.constantFrom(3, 19),
      fc.constantFrom("offline", "by a model", "by a model later"),
      async (saves, queries, then, branch_factor, summarized) => {
        const byModel = { backend: talkative };
        const backend = summarized === "by a model" ? byModel : {};
        const store = await emptyMemory({ branch_factor }, backend);
        for (const { text, ...options } of saves) await store.memory.save(text, options);
        if (summarized === "by a model later") {
          const options = { home: HOME, fs: store.fs, now: tickingClock(), ...byModel };
          await (await Memory.open(options)).resummarize();
        }
        if (then !== "none") await store.memory[then]();
        const leaves = await readAll(store.fs);
        for (const { query, limit, clue, domain } of queries) {
          await assertLaw(store.memory, leaves, {
            query,
            limit,
            ...(clue === undefined ? {} : { clue }),
            ...(domain === undefined ? {} : { domain }),
          });
        }
      },
    ),
    { numRuns: 80 },
  );
});

/** A journal of one short entry a day, of words that a seed picks. */
function journal(volume: number, days: number): string {
  let seed = volume * 7919 + 17;
  const pick = (from: readonly string[]): string => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return from[seed % from.length] ?? "";
  };
  return Array.from({ length: days }, (_, day) => {
    const date = new Date(Date.UTC(2000 + volume, 0, 1 + day)).toISOString().slice(0, 10);
    const words = Array.from({ length: 3 + day % 9 }, () => pick(day % 2 ? COMMON : RARE));
    return `${date}\n${words.join(" ")}\n\n`;
  }).join("");
}

for (const branch_factor of [4, 24]) {
  test(`the law holds across segments, merges, late branches and flushes, ${branch_factor} to a branch`, async () => {
    const fs = (await emptyMemory({ branch_factor })).fs;
    const now = tickingClock();
    let memory = await Memory.open({ home: HOME, fs, now });
    const queries = fc.sample(
      fc.record({ query: anyQuery, domain: fc.option(anyDomain, { nil: undefined }) }),
      { numRuns: 8, seed: 42 },
    );
    for (let volume = 0; volume < 9; volume++) {
      await memory.save(journal(volume, 261 + volume), {
        domain: "abc"[volume % 3] ?? "a",
        dataType: "PERSONAL",
        source: `journal ${volume}`,
        consolidate: volume % 2 === 0,
      });
      if (volume === 4) await memory.consolidate();
      if (volume === 6) await memory.flush();
      if (volume % 4 === 0) memory = await Memory.open({ home: HOME, fs, now });
      if (volume < 8 && volume !== 3 && volume !== 6) continue;
      const leaves = await readAll(fs);
      for (const { query, domain } of queries) {
        const filter = domain === undefined ? {} : { domain };
        await assertLaw(memory, leaves, { query, limit: 20, ...filter });
      }
    }
  });
}
