/**
 * Headings of prose, however they are written: Markdown, underlined (setext, reStructuredText),
 * AsciiDoc and wiki, and in plain text numbered or in capitals. Looks at a few lines at a time.
 */

import { type Document, headingLevel, type Line } from "./_document.ts";
import { headingText } from "./_title.ts";

/** A heading found at a line. */
export interface Heading {
  /** How deep it is, from 1. */
  readonly level: number;
  /** The line behind it. */
  readonly to: number;
  /** The line its words stand on. */
  readonly words: number;
}

/** What a document does with headings, which decides how its plain lines are read. */
export interface HeadingStyle {
  /** It has headings with marks or lines under them: a line in capitals is no heading. */
  readonly marked: boolean;
  /** It has numbers such as 3.2: a number alone may be a heading, too. */
  readonly numbered: boolean;
  /** Its underlines in the order they came, where a line above tells reStructuredText. */
  readonly underlines: string[];
}

// Headings are short; longer lines are sentences.
const LONGEST_PLAIN = 80;

/** Looks through the lines from `from` to `to` once for the kinds of headings they have. */
export function headingStyle(document: Document, from: number, to: number): HeadingStyle {
  let marked = false;
  let numbered = false;
  for (let index = from; index < to && !(marked && numbered); index++) {
    const line = document.lines[index];
    if (!line || line.blank) continue;
    marked ||= headingLevel(line) > 0 || wikiLevel(line) > 0 || isUnderlined(document, index, to);
    numbered ||= standsAlone(document, index) && numberedLevel(line) > 1;
  }
  return { marked, numbered, underlines: [] };
}

/** The heading at a line, if it is one. */
export function headingAt(
  document: Document,
  index: number,
  style: HeadingStyle,
  to: number,
): Heading | undefined {
  const line = document.lines[index];
  if (!line || line.blank || line.fenceEnd >= 0) return undefined;
  const one = (level: number): Heading => ({ level, to: index + 1, words: index });
  const level = headingLevel(line) || wikiLevel(line);
  if (level > 0) return one(level);
  const under = underlined(document, index, style, to);
  if (under) return under;
  if (!standsAlone(document, index)) return undefined;
  const plain = plainLevel(line, style);
  return plain > 0 ? one(plain) : undefined;
}

/** The level of `== Title` (AsciiDoc, wikis), or 0. */
function wikiLevel(line: Line): number {
  const match = /^(={1,6})\s+(?!=)\S.*$/.exec(line.head);
  return match && line.head.length <= LONGEST_PLAIN * 1.5 ? match[1]?.length ?? 0 : 0;
}

/** The character that a line repeats from end to end, at least three times; "" if it does not. */
function underline(line: Line | undefined): string {
  if (!line || line.fenceEnd >= 0 || line.indent > 3) return "";
  return /^\s*([=\-~^"'`#*+.:_])\1{2,}$/.exec(line.head)?.[1] ?? "";
}

function isUnderlined(document: Document, index: number, to: number): boolean {
  const next = index + 1 < to ? document.lines[index + 1] : undefined;
  const char = underline(next);
  const line = document.lines[index];
  if (!line || char === "" || line.blank || line.fenceEnd >= 0 || underline(line) !== "") {
    return false;
  }
  if (!begins(document, index) || line.indent > 3 || /^\s*(?:>|\||[-*+]\s)/.test(line.head)) {
    return false;
  }
  if (char === "=" || char === "-") return true;
  // Only a line as long as the words is meant as an underline.
  return (!"#*_".includes(char) || /\.re?st$/i.test(document.name)) &&
    (next?.head.trim().length ?? 0) >= line.head.trim().length;
}

/** A heading with a line of marks under it, and in reStructuredText perhaps one above, too. */
function underlined(
  document: Document,
  index: number,
  style: HeadingStyle,
  to: number,
): Heading | undefined {
  const over = underline(document.lines[index]);
  const under = document.lines[index + 2];
  if (over !== "" && index + 2 < to && over === underline(under)) {
    const words = document.lines[index + 1];
    const fits = (under?.head.length ?? 0) >= (words?.head.trimEnd().length ?? 0);
    if (words && !words.blank && underline(words) === "" && fits) {
      return { level: underlineLevel(`${over}over`, style), to: index + 3, words: index + 1 };
    }
  }
  if (!isUnderlined(document, index, to)) return undefined;
  const char = underline(document.lines[index + 1]);
  return { level: underlineLevel(char, style), to: index + 2, words: index };
}

function underlineLevel(kind: string, { underlines }: HeadingStyle): number {
  const fixed = "=-".indexOf(kind);
  const known = underlines.indexOf(kind);
  // Where lines above are used, the order they come in tells the level; else = and - do.
  if (!underlines[0]?.endsWith("over") && !kind.endsWith("over") && fixed >= 0) return fixed + 1;
  if (known < 0) underlines.push(kind);
  const level = known < 0 ? underlines.length : known + 1;
  return underlines[0]?.endsWith("over") ? level : level + 2;
}

/** Whether a paragraph begins with the line. */
function begins(document: Document, index: number): boolean {
  const before = document.lines[index - 1];
  return !before || before.blank || headingLevel(before) > 0 || before.fenceEnd === index;
}

/** Whether a line is a paragraph of its own, or stands above text that is indented. */
function standsAlone(document: Document, index: number): boolean {
  const line = document.lines[index];
  const after = document.lines[index + 1];
  if (!line || !begins(document, index)) return false;
  return after !== undefined && (after.blank || after.indent > line.indent + 1);
}

function plainLevel(line: Line, style: HeadingStyle): number {
  const level = numberedLevel(line);
  if (level > 1 || (level === 1 && style.numbered)) return level + (style.marked ? 1 : 0);
  return !style.marked && isCapitals(line.head) ? 1 : 0;
}

/** How many numbers a heading such as `3.2 Installation` or `二、安装` begins with; 0 if it is none. */
function numberedLevel(line: Line): number {
  const text = line.head.trim();
  if (line.indent > 3 || text.length > LONGEST_PLAIN || /[.;,:。；，：!?！？]$/.test(text)) {
    return 0;
  }
  if (/^[一二三四五六七八九十]{1,3}、\S/.test(text)) return text.length <= 30 ? 2 : 0;
  if (/^第[一二三四五六七八九十百\d]{1,4}[章节條条部]/.test(text)) return text.length <= 30 ? 2 : 0;
  const [, numbers] = /^(\d{1,3}(?:\.\d{1,3}){0,5})\.?\s+[\p{Lu}\p{Lo}]/u.exec(text) ?? [];
  return numbers?.split(".").length ?? 0;
}

/** A line in capitals that says something: `SAFETY NOTES`, `INSTALACIÓN`. */
function isCapitals(head: string): boolean {
  const text = head.trim();
  if (text.length > LONGEST_PLAIN || /\p{Ll}|\p{Lo}|[.;,|<>={}]$|^[-*+|>"“«(\[]/u.test(text)) {
    return false;
  }
  const words = text.match(/\p{Lu}{2,}/gu) ?? [];
  return words.some((word) => word.length > 3) || words.length > 1;
}

/** The words of a heading. */
export function wordsOf(document: Document, heading: Heading): string {
  const head = document.lines[heading.words]?.head ?? "";
  return headingText(wikiLevel({ ...EMPTY, head }) > 0 ? head.replace(/\s=+\s*$/, "") : head);
}

const EMPTY: Line = { start: 0, end: 0, head: "", blank: false, indent: 0, fenceEnd: -1 };
