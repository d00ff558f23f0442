/**
 * A document as splitters see it: lines with their offsets, and which of them stand in a closed
 * code fence. Everything here is linear in the length of the text, whatever it holds; patterns
 * are only ever tried on the beginning of a line.
 */

import type { DataType } from "../../model.ts";
import type { Budget, CodeMode, SplitOptions } from "./piece.ts";

/** One line of a document. */
export interface Line {
  /** Offset of its first character. */
  readonly start: number;
  /** Offset behind its `\n`. */
  readonly end: number;
  /** Its beginning, without the line end: enough to tell what kind of line it is. */
  readonly head: string;
  readonly blank: boolean;
  /** White space before the text, counted in characters. */
  readonly indent: number;
  /** The index of the line after the code fence this line stands in, or -1 outside of fences. */
  fenceEnd: number;
}

/** A document, ready to be split. */
export interface Document {
  readonly text: string;
  /** A file name or path; "" when there is none. */
  readonly name: string;
  readonly dataType: DataType;
  readonly budget: Budget;
  readonly lines: readonly Line[];
  /** The programming language; told by the name and the text when it is left out. */
  readonly language?: string;
  readonly codeMode: CodeMode;
}

// Headings, dates and list marks are all shorter than this; a longer line is prose.
const HEAD_CHARS = 240;

/** Reads a text into lines. */
export function readDocument(
  text: string,
  options: SplitOptions,
): Document {
  const lines = readLines(text);
  if (options.dataType !== "CODE") markFences(lines);
  const { dataType, budget, name = "", language, codeMode = "pack" } = options;
  const document = { text, name, dataType, budget, lines, codeMode };
  return language === undefined ? document : { ...document, language };
}

/** The first line at or after `from` that is not blank, or `to`. */
export function skipBlank(document: Document, from: number, to: number): number {
  let index = from;
  while (index < to && document.lines[index]?.blank) index++;
  return index;
}

/** The level of a Markdown heading (1-6), or 0. */
export function headingLevel(line: Line): number {
  if (line.fenceEnd >= 0 || line.indent > 3) return 0;
  return /^\s*(#{1,6})(?:\s|$)/.exec(line.head)?.[1]?.length ?? 0;
}

function readLines(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  while (start < text.length) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline + 1;
    const first = firstVisible(text, start, end);
    lines.push({
      start,
      end,
      head: text.slice(start, Math.min(end, start + HEAD_CHARS)).trimEnd(),
      blank: first === end,
      indent: first - start,
      fenceEnd: -1,
    });
    start = end;
  }
  return lines;
}

function firstVisible(text: string, start: number, end: number): number {
  let index = start;
  while (index < end && /\s/.test(text.charAt(index))) index++;
  return index;
}

/** Fence marks up to this long are told apart; longer ones count as this long. */
const LONGEST_MARK = 16;

interface Mark {
  readonly char: string;
  readonly length: number;
  /** A closing mark has nothing behind it. */
  readonly bare: boolean;
}

/**
 * Marks closed fences. A mark that nothing closes is ordinary text: one forgotten mark must not
 * make the rest of a document a single block.
 */
function markFences(lines: Line[]): void {
  const last = lastClosers(lines);
  let index = 0;
  while (index < lines.length) {
    const mark = fenceMark(lines[index]);
    const closer = mark && (last.get(mark.char)?.[mark.length] ?? -1);
    if (!mark || closer === undefined || closer <= index) {
      index++;
      continue;
    }
    let end = index + 1;
    while (end < closer && !closes(fenceMark(lines[end]), mark)) end++;
    for (let inside = index; inside <= end; inside++) {
      const line = lines[inside];
      if (line) line.fenceEnd = end + 1;
    }
    index = end + 1;
  }
}

/** For each mark character and length, the last line that closes a fence opened with it. */
function lastClosers(lines: readonly Line[]): Map<string, number[]> {
  const last = new Map<string, number[]>();
  for (const [index, line] of lines.entries()) {
    const mark = fenceMark(line);
    if (!mark?.bare) continue;
    const byLength = last.get(mark.char) ?? [];
    for (let length = 3; length <= mark.length; length++) byLength[length] = index;
    last.set(mark.char, byLength);
  }
  return last;
}

function fenceMark(line: Line | undefined): Mark | undefined {
  const match = line && /^\s*(`{3,}|~{3,})(.*)$/.exec(line.head);
  const run = match?.[1];
  if (!run || (run.startsWith("`") && match[2]?.includes("`"))) return undefined;
  return {
    char: run.charAt(0),
    length: Math.min(run.length, LONGEST_MARK),
    bare: match[2]?.trim() === "",
  };
}

function closes(mark: Mark | undefined, opener: Mark): boolean {
  return mark !== undefined && mark.bare && mark.char === opener.char &&
    mark.length >= opener.length;
}
