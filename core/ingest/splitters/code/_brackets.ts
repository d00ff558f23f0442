/**
 * Reads items from a masked text by its brackets and line ends, for languages without a grammar
 * and for texts that do not fit theirs. A statement ends at a `;`, behind the block that closes
 * it, or at a line end where the language has it so. Linear: every level of containers that is
 * looked into is read once more, and there are at most {@linkcode DEEPEST}.
 */

import { declarationIn, type Declared } from "./_declaration.ts";
import { asDirective } from "./_directives.ts";
import { blanksBefore } from "./_indentation.ts";
import { DEEPEST, headerOf, type Item, qualifies } from "./_item.ts";
import type { Lexis } from "./_lexis.ts";
import { type Masked, nextVisible, type Span, spansInside } from "./_mask.ts";
import { indentedItems } from "./_indented.ts";

/** The items of a masked text. */
export function itemsByBrackets(source: Masked, lexis: Lexis): Item[] {
  if (lexis.indented) return indentedItems(source);
  const all = { start: 0, end: source.code.length };
  return itemsIn({ source, lexis }, all, { depth: 0, owner: undefined });
}

interface Reading {
  readonly source: Masked;
  readonly lexis: Lexis;
}

interface Place {
  readonly depth: number;
  readonly owner: Declared | undefined;
}

function itemsIn(reading: Reading, range: Span, place: Place): Item[] {
  const { source, lexis } = reading;
  const items: Item[] = [];
  const marks = marksIn(source, range);
  let next = 0;
  for (const statement of statementsIn(source.code, range, lexis.newlineEnds)) {
    for (let mark = marks[next]; mark && mark.start < statement.end; mark = marks[++next]) {
      if (mark.start < statement.start) items.push(mark);
    }
    if (statement.isStray) takeBack(items, statement.end);
    else items.push(itemOf(reading, statement, place));
  }
  items.push(...marks.slice(next));
  return items;
}

/**
 * A closing brace that nothing opened: a macro did, in the last thing that has a body, and what
 * seemed to stand behind that is inside of it.
 */
function takeBack(items: Item[], end: number): void {
  const at = items.findLastIndex(({ hasBody }) => hasBody);
  const [owner] = at < 0 ? [] : items.splice(at);
  if (owner) items.push({ ...owner, end });
}

/** Comments and directives of a range, in order. */
function marksIn(source: Masked, range: Span): Item[] {
  const comments = spansInside(source.comments, range).map((span) => plain(span, "comment"));
  const directives = spansInside(source.directives, range)
    .map((span) => asDirective(source.text, span));
  return [...comments, ...directives].sort((a, b) => a.start - b.start);
}

function plain({ start, end }: Span, kind: Item["kind"]): Item {
  return { start, end, kind, name: "", hasBody: false };
}

/** A statement, with its last block in braces if it has one. */
interface Statement extends Span {
  readonly body: Span | undefined;
  /** Whether it ends in a closing brace that nothing opened. */
  readonly isStray: boolean;
}

function itemOf({ source, lexis }: Reading, statement: Statement, place: Place): Item {
  const { start, end, body } = statement;
  const head = source.code.slice(start, Math.min(body?.start ?? end, start + LONGEST_HEAD));
  const isBraced = body !== undefined;
  const said = declarationIn(head, {
    language: lexis.language,
    owner: place.owner,
    isBraced,
    tail: body ? source.code.slice(body.end, Math.min(end, body.end + 200)) : "",
  });
  const item: Item = { start, end, kind: said.kind, name: said.name, hasBody: said.hasBody };
  const opens = said.kind === "module" || qualifies(said.kind);
  if (!body || !opens || place.depth >= DEEPEST) return item;
  const inner = { start: body.start + 1, end: Math.max(body.start + 1, body.end - 1) };
  const from = start + said.keywordAt;
  const header = headerOf(source.text.slice(from, Math.max(from, body.start)));
  const owner = qualifies(said.kind) ? said : undefined;
  const items = itemsIn({ source, lexis }, inner, { depth: place.depth + 1, owner });
  return { ...item, hasBody: true, inside: { opened: inner.start, header, items } };
}

// What a declaration says before its body; type parameters and annotations can make it long.
const LONGEST_HEAD = 2000;

