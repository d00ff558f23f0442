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
  const subject = subjectOf(children, keywords, entities) || options.domain;
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
 * Names the branch by its best words, written as their authors write them, no two forms of one
 * word.
 */
function subjectOf(
  children: readonly SummaryInput[],
  keywords: readonly string[],
  entities: readonly string[],
): string {
  const written = new Map(entities.map((entity) => [entity.toLowerCase(), entity]));
  for (const part of entities.flatMap((entity) => entity.split(/\s+/))) {
    if (!written.has(part.toLowerCase())) written.set(part.toLowerCase(), part);
  }
  const chosen: string[] = [];
  const used = new Set<string>();
  for (const keyword of keywords) {
    const form = stem(keyword);
    if (used.has(form) || /^[\p{N}\p{P}]+$/u.test(keyword)) continue;
    used.add(form);
    chosen.push(written.get(keyword) ?? keyword);
    if (chosen.length === TITLE_WORDS) break;
  }
  if (chosen.length > 0) return headline(chosen.join(", "), TITLE_CHARS);
  return headline(children[0]?.title ?? "", TITLE_CHARS);
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
