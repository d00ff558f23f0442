/**
 * Reading facts from a text: where the user lives and works, and what the stack is, in English,
 * Spanish and Chinese.
 *
 * A rule that is unsure says nothing: negated, questioned, planned and quoted sentences are passed
 * over.
 */

import type { Fact, Leaf } from "../model.ts";
import { sentences } from "../text/mod.ts";
import { toFact } from "./facts.ts";

/** A statement that a sentence makes of the user. */
interface FoundFact {
  readonly attribute: string;
  readonly value: string;
}

interface Rule {
  readonly attribute: string;
  readonly pattern: RegExp;
  /** Whether the value must be written as a name: "I live in fear" names no place. */
  readonly isName: boolean;
}

/** A phrase up to the end of its clause. */
const PHRASE = String.raw`([\p{L}\p{N}][^,.;:!?()\n，。；！？]{0,60})`;
const HAN_VALUE = String.raw`([\p{Script=Han}\p{L}]{2,12}?)`;

const RULES: readonly Rule[] = [
  rule("location", String.raw`\bI(?:\s+now|\s+currently)?\s+live\s+in\s+${PHRASE}`, {
    isName: true,
  }),
  rule("location", String.raw`\bI(?:\s+have|['’]ve)?\s+(?:just\s+)?moved\s+to\s+${PHRASE}`, {
    isName: true,
  }),
  rule("location", String.raw`(?<![\p{L}])(?:ahora\s+)?vivo\s+en\s+${PHRASE}`, { isName: true }),
  rule("location", String.raw`(?<![\p{L}])me\s+(?:he\s+mudado|mudé)\s+a\s+${PHRASE}`, {
    isName: true,
  }),
  rule("location", String.raw`我(?:现在)?住在${HAN_VALUE}(?=[，。；！？\s]|$)`),
  rule("location", String.raw`我(?:已经|刚)?搬到了?${HAN_VALUE}(?:了)?(?=[，。；！？\s]|$)`),
  rule("employer", String.raw`\bI(?:\s+now|\s+currently)?\s+work\s+(?:at|for)\s+${PHRASE}`, {
    isName: true,
  }),
  rule("employer", String.raw`(?<![\p{L}])(?:ahora\s+)?trabajo\s+en\s+${PHRASE}`, { isName: true }),
  rule("employer", String.raw`我(?:现在)?在${HAN_VALUE}工作`),
  rule("stack", String.raw`\bmy\s+stack\s+is(?:\s+now)?\s+${PHRASE}`),
  rule("stack", String.raw`(?<![\p{L}])mi\s+stack\s+(?:ahora\s+)?es\s+${PHRASE}`),
];

/** Words that make a sentence no statement about the present. */
const UNSURE =
  /\b(?:not|never|no longer|might|may|would|could|if|wish|want to|used to|plan to|no|nunca|quizás?|tal vez|quisiera|quiero|si|ojalá|antes)\b|n['’]t\b|[?¿？]|["“”«»「」]|[不没](?!错)|也许|如果|可能/iu;
/** Where a value goes on to something else. */
const TAIL =
  /\s+(?:since|now|with|and|but|because|while|for|from|as|in|on|until|these days|desde|ahora|con|y|pero|porque|por|como|hasta|en|de momento)(?![\p{L}\p{N}]).*$/iu;

/** The statements about the user that a text makes, in order. */
function extractFacts(text: string): FoundFact[] {
  const found: FoundFact[] = [];
  for (const { start, end } of sentences(text)) {
    const sentence = text.slice(start, end);
    for (const { attribute, pattern, isName } of RULES) {
      const match = pattern.exec(sentence);
      if (match === null) continue;
      const around = sentence.slice(0, match.index + match[0].length);
      if (UNSURE.test(clauseAround(around)) || /[?？]\s*$/.test(sentence)) continue;
      const value = (match[1] ?? "").replace(TAIL, "").trim();
      if (value === "" || (isName && !/^[\p{Lu}\p{N}]/u.test(value))) continue;
      found.push({ attribute, value });
    }
  }
  return found;
}

function rule(
  attribute: string,
  pattern: string,
  { isName }: { isName: boolean } = { isName: false },
): Rule {
  return { attribute, pattern: new RegExp(pattern, "iu"), isName };
}

/** Whose facts the rules read. */
const USER = "user";

/** The facts that a leaf's text states. */
export async function factsOfLeaf({ header, content }: Leaf): Promise<Fact[]> {
  // Code, stories and runbooks do not speak of the user.
  if (header.data_type !== "PERSONAL" && header.data_type !== "GENERIC") return [];
  const facts: Fact[] = [];
  for (const { attribute, value } of extractFacts(content)) {
    facts.push(
      await toFact({
        subject: USER,
        attribute,
        value,
        timestamp: header.timestamp,
        sourceLeafId: header.leaf_id,
        domain: header.domain,
        note: "",
      }),
    );
  }
  return facts;
}

/** The last clause: what stands before a comma does not make the rest unsure. */
function clauseAround(text: string): string {
  return text.split(/[,;，；]/).at(-1) ?? text;
}
