/** The declarations whose kind or name is not in the name of their node, language by language. */

import type { SyntaxNode } from "@lezer/common";
import { type Item, nameOf } from "./_item.ts";
import type { Source } from "./_tree.ts";

/** What is told of a node; what is left out is read as for any node. */
export interface Special {
  readonly kind?: Item["kind"];
  readonly name?: string;
  readonly hasBody?: boolean;
  /** The node that holds the body, if it is another. */
  readonly core?: SyntaxNode;
}

/** What is special about a node; `inner` is the declaration that `node` may be wrapped around. */
export function special(source: Source, node: SyntaxNode, inner: SyntaxNode): Special | undefined {
  const read = READERS[inner.name];
  return read?.(source, inner, node);
}

type Reader = (source: Source, inner: SyntaxNode, node: SyntaxNode) => Special | undefined;

const READERS: Readonly<Record<string, Reader>> = {
  // JavaScript and TypeScript
  VariableDeclaration: readVariable,
  PropertyDeclaration: readProperty,
  MethodDeclaration: ({ text }, inner) => computedName(text, inner),
  ExpressionStatement: readExpression,
  ExportDeclaration: (_, inner) => child(inner, "String") && { kind: "import" },
  ClassDeclaration: readClass,
  // C and C++
  PreprocDirective: readDirective,
  FunctionDefinition: readFunction,
  Declaration: readDeclaration,
  FieldDeclaration: readDeclaration,
  FriendDeclaration: () => ({ kind: "code" }),
  TypeDefinition: readTypedef,
  // Go
  TypeDecl: readGoType,
  MethodDecl: readGoMethod,
  ConstDecl: readGoValue,
  VarDecl: readGoValue,
  // Rust
  ImplItem: readImpl,
  ModItem: (_, inner) => child(inner, "DeclarationList") ? undefined : { kind: "import", name: "" },
  ForeignModItem: () => ({ name: "" }),
  LinkageSpecification: () => ({ name: "" }),
  // PHP
  TextInterpolation: ({ text }, inner) =>
    /^\s*<\?(?:php)?\s*$/.test(text.slice(inner.from, Math.min(inner.to, inner.from + 80)))
      ? { kind: "lead" }
      : undefined,
  NamespaceDefinition: (_, inner) =>
    inner.lastChild?.name === ";" ? { kind: "import", name: "" } : undefined,
  // Python
  AssignStatement: ({ text }, inner) => {
    const target = inner.firstChild;
    return { name: target?.name === "VariableName" ? textOf(text, target) : "" };
  },
};

const FUNCTIONS: ReadonlySet<string> = new Set(["ArrowFunction", "FunctionExpression"]);

/** `const f = () => …`, `const C = class …`, `const x = require(…)`, `const V = memo(() => …)`. */
function readVariable({ text }: Source, inner: SyntaxNode): Special | undefined {
  const named = child(inner, "VariableDefinition");
  const name = named ? textOf(text, named) : "";
  return valueOf(text, inner, name) ?? { name };
}

function readProperty({ text }: Source, inner: SyntaxNode): Special | undefined {
  // PHP: `private int $a = 1;`
  const declared = child(inner, "VariableDeclarator") ?? child(inner, "VariableName");
  if (declared) {
    const variable = child(declared, "VariableName") ?? declared;
    return { name: textOf(text, variable).replace(/^\$/, "") };
  }
  const value = afterEquals(inner);
  const named = computedName(text, inner);
  return value && FUNCTIONS.has(value.name) ? { ...named, kind: "method", hasBody: true } : named;
}

/** `[Symbol.iterator]` */
function computedName(text: string, inner: SyntaxNode): { name: string } | undefined {
  const [open, close] = [child(inner, "["), child(inner, "]")];
  if (!open || !close || child(inner, "PropertyDefinition")) return undefined;
  return { name: nameOf(text.slice(open.from, close.to)) };
}

/** `exports.f = function …`, `A.prototype.m = …`. */
function readExpression({ text }: Source, inner: SyntaxNode): Special | undefined {
  const expression = inner.firstChild;
  if (expression?.name === "RequireExpression" || expression?.name === "IncludeExpression") {
    return { kind: "import" };
  }
  if (expression?.name !== "AssignmentExpression") return undefined;
  const target = expression.firstChild;
  if (target?.name !== "MemberExpression" && target?.name !== "VariableName") return undefined;
  const name = textOf(text, target)
    .replace(/^(?:module\.)?exports(?:\.|$)/, "")
    .replace(/\.prototype\b/, "");
  const value = valueOf(text, expression, name);
  return value?.kind === "import" ? undefined : value;
}

function valueOf(text: string, node: SyntaxNode, name: string): Special | undefined {
  const value = afterEquals(node);
  if (!value) return undefined;
  if (FUNCTIONS.has(value.name)) return { kind: "function", name, hasBody: true };
  if (value.name === "ClassExpression") return { kind: "class", name, core: value };
  if (value.name !== "CallExpression") return undefined;
  // `async <T,>(…) => …` is a call to the grammar.
  if (
    value.firstChild?.name === "InstantiationExpression" && /^async\b/.test(textOf(text, value))
  ) {
    return { kind: "function", name, hasBody: true };
  }
  if (value.firstChild && textOf(text, value.firstChild) === "require") {
    return { kind: "import", name: "" };
  }
  const given = child(value, "ArgList")?.firstChild?.nextSibling;
  return given && FUNCTIONS.has(given.name) ? { kind: "function", name, hasBody: true } : undefined;
}

