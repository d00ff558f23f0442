/**
 * Where a story is divided: chapters, parts, numbered sections and scene breaks, as books in English,
 * Spanish and Chinese set them. Looks at a line and its neighbours only.
 */

import { type Document, headingLevel, type Line } from "./_document.ts";
import { headingText } from "./_title.ts";

/** A line that begins a part of a story. */
export interface Chapter {
  /** How deep it is: a part or a book 1, a chapter 2, a number alone 3; Markdown says it itself. */
  readonly level: number;
  readonly title: string;
  /** The line behind it. */
  readonly to: number;
}

// A line with a chapter's number and name is shorter; a longer one is the beginning of a paragraph.
const LONGEST_HEADING = 100;

const UNITS = "one|two|three|four|five|six|seven|eight|nine";
const UNIDADES = "uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve";
const NUMBER = [
  "\\d{1,4}",
  "[ivxlc]{1,8}",
  `(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:${UNITS}))?`,
  `${UNITS}|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen`,
  "(?:the )?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last)",
  `(?:treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa)(?: y (?:${UNIDADES}))?`,
  `${UNIDADES}|diez|once|doce|trece|catorce|quince|dieci\\p{L}{4,6}|veinte|veinti\\p{L}{3,6}`,
  "(?:el |la )?(?:primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|quint[oa]|sext[oa]|s[eé]ptim[oa]|octav[oa]|noven[oa]|d[eé]cim[oa]|[uú]ltim[oa])",
].join("|");
const PARTS = "part|parte|book|libro|volume|volumen|tomo|act|acto";
const CHAPTERS = "chapter|cap[ií]tulo|section|secci[oó]n|scene|escena|canto";
/** `Chapter 3`, `CAPÍTULO II: …`, `Part Two — …`. */
const NUMBERED = new RegExp(
  `^(${PARTS}|${CHAPTERS})\\s+(?:${NUMBER})(?![\\p{L}\\p{N}])\\s*(?:$|([:.—–-]).*$)`,
  "iu",
);
/** The same in capitals needs no mark in front of its name. */
const CAPITALS = new RegExp(`^(${PARTS}|${CHAPTERS})\\s+(?:${NUMBER})(?![\\p{L}\\p{N}])`, "iu");
/** `Primera parte`, `Segundo acto`. */
const ORDINAL =
  /^(?:(?:primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|quint[oa]|sext[oa]|s[eé]ptim[oa]|octav[oa]|noven[oa]|d[eé]cim[oa])\s+(?:parte|libro|acto|cap[ií]tulo)|(?:first|second|third|fourth|fifth)\s+(?:part|book|act))\s*(?:$|[:.—–-])/i;
const NAMED =
  /^(?:prologue|epilogue|preface|foreword|afterword|interlude|pr[oó]logo|ep[ií]logo|prefacio|pre[aá]mbulo|interludio|postfacio)\s*(?:$|[:.—–-]\s)/i;
const CHINESE = /^第\s?[\d〇零一二三四五六七八九十百千两]{1,8}\s?([章回节節卷部集篇幕])(.*)$/;
const CHINESE_NAMED =
  /^(?:序章|序幕|序言|序|楔子|引子|前言|尾声|尾聲|终章|終章|末章|后记|後記|番外|跋)(?:$|[\s:：·—].*$|[一二三四五六七八九十\d]{1,2}$)/;
const ROMAN = /^(?=[IVXL])(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})\.?$/;
const LONE_NUMBER = /^(?:\d{1,3}|[一二三四五六七八九十]{1,3})[.、]?$/;

/** The chapter, part or numbered section that begins at a line. */
export function chapterAt(document: Document, index: number): Chapter | undefined {
  const line = document.lines[index];
  if (!line || line.blank || line.fenceEnd >= 0) return undefined;
  const marked = headingLevel(line);
  if (marked > 0) return { level: marked, title: headingText(line.head), to: index + 1 };
  const text = line.head.trim();
  if (text.length > LONGEST_HEADING || !begins(document, index)) return undefined;
  const level = levelOf(text, isAlone(document, index));
  if (level > 0) return { level, title: titleOf(text), to: index + 1 };
  return underlined(document, index);
}

/** A number alone is no heading's mark but its name. */
function titleOf(text: string): string {
  return headingText(text) || text;
}

function levelOf(text: string, alone: boolean): number {
  const numbered = NUMBERED.exec(text) ??
    (alone && !/\p{Ll}/u.test(text) ? CAPITALS.exec(text) : null);
  if (numbered && (alone || numbered[2] === undefined)) return isPart(numbered[1]) ? 1 : 2;
  if (ORDINAL.test(text) && alone) return /cap/i.test(text) ? 2 : 1;
  if (NAMED.test(text) && alone) return 2;
  const chinese = CHINESE.exec(text);
  if (chinese && namesChapter(chinese[1] ?? "", chinese[2] ?? "")) {
    return "卷部篇幕".includes(chinese[1] ?? "章") ? 1 : 2;
  }
  if (CHINESE_NAMED.test(text) && text.length <= 30) return 2;
  return alone && (ROMAN.test(text) || LONE_NUMBER.test(text)) ? 3 : 0;
}

function isPart(word = ""): boolean {
  return new RegExp(`^(?:${PARTS})$`, "i").test(word);
}

/** Whether what follows 第三章 is the name of a chapter and not the rest of a sentence. */
function namesChapter(unit: string, rest: string): boolean {
  if (rest.length > 30 || /[。！？，；]/.test(rest)) return false;
  return rest === "" || /^[\s:：、·.—-]/.test(rest) || (unit === "章" && !/^的/.test(rest));
}

/** A title with a line of `=` or `-` under it. */
function underlined(document: Document, index: number): Chapter | undefined {
  const line = document.lines[index];
  const under = document.lines[index + 1]?.head.trim() ?? "";
  if (!line || !/^(?:={3,}|-{3,})$/.test(under)) return undefined;
  // A line of text with a scene break close under it ends as sentences do.
  if (under.startsWith("-") && /[.!?…。！？"”»,;:]$/.test(line.head)) return undefined;
  return { level: under.startsWith("=") ? 1 : 2, title: titleOf(line.head), to: index + 2 };
}

function begins(document: Document, index: number): boolean {
  const before = document.lines[index - 1];
  return !before || before.blank || isSceneBreak(before) || headingLevel(before) > 0 ||
    levelOf(before.head.trim(), true) > 0 || /[。！？…”」』]$/.test(before.head);
}

function isAlone(document: Document, index: number): boolean {
  const before = document.lines[index - 1];
  const after = document.lines[index + 1];
  return (!before || before.blank) && (!after || after.blank);
}

/** `***`, `* * *`, `---`, `___`, `###`, `⁂`, `＊＊＊`, `◇`, alone on a line. */
export function isSceneBreak(line: Line): boolean {
  return /^\s*(?:(?:([*＊\-_#~～—–=·•※◇◆○●□■☆★§.])\s*)(?:\1\s*){2,}|[*＊※◇◆☆★§⁂❦❧☙])$/u.test(
    line.head,
  );
}
