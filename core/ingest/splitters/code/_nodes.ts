/** What the readers of special nodes share. */

import type { SyntaxNode } from "@lezer/common";
import type { Grammar } from "./_grammars.ts";
import { type Item, nameOf } from "./_item.ts";

/** A text with its grammar. */
export interface Source {
  readonly text: string;
  readonly grammar: Grammar;
}

/** What is told of a node; what is left out is read as for any node. */
export interface Special {
  readonly kind?: Item["kind"];
  readonly name?: string;
  readonly hasBody?: boolean;
  /** The node that holds the body, if it is another. */
  readonly core?: SyntaxNode;
}

/** Reads a declaration; `node` is what may be wrapped around it. */
export type Reader = (source: Source, inner: SyntaxNode, node: SyntaxNode) => Special | undefined;

/** The first child of a name. */
export function child(node: SyntaxNode | null | undefined, name: string): SyntaxNode | undefined {
  for (let each = node?.firstChild; each; each = each.nextSibling) {
    if (each.name === name) return each;
  }
  return undefined;
}

/** The text of a node, as a name. */
export function textOf(text: string, node: SyntaxNode): string {
  return nameOf(text.slice(node.from, node.to));
}

/** A type without its arguments. */
export function withoutAngles(text: string): string {
  if (/\boperator\b/.test(text)) return text;
  let depth = 0;
  let kept = "";
  for (const char of text.slice(0, 400)) {
    if (char === "<") depth++;
    else if (char === ">") depth = Math.max(0, depth - 1);
    else if (depth === 0) kept += char;
  }
  return kept;
}
