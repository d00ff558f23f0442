/**
 * What a new memory changes about older ones: facts that it says otherwise, a memory that it
 * replaces. The older leaf stays as it is and is annotated.
 */

import { InvalidInputError, UnknownMemoryError } from "../errors.ts";
import type { Fact, Leaf } from "../model.ts";
import { readLeaf, withHeader } from "../store/files.ts";
import {
  addFacts,
  changesOf,
  factKey,
  outdatedBy,
  type Statement,
  toFact,
} from "../timeline/facts.ts";
import { readFacts, writeFacts } from "../timeline/ledger.ts";
import { annotateFact } from "../timeline/notices.ts";
import { factsOfLeaf } from "../timeline/rules/mod.ts";
import type { Keeper } from "./keeper.ts";
import { mending } from "./mend.ts";
import { rewriteLeaves } from "./plant.ts";

/** Reads the facts of new leaves into the timeline; returns the notices of what changed. */
export async function rememberFacts(keeper: Keeper, leaves: readonly Leaf[]): Promise<string[]> {
  const found: Fact[] = [];
  for (const leaf of leaves) found.push(...await factsOfLeaf(leaf, keeper.rules));
  return await addToTimeline(keeper, found);
}

/** Records a fact by hand; returns it and the notices of what it changed. */
export async function recordFact(
  keeper: Keeper,
  statement: Statement,
): Promise<{ fact: Fact; notices: string[] }> {
  const fact = await toFact(statement);
  const notices = await addToTimeline(keeper, [fact]);
  const stored = (await readFacts(keeper.disk)).find(({ fact_id }) => fact_id === fact.fact_id);
  return { fact: stored ?? fact, notices };
}

async function addToTimeline(keeper: Keeper, added: readonly Fact[]): Promise<string[]> {
  if (added.length === 0) return [];
  const before = await mending(keeper, () => readFacts(keeper.disk));
  const facts = addFacts(before, added);
  if (facts.length > before.length) await writeFacts(keeper.disk, facts, keeper.now());
  const touched = new Set(added.map(({ subject, attribute }) => factKey(subject, attribute)));
  const related = facts.filter((fact) => touched.has(factKey(fact.subject, fact.attribute)));
  await mending(keeper, () => annotate(keeper, related));
  const known = new Set(changesOf(before).map(({ notice }) => notice));
  return changesOf(facts).map(({ notice }) => notice).filter((notice) => !known.has(notice));
}

/** Brings the annotations of the leaves behind some facts up to date with the present. */
async function annotate(keeper: Keeper, facts: readonly Fact[]): Promise<void> {
  const changed = new Map<string, Leaf>();
  for (const fact of facts) {
    if (fact.source_leaf_id === null) continue;
    const leaf = changed.get(fact.source_leaf_id) ?? await findLeaf(keeper, fact.source_leaf_id);
    if (leaf === undefined) continue;
    const before = leaf.header.extra["superseded_facts"] ?? [];
    const after = annotateFact(leaf, fact.attribute, outdatedBy(facts, fact));
    if (JSON.stringify(before) === JSON.stringify(after)) continue;
    const extra = { ...leaf.header.extra, superseded_facts: after };
    changed.set(fact.source_leaf_id, withHeader(leaf, { extra }));
  }
  await rewriteLeaves(keeper, [...changed.values()]);
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
    leaf = await findLeaf(keeper, next);
  }
}

/** Finds a memory by its id. */
export async function findLeaf(keeper: Keeper, id: string): Promise<Leaf | undefined> {
  const located = await keeper.signposts.locate(id);
  return located && await readLeaf(keeper.disk, located.record.path);
}

async function mustFind(keeper: Keeper, id: string): Promise<Leaf> {
  const leaf = await findLeaf(keeper, id);
  if (leaf === undefined) throw new UnknownMemoryError(id);
  return leaf;
}
