/**
 * Reading the name of a place or an employer: words with capitals and the small words between them,
 * so that it ends by itself where the sentence goes on.
 */

import { isKnownPlace } from "./_places.ts";

/** Longer values are no names. */
const LONGEST_NAME = 60;
/** Small words inside a name: Ciudad de México, Bank of Spain, Procter & Gamble. */
const CONNECTORS: ReadonlySet<string> = new Set(
  "de del la las los of the upon & von van der den da do dos di y".split(" "),
);
/** Names in which "y" or "and" is no "and": elsewhere two places are two, and none is told. */
const WITH_AND = /^(?:castilla y |trinidad y |bosnia y |marks and |trinidad and |bosnia and )/iu;
/** A point that belongs to the word. */
const ABBREVIATION =
  /^(?:(?:\p{L}{1,2}\.){2,6}|(?:inc|ltd|co|corp|bros|gmbh|cía|llc|pty|st|mt|ft|dr)\.)$/iu;
/** Capitalised and still no name. */
const NO_NAMES =
  /^(?:i|we|he|she|it|they|you|my|your|his|her|our|their|this|that|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|christmas|easter|english|spanish|lunes|martes|miércoles|jueves|viernes|sábado|domingo|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|navidad|mi|su|tu|yo|apartment|flat|room|building|block|floor|house|street|piso|casa|calle)$/iu;
/** What follows when there are two of them. */
const AND_ANOTHER = /^ ?(?: (?:and|or|y|e|o|u)|\/|和|或|与|跟) ?[\p{Lu}\p{Script=Han}]/u;

/** A name and what stands behind it. */
export interface Named {
  readonly value: string;
  readonly rest: string;
}

/** The name that `text` begins with; `undefined` when there is none, or two. */
export function readName(text: string): Named | undefined {
  const article = /^(?:the|el|la|los|las) (?=\p{L})/u.exec(text)?.[0].length ?? 0;
  const body = text.slice(article, article + 2 * LONGEST_NAME).split(/[\p{Script=Han}/]/u)[0] ?? "";
  const words = body.split(" ");
  const value = isCapital(words[0] ?? "") ? capitalName(words) : smallName(words);
  if (value === "" || value.length > LONGEST_NAME || NO_NAMES.test(words[0] ?? "")) {
    return undefined;
  }
  const rest = text.slice(article + value.length);
  if (/['’]s?$/u.test(value) || AND_ANOTHER.test(rest)) return undefined;
  return { value, rest };
}

function capitalName(words: readonly string[]): string {
  let count = 0;
  let last = "";
  for (const [index, written] of words.entries()) {
    last = withoutPoint(written);
    if (index > 0 && !isNext(last, words, index)) break;
    count = index + 1;
    if (last !== written) break;
  }
  const named = words.slice(0, count);
  return [...named.slice(0, -1), withoutPoint(named.at(-1) ?? "")].join(" ");
}

/** A place in small letters, which only the list of places can tell. */
function smallName(words: readonly string[]): string {
  for (const count of [3, 2, 1]) {
    const name = words.slice(0, count).join(" ").replace(/[.!?…]+$/u, "");
    if (isKnownPlace(name)) return name;
  }
  return "";
}

/** Where a Chinese name ends: at the end, before a word that cannot be part of one. */
const HAN_END =
  "$|[ !?.。！？…]|[已有都快并和跟与但很啊呢哦吧呀因从自至这那每只还也就才又而是]|了|附近|工作|直到|的|吗|过|到|不到";
/** Not a place or an employer but somewhere: a home, a small town, a dream. */
const HAN_VAGUE =
  /^(?:一|两|三|这|那|某|同|别|我|你|他|她|它|家|自己|朋友|外|国外|老家|附近|隔壁|楼|新|旧|哪|什么|好|几|最|更)|(?:里|家|上|下|中|边|旁|附近|宿舍|酒店|公寓|房子?|房间|小区|学校|公司里|屋|楼|地方|时候|世界|时代|服务器|系统|平台|集群|办公室)$/u;
/** Behind a Chinese name these say that it is over, or somewhere near, or only part of a phrase. */
const HAN_REJECTED = /^(?:的|附近|直到|吗|过|到|不到|和|跟|与|了\d|至)/u;

/** The Chinese name that `text` begins with, up to `closing` or to where no name goes on. */
export function readHanName(text: string, closing?: string): Named | undefined {
  const end = closing === undefined ? HAN_END : closing;
  const pattern = new RegExp(`^((?:\\p{Script=Han}|[A-Za-z\\d·]){2,16}?)(?=${end})`, "u");
  const value = pattern.exec(text.slice(0, 40))?.[1];
  if (value === undefined || HAN_VAGUE.test(value)) return undefined;
  const rest = text.slice(value.length);
  return HAN_REJECTED.test(rest) ? undefined : { value, rest };
}

function withoutPoint(written: string): string {
  return ABBREVIATION.test(written) ? written : written.replace(/[.!?…]+$/u, "");
}

function isNext(word: string, words: readonly string[], index: number): boolean {
  if (/^[\p{Lu}\d]|^\p{Ll}['’]\p{Lu}/u.test(word)) return true;
  if (!CONNECTORS.has(word)) return false;
  if (word === "y" && !WITH_AND.test(words.join(" "))) return false;
  const next = words.slice(index + 1).find((word) => !CONNECTORS.has(word)) ?? "";
  return /^\p{Lu}/u.test(next);
}

function isCapital(word: string): boolean {
  return /^\p{Lu}|^\p{Ll}{1,2}\p{Lu}/u.test(word);
}