function afterEquals(node: SyntaxNode): SyntaxNode | undefined {
  return child(node, "Equals")?.nextSibling ?? undefined;
}

function readClass(_: Source, inner: SyntaxNode, node: SyntaxNode): Special | undefined {
  if (onlyDecorators(inner)) return { kind: "lead", name: "" };
  const isNamed = child(inner, "VariableDefinition") ?? child(inner, "Definition") ??
    child(inner, "Name");
  return child(node, "default") && !isNamed ? { name: "default" } : undefined;
}

/** The grammar knows decorators before `class`, not before `export`: there, they come alone. */
function onlyDecorators(node: SyntaxNode): boolean {
  let decorated = false;
  for (let each = node.firstChild; each; each = each.nextSibling) {
    if (each.name === "Decorator") decorated = true;
    else if (!each.type.isError) return false;
  }
  return decorated;
}

function readDirective({ text }: Source, inner: SyntaxNode): Special {
  const line = text.slice(inner.from, Math.min(inner.to, inner.from + 160));
  const [, word = "", name = ""] = /^#\s*(\w+)\s*(\w*)/.exec(line) ?? [];
  if (/^(?:include|import)/.test(word)) return { kind: "import", name: "" };
  if (/^(?:if|el)/.test(word)) return { kind: "lead", name: "" };
  if (word === "endif") return { kind: "tail", name: "" };
  if (word === "define" && /^#\s*define\s+\w+\(/.test(line)) {
    return { kind: "macro", name, hasBody: inner.to - inner.from > line.indexOf("\n") + 1 };
  }
  return { kind: "code", name: "" };
}

/** A C++ function; also Python's and PHP's, whose names stand in the open. */
function readFunction({ text }: Source, inner: SyntaxNode): Special | undefined {
  return declaredFunction(text, inner);
}

/** A prototype, or data. */
function readDeclaration({ text }: Source, inner: SyntaxNode): Special | undefined {
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

function withoutAngles(text: string): string {
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

/** `typedef struct { … } name;` */
function readTypedef({ text }: Source, inner: SyntaxNode): Special | undefined {
  if (child(inner, "type")) return undefined; // Python's `type X = …`
  const last = inner.lastChild?.name === ";" ? inner.lastChild.prevSibling : inner.lastChild;
  const named = last && /Declarator$/.test(last.name) ? innermost(last) : last;
  const held = bodiedType(inner);
  const name = named && /Identifier$/.test(named.name) ? textOf(text, named) : "";
  if (!held) return { name, hasBody: false };
  return { ...ofType(text, held), name, hasBody: true };
}

function readGoType({ text }: Source, inner: SyntaxNode): Special {
  const group = child(inner, "SpecList");
  const spec = child(group ?? inner, "TypeSpec");
  const named = child(spec, "DefName");
  const name = named ? textOf(text, named) : "";
  if (child(spec, "StructType")) return { kind: "struct", name, hasBody: true };
  return child(spec, "InterfaceType")
    ? { kind: "interface", name, hasBody: true }
    : { name, hasBody: group !== undefined };
}

/** `func (s *Stack[T]) Push` is the method `Stack.Push`. */
function readGoMethod({ text }: Source, inner: SyntaxNode): Special {
  const receiver = child(inner, "Parameters");
  const named = child(inner, "FieldName");
  const written = receiver ? withoutBrackets(textOf(text, receiver)) : "";
  const type = /([\p{L}\p{N}_]+)\s*\)?$/u.exec(written)?.[1];
  const method = named ? textOf(text, named) : "";
  return { name: type ? `${type}.${method}` : method };
}

function withoutBrackets(text: string): string {
  const from = text.indexOf("[");
  return from < 0 ? text : text.slice(0, from);
}

function readGoValue({ text }: Source, inner: SyntaxNode): Special {
  const holder = child(inner, "SpecList") ?? inner;
  const spec = child(holder, "ConstSpec") ?? child(holder, "VarSpec") ?? holder;
  const named = child(spec, "DefName");
  return { name: named ? textOf(text, named) : "" };
}

/** `impl<T> Display for Shelf<T>` is of `Shelf`, whose methods it holds. */
function readImpl({ text }: Source, inner: SyntaxNode): Special {
  let type: SyntaxNode | undefined;
  for (let each = inner.firstChild; each; each = each.nextSibling) {
    if (each.name === "for") type = undefined;
    else if (
      !type &&
      /^(?:Type|Scoped|Generic|Reference|Tuple|Array).*(?:Identifier|Type)$/.test(each.name)
    ) {
      type = each;
    }
  }
  return { name: type ? nameOf(withoutAngles(textOf(text, type))) : "" };
}

function child(node: SyntaxNode | null | undefined, name: string): SyntaxNode | undefined {
  for (let each = node?.firstChild; each; each = each.nextSibling) {
    if (each.name === name) return each;
  }
  return undefined;
}

function textOf(text: string, node: SyntaxNode): string {
  return nameOf(text.slice(node.from, node.to));
}
