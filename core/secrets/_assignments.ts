/**
 * Secrets that have no form of their own and are known by the name beside them:
 *
 *     DB_PASSWORD=…      api_key: "…"      the password is …      contraseña: …      密码：…
 *
 * A name that only has such a word in it (`token_count`, `password_hash`) names no secret.
 */

import type { Found } from "./_formats.ts";
import { classes, entropy, isPlaceholder } from "./_placeholder.ts";

/** What a name ends with that has a person's secret, which may be short. */
const PASSWORDS = "password|passwd|passphrase|passcode|pwd|contrasena|contraseña|密码|口令";
/** What a name ends with that has a machine's secret, which is long and random. */
const KEYS =
  "secret|token|api ?key|access key|secret key|private key|signing key|encryption key|auth key|account key|client key|credentials?|bearer|clave|clave secreta|密钥|令牌";
/** What may follow: which of several it is. */
const WHICH =
  "(?: (?:value|prod|production|staging|dev|live|main|old|new|current|primary|secondary|\\d{1,2}))?";
const PASSWORD_NAME = new RegExp(`(?:^| |(?<=\\p{Script=Han}))(?:${PASSWORDS})${WHICH}$`, "u");
const KEY_NAME = new RegExp(`(?:^| |(?<=\\p{Script=Han}))(?:${KEYS})${WHICH}$`, "u");

/** A name, what binds it to a value, and the value, in quotes or up to a space. */
const ASSIGNMENT =
  /(?<![\p{L}\p{N}_.-])["'`]?(?<name>[\p{L}_][\p{L}\p{N}_.-]{0,60}(?: (?:key|secret|token|password))?)["'`*]{0,3}\s{0,3}(?<sign>=>|:=|={1,2}|[:：])\s{0,3}(?:(?<quote>["'`])(?<quoted>[^"'`\r\n]{1,300})\k<quote>|(?<bare>[^\s"'`,;，；。]{1,300}))/gu;
/** The same in prose. */
const TOLD =
  /(?<![\p{L}\p{N}_])(?<name>password|passphrase|passcode|contraseña|clave|密码|口令)(?: for [\p{L}\p{N} ._-]{1,40}?| (?:de|del|para) [\p{L}\p{N} ._-]{1,40}?)?(?:\s+(?:is|was|es|era)(?: now| ahora)?:?\s+|\s?[是为]\s?[:：]?\s?)["'`“「]?(?<value>[!-~]{6,100})/giu;
/** The value of a header that lets whoever holds it in. */
const HEADER =
  /(?<![\p{L}\p{N}])authorization["'`]?\s{0,3}[:=]\s{0,3}["'`]?(?:bearer|basic|token)\s+(?<value>[A-Za-z0-9+/=._~-]{16,2000})/giu;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Values that stand beside the name of a secret and look like one. */
export function* assignments(text: string): Generator<Found> {
  for (const { index, groups } of text.matchAll(ASSIGNMENT)) {
    const { name = "", quoted, bare = "", sign = "" } = groups ?? {};
    const words = wordsOf(name);
    const value = quoted ?? bare.replace(/[.)\]}>]+$/, "");
    if (isPlaceholder(value)) continue;
    if (PASSWORD_NAME.test(words)) {
      if (isPassword(value, { name, sign, isQuoted: quoted !== undefined })) {
        yield { kind: "a password", index, value };
      }
    } else if (KEY_NAME.test(words) && isRandom(value)) {
      yield { kind: `a secret (the value of "${shown(name)}")`, index, value };
    }
  }
  for (const { index, groups } of text.matchAll(TOLD)) {
    const value = (groups?.["value"] ?? "").replace(/["'`”」.,;:!?)\]]+$/, "");
    if (value.length >= 6 && !isPlaceholder(value) && isMixed(value)) {
      yield { kind: "a password", index, value };
    }
  }
  for (const { index, groups } of text.matchAll(HEADER)) {
    const value = groups?.["value"] ?? "";
    if (!isPlaceholder(value) && isRandom(value)) {
      yield { kind: "an authorization header", index, value };
    }
  }
}

/** `dbPassword_prod` as "db password prod". */
function wordsOf(name: string): string {
  return name.replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, " ").replace(/[_.-]+/g, " ")
    .toLowerCase().replace(/(?<=api|access|secret|private)key/g, " key").trim();
}

/** A person's secret: not a word of the language, nor a name in code. */
function isPassword(
  value: string,
  { name, sign, isQuoted }: { name: string; sign: string; isQuoted: boolean },
): boolean {
  if (value.length < 6 || /\s/.test(value) || /^[\w-]+(?:\.[A-Za-z_]\w*)+$/.test(value)) {
    return false;
  }
  if (/^(?:https?|ftp):\/\//i.test(value) || UUID.test(value)) return false;
  if (isMixed(value)) return true;
  // DB_PASSWORD=correcthorse is one; `password = userPassword` and "password: rotated" are not.
  const isSetting = sign === "=" && name === name.toUpperCase() && /[A-Z]/.test(name);
  return isSetting && !isQuoted
    ? value.length >= 8
    : isQuoted && sign !== ":" && value.length >= 10;
}

/** Letters with figures or marks among them: no word. */
export function isMixed(value: string): boolean {
  if (/^[\p{L}]+(?:['’-][\p{L}]+)*$/u.test(value)) return false;
  if (/^\d+$/.test(value)) return value.length >= 8;
  return classes(value) >= 2 && /\p{N}|[^\p{L}\p{N}\s.,:;'’_/-]/u.test(value) &&
    /\p{L}/u.test(value);
}

/** A machine's secret: long, and without the regularity of words, paths and numbers. */
function isRandom(value: string): boolean {
  if (value.length < 16 || /\s/.test(value)) return false;
  if (/^[\d.,:_-]+$/.test(value) || /^(?:\.{0,2}\/|~\/|https?:)/i.test(value)) return false;
  if (/^[\p{L}]+(?:[._/-][\p{L}]+)*$/u.test(value)) return false;
  if (UUID.test(value)) return true;
  if (isChainOfNames(value)) return false;
  return /\d/.test(value) && /[A-Za-z]/.test(value) && entropy(value) >= 3.2;
}

/** `open_file--read_all--main.part.0`: names of code one after the other, with hardly anything else. */
function isChainOfNames(value: string): boolean {
  const words = value.split(/[^A-Za-z0-9]+/).filter((part) => /^[a-z]{3,}$|^[A-Z]{3,}$/.test(part));
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  return words.length >= 4 && letters >= value.length * 0.6;
}

function shown(name: string): string {
  return name.length > 40 ? `${name.slice(0, 39)}…` : name;
}
