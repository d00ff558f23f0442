/**
 * The usage instructions in an agent's own file (`CLAUDE.md`, `AGENTS.md`, …): a block between two
 * marks, at the end, updated in its place. Where the user has written instructions of their own, they
 * stay as they are and no block is added.
 */

import { lineEndOf } from "./config_format.ts";
import { INSTRUCTIONS } from "./instructions_text.ts";

const OPEN = "<!-- ihmt:begin (written by `ihmt setup`; `ihmt setup --remove` takes it out) -->";
const CLOSE = "<!-- ihmt:end -->";
/**
 * Also the block of another version, whose opening mark may say more or less. A mark that opens and is
 * never closed opens nothing: what stands below it is the user's.
 */
const BLOCK = /<!-- ihmt:begin\b[^\n]*-->(?:(?!<!-- ihmt:begin\b)[\s\S])*?<!-- ihmt:end -->\r?\n?/;
/** Whoever names these has told their agent about the memory. */
const OWN = /\bsearch_memory\b|\bsave_memory\b|\bIHMT\b/;

/** What a file of instructions says of the memory. */
export type InstructionsState = "current" | "none" | "outdated" | "own";

/** Looks at a file of instructions; `undefined` is one that is not there. */
export function instructionsIn(text: string | undefined): InstructionsState {
  if (text === undefined) return "none";
  const found = BLOCK.exec(text)?.[0];
  if (found === undefined) return OWN.test(text) ? "own" : "none";
  const isCurrent = found.trimEnd() === block(lineEndOf(text)).trimEnd();
  return isCurrent && withoutBlocks(text.replace(found, "")) === undefined ? "current" : "outdated";
}

/**
 * The text with the block, as it is now, in the place of the first one that is there; a merge of
 * settings can leave several. Not for a text that has instructions of the user's own.
 */
export function putInstructions(text = ""): string {
  const eol = lineEndOf(text);
  const found = BLOCK.exec(text);
  if (found !== null) {
    const head = text.slice(0, found.index);
    const tail = text.slice(found.index + found[0].length);
    return head + block(eol) + (withoutBlocks(tail) ?? tail);
  }
  if (text === "") return block(eol);
  const gap = text.endsWith(`${eol}${eol}`) ? "" : text.endsWith(eol) ? eol : `${eol}${eol}`;
  return `${text}${gap}${block(eol)}`;
}

/** The text without the block and the empty line before it; `undefined` when nothing is left. */
export function takeOutInstructions(text: string, before: string | undefined): string | undefined {
  const left = withoutBlocks(text);
  if (left === undefined) return text;
  return left.trim() === "" && before === undefined ? undefined : left;
}

/** The text without any block; `undefined` where there is none. */
function withoutBlocks(text: string): string | undefined {
  const eol = lineEndOf(text);
  let left: string | undefined;
  for (let found = BLOCK.exec(text); found !== null; found = BLOCK.exec(left)) {
    const all: string = left ?? text;
    const head = all.slice(0, found.index);
    const start = head.endsWith(`${eol}${eol}`) ? head.slice(0, -eol.length) : head;
    left = start + all.slice(found.index + found[0].length);
  }
  return left;
}

function block(eol: string): string {
  return `${OPEN}\n${INSTRUCTIONS.trim()}\n${CLOSE}\n`.replaceAll("\n", eol);
}
