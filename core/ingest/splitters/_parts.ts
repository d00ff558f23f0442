/**
 * Takes prose apart into parts that are never cut: paragraphs, lists, tables, quotes, fences, comments,
 * and the blocks of HTML, AsciiDoc and reStructuredText that have an end of their own. One pass; the end
 * of a block that nothing closes is looked for once.
 */

import { type Document, type Line, skipBlank } from "./_document.ts";
import { headingAt, type HeadingStyle, headingStyle } from "./_heading.ts";

/** A run of lines (`to` exclusive) of one kind. */
export interface Part {
  readonly from: number;
  readonly to: number;
  readonly kind:
    | "heading"
    | "rule"
    | "front matter"
    | "comment"
    | "code"
    | "list"
    | "step"
    | "table"
    | "quote"
    | "html"
    | "paragraph";
  /** How deep a heading is, from 1; 0 for everything else. */
  readonly level: number;
  /** The line that holds the words of a heading. */
  readonly words?: number;
}

/** What is known of the lines that are walked over. */
interface Walk {
  readonly document: Document;
  readonly to: number;
  readonly style: HeadingStyle;
  /** AsciiDoc has fences that are rules elsewhere, and items that are marked with points. */
  readonly asciiDoc: boolean;
  /** Ends that do not come any more. */
  readonly missing: Set<string>;
}

/** The parts of a range of lines; each ends with the blank lines behind it. */
export function partsOf(document: Document, from: number, to: number): Part[] {
  const walk: Walk = {
    document,
    to,
    style: headingStyle(document, from, to),
    asciiDoc: isAsciiDoc(document),
    missing: new Set(),
  };
  const found: Part[] = [];
  let index = skipBlank(document, from, to);
  while (index < to) {
    const part = partAt(walk, index);
    const end = skipBlank(document, part.to, to);
    found.push({ ...part, to: end });
    index = end;
  }
  return found;
}

function isAsciiDoc({ name, lines }: Document): boolean {
  if (/\.(?:adoc|asciidoc|asc)$/i.test(name)) return true;
  return /^={1,3}\s+\S.*[^=\s]$/.test(lines.find((line) => !line.blank)?.head ?? "");
}

function partAt(walk: Walk, from: number): Part {
  const { document, to, style } = walk;
  const line = document.lines[from];
  const part = (kind: Part["kind"], to: number): Part => ({ from, to, kind, level: 0 });
  if (!line) return part("paragraph", from + 1);
  if (line.fenceEnd >= 0) return part("code", Math.min(line.fenceEnd, to));
  const matterEnd = from === 0 ? frontMatterEnd(document, to) : 0;
  if (matterEnd > 0) return part("front matter", matterEnd);
  const closed = closedBlock(walk, from);
  if (closed) return closed;
  const heading = headingAt(document, from, style, to);
  if (heading) return { from, ...heading, kind: "heading" };
  if (isRule(line.head)) return part("rule", from + 1);
  if (isBorder(line.head)) return part("table", borderedEnd(walk, from));
  if (isItem(walk, line.head)) return part("list", listEnd(walk, from));
  if (style.marked && isCode(line)) return part("code", indentedEnd(walk, from, 4));
  if (/^\.\.\s/.test(line.head)) return part("code", indentedEnd(walk, from + 1, 1));
  if (line.head.trimStart().startsWith(">")) return part("quote", paragraphEnd(walk, from));
  return paragraphAt(walk, from);
}

