/**
 * Blanks what is only quoted in a source text, so that the brackets that are left count. The
 * masked text is as long as the text, character for character; comments and directives become
 * spaces, strings become quotation marks. Linear: what nothing closes opens nothing, and after
 * a few of those the search for an end is given up.
 */

import type { Lexis, Opening } from "./_lexis.ts";

/** A stretch of a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A source text and what of it is code. */
export interface Masked {
  readonly text: string;
  /** The code alone, at the same offsets. */
  readonly code: string;
  readonly comments: readonly Span[];
  readonly directives: readonly Span[];
}

/** Those of the spans, which are in order, that lie inside of a range; found without a walk over all. */
export function spansInside(spans: readonly Span[], { start, end }: Span): Span[] {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  const found: Span[] = [];
  for (let span = spans[low]; span && span.start < end; span = spans[++low]) {
    if (span.end <= end) found.push(span);
  }
  return found;
}

/** The place of the next character that is no space, up to `to`. */
export function nextVisible(code: string, from: number, to: number): number {
  let at = from;
  while (at < to && /\s/.test(code.charAt(at))) at++;
  return at;
}

// Each unclosed mark costs a look at the rest of the text.
const MOST_UNCLOSED = 32;

/** Masks a source text. */
export function mask(text: string, lexis: Lexis): Masked {
  const spans: (Span & { readonly kind: Opening["kind"] })[] = [];
  const marks = new RegExp(lexis.marks.source, lexis.marks.flags);
  const scan: Scan = { text, lexis, patterns: new Map(), endless: new Set() };
  let unclosed = 0;
  for (let found = marks.exec(text); found; found = marks.exec(text)) {
    const { index: start, 0: mark } = found;
    const opening = lexis.open(text, start, mark);
    const isSought = opening && unclosed < MOST_UNCLOSED;
    const end = isSought ? endOf(scan, opening, start) : undefined;
    if (isSought && end === undefined) unclosed++;
    if (opening && end !== undefined) spans.push({ start, end, kind: opening.kind });
    marks.lastIndex = end ?? start + Math.max(1, opening?.length ?? mark.length);
  }
  let at = 0;
  const parts: string[] = [];
  for (const { start, end, kind } of spans) {
    parts.push(text.slice(at, start), (kind === "string" ? '"' : " ").repeat(end - start));
    at = end;
  }
  parts.push(text.slice(at));
  return {
    text,
    code: parts.join(""),
    comments: spans.filter(({ kind }) => kind === "comment"),
    directives: spans.filter(({ kind }) => kind === "directive"),
  };
}

/** A text that is being masked, with the patterns made for it. */
interface Scan {
  readonly text: string;
  readonly lexis: Lexis;
  readonly patterns: Map<string, RegExp>;
  /** Where something opens that nothing closes, as a search from further in front has found. */
  readonly endless: Set<number>;
}

/** Something that is open; with a depth when it is code inside of a string. */
interface Frame {
  readonly start: number;
  readonly opening: Opening;
  depth: number;
}

/** Where what opens at `start` ends; `undefined` when it does not. */
function endOf(scan: Scan, opening: Opening, start: number): number | undefined {
  const { text, endless } = scan;
  if (endless.has(start)) return undefined;
  const frames: Frame[] = [{ start, opening, depth: 0 }];
  let at = start + opening.length;
  while (at <= text.length) {
    const frame = frames.at(-1);
    if (!frame) return at;
    const inCode = frame.depth > 0;
    const pattern = inCode ? codePattern(scan, frame.opening) : insidePattern(scan, frame.opening);
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (!found) {
      if (frames.length === 1 && frame.opening.oneLine) return text.length;
      // The last one may end with the text when it is looked for by itself.
      for (const open of frames) if (open !== frame) endless.add(open.start);
      return undefined;
    }
    at = found.index + found[0].length;
    if (inCode) at = stepInCode(scan, found, frames);
    else at = stepInside(found, frames, frame);
  }
  return undefined;
}

/** Inside of a string or a comment. */
function stepInside(found: RegExpExecArray, frames: Frame[], frame: Frame): number {
  const { index, 0: mark } = found;
  const { opening } = frame;
  const after = index + mark.length;
  if (found.groups?.skip !== undefined) return after;
  if (opening.nested === mark) frames.push({ start: index, opening, depth: 0 });
  else if (opening.hole === mark) frame.depth = 1;
  else frames.pop();
  return mark === "\n" && opening.oneLine ? index : after;
}

/** Inside of code inside of a string. */
function stepInCode({ text, lexis }: Scan, found: RegExpExecArray, frames: Frame[]): number {
  const { index, 0: mark } = found;
  const after = index + mark.length;
  const frame = frames.at(-1);
  if (!frame) return after;
  const bracket = frame.opening.hole?.at(-1);
  if (mark === bracket) frame.depth++;
  else if (mark === CLOSERS[bracket ?? ""]) frame.depth--;
  else {
    const opening = lexis.open(text, index, mark);
    if (!opening) return after;
    if (opening.close !== "") frames.push({ start: index, opening, depth: 0 });
    return index + opening.length;
  }
  return after;
}

const CLOSERS: Readonly<Record<string, string>> = { "{": "}", "(": ")" };

function codePattern(scan: Scan, opening: Opening): RegExp {
  const bracket = opening.hole?.at(-1) ?? "";
  const sought = `[${escaped(bracket)}${
    escaped(CLOSERS[bracket] ?? "")
  }]|${scan.lexis.marks.source}`;
  return compiled(scan, sought, scan.lexis.marks.flags);
}

/** Finds what ends or changes a string or a comment, and steps over what is escaped in it. */
function insidePattern(scan: Scan, opening: Opening): RegExp {
  const { close, escape, hole, nested, oneLine } = opening;
  if (typeof close !== "string") return compiled(scan, close.source, close.flags);
  if (close === "") return compiled(scan, "", "g");
  const skips: string[] = [];
  const ends = [escaped(close)];
  if (hole === "\\(") ends.unshift(escaped(hole));
  else if (hole !== undefined) {
    if (hole === "{") skips.push("\\{\\{");
    ends.push(escaped(hole));
  }
  if (escape === "backslash") skips.push(hole === "\\(" ? "\\\\[^(]" : "\\\\[^]");
  if (escape === "doubled") skips.push(escaped(close + close));
  if (nested !== undefined) ends.push(escaped(nested));
  if (oneLine) ends.push("\\n");
  const skip = skips.length > 0 ? `(?<skip>${skips.join("|")})|` : "";
  return compiled(scan, `${skip}${ends.join("|")}`, "g");
}

function compiled({ patterns }: Scan, source: string, flags: string): RegExp {
  const key = `${flags} ${source}`;
  const known = patterns.get(key);
  if (known) return known;
  const pattern = new RegExp(source, flags);
  // Names of raw strings are part of their patterns: a text may hold any number of them.
  if (patterns.size < 500) patterns.set(key, pattern);
  return pattern;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
