/**
 * The date of a whole document: its first line begins with it, its front matter or the head
 * of a mail says it, or its file
 * is named by it. A date anywhere else is something the text talks about.
 */

import { type LeadingDate, readLeadingDate } from "../../text/mod.ts";
import type { Document } from "./_document.ts";
import { mailHead } from "./_mail.ts";
import { lineDate } from "./_title.ts";

/** The key of a date in front matter, and the mark behind it. */
const MATTER_DATE = /^["']?(?:date|created|created_at|published|fecha|日期)["']?\s*[:=]\s*["']?/i;

/** The date that the text tells for all of it. */
export function documentDate(document: Document): LeadingDate | undefined {
  const lines = document.lines.filter((line) => !line.blank).slice(0, 40);
  const [first, ...rest] = lines;
  if (!first) return undefined;
  if (first.head !== "---" && first.head !== "+++") {
    const sent = mailHead(lines.map((line) => line.head))?.date;
    return sent === undefined ? lineDate(first.head) : lineDate(sent);
  }
  const end = rest.findIndex((line) => line.head === first.head);
  const matter = rest.slice(0, Math.max(end, 0)).map((line) => line.head);
  const dated = matter.find((head) => MATTER_DATE.test(head));
  return dated === undefined ? undefined : lineDate(dated.replace(MATTER_DATE, ""));
}

/** `2026-02-03`, `2026_02_03`, `2026年2月3日` at either end of a name, `20260203` at its beginning. */
const IN_NAME =
  /^(\d{4})([-_.]?)(\d{2})\2(\d{2})(?![\d])|(?<!\d)(\d{4})([-_.])(\d{2})\6(\d{2})$|(?<!\d)(\d{4})年(\d{1,2})月(\d{1,2})日/;

/** The date that a file is named by, as daily notes, minutes and posts are. */
export function nameDate(name: string): LeadingDate | undefined {
  const base = name.split(/[\\/]/).at(-1)?.replace(/\.\w{1,8}$/, "") ?? "";
  const [, ...parts] = IN_NAME.exec(base.slice(0, LONGEST_NAME)) ?? [];
  const figures = parts.filter((part) => part !== undefined && /^\d+$/.test(part));
  const [year = "", month = "", day = ""] = figures;
  // Eight figures may be any number; a year of our time makes them a date.
  return /^(?:19|20)\d\d$/.test(year) ? readLeadingDate(`${year}-${month}-${day}`) : undefined;
}

const LONGEST_NAME = 255;
