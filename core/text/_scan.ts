/**
 * Takes a text apart into the stretches that terms are made of.
 *
 *     "Use --no-verify with C++, see docs/a.md. 使用Docker 🙂"
 *      ─┬─ ─────┬───── ──┬─ ─┬─  ─┬─ ────┬────  ─┬──┬───  ─┬
 *      word  word(--)  word word(++) word word  dense word emoji
 *
 * A word reaches over single joiners (`.` `-` `/` `@` `'`, `:` and `,` between digits) as long as a
 * word follows, so punctuation that ends a sentence never belongs to one. One pass, linear.
 */

import { codeAt, DENSE, EMOJI, isDigit, kindBefore, kindOf, SPACE, WORD } from "./_chars.ts";

/** A stretch of text: a word with its joiners, a run of a dense script, or an emoji. */
export interface Chunk {
  kind: number;
  /** Where the chunk starts, its prefix not counted. */
  start: number;
  /** Where it ends, its suffix not counted. */
  end: number;
  /** `.`, `@`, `-` or `--` in front of it, as in `.net`, `@scope/package`, `--force`. */
  prefix: string;
  /** `++` (with the digits behind it) or `#`, as in `c++`, `c++17`, `c#`. */
  suffix: string;
}

/**
 * Longer words are not looked at any further than this: identifiers and paths are shorter, and
 * encoded blobs hold no words.
 */
export const LONGEST_CHUNK = 256;

const DOT = 46;
const DASH = 45;
const SLASH = 47;
const AT = 64;
const APOSTROPHES: readonly number[] = [39, 0x2019];
const COLON = 58;
const COMMA = 44;
const PLUS = 43;
const HASH = 35;

/** Calls `visit` for every chunk of `text`, in order. The chunk object is used again for the next one. */
export function scan(text: string, visit: (chunk: Chunk) => void): void {
  const chunk: Chunk = { kind: 0, start: 0, end: 0, prefix: "", suffix: "" };
  let index = 0;
  while (index < text.length) {
    const code = codeAt(text, index);
    const kind = kindOf(code);
    if (kind < WORD) {
      index += width(code);
      continue;
    }
    chunk.kind = kind;
    chunk.start = index;
    chunk.prefix = "";
    chunk.suffix = "";
    if (kind === WORD) {
      chunk.prefix = prefixBefore(text, index);
      const [end, next] = endOfWord(text, index);
      chunk.end = end;
      if (end === next) chunk.suffix = suffixAfter(text, index, end);
      index = next + chunk.suffix.length;
    } else {
      chunk.end = kind === DENSE ? endOfRun(text, index) : endOfEmoji(text, index);
      index = chunk.end;
    }
    visit(chunk);
  }
}

function width(code: number): number {
  return code > 0xffff ? 2 : 1;
}

function endOfRun(text: string, start: number): number {
  const kind = kindOf(codeAt(text, start));
  let index = start;
  while (index < text.length) {
    const code = codeAt(text, index);
    if (kindOf(code) !== kind) break;
    index += width(code);
  }
  return index;
}

/** The end of the word at `start`, and where to go on: behind the rest of a run that is too long. */
function endOfWord(text: string, start: number): [number, number] {
  let end = endOfRun(text, start);
  if (end - start > LONGEST_CHUNK) return [start + LONGEST_CHUNK, end];
  while (end < text.length) {
    const next = afterJoiner(text, start, end);
    if (next === end) break;
    const far = endOfRun(text, next);
    if (far - start > LONGEST_CHUNK) break;
    end = far;
  }
  return [end, end];
}

/** Where the word goes on behind the joiner at `index`; `index` itself when it does not. */
function afterJoiner(text: string, start: number, index: number): number {
  const joiner = text.charCodeAt(index);
  const next = index + 1;
  const wordFollows = kindOf(codeAt(text, next)) === WORD;
  if (joiner === DOT || joiner === DASH || joiner === AT) return wordFollows ? next : index;
  if (joiner === SLASH) {
    if (wordFollows) return next;
    const mark = text.charCodeAt(next);
    const hidden = (mark === DOT || mark === AT) && kindOf(codeAt(text, next + 1)) === WORD;
    return hidden ? next + 1 : index;
  }
  if (!wordFollows) return index;
  if (APOSTROPHES.includes(joiner)) {
    return isDigit(text.charCodeAt(index - 1)) || isDigit(text.charCodeAt(next)) ? index : next;
  }
  const between = isDigit(text.charCodeAt(index - 1)) && isDigit(text.charCodeAt(next));
  if (joiner === COLON) return between ? next : index;
  return joiner === COMMA && between && isThousands(text, start, index) ? next : index;
}

/** Whether the comma at `index` groups thousands: one to three digits before it, three behind. */
function isThousands(text: string, start: number, index: number): boolean {
  let first = index;
  while (first > start && first > index - 4 && isDigit(text.charCodeAt(first - 1))) first--;
  const behind = text.slice(index + 1, index + 4);
  if (index - first > 3 || (first > start && text.charCodeAt(first - 1) !== COMMA)) return false;
  return /^\d{3}$/.test(behind) && kindOf(codeAt(text, index + 4)) !== WORD;
}

function prefixBefore(text: string, start: number): string {
  const code = text.charCodeAt(start - 1);
  if (code === DOT || code === AT) {
    const doubled = text.charCodeAt(start - 2) === code;
    return doubled ? "" : String.fromCharCode(code);
  }
  if (code !== DASH || isDigit(text.charCodeAt(start))) return "";
  const length = text.charCodeAt(start - 2) === DASH ? 2 : 1;
  const at = start - length - 1;
  const opens = kindBefore(text, start - length) === SPACE ||
    "\"'`([{=|,:;".includes(text[at] ?? " ");
  return opens ? "-".repeat(length) : "";
}

function suffixAfter(text: string, start: number, end: number): string {
  const code = text.charCodeAt(end);
  if (code === HASH && end - start === 1 && !isDigit(text.charCodeAt(start))) {
    return kindOf(codeAt(text, end + 1)) === WORD ? "" : "#";
  }
  if (code !== PLUS || text.charCodeAt(end + 1) !== PLUS) return "";
  let at = end + 2;
  // A standard's year (c++17) belongs to the name; a letter or a third plus means something else.
  while (isDigit(text.charCodeAt(at)) && at < end + 6) at++;
  return kindOf(codeAt(text, at)) === WORD || text.charCodeAt(at) === PLUS
    ? ""
    : text.slice(end, at);
}

/** Longest family of joined pictographs that counts as one emoji. */
const MOST_JOINED = 8;

function endOfEmoji(text: string, start: number): number {
  const first = codeAt(text, start);
  let end = start + width(first);
  if (isRegional(first)) {
    const second = codeAt(text, end);
    return isRegional(second) ? end + width(second) : end;
  }
  for (let joined = 0; joined < MOST_JOINED; joined++) {
    while (isModifier(codeAt(text, end))) end += width(codeAt(text, end));
    const next = codeAt(text, end + 1);
    if (codeAt(text, end) !== 0x200d || kindOf(next) !== EMOJI) break;
    end += 1 + width(next);
  }
  return end;
}

function isRegional(code: number): boolean {
  return code >= 0x1f1e6 && code <= 0x1f1ff;
}

/** Skin tones and the mark that asks for the coloured form. */
function isModifier(code: number): boolean {
  return code === 0xfe0f || (code >= 0x1f3fb && code <= 0x1f3ff);
}
