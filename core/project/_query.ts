/**
 * Reads a question about code: which words look like names, which name a file, which only describe.
 */

import { isStopWord, queryTerms } from "../text/mod.ts";

/** One word of a question. */
export interface QueryWord {
  /** `["Till", "count"]` of `Till.count()`. */
  readonly parts: readonly string[];
  /** Whether it cannot be a word of a sentence: `camelCase`, `snake_case`, `a.b`, `call()`. */
  readonly isCode: boolean;
  /** As it was written, without what closes a sentence. */
  readonly text: string;
}

/** A question, taken apart. */
export interface Query {
  readonly words: readonly QueryWord[];
  /** The words that describe: neither stop words nor words such as "function". */
  readonly telling: readonly QueryWord[];
  /** Its terms, in the spelling of documents. */
  readonly terms: readonly string[];
}

/** What people put beside a name to say what it is the name of. */
const KIND_WORDS: ReadonlySet<string> = new Set(
  "function functions func fn method methods class classes interface type struct enum trait impl constant variable field symbol definition defined define implementation implemented code file module source declaration declared find show locate funcion función metodo método clase interfaz donde dónde definida definido"
    .split(" "),
);

/** A longer question is a text, of which the beginning tells enough. */
const MOST_CHARS = 2000;
const MOST_WORDS = 60;

/** Takes a question apart, up to its 60th word. */
export function readQuery(text: string): Query {
  const words = (text.slice(0, MOST_CHARS).match(/[^\s,;"'“”‘’«»¿¡|]+/gu) ?? [])
    .slice(0, MOST_WORDS).map(readWord).filter(({ parts }) => parts.length > 0);
  const telling = words.filter(({ text, isCode }) => isCode || !isDull(text));
  const named = telling.length > 0 ? telling : words;
  const terms = queryTerms(named.map(({ text }) => text).join(" "));
  return { words, telling: named, terms };
}

function readWord(raw: string): QueryWord {
  const isCalled = /\w\(/.test(raw) || raw.startsWith("`");
  const text = raw.replace(/\(.*$/, "").replace(/^[^\p{L}\p{N}_$#/.~@]+|[^\p{L}\p{N}_$]+$/gu, "");
  const parts = text.split(/\.|::|->|[#\\/:]/).filter((part) => part !== "");
  const looksIt = parts.length > 1 || /[\p{Ll}\p{N}]\p{Lu}|[_$\d]|^\p{Lu}{2,}\p{Ll}/u.test(text);
  return { text, parts, isCode: isCalled || looksIt };
}

function isDull(word: string): boolean {
  const lower = word.toLowerCase();
  return KIND_WORDS.has(lower) || isStopWord(lower);
}
