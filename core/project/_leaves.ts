/**
 * Cuts a file into leaves: one for each symbol, and for runs of lines outside of all symbols.
 *
 * A symbol's words are those of its own lines: a class has its head, its fields and what else lies
 * between its methods, a method all of itself.
 */

import { type SourceSymbol, symbolsOf } from "../ingest/mod.ts";
import { excerpt } from "../text/mod.ts";
import type { CodeLeaf } from "./model.ts";

/** A leaf, and the numbers (0-based) of the lines that are its own. */
export interface CutLeaf {
  readonly leaf: CodeLeaf;
  readonly own: readonly number[];
}

/** A run of prose or settings is cut at the next blank line after so many lines. */
const RUN_LINES = 40;
/** And in any case after so many. */
const LONGEST_RUN = 80;

const IMPORT =
  /^\s*(?:import\b|from\s+\S+\s+import\b|export\s+(?:\*|\{[^}]*\}|type\b[^=]*)\s*from\b|#\s*include\b|using\s+[\w.:]+\s*;|global\s+using\b|use\s+[\w:\\{]|package\s+[\w.]+|(?:const|let|var)\b[^=]*=\s*require\b|require(?:_relative|_once)?\b|extern\s+crate\b|@import\b)/;

/** The leaves of a text, in the order of their first lines. */
export async function cutLeaves(text: string, language: string): Promise<CutLeaf[]> {
  const lines = linesOf(text);
  const symbols = (await symbolsOf(text, language)).map((symbol) => ({ symbol, own: ownLines() }));
  const stray: number[] = [];
  const open: (typeof symbols)[number][] = [];
  let next = 0;
  for (let at = 0; at < lines.length; at++) {
    const line = at + 1;
    const begins: typeof symbols = [];
    for (let one = symbols[next]; one && one.symbol.startLine <= line; one = symbols[++next]) {
      begins.push(one);
      open.push(one);
    }
    while ((open.at(-1)?.symbol.endLine ?? Infinity) < line) open.pop();
    // Symbols that share a line share its words, but for those that lie around them.
    const inner = open.at(-1);
    const takers = begins.filter(({ symbol }) =>
      symbol.endLine === line || symbol === inner?.symbol
    );
    if (takers.length > 0) { for (const { own } of takers) own.push(at); }
    else if (inner !== undefined) inner.own.push(at);
    else stray.push(at);
  }
  const named = symbols.map(({ symbol, own }) => ({ leaf: leafOf(symbol), own }));
  return [...named, ...strayLeaves(lines, stray, language)]
    .sort((a, b) => a.leaf.first - b.leaf.first || b.leaf.last - a.leaf.last);
}

/** The lines of a text without their ends; one after the last line break is none. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

function ownLines(): number[] {
  return [];
}

function leafOf({ kind, qualifiedName, startLine, line, endLine }: SourceSymbol): CodeLeaf {
  return { kind, name: qualifiedName, first: startLine, line, last: Math.max(endLine, startLine) };
}

/** Lines of no symbol: imports apart from the rest, prose under its headings. */
function strayLeaves(
  lines: readonly string[],
  stray: readonly number[],
  language: string,
): CutLeaf[] {
  const found: CutLeaf[] = [];
  let run: number[] = [];
  let isImport = false;
  let heading = "";
  const close = (): void => {
    while (run.length > 0 && isBlank(lines[run.at(-1) ?? 0])) run.pop();
    const [first, last] = [run[0], run.at(-1)];
    if (first !== undefined && last !== undefined) {
      const kind = isImport ? "import" : "text";
      const name = isImport ? "" : heading;
      found.push({
        leaf: { kind, name, first: first + 1, line: first + 1, last: last + 1 },
        own: run,
      });
    }
    run = [];
    isImport = false;
  };
  for (const at of stray) {
    const line = lines[at] ?? "";
    const previous = run.at(-1);
    const title = language === "" ? headingIn(line) : undefined;
    const imports = language !== "" && IMPORT.test(line);
    const isApart = previous !== undefined &&
      (previous + 1 !== at || title !== undefined || (imports && !isImport && run.length > 0) ||
        (isImport && !imports && !isContinued(lines, at)) || run.length >= LONGEST_RUN ||
        (run.length >= RUN_LINES && isBlank(line)));
    if (isApart) close();
    if (title !== undefined) heading = title;
    if (run.length === 0) {
      if (isBlank(line)) continue;
      isImport = imports;
    }
    run.push(at);
  }
  close();
  return found;
}

/** Whether a line goes on with an import that began above: indented, closing, or blank. */
function isContinued(lines: readonly string[], at: number): boolean {
  return /^(?:\s|[)}\]]|$)/.test(lines[at] ?? "");
}

function headingIn(line: string): string | undefined {
  const said = /^#{1,6}\s+(\S.{0,200})/.exec(line)?.[1];
  return said === undefined ? undefined : excerpt(said.replace(/\s*#+\s*$/, ""), 80);
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === "";
}
