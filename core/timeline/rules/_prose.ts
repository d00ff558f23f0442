/**
 * What of a text its writer states: without code, headings, quotations, tables, addresses and the
 * lines of other speakers, in sentences, these in clauses.
 */

import { sentences } from "../../text/mod.ts";

/** A part of a sentence with one verb. */
export interface Clause {
  readonly text: string;
  /** Where it begins in its sentence. */
  readonly start: number;
}

/** Stands for what was taken out: no word, no name, no end. */
const HOLE = "\uFFFC";

const FENCE = /^\s{0,3}(?:```|~~~)/;
/** Lines that are not the writer's prose: headings, quotations, tables, comments, commands, dialogue. */
const APART = /^\s*(?:#{1,6}\s|>|\||\/\/|\/\*|\*\/|\$\s|<!--|[—–―]|["“«「『])/u;
const BULLET = /^[\s]*(?:[-*+•]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?/;
const DATE =
  /^[\s[(]*(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{4}年\d{1,2}月\d{1,2}日|\d{1,2}[-/.]\d{1,2}[-/.]\d{4})(?:[T ]{1,2}\d{1,2}:\d{2}(?::\d{2})?Z?)?[\])]*\s*[-:：,，.—–]?\s*/;
/** What stands before a colon: a label, or who speaks. */
const LABEL = /^((?:[\p{L}\p{N}.;'’_/-]+ ){0,3}[\p{L}\p{N}.;'’_/-]+) ?[:：](?!\/\/|\d)/u;
const LONGEST_LABEL = 60;
/** Labels behind which the writer goes on to speak. */
const OWN_LABELS: ReadonlySet<string> = new Set(
  `note notes nota notas update updates actualización fyi reminder recordatorio remember recuerda fact facts dato datos news noticia
  noticias good-news great-news buenas-noticias buena-noticia big-news context contexto background bio intro profile perfil about-me sobre-mí
  me yo user usuario usuaria today hoy now ahora setup stack tooling tools herramientas environment entorno infra infrastructure deploy
  deployment decision decisión decisions preference preferences preferencia preferencias personal location ubicación work trabajo
  job role important importante tl;dr ps pd done hecho status estado summary resumen memory memoria tech
  备注 更新 注意 记住 我 用户 好消息 今天 现在 关于我 偏好 环境 决定 工具 地址 工作`.trim().split(
    /\s+/,
  ),
);
const QUOTED =
  /"[^"\n]{1,300}"|“[^”\n]{1,300}”|«[^»\n]{1,300}»|「[^」\n]{1,300}」|『[^』\n]{1,300}』|(?<![\p{L}\p{N}])'[^'\n]{2,300}'(?![\p{L}\p{N}])|‘[^’\n]{2,300}’(?![\p{L}\p{N}])/gu;
const ADDRESS =
  /(?:https?|ftp|file|ssh|git):\/\/[^\s)>\]，。]+|www\.[^\s)>\]，。]+|[\w.+-]{1,64}@[\w.-]{1,250}/giu;
/** A quotation mark that stands alone: whose words these are is not known. */
const LOOSE_QUOTE = /["“”«»「」『』]/u;

/** Where one clause ends and the next begins. */
const BREAK = new RegExp(
  // "比起 Java，我更喜欢 Kotlin" is one, and so is "我是北京人，目前住在深圳".
  "[,;:；：()（）—–]|(?<!(?:比起|相比|与)[^，]{1,20})(?<!我(?:是|来自|出生)[^，]{1,20}(?=，(?:现在|目前|如今)))，" +
    "|[ ](?:and|but|so|yet|though|although|whereas|because)[ ](?=(?:I|I['’](?:m|ve)|we|we['’](?:re|ve)|now|my|our)[ ])" +
    "|[ ](?:y|pero|aunque|porque|mientras que|así que)[ ](?=(?:ahora|ya|vivo|trabajo|uso|usamos|utilizo|me|nos|he|hemos|mi|soy|prefiero)[ ])" +
    "|(?:但是|但|不过|而且|因为|所以)(?=我|现在)",
  "gu",
);

/** The sentences of the writer's own prose, on one line each. */
export function* statedSentences(text: string): Generator<string> {
  const prose = withoutQuoted(ownLines(text));
  for (const { start, end } of sentences(prose)) {
    const sentence = prose.slice(start, end).replace(BULLET, "").replace(DATE, "")
      .replace(/\s+/gu, " ").replace(/(?<=\p{Script=Han}) | (?=\p{Script=Han})/gu, "").trim();
    const own = ownWords(sentence);
    if (own !== "") yield own;
  }
}

/** The clauses of a sentence, in order. */
export function clausesOf(sentence: string): Clause[] {
  const clauses: Clause[] = [];
  let start = 0;
  for (const { index, 0: mark } of sentence.matchAll(BREAK)) {
    clauses.push(clauseAt(sentence, start, index));
    start = index + mark.length;
  }
  clauses.push(clauseAt(sentence, start, sentence.length));
  return clauses.filter(({ text }) => text !== "" && !LOOSE_QUOTE.test(text));
}

function clauseAt(sentence: string, start: number, end: number): Clause {
  const text = sentence.slice(start, end);
  const body = text.trimStart();
  return { text: body.trimEnd(), start: start + text.length - body.length };
}

/** A text without the lines that are code, headings, quotations, or words of somebody else. */
function ownLines(text: string): string {
  let isCode = false;
  let isForeign = false;
  let isBlank = true;
  const kept = text.split("\n").map((line) => {
    const wasBlank = isBlank;
    isBlank = line.trim() === "";
    if (FENCE.test(line)) {
      isCode = !isCode;
      return "";
    }
    if (isCode) return "";
    const isIndented = /^(?: {4}|\t)/.test(line) && wasBlank && !BULLET.test(line);
    if (APART.test(line) || isIndented) {
      // What follows without a blank line belongs to it: a quotation that goes on, a speech.
      isForeign = !/^\s*#/.test(line) && !isIndented;
      return "";
    }
    const bare = line.replace(BULLET, "").replace(DATE, "");
    if (isBlank || bare !== line) isForeign = false;
    if (isSpeaker(bare)) isForeign = true;
    return isForeign ? "" : line;
  });
  return kept.join("\n");
}

/** Whether a line begins with who speaks: "Marta: …". */
function isSpeaker(line: string): boolean {
  const label = labelOf(line.replace(/\*\*|__/g, ""));
  return label !== undefined && !isOwnLabel(label);
}

/** A sentence without the label in front of it; nothing when somebody else speaks. */
function ownWords(sentence: string): string {
  const label = labelOf(sentence);
  if (label === undefined) return sentence;
  return isOwnLabel(label) ? sentence.slice(sentence.search(/[:：]/) + 1).trim() : "";
}

function labelOf(line: string): string | undefined {
  return LABEL.exec(line.slice(0, LONGEST_LABEL))?.[1];
}

function isOwnLabel(label: string): boolean {
  return OWN_LABELS.has(label.toLowerCase().replaceAll(" ", "-"));
}

/** A text without quotations and addresses, and without the marks of Markdown. */
function withoutQuoted(text: string): string {
  return text
    .replace(/\[([^\]\n]{1,200})\]\([^)\n]{0,500}\)/g, "$1")
    .replace(ADDRESS, HOLE)
    .replace(/`([^`\n]{1,300})`/g, (_, code: string) => /^[\w.+#/-]+$/.test(code) ? code : HOLE)
    .replace(/\*\*|__|(?<![\p{L}\p{N}*])\*(?=\S)|(?<=\S)\*(?![\p{L}\p{N}*])/gu, "")
    .replace(QUOTED, HOLE);
}
