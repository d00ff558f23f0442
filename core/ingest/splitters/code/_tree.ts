/**
 * Reads items from the syntax tree of a grammar. Only the levels that may be cut are visited:
 * the top, and the insides of containers down to {@linkcode DEEPEST}; nodes are walked from
 * sibling to sibling, so that no text makes the stack overflow.
 */

import type { SyntaxNode } from "@lezer/common";
import type { Grammar } from "./_grammars.ts";
import { DEEPEST, headerOf, type Inside, type Item, nameOf, qualifies } from "./_item.ts";
import type { Source } from "./_nodes.ts";
import { special } from "./_special_nodes.ts";
import { holdsDeclarations, wrappedBody } from "./_wrapper.ts";

/** The items of a tree's top level, with those inside of them. */
export function itemsOfTree(source: Source, top: SyntaxNode): Item[] {
  return itemsIn(source, top, { depth: 0, inClass: false });
}

/** Where a node stands: how many containers are around it, and whether the nearest is a class or its like. */
interface Place {
  readonly depth: number;
  readonly inClass: boolean;
}

function itemsIn(source: Source, parent: SyntaxNode, place: Place): Item[] {
  const { bodies, kinds } = source.grammar;
  const items: Item[] = [];
  let node = parent.firstChild;
  let resume: SyntaxNode | null = null;
  while (node) {
    if (isStatement(node)) {
      // Java's enums hold a second body inside of the first.
      const nested = bodies.has(node.name) && kinds[node.name] === undefined && !resume;
      if (nested && place.inClass && node.firstChild) {
        resume = node.nextSibling;
        node = node.firstChild;
        continue;
      }
      items.push(itemOf(source, node, place));
    }
    node = node.nextSibling ?? resume;
    if (node === resume) resume = null;
  }
  return items;
}

/** Marks such as `{` and `;` are nodes too, named for themselves; so are keywords. */
function isStatement(node: SyntaxNode): boolean {
  return node.to > node.from && /^[A-Z]/.test(node.name);
}

function itemOf(source: Source, node: SyntaxNode, place: Place): Item {
  const { grammar, text } = source;
  const inner = unwrapped(grammar, node);
  const said = special(source, node, inner);
  const told = said?.kind ?? grammar.kinds[inner.name] ?? "code";
  const kind = place.inClass ? memberKind(told) : told;
  const core = said?.core ?? inner;
  const body = childIn(core, grammar.bodies);
  const name = said?.name ?? nameIn(source, inner, kind);
  const inside = place.depth >= DEEPEST
    ? undefined
    : body && isContainer(kind)
    ? insideOf(source, { core, body, kind }, place.depth + 1)
    : wrapped(source, node, place, kind);
  const hasBody = said?.hasBody ??
    ((inside && isContainer(kind)) || hasBlock(grammar, inner, kind));
  const item: Item = { start: node.from, end: endOf(text, node), kind, name, hasBody };
  return inside ? { ...item, inside } : item;
}

// What is smaller fits into a piece as it is.
const SMALLEST_WRAPPER = 4_000;

/** The inside of a large statement that only wraps declarations. */
function wrapped(
  source: Source,
  node: SyntaxNode,
  place: Place,
  kind: Item["kind"],
): Inside | undefined {
  const isPlain = (kind === "code" || kind === "variable") && !place.inClass;
  if (!isPlain || node.to - node.from < SMALLEST_WRAPPER) return undefined;
  const body = wrappedBody(node);
  if (!body || !holdsDeclarations(body, source.grammar.kinds)) return undefined;
  return insideOf(source, { core: node, body, kind }, place.depth + 1);
}

function insideOf(
  source: Source,
  found: { core: SyntaxNode; body: SyntaxNode; kind: Item["kind"] },
  depth: number,
): Inside {
  const { core, body, kind } = found;
  const header = headerOf(source.text.slice(keywordStart(core), body.from));
  const opened = body.from + 1;
  return { opened, header, items: itemsIn(source, body, { depth, inClass: qualifies(kind) }) };
}

/** The declaration inside of `export …`, `template <…> …`, `#[…] …`. */
function unwrapped(grammar: Grammar, node: SyntaxNode): SyntaxNode {
  let inner = node;
  while (grammar.wrappers.has(inner.name) || isOneLinkage(inner)) {
    let child = inner.lastChild;
    while (child && grammar.kinds[child.name] === undefined && !grammar.wrappers.has(child.name)) {
      child = child.prevSibling;
    }
    if (!child) return inner;
    inner = child;
  }
  return inner;
}

/** `extern "C" int f(void);` as opposed to `extern "C" { … }`. */
function isOneLinkage(node: SyntaxNode): boolean {
  return node.name === "LinkageSpecification" && node.lastChild?.name !== "CompoundStatement" &&
    node.lastChild?.name !== "DeclarationList";
}

function memberKind(kind: Item["kind"]): Item["kind"] {
  if (kind === "function") return "method";
  return kind === "variable" ? "field" : kind;
}

function isContainer(kind: Item["kind"]): boolean {
  return qualifies(kind) || kind === "module";
}

function hasBlock(grammar: Grammar, node: SyntaxNode, kind: Item["kind"]): boolean {
  if (kind !== "function" && kind !== "method") return kind === "macro";
  return childIn(node, grammar.blocks) !== undefined;
}

function nameIn(source: Source, node: SyntaxNode, kind: Item["kind"]): string {
  const { text, grammar } = source;
  const first = childIn(node, grammar.names);
  if (!first) return "";
  let last = first;
  // `namespace tabarca::warehouse` has a node for each part of its name.
  for (let each = first.nextSibling; each && kind === "module"; each = each.nextSibling) {
    if (grammar.names.has(each.name)) last = each;
  }
  return nameOf(text.slice(first.from, last.to).replaceAll(/^["']|["']$/g, ""));
}

/** The first child with one of the names. */
export function childIn(node: SyntaxNode, names: ReadonlySet<string>): SyntaxNode | undefined {
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (names.has(child.name)) return child;
  }
  return undefined;
}

const KEYWORDS: ReadonlySet<string> = new Set(
  "class interface enum record struct union trait impl mod module namespace extern".split(" "),
);

/** Where a declaration begins that annotations and modifiers stand before. */
function keywordStart(node: SyntaxNode): number {
  // Go writes the name in front: `type Shelf interface`.
  if (node.parent?.name === "TypeSpec") return (node.parent.prevSibling ?? node.parent).from;
  return childIn(node, KEYWORDS)?.from ?? node.from;
}

/** The end of a node without the line ends that some grammars count to it. */
function endOf(text: string, node: SyntaxNode): number {
  let end = node.to;
  while (end > node.from + 1 && /\s/.test(text.charAt(end - 1))) end--;
  return end;
}
