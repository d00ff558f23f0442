/**
 * Reads the lines that a mail opens with, in English, Spanish and Chinese: its subject says what it holds
 * and its date when. Two of them make a mail, one of which says from whom it is or what it is about.
 */

const FIELD =
  /^(from|to|cc|bcc|subject|date|sent|reply-to|message-id|de|para|asunto|fecha|enviado(?: el)?|发件人|收件人|抄送|主题|日期|发送时间)\s?[:：]\s?(.*)$/i;
const SUBJECT = /^(?:subject|asunto|主题)$/i;
const DATE = /^(?:date|sent|fecha|enviado(?: el)?|日期|发送时间)$/i;
const TELLING = /^(?:from|subject|de|asunto|发件人|主题)$/i;

/** A mail has some twenty of them when every server on its way adds one. */
const MOST_FIELDS = 40;

/** What the opening lines of a mail tell. */
export interface MailHead {
  readonly subject?: string;
  /** As it stands there. */
  readonly date?: string;
}

/** The opening of a mail by its lines; `undefined` for any other text. */
export function mailHead(lines: readonly string[]): MailHead | undefined {
  let [subject, date] = ["", ""];
  let fields = 0;
  let telling = 0;
  for (const line of lines.slice(0, MOST_FIELDS)) {
    const [, name = "", value = ""] = FIELD.exec(line.trimEnd()) ?? [];
    // Fields of servers and the rest of a long one stand in between.
    if (name === "" && !/^(?:[A-Z][\w-]{2,40}: |[ \t]+\S)/.test(line)) break;
    if (name === "") continue;
    fields++;
    if (TELLING.test(name)) telling++;
    if (SUBJECT.test(name)) subject ||= value;
    if (DATE.test(name)) date ||= value;
  }
  if (fields < 2 || telling === 0 || !FIELD.test(lines[0] ?? "")) return undefined;
  return { ...(subject ? { subject } : {}), ...(date ? { date } : {}) };
}
