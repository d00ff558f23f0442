/** Finds the line that says what a piece is about, without the marks and dates around it. */

import {
  type DateReading,
  excerpt,
  headline,
  type LeadingDate,
  readLeadingDate,
} from "../../text/mod.ts";
import { plainText, withoutLeading } from "./_marks.ts";

/** The longest a title is. */
export const TITLE_CHARS = 80;

// A sentence of fewer words seldom names its subject ("Done.", "It rained.").
const TELLING_WORDS = 4;
// Two characters of a script without spaces are about a word.
const TELLING_DENSE = 5;

// A title comes from the beginning of a piece; looking further costs time and helps nobody.
const SEARCHED_CHARS = 4000;

// Lines of one paragraph that a wrapped sentence may go over.
const WRAPPED_LINES = 4;

// A date with weekday and time, in words, is shorter than this.
const LONGEST_DATE = 64;

/** What a note may open with before it says anything; alone on its line it is no title. */
const FILLERS =
  /^(?:ok|okay|done|hi|hello|hey|thanks|thank you|yes|no|sure|fyi|note|notes|update|summary|sunny|cloudy|rainy|rain|windy|hola|listo|hecho|vale|s[ií]|gracias|buenas|nota|notas|resumen|soleado|nublado|lluvia|lluvioso|好的?|是的?|你好|完成|收到|备注|笔记|[晴阴雨雪]|多云|[大中小]?[雨雪])[\s.!,:;。！：，]*$/i;
