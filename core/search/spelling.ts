/**
 * What a word that occurs nowhere may have meant: a near spelling, or the beginning of a word.
 *
 * Shelves list the words of their segment by their first and by their last two letters. One slip
 * never touches both ends of a word, so every word one slip away is looked at; two slips are
 * allowed from eight letters up, as long as one end is right.
 */

/** A word that the store holds, offered for one that it does not. */
export interface Suggestion {
  readonly word: string;
  /** Slips between the two; 0 when the word only goes on where the query's stops. */
  readonly slips: number;
}

/** From here on two slips are believed. */
const LONG_WORD = 8;
/** Below this everything is near everything. */
const SHORTEST = 4;
/** A beginning of fewer letters says too little. */
const SHORTEST_PREFIX = 3;
/** Letters at each end by which words are listed. */
const END = 2;

/** The ends of a word under which shelves list it; `undefined` for one that is not listed. */
export function endsOf(word: string): { start: string; end: string } | undefined {
  if (word.length < SHORTEST || !/^[\p{L}\p{M}]+$/u.test(word) || isDense(word)) return undefined;
  return { start: word.slice(0, END), end: word.slice(-END) };
}

/** The ends under which words like this one may be listed; `undefined` when none is looked for. */
export function endsToTry(word: string): { start: string; end: string } | undefined {
  if (word.length < SHORTEST_PREFIX || !/^[\p{L}\p{M}]+$/u.test(word) || isDense(word)) {
    return undefined;
  }
  return { start: word.slice(0, END), end: word.slice(-END) };
}

/** Scripts without spaces come as pairs of characters: there is nothing to misspell. */
function isDense(word: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u
    .test(word);
}

/** Those of some words that a word may have meant, the nearest first. */
export function suggest(word: string, words: Iterable<string>): Suggestion[] {
  const allowed = word.length < SHORTEST ? 0 : word.length < LONG_WORD ? 1 : 2;
  const found: Suggestion[] = [];
  for (const other of new Set(words)) {
    const slips = slipsBetween(word, other, allowed);
    if (slips !== undefined) found.push({ word: other, slips });
    else if (other.startsWith(word)) found.push({ word: other, slips: 0 });
  }
  return found;
}

/**
 * Letters to insert, drop, change or swap with their neighbour to get from one word to the other
 * (the restricted Damerau distance), or `undefined` when it is more than `most`.
 */
function slipsBetween(a: string, b: string, most: number): number | undefined {
  if (most === 0 || Math.abs(a.length - b.length) > most) return undefined;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(
        cell(row, j) + 1,
        cell(next, j - 1) + 1,
        cell(row, j - 1) + (same ? 0 : 1),
      );
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, cell(before, j - 2) + 1);
      next.push(cost);
    }
    if (Math.min(...next) > most) return undefined;
    [before, row] = [row, next];
  }
  const slips = cell(row, b.length);
  return slips <= most ? slips : undefined;
}

function cell(row: readonly number[], at: number): number {
  return row[at] ?? Infinity;
}
