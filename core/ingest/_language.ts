/** Tells the language a text is written in, from its script and its commonest words. */

const COMMON: Readonly<Record<"en" | "es", ReadonlySet<string>>> = {
  en: new Set(
    ("the of and to in is that it was for on are with as his they at be this from have or by one had not but what all were when we there can an your which their said if do will each about how up out them then she many some so these would other into has more her two like him see time could no make than first been its who now people my made over did down only way find use may after long little very our just where most know get through back much before go good new i you he")
      .split(" "),
  ),
  es: new Set(
    ("el la los las de del que y en un una unos unas es son era fue por para con sin se su sus al lo le les como más mas pero o no sí si ya muy me mi mis nos te tu cuando donde también este esta esto ese esa eso hay está están ser hasta desde sobre entre todo toda todos todas porque qué quien hoy ahora había tiene tengo hace cada otro otra dos después antes solo bien vez")
      .split(" "),
  ),
};

/** The language of a text: `en`, `es`, `zh`, another code its script gives away, or `und`. */
export function languageOf(text: string): string {
  const letters = count(text, /\p{L}/gu);
  if (letters === 0) return "und";
  const han = count(text, /\p{Script=Han}/gu);
  const kana = count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  // A Chinese sentence of ten characters says as much as an English one of forty letters.
  if ((han + kana) * 3 >= letters) return kana * 5 >= han + kana ? "ja" : "zh";
  for (const [language, script] of SCRIPTS) {
    if (count(text, script) * 2 >= letters) return language;
  }
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const en = words.filter((word) => COMMON.en.has(word)).length;
  const es = words.filter((word) => COMMON.es.has(word)).length +
    (/[ñ¿¡]|[a-z]ción\b/i.test(text) ? 1 : 0);
  // One word of twelve is common in any real sentence; fewer, and it is a list or another language.
  if (Math.max(en, es) < Math.max(2, words.length / 12) || en === es) return "und";
  return en > es ? "en" : "es";
}

// Scripts that one language writes, or nearly so, for what this is used for.
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ["ko", /\p{Script=Hangul}/gu],
  ["ru", /\p{Script=Cyrillic}/gu],
  ["ar", /\p{Script=Arabic}/gu],
  ["he", /\p{Script=Hebrew}/gu],
  ["el", /\p{Script=Greek}/gu],
  ["hi", /\p{Script=Devanagari}/gu],
  ["th", /\p{Script=Thai}/gu],
];

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
