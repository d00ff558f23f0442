/**
 * Reads items by indentation, for Python that its grammar cannot read: a declaration or a statement
 * at the margin begins one, with the decorators and comments above it; a class is read again inside
 * of its own margin.
 */

import { DEEPEST, headerOf, type Inside, type Item } from "./_item.ts";
import { type Masked, type Span, spansInside } from "./_mask.ts";

/** The items of a masked text. */
export function indentedItems(source: Masked): Item[] {
  return itemsIn(source, { start: 0, end: source.code.length }, { margin: "", depth: 0 });
}

/** Where lines of a level begin, and how many classes are around them. */
interface Level {
  readonly margin: string;
  readonly depth: number;
}

/** A statement whose end is not known yet. */
interface Open {
  readonly start: number;
  end: number;
  /** Its first line, without the margin. */
  readonly head: string;
  /** Where the line ends on which its brackets are closed. */
  headEnd: number;
}

function itemsIn(source: Masked, range: Span, level: Level): Item[] {
  const { code } = source;
  const comments = spansInside(source.comments, range);
  const items: Item[] = [];
  let open: Open | undefined;
  let behind = range.start;
  const flush = () => {
    if (open) items.push(itemOf(source, open, level));
    if (open) behind = open.end;
    open = undefined;
  };
  let next = 0;
  let brackets = 0;
  for (let at = range.start; at < range.end;) {
    const newline = code.indexOf("\n", at);
    const end = newline < 0 || newline > range.end ? range.end : newline;
    const line = code.slice(at, Math.min(end, at + 400)).trimEnd();
    const head = line.startsWith(level.margin) ? line.slice(level.margin.length) : " ";
    if (brackets === 0 && /^[^\s)\]}]/.test(head) && !CONTINUES.test(head)) {
      flush();
      for (; (comments[next]?.start ?? at) < at; next++) {
        // A comment at the margin may stand in the middle of a statement, which then goes on.
        const comment = comments[next];
        if (comment && comment.start >= behind) items.push(asComment(comment));
      }
      open = { start: at + level.margin.length, end, head, headEnd: -1 };
    } else if (open && line !== "") {
      open.end = end;
    }
    brackets = bracketsAfter(code, { start: at, end }, brackets);
    if (open && open.headEnd < 0 && brackets === 0) open.headEnd = end;
    at = end + 1;
  }
  flush();
  items.push(...comments.slice(next).filter(({ start }) => start >= behind).map(asComment));
  return items;
}

function asComment({ start, end }: Span): Item {
  return { start, end, kind: "comment", name: "", hasBody: false };
}

const CONTINUES = /^(?:else|elif|except|finally)\b/;

function bracketsAfter(code: string, { start, end }: Span, before: number): number {
  let open = before;
  for (let at = start; at < end; at++) {
    const char = code.charAt(at);
    if (char === "(" || char === "[" || char === "{") open++;
    else if (char === ")" || char === "]" || char === "}") open = Math.max(0, open - 1);
  }
  return open;
}

const DECLARES = /^(?:async\s+)?(def|class)\s+([\p{L}_][\p{L}\p{N}_]*)/u;
const ASSIGNS = /^([\p{L}_][\p{L}\p{N}_]*)\s*(?::[^=]{1,120})?=(?!=)/u;

function itemOf(source: Masked, open: Open, level: Level): Item {
  const { start, end, head } = open;
  const inClass = level.depth > 0;
  const [, word, name = ""] = DECLARES.exec(head) ?? [];
  if (word === "def") {
    return { start, end, kind: inClass ? "method" : "function", name, hasBody: true };
  }
  if (word === "class") {
    const inside = level.depth < DEEPEST ? insideOf(source, open, level) : undefined;
    return { start, end, kind: "class", name, hasBody: true, ...(inside ? { inside } : {}) };
  }
  const [, value] = ASSIGNS.exec(head) ?? [];
  if (value !== undefined) {
    return { start, end, kind: inClass ? "field" : "variable", name: value, hasBody: false };
  }
  const kind = /^(?:import|from)\s/.test(head) ? "import" : head.startsWith("@") ? "lead" : "code";
  return { start, end, kind, name: "", hasBody: false };
}

/** The members of a class; none where its body is on the line of its name. */
function insideOf(source: Masked, open: Open, { depth }: Level): Inside | undefined {
  const { text, code } = source;
  const { start, end, headEnd } = open;
  if (headEnd < 0 || headEnd >= end || !code.slice(start, headEnd).trimEnd().endsWith(":")) {
    return undefined;
  }
  const opened = code.lastIndexOf(":", headEnd) + 1;
  const body = { start: headEnd + 1, end };
  const margin = /^(?:[ \t\r]*\n)*([ \t]+)\S/.exec(code.slice(body.start, end))?.[1];
  if (margin === undefined) return undefined;
  const header = headerOf(text.slice(start, opened));
  return { opened, header, items: itemsIn(source, body, { margin, depth: depth + 1 }) };
}
