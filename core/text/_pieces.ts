/**
 * The terms of one word: the whole and its parts.
 *
 *     core/reserveStock.test.ts
 *     ├─ core
 *     └─ reserveStock.test.ts
 *        ├─ reserveStock ── reserve, stock
 *        ├─ test
 *        └─ ts
 *
 * Taken apart before lower-casing, because case is what tells where `reserveStock` has its seam.
 */

import { isDigit } from "./_chars.ts";
import { fold } from "./_fold.ts";

/** Longer terms are found by their parts, or by as many of their first characters. */
export const LONGEST_TERM = 64;

/** Who asks: a document is given more forms than a query, so that each way to write one is met. */
export type Purpose = "document" | "query";

/** Most words: nothing to fold and nothing to take apart. */
const PLAIN_WORD = /^[A-Za-z]?[a-z]+$/;
/** What a word must have some of; a row of underscores has not. */
export const CONTENT = /[\p{L}\p{N}\p{M}]/u;
/** Where words are joined, the widest seam first. The dots of a version are none. */
const SEAMS: readonly (readonly [mark: string, seam: RegExp])[] = [
  ["@", /@/],
  ["/", /\//],
  [":", /:/],
  [".", /\.(?!\d)|(?<!\d)\./],
  ["-", /-/],
  ["'", /'/],
  ["_", /_/],
];

/** `user's`, `we'll`: the ending is no part of the word. */
const OWNER = /^(.+)'(?:s|ll|re|ve|d|m)$/i;

/** Gives the terms of `raw`, a word of normalised text without prefix and suffix, to `push`. */
export function pieces(raw: string, purpose: Purpose, push: (term: string) => void): void {
  if (PLAIN_WORD.test(raw)) return push(cut(raw.toLowerCase()));
  if (!CONTENT.test(raw)) return;
  const owner = raw.includes("'") ? OWNER.exec(raw)?.[1] : undefined;
  if (owner !== undefined) return pieces(owner, purpose, push);
  if (number(raw, purpose, push)) return;
  const [mark, seam] = SEAMS.find(([, seam]) => seam.test(raw)) ?? [];
  if (mark === undefined || seam === undefined) {
    if (!numbered(raw, purpose, push)) humps(raw, purpose, push);
    return;
  }
  if (mark === "'") return apostrophe(raw, push);
  const parts = raw.split(seam).filter((part) => CONTENT.test(part));
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) {
    // __init__ and a path's .hidden are names of their own; _emphasis_ is not.
    if (/^(__.*[^_]__|[.@].*[^.@])$/.test(raw) && raw.length <= LONGEST_TERM) push(fold(raw));
    return pieces(only, purpose, push);
  }
  if (mark === "." && /^(\p{Lu}\.)+\p{Lu}$/u.test(raw)) return push(cut(fold(parts.join(""))));
  if (raw.length <= LONGEST_TERM) push(cut(fold(raw)));
  if (purpose === "document" && "._-".includes(mark)) joined(parts, push);
  for (const part of parts) {
    // A lone letter is noise in a query, where it would count as a word that is not met.
    if (part.length > 1 || purpose === "document") pieces(part, purpose, push);
  }
}

/** The term, at most {@linkcode LONGEST_TERM} long, never ending in half a character. */
export function cut(term: string): string {
  if (term.length <= LONGEST_TERM) return term;
  const last = term.charCodeAt(LONGEST_TERM - 1);
  return term.slice(0, last >= 0xd800 && last <= 0xdbff ? LONGEST_TERM - 1 : LONGEST_TERM);
}

/** `e-mail` is met by "email", `user_id` by "userId", `node.js` by "nodejs". */
function joined(parts: readonly string[], push: (term: string) => void): void {
  if (parts.length > 4 || !parts.every((part) => /^[\p{L}\p{M}]+$/u.test(part))) return;
  const whole = fold(parts.join(""));
  if (whole.length <= LONGEST_TERM / 2) push(whole);
}

const DATE = /^(\d{4})([-/.])(\d\d?)\2(\d\d?)$/;
const DAY_FIRST = /^\d\d?([-/.])\d\d?\1(\d{4})$/;
const DATE_TIME = /^(\d{4}-\d\d-\d\d)t(\d\d:\d\d(?::\d\d)?)/i;
const AMOUNT = /^(\d{1,3}(?:,\d{3})+)(\.\d+)?$/;
const CLOCK = /^(\d\d?)(:\d\d)(:\d\d)?([ap]m)?$/i;
const DOTTED = /^v?(\d+(?:\.\d+)+)$/i;
/** A version or a decimal number in a word; a `v` goes along behind capitals, as in TLSv1.3. */
const WITH_DOTS = /((?:(?<=\p{Lu})v)?\d+(?:\.\d+)+)/u;
/** What Git prints of a commit: any beginning of its digest. They meet in the shortest. */
const DIGEST = /^(?=[a-f]*\d)(?=\d*[a-f])([\da-f]{7})(?:[\da-f]{0,13}|[\da-f]{33}|[\da-f]{57})$/i;

/** Dates, times, versions, addresses and amounts stay whole. Says whether `raw` was one of them. */
function number(raw: string, purpose: Purpose, push: (term: string) => void): boolean {
  if (raw.length > LONGEST_TERM) return false;
  if (!isDigit(raw.charCodeAt(0)) && !isDigit(raw.charCodeAt(1))) return false;
  const terms = numberTerms(raw);
  if (terms === undefined) return false;
  for (const term of terms.same) push(term);
  if (purpose === "document") { for (const term of terms.wider) push(term); }
  return true;
}

/** The number as it is asked for, and what a document that holds it answers to besides. */
function numberTerms(raw: string): { same: string[]; wider: string[] } | undefined {
  if (/^\d+$/.test(raw)) return { same: [raw], wider: [] };
  const [, hour, minute, second = "", half] = CLOCK.exec(raw) ?? [];
  if (hour !== undefined && minute !== undefined) {
    const time = hour + minute + second;
    return {
      same: half === undefined ? [time] : [raw.toLowerCase(), time],
      wider: timesLike(hour, minute, second),
    };
  }
  const [, whole, decimals = ""] = AMOUNT.exec(raw) ?? [];
  if (whole !== undefined) {
    const amount = whole.replaceAll(",", "");
    return { same: [amount + decimals], wider: decimals === "" ? [] : [amount] };
  }
  const [, year, mark, month] = DATE.exec(raw) ?? [];
  if (year !== undefined) return { same: [raw], wider: [`${year}${mark}${month}`, year] };
  const [, , yearBehind] = DAY_FIRST.exec(raw) ?? [];
  if (yearBehind !== undefined) return { same: [raw], wider: [yearBehind] };
  const [, day, time] = DATE_TIME.exec(raw) ?? [];
  if (day !== undefined && time !== undefined) {
    const [clock = "", minute = "", second] = time.split(/(?=:)/);
    return {
      same: [raw.toLowerCase(), day, time],
      wider: [day.slice(0, 7), day.slice(0, 4), ...timesLike(clock, minute, second)],
    };
  }
  const [, version] = DOTTED.exec(raw) ?? [];
  if (version === undefined) return undefined;
  const [, minor] = /^(\d+\.\d+)\.\d+$/.exec(version) ?? [];
  const same = version.length < raw.length ? [raw.toLowerCase(), version] : [version];
  return { same, wider: minor === undefined ? [] : [minor] };
}

/** `09:30` for `9:30` and the other way round, and a time to the minute for one to the second. */
function timesLike(hour: string, minute: string, second = ""): string[] {
  const other = hour.length === 1 ? `0${hour}` : hour.startsWith("0") ? hour.slice(1) : undefined;
  const times = other === undefined ? [] : [other + minute + second];
  if (second === "") return times;
  return [...times, hour + minute, ...(other === undefined ? [] : [other + minute])];
}

/**
 * `python3.12` is `python` and `3.12`, and `python3` as well; `2.5GB` is `2.5` and `gb`. Says whether
 * `raw`, without any other seam, holds such a number.
 */
function numbered(raw: string, purpose: Purpose, push: (term: string) => void): boolean {
  const parts = raw.split(WITH_DOTS);
  // A number longer than any term is not taken apart.
  if (parts.length < 2 || parts.includes(raw)) return false;
  push(cut(fold(raw)));
  let before = "";
  for (const part of parts) {
    const isShort = part.length < 2 && purpose === "query";
    if (part !== "" && !isShort && !number(part, purpose, push)) pieces(part, purpose, push);
    const [major = ""] = /^\d+(?=\.)/.exec(part) ?? [];
    if (before !== "" && major !== "" && purpose === "document") push(cut(fold(before + major)));
    before = part;
  }
  return true;
}

/** `don't` is one word, `O'Brien` and `l'avion` are wholes with parts. */
function apostrophe(raw: string, push: (term: string) => void): void {
  const parts = raw.split("'").filter((part) => CONTENT.test(part));
  push(cut(fold(parts.join(""))));
  if (/n't$/i.test(raw)) return;
  for (const part of parts) if (part.length > 1) push(cut(fold(part)));
}

/** The parts of `HTTPServer2`: `HTTP`, `Server2`. A plural of capitals (`URLs`) is one part. */
const HUMP =
  /\p{Lu}{2,}s?(?!\p{Ll})\p{N}*|\p{Lu}?(?:(?!\p{Lu})[\p{L}\p{M}])+\p{N}*|\p{Lu}\p{N}*|\p{N}+/gu;
/** A name with one seam after a capitalised word: GitHub, JavaScript, PostgreSQL. */
const BRAND = /^\p{Lu}\p{Ll}+\p{Lu}\p{L}+$/u;
const HAS_SEAM = /\p{Ll}\p{M}*\p{Lu}|\p{Lu}\p{Lu}\p{Ll}|\p{L}\p{N}|\p{N}\p{L}/u;
const DIGIT_SEAM = /\p{N}(?=\p{L})|\p{L}(?=\p{N})/gu;

function humps(raw: string, purpose: Purpose, push: (term: string) => void): void {
  push(cut(fold(raw)));
  const [, short] = DIGEST.exec(raw) ?? [];
  if (short !== undefined && short.length < raw.length) push(fold(short));
  const seams = raw.match(DIGIT_SEAM)?.length ?? 0;
  if (!HAS_SEAM.test(raw)) return;
  // People write GitHub and github alike: its halves would only blur what a query asks for.
  if (purpose === "query" && BRAND.test(raw)) return;
  const parts = raw.match(HUMP) ?? [];
  // Keys, digests and encoded data mean nothing in pieces.
  if (parts.length > 5 && raw.length < parts.length * 2.5) return;
  if (seams > (short === undefined ? 2 : 1)) return;
  for (const part of parts) {
    if (parts.length > 1 && part.length > 1) push(cut(fold(part)));
    letters(part, push);
  }
}

/** `sha` and `256` of `sha256`; nothing of a digest such as `9f86d081`. */
function letters(part: string, push: (term: string) => void): void {
  const runs = part.match(/\p{N}+|[\p{L}\p{M}]+/gu) ?? [];
  if (runs.length !== 2) return;
  for (const run of runs) if (run.length > 1) push(cut(fold(run)));
}
