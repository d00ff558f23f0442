/**
 * Numbers in digits of base 91.
 *
 * A digit is a printable ASCII character from `#` on, the backslash left out, so that JSON escapes
 * none.
 */

const BASE = 91;
/** Numbers below this fit in two digits. */
export const PAIR_RANGE = BASE * BASE;
/** Numbers up to this are one digit; ten digits more begin those of two, and the last those of four. */
const ONE_DIGIT = 80;
const TWO_DIGITS = ONE_DIGIT + 10 * BASE;
const FIRST_DIGIT = "#".charCodeAt(0);
const BACKSLASH = "\\".charCodeAt(0);

/** The value of each digit by its character code. */
const VALUES = Uint8Array.from(
  { length: 256 },
  (_, code) => Math.max(0, code - FIRST_DIGIT - (code > BACKSLASH ? 1 : 0)),
);

function valueAt(digits: Uint8Array, at: number): number {
  return VALUES[digits[at] ?? 0] ?? 0;
}

/** The number that {@linkcode writePair} wrote at `at`. Behind the end all digits are 0. */
export function pairAt(digits: Uint8Array, at: number): number {
  return valueAt(digits, at) * BASE + valueAt(digits, at + 1);
}

/** The number that {@linkcode writeNumber} wrote at `at`. */
export function numberAt(digits: Uint8Array, at: number): number {
  const first = valueAt(digits, at);
  if (first < ONE_DIGIT) return first;
  const second = valueAt(digits, at + 1);
  if (first < BASE - 1) return ONE_DIGIT + (first - ONE_DIGIT) * BASE + second;
  return TWO_DIGITS + second * PAIR_RANGE + pairAt(digits, at + 2);
}

/** How many digits {@linkcode writeNumber} used at `at`. */
export function widthAt(digits: Uint8Array, at: number): number {
  const first = valueAt(digits, at);
  if (first < ONE_DIGIT) return 1;
  return first < BASE - 1 ? 2 : 4;
}

function digit(value: number): string {
  const code = FIRST_DIGIT + value;
  return String.fromCharCode(code < BACKSLASH ? code : code + 1);
}

/** A number below {@linkcode PAIR_RANGE} as two digits. */
export function writePair(value: number): string {
  return digit(Math.floor(value / BASE)) + digit(value % BASE);
}

/**
 * A number as one, two or four digits: small ones are short.
 *
 * @throws {RangeError} when it is too large: some 750,000 is the most.
 */
export function writeNumber(value: number): string {
  if (value < ONE_DIGIT) return digit(value);
  if (value < TWO_DIGITS) {
    const rest = value - ONE_DIGIT;
    return digit(ONE_DIGIT + Math.floor(rest / BASE)) + digit(rest % BASE);
  }
  const rest = value - TWO_DIGITS;
  if (rest >= PAIR_RANGE * BASE) throw new RangeError(`${value} is too large for a posting.`);
  return digit(BASE - 1) + writePair(Math.floor(rest / BASE)) + digit(rest % BASE);
}
