/**
 * Splits stories: a paragraph is atomic, a chapter or a scene break is a boundary that no piece
 * crosses. Only a paragraph larger than a whole piece may be is cut, and then between sentences.
 */

import { estimateTokens, sentences } from "../../text/mod.ts";
import type { Block, Splitter } from "./_block.ts";
import { type Document, headingLevel, type Line, skipBlank } from "./_document.ts";
import { headingText } from "./_title.ts";

/** Splits prose that tells a story. */
export const narrative: Splitter = {
  name: "narrative",
  blocks: (document) => document.dataType === "NARRATIVE" ? blocksOf(document) : undefined,
};

/** Lines from `from` to `to` (exclusive); `hard` when a chapter or scene begins with them. */
interface Paragraph {
  from: number;
  to: number;
  readonly hard: boolean;
  readonly title: string;
}

function blocksOf(document: Document): Block[] {
  const found = paragraphs(document).flatMap((paragraph) => cut(document, paragraph));
  const first = found.findIndex((block, index) => index > 0 && block.boundary === "hard");
  const opening = found[first];
  // A title page (the story's name, its author, a dedication) belongs to the first chapter.
  const before = document.text.slice(0, opening?.start);
  if (opening?.title && estimateTokens(before) < document.budget.minTokens) {
    found[first] = { ...opening, boundary: "none" };
  }
  return found;
}

/** Paragraphs with the headings above them and the scene breaks below them. */
function paragraphs(document: Document): Paragraph[] {
  const { lines } = document;
  const found: Paragraph[] = [];
  let from = 0;
  let headed = false;
  let title = "";
  let hard = false;
  let index = skipBlank(document, 0, lines.length);
  while (index < lines.length) {
    const line = lines[index];
    const last = found.at(-1);
    let end = index + 1;
    const closesScene = line !== undefined && isSceneBreak(line);
    const heads = line !== undefined && !closesScene && isHeading(line);
    while (!closesScene && !heads && end < lines.length && inParagraph(lines[end])) end++;
    end = skipBlank(document, end, lines.length);
    if (heads) {
      title ||= headingText(line.head);
      headed = true;
      hard = true;
    } else if (closesScene && last && !headed) {
      last.to = end;
      from = end;
      hard = true;
    } else if (!closesScene) {
      found.push({ from, to: end, hard, title });
      [from, headed, title, hard] = [end, false, "", false];
    }
    index = end;
  }
  const last = found.at(-1);
  if (headed || !last) found.push({ from, to: lines.length, hard, title });
  else last.to = lines.length;
  return found;
}

/** One block, or one for each sentence of a paragraph that is larger than a piece may be. */
function cut(document: Document, paragraph: Paragraph): Block[] {
  const { from, to, hard, title } = paragraph;
  const start = document.lines[from]?.start ?? 0;
  const end = document.lines[to - 1]?.end ?? document.text.length;
  const text = document.text.slice(start, end);
  const whole: Block = {
    start,
    end,
    kind: "paragraph",
    boundary: hard ? "hard" : "none",
    ...(title ? { title } : {}),
  };
  if (estimateTokens(text) <= document.budget.maxTokens) return [whole];
  const parts: { start: number; end: number }[] = [];
  for (const sentence of sentences(text)) {
    const last = parts.at(-1);
    const told = /[\p{L}\p{N}]/u.test(text.slice(sentence.start, sentence.end));
    if (last && !told) last.end = sentence.end;
    else parts.push({ ...sentence });
  }
  return parts.map((part, index): Block => ({
    start: start + part.start,
    end: start + part.end,
    kind: "sentence",
    boundary: hard && index === 0 ? "hard" : "none",
    ...(title && index === 0 ? { title } : {}),
  }));
}

function inParagraph(line: Line | undefined): boolean {
  return line !== undefined && !line.blank && !isHeading(line) && !isSceneBreak(line);
}

/** `***`, `* * *`, `---`, `___`, `###`, `⁂`, alone on a line. */
function isSceneBreak(line: Line): boolean {
  return /^\s*(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,}|(?:#\s*){3,}|(?:~\s*){3,}|(?:—\s*){3,}|⁂)$/
    .test(line.head);
}

/** A Markdown heading, or a line such as `Chapter 3`, `CAPÍTULO II: …`, `第三章`. */
function isHeading(line: Line): boolean {
  return headingLevel(line) > 0 ||
    /^\s*(?:chapter|cap[ií]tulo|part|parte)\s+(?:\d+|[ivxlc]+|one|two|three|four|five|six|seven|eight|nine|ten|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|primer[oa]?|segund[oa]|first|second|third)\s*(?:$|[:.—–-])/i
      .test(line.head) ||
    /^\s*(?:prologue|epilogue|pr[oó]logo|ep[ií]logo)\s*$/i.test(line.head) ||
    /^\s*第[\d一二三四五六七八九十百]+[章回节節]/.test(line.head);
}
