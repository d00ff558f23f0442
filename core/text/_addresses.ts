/**
 * Blanks the addresses of links, so that what is read for keywords and names is what people read: the
 * text of a link, and of a bare address its host. Offsets stay as they are.
 */

/** Where a Markdown link, or an attribute of HTML, leads to. */
const TARGET =
  /(?<=\]\()(?:<[^<>\n]{1,2000}>|[^()\s]{1,2000})|(?<=\s(?:src|href|srcset)=)(?:"[^"\n]{1,2000}"|'[^'\n]{1,2000}')/g;
/** A bare address: scheme, host, and the rest that names a page. */
const ADDRESS =
  /((?:https?|ftp|wss?):\/\/(?:www\.)?)([\w.-]{1,200})([:/?#][^\s<>"'()[\]，。；、）]*)?/g;
/** `:white_check_mark:`, which stands for a picture. */
const SHORTCODE = /(?<=^|\s|\|):[a-z][a-z0-9_+-]{1,40}:(?=\s|\||$)/gm;

/** `text` with blanks where its addresses stand. */
export function withoutAddresses(text: string): string {
  return text
    .replace(TARGET, blank)
    .replace(
      ADDRESS,
      (_, scheme: string, host: string, rest = "") => blank(scheme) + host + blank(rest),
    )
    .replace(SHORTCODE, blank);
}

function blank(text: string): string {
  return " ".repeat(text.length);
}
