/**
 * How well the words of a question fit a leaf: Okapi BM25 over its own lines, with more for what is
 * in its name, a little for what is in its path, and less for what is rarely meant.
 */

import { stem } from "../text/mod.ts";
import { type BranchWords, wordsAt } from "./_branch_file.ts";
import { ownerName, ownName, type PlacedLeaf } from "./_leaf_list.ts";
import { codeOf, countOf, type Encoder, newEncoder } from "./_term_codes.ts";

/** BM25's saturation and its share of the length. */
const K1 = 1.2;
const B = 0.5;
/** What a word in the name, in the owner's name and in the path is worth beside one in the lines. */
const IN_NAME = 1.6;
const IN_OWNER = 0.6;
const IN_PATH = 0.5;
/** What a leaf is worth that is found but rarely meant. */
const OF_KIND: Readonly<Record<string, number>> = { import: 0.25, text: 0.7, field: 0.7 };
const OF_TEST = 0.5;
const OF_PROSE = 0.75;
/** A file that only declares what another one does. */
const OF_DECLARATIONS = 0.8;
const DECLARATIONS = /\.(?:d\.[cm]?ts|pyi|h|hh|hpp|hxx)$/i;
/** A file that the question names. */
const OF_NAMED_FILE = 1.8;

/** The words of a question, weighed by how rare they are. */
export interface Weights {
  readonly terms: readonly { readonly term: string; readonly code: number; readonly idf: number }[];
  readonly sum: number;
}

/** What speaks for a leaf. */
export interface Scored {
  readonly placed: PlacedLeaf;
  readonly score: number;
  /** Share of the question's words, weighed, that the leaf, its name or its path holds. */
  readonly coverage: number;
}

/** The leaves of one branch with their words. */
export interface WordedBranch {
  readonly leaves: readonly PlacedLeaf[];
  readonly words: BranchWords;
}

/** Weighs terms by how many of the leaves hold them. */
export function weigh(terms: readonly string[], branches: readonly WordedBranch[]): Weights {
  const codes = new Map(terms.map((term) => [codeOf(stem(term)), term]));
  const counts = new Map<number, number>();
  let leaves = 0;
  for (const { words: { codes: all, begins }, leaves: placed } of branches) {
    leaves += placed.length;
    for (const { place } of placed) {
      const [from = 0, to = 0] = [begins[place], begins[place + 1]];
      for (const code of codes.keys()) {
        if (countOf(all, code, from, to) > 0) counts.set(code, (counts.get(code) ?? 0) + 1);
      }
    }
  }
  const weighed = [...codes].map(([code, term]) => {
    const held = counts.get(code) ?? 0;
    const idf = Math.log(1 + (leaves - held + 0.5) / (held + 0.5));
    // What no leaf holds says little about which one is meant.
    return { term, code, idf: held === 0 ? idf / 3 : idf };
  });
  return { terms: weighed, sum: weighed.reduce((sum, { idf }) => sum + idf, 0) };
}

/** Scores every leaf of the branches that holds one of the words. */
export function scoreAll(
  weights: Weights,
  branches: readonly WordedBranch[],
  isNamedFile: (path: string) => boolean,
): Scored[] {
  const encode = newEncoder();
  const mean = meanLength(branches);
  const found: Scored[] = [];
  for (const { leaves, words } of branches) {
    let path = "";
    let ofPath: Uint32Array = new Uint32Array();
    for (const placed of leaves) {
      if (placed.file.path !== path) {
        path = placed.file.path;
        ofPath = encode(path.replace(/\.\w+$/, ""));
      }
      const scored = scoreOne(placed, { weights, words, ofPath, mean, encode });
      if (scored.score === 0) continue;
      found.push(isNamedFile(path) ? { ...scored, score: scored.score * OF_NAMED_FILE } : scored);
    }
  }
  return found;
}

interface Scoring {
  readonly weights: Weights;
  readonly words: BranchWords;
  readonly ofPath: Uint32Array;
  readonly mean: number;
  readonly encode: Encoder;
}

function scoreOne(
  placed: PlacedLeaf,
  { weights, words, ofPath, mean, encode }: Scoring,
): Scored {
  const own = wordsAt(words, placed.place);
  const length = 1 - B + B * own.length / mean;
  let score = 0;
  let covered = 0;
  let names: { name: Uint32Array; owner: Uint32Array } | undefined;
  for (const { code, idf } of weights.terms) {
    const count = countOf(own, code, 0, own.length);
    const inPath = holds(ofPath, code);
    if (count === 0 && !inPath) continue;
    let worth = count * (K1 + 1) / (count + K1 * length);
    if (count > 0) {
      names ??= { name: encode(ownName(placed.leaf)), owner: encode(ownerName(placed.leaf)) };
      if (holds(names.name, code)) worth += IN_NAME;
      else if (holds(names.owner, code)) worth += IN_OWNER;
    }
    if (inPath) worth += IN_PATH;
    score += idf * worth;
    covered += count > 0 ? idf : idf / 2;
  }
  const coverage = weights.sum === 0 ? 0 : covered / weights.sum;
  return { placed, coverage, score: score * (0.3 + 0.7 * coverage) * worthOf(placed) };
}

/** What a leaf is worth before anything is asked. */
export function worthOf({ file, leaf, isTest }: PlacedLeaf): number {
  return (OF_KIND[leaf.kind] ?? 1) * (isTest ? OF_TEST : 1) *
    (file.language === "" || file.language === "config" ? OF_PROSE : 1) *
    (DECLARATIONS.test(file.path) ? OF_DECLARATIONS : 1);
}

/** How much of the weights a text holds: 0 to 1. */
export function coverageOf(weights: Weights, codes: readonly Uint32Array[]): number {
  if (weights.sum === 0) return 0;
  const covered = weights.terms.reduce(
    (sum, { code, idf }) => codes.some((each) => holds(each, code)) ? sum + idf : sum,
    0,
  );
  return covered / weights.sum;
}

function holds(codes: Uint32Array, code: number): boolean {
  return countOf(codes, code, 0, codes.length) > 0;
}

function meanLength(branches: readonly WordedBranch[]): number {
  let codes = 0;
  let leaves = 0;
  for (const { words } of branches) {
    codes += words.codes.length;
    leaves += words.begins.length - 1;
  }
  return Math.max(1, codes / Math.max(1, leaves));
}
