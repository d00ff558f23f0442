/**
 * Taking in texts that somebody edited by hand, as they stand: checksum, word index and timeline
 * follow them. The tree stays: a leaf keeps its place, and its branch the words it had for it.
 */

import type { Leaf } from "../model.ts";
import { indexLeaf } from "../search/impact.ts";
import type { JournalLine } from "../search/journal_index.ts";
import { openBranch, passOverDamage, readLeaf, withHeader } from "../store/files.ts";
import { checksum } from "../store/layout.ts";
import { arrange, byKey, presentOf } from "../timeline/facts.ts";
import { readFacts, writeFacts } from "../timeline/ledger.ts";
import { factsOfLeaf } from "../timeline/rules/mod.ts";
import { annotate } from "./annotate.ts";
import { isEdited } from "./edit_watch.ts";
import type { Keeper } from "./keeper.ts";
import { foldSignposts, rewriteLeaves } from "./plant.ts";

/** Takes edited texts in: checksum, word index and timeline follow them. The caller holds the lock. */
export async function takeEdits(keeper: Keeper, found: readonly Leaf[]): Promise<void> {
  const edited: Leaf[] = [];
  for (const { path } of found) {
    const leaf = await readLeaf(keeper.disk, path).catch(passOverDamage);
    if (leaf === undefined || !await isEdited(leaf)) continue;
    edited.push(withHeader(leaf, { checksum: await checksum(leaf.content) }));
  }
  if (edited.length === 0) return;
  // The checksum last: until it fits, whoever comes after a crash does all of this again.
  await indexAnew(keeper, edited);
  await readFactsAnew(keeper, edited);
  await rewriteLeaves(keeper, await withNewChecksums(keeper, edited));
  keeper.options.onRepair?.(`Took in ${memories(edited.length)} that somebody edited.`);
  if (keeper.signposts.isFoldDue) await foldSignposts(keeper);
}

/** So many memories, in words. */
export function memories(count: number): string {
  return count === 1 ? "1 memory" : `${count} memories`;
}

/** Notes how far the latest look came. The caller holds the lock. */
export async function noteLook(keeper: Keeper): Promise<void> {
  const looked = keeper.edits.takeEnded();
  if (looked !== undefined && looked > keeper.signposts.looked) {
    await keeper.signposts.add([{ looked }]);
  }
}

/** Reading the facts may have annotated a leaf. */
async function withNewChecksums(keeper: Keeper, leaves: readonly Leaf[]): Promise<Leaf[]> {
  const now: Leaf[] = [];
  for (const { path, header } of leaves) {
    const leaf = await readLeaf(keeper.disk, path).catch(passOverDamage);
    if (leaf !== undefined) now.push(withHeader(leaf, { checksum: header.checksum }));
  }
  return now;
}

/** Leaves of a segment move to the journal with all of their group. */
async function indexAnew(keeper: Keeper, edited: readonly Leaf[]): Promise<void> {
  const { disk, signposts } = keeper;
  for (const { header } of edited) {
    const located = await signposts.locate(header.leaf_id);
    // One that came in with the edit is taken in as a new one.
    if (located === undefined) continue;
    const { record, segment } = located;
    const records = segment === null
      ? [record]
      : await signposts.groupOf(segment.name, segment.group);
    const lines: JournalLine[] = segment === null
      ? []
      : [{ gone: [[segment.group, records.length]], segment: segment.name }];
    const children = new Map<string, string[]>();
    for (const { path } of records) {
      const leaf = await readLeaf(disk, path).catch(passOverDamage);
      if (leaf === undefined) continue;
      const { leaf_id, parent_id } = leaf.header;
      const branch = parent_id === null
        ? undefined
        : await openBranch(disk, parent_id, { strict: false });
      lines.push({ leaf: indexLeaf(leaf, branch) });
      if (segment !== null && parent_id !== null) {
        children.set(parent_id, [...children.get(parent_id) ?? [], leaf_id]);
      }
    }
    for (const [branch, leaves] of children) {
      lines.push({ branch, domain: header.domain, leaves });
    }
    await signposts.add(lines);
  }
}

/** What the old texts stated is forgotten, what the new ones state is kept. */
async function readFactsAnew(keeper: Keeper, edited: readonly Leaf[]): Promise<void> {
  const before = await readFacts(keeper.disk);
  const ids = new Set(edited.map(({ header }) => header.leaf_id));
  const others = before.filter(({ source_leaf_id }) =>
    source_leaf_id === null || !ids.has(source_leaf_id)
  );
  const stated = [];
  for (const leaf of edited) stated.push(...await factsOfLeaf(leaf, keeper.rules));
  if (stated.length === 0 && others.length === before.length) return;
  const timeline = arrange([...others, ...stated]);
  await writeFacts(keeper.disk, timeline, keeper.now());
  for (const line of byKey(timeline).values()) await annotate(keeper, line, presentOf(line));
}
