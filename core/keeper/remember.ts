/**
 * What a new memory changes about older ones: facts that it says otherwise, a memory that it
 * replaces. The older leaf stays as it is and is annotated.
 */

import { InvalidInputError } from "../errors.ts";
import type { Fact, Leaf } from "../model.ts";
import { withHeader } from "../store/files.ts";
import {
  addFacts,
  byKey,
  changesOf,
  factKey,
  presentOf,
  type Statement,
  toFact,
} from "../timeline/facts.ts";
import { factsOfKey, keepFacts } from "../timeline/ledger.ts";
import { factsOfLeaf } from "../timeline/rules/mod.ts";
import { annotate } from "./annotate.ts";
import type { Keeper } from "./keeper.ts";
import { mending } from "./mend.ts";
import { unknownMemory } from "./nearest.ts";
import { rewriteLeaves } from "./plant.ts";

/**
 * Reads the facts of new leaves into the timeline; returns the notices of what changed. `anew` looks
 * at every leaf behind those facts: one that was annotated half way is brought up to date.
 */
export async function rememberFacts(
  keeper: Keeper,
  leaves: readonly Leaf[],
  { anew }: { anew: boolean } = { anew: false },
): Promise<string[]> {
  const found: Fact[] = [];
  for (const leaf of leaves) found.push(...await factsOfLeaf(leaf, keeper.rules));
  const notices: string[] = [];
  for (const [key, facts] of byKey(found)) {
    notices.push(...await addToTimeline(keeper, facts, { key, anew }));
  }
  return notices;
}

/** Records a fact by hand; returns it and the notices of what it changed. */
export async function recordFact(
  keeper: Keeper,
  statement: Statement,
): Promise<{ fact: Fact; notices: string[] }> {
  const fact = await toFact(statement);
  const key = factKey(fact.subject, fact.attribute);
  const notices = await addToTimeline(keeper, [fact], { key, anew: false });
  const stored = (await factsOfKey(keeper.disk, key))
    .find(({ fact_id }) => fact_id === fact.fact_id);
  return { fact: stored ?? fact, notices };
}

/** Adds facts of one key. */
async function addToTimeline(
  keeper: Keeper,
  found: readonly Fact[],
  { key, anew }: { key: string; anew: boolean },
): Promise<string[]> {
  const before = await mending(keeper, () => factsOfKey(keeper.disk, key));
  const after = addFacts(before, found);
  const known = new Map(before.map((fact) => [fact.fact_id, JSON.stringify(fact)]));
  const changed = after.filter((fact) => known.get(fact.fact_id) !== JSON.stringify(fact));
  const added = after.filter(({ fact_id }) => !known.has(fact_id));
  if (changed.length > 0) {
    await keepFacts(keeper.disk, changed, { key, added, now: keeper.now() });
  }
  const [then, now] = [presentOf(before), presentOf(after)];
  const given = new Set(found.map(({ fact_id }) => fact_id));
  const affected = after.filter((fact) =>
    anew || given.has(fact.fact_id) || then(fact)?.notice !== now(fact)?.notice
  );
  await mending(keeper, () => annotate(keeper, affected, now));
  const told = new Set(changesOf(before).map(({ notice }) => notice));
  return changesOf(after).map(({ notice }) => notice).filter((notice) => !told.has(notice));
}

/** Links an older memory to the one that replaces it. */
export async function supersede(keeper: Keeper, oldId: string, newId: string): Promise<void> {
  const old = await mustFind(keeper, oldId);
  if (oldId === newId) {
    throw new InvalidInputError(`A memory cannot replace itself: "${oldId}" was given twice.`);
  }
  const successor = await mustFind(keeper, newId);
  await refuseCircle(keeper, { oldId, successor });
  const replaced = successor.header.extra["replaces"];
  const replaces = [...new Set([...Array.isArray(replaced) ? replaced : [], oldId])];
  await rewriteLeaves(keeper, [
    withHeader(successor, { extra: { ...successor.header.extra, replaces } }),
    withHeader(old, {
      superseded_by: newId,
      extra: { ...old.header.extra, superseded_at: successor.header.timestamp },
    }),
  ]);
}

async function refuseCircle(
  keeper: Keeper,
  { oldId, successor }: { oldId: string; successor: Leaf },
): Promise<void> {
  const seen = new Set<string>();
  for (let leaf: Leaf | undefined = successor; leaf !== undefined;) {
    const next: string | null = leaf.header.superseded_by;
    if (next === null || seen.has(next)) return;
    if (next === oldId) {
      throw new InvalidInputError(
        `"${oldId}" already replaces "${successor.header.leaf_id}", so it cannot be replaced by it.`,
      );
    }
    seen.add(next);
    leaf = await keeper.findLeaf(next);
  }
}

async function mustFind(keeper: Keeper, id: string): Promise<Leaf> {
  const leaf = await keeper.findLeaf(id);
  if (leaf === undefined) throw await unknownMemory(keeper, id);
  return leaf;
}
