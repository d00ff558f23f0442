/**
 * Everything that knows what a word, a sentence and a date is.
 *
 * Pure functions of text: the same on every runtime, no language data of the platform, linear time.
 *
 * @module
 */

export { type AskedTime, askedTime } from "./asked_time.ts";
export { compare } from "./compare.ts";
export { entities } from "./entities.ts";
export { estimateTokens } from "./estimate_tokens.ts";
export { excerpt, headline } from "./excerpt.ts";
export { excerptAround } from "./excerpt_around.ts";
export { keywords } from "./keywords.ts";
export {
  type DateReading,
  type LeadingDate,
  leadingDate,
  readLeadingDate,
} from "./leading_date.ts";
export { sentences } from "./sentences.ts";
export { stem } from "./stem.ts";
export { isStopWord } from "./stop_words.ts";
export { summarize } from "./summarize.ts";
export { documentTerms, queryTerms } from "./terms.ts";
export { dayOf, period, timestamp } from "./time.ts";
