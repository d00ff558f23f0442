/**
 * Runs a grammar on a text within bounds: a text that is not of its language, or that is nested
 * beyond reason, is given up on soon, since recovering from errors costs time without end. The
 * bounds are counted, not timed, so that the same text gives the same outcome everywhere.
 */

import type { PartialParse, Tree } from "@lezer/common";
import type { LRParser } from "@lezer/lr";

// Real files keep the parser's stacks at 3 to 40 entries a character; nonsense passes 1,000.
const MOST_WORK = 200;

// A file in a newer dialect stumbles now and then; one of another language in every second step.
const FREE_STUMBLES = 500;

/** The tree of a text, or `undefined` when the text is not of the grammar's language. */
export function parseWithin(parser: LRParser, text: string): Tree | undefined {
  const parse = parser.startParse(text);
  let work = 0;
  let steps = 0;
  let stumbles = 0;
  for (;;) {
    const tree = parse.advance();
    if (tree) return tree;
    steps++;
    const state = stateOf(parse);
    work += state.depth;
    if (state.recovering) stumbles++;
    if (work > MOST_WORK * (text.length + 1000)) return undefined;
    if (stumbles > FREE_STUMBLES + steps / 5) return undefined;
  }
}

/** How deep the parser's stacks are together, and whether it is recovering from an error. */
function stateOf(parse: PartialParse): { depth: number; recovering: boolean } {
  const stacks: unknown = "stacks" in parse ? parse.stacks : undefined;
  let depth = 1;
  if (Array.isArray(stacks)) { for (const stack of stacks) depth += depthOf(stack); }
  return { depth, recovering: "recovering" in parse && Number(parse.recovering) > 0 };
}

function depthOf(stack: unknown): number {
  const held = typeof stack === "object" && stack !== null && "stack" in stack && stack.stack;
  return Array.isArray(held) ? held.length : 0;
}

/** The places where the tree does not fit the text. */
export function errorsIn(tree: Tree): number {
  let errors = 0;
  const cursor = tree.cursor();
  do {
    if (cursor.type.isError) errors++;
  } while (cursor.next());
  return errors;
}
