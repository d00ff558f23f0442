/**
 * A leaf's words as numbers: the upper 28 bits tell the word, the lower 4 how often it comes.
 *
 * Sorted, they are a seventh of the words themselves, and are read from the disk as they are. Two
 * words may share a number, once in 268 million pairs.
 */

import { stemOnce } from "../text/_stem_once.ts";
import { documentTerms } from "../text/mod.ts";

/** More repeats than this say no more. */
const MOST_REPEATS = 15;

/** Gives the codes of a text, remembering the words it has met. */
export type Encoder = (text: string) => Uint32Array;

/** An encoder for one task. */
export function newEncoder(): Encoder {
  const stem = stemOnce();
  const codes = new Map<string, number>();
  return (text) => {
    const counts = new Map<number, number>();
    for (const term of documentTerms(text)) {
      const known = codes.get(term);
      const code = known ?? codeOf(stem(term));
      if (known === undefined) codes.set(term, code);
      counts.set(code, (counts.get(code) ?? 0) + 1);
    }
    const found = new Uint32Array(counts.size);
    let at = 0;
    for (const [code, count] of counts) found[at++] = code + Math.min(count, MOST_REPEATS);
    return found.sort();
  };
}

/** The number of a stem, its lowest four bits 0 (FNV-1a). */
export function codeOf(stem: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < stem.length; at++) {
    hash = Math.imul(hash ^ stem.charCodeAt(at), 0x01000193);
  }
  return ((hash ^ (hash >>> 15)) & ~15) >>> 0;
}

/** How often the word `code` comes among sorted codes, between two places of them. */
export function countOf(codes: Uint32Array, code: number, from: number, to: number): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((codes[middle] ?? 0) < code) low = middle + 1;
    else high = middle;
  }
  const found = low < to ? (codes[low] ?? 0) - code : MOST_REPEATS + 1;
  return found <= MOST_REPEATS ? found : 0;
}
