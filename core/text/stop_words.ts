/**
 * Words that say nothing about what a text is about, in English, Spanish, Chinese and Japanese.
 *
 * Left out on purpose: words that carry meaning in another of these languages or in code ("son",
 * "sea", "todo", "estado", "may", "hay"). In the spelling of terms: lower case, no accents, no apostrophes.
 */

import { isDense } from "./_chars.ts";

const ENGLISH =
  `a about above after again against all also am an and any are aren arent as at be because been
  before being below between both but by can cannot cant could couldnt did didnt do does doesnt doing dont
  down during each e.g eg etc few for from further had hadnt has hasnt have havent having he her here hers
  herself him himself his how i i.e ie if in into is isnt it its itself just me more most my myself no nor
  not of off on once only or other our ours ourselves out over own please same she should shouldnt so some
  such tell than that the their theirs them themselves then there these they this those through to too
  under until up us very was wasnt we were werent what whats when where which while who whom whose why will
  with wont would wouldnt you your yours yourself yourselves`;

const SPANISH =
  `al algo algun alguna algunas alguno algunos ante antes aquel aquella aquellas aquellos aqui asi
  aun aunque cada como con contra cual cuales cuando cuanta cuantas cuanto cuantos de del desde donde durante
  e el ella ellas ellos en entonces entre era eran eres es esa esas ese eso esos esta estaba estaban estan
  estar estas este esto estos estoy fue fueron ha habia han hasta he la las le les lo los mas me mi mientras
  mis mucho muy nada ni nos nosotros nuestra nuestras nuestro nuestros o os otra otras otro otros para pero
  poco por porque pues que quien quienes se segun ser si siempre sin sino sobre soy su sus suya suyo tambien
  tan tanto te tengo ti tiene tienen tu tus un una unas uno unos usted ustedes y ya yo`;

const CHINESE_AND_JAPANESE =
  `的 了 是 在 和 与 及 或 也 都 就 而 着 被 把 让 给 对 从 到 向 于 以 之 其 这 那 哪 谁 我 你 您 他 她 它
  们 吗 呢 吧 啊 呀 么 个 很 不 没 有 会 能 要 说 去 上 下 中 我们 你们 他们 她们 它们 这个 那个 哪个 这些 那些 哪些 这里
  那里 哪里 什么 怎么 怎样 为什 如何 因为 所以 但是 如果 虽然 而且 或者 以及 并且 一个 一些 没有 不是 可以 就是 还是 已经 现在
  の は が を に へ と も で や か ね よ な た だ し て です ます した して する いる ある こと もの これ それ あれ この その
  から まで より など ない なに 何 誰`;

const STOP_WORDS: ReadonlySet<string> = new Set(
  [ENGLISH, SPANISH, CHINESE_AND_JAPANESE].flatMap((list) => list.split(/\s+/)),
);

/** Whether a term, in the spelling of `documentTerms`, is too common to tell texts apart. */
export function isStopWord(term: string): boolean {
  if (STOP_WORDS.has(term)) return true;
  // A pair such as 的是 joins two particles.
  return isDense(term) && [...term].every((char) => STOP_WORDS.has(char));
}
