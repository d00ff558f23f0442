/**
 * The usage instructions in an agent's own file (`CLAUDE.md`, `AGENTS.md`, …): a block between two
 * marks, at the end, updated in its place. Where the user has written instructions of their own, they
 * stay as they are and no block is added.
 */

import { lineEndOf } from "./config_format.ts";
import { INSTRUCTIONS } from "./instructions_text.ts";

const OPEN = "<!-- ihmt:begin (written by `ihmt setup`; `ihmt setup --remove` takes it out) -->";
const CLOSE = "<!-- ihmt:end -->";
/** Also the block of another version, whose opening mark may say more or less. */
const BLOCK = /<!-- ihmt:begin\b[^\n]*-->[\s\S]*?<!-- ihmt:end -->\r?\n?/;
/** Whoever names these has told their agent about the memory. */
const OWN = /\bsearch_memory\b|\bsave_memory\b|\bIHMT\b/;

/** What a file of instructions says of the memory. */
export type InstructionsState = "current" | "none" | "outdated" | "own";

/** Looks at a file of instructions; `undefined` is one that is not there. */
export function instructionsIn(text: string | undefined): InstructionsState {
  if (text === undefined) return "none";
  const found = BLOCK.exec(text)?.[0];
  if (found !== undefined) {
    return found.trimEnd() === block(lineEndOf(text)).trimEnd() ? "current" : "outdated";
  }
  return OWN.test(text) ? "own" : "none";
}

/** The text with the block, as it is now. Not for one that has instructions of the user's own. */
export function putInstructions(text = ""): string {
  const eol = lineEndOf(text);
  if (BLOCK.test(text)) return text.replace(BLOCK, () => block(eol));
  if (text === "") return block(eol);
  const gap = text.endsWith(`${eol}${eol}`) ? "" : text.endsWith(eol) ? eol : `${eol}${eol}`;
  return `${text}${gap}${block(eol)}`;
}

/** The text without the block and the empty line before it; `undefined` when nothing is left. */
export function takeOutInstructions(text: string, before: string | undefined): string | undefined {
  const found = BLOCK.exec(text);
  if (found === null) return text;
  const eol = lineEndOf(text);
  const head = text.slice(0, found.index);
  const tail = text.slice(found.index + found[0].length);
  const start = head.endsWith(`${eol}${eol}`) ? head.slice(0, -eol.length) : head;
  const left = start + tail;
  return left.trim() === "" && before === undefined ? undefined : left;
}

function block(eol: string): string {
  return `${OPEN}\n${INSTRUCTIONS.trim()}\n${CLOSE}\n`.replaceAll("\n", eol);
}
