/**
 * Takes macros of C and C++ that no grammar can know for what they are by how they stand: alone on a
 * line, behind the name of a namespace, as a call that no `;` ends. Without this,
 * `namespace std _VISIBILITY(default)` reads as a function and swallows the file.
 */

import type { Masked } from "./_mask.ts";

// Longer lines than this hold no macro alone.
const LONGEST_LINE = 400;

const NAME = /^[ \t]*[A-Z_][A-Z0-9_]{2,}[A-Z0-9][ \t]*$/;
const CALL =
  /^[ \t]*[A-Za-z_]*[A-Z][A-Z0-9_]{2,}\w*[ \t]*\([^(){};]*(?:\([^(){};]*\)[^(){};]*)*\)[ \t]*$/;
/** A body, or the values that a constructor gives. */
const HAS_BODY = /^\s*(?:\{|:(?!:))/;
const BEHIND_NAMESPACE =
  /\bnamespace\s+[\w:]+(\s+[A-Z_][A-Z0-9_]*(?:\([\w\s,"]{0,80}\))?)+(?=\s*\{)/g;

/**
 * The text with comments in place of macros that stand in front of something, and an empty statement
 * in place of those that stand for themselves. Offsets and line ends stay.
 */
export function withoutMacros(text: string, { code }: Masked): string {
  if (!/[A-Z_]{3}/.test(code)) return text;
  const edits: { start: number; end: number; kind: "comment" | "statement" | "nothing" }[] = [];
  for (const { index, 0: found } of code.matchAll(BEHIND_NAMESPACE)) {
    const [named = ""] = /^namespace\s+[\w:]+/.exec(found) ?? [];
    edits.push({ start: index + named.length, end: index + found.length, kind: "nothing" });
  }
  let before = "";
  for (let start = 0; start < code.length;) {
    const newline = code.indexOf("\n", start);
    const end = newline < 0 ? code.length : newline;
    const line = end - start > LONGEST_LINE ? "" : code.slice(start, end).trimEnd();
    const isAtStart = /(?:^|[;{}:>])\s*$|^\s*$/.test(before);
    if (isAtStart && NAME.test(line)) {
      edits.push({ start, end, kind: "comment" });
    } else if (
      isAtStart && CALL.test(line) && !HAS_BODY.test(code.slice(end, end + 200))
    ) {
      const next = nextLine(code, end);
      const leads = next !== "" && !CALL.test(next) && !NAME.test(next) && !/^\s*[}#]/.test(next);
      edits.push({ start, end, kind: leads ? "comment" : "statement" });
      before = "";
    } else if (line.trim() !== "") {
      before = line;
    }
    start = end + 1;
  }
  return edited(text, edits.sort((a, b) => a.start - b.start));
}

/** The line behind the line end at `end`. */
function nextLine(code: string, end: number): string {
  const next = code.indexOf("\n", end + 1);
  return code.slice(end + 1, Math.min(next < 0 ? code.length : next, end + LONGEST_LINE)).trimEnd();
}

function edited(
  text: string,
  edits: readonly { start: number; end: number; kind: "comment" | "statement" | "nothing" }[],
): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, kind } of edits) {
    if (start < at) continue;
    const found = text.slice(start, end);
    const blank = found.replaceAll(/[^\r\n]/g, " ");
    const from = found.search(/\S/);
    parts.push(text.slice(at, start));
    const length = found.trimEnd().length - from;
    if (kind === "comment" && length >= 4 && !found.includes("\n")) {
      const inside = " ".repeat(length - 4);
      parts.push(`${blank.slice(0, from)}/*${inside}*/${blank.slice(from + length)}`);
    } else if (kind === "statement") {
      parts.push(`${blank.slice(0, from + length - 1)};${blank.slice(from + length)}`);
    } else parts.push(blank);
    at = end;
  }
  return parts.join("") + text.slice(at);
}
