/**
 * Names in a text, by how they are written: capitals, identifiers, addresses, and for Chinese the words
 * that names end in. Rules, no dictionary: some names are missed, and some capitals are no names.
 */

import { DENSE, WORD } from "./_chars.ts";
import { CONNECTORS, NO_NAMES, PERSON_VERBS, TITLES } from "./_name_words.ts";
import { fold } from "./_fold.ts";
import { isOpening } from "./_opening.ts";
import { scan } from "./_scan.ts";
import { chineseNames, listedNames } from "./_chinese_names.ts";
import { compare } from "./compare.ts";
import { isStopWord } from "./stop_words.ts";

/** Longer ones are data, not names. */
const LONGEST_NAME = 64;
/** A line in capitals is read no further than this on either side. */
const SHOUTED_CHARS = 100;
/** Words in one name. */
const MOST_WORDS = 5;
/** Several capitalised words are a name more surely than one; so is what only code is written like. */
const SEVERAL_WORDS = 1.5;
const IDENTIFIER = 1.2;

interface Token {
  raw: string;
  start: number;
  end: number;
  /** It opens a sentence or a line, where every word has a capital. */
  opens: boolean;
}

interface Name {
  shown: string;
  start: number;
  weight: number;
  /** Seen only where any word has a capital: it counts once another place confirms it. */
  doubtful: boolean;
}

/**
 * Names of people, places, products and things in code, as written, weightiest first.
 *
 * @example
 * ```ts
 * import { entities } from "@ihmt/core/text";
 * import assert from "node:assert/strict";
 *
 * const text = "We met Ana de la Cruz in Valencia; she maintains reserveStock.";
 * assert.deepEqual(entities(text, 3), ["Ana de la Cruz", "Valencia", "reserveStock"]);
 * ```
 */