/** What source files open with that says nothing of what is in them. */
const CODE_OPENING =
  /^(?:#!|<\?(?:php)?$|["']use \w+["'];?$|.{0,8}-\*-.*-\*-|vim?: |(?:\/[/*]+\s*|[#*]\s*)?(?:eslint|prettier|fmt: o|tslint|@ts-|biome-|deno-lint|noqa|pylint|clang-format|SPDX-|Copyright\b|\(c\) |©|@license\b|@file\b|@preserve\b|Licensed under|All rights reserved))/i;
/** Two characters in front of the text: 门诊, 复诊, 日记. */
const DENSE_LABEL = /^\p{Script=Han}{1,2}$/u;
/** What chats write in place of a picture, and the line of a speaker with a time above what is said. */
const NO_WORDS =
  /^(?:[^:：]{1,48}[:：]\s*)?[\u200e<[(【]*(?:media|image|picture|photo|video|audio|voice message|sticker|gif|document|file|multimedia|imagen|foto|v[ií]deo|archivo|documento) (?:omitted|omitid[oa]|attached|adjunt[oa])[\])>】]*$|^(?:[^:：]{1,48}[:：]\s*)?[\[【](?:图片|视频|语音|表情|文件|动画表情)[\]】]$|^\p{L}.{0,47}\s{1,4}\[?\d{1,2}:\d{2}(?:\s?[AaPp]\.?[Mm]\.?)?\]?$|^\p{L}[^,[\]]{0,47}, \[[^[\]]{6,32}\]:?$/iu;

/** A title for a text: its first telling line, or the last part of `name` where no line tells anything. */
export function titleOf(text: string, name = ""): string {
  const beginning = text.slice(0, SEARCHED_CHARS);
  const { title, rest } = frontMatter(beginning);
  if (title) return headline(title, TITLE_CHARS);
  const lines = withoutComments(rest).split(/\r\n|[\n\r\u2028\u2029]/);
  let second = "";
  for (const [index, line] of lines.entries()) {
    if (/^\s*(?:`{3}|~{3})/.test(line)) continue;
    const told = afterDate(line);
    if (!/[\p{L}\p{N}]/u.test(told) || NO_WORDS.test(told)) continue;
    if (CODE_OPENING.test(line.trim()) || CODE_OPENING.test(told)) continue;
    const title = tellingPart(told, lines.slice(index + 1, index + WRAPPED_LINES));
    const isLabel = FILLERS.test(told) || DENSE_LABEL.test(told);
    if (!isLabel && /\p{L}/u.test(told)) return title;
    second ||= title;
  }
  const base = name.split(/[\\/]/).findLast((part) => part !== "");
  // Badges have nothing but the words that stand for the picture.
  const [, picture = ""] = /!\[([^\]]{1,80})\]/.exec(rest) ?? [];
  return second || oneLine(headline(picture, TITLE_CHARS), /\p{L}/u) ||
    oneLine(headline(rest, TITLE_CHARS), /[\p{L}\p{N}]/u) || base ||
    oneLine(excerpt(text, TITLE_CHARS), /\S/) || "Untitled";
}

function oneLine(line: string, wanted: RegExp): string {
  return wanted.test(line) ? line : "";
}

/** The title that front matter gives, and the text behind it. */
function frontMatter(text: string): { title?: string; rest: string } {
  const [matter = "", , inside = ""] =
    /^(---|\+\+\+)\r?\n([^]*?\n)\1[ \t]*(?:\r?\n|$)/.exec(text) ??
      [];
  const title = /^title\s*[:=]\s*(["']?)(.+)\1\s*$/m.exec(inside)?.[2];
  return { rest: text.slice(matter.length), ...(title ? { title: plainText(title) } : {}) };
}

function withoutComments(text: string): string {
  let kept = "";
  let from = 0;
  for (let at = text.indexOf("<!--"); at >= 0; at = text.indexOf("<!--", from)) {
    const end = text.indexOf("-->", at);
    if (end < 0) break;
    kept += text.slice(from, at);
    from = end + 3;
  }
  return kept + text.slice(from);
}

/** The first sentence, or as much of the line as fits where that sentence alone says little ("Done."). */
function tellingPart(line: string, next: readonly string[]): string {
  const end = next.findIndex((line) =>
    line.trim() === "" || withoutLeading(line) !== line.trim() || NO_WORDS.test(line.trim())
  );
  const wrapped = next.slice(0, end === -1 ? undefined : end).map(plainText);
  const sentence = headline([line, ...wrapped].join("\n"), TITLE_CHARS);
  return isTelling(sentence) ? sentence : excerpt(line, TITLE_CHARS);
}

function isTelling(sentence: string): boolean {
  const dense = sentence.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  if (dense && dense.length >= TELLING_DENSE) return true;
  return (sentence.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0) >= TELLING_WORDS;
}

/** A heading's text, without its marks, its number and the date it ends with. */
export function headingText(line: string): string {
  const text = plainText(line).replace(/\s#+\s*$/, "");
  const date = headingDate(text);
  const undated = date ? text.slice(0, date.start).replace(/[\s([—–:,·|-]+$/, "") : text;
  const named = /\p{L}|\p{N}/u.test(undated) ? undated : text;
  // "3.2 Installation" is numbered; "5 ways to fail" and "31 de enero" are not.
  const plain = named.replace(
    /^(?:(?:\d{1,3}\.)+\d{0,3}|\d{1,3}(?=\s+[\p{Lu}\p{Lo}]))\s+(?=\p{L})/u,
    "",
  )
    .replace(/^\[([^\]]+)\]$/, "$1");
  // All of it, also where a point stands in it: "Chapter I. The tram".
  return excerpt(plain, TITLE_CHARS);
}

/** The date a line begins with, a mark or a label such as `Date:` before it left aside. */
export function lineDate(line: string, order?: DateReading): LeadingDate | undefined {
  if (!/\p{Nd}/u.test(line.slice(0, LONGEST_DATE))) return undefined;
  const text = withoutNumber(line);
  const date = readLeadingDate(text, order);
  return date && { ...date, end: date.end + line.length - text.length };
}

/** A line without the number of a list item in front of a date. */
function withoutNumber(line: string): string {
  return line.replace(/^[\s>]*\d{1,3}[.)]\s+(?=\d{4}-)/, "");
}

/** A place where a date may start: figures, or a weekday or a month in front of them. */
const DATE_START = /(?<![\p{L}\p{N}.,/:-])(?=(?:\p{L}{3,10}\.?,?\s+){0,2}\d)/gu;

/** The date that ends the text of a heading, and where in it the date starts. */
export function headingDate(
  text: string,
  order?: DateReading,
): (LeadingDate & { start: number }) | undefined {
  if (!/\d{4}|\d[/.]\d{1,2}[/.]\d\d/.test(text)) return undefined;
  for (const { index } of text.matchAll(DATE_START)) {
    if (text.length - index > LONGEST_DATE) continue;
    const date = readLeadingDate(text.slice(index), order);
    if (date && !/[\p{L}\p{N}]/u.test(text.slice(index + date.end))) {
      return { ...date, start: index };
    }
  }
  return undefined;
}

/** What follows the date at the beginning of a line; the line as it is when it has none, or nothing else. */
function afterDate(line: string): string {
  const date = lineDate(line);
  if (date === undefined) return plainText(line);
  const behind = line.slice(date.end).replace(/^[\s:：,;|\])}.*_–—-]+/, "");
  return plainText(behind.replace(/(?:\*{1,3}|_{1,3}|\|)\s*$/, ""));
}
