/**
 * Reading facts from a text: where somebody lives and works, and with what tools, in English, Spanish
 * and Chinese; from clinical notes, what their headers say of the patient; and whatever rules a
 * program adds.
 *
 * A rule that is unsure says nothing: a wrong fact is worse than none.
 */

import type { DataType, Fact, Leaf } from "../../model.ts";
import { toFact } from "../facts.ts";
import { type Happening, happeningOf, isDoubtful, isQuestion, leavesDoubt } from "./_doubt.ts";
import { clausesOf, statedSentences } from "./_prose.ts";
import type { Rule, Statement } from "./_rule.ts";
import { statementsOf } from "./_statements.ts";
import { CHINESE, mayBeChinese } from "./chinese.ts";
import { clinicalStatements } from "./clinical.ts";
import { type CompiledRule, customStatements } from "./custom.ts";
import { ENGLISH, mayBeEnglish } from "./english.ts";
import { mayBeSpanish, SPANISH } from "./spanish.ts";

/** The rules by language, with a quick look that tells whether any of them may fit a clause. */
const LANGUAGES: readonly {
  readonly rules: readonly Rule[];
  readonly mayFit: (clause: string) => boolean;
}[] = [
  { rules: ENGLISH, mayFit: mayBeEnglish },
  { rules: SPANISH, mayFit: mayBeSpanish },
  { rules: CHINESE, mayFit: mayBeChinese },
];
/** Code, stories and runbooks do not speak of the user. */
const OWN_WORDS: readonly DataType[] = ["PERSONAL", "GENERIC"];

/** The facts that a leaf's text states, dated by the leaf; `rules` are those that a program added. */
export async function factsOfLeaf(
  { header, content }: Leaf,
  rules: readonly CompiledRule[] = [],
): Promise<Fact[]> {
  const found: Statement[] = [];
  if (OWN_WORDS.includes(header.data_type)) {
    found.push(...proseStatements(content, header.timestamp.slice(0, 4)));
  }
  if (header.data_type === "CLINICAL") found.push(...clinicalStatements(content));
  const added = rules.filter(({ dataTypes }) => dataTypes.includes(header.data_type));
  if (added.length > 0) found.push(...customStatements(content, added));
  const facts = new Map<string, Fact>();
  for (const statement of found) {
    const fact = await toFact({
      ...statement,
      timestamp: header.timestamp,
      sourceLeafId: header.leaf_id,
      domain: header.domain,
      note: "",
    });
    // What is said again is said last.
    facts.delete(fact.fact_id);
    facts.set(fact.fact_id, fact);
  }
  return [...facts.values()];
}

/** What has no end for longer is data; patterns on millions of characters overflow the stack. */
const LONGEST_SENTENCE = 20_000;

function proseStatements(text: string, year: string): Statement[] {
  return [...statedSentences(text)].flatMap((sentence) =>
    sentence.length > LONGEST_SENTENCE || isQuestion(sentence)
      ? []
      : sentenceStatements(sentence, year)
  );
}

function sentenceStatements(sentence: string, year: string): Statement[] {
  const found: Statement[] = [];
  let happening: Happening | undefined;
  for (const clause of clausesOf(sentence)) {
    for (const rule of rulesFor(clause.text)) {
      const match = rule.opening.exec(clause.text);
      if (match === null) continue;
      const prefix = clause.text.slice(0, match.index);
      if (isDoubtful(prefix)) continue;
      happening ??= happeningOf(sentence, year);
      const isOver = happening.over > clause.start + match.index;
      if (rule.isEvent === true && (isOver || happening.isPast)) continue;
      const [words] = match;
      const rest = clause.text.slice(match.index + words.length);
      found.push(...statementsOf(rule, { prefix, words, groups: match.groups ?? {}, rest }));
    }
    if (leavesDoubt(clause.text)) break;
  }
  return found;
}

function rulesFor(clause: string): Rule[] {
  return LANGUAGES.flatMap(({ rules, mayFit }) => mayFit(clause) ? rules : []);
}
