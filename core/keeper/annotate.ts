/** Keeping the leaves behind facts up to date: an outdated one says so whenever it is found. */

import type { Fact, Leaf } from "../model.ts";
import { withHeader } from "../store/files.ts";
import type { Change } from "../timeline/facts.ts";
import { annotateFact } from "../timeline/notices.ts";
import type { Keeper } from "./keeper.ts";
import { rewriteLeaves } from "./plant.ts";

/** Brings the annotations of the leaves behind some facts up to date; `changeOf` tells what is true now. */
export async function annotate(
  keeper: Keeper,
  facts: readonly Fact[],
  changeOf: (fact: Fact) => Change | undefined,
): Promise<void> {
  const changed = new Map<string, Leaf>();
  for (const fact of facts) {
    if (fact.source_leaf_id === null) continue;
    const leaf = changed.get(fact.source_leaf_id) ?? await keeper.findLeaf(fact.source_leaf_id);
    if (leaf === undefined) continue;
    const before = leaf.header.extra["superseded_facts"] ?? [];
    const after = annotateFact(leaf, fact, changeOf(fact));
    if (JSON.stringify(before) === JSON.stringify(after)) continue;
    const extra = { ...leaf.header.extra, superseded_facts: after };
    changed.set(fact.source_leaf_id, withHeader(leaf, { extra }));
  }
  await rewriteLeaves(keeper, [...changed.values()]);
}
