/**
 * Picks the leaf that a question means, or finds that it cannot be told.
 *
 * A symbol that is clearly named goes before any that only fits; among equals of different files
 * nothing is guessed.
 */

import { compare } from "../text/mod.ts";
import { type BranchWords, wordsAt } from "./_branch_file.ts";
import { type Grade, type Named, namedIn, type NameTable } from "./_named.ts";
import { type PlacedLeaf, stemOf } from "./_leaf_list.ts";
import type { Query } from "./_query.ts";
import { coverageOf, scoreAll, type Scored, weigh, type WordedBranch, worthOf } from "./_score.ts";
import { newEncoder } from "./_term_codes.ts";

/** From this grade on a symbol is what was asked for, whatever else fits. */
const CLEAR: Grade = 3;
/** What it is worth to be called by one of the words. */
const MAY_BE_NAMED = 2.5;
/** With less of the question's words than this, the best is a stray. */
const LEAST_COVERAGE = 0.3;
/** A second of another file this near to the best is as good. */
const NEAR_NAMED = 0.93;
const NEAR_SCORED = 0.95;
/** What meeting the clue is worth, and what not meeting it. */
const MEETS_CLUE = 1.6;
const MISSES_CLUE = 0.7;
/** Signatures without a body, fields and imports are rarely what a name is asked for. */
const OF_ONE_LINE = 0.9;
/** A symbol of a file that is named is the one that is meant. */
const OF_NAMED_FILE = 1.6;
const MOST_CANDIDATES = 6;
const MOST_OTHERS = 4;

/** What is chosen. */
export type Choice =
  | {
    readonly kind: "found";
    readonly best: PlacedLeaf;
    readonly others: readonly PlacedLeaf[];
    readonly isNamed: boolean;
  }
  | { readonly kind: "ambiguous"; readonly candidates: readonly PlacedLeaf[] }
  | { readonly kind: "not_found"; readonly closest: readonly PlacedLeaf[] };

/** What is chosen from. */
export interface Choosing {
  readonly query: Query;
  readonly clue: Query | undefined;
  readonly branches: readonly WordedBranch[];
  readonly table: NameTable;
}

/** Whether a question clearly names a symbol that is there. */
export function isNamed({ query, clue, table }: Choosing): boolean {
  return namedIn(query, clue, table).some(({ grade }) => grade >= CLEAR);
}

/** Chooses. */
export function choose(choosing: Choosing): Choice {
  const { query, clue, branches, table } = choosing;
  const named = namedIn(query, clue, table);
  const top = named.reduce((most, { grade }) => Math.max(most, grade), 0);
  if (top >= CLEAR) return chooseNamed(named.filter(({ grade }) => grade === top), choosing);
  const mayBeNamed = new Set(named.map(({ placed }) => placed));
  const isNamedFile = fileTest(choosing);
  const fitting = scoreAll(weigh(query.terms, branches), branches, isNamedFile);
  const scored = withClue(fitting, choosing)
    .map((one) => mayBeNamed.has(one.placed) ? { ...one, score: one.score * MAY_BE_NAMED } : one)
    .sort((a, b) => b.score - a.score || byPlace(a.placed, b.placed));
  const [best] = scored;
  const ofFile = best === undefined ? firstOfNamedFile(choosing) : undefined;
  if (ofFile !== undefined) return { kind: "found", best: ofFile, others: [], isNamed: true };
  const isStray = best === undefined ||
    (best.coverage < LEAST_COVERAGE && !isNamedFile(best.placed.file.path));
  if (isStray) {
    return { kind: "not_found", closest: scored.slice(0, MOST_OTHERS).map(({ placed }) => placed) };
  }
  const ties = scored.filter(({ placed, score, coverage }) =>
    placed.file !== best.placed.file && score >= best.score * NEAR_SCORED &&
    coverage >= best.coverage - 0.02
  );
  return conclude(scored, ties, false);
}

