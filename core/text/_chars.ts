/**
 * What kind of character a code point is, for everything that walks over text.
 *
 * ASCII comes from a table and the large blocks from ranges, so that the property regexes, which are
 * slow one character at a time, only see the rest.
 */

/** Neither part of a word nor anything else that is indexed. */
export const OTHER = 0;
/** White space and line breaks. */
export const SPACE = 1;
/** A letter, digit, mark or underscore of a script that puts spaces between words. */
export const WORD = 2;
/** A character of a script written without spaces (or with few): indexed as bigrams. */
export const DENSE = 3;
/** A pictograph or half of a flag. */
export const EMOJI = 4;

const WORD_CHAR = /^[\p{L}\p{N}\p{M}]$/u;
const MARK_CHAR = /^\p{M}$/u;
const SPACE_CHAR = /^\s$/u;
const PICTOGRAPH = /^[\p{Extended_Pictographic}\p{Regional_Indicator}]$/u;
const DENSE_SCRIPT =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc]$/u;
const DECIMAL_DIGIT = /^\p{Nd}$/u;

const ASCII = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  if (/\s/.test(char)) return SPACE;
  return /\w/.test(char) ? WORD : OTHER;
});

/** The kind of a code point. */
export function kindOf(code: number): number {
  if (code < 128) return ASCII[code] ?? OTHER;
  // Latin, but for the multiplication and division signs.
  if (code >= 0xc0 && code <= 0x24f) return code === 0xd7 || code === 0xf7 ? OTHER : WORD;
  // Cyrillic, marks included; 0x482 is the thousands sign.
  if (code >= 0x400 && code <= 0x52f) return code === 0x482 ? OTHER : WORD;
  if (code >= 0x4e00 && code <= 0x9fff) return DENSE;
  if (code >= 0xac00 && code <= 0xd7a3) return DENSE;
  return kindOfRare(String.fromCodePoint(code));
}

/** Whether the code point is an ASCII digit. */
export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Whether the code point modifies the one before it. */
export function isMark(code: number): boolean {
  if (code < 0x300 || (code > 0x309a && code < 0xa66f) || (code >= 0xac00 && code <= 0xd7a3)) {
    return false;
  }
  return MARK_CHAR.test(String.fromCodePoint(code));
}

/** Whether a term is of a script that is indexed as bigrams. */
export function isDense(term: string): boolean {
  const code = term.codePointAt(0);
  return code !== undefined && kindOf(code) === DENSE;
}

/** The code point at `index`, or -1 outside of the text. */
export function codeAt(text: string, index: number): number {
  return text.codePointAt(index) ?? -1;
}

/** The kind of the character that ends just before `index`; `SPACE` at the start of the text. */
export function kindBefore(text: string, index: number): number {
  if (index <= 0) return SPACE;
  const code = text.charCodeAt(index - 1);
  if (code < 0xdc00 || code > 0xdfff || index < 2) return kindOf(code);
  return kindOf(codeAt(text, index - 2) > 0xffff ? codeAt(text, index - 2) : code);
}

function kindOfRare(char: string): number {
  if (WORD_CHAR.test(char)) {
    return DENSE_SCRIPT.test(char) && !DECIMAL_DIGIT.test(char) ? DENSE : WORD;
  }
  if (SPACE_CHAR.test(char)) return SPACE;
  // The signs of copyright and trademark are pictographs only by name.
  if (char === "\u00a9" || char === "\u00ae" || char === "\u2122") return OTHER;
  if (PICTOGRAPH.test(char)) return EMOJI;
  // Joiners of Persian and Indic words.
  return char === "\u200c" || char === "\u200d" ? WORD : OTHER;
}
