/**
 * Questions that the timeline answers: where somebody lives and works, as what, with which tool, and
 * which version of it runs, in English, Spanish and Chinese. "Where do I live" shares no word with
 * "I moved to Valencia"; the fact that was read from it does.
 *
 * Only a whole question counts: "where do I live when I visit the client" asks for something else.
 */

import { kindOf } from "./rules/_tool_facts.ts";
import { USER } from "./rules/_subject.ts";

/** What a question asks of the timeline. */
export interface AskedFact {
  readonly subject: string;
  /** The attributes that may answer, the likeliest first. */
  readonly attributes: readonly string[];
}

/** Group `who`: whose fact, when not the user's. Group `kind`, `tool`: of what. */
interface Question {
  readonly about: "location" | "employer" | "role" | "birthday" | "kind" | "version";
  readonly pattern: RegExp;
}

// Plain classes: those of Unicode take longer to compile than a search takes.
const WHO = String.raw`(?<who>[^\s,;:?!()"][^,;:?!()"]{0,40}?)`;
const WHO_HAN = String.raw`(?<who>[^\s,，;:?!()"]{1,20}?)`;
const NOW_EN = String
  .raw`(?: (?:now|right now|currently|these days|today|at the moment|at present))?`;
const ADV_EN = String.raw`(?:(?:currently|now|actually) )?`;
const NOW_ES = String.raw`(?: (?:ahora|ahora mismo|actualmente|hoy|hoy en día))?`;
const ADV_HAN = String.raw`(?:现在|目前|如今|当时|那时)?`;
const KIND = String.raw`(?<kind>[^\s,;:?!()"\d][^,;:?!()"\d]{0,30}?)`;
const TOOL = String.raw`(?<tool>[^\s,;:?!()"][^,;:?!()"]{0,40}?)`;
const US_EN = String.raw`(?:do|did|does|am|is|are|was|were) (?:i|we|${WHO})`;

const ENGLISH: readonly Question[] = [
  question("location", String.raw`where ${US_EN} ${ADV_EN}(?:live|living|located|based)${NOW_EN}`),
  question(
    "location",
    String
      .raw`(?:what|which) (?:city|town|country|place) ${US_EN} ${ADV_EN}(?:live|living) in${NOW_EN}`,
  ),
  question("location", String.raw`where (?:i|we) ${ADV_EN}live${NOW_EN}`),
  question(
    "location",
    String
      .raw`(?:where|what)(?: is|'s) my (?:home|home town|hometown|current city|location)${NOW_EN}`,
  ),
  question("employer", String.raw`where ${US_EN} ${ADV_EN}(?:work|working)${NOW_EN}`),
  question(
    "employer",
    String
      .raw`(?:who|whom|(?:what|which) company) ${US_EN} ${ADV_EN}(?:work|working) (?:for|at)${NOW_EN}`,
  ),
  question("employer", String.raw`where (?:i|we) ${ADV_EN}work${NOW_EN}`),
  question(
    "employer",
    String.raw`(?:who|what)(?: is|'s) my (?:current )?(?:employer|company)${NOW_EN}`,
  ),
  question(
    "role",
    String
      .raw`what(?: is|'s| was) my (?:current )?(?:role|job|job title|position|profession)${NOW_EN}`,
  ),
  question("role", String.raw`what do i do (?:for a living|for work)`),
  question("birthday", String.raw`when(?: is|'s) my birthday`),
  question(
    "version",
    String
      .raw`(?:what|which) version of ${TOOL} ${US_EN} ${ADV_EN}(?:use|using|run|running|on)${NOW_EN}`,
  ),
  question(
    "kind",
    String.raw`(?:what|which) ${KIND} ${US_EN} ${ADV_EN}(?:use|using|prefer|run|running)${NOW_EN}`,
  ),
  question(
    "kind",
    String.raw`(?:what|which)(?: is|'s) my (?:current |preferred |favou?rite )?${KIND}${NOW_EN}`,
  ),
];

const SPANISH: readonly Question[] = [
  question(
    "location",
    String
      .raw`d[oó]nde (?:vivo|vivimos|vivía|viv[ií]|estoy viviendo|(?:vive|vivía|está viviendo) ${WHO})${NOW_ES}`,
  ),
  question(
    "location",
    String
      .raw`en qu[eé] (?:ciudad|pueblo|país|sitio|lugar) (?:vivo|vivimos|vivía|viv[ií]|(?:vive|vivía) ${WHO})${NOW_ES}`,
  ),
  question("location", String.raw`cu[aá]l es mi (?:ciudad|domicilio|lugar de residencia)${NOW_ES}`),
  question(
    "employer",
    String.raw`d[oó]nde (?:trabajo|trabajamos|trabajaba|(?:trabaja|trabajaba) ${WHO})${NOW_ES}`,
  ),
  question(
    "employer",
    String
      .raw`(?:en|para) (?:qu[eé] (?:empresa|compañía)|qui[eé]n) (?:trabajo|trabajamos|trabajaba|(?:trabaja|trabajaba) ${WHO})${NOW_ES}`,
  ),
  question("employer", String.raw`cu[aá]l es mi empresa${NOW_ES}`),
  question(
    "role",
    String.raw`cu[aá]l (?:es|era) mi (?:puesto|cargo|trabajo|profesión|rol)${NOW_ES}`,
  ),
  question("role", String.raw`(?:a qu[eé] me dedico|de qu[eé] trabajo)${NOW_ES}`),
  question("birthday", String.raw`cu[aá]ndo es mi cumpleaños`),
  question(
    "version",
    String
      .raw`qu[eé] versi[oó]n de ${TOOL} (?:uso|usamos|utilizo|utilizamos|tengo|tenemos|(?:usa|utiliza|tiene|corre) ${WHO})${NOW_ES}`,
  ),
  question(
    "kind",
    String
      .raw`qu[eé] ${KIND} (?:uso|usamos|usaba|utilizo|utilizamos|prefiero|(?:usa|utiliza) ${WHO})${NOW_ES}`,
  ),
  question("kind", String.raw`cu[aá]l es mi ${KIND}(?: (?:preferid[oa]|favorit[oa]))?${NOW_ES}`),
];

