/**
 * What a terminal can show: its width, its colours, and text made fit for both.
 *
 * Stored text never reaches a terminal raw: a memory could hold escapes that move the cursor or
 * forge a line.
 */

import { stripVTControlCharacters } from "node:util";
import stringWidth from "fast-string-width";
import { wrapAnsi } from "fast-wrap-ansi";

/** Paints a text; gives it back as it is where colours are not wanted. */
export type Paint = (text: string) => string;

/** What a stream can show. */
export interface Screen {
  /** Columns; `Infinity` where nothing limits a line. */
  readonly width: number;
  readonly bold: Paint;
  readonly dim: Paint;
  readonly yellow: Paint;
  readonly cyan: Paint;
}

/** What is known of the stream and its surroundings. */
export interface Surroundings {
  readonly stream: { readonly isTTY?: boolean; readonly columns?: number };
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Narrower than this, nothing is readable any more. */
const LEAST_WIDTH = 20;

/** Finds out what a stream can show. */
export function screenOf({ stream, env }: Surroundings): Screen {
  const colours = wantsColours({ stream, env });
  const paint = (open: number, close: number): Paint => (text) =>
    colours && text !== "" ? `\x1b[${open}m${text}\x1b[${close}m` : text;
  return {
    width: widthOfStream({ stream, env }),
    bold: paint(1, 22),
    dim: paint(2, 22),
    yellow: paint(33, 39),
    cyan: paint(36, 39),
  };
}

/** `NO_COLOR` wins over `FORCE_COLOR`, and both over what the stream is. */
function wantsColours({ stream, env }: Surroundings): boolean {
  const { NO_COLOR: no = "", FORCE_COLOR: force, TERM: term } = env;
  if (no !== "" || force === "0" || force === "false") return false;
  return (force ?? "") !== "" || (stream.isTTY === true && term !== "dumb");
}

function widthOfStream({ stream, env }: Surroundings): number {
  const given = Number(env["COLUMNS"]);
  const columns = Number.isInteger(given) && given > 0
    ? given
    : stream.isTTY === true
    ? stream.columns || 80
    : Infinity;
  return Math.max(columns, LEAST_WIDTH);
}

/** Control characters but for line breaks and tabs, and the marks that turn the writing direction. */
const UNSAFE = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu;

/** A text without anything that steers a terminal. */
export function clean(text: string): string {
  return stripVTControlCharacters(text).replaceAll("\r\n", "\n").replaceAll(UNSAFE, "\ufffd");
}

/** A text on one line, clean. */
export function oneLine(text: string): string {
  return clean(text).replaceAll(/\s+/g, " ").trim();
}

/** The columns a text takes. */
export function widthOf(text: string): number {
  return stringWidth(text);
}

/** A line cut to `width` columns, with "…" where something is missing. */
export function fit(line: string, width: number): string {
  if (widthOf(line) <= width) return line;
  let kept = "";
  let used = 1;
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    used += widthOf(segment);
    if (used > width) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** A text padded with blanks to `width` columns. */
export function pad(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - widthOf(text)));
}

/** A line broken at `width` columns, each part behind `indent`. */
export function wrap(line: string, width: number, indent = ""): string[] {
  const room = width - widthOf(indent);
  const parts = room === Infinity ? line : wrapAnsi(line, Math.max(room, 1), { hard: true });
  return parts.split("\n").map((part) => `${indent}${part}`);
}

/** The lines of notices, which stand out, each behind `indent`. */
export function noticeLines(
  notices: readonly string[],
  screen: Screen,
  indent = "",
): string[] {
  return notices.flatMap((notice) =>
    wrap(oneLine(notice), screen.width, indent).map(screen.yellow)
  );
}

/** A number and its noun: `counted(2, "branch", "branches")` is "2 branches". */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
