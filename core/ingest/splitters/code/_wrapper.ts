/**
 * Finds the statements that only wrap what a file declares: `(function () { … })()`, AMD's
 * `define(…)`, `describe("…", () => { … })`, `if not TYPE_CHECKING:`. They are functions to the language
 * and modules to their authors, so that a large one may be cut between what it declares.
 */

import type { SyntaxNode } from "@lezer/common";

/** What may stand between a statement and the body it wraps. */
const PASSED: ReadonlySet<string> = new Set(
  `ExpressionStatement ExportDeclaration VariableDeclaration CallExpression ArgList
  ParenthesizedExpression AssignmentExpression UnaryExpression AwaitExpression ArrowFunction
  FunctionExpression ArrowExpression IfStatement TryStatement`.split(/\s+/),
);
const FUNCTIONS: ReadonlySet<string> = new Set(["ArrowFunction", "FunctionExpression"]);
const CONDITIONS: ReadonlySet<string> = new Set(["IfStatement", "TryStatement"]);
const BODIES: ReadonlySet<string> = new Set(["Block", "Body"]);

// Statement, call, argument, function, body, and some parentheses.
const DEEPEST_BODY = 10;
/** The body is most of the statement, or it is one of its parts. */
const MOST = 0.45;
/** And what is declared in it is most of the body, or it is a function that does something. */
const DECLARED = 0.5;

/** The body of a statement that calls a function on the spot, hands one to a call, or is a condition. */
export function wrappedBody(statement: SyntaxNode): SyntaxNode | undefined {
  let node = statement;
  let isCalled = false;
  for (let depth = 0; depth < DEEPEST_BODY && PASSED.has(node.name); depth++) {
    isCalled ||= node.name === "CallExpression";
    // A function that is given a name is a function.
    if (FUNCTIONS.has(node.name) && !isCalled) return undefined;
    const isOwner = FUNCTIONS.has(node.name) || CONDITIONS.has(node.name);
    const child = largestChild(node);
    if (child === undefined) return undefined;
    if (BODIES.has(child.name)) {
      return isOwner && sizeOf(child) >= MOST * sizeOf(statement) ? child : undefined;
    }
    node = child;
  }
  return undefined;
}

/** Whether declarations and further wrappers are what a body is made of, and not work in between. */
export function holdsDeclarations(
  body: SyntaxNode,
  kinds: Readonly<Record<string, string>>,
): boolean {
  let declared = 0;
  let size = 0;
  for (let child = body.firstChild; child; child = child.nextSibling) {
    if (!/^[A-Z]/.test(child.name)) continue;
    size += sizeOf(child);
    const kind = kinds[child.name] ?? "code";
    const isSymbol = !["code", "comment", "variable", "import"].includes(kind);
    if (isSymbol || kind === "comment" || isWrapper(child) || namesFunction(child)) {
      declared += sizeOf(child);
    }
  }
  return declared >= DECLARED * size;
}

/** `describe(…)` and `test(…)`; a condition alone declares nothing. */
function isWrapper(statement: SyntaxNode): boolean {
  return statement.name === "ExpressionStatement" && wrappedBody(statement) !== undefined;
}

/** `const f = () => { … }`, `exports.f = function () { … }`. */
function namesFunction(statement: SyntaxNode): boolean {
  let node: SyntaxNode | undefined = statement;
  for (let depth = 0; node && depth < DEEPEST_BODY && PASSED.has(node.name); depth++) {
    if (node.name === "CallExpression" || CONDITIONS.has(node.name)) return false;
    if (FUNCTIONS.has(node.name)) return true;
    node = largestChild(node);
  }
  return node?.name === "ClassExpression" || node?.name === "DecoratedStatement";
}

function largestChild(node: SyntaxNode): SyntaxNode | undefined {
  let largest: SyntaxNode | undefined;
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (largest === undefined || sizeOf(child) > sizeOf(largest)) largest = child;
  }
  return largest;
}

function sizeOf({ from, to }: SyntaxNode): number {
  return to - from;
}
