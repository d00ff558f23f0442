/**
 * Reading facts from a text: where the user lives and works, and what the stack is, in English,
 * Spanish and Chinese.
 *
 * A rule that is unsure says nothing: negated, questioned, planned and quoted sentences are passed
 * over.
 */

import { sentences } from "../text/mod.ts";

/** A statement that a sentence makes of the user. */
export interface FoundFact {
  readonly attribute: string;
  readonly value: string;
}

interface Rule {
  readonly attribute: string;
  readonly pattern: RegExp;
}

/** A name or a phrase up to the end of its clause. */
const VALUE = String.raw`([\p{L}\p{N}][^,.;:!?()\n，。；！？]{0,60})`;
const HAN_VALUE = String.raw`([\p{Script=Han}\p{L}]{2,12}?)`;

const RULES: readonly Rule[] = [
  rule("location", String.raw`\bI(?:\s+now|\s+currently)?\s+live\s+in\s+${VALUE}`),
  rule("location", String.raw`\bI(?:\s+have|['’]ve)?\s+(?:just\s+)?moved\s+to\s+${VALUE}`),
  rule("location", String.raw`(?<![\p{L}])(?:ahora\s+)?vivo\s+en\s+${VALUE}`),
  rule("location", String.raw`(?<![\p{L}])me\s+(?:he\s+mudado|mudé)\s+a\s+${VALUE}`),
  rule("location", String.raw`我(?:现在)?住在${HAN_VALUE}(?=[，。；！？\s]|$)`),
  rule("location", String.raw`我(?:已经|刚)?搬到了?${HAN_VALUE}(?:了)?(?=[，。；！？\s]|$)`),
  rule("employer", String.raw`\bI(?:\s+now|\s+currently)?\s+work\s+(?:at|for)\s+${VALUE}`),
  rule("employer", String.raw`(?<![\p{L}])(?:ahora\s+)?trabajo\s+en\s+${VALUE}`),
  rule("employer", String.raw`我(?:现在)?在${HAN_VALUE}工作`),
  rule("stack", String.raw`\bmy\s+stack\s+is(?:\s+now)?\s+${VALUE}`),
  rule("stack", String.raw`(?<![\p{L}])mi\s+stack\s+(?:ahora\s+)?es\s+${VALUE}`),
];

/** Words that make a sentence no statement about the present. */
const UNSURE =
  /\b(?:not|never|no longer|might|may|would|could|if|wish|want to|used to|plan to|no|nunca|quizás?|tal vez|quisiera|quiero|si|ojalá|antes)\b|n['’]t\b|[?¿？]|["“”«»「」]|[不没](?!错)|也许|如果|可能/iu;
/** Where a value goes on to something else. */
const TAIL =
  /\s+(?:since|now|with|and|but|because|while|for|from|desde|ahora|con|y|pero|porque|por|de momento)\b.*$/iu;

/** The statements about the user that a text makes, in order. */
export function extractFacts(text: string): FoundFact[] {
  const found: FoundFact[] = [];
  for (const { start, end } of sentences(text)) {
    const sentence = text.slice(start, end);
    for (const { attribute, pattern } of RULES) {
      const match = pattern.exec(sentence);
      if (match === null) continue;
      const around = sentence.slice(0, match.index + match[0].length);
      if (UNSURE.test(clauseAround(around)) || /[?？]\s*$/.test(sentence)) continue;
      const value = (match[1] ?? "").replace(TAIL, "").trim();
      if (value !== "") found.push({ attribute, value });
    }
  }
  return found;
}

function rule(attribute: string, pattern: string): Rule {
  return { attribute, pattern: new RegExp(pattern, "iu") };
}

/** The last clause: what stands before a comma does not make the rest unsure. */
function clauseAround(text: string): string {
  return text.split(/[,;，；]/).at(-1) ?? text;
}
