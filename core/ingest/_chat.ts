/**
 * Tells the export of a chat by its form, in whatever words people talk there: lines that open with a
 * moment and a speaker (WhatsApp, Telegram, Slack, Discord, IRC). Logs and records are dated line by
 * line, too; what may be one of them must have people who speak in turns.
 */

import { type Document, readDocument } from "./splitters/_document.ts";
import { type Opening, openingAt } from "./splitters/_entry.ts";

/** What is said in a chat, without who said it and when. */
export interface Chat {
  readonly said: string;
  readonly messages: number;
}

/** Of the lines that are not blank; people write several to a message, but seldom many. */
const LEAST_SHARE = 0.2;

/** A day as programs of servers write it: `2026-02-03 10:15:02 worker: started`. */
const LIKE_A_LOG = /^\W{0,3}\d{4}-\d\d-\d\d/;
const NICKNAME = /<[@+%~ ]?[^<>\s]{1,32}>\s/;

// Splitting needs sizes; reading lines does not.
const ANY_SIZE = { targetTokens: 1, maxTokens: 1, minTokens: 1 };

/** The chat that a text is the export of, if it is one. */
export function chatIn(text: string): Chat | undefined {
  // Most texts have no time of day in their first lines, and are done with here.
  if (!/\d[:：点]\s?\d\d/.test(text.slice(0, 2000))) return undefined;
  const document = readDocument(text, { dataType: "PERSONAL", budget: ANY_SIZE });
  const speakers = new Set<string>();
  const said: string[] = [];
  let messages = 0;
  let loglike = 0;
  for (const [index, line] of document.lines.entries()) {
    if (line.blank) continue;
    const opening = openingAt(document, index, "day first");
    if (opening?.speaker === undefined) {
      // What stands above the first message, and the program's own lines, nobody says.
      if (messages > 0 && opening === undefined) said.push(line.head);
      continue;
    }
    messages++;
    speakers.add(opening.speaker);
    if (LIKE_A_LOG.test(line.head) && !NICKNAME.test(line.head)) loglike++;
    said.push(wordsOf(document, index, opening));
  }
  const lines = document.lines.filter((line) => !line.blank).length;
  if (messages < 2 || messages < lines * LEAST_SHARE) return undefined;
  // In a chat of some length somebody speaks again; the labels of a record differ line by line.
  const inTurns = speakers.size < messages;
  const people = [...speakers].filter((name) => !/^\p{Ll}/u.test(name));
  const isTold = loglike * 2 > messages
    ? inTurns && speakers.size > 1 && people.length * 2 > speakers.size
    : inTurns || messages < 4;
  return isTold ? { said: said.join("\n"), messages } : undefined;
}

function wordsOf(
  document: Document,
  index: number,
  { date, speaker = "", above }: Opening,
): string {
  if (above) return "";
  const head = document.lines[index]?.head ?? "";
  const name = head.indexOf(speaker, date.end);
  return name < 0 ? "" : head.slice(name + speaker.length + 1);
}
