/**
 * One spelling for what a reader takes for the same letters.
 *
 * `normalize` works on a whole text before it is taken apart and keeps its case; `fold` makes the
 * term of a piece. Only Latin and Greek lose their accents: й is a letter of its own, ё is е.
 */

const NON_ASCII = /[^\0-\x7f]/;
/** Soft hyphens, directional marks, word joiners, byte order marks, variation selectors. */
const INVISIBLE = /[\u00ad\u061c\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufe00-\ufe0f\ufeff]/g;
/** Digits of other scripts: ten in a row each, from zero on. */
const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;
const ANY_DIGIT = /^\p{Nd}$/u;
/** A number in front of a fraction or an exponent is a number of its own: 3½, 10². */
const BEFORE_SMALL_DIGITS = /\d(?=[\u00b2\u00b3\u00b9\u00bc-\u00be\u2070-\u2079\u2150-\u215e])/g;
const ESCAPE = "\x1b[";
/** What colours a terminal's text: `ESC [1merror` is the word "error". */
const TERMINAL_COLOUR = new RegExp(String.raw`\x1b\[[\d;?]{0,32}[A-Za-z]`, "g");
const ACCENTED = /([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu;
/** Letters with a stroke or a tail, which Unicode does not take apart. */
const STROKED = /[ßæœøđłħŧŋþðıĸſς]/g;
const PLAIN: Readonly<Record<string, string>> = {
  "ß": "ss",
  "æ": "ae",
  "œ": "oe",
  "ø": "o",
  "đ": "d",
  "ł": "l",
  "ħ": "h",
  "ŧ": "t",
  "ŋ": "n",
  "þ": "th",
  "ð": "d",
  "ı": "i",
  "ĸ": "k",
  "ſ": "s",
  "ς": "σ",
};
/** Vowel points of Arabic and Hebrew, which most texts leave out; the Arabic stretch, joiners, key caps. */
const POINTS =
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u0652\u0670\u200c\u200d\u20d0-\u20f0]/g;

/** An alef with a hamza or a madda, which is often written without. */
const HAMZA = /\u0627[\u0653-\u0655]/g;
/** Letters that people write one for the other: the Russian ё, the Persian and the Arabic keyboard's. */
const VARIANT_OF: Readonly<Record<string, string>> = {
  "\u0451": "\u0435", // ё, е
  "\u0671": "\u0627", // alef wasla
  "\u0649": "\u064a", // alef maksura, yeh
  "\u06cc": "\u064a", // Farsi yeh
  "\u06a9": "\u0643", // keheh, kaf
};
const VARIANTS = /[\u0451\u0671\u0649\u06cc\u06a9]/g;

/** The text in NFKC without colours and invisible characters, digits 0 to 9; letters keep their case. */
export function normalize(text: string): string {
  const plain = text.includes(ESCAPE) ? text.replace(TERMINAL_COLOUR, "") : text;
  if (!NON_ASCII.test(plain)) return plain;
  return plain.replace(BEFORE_SMALL_DIGITS, "$& ").normalize("NFKC")
    .replace(INVISIBLE, "").replaceAll("\u2019", "'")
    .replaceAll("\u2010", "-")
    .replace(OTHER_DIGIT, valueOf);
}

function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && ANY_DIGIT.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}

/** The term of a piece of normalised text: lower case, Latin and Greek without accents, in one spelling. */
export function fold(piece: string): string {
  const lower = piece.toLowerCase();
  if (!NON_ASCII.test(lower)) return lower;
  const folded = lower
    .normalize("NFD")
    .replace(ACCENTED, "$1")
    .replace(STROKED, (letter) => PLAIN[letter] ?? letter)
    .replace(POINTS, "")
    .replace(HAMZA, "\u0627")
    .normalize("NFC")
    .replace(VARIANTS, (letter) => VARIANT_OF[letter] ?? letter);
  return folded === "" ? lower : folded;
}
