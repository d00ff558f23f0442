/**
 * What makes a sentence no statement about the present: no, maybe, if, said, used to, when, a plan,
 * a dream, an end. Where in doubt, nothing is read.
 */

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Before the opening, in its own clause. */
const CLAUSE = set(`
not never no nor neither hardly barely nobody none without almost nearly used might may could would should ought can't cannot won't
will going gonna want wants wanted plan plans planned planning hope hopes hoping hoped thinking considering considered about maybe
perhaps possibly probably supposedly allegedly reportedly apparently before until till when whenever where wherever while once
formerly previously like how why whose instead stop stopped quit refuse back then don't didn't doesn't isn't
nunca jamás tampoco ni quizá quizás tal acaso quiero quisiera querría gustaría encantaría planeo pienso voy vamos vas iba íbamos antes cuando
mientras donde dónde casi hasta podría podríamos debería deberíamos algún pensando deseando intentando sin`);
/** Holds for the rest of the sentence: a condition, a dream, the words of somebody. */
const SENTENCE = set(`
if unless whether suppose supposing imagine imagined imagining pretend pretended pretending wish wishes wished dream dreams dreamt dreamed
dreaming fantasize say says said saying tell tells told think thinks thought believe believes believed assume assumes assumed claim claims
claimed hear heard joke jokes joked write writes wrote asks asked insists insisted swears guess wonder wondering wondered feels rumour
rumor according lyrics remember remembers
si ojalá imagina imaginad imaginaos supón supongamos suponiendo sueño sueños soñé soñaba soñar dice dicen dijo dijeron decía decían cree creen creía creían
creo piensa piensan pensaba cuenta cuentan contó afirma afirman asegura aseguran según oído parece pregunta preguntó escribió escribe jura supongo letra`);
const HAN_CLAUSE =
  /[不没未别]|也许|可能|大概|或许|想|打算|计划|准备|希望|以前|之前|从前|曾|原来|过去|小时候|当年|本来|差点|差一点|将要|应该|一旦|说不定|怕|时候|每当|等到|要(?!是)/u;
const HAN_SENTENCE =
  /如果|要是|假如|假设|倘若|若是|万一|想象|梦|[说讲](?!不)|听|以为|觉得|认为|据|好像|仿佛|是否|问/u;

/** Behind the value, in its own clause: it was no more than that. */
const BEHIND =
  /(?<!\p{L})(?:no more|any ?more|in my (?:dreams?|head|mind|imagination|next life)|just kidding|someday|one day|if|unless|en (?:mis )?sueños|en mi (?:cabeza|imaginación)|si|algún día|es broma)(?!\p{L})|就好了|的话|[吗嘛]|的时候|之前|以前|直到|[住做干]到|过$|开玩笑/iu;
/** Later in the sentence: it is over. Also what began years before. */
const OVER =
  /(?<!\p{L})(?:left|quit|resigned|came back|moved (?:back|out|away|on)|was laid off|got laid off|got fired|was fired|returned|went back|switched back|rolled back|lo dejé|la dejé|los dejé|me fui de|volví|volvimos|dimití|me despidieron|me echaron)(?!\p{L})|离开|离职|辞职|搬走|搬回|又搬|又换/giu;
const LONG_AGO =
  /(?<!\p{L})(?:years? ago|decades? ago|back in|back then|at the time|as a (?:child|kid|boy|girl|teenager|student)|hace (?:\p{L}+ )?(?:años|décadas)|de (?:niñ[oa]|pequeñ[oa]|joven)|en aquella época|en aquel entonces)(?!\p{L})|年前|小时候|当年|那时/iu;
const YEARS =
  /(?<!\p{L})(?:in|since|en|desde|back in|de|del|until|hasta) ((?:19|20)\d{2})(?![\d.])|((?:19|20)\d{2})年/giu;

/** Whether words before the opening make it no statement. */
export function isDoubtful(prefix: string): boolean {
  return has(prefix, CLAUSE) || HAN_CLAUSE.test(prefix) || leavesDoubt(prefix);
}

/** Whether a clause makes those behind it no statements either. */
export function leavesDoubt(clause: string): boolean {
  return has(clause, SENTENCE) || HAN_SENTENCE.test(clause);
}

/** Whether the rest of the clause takes the statement back. */
export function isTakenBack(rest: string): boolean {
  return BEHIND.test(rest);
}

/** Whether a sentence asks. */
export function isQuestion(sentence: string): boolean {
  return /[?？]['"”’»)\]]*\s*$|¿|[吗嘛呢]\s*[。！]?\s*$/u.test(sentence);
}

/** What a sentence says of when something happened. */
export interface Happening {
  /** Where it last says that something is over; -1 when it does not. */
  readonly over: number;
  /** Whether it tells of another time than its date. */
  readonly isPast: boolean;
}

/** What a sentence of `year` says of when something happened. */
export function happeningOf(sentence: string, year: string): Happening {
  const over = [...sentence.matchAll(OVER)].at(-1)?.index ?? -1;
  const years = [...sentence.matchAll(YEARS)].map((match) => match[1] ?? match[2]);
  return { over, isPast: LONG_AGO.test(sentence) || years.some((named) => named !== year) };
}

function has(text: string, words: ReadonlySet<string>): boolean {
  return (text.match(/[\p{L}'’]+/gu) ?? []).some((word) =>
    // The month is no doubt.
    word !== "May" && words.has(word.toLowerCase().replaceAll("’", "'"))
  );
}
