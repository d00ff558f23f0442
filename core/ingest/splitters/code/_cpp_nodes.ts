/** The declarations of C and C++, whose names are wound into their types. */

import type { SyntaxNode } from "@lezer/common";
import { type Item, nameOf } from "./_item.ts";
import { child, type Source, type Special, textOf, withoutAngles } from "./_nodes.ts";

/** A C++ function; also Python's and PHP's, whose names stand in the open. */
export function readFunction({ text }: Source, inner: SyntaxNode): Special | undefined {
  return declaredFunction(text, inner);
}

/** A prototype, or data. */
export function readDeclaration({ text }: Source, inner: SyntaxNode): Special | undefined {
  const declared = declaredFunction(text, inner);
  if (declared) return { ...declared, hasBody: false };
  if (child(inner, "VariableDeclarator")) {
    // Java
    const declarator = child(inner, "VariableDeclarator")?.firstChild;
    return declarator ? { name: textOf(text, declarator) } : undefined;
  }
  const type = bodiedType(inner);
  if (type && nothingBehind(type)) return ofType(text, type);
  const held = child(inner, "InitDeclarator") ?? child(inner, "PointerDeclarator") ??
    child(inner, "ArrayDeclarator");
  const named = held ? innermost(held) : child(inner, "Identifier") ??
    child(inner, "FieldIdentifier");
  return { name: named ? textOf(text, named) : "" };
}

const TYPES: Readonly<Record<string, Item["kind"]>> = {
  ClassSpecifier: "class",
  StructSpecifier: "struct",
  UnionSpecifier: "struct",
  EnumSpecifier: "enum",
};

/** The type with a body in a C++ declaration, as inside of a class. */
function bodiedType(node: SyntaxNode): SyntaxNode | undefined {
  return Object.keys(TYPES).map((name) => child(node, name))
    .find((type) => child(type, "FieldDeclarationList") ?? child(type, "EnumeratorList"));
}

function nothingBehind(type: SyntaxNode): boolean {
  return type.nextSibling === null || type.nextSibling.name === ";";
}

function ofType(text: string, type: SyntaxNode): Special {
  const named = child(type, "TypeIdentifier");
  const name = named ? textOf(text, named) : "";
  return { kind: TYPES[type.name] ?? "type", name, core: type, hasBody: name !== "" };
}

function declaredFunction(text: string, node: SyntaxNode): Special | undefined {
  for (let each = node.firstChild; each; each = each.nextSibling) {
    if (each.name === "OperatorCast") return scoped(text.slice(each.from, each.to).split("(")[0]);
    if (!/Declarator$/.test(each.name) || each.name === "InitDeclarator") continue;
    const named = functionName(each);
    if (named) return scoped(textOf(text, named));
  }
  return undefined;
}

/** The name in `*(*f(…))(…)`: the first thing of the innermost declarator of a function. */
function functionName(declarator: SyntaxNode): SyntaxNode | undefined {
  let isFunction = false;
  let node: SyntaxNode | undefined = declarator;
  while (node && /Declarator$/.test(node.name)) {
    if (node.name === "FunctionDeclarator") isFunction = true;
    node = nextDeclarator(node);
  }
  return isFunction ? node : undefined;
}

function innermost(declarator: SyntaxNode): SyntaxNode | undefined {
  let node: SyntaxNode | undefined = declarator;
  while (node && /Declarator$/.test(node.name)) node = nextDeclarator(node);
  return node;
}

function nextDeclarator(node: SyntaxNode): SyntaxNode | undefined {
  let each = node.firstChild;
  while (each && !/Declarator$|Identifier$|^DestructorName$|^OperatorName$/.test(each.name)) {
    each = each.nextSibling;
  }
  return each ?? undefined;
}

/** `Shelf<T>::take` is the method `Shelf.take`. */
function scoped(written = ""): Special {
  const name = nameOf(withoutAngles(written).replaceAll(/\s*::\s*/g, "."));
  return { name, kind: name.includes(".") ? "method" : "function" };
}

/** `typedef struct { … } name;` */
export function readTypedef({ text }: Source, inner: SyntaxNode): Special | undefined {
  if (child(inner, "type")) return undefined; // Python's `type X = …`
  const last = inner.lastChild?.name === ";" ? inner.lastChild.prevSibling : inner.lastChild;
  const named = last && /Declarator$/.test(last.name) ? innermost(last) : last;
  const held = bodiedType(inner);
  const name = named && /Identifier$/.test(named.name) ? textOf(text, named) : "";
  if (!held) return { name, hasBody: false };
  return { ...ofType(text, held), name, hasBody: true };
}
