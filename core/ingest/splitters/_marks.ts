/**
 * Takes the marks of Markdown and HTML off one line, so that what a person would read is left. Lines
 * are looked at up to a fixed length; nothing here is a parser, and a mark in doubt stays.
 */

// A title is far shorter; marks further on are of no interest.
const LONGEST_LINE = 600;

/** Marks that say what kind of line it is: heading, quote, bullet, number, task, table, comment. */
const LEADING =
  /^(?:[\s>]|#{1,6}(?:\s+|$)|={1,6}\s+(?=\S)|[-*+•·◦‣▪–]\s+|\[[ xX]\]\s+|(?:\d{1,3}|[a-zA-Z])[.)]\s+|\(\d{1,3}\)\s*|\d{1,3}、|[一二三四五六七八九十]{1,3}、|[①-⑳]\s*|\|)+/;
const TAG =
  /<\/?(?:a|abbr|b|blockquote|br|center|code|dd|del|details|div|dl|dt|em|font|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|picture|pre|s|small|source|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s[^<>]{0,400})?\/?>/gi;

/** A line without the marks in front of it, its text marks as they are. */
export function withoutLeading(line: string): string {
  const plain = line.slice(0, LONGEST_LINE).replace(LEADING, "");
  return plain === "" ? plain : plain.trim();
}

/** The words of a line: no marks in front, no emphasis, links by their text, no tags, no pictures. */
export function plainText(line: string): string {
  const text = withoutLeading(line);
  // A row of a table is its cells.
  const cells = /^\s*\|.*\|\s*$/.test(line)
    ? text.split("|").map((cell) => cell.trim()).filter(Boolean).join(", ")
    : text;
  return inline(cells).trim();
}

function inline(text: string): string {
  if (!/[*_`~[\]<\\{]/.test(text)) return text;
  return text
    .replace(/<!--.{0,400}?(?:-->|$)/g, "")
    .replace(TAG, "")
    .replace(/!\[[^\]]{0,200}\](?:\([^()\s]{0,400}(?:\s"[^"]{0,200}")?\)|\[[^\]]{0,80}\])/g, "")
    .replace(/\[\^[^\]\s]{1,40}\]|^\[![A-Z]+\]$|\s\{#[\w-]+\}$/g, "")
    .replace(/\[\[(?:[^\]|]{1,200}\|)?([^\]|]{1,200})\]\]/g, "$1")
    .replace(/\[([^\]]{0,200})\](?:\([^()]{0,400}\)|\[[^\]]{0,80}\])/g, "$1")
    .replace(/(\*\*\*|\*\*|~~)(\S(?:.{0,300}?\S)??)\1/g, "$2")
    .replace(/(?<!\w)__(?![a-z_]+__)(\S(?:.{0,300}?\S)??)__(?!\w)/g, "$1")
    .replace(/(?<![\w*])\*(?=[^\s*])([^*]{1,300})\*(?![\w*])/g, "$1")
    .replace(/(?<!\w)_(?=[^\s_])([^_]{1,300})_(?!\w)/g, "$1")
    .replace(/`{1,3}([^`]{1,300})`{1,3}/g, "$1")
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>~])/g, "$1");
}