const CHINESE: readonly Question[] = [
  question(
    "location",
    String
      .raw`(?:我们?|${WHO_HAN})${ADV_HAN}(?:居?住在?|定居在?)(?:了)?(?:哪里|哪儿|哪|哪个城市|什么地方)`,
  ),
  question(
    "location",
    String.raw`我的(?:住址|居住地|所在城市)${ADV_HAN}?(?:是|在)?(?:哪里|哪儿|哪|什么)?`,
  ),
  question(
    "employer",
    String
      .raw`(?:我们?|${WHO_HAN})${ADV_HAN}在(?:哪里|哪儿|哪家公司|哪个公司|什么公司)(?:工作|上班|任职)`,
  ),
  question("employer", String.raw`我的(?:公司|雇主)${ADV_HAN}是(?:哪家|哪个|什么)`),
  question("role", String.raw`我的(?:职位|职业|工作|岗位)${ADV_HAN}是什么`),
  question("role", String.raw`我${ADV_HAN}(?:做什么工作|是做什么的)`),
  question("birthday", String.raw`我的?生日是?(?:什么时候|哪天|哪一天|几月几[号日])`),
  question(
    "version",
    String
      .raw`(?:(?:我们?|${WHO_HAN})${ADV_HAN}(?:用|使用|跑)的? ?)?${TOOL} ?(?:的版本)?是?(?:哪个|什么|几) ?版本`,
  ),
  question(
    "kind",
    String
      .raw`(?:我们?|${WHO_HAN})${ADV_HAN}(?:用|使用|喜欢用)的?是?(?:什么|哪个|哪种|哪款)${KIND}`,
  ),
  question("kind", String.raw`我(?:的|${ADV_HAN}用的)${KIND}${ADV_HAN}是(?:什么|哪个|哪款)`),
];

const QUESTIONS: readonly Question[] = [...ENGLISH, ...SPANISH, ...CHINESE];

/** What may stand around a question: marks, and the ways of asking for an answer at all. */
const BEFORE =
  /^[\s¿¡"'«“]*(?:(?:so|and|hey|hi|ok|please|y|oye|por favor|请问|那么?)[,，]?\s*)*(?:(?:can you |could you |please )?(?:tell me|remind me|do you (?:know|remember)|dime|recu[eé]rdame|sabes|recuerdas|你?知道|告诉我|你?记得)[,，:]?\s*)?[¿]?/u;
const AFTER = /[\s?？!！.。"'»”吗呢呀]*$/u;
/** A question is short, and has one of these words. */
const LONGEST = 120;
const ASKS =
  /where|wh(?:at|ich|o|om|en)(?:\b|')|d[oó]nde|qu[eé]|cu[aá](?:l|ndo)|qui[eé]n|哪|什么|几|什麼/;

/** What a question asks of the timeline; `undefined` when it asks for anything else. */
export function askedFact(query: string): AskedFact | undefined {
  if (query.length > LONGEST) return undefined;
  const lower = query.normalize("NFKC").toLowerCase();
  if (!ASKS.test(lower)) return undefined;
  const text = lower.replace(/\s+/g, " ").replace(BEFORE, "").replace(AFTER, "");
  for (const { about, pattern } of QUESTIONS) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const { who, kind, tool } = match.groups ?? {};
    const attributes = attributesOf(about, { kind, tool });
    if (attributes !== undefined) return { subject: who?.trim() ?? USER, attributes };
  }
  return undefined;
}

function attributesOf(
  about: Question["about"],
  { kind, tool }: { kind: string | undefined; tool: string | undefined },
): readonly string[] | undefined {
  if (about === "version") return tool === undefined ? undefined : [`${tool.trim()} version`];
  if (about !== "kind") return [about];
  const known = kindOf(kind?.trim() ?? "");
  return known === undefined ? undefined : [known, `preferred ${known}`];
}

function question(about: Question["about"], source: string): Question {
  return { about, pattern: new RegExp(`^(?:${source})$`) };
}
