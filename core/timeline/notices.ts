/** The wording of what is outdated: one place for it, whoever shows it. */

import type { Json, Leaf, SupersededFact } from "../model.ts";
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
  for (const { notice } of readSuperseded(header.extra["superseded_facts"], path)) {
    notices.push(`OUTDATED: ${notice}`);
  }
  return notices;
}

/** A leaf's superseded facts with the changes of one attribute set anew; `undefined` takes it out. */
export function annotateFact(
  { header, path }: Leaf,
  attribute: string,
  change: Change | undefined,
): Json[] {
  const others = readSuperseded(header.extra["superseded_facts"], path)
    .filter((fact) => fact.attribute !== attribute);
  const added = change === undefined ? [] : [{
    attribute,
    old_value: change.old.value,
    new_value: change.new.value,
    superseded_at: change.new.timestamp,
    notice: change.notice,
  }];
  return [...others, ...added].map((fact) => ({ ...fact }));
}

function readSuperseded(value: Json | undefined, path: string): SupersededFact[] {
  const list = Array.isArray(value) ? value.filter(isObject) : [];
  return list.map((item) => {
    const fields = new Fields(item, path);
    return {
      attribute: fields.text("attribute", ""),
      old_value: fields.text("old_value", ""),
      new_value: fields.text("new_value", ""),
      superseded_at: fields.text("superseded_at", ""),
      notice: fields.text("notice", ""),
    };
  });
}
