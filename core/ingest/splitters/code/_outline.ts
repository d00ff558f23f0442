/**
 * Reads the outline of a source text: by the grammar of its language where it has one and the
 * text fits it, by its brackets otherwise. Languages that neither knows have none.
 */

import type { Tree } from "@lezer/common";
import { itemsByBrackets } from "./_brackets.ts";
import { withDirectives } from "./_directives.ts";
import { grammarOf } from "./_grammars.ts";
import type { Item } from "./_item.ts";
import { areIndentedAlike, withRemarksInside } from "./_indentation.ts";
import { lexisOf } from "./_lexis.ts";
import { withoutMacros } from "./_macros.ts";
import { mask, type Masked } from "./_mask.ts";
import { withOldFunctions } from "./_old_functions.ts";
import { errorsIn, parseWithin } from "./_parse.ts";
import { blanked, withoutAlternatives } from "./_preprocessor.ts";
import { withWholeStatements } from "./_whole_statements.ts";
import { itemsOfTree } from "./_tree.ts";

// A tree costs a few hundred bytes a token; what is larger than this was seldom written by hand.
const LARGEST_PARSED = 2_000_000;

// People write lines of 30 to 80 characters; where they are this long on average, in a text of some
// size, a program wrote them, and there is hardly a place to cut at.
const LARGEST_OF_LONG_LINES = 400_000;
const LONG_LINES = 2_000;

// One error in so many lines is a newer dialect or a macro; more, and the tree is guesswork.
const LINES_PER_ERROR = 25;
const FREE_ERRORS = 2;

/**
 * The items of a source text, or `undefined` when its language has no rules here or nobody wrote it
 * by hand (minified code, data).
 */
export async function outlineOf(text: string, language: string): Promise<Item[] | undefined> {
  const lexis = lexisOf(language);
  if (!lexis || isMinified(text)) return undefined;
  const plain = withPlainLineEnds(text, language);
  const masked = mask(plain, lexis);
  const isC = language === "c" || language === "cpp";
  const bare = isC ? withoutMacros(plain, masked) : plain;
  const named: Masked = bare === plain ? masked : mask(bare, lexis);
  const read = lexis.directives ? withoutAlternatives(bare, named, lexis.newlineEnds) : bare;
  const source: Masked = read === bare ? named : mask(read, lexis);
  const parsed = read.length <= LARGEST_PARSED ? await parsedItems(source, language) : undefined;
  const items = parsed ?? itemsByBrackets(source, lexis);
  if (lexis.indented) return withRemarksInside(items, text);
  return isC ? withWholeStatements(withOldFunctions(items, source.code), source.code) : items;
}

function isMinified(text: string): boolean {
  return text.length > LARGEST_OF_LONG_LINES && text.length > linesIn(text) * LONG_LINES;
}

/** Grammars trip over `\r\n`, above all behind a backslash. The offsets stay as they are. */
function withPlainLineEnds(text: string, language: string): string {
  if (!text.includes("\r")) return text;
  // Behind PHP's `<<<TEXT` nothing may stand; before other lines, Python wants no space.
  if (language === "php") return text.replaceAll("\r\n", "\n ");
  return text.replaceAll("\\\r\n", "\\\n ").replaceAll("\r\n", " \n");
}

/** The items by the grammar; `undefined` where there is none, or the text does not fit it. */
async function parsedItems(source: Masked, language: string): Promise<Item[] | undefined> {
  const { code, directives } = source;
  const text = blanked(source.text, directives);
  const grammar = grammarOf(language);
  if (!grammar) return undefined;
  let best: { tree: Tree; errors: number } | undefined;
  for (const parser of await grammar.load(text)) {
    const tree = parseWithin(parser, text);
    const errors = tree ? errorsIn(tree) : Infinity;
    if (tree && errors < (best?.errors ?? Infinity)) best = { tree, errors };
    if (errors === 0) break;
  }
  if (!best || best.errors > FREE_ERRORS + linesIn(text) / LINES_PER_ERROR) return undefined;
  const items = itemsOfTree({ text, grammar }, best.tree.topNode);
  if (language === "python" && best.errors > 0 && !areIndentedAlike(items, text)) return undefined;
  const kept = best.errors === 0 ? items : outside(items, code, 0);
  return kept && directives.length > 0 ? withDirectives(kept, source) : kept;
}

/**
 * The items without the comments inside of brackets; `undefined` where anything else begins inside of
 * them, as it does where a tree broke at an error. Calls itself for the few levels that outlines hold.
 */
function outside(items: readonly Item[], code: string, from: number): Item[] | undefined {
  const kept: Item[] = [];
  let depth = 0;
  let at = from;
  for (const item of items) {
    const { kind, start, inside } = item;
    for (; at < start; at++) {
      const char = code.charAt(at);
      if (char === "(" || char === "[" || char === "{") depth++;
      else if (char === ")" || char === "]" || char === "}") depth--;
    }
    if (depth !== 0 && kind === "comment") continue;
    if (depth !== 0) return undefined;
    if (!inside) {
      kept.push(item);
      continue;
    }
    const within = outside(inside.items, code, inside.opened);
    if (!within) return undefined;
    kept.push({ ...item, inside: { ...inside, items: within } });
  }
  return kept;
}

function linesIn(text: string): number {
  let lines = 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines++;
  return lines;
}
