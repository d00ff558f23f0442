/**
 * Splits stories: a paragraph is atomic, a chapter or a scene break is a boundary that no piece
 * crosses. Only a paragraph larger than a whole piece may be is cut, and then between sentences.
 */

import { estimateTokens, sentences } from "../../text/mod.ts";
import type { Block, Splitter } from "./_block.ts";
import { chapterAt, isSceneBreak } from "./_chapter.ts";
import { type Document, type Line, skipBlank } from "./_document.ts";
import { frontMatterEnd } from "./_parts.ts";

/** Splits prose that tells a story. */
export const narrative: Splitter = {
  name: "narrative",
  blocks: (document) => document.dataType === "NARRATIVE" ? blocksOf(document) : undefined,
};

/** Lines from `from` to `to` (exclusive); `hard` when a chapter or scene begins with them. */
interface Paragraph {
  readonly from: number;
  to: number;
  readonly hard: boolean;
  readonly title: string;
  /** The chapters it stands in. */
  readonly context: string;
  /** It may be cut between its sentences. */
  readonly prose: boolean;
}

function blocksOf(document: Document): Block[] {
  const found = paragraphs(document).flatMap((paragraph) => cut(document, paragraph));
  const first = found.findIndex((block, index) => index > 0 && block.boundary === "hard");
  const opening = found[first];
  // A title page (the story's name, its author, a dedication) belongs to the first chapter.
  const before = document.text.slice(0, opening?.start);
  const isPage = found[0]?.boundary !== "hard";
  if (isPage && opening?.title && estimateTokens(before) < document.budget.minTokens) {
    found[first] = { ...opening, boundary: "none" };
  }
  return found;
}

/** The headings seen since the last paragraph, and those above them. */
interface Headings {
  readonly above: string[];
  /** The first of them. */
  title: string;
  /** What that one stands under. */
  context: string;
}

/** Paragraphs with the headings above them and the scene breaks below them. */
function paragraphs(document: Document): Paragraph[] {
  const { lines } = document;
  const found: Paragraph[] = [];
  const headings: Headings = { above: [], title: "", context: "" };
  const matter = frontMatterEnd(document, lines.length);
  let from = 0;
  let headed = matter > 0;
  let hard = false;
  let index = skipBlank(document, matter, lines.length);
  while (index < lines.length) {
    const line = lines[index];
    const last = found.at(-1);
    const chapter = chapterAt(document, index);
    const breaks = !chapter && line !== undefined && isSceneBreak(line);
    let end = chapter?.to ?? index + 1;
    if (!chapter && !breaks) end = paragraphEnd(document, index);
    end = skipBlank(document, end, lines.length);
    if (chapter) {
      headed = true;
      hard = true;
      head(headings, chapter);
    } else if (breaks && last && !headed) {
      last.to = end;
      from = end;
      hard = true;
    } else if (!breaks) {
      const { title } = headings;
      const context = title ? headings.context : trail(headings.above);
      found.push({ from, to: end, hard, title, context, prose: (line?.fenceEnd ?? -1) < 0 });
      [from, headed, hard] = [end, false, false];
      headings.title = "";
    }
    index = end;
  }
  const last = found.at(-1);
  const { title, context } = headings;
  if (headed || !last) {
    found.push({ from, to: lines.length, hard, title, context, prose: true });
  } else last.to = lines.length;
  return found;
}

function head(headings: Headings, { level, title }: { level: number; title: string }): void {
  const { above } = headings;
  if (headings.title === "") headings.context = trail(above.slice(0, level - 1));
  headings.title ||= title;
  above.length = Math.min(above.length, level);
  for (let index = above.length; index < level; index++) above[index] = "";
  above[level - 1] = title;
}

function trail(above: readonly string[]): string {
  return above.filter(Boolean).join(" › ");
}

function paragraphEnd(document: Document, from: number): number {
  const { lines } = document;
  const fence = lines[from]?.fenceEnd ?? -1;
  if (fence >= 0) return fence;
  let end = from + 1;
  while (end < lines.length) {
    const [before, line] = [lines[end - 1], lines[end]];
    if (!before || !line || line.blank || line.fenceEnd >= 0 || isSceneBreak(line)) break;
    if (beginsParagraph(document, before, line) || chapterAt(document, end)) break;
    end++;
  }
  return end;
}

// Nobody wraps lines this wide by hand: such a line is a whole paragraph.
const WIDEST_WRAPPED = 120;

/**
 * Whether a paragraph begins with a line although no blank line stands before it: set in from the line
 * before, spoken with a dash, or behind a line that is a paragraph of its own, as in Chinese books.
 */
function beginsParagraph(document: Document, before: Line, line: Line): boolean {
  if (line.head.startsWith("\u3000")) return true;
  const tail = document.text.slice(Math.max(before.start, before.end - TAIL_CHARS), before.end)
    .trimEnd();
  if (/[。！？…”」』]$/.test(tail)) return DENSE.test(tail);
  if (!/[.!?…:"'”’»)]$/.test(tail)) return false;
  return line.indent > before.indent || /^\s*[—–―]\s?[\p{L}¿¡«“"]/u.test(line.head) ||
    before.end - before.start > WIDEST_WRAPPED;
}

const TAIL_CHARS = 16;
const DENSE = /\p{Script=Han}|[\u3040-\u30ff]/u;

/** One block, or one for each sentence of a paragraph that is larger than a piece may be. */
function cut(document: Document, paragraph: Paragraph): Block[] {
  const { from, to, hard, title, context, prose } = paragraph;
  const start = document.lines[from]?.start ?? 0;
  const end = document.lines[to - 1]?.end ?? document.text.length;
  const text = document.text.slice(start, end);
  const whole: Block = {
    start,
    end,
    kind: prose ? "paragraph" : "code",
    boundary: hard ? "hard" : "none",
    ...(title ? { title } : {}),
    ...(context ? { context } : {}),
  };
  if (!prose || estimateTokens(text) <= document.budget.maxTokens) return [whole];
  const parts: { start: number; end: number }[] = [];
  for (const sentence of sentences(text)) {
    const last = parts.at(-1);
    const told = /[\p{L}\p{N}]/u.test(text.slice(sentence.start, sentence.end));
    if (last && !told) last.end = sentence.end;
    else parts.push({ ...sentence });
  }
  // What follows the first sentence stands under the heading in front of it.
  const inside = [context, title].filter(Boolean).join(" › ");
  return parts.map((part, index): Block => ({
    start: start + part.start,
    end: start + part.end,
    kind: "sentence",
    boundary: hard && index === 0 ? "hard" : "none",
    ...(title && index === 0 ? { title } : {}),
    ...(index === 0 ? (context ? { context } : {}) : (inside ? { context: inside } : {})),
  }));
}
