/**
 * The summarizer that needs no model: it chooses among the children's own words and sentences.
 * Same children, same summary, on every runtime; it never fails and never calls out.
 */

import { compare, headline, stem, summarize as extract } from "../../text/mod.ts";
import type { NodeSummary, SummarizerBackend, SummaryInput } from "./backend.ts";

const SUMMARY_CHARS = 1200;
const KEYWORDS = 16;
const TAGS = 12;
const ENTITIES = 16;

/** More words in a title than this stop being read. */
const TITLE_WORDS = 3;
const TITLE_CHARS = 60;

/** What being a name adds to a word: it says more than a common one, yet units and headings look like names. */
const NAME_WEIGHT = 0.8;

/** Makes the offline, extractive summarizer. */
export function heuristicSummarizer(): SummarizerBackend {
  return {
    name: "heuristic",
    summarize: (children, options) => Promise.resolve(summaryOf(children, options)),
  };
}

function summaryOf(
  children: readonly SummaryInput[],
  options: { domain: string; period: string },
): NodeSummary {
  const keywords = shared(children.map((child) => child.keywords));
  const entities = shared(children.map((child) => child.entities));
  const subject = subjectOf(children) || options.domain;
  return {
    title: options.period === "" ? subject : `${subject} · ${options.period}`,
    summary: representative(children),
    keywords: keywords.slice(0, KEYWORDS),
    tags: shared(children.map((child) => child.tags)).slice(0, TAGS),
    entities: entities.slice(0, ENTITIES),
  };
}

/** What is known of one word while lists are merged. */
interface Merged {
  readonly word: string;
  children: number;
  weight: number;
}

/**
 * Merges lists that are each sorted best first: what more children share comes first, then what
 * stands higher in their lists.
 */
function shared(lists: readonly (readonly string[])[]): string[] {
  const merged = new Map<string, Merged>();
  for (const list of lists) {
    for (const [rank, word] of [...new Set(list)].entries()) {
      const known = merged.get(word) ?? { word, children: 0, weight: 0 };
      known.children++;
      known.weight += 1 / (rank + 2);
      merged.set(word, known);
    }
  }
  return [...merged.values()]
    .sort((a, b) => b.children - a.children || b.weight - a.weight || compare(a.word, b.word))
    .map(({ word }) => word);
}

/**
 * Names the branch by its best names and words: those that many children have, high in their lists.
 * Written as their authors write them; no two forms of one word, no part of a name beside it.
 */
function subjectOf(children: readonly SummaryInput[]): string {
  const names = namesByWord(children);
  const topics = new Map<string, Merged>();
  for (const child of children) {
    const told = new Map<string, { word: string; weight: number }>();
    const tell = (word: string, weight: number): void => {
      const written = names.get(word.toLowerCase()) ?? word;
      const key = written === word ? stem(word.toLowerCase()) : written.toLowerCase();
      const known = told.get(key) ?? { word: written, weight: 0 };
      told.set(key, { word: known.word, weight: known.weight + weight });
    };
    for (const [rank, word] of child.keywords.entries()) tell(word, 1 / (rank + 2));
    for (const [rank, name] of child.entities.entries()) tell(name, NAME_WEIGHT / (rank + 2));
    for (const [key, { word, weight }] of told) {
      const known = topics.get(key) ?? { word, children: 0, weight: 0 };
      known.children++;
      known.weight += weight;
      topics.set(key, known);
    }
  }
  const ranked = [...topics.values()].filter(({ word }) => /^[^-].*\p{L}/su.test(word)).sort((
    a,
    b,
  ) => b.children * b.weight - a.children * a.weight || compare(a.word, b.word));
  const chosen: string[] = [];
  for (const { word } of ranked) {
    if (!chosen.some((other) => overlap(word, other))) chosen.push(word);
    if (chosen.length === TITLE_WORDS) break;
  }
  if (chosen.length > 0) return headline(chosen.join(", "), TITLE_CHARS);
  return headline(children[0]?.title ?? "", TITLE_CHARS);
}

/** For each name, and each word that is part of one, the name as written; a version is no part of it. */
function namesByWord(children: readonly SummaryInput[]): Map<string, string> {
  const names = shared(children.map((child) => child.entities));
  const byWord = new Map<string, string>();
  for (const name of names) byWord.set(name.toLowerCase(), name.replace(/\s+v?[\d.]+$/u, ""));
  for (const name of names) {
    const written = byWord.get(name.toLowerCase()) ?? name;
    for (const part of written.toLowerCase().split(/\s+/)) {
      if (!byWord.has(part)) byWord.set(part, written);
    }
  }
  return byWord;
}

/** Whether one is the other, a form of it, or one of its words. */
function overlap(a: string, b: string): boolean {
  const [ours, theirs] = [a, b].map((name) => name.toLowerCase().split(/\s+/).map(stem));
  return ours?.every((word) => theirs?.includes(word)) === true ||
    theirs?.every((word) => ours?.includes(word)) === true;
}

/** Sentences of every child: each gets its share of the summary, and what a short one leaves goes to the others. */
function representative(children: readonly SummaryInput[]): string {
  const shares = new Map<number, number>();
  const shortestFirst = children.map((child, index) => ({ index, length: child.text.length }))
    .sort((a, b) => a.length - b.length || a.index - b.index);
  let left = SUMMARY_CHARS;
  for (const [done, { index, length }] of shortestFirst.entries()) {
    // One character of each share is the space between two of them.
    const share = Math.min(Math.floor(left / (children.length - done)) - 1, length);
    shares.set(index, share);
    left -= share + 1;
  }
  const chosen = children.map((child, index) => {
    const share = shares.get(index) ?? 0;
    return share > 0 ? extract([child.text], share).trim() : "";
  });
  return chosen.filter(Boolean).join(" ");
}
