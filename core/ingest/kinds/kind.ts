/**
 * What a kind of text is told by. A signal is a set of words or a pattern; a kind needs several
 * signals that are independent of one another, so that no single stray word ever decides.
 *
 * Words are written in lower case without accents, Chinese ones as they are.
 */

import type { DataType } from "../../model.ts";

/** One independent sign of a kind of text. */
export interface Signal {
  readonly label: string;
  readonly weight: number;
  /** Hits before it counts: different words, or matches of the pattern. Grows with the text. */
  readonly need: number;
  /** Hits from which it speaks for two signals, grown like `need`. @default {Infinity} */
  readonly two?: number;
  readonly words?: ReadonlySet<string>;
  /** Looked for anywhere in the text. */
  readonly han?: readonly string[];
  /** Global, and linear on any text. */
  readonly pattern?: RegExp;
  /** Instead of `need` different words: the share of all words that the hits must be. */
  readonly share?: number;
  /** Looked for in the file's name instead of in the text. @default {false} */
  readonly inName?: boolean;
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
  /** Domains that this kind is a special case of: where it fits, they are not considered. */
  readonly insteadOf?: readonly string[];
}

/** The words of a list. */
export function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** The nouns of a list and their plurals, as English and Spanish form them. */
export function nouns(list: string): ReadonlySet<string> {
  return new Set([...words(list)].flatMap((noun) => [noun, ...pluralsOf(noun)]));
}

/** The Chinese words of a list. */
export function han(list: string): readonly string[] {
  return [...words(list)];
}

/** A word in the file's name that speaks for a kind. */
export function fileName(list: string, chinese = ""): Signal {
  return {
    label: "file name",
    weight: 0.8,
    need: 1,
    words: nouns(list),
    han: chinese === "" ? [] : han(chinese),
    inName: true,
  };
}

function pluralsOf(noun: string): string[] {
  if (noun.endsWith("y")) return [`${noun}s`, `${noun.slice(0, -1)}ies`];
  return /[aeiou]$/.test(noun) ? [`${noun}s`] : [`${noun}s`, `${noun}es`];
}
