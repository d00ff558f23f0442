/** From a rule that fits a clause to the facts that it makes. */

import { personFacts } from "./_person_facts.ts";
import { preferenceFacts } from "./_preference_facts.ts";
import type { Fit, Rule, Statement } from "./_rule.ts";
import { moveFacts, switchFacts } from "./_switch_facts.ts";
import { kindFacts, useFacts } from "./_use_facts.ts";

/** The facts that a rule reads where it fits; none when it is not sure. */
export function statementsOf(rule: Rule, fit: Fit): Statement[] {
  switch (rule.about) {
    case "location":
    case "employer":
    case "role":
      return personFacts(rule, fit);
    case "use":
      return useFacts(rule, fit);
    case "kind":
      return kindFacts(fit);
    case "preference":
      return preferenceFacts(rule, fit);
    case "switch":
      return switchFacts(rule, fit);
    case "move":
      return moveFacts(fit);
  }
}
