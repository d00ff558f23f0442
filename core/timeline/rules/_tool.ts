/** Reading the name of a tool and its version: "PostgreSQL 17", "version 5 of Svelte", "Node 22 LTS". */

import { isKnownPlace } from "./_places.ts";
import { knownTool } from "./_tool_names.ts";

/** A tool as a sentence names it. */
export interface Tool {
  /** As it is shown: a known tool in its usual spelling, another as it is written. */
  readonly name: string;
  readonly kind: string | undefined;
  readonly isKnown: boolean;
  readonly version: string | undefined;
  /** Characters it takes. */
  readonly length: number;
}

const VERSION = String
  .raw`v?(\d{1,6}(?:\.\d{1,6}){0,3}(?:-[a-z\d.]{1,12})?)(?![A-Za-z\d%:/€$个台次年月号岁天倍种人]|[.,]\d)`;
const VERSION_HERE = new RegExp(
  `^(?:(?:the |la |el )?(?:version|versión|版本)[ ]?)?${VERSION}(?:[ ]LTS)?`,
  "iu",
);
const VERSION_FIRST = new RegExp(
  `^(?:(?:the |la )?(?:version|versión)[ ]|v(?=\\d))${VERSION}[ ](?:of|de)[ ]`,
  "iu",
);
const WORD = /^(?:(?!\p{Script=Han})[\p{L}\p{N}.+#_/-]){1,40}/u;
/** Names are read this far. */
const MOST_WORDS = 3;
/** Capitalised and still no tool. */
const NO_TOOLS =
  /^(?:i|it|this|that|these|those|the|my|our|your|his|her|their|a|an|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|lunes|martes|miércoles|jueves|viernes|sábado|domingo|english|spanish|french|german|chinese|italian|portuguese|inglés|español|el|la|los|las|mi|su|route|line|page|chapter|level|step|day|week|god)$/iu;
/** Behind a tool: another word there means that the tool only describes it ("Vim keybindings"). */
const BEHIND =
  /^(?:$|[.!?…]+(?: |$)|[。！]|\p{Script=Han}| (?:for|on|in|at|as|with|and|or|now|since|because|instead|every|daily|these|from|to|over|rather|everywhere|again|by|after|last|this|yesterday|today|too|until|when|while|so|but|which|via|behind|under|across|not|there|here|already|weeks?|para|en|con|y|o|ahora|desde|porque|como|por|a|al|hoy|ayer|siempre|cada|casi|ya|pero|que|antes|hace|este|esta|sobre|también|cuando|it|\(|[-–—])(?![\p{L}\p{N}]))/iu;

/** The tool that `text` begins with. */
export function readTool(text: string): Tool | undefined {
  const first = VERSION_FIRST.exec(text);
  if (first !== null) {
    const named = readName(text.slice(first[0].length));
    return named && { ...named, version: first[1], length: first[0].length + named.length };
  }
  const named = readName(text);
  if (named === undefined) return undefined;
  const version = readVersion(text.slice(named.length + 1));
  if (version === undefined || !/[ ]|\p{Script=Han}/u.test(text.charAt(named.length))) return named;
  return { ...named, version: version.number, length: named.length + 1 + version.length };
}

/** The version that `text` begins with. */
export function readVersion(text: string): { number: string; length: number } | undefined {
  const match = VERSION_HERE.exec(text);
  return match?.[1] === undefined ? undefined : { number: match[1], length: match[0].length };
}

/** Whether a name may end here, before `rest`. */
export function isWhole(rest: string): boolean {
  return BEHIND.test(rest);
}

function readName(text: string): Tool | undefined {
  const article = /^(?:the|el|la) (?=\p{L})/u.exec(text)?.[0].length ?? 0;
  const words = wordsOf(text.slice(article, article + 130));
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count--) {
    const written = words.slice(0, count).join(" ");
    const known = knownTool(written);
    if (known === undefined) continue;
    return { ...known, isKnown: true, version: undefined, length: article + written.length };
  }
  const named = words.findIndex((word) => !isName(word));
  const written = words.slice(0, named === -1 ? MOST_WORDS : Math.min(named, MOST_WORDS)).join(" ");
  if (written.length < 2 || NO_TOOLS.test(words[0] ?? "") || isKnownPlace(written)) {
    return undefined;
  }
  return {
    name: written,
    kind: undefined,
    isKnown: false,
    version: undefined,
    length: article + written.length,
  };
}

/** The first words, up to the end of a sentence or to what is no word. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (let at = 0; words.length <= MOST_WORDS;) {
    const whole = WORD.exec(text.slice(at))?.[0];
    if (whole === undefined) break;
    const word = whole.replace(/[.…/-]+$/u, "");
    if (word === "") break;
    words.push(word);
    at += whole.length;
    if (word !== whole || text.charAt(at) !== " ") break;
    at++;
  }
  return words;
}

/** Whether a word is written like a name: Helix, GitHub, dBase. Constants of code are none. */
function isName(word: string): boolean {
  if (word.includes("_") || /^[\p{Lu}\d-]+$/u.test(word)) return false;
  return /^\p{Lu}[\p{L}\p{N}]/u.test(word) || /^\p{Ll}{1,3}\p{Lu}/u.test(word);
}
