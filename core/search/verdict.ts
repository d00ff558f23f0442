/**
 * Found, ambiguous or not found: when a search may answer, and when it must ask.
 *
 * confidence = 0.6 x coverage + 0.4 x margin. Coverage asks whether the best leaf holds what was
 * asked; margin, whether it can be told from its rivals.
 */

import type { ClueOption, Hit } from "../answer.ts";
import type { Config } from "../config.ts";
import { dayOf, documentTerms, excerpt } from "../text/mod.ts";
import type { Candidate } from "./rank.ts";
import type { Evaluation } from "./evaluate.ts";
import { onceImpact, rarity } from "./impact.ts";

const COVERAGE_SHARE = 0.6;
const MARGIN_SHARE = 0.4;
/** Candidates shown when the question goes back. */
export const MOST_OPTIONS = 4;
/** A word is rare in a store when its rarity is this share of that of a word nobody holds. */
const RARE = 0.6;
/** A query this short cannot tell near ties apart, wherever they are. */
const SHORT_QUERY = 2;
const HINT_WORDS = 4;

/** How sure an answer is. */
export interface Confidence {
  readonly confidence: number;
  readonly coverage: number;
  readonly margin: number;
}

/** Measures an answer: the best candidate against the best rival of it. */
export function measureConfidence(
  best: { readonly score: number; readonly coverage: number },
  rival: { readonly score: number } | undefined,
): Confidence {
  const gap = best.score - Math.min(best.score, rival?.score ?? 0);
  const margin = best.score === 0 ? 0 : gap / best.score;
  return {
    confidence: COVERAGE_SHARE * best.coverage + MARGIN_SHARE * margin,
    coverage: best.coverage,
    margin,
  };
}

/** Those of the others that hold as much of the query as the best does. */
export function equals(best: Hit, others: readonly Hit[]): Hit[] {
  return others.filter(({ coverage }) => coverage >= best.coverage - Number.EPSILON * 8);
}

/**
 * Those of the others that fit about as well: near in score, and holding as much of the query. To a
 * query of one or two terms neither a branch nor the length adds anything that tells its bearers
 * apart: of three short memories that name Luis once, the shortest is not the one that was meant. So
 * there the leaves' own scores decide, read as if all were of one length; a clue does.
 */
export function nearTies(
  best: Hit,
  others: readonly Hit[],
  { config, terms, clued }: { config: Config; terms: number; clued: boolean },
): Hit[] {
  if (isOnlyOfClue(best)) return [];
  const share = 1 - config.ambiguity_margin;
  const equal = equals(best, others);
  const isNear = ({ score }: Hit): boolean => score >= best.score * share;
  if (clued || terms > SHORT_QUERY) return equal.filter(isNear);
  const least = said(best) * share;
  return equal.filter((other) => isNear(other) || said(other) >= least);
}

/** Whether a memory holds the clue and no word of the question: then it is no answer to it. */
function isOnlyOfClue({ coverage }: { readonly coverage: number }): boolean {
  return coverage === 0;
}

/** How much a leaf says of what was asked, whatever its length. */
function said({ own, leaf }: Hit): number {
  return own / onceImpact(documentTerms(leaf.content).length);
}

/** Why the search must ask, or `undefined` when it may answer. */
export function reasonToAsk(
  best: Hit,
  { ties, fitting, mayBeMore, terms, confidence, config }: {
    ties: readonly Hit[];
    /** How many of the memories opened hold as much of the query, the best among them. */
    fitting: number;
    /** Whether others may, of which none was opened. */
    mayBeMore: boolean;
    terms: number;
    confidence: Confidence;
    config: Config;
  },
): string | undefined {
  if (isOnlyOfClue({ coverage: confidence.coverage })) {
    return "The memory that fits the clue holds nothing of what was asked.";
  }
  const apart = ties.some(({ leaf }) =>
    leaf.header.parent_id === null || leaf.header.parent_id !== best.leaf.header.parent_id
  );
  if (ties.length > 0 && (apart || terms <= SHORT_QUERY)) {
    const count = mayBeMore ? `${fitting} or more` : String(fitting);
    return `${count} memories match it about equally well.`;
  }
  if (confidence.confidence < config.confidence_threshold) {
    return "No memory holds enough of it to be sure.";
  }
  return undefined;
}

/**
 * Whether the closest leaf only shares a stray word with the query: of three or more terms it holds
 * one, and that one is not rare in the store. In a store of a few memories a word is rare when it is
 * in one of them.
 */
export function isStray(best: Candidate, query: Evaluation, leaves: number): boolean {
  const rare = Math.min(RARE * rarity(0, leaves), rarity(1, leaves));
  return query.terms.length >= 3 && best.terms <= 1 && best.held < rare;
}

/** The candidates as options, each with what sets it apart from the others. */
export function toOptions(hits: readonly Hit[]): ClueOption[] {
  const shown = hits.slice(0, MOST_OPTIONS);
  const words = shown.map(({ leaf }) => new Set(documentTerms(leaf.content)));
  return shown.map(({ leaf }, at) => {
    const others = words.filter((_, other) => other !== at);
    const { header } = leaf;
    const telling = new Map<string, string>();
    for (const word of [...header.entities, ...header.keywords]) {
      const terms = documentTerms(word);
      if (others.some((held) => terms.every((term) => held.has(term)))) continue;
      // "Carmen" and "carmen" are one hint.
      const key = terms.join(" ");
      if (!telling.has(key)) telling.set(key, word);
    }
    const hint = [...telling.values()].slice(0, HINT_WORDS).join(", ");
    return {
      id: header.leaf_id,
      domain: header.domain,
      title: header.title,
      date: dayOf(header.timestamp),
      hint: hint === "" ? excerpt(leaf.content, 80) : hint,
    };
  });
}