/** Blocks that begin with a mark and end with another, whatever stands between. */
function closedBlock(walk: Walk, from: number): Part | undefined {
  const { document, asciiDoc } = walk;
  const head = document.lines[from]?.head ?? "";
  const [, tag = ""] = /^\s{0,3}<(details|table|pre|script|style|div|dl|ul|ol)[\s>]/i.exec(head) ??
    [];
  const made = (kind: Part["kind"], to: number | undefined): Part | undefined =>
    to === undefined ? undefined : { from, to, kind, level: 0 };
  if (/^\s{0,3}<!--/.test(head)) return made("comment", closingText(walk, from, "-->"));
  if (tag) return made("html", closingText(walk, from, `</${tag.toLowerCase()}>`));
  if (/^\$\$\s*$/.test(head)) return made("code", closingLine(walk, from, "$$"));
  const [, container] = /^(:{3,})\s*[\w{[]/.exec(head) ?? [];
  if (container) return made("html", closingLine(walk, from, container));
  const [, org] = /^#\+begin_(\w+)/i.exec(head) ?? [];
  if (org) return made("code", closingLine(walk, from, `#+end_${org.toLowerCase()}`));
  if (!asciiDoc) return undefined;
  if (/^\|===$/.test(head)) return made("table", closingLine(walk, from, "|==="));
  // The title (`.Listing`) and the attributes (`[source,sh]`) above a block belong to it.
  let open = from;
  while (open < from + 3 && /^(?:\[.+\]|\.[^.\s].*)$/.test(document.lines[open]?.head ?? "")) {
    open++;
  }
  const mark = document.lines[open]?.head ?? "";
  const fence = /^(?:-{4,}|={4,}|\*{4,}|\.{4,}|\+{4,}|_{4,}|\|===|--)$/.test(mark);
  return fence ? made("code", closingLine(walk, open, mark)) : undefined;
}

/** The line behind the next line after `from` that is `mark`. */
function closingLine(walk: Walk, from: number, mark: string): number | undefined {
  const { document, to, missing } = walk;
  if (missing.has(mark)) return undefined;
  for (let index = from + 1; index < to; index++) {
    if (document.lines[index]?.head.trim().toLowerCase() === mark) return index + 1;
  }
  missing.add(mark);
  return undefined;
}

/** The line behind the one on which `mark` next stands, the opening line included. */
function closingText(walk: Walk, from: number, mark: string): number | undefined {
  const { document, to, missing } = walk;
  const { text, lines } = document;
  if (missing.has(mark)) return undefined;
  for (let index = from; index < to; index++) {
    const line = lines[index];
    if (line && text.slice(line.start, line.end).toLowerCase().includes(mark)) return index + 1;
  }
  missing.add(mark);
  return undefined;
}

function paragraphAt(walk: Walk, from: number): Part {
  const { document } = walk;
  const end = paragraphEnd(walk, from);
  const first = document.lines[from]?.head ?? "";
  const second = end - from === 1 ? "" : document.lines[from + 1]?.head ?? "";
  const table = /^\s*(?:\||\+[-=+]{3,}\+$)/.test(first) ||
    (first.includes("|") && /^[\s|:-]*-[\s|:-]*$/.test(second));
  if (table) return { from, to: end, kind: "table", level: 0 };
  for (let index = from + 1; index < end; index++) {
    if (opensList(walk, document.lines[index])) {
      return { from, to: listEnd(walk, index), kind: "list", level: 0 };
    }
  }
  const last = document.lines[end - 1]?.head ?? "";
  const next = skipBlank(document, end, walk.to);
  const literal = /::$/.test(last) && (document.lines[next]?.indent ?? 0) > 0 && next < walk.to;
  return {
    from,
    to: literal ? indentedEnd(walk, next, 1) : end,
    kind: literal ? "code" : "paragraph",
    level: 0,
  };
}

/** Whether a line begins a list in the middle of a paragraph ("Steps:" on the line above). */
function opensList({ asciiDoc }: Walk, line: Line | undefined): boolean {
  if (line === undefined) return false;
  return /^\s*(?:[-*+•]|1[.)])\s+\S/.test(line.head) ||
    (asciiDoc && /^(?:\.{1,5}|\*{2,5})\s+\S/.test(line.head));
}

/** A paragraph ends at a blank line, or before a heading, a fence, a comment. */
function paragraphEnd({ document, to, style }: Walk, from: number): number {
  let index = from + 1;
  while (index < to) {
    const line = document.lines[index];
    if (!line || line.blank || line.fenceEnd >= 0 || /^\s{0,3}<!--/.test(line.head)) break;
    const heading = headingAt(document, index, style, to);
    if (heading && heading.to === index + 1) break;
    index++;
  }
  return index;
}

/**
 * A list goes on over blank lines while what follows is an item or is indented; fences in it are part of
 * it.
 */
function listEnd(walk: Walk, from: number): number {
  const { document, to, style } = walk;
  let index = from;
  while (index < to) {
    const line = document.lines[index];
    if (!line || (index > from && headingAt(document, index, style, to)?.to === index + 1)) {
      return index;
    }
    if (line.fenceEnd >= 0) {
      index = Math.min(line.fenceEnd, to);
    } else if (line.blank) {
      const next = skipBlank(document, index, to);
      if (next === to || !continuesList(document, next, walk)) return index;
      index = next;
    } else if (line.head.trim() === "+" && walk.asciiDoc) {
      index = closedBlock(walk, index + 1)?.to ?? index + 1;
    } else {
      index = (line.indent > 1 ? closedBlock(walk, index)?.to : undefined) ?? index + 1;
    }
  }
  return to;
}

function continuesList(document: Document, index: number, walk: Walk): boolean {
  const after = document.lines[index];
  if (!after || isRule(after.head)) return false;
  if (headingAt(document, index, walk.style, walk.to)) return false;
  return after.indent >= 2 || (isItem(walk, after.head) && after.fenceEnd < 0);
}

/** The end of lines that are indented by at least `depth`, blank lines between them included. */
function indentedEnd({ document, to }: Walk, from: number, depth: number): number {
  let end = from;
  let index = from;
  while (index < to) {
    const line = document.lines[index];
    if (!line || (!line.blank && !isIndented(line, depth))) break;
    index++;
    if (!line.blank) end = index;
  }
  return end;
}

function isCode(line: Line): boolean {
  return isIndented(line, 4);
}

function isIndented(line: Line, depth: number): boolean {
  return line.indent >= depth || line.head.startsWith("\t");
}

/** `.. note::` is a directive in reStructuredText and an item in AsciiDoc only. */
function isItem({ asciiDoc }: Walk, head: string): boolean {
  return isListItem(head) && (asciiDoc || !/^\s*\.{1,5}\s/.test(head));
}

/** `=====  =====` above, in and below a table of reStructuredText. */
function isBorder(head: string): boolean {
  return /^\s*={2,}(?:\s+={2,})+$/.test(head);
}

/** The end of a table with borders: behind the one that a blank line follows. */
function borderedEnd(walk: Walk, from: number): number {
  const { document, to, missing } = walk;
  for (let index = from + 1; index < to && !missing.has(BORDER); index++) {
    if (!isBorder(document.lines[index]?.head ?? "")) continue;
    if (index + 1 === to || document.lines[index + 1]?.blank) return index + 1;
  }
  missing.add(BORDER);
  return paragraphEnd(walk, from);
}

/** What the end of such a table is called among those that are missing. */
const BORDER = "==  ==";

/** Whether a line is an item of a list, numbered or not. */
function isListItem(head: string): boolean {
  return /^\s*(?:[-*+•◦‣▪–]\s+|\*{2,5}\s+|\.{1,5}\s+|\d{1,9}(?:[.)]\s+|、\s*)|[a-zA-Z]\)\s+|[（(]\d{1,3}[）)]\s*|[①-⑳]\s*)\S/
    .test(head);
}

function isRule(head: string): boolean {
  return /^\s{0,3}(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,})$/.test(head);
}

/** The line after the front matter that opens a document, or 0. */
export function frontMatterEnd(document: Document, to: number): number {
  const mark = document.lines[0]?.head;
  if (mark !== "---" && mark !== "+++") return 0;
  for (let index = 1; index < to; index++) {
    const line = document.lines[index];
    if (line?.head === mark || (mark === "---" && line?.head === "...")) return index + 1;
    if (line && !/^(?:\s|#|[-\]}[]|["'\w][\w .-]*["']?\s*[:=]|$)/.test(line.head)) return 0;
  }
  return 0;
}
