/** What the timeline says to a question, and how its facts stand beside the memories that a search finds. */

import type { Fact, Leaf } from "../model.ts";
import type { Restated } from "../search/gather.ts";
import { askedTime } from "../text/mod.ts";
import { arrange, factKey } from "../timeline/facts.ts";
import { factsOfKey } from "../timeline/ledger.ts";
import { supersededFacts } from "../timeline/notices.ts";
import { askedFact } from "../timeline/questions.ts";
import type { Keeper } from "./keeper.ts";

/** What the timeline answers with. */
export interface Recalled {
  /** What holds now, or held at the time that the question names. */
  readonly fact: Fact | undefined;
  /** The leaves that state it and what held before it, newest first, one for each value. */
  readonly told: readonly string[];
}

/** Asks the timeline; it says nothing when the question is none that it answers. */
export async function recall(keeper: Keeper, query: string): Promise<Recalled> {
  const time = askedTime(query);
  const asked = askedFact(time?.rest ?? query);
  for (const attribute of asked?.attributes ?? []) {
    const key = factKey(asked?.subject ?? "", attribute);
    const line = arrange(await factsOfKey(keeper.disk, key));
    const facts = time === undefined ? line : line.filter((fact) => heldIn(fact, time));
    const newestFirst = facts.toReversed();
    const [fact] = newestFirst;
    if (fact === undefined) continue;
    const values = new Set<string>();
    const told = newestFirst.flatMap(({ value, source_leaf_id: leaf }) => {
      if (leaf === null || values.has(value)) return [];
      values.add(value);
      return [leaf];
    });
    return { fact, told: [...new Set(told)] };
  }
  return { fact: undefined, told: [] };
}

function heldIn(
  { timestamp, valid_to: end }: Fact,
  { from, to }: { from: string; to: string },
): boolean {
  return timestamp <= `${to}T23:59:59Z` && (end === null || end > from);
}

/** The leaves that state anew what a leaf says. */
export function restated(leaf: Leaf): Restated[] {
  return supersededFacts(leaf).flatMap(({ new_leaf_id: leafId, old_value: oldValue }) =>
    leafId === null ? [] : [{ leafId, oldValue }]
  );
}