/** Among symbols of one grade, the other words of the question decide. */
function chooseNamed(named: readonly Named[], choosing: Choosing): Choice {
  const { query, clue, branches } = choosing;
  const isNamedFile = fileTest(choosing);
  const terms = [...query.terms, ...clue?.terms ?? []];
  const weights = weigh(terms, branches);
  const encode = newEncoder();
  const words = wordsOf(branches);
  const ranked = named.map((one) => {
    const { placed, by } = one;
    const naming = encode(by.join(" "));
    const others = weights.terms.filter(({ code }) => coverageOf(only(code), [naming]) === 0);
    const sum = others.reduce((total, { idf }) => total + idf, 0);
    const own = words(placed);
    const around = encode(`${placed.file.path} ${placed.leaf.name}`);
    const { leaf, file } = placed;
    const score = worthOf(placed) * (1 + coverageOf({ terms: others, sum }, [own, around])) *
      (leaf.first === leaf.last || leaf.line === leaf.last ? OF_ONE_LINE : 1) *
      (isNamedFile(file.path) ? OF_NAMED_FILE : 1);
    return { placed, score };
  }).sort((a, b) => b.score - a.score || byPlace(a.placed, b.placed));
  const [best] = ranked;
  const ties = best === undefined
    ? []
    : ranked.filter(({ placed, score }) =>
      placed.file !== best.placed.file && score >= best.score * NEAR_NAMED
    );
  return conclude(ranked, ties, true);
}

function conclude(
  ranked: readonly { readonly placed: PlacedLeaf }[],
  ties: readonly { readonly placed: PlacedLeaf }[],
  isNamed: boolean,
): Choice {
  const [best, ...rest] = ranked.map(({ placed }) => placed);
  if (best === undefined) return { kind: "not_found", closest: [] };
  if (ties.length === 0) {
    return { kind: "found", best, others: rest.slice(0, MOST_OTHERS), isNamed };
  }
  const candidates = [best];
  for (const { placed } of ties) {
    if (!candidates.some(({ file }) => file === placed.file)) candidates.push(placed);
  }
  return { kind: "ambiguous", candidates: candidates.slice(0, MOST_CANDIDATES) };
}

function withClue(scored: Scored[], { clue, branches }: Choosing): Scored[] {
  if (clue === undefined) return scored;
  const weights = weigh(clue.terms, branches);
  const encode = newEncoder();
  const words = wordsOf(branches);
  return scored.map((one) => {
    const { file, leaf } = one.placed;
    const around = encode(`${file.path} ${leaf.name}`);
    const meets = coverageOf(weights, [words(one.placed), around]) >= 0.5;
    return { ...one, score: one.score * (meets ? MEETS_CLUE : MISSES_CLUE) };
  });
}

/** Whether a question names a file: by its path, its name, or its name without extension where that is no plain word. */
function fileTest({ query, clue }: Choosing): (path: string) => boolean {
  const words = [...query.words, ...clue?.words ?? []];
  const paths = words.filter(({ text }) => /[./]/.test(text))
    .map(({ text }) => text.replace(/^(?:\.?\/)+/, "").replace(/:\d.*$/, "").toLowerCase());
  const stems = new Set(words.filter(({ isCode }) => isCode).map(({ text }) => text.toLowerCase()));
  return (path) => {
    const lower = path.toLowerCase();
    return stems.has(stemOf(lower)) ||
      paths.some((named) => named !== "" && (lower === named || lower.endsWith(`/${named}`)));
  };
}

/** A question that is nothing but a file is answered with how that begins. */
function firstOfNamedFile(choosing: Choosing): PlacedLeaf | undefined {
  const isNamed = fileTest(choosing);
  return choosing.branches.flatMap(({ leaves }) => leaves).find(({ file, leaf }) =>
    leaf.kind !== "import" && isNamed(file.path)
  );
}

function wordsOf(branches: readonly WordedBranch[]): (placed: PlacedLeaf) => Uint32Array {
  const branchOf = new Map<PlacedLeaf, BranchWords>();
  for (const { leaves, words } of branches) {
    for (const placed of leaves) branchOf.set(placed, words);
  }
  return (placed) => {
    const words = branchOf.get(placed);
    return words === undefined ? new Uint32Array() : wordsAt(words, placed.place);
  };
}

function only(code: number): { terms: { term: string; code: number; idf: number }[]; sum: number } {
  return { terms: [{ term: "", code, idf: 1 }], sum: 1 };
}

/** By path; in a file the outer before the inner. */
function byPlace(a: PlacedLeaf, b: PlacedLeaf): number {
  return compare(a.file.path, b.file.path) || a.leaf.first - b.leaf.first ||
    b.leaf.last - a.leaf.last;
}
