/**
 * Condenses the output of a command to what tells how it went: its first lines, errors, warnings and
 * failures, totals, its last lines. Runs of lines that differ only in numbers are folded into one.
 *
 * Time is linear in the length, and never depends on what a line holds.
 */

import { estimateTokens } from "../text/mod.ts";
import { cleanLines } from "./_clean_lines.ts";
import { type LineKind, lineKind } from "./_line_kind.ts";

/** A condensed output. */
export interface Digest {
  /** Its lines, in the order of the output; gaps say how many lines they leave out. */
  readonly text: string;
  /** Lines of the output. */
  readonly lines: number;
  readonly errors: number;
  readonly warnings: number;
  /** Whether `text` is all of the output. */
  readonly isWhole: boolean;
}

/** What a digest may take. */
export interface DigestOptions {
  /** @default {600} */
  readonly maxTokens?: number;
}

/** Of a longer line its beginning and its end are shown. */
const LINE_CHARS = 180;
const TAIL_CHARS = 40;
const FIRST_LINES = 5;
const LAST_LINES = 6;
const MOST_TOTALS = 12;
const MOST_ERRORS = 14;
const MOST_WARNINGS = 6;
/** What explains an error stands right behind it. */
const LINES_BEHIND_ERROR = 2;
/** What a gap and the count of repeats take. */
const GAP_TOKENS = 5;

/**
 * Condenses an output.
 *
 * @example
 * ```ts
 * import { digest } from "@ihmt/core/session";
 * import assert from "node:assert/strict";
 *
 * const output = "\u001b[31mError: no such port\u001b[0m\n";
 * assert.equal(digest(output).text, "Error: no such port");
 * ```
 */
export function digest(output: string, options: DigestOptions = {}): Digest {
  return digestLines(cleanLines(output), options);
}

/** A run of lines that say the same but for numbers. */
interface Run {
  /** What is shown of it: its last line, where a count has arrived. */
  readonly line: string;
  readonly kind: LineKind;
  readonly first: number;
  readonly count: number;
}

/** Condenses lines that are clean. */
export function digestLines(
  lines: readonly string[],
  { maxTokens = 600 }: DigestOptions = {},
): Digest {
  const runs = foldRuns(lines);
  const count = (kind: LineKind): number =>
    runs.reduce((sum, run) => run.kind === kind ? sum + run.count : sum, 0);
  const counts = { lines: lines.length, errors: count("error"), warnings: count("warning") };
  const chosen = choose(runs, maxTokens);
  const isWhole = chosen.length === runs.length && runs.every(({ count }) => count === 1) &&
    runs.every(({ line }) => shown(line) === line);
  return { text: joined(chosen, lines.length), ...counts, isWhole };
}

function foldRuns(lines: readonly string[]): Run[] {
  const runs: Run[] = [];
  let shape = "";
  let raw = "";
  for (const [at, line] of lines.entries()) {
    const last = runs.at(-1);
    const isSame = last !== undefined && line === raw;
    const own = isSame ? shape : shapeOf(line);
    raw = line;
    // Errors that differ in numbers differ in the place they tell.
    const folds = last !== undefined && own === shape && (last.kind === "plain" || isSame);
    if (folds) runs.splice(-1, 1, { ...last, line, count: last.count + 1 });
    else runs.push({ line, kind: lineKind(line), first: at, count: 1 });
    shape = own;
  }
  return runs;
}

/** A line without its numbers and bars. */
function shapeOf(line: string): string {
  return line.slice(0, 400).replace(/\d+/g, "0").replace(
    /(?:[=#\-.>*+ ]|[█▓▒░▏▎▍▌▋▊▉━─╸╺⠀-⣿])+/g,
    " ",
  );
}

/** The runs that are worth their tokens, in order. */
function choose(runs: readonly Run[], maxTokens: number): Run[] {
  const wanted = wishes(runs);
  const chosen = new Set<number>();
  let room = maxTokens;
  for (const at of wanted) {
    const run = runs[at];
    if (run === undefined || chosen.has(at)) continue;
    const isJoined = chosen.has(at - 1) || chosen.has(at + 1);
    const cost = estimateTokens(`${shown(run.line)}\n`) + (run.count > 1 ? GAP_TOKENS : 0) +
      (isJoined ? 0 : GAP_TOKENS);
    if (cost > room) continue;
    room -= cost;
    chosen.add(at);
  }
  return runs.filter((_, at) => chosen.has(at));
}

/** The places of runs, the most telling first. */
function wishes(runs: readonly Run[]): number[] {
  const ofKind = (kind: LineKind): number[] => {
    const shapes = new Set<string>();
    return [...runs.keys()].filter((at) => {
      const run = runs[at];
      if (run?.kind !== kind) return false;
      const said = run.line.trim();
      return !shapes.has(said) && shapes.add(said) !== undefined;
    });
  };
  const telling = [...runs.keys()].filter((at) => runs[at]?.line !== "");
  const [first, last] = [telling.slice(0, FIRST_LINES), telling.slice(-LAST_LINES).reverse()];
  const [errors, warnings] = [ofKind("error"), ofKind("warning")];
  const behind = errors.slice(0, MOST_ERRORS).flatMap((at) =>
    Array.from({ length: LINES_BEHIND_ERROR }, (_, more) => at + 1 + more)
      .filter((place) => runs[place]?.kind === "plain" && runs[place]?.line !== "")
  );
  return [
    ...ofKind("total").slice(-MOST_TOTALS).reverse(),
    ...first.slice(0, 2),
    ...last.slice(0, 2),
    ...errors.slice(0, MOST_ERRORS / 2),
    ...warnings.slice(0, MOST_WARNINGS / 3),
    ...first,
    ...last,
    ...errors.slice(0, MOST_ERRORS),
    ...behind,
    ...warnings.slice(0, MOST_WARNINGS),
    // A short output is shown as it is.
    ...telling.slice(0, 200),
  ];
}

function joined(runs: readonly Run[], lines: number): string {
  const parts: string[] = [];
  let next = 0;
  for (const { line, first, count } of runs) {
    if (first > next) parts.push(gap(first - next));
    parts.push(count > 1 ? `${shown(line)}  [${count} such lines]` : shown(line));
    next = first + count;
  }
  if (lines > next) parts.push(gap(lines - next));
  return parts.join("\n");
}

function gap(lines: number): string {
  return lines === 1 ? "…" : `… ${lines} lines`;
}

function shown(line: string): string {
  if (line.length <= LINE_CHARS) return line;
  const head = line.slice(0, LINE_CHARS - TAIL_CHARS).replace(/[\uD800-\uDBFF]$/, "");
  return `${head} … ${line.slice(-TAIL_CHARS).replace(/^[\uDC00-\uDFFF]/, "")}`;
}
