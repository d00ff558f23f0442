/**
 * What a kind of text is told by. A signal is a set of words or a pattern; a kind needs several
 * signals that are independent of one another, so that no single stray word ever decides.
 *
 * Words are written in lower case without accents, Chinese ones as they are.
 */

import type { DataType } from "../model.ts";

/** One independent sign of a kind of text. */
export interface Signal {
  readonly label: string;
  readonly weight: number;
  /** Hits before it counts: different words, or matches of the pattern. Grows with the text. */
  readonly need: number;
  readonly words?: ReadonlySet<string>;
  /** Looked for anywhere in the text. */
  readonly han?: readonly string[];
  /** Global, and linear on any text. */
  readonly pattern?: RegExp;
  /** Instead of `need` different words: the share of all words that must be of the set. */
  readonly share?: number;
}

/** A kind of text and its signs. */
export interface Kind {
  readonly dataType: DataType;
  readonly domain: string;
  readonly signals: readonly Signal[];
  /** How many signals must be there. */
  readonly least: number;
  /** How many words a text must have before the kind is considered. */
  readonly leastWords: number;
  /** File names that are one more signal. */
  readonly names?: RegExp;
}

/** The words of a list written in one line. */
export function words(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}