/** The statements of a range, as they stand between brackets that are balanced or taken to be. */
function* statementsIn(code: string, range: Span, newlineEnds: boolean): Generator<Statement> {
  const open: number[] = [];
  let start = -1;
  let end = range.start;
  let bodyStart = -1;
  let body: Span | undefined;
  let isValue = false;
  // Between the angles of `template <class T = int>`, where `=` gives no value.
  let angles = 0;
  const statement = (isStray = false): Statement => {
    const found = { start, end, body, isStray };
    [start, bodyStart, body, isValue] = [-1, -1, undefined, false];
    open.length = 0;
    return found;
  };
  for (let at = range.start; at < range.end; at++) {
    const char = code.charCodeAt(at);
    if (char === SPACE || char === TAB || char === RETURN) continue;
    if (char === NEWLINE) {
      if (start < 0 || open.length > 0) continue;
      const next = nextVisible(code, at, range.end);
      const closed = body !== undefined && body.end === end;
      if (next < range.end && endsAt(code, { start, end, next, closed, newlineEnds })) {
        yield statement();
      }
      at = next - 1;
      continue;
    }
    if (start < 0) {
      start = at;
      angles = code.startsWith("template", at) ? 0 : -1;
    }
    end = at + 1;
    const closer = CLOSER[char];
    if (closer !== undefined) {
      if (open.length === 0 && char === BRACE) {
        bodyStart = isValue ? -1 : at;
      }
      open.push(closer);
    } else if (open.length > 0) {
      if (!close(open, char) || open.length > 0 || char !== END_BRACE) continue;
      if (bodyStart >= 0) body = { start: bodyStart, end };
    } else if (char === END_BRACE) {
      yield statement(true);
    } else if (char === SEMICOLON) {
      yield statement();
    } else if (char === LESS && angles >= 0) {
      angles++;
    } else if (char === GREATER && angles >= 0) {
      angles = angles > 1 ? angles - 1 : -1;
    } else if (char === EQUALS) {
      isValue ||= angles < 1 &&
        !/operator\s*[=<>!+\-*/%&|^]{0,2}$/.test(code.slice(Math.max(0, at - 12), at));
    }
  }
  if (start >= 0) yield statement();
}

/** Closes what is open down to a closing brace's own; another bracket without its opener is ignored. */
function close(open: number[], char: number): boolean {
  if (open.at(-1) === char) {
    open.pop();
    return true;
  }
  if (char !== END_BRACE) return false;
  const before = open.length;
  while (open.length > 0 && open.at(-1) !== END_BRACE) open.pop();
  open.pop();
  return before > 0;
}

/** A line end, and what stands around it. */
interface LineEnd {
  readonly start: number;
  readonly end: number;
  readonly next: number;
  /** Whether a body has just been closed. */
  readonly closed: boolean;
  readonly newlineEnds: boolean;
}

function endsAt(code: string, { start, end, next, closed, newlineEnds }: LineEnd): boolean {
  const after = code.slice(next, next + 12);
  if (/^(?:[,;)\]}.?:=|&<>]|(?:else|catch|finally|while|where)\b)/.test(after)) return false;
  // A constructor may have blocks before its body: `Shelf() : units{0} { … }`.
  if (after.startsWith("{")) return false;
  if (closed) return true;
  if (!newlineEnds || /^[-+*/%]/.test(after)) return false;
  if (GOES_ON.test(code.slice(Math.max(start, end - 2), end))) return false;
  return blanksBefore(code, next) <= blanksBefore(code, start);
}

// `import shelf.*`, `Slot?`, `0...` and `units++` are whole.
const GOES_ON = /[,=/|&<:(]$|(?:^|\s)\?$|(?<![.])[.*]$|(?<!\+)\+$|(?<!-)-$|[-=]>$/;

const [SPACE, TAB, RETURN, NEWLINE] = [32, 9, 13, 10];
const [BRACE, END_BRACE, SEMICOLON, EQUALS] = [123, 125, 59, 61];
const [LESS, GREATER] = [60, 62];
/** By the code of what opens, the code of what closes. */
const CLOSER: Readonly<Record<number, number>> = { 40: 41, 91: 93, 123: 125 };
