/**
 * The documents at the root, taken apart: their fenced blocks, and the commands and outputs in them.
 *
 *     ```console
 *     $ ihmt search harbour crane
 *     1. [general] …            what it prints; a line that is only "…" stands for any lines
 *     ```
 */

import { readFile } from "node:fs/promises";
import { repositoryFile } from "../support/runtime.ts";

/** A line that stands for any number of lines. */
export const LEFT_OUT = "…";

/** A fenced block. */
export interface Block {
  /** What stands behind the fence. */
  readonly language: string;
  readonly text: string;
  /** Where its text begins in the document, in characters. */
  readonly at: number;
}

/** A command and what is shown of its output. */
export interface Entry {
  readonly command: string;
  readonly output: readonly string[];
}

/** Reads a document by its path in the repository. */
export function readDocument(name: string): Promise<string> {
  return readFile(repositoryFile(name), "utf8");
}

/** The fenced blocks of a document, in their order. */
export function blocksOf(document: string): Block[] {
  return [...document.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map((found) => {
    const [, language = "", text = ""] = found;
    return { language, text, at: found.index + "```\n".length + language.length };
  });
}

/** The commands of a `console` block, each behind "$ ", with their outputs. */
export function entriesOf(block: Block): Entry[] {
  const entries: { command: string; output: string[] }[] = [];
  for (const line of block.text.replace(/\n$/, "").split("\n")) {
    const last = entries.at(-1);
    if (line.startsWith("$ ")) entries.push({ command: line.slice(2), output: [] });
    else if (last?.command.endsWith("\\") && last.output.length === 0) last.command += `\n${line}`;
    else last?.output.push(line);
  }
  return entries;
}

/** A block with the entries given, as it stands in a document. */
export function blockText(entries: readonly Entry[]): string {
  return entries.flatMap(({ command, output }) => [`$ ${command}`, ...output])
    .map((line) => `${line}\n`).join("");
}

/** What is wrong with the output shown, compared with what was printed; `undefined` when nothing is. */
export function differenceOf(
  shown: readonly string[],
  printed: readonly string[],
): string | undefined {
  const parts = partsOf(shown);
  let from = 0;
  for (const [number, part] of parts.entries()) {
    const isFirst = number === 0;
    const isLast = number === parts.length - 1;
    const at = isLast && !isFirst
      ? Math.max(from, printed.length - part.length)
      : isFirst
      ? 0
      : placeOf(part, printed, from);
    const found = printed.slice(at, at + part.length);
    const wrong = part.findIndex((line, index) => found[index] !== line);
    if (wrong !== -1) return `Expected this line, or one in its place: ${part[wrong]}`;
    from = at + part.length;
  }
  return from === printed.length ? undefined : `Nothing is shown of: ${printed[from]}`;
}

/** The runs of lines between the marks for lines left out. */
function partsOf(shown: readonly string[]): string[][] {
  const parts: string[][] = [[]];
  for (const line of shown) {
    if (line === LEFT_OUT) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts;
}

/** The first place at or behind `from` where all lines stand; `from` when there is none. */
function placeOf(part: readonly string[], printed: readonly string[], from: number): number {
  for (let at = from; at + part.length <= printed.length; at++) {
    if (part.every((line, index) => printed[at + index] === line)) return at;
  }
  return from;
}