export function entities(text: string, limit: number): string[] {
  const tokens: Token[] = [];
  const names: Name[] = [];
  scan(text, ({ kind, start, end, prefix, suffix }) => {
    if (kind === DENSE) names.push(...chineseNames(text.slice(start, end), start).map(certain));
    if (kind !== WORD || end - start > LONGEST_NAME) return;
    const raw = text.slice(start - prefix.length, end + suffix.length).replace(/['’](?:s|S)$/, "");
    tokens.push({
      raw,
      start,
      end: start + raw.length - prefix.length,
      opens: isOpening(text, start),
    });
  });
  names.push(...[...quoted(text), ...listedNames(text)].map(certain));
  const small = new Set(tokens.filter(({ raw }) => isSmall(raw)).map(({ raw }) => raw));
  for (let at = 0; at < tokens.length;) {
    const [name, next] = nameAt(text, tokens, { at, small });
    if (name !== undefined) names.push(name);
    at = next;
  }
  return rank(names, text.length).slice(0, Math.max(0, limit));
}

function certain({ shown, start }: { shown: string; start: number }): Name {
  return { shown, start, weight: SEVERAL_WORDS, doubtful: false };
}

/** Titles of works: 《红楼梦》, «Nada». In the latter people speak, too, but not in a few words without a mark. */
function quoted(text: string): { shown: string; start: number }[] {
  return [...text.matchAll(/《([^《》\n]{1,40})》|«(\p{Lu}[^«»\n,;:.!?…]{1,39})»/gu)]
    .map((match) => ({ shown: match[1] ?? match[2] ?? "", start: match.index }))
    .filter(({ shown }) => shown.split(" ").length <= 5);
}

function isSmall(raw: string): boolean {
  return /^\p{Ll}/u.test(raw);
}

function isCapital(raw: string): boolean {
  return /^\p{Lu}/u.test(raw);
}

const CAMEL = /\p{Ll}\p{Lu}|^\p{Lu}{2,}\p{Ll}{2,}/u;
const JOINED = /[\p{L}\p{N}][_/@]\p{L}|\p{L}[.]\p{L}|^(?:@|--)\p{L}|\p{L}(?:\+\+|#)/u;
const WITH_FIGURES = /^\p{Lu}[\p{L}-]*\p{N}|^\p{Lu}\p{L}+-\p{N}/u;
const CAPITALS = /^\p{Lu}[\p{Lu}\p{N}&-]+s?$/u;

/** A figure with its unit: 152/94mmHg. */
const AMOUNT = /^\d[\d.,/]*\p{L}{1,5}$/u;

function isIdentifier(raw: string): boolean {
  return !AMOUNT.test(raw) && (CAMEL.test(raw) || JOINED.test(raw) || WITH_FIGURES.test(raw));
}

/** The name that begins at a token, if any, and the token to go on with. */
function nameAt(
  text: string,
  tokens: readonly Token[],
  { at, small }: { at: number; small: ReadonlySet<string> },
): [Name | undefined, number] {
  const first = tokens[at];
  if (first === undefined) return [undefined, at + 1];
  const { raw, start, opens } = first;
  const brand = isCapital(raw) && CAMEL.test(raw) && !JOINED.test(raw);
  const named = brand ? endOfName(text, tokens, at) : at;
  if (named > at) {
    const shown = text.slice(start, tokens[named]?.end);
    return [{ shown, start, weight: SEVERAL_WORDS, doubtful: false }, named + 1];
  }
  if (isIdentifier(raw) && !/^(?:e\.g|i\.e|p\.ej|a\.m|p\.m|\p{Lu}\.\p{Lu})$/u.test(raw)) {
    const weight = IDENTIFIER;
    return [{ shown: raw, start, weight, doubtful: false }, at + 1];
  }
  if (!isCapital(raw) || isPlain(first, small)) return [undefined, at + 1];
  const shouted = !/\p{Ll}/u.test(raw) && isShouted(text, first);
  const last = shouted ? at : endOfName(text, tokens, at);
  const end = tokens[last]?.end ?? first.end;
  const several = last > at;
  const shown = text.slice(start, end);
  if (!several && (raw.length < 2 || TITLES.has(raw.toLowerCase()))) return [undefined, at + 1];
  const isLabel = opens && !several && /^[.:：)]/.test(text.slice(end, end + 1));
  const doubtful = shouted || (isLabel && CAPITALS.test(raw)) ||
    (opens && !several && !CAPITALS.test(raw) && !opensList(text, first, tokens[at + 1]) &&
      !isPerson(text, first, tokens[at + 1]));
  return [{ shown, start, weight: several ? SEVERAL_WORDS : 1, doubtful }, last + 1];
}

/** Whether all of the line around a word is in capitals, so that they say nothing of it. */
function isShouted(text: string, { start, end }: Token): boolean {
  const before = text.slice(Math.max(0, start - SHOUTED_CHARS), start);
  const behind = text.slice(end, end + SHOUTED_CHARS);
  const around = before.slice(before.lastIndexOf("\n") + 1) + " " + behind.split("\n", 1)[0];
  return !/\p{Ll}/u.test(around) && /\p{Lu}{2}/u.test(around);
}

/** Whether names are listed from here on: "Attendees: Nadia, Óscar". */
function opensList(text: string, first: Token, next: Token | undefined): boolean {
  return next !== undefined && isCapital(next.raw) &&
    /:\s$/.test(text.slice(Math.max(0, first.start - 2), first.start)) &&
    text.slice(first.end, next.start) === ", ";
}

/** Whether somebody does what people do: "Kenji recommended the garden". "Customers asked" names none. */
function isPerson(text: string, { raw, end }: Token, next: Token | undefined): boolean {
  return next !== undefined && text.slice(end, next.start) === " " &&
    PERSON_VERBS.has(fold(next.raw)) && !/(?:[eo]rs|ents|ists|ants|ees|ple|ment)$/.test(raw);
}

/** Whether a capitalised word is one that could as well be written small. */
function isPlain({ raw, opens }: Token, small: ReadonlySet<string>): boolean {
  const word = fold(raw).replaceAll("'", "").replaceAll("’", "");
  if (isStopWord(word) || NO_NAMES.has(word)) return true;
  return opens && (small.has(raw.toLowerCase()) || /(?:ed|ing|ly|mos|aron|eron)$/.test(word));
}

function endOfName(text: string, tokens: readonly Token[], at: number): number {
  let last = at;
  for (let next = at + 1; next < tokens.length && next < at + MOST_WORDS + 2; next++) {
    const [before, token] = [tokens[next - 1], tokens[next]];
    if (before === undefined || token === undefined) break;
    const gap = text.slice(before.end, token.start);
    const title = next === at + 1 && TITLES.has(before.raw.toLowerCase());
    if (gap !== " " && !(gap === ". " && title)) break;
    if (isCapital(token.raw) && !isStopWord(fold(token.raw)) && !isIdentifier(token.raw)) {
      last = next;
    } else if (!CONNECTORS.has(token.raw)) break;
  }
  return last;
}

function rank(names: readonly Name[], length: number): string[] {
  const groups = new Map<string, { shown: string; start: number; weight: number; sure: boolean }>();
  for (const { shown, start, weight, doubtful } of names) {
    const key = fold(shown);
    const known = groups.get(key) ?? { shown, start, weight: 0, sure: false };
    groups.set(key, {
      ...known,
      weight: known.weight + weight,
      sure: known.sure || !doubtful,
    });
  }
  return [...groups.values()]
    .filter(({ sure }) => sure)
    .map((group) => ({
      ...group,
      score: Math.sqrt(group.weight) * (1.3 - 0.3 * group.start / length),
    }))
    .sort((a, b) => b.score - a.score || a.start - b.start || compare(a.shown, b.shown))
    .map(({ shown }) => shown);
}
