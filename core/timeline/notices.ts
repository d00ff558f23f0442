/** The wording of what is outdated: one place for it, whoever shows it. */

import type { Fact, Json, Leaf, SupersededFact } from "../model.ts";
import { Fields, isObject } from "../store/json.ts";
import { dayOf } from "../text/mod.ts";
import type { Change } from "./facts.ts";

/** The OUTDATED notices of a leaf: the memory that corrects it, and the facts that changed since. */
export function outdatedNotices({ header, path }: Leaf): string[] {
  const notices: string[] = [];
  const on = header.extra["superseded_at"];
  const since = typeof on === "string" ? ` on ${dayOf(on)}` : "";
  const memory = `OUTDATED: this memory of ${dayOf(header.timestamp)}`;
  if (header.superseded_by !== null) {
    notices.push(`${memory} was replaced${since} by ${header.superseded_by}.`);
  } else if (header.status === "HISTORICAL") {
    notices.push(`${memory} was taken out of ${header.source}${since}.`);
  }
  for (const { notice } of supersededFacts({ header, path })) notices.push(`OUTDATED: ${notice}`);
  return notices;
}

/** What the timeline holds that no memory tells, in a sentence; `undefined` when a memory does. */
export function recordedSentence(fact: Fact | undefined): string | undefined {
  if (fact === undefined || fact.source_leaf_id !== null) return undefined;
  const { subject, attribute, value, timestamp } = fact;
  return `Recorded by hand: ${subject} ${attribute} = '${value}' since ${dayOf(timestamp)}.`;
}

/** A leaf's superseded facts with the changes of one fact set anew; `undefined` takes it out. */
export function annotateFact(
  leaf: Leaf,
  { subject, attribute }: Pick<Fact, "subject" | "attribute">,
  change: Change | undefined,
): Json[] {
  const others = supersededFacts(leaf).filter((fact) =>
    fact.attribute !== attribute || (fact.subject !== "" && fact.subject !== subject)
  );
  const added: SupersededFact[] = change === undefined ? [] : [{
    subject,
    attribute,
    old_value: change.old.value,
    new_value: change.new.value,
    superseded_at: change.new.timestamp,
    new_leaf_id: change.new.source_leaf_id,
    notice: change.notice,
  }];
  return [...others, ...added].map((fact) => ({ ...fact }));
}

/** The facts that a leaf states and that have another value now. */
export function supersededFacts({ header, path }: Pick<Leaf, "header" | "path">): SupersededFact[] {
  const value = header.extra["superseded_facts"];
  const list = Array.isArray(value) ? value.filter(isObject) : [];
  return list.map((item) => {
    const fields = new Fields(item, path);
    return {
      subject: fields.text("subject", ""),
      attribute: fields.text("attribute", ""),
      old_value: fields.text("old_value", ""),
      new_value: fields.text("new_value", ""),
      superseded_at: fields.text("superseded_at", ""),
      new_leaf_id: fields.textOrNull("new_leaf_id"),
      notice: fields.text("notice", ""),
    };
  });
}
