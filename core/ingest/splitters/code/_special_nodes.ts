/** The declarations whose kind or name is not in the name of their node, language by language. */

import type { SyntaxNode } from "@lezer/common";
import { nameOf } from "./_item.ts";
import { readDeclaration, readFunction, readTypedef } from "./_cpp_nodes.ts";
import { child, type Reader, type Source, type Special, textOf, withoutAngles } from "./_nodes.ts";

/** What is special about a node; `inner` is the declaration that `node` may be wrapped around. */
export function special(source: Source, node: SyntaxNode, inner: SyntaxNode): Special | undefined {
  const read = READERS[inner.name];
  return read?.(source, inner, node);
}

const READERS: Readonly<Record<string, Reader>> = {
  // JavaScript and TypeScript
  VariableDeclaration: readVariable,
  PropertyDeclaration: readProperty,
  MethodDeclaration: ({ text }, inner) => computedName(text, inner),
  ExpressionStatement: readExpression,
  ExportDeclaration: (_, inner) => child(inner, "String") && { kind: "import" },
  ClassDeclaration: readClass,
  FunctionDeclaration: readScriptFunction,
  // C and C++
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

/** A class without a name of its own is called `default` when it is exported as that. */
function readClass(_: Source, inner: SyntaxNode, node: SyntaxNode): Special | undefined {
  if (onlyDecorators(inner)) return { kind: "lead", name: "" };
  const isDefault = child(node, "default") !== undefined;
  // To the grammar, `class extends …` has an empty name, or is an error and has its base's.
  const named = child(inner, "class")?.nextSibling;
  const isNamed = named?.name === "VariableDefinition" && named.to > named.from;
  return isDefault && !isNamed ? { name: "default" } : undefined;
}

function readScriptFunction(_: Source, inner: SyntaxNode, node: SyntaxNode): Special | undefined {
  const isDefault = child(node, "default") !== undefined;
  return isDefault && !child(inner, "VariableDefinition") ? { name: "default" } : undefined;
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

function readGoType({ text }: Source, inner: SyntaxNode): Special {
  const group = child(inner, "SpecList");
  const spec = child(group ?? inner, "TypeSpec");
  const named = child(spec, "DefName");
  const name = named ? textOf(text, named) : "";
  const struct = child(spec, "StructType");
  if (struct) return { kind: "struct", name, hasBody: true, core: struct };
  const contract = child(spec, "InterfaceType");
  return contract
    ? { kind: "interface", name, hasBody: true, core: contract }
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
