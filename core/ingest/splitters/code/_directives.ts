/**
 * Lines of the preprocessor: what each of them is, and their places among what a grammar has read
 * without them. They may stand in the middle of anything, which no grammar allows for.
 */

import type { Item } from "./_item.ts";
import { type Masked, type Span, spansInside } from "./_mask.ts";

/** What a line of the preprocessor is. */
export function asDirective(text: string, { start, end }: Span): Item {
  const line = text.slice(start, Math.min(end, start + 160));
  const [, word = "", name = ""] = /^\s*#\s*(\w+)\s*(\w*)/.exec(line) ?? [];
  const isMacro = word === "define" && /^\s*#\s*define\s+\w+\(/.test(line);
  if (!isMacro) return { start, end, kind: kindOf(word), name: "", hasBody: false };
  const [first = ""] = line.split("\n", 1);
  return { start, end, kind: "macro", name, hasBody: end - start > first.length + 1 };
}

function kindOf(word: string): Item["kind"] {
  if (/^(?:include|import)/.test(word)) return "import";
  if (/^(?:if|el|region)/.test(word)) return "lead";
  return /^end/.test(word) ? "tail" : "code";
}

/** Items with the directives between them, also inside of containers, of which outlines hold few levels. */
export function withDirectives(
  items: readonly Item[],
  source: Masked,
  range: Span = { start: 0, end: source.text.length },
): Item[] {
  const found: Item[] = [];
  let from = range.start;
  const addTo = (end: number) => {
    const between = spansInside(source.directives, { start: from, end });
    found.push(...between.map((span) => asDirective(source.text, span)));
  };
  for (const item of items) {
    addTo(item.start);
    const { inside, end } = item;
    const within = inside && withDirectives(inside.items, source, { start: inside.opened, end });
    found.push(within ? { ...item, inside: { ...inside, items: within } } : item);
    from = Math.max(from, end);
  }
  addTo(range.end);
  return found;
}
