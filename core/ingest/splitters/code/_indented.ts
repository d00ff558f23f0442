/**
 * Reads items by indentation, for Python that its grammar cannot read: a declaration or a
 * statement at the margin begins one, with the decorators and comments above it.
 */

import type { Item } from "./_item.ts";
import type { Masked, Span } from "./_mask.ts";

/** The items at the margin of a masked text. */
export function indentedItems({ code, comments }: Masked): Item[] {
  const items: Item[] = [];
  let open: { start: number; end: number; head: string } | undefined;
  let behind = 0;
  const flush = () => {
    if (open) items.push(itemOf(open));
    if (open) behind = open.end;
    open = undefined;
  };
  let next = 0;
  let depth = 0;
  for (let at = 0; at < code.length;) {
    const newline = code.indexOf("\n", at);
    const end = newline < 0 ? code.length : newline;
    const head = code.slice(at, Math.min(end, at + 400)).trimEnd();
    const atMargin = depth === 0 && /^[^\s)\]}]/.test(head) && !CONTINUES.test(head);
    if (atMargin) {
      flush();
      for (; (comments[next]?.start ?? at) < at; next++) {
        // A comment at the margin may stand in the middle of a statement, which then goes on.
        const comment = comments[next];
        if (comment && comment.start >= behind) items.push(asComment(comment));
      }
      open = { start: at, end, head };
    } else if (open && head !== "") {
      open.end = end;
    }
    depth = depthAfter(code, { at, end, depth });
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

function depthAfter(code: string, from: { at: number; end: number; depth: number }): number {
  let { depth } = from;
  for (let at = from.at; at < from.end; at++) {
    const char = code.charAt(at);
    if (char === "(" || char === "[" || char === "{") depth++;
    else if (char === ")" || char === "]" || char === "}") depth = Math.max(0, depth - 1);
  }
  return depth;
}

function itemOf({ start, end, head }: { start: number; end: number; head: string }): Item {
  const [, word, name = ""] = /^(?:async\s+)?(def|class)\s+([\p{L}_][\p{L}\p{N}_]*)/u.exec(head) ??
    [];
  const span = { start, end };
  if (word) return { ...span, kind: word === "def" ? "function" : "class", name, hasBody: true };
  if (/^(?:import|from)\s/.test(head)) return { ...span, kind: "import", name: "", hasBody: false };
  return { ...span, kind: head.startsWith("@") ? "lead" : "code", name: "", hasBody: false };
}
