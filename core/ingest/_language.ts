/**
 * Tells the language a text is written in, from its script and its commonest words. French,
 * Portuguese, Italian, German and Dutch are known only so as not to be taken for Spanish or English.
 */

const COMMON: readonly (readonly [string, ReadonlySet<string>])[] = [
  common(
    "en",
    `the of and to in is that it was for on are with as his they at be this from have or by one had
    not but what all were when we there can an your which their said if do will each about how up out
    them then she many some so these would other into has more her two like him see time could no
    make than first been its who now people my made over did down only way find use may after long
    little very our just where most know get through back much before go good new i you he don't it's
    without because since until while still never always again also any should does isn't doesn't
    using uses used run runs running works working needs moved keep keeps let us am i'm i'll i've i'd you're you'll we're we'll
    they're it'll that's there's what's who's let's can't won't didn't wasn't aren't yes yeah thanks
    here too off`,
  ),
  common(
    "es",
    `a el la los las de del que y en un una unos unas es son era fue por para con sin se sin su sus al
    lo le les como más mas pero o no sí si ya muy me mi mis nos te tu cuando donde también este esta
    esto ese esa eso hay está están ser hasta desde sobre entre todo toda todos todas porque qué
    quien hoy ahora había tiene tengo hace cada otro otra dos después antes solo bien vez ha han he
    usa usan nunca siempre cuál cómo dónde mañana aquí allí soy estoy vive vale
    gracias hola`,
  ),
  common(
    "fr",
    `le la les de des du que qui et en un une est sont était pour par avec sans se sa son ses au aux
    dans sur pas ne plus mais ou où je tu il elle nous vous ils elles ce cette ces mon ma mes très
    aussi depuis être avoir fait tout tous quand comme c'est j'ai`,
  ),
  common(
    "pt",
    `o a os as de do da dos das que e em no na nos nas um uma é são era foi por para com sem se seu
    sua ao à mais mas ou não já muito me meu minha eu ele ela nós quando onde também este esta isso
    há está até desde sobre entre tudo porque hoje agora tem cada outro depois antes você`,
  ),
  common(
    "it",
    `il lo la i gli le di del della dei che e in un una è sono era per con senza si suo sua al alla
    nel nella più ma o non già molto mi mio mia io lui lei noi quando dove anche questo questa c'è
    fino da su tra tutto perché oggi ora ha ho ogni altro dopo prima`,
  ),
  common(
    "de",
    `der die das den dem des und in ist sind war ein eine einen einem einer für mit ohne von zu zum
    zur auf im am bei aus nach nicht kein keine aber oder wenn wie auch noch nur schon sehr ich du er
    sie wir ihr es mein meine sein seine sich hat haben wird werden dass weil heute jetzt`,
  ),
  common(
    "nl",
    `de het een en van in is zijn was voor met zonder op te aan bij uit naar niet geen maar of als
    ook nog al zeer ik je jij hij zij wij ze mijn zich heeft hebben wordt worden dat die omdat nu er
    deze dit door over om`,
  ),
];

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

/** One word of twelve is common in any real sentence; fewer, and it is a list or another language. */
const WORDS_A_COMMON_ONE = 12;

/** The language of a text: `en`, `es`, `zh`, another code, or `und` when it cannot be told. */
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
  return byWords(text);
}

function byWords(text: string): string {
  const scores = new Map<string, number>();
  const found = text.toLowerCase().replaceAll("’", "'").match(/\p{L}+(?:'\p{L}+)?/gu) ?? [];
  for (const word of found) {
    const languages = LANGUAGES_OF.get(word) ?? [];
    // A word of several languages tells little.
    const points = languages.length === 1 ? 1 : 0.5;
    for (const language of languages) scores.set(language, (scores.get(language) ?? 0) + points);
  }
  if (/[ñ¿¡]|\p{L}ción(?!\p{L})/iu.test(text)) scores.set("es", (scores.get("es") ?? 0) + 1);
  const most = Math.max(...scores.values());
  if (most < Math.max(1, found.length / WORDS_A_COMMON_ONE)) return "und";
  const best = [...scores.keys()].filter((language) => scores.get(language) === most);
  if (best.length === 1) return best[0] ?? "und";
  // "la cola del cine" could be Italian as well; but the others are only here to be told apart.
  const expected = best.filter((language) => language === "en" || language === "es");
  return expected.length === 1 ? expected[0] ?? "und" : "und";
}

/** The languages that each common word belongs to. */
const LANGUAGES_OF: ReadonlyMap<string, readonly string[]> = languagesByWord();

function languagesByWord(): Map<string, string[]> {
  const languages = new Map<string, string[]>();
  for (const [language, words] of COMMON) {
    for (const word of words) languages.set(word, [...languages.get(word) ?? [], language]);
  }
  return languages;
}

function common(language: string, list: string): readonly [string, ReadonlySet<string>] {
  return [language, new Set(list.split(/\s+/))];
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
