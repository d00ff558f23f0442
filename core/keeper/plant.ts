/**
 * Putting leaves into the store: the one path by which memories come in.
 *
 *     leaves on disk (durable) -> signposts -> catalog -> trunk -> Summarization Events
 *
 * Everything after the first step can be made again, and is when it was cut short.
 */

import { DamagedFileError } from "../errors.ts";
import type { Leaf } from "../model.ts";
import { indexLeaf, isByModel } from "../search/impact.ts";
import type { JournalLine } from "../search/journal_index.ts";
import { type CatalogEntry, leafEntry, recordInCatalog } from "../store/catalog.ts";
import { readLeaf, withHeader, writeLeaves } from "../store/files.ts";
import { branchPath, leafId, leafPath } from "../store/layout.ts";
import { folderOf } from "../store/disk.ts";
import { leafRef } from "../tree/branches.ts";
import { consolidateDomain, type FolderTimes, type MadeBranch } from "../tree/consolidation.ts";
import { addTops, domainOf } from "../tree/trunk.ts";
import type { Branch } from "../model.ts";
import type { Keeper } from "./keeper.ts";

/** Leaves whose words are held in memory at one time. */
const REGISTERED_AT_ONCE = 256;

/** What became of some drafts. */
export interface Planted {
  /** The leaves as they are stored, in the order of the drafts. */
  readonly leaves: readonly Leaf[];
  /** Those of them that were not there before. */
  readonly added: readonly Leaf[];
  /** When the folders they lie in had last changed before. */
  readonly foldersBefore: FolderTimes;
}

/**
 * Puts drafts on the disk, durably; one that is there already is left as it is. What was added is
 * then to be told to the signposts with {@linkcode registerLeaves}. The caller holds the lock.
 */
export async function plantLeaves(keeper: Keeper, drafts: readonly Leaf[]): Promise<Planted> {
  const leaves: Leaf[] = [];
  const added: Leaf[] = [];
  for (const draft of drafts) {
    const { leaf, isNew } = await findPlace(keeper, draft);
    if (leaves.some(({ path }) => path === leaf.path)) continue;
    leaves.push(leaf);
    if (isNew) added.push(leaf);
  }
  return { leaves, added, foldersBefore: await writeLeaves(keeper.disk, added) };
}

/**
 * Tells the signposts, the catalog and the trunk of leaves that are on disk and wait for a branch: some
 * at a time, since the words of a text of 50 MB are more than a process may hold.
 */
export async function registerLeaves(
  keeper: Keeper,
  leaves: readonly Leaf[],
  foldersBefore: FolderTimes,
): Promise<void> {
  for (let at = 0; at < leaves.length; at += REGISTERED_AT_ONCE) {
    const end = at + REGISTERED_AT_ONCE;
    // Before the last ones are known, the folders hold leaves that nobody knows.
    const folders = end < leaves.length ? [] : await folderLines(keeper, leaves, foldersBefore);
    await registerSome(keeper, leaves.slice(at, end), folders);
  }
}

async function registerSome(
  keeper: Keeper,
  leaves: readonly Leaf[],
  folders: readonly JournalLine[],
): Promise<void> {
  const lines: JournalLine[] = leaves.map((leaf) => ({ leaf: indexLeaf(leaf) }));
  await keeper.signposts.add([...lines, ...folders]);
  await recordInCatalog(
    keeper.disk,
    leaves.map(({ header, path }) => leafEntry(header, path)),
    keeper.now(),
  );
  let trunk = await keeper.trunk();
  for (const leaf of leaves) {
    trunk = addTops(trunk, leaf.header.domain, [leafRef(leaf, keeper.config)]);
  }
  await keeper.setTrunk(trunk, { event: false });
  if (keeper.signposts.isFoldDue) await foldSignposts(keeper);
}

/** Runs the Summarization Events that are due in some domains; returns how many branches were made. */
export async function consolidate(
  keeper: Keeper,
  domains: Iterable<string>,
  { force }: { force: boolean },
): Promise<number> {
  const before = await keeper.trunk();
  let made = 0;
  let trunk = before;
  for (const domain of domains) {
    if (!force && !isDue(keeper, trunk, domain)) continue;
    trunk = await consolidateDomain(
      {
        disk: keeper.disk,
        config: keeper.config,
        backend: keeper.backend,
        onBranch: async (branch) => {
          made++;
          await registerBranch(keeper, branch);
        },
      },
      trunk,
      { domain, force },
    );
  }
  if (trunk !== before) {
    await keeper.signposts.add([{ branches: trunk.node_count }]);
    await keeper.setTrunk(trunk, { event: true });
  }
  if (keeper.signposts.isFoldDue) await foldSignposts(keeper);
  return made;
}

/** Tells the signposts and the catalog of a branch whose children point at it. */
export async function registerBranch(keeper: Keeper, made: MadeBranch): Promise<void> {
  const { branch, leaves, branches, foldersBefore } = made;
  if (leaves.length > 0) {
    await keeper.signposts.add([
      ...await groupLines(keeper, made),
      ...await folderLines(keeper, leaves, foldersBefore),
    ]);
  }
  await recordInCatalog(
    keeper.disk,
    [
      branchEntry(branch),
      ...leaves.map(({ header, path }) => leafEntry(header, path)),
      ...branches.map(branchEntry),
    ],
    keeper.now(),
  );
}

/**
 * The signposts' lines for a branch that is new, or that a model has summarised anew. Where its leaves
 * stand together already, as the group of waiting leaves that the event was due for, nothing moves.
 * Where they stand apart, or have more words to be found by, their groups are gone and all leaves of
 * those are indexed anew: the branch's, and those that go on waiting.
 */
export async function groupLines(
  keeper: Keeper,
  { branch, leaves }: Pick<MadeBranch, "branch" | "leaves">,
): Promise<JournalLine[]> {
  const places = new Map<string, { name: string; group: number }>();
  const inJournal: Leaf[] = [];
  for (const leaf of leaves) {
    const { leaf_id } = leaf.header;
    const located = await keeper.signposts.locate(leaf_id);
    if (located === undefined) throw new DamagedFileError(leaf_id, "it is not indexed.");
    if (located.segment === null) inJournal.push(leaf);
    else places.set(`${located.segment.name} ${located.segment.group}`, located.segment);
  }
  const lines: JournalLine[] = [];
  const hasMoreWords = isByModel(branch);
  for (const { name, group } of places.values()) {
    const records = await keeper.signposts.groupOf(name, group);
    const stand = places.size === 1 && inJournal.length === 0 && records.length === leaves.length;
    if (stand && !hasMoreWords) return [];
    lines.push({ gone: [[group, records.length]], segment: name });
    for (const { id, path } of records) {
      const leaf = await readLeaf(keeper.disk, path);
      const isIn = branch.child_ids.includes(id);
      if (leaf !== undefined) lines.push({ leaf: indexLeaf(leaf, isIn ? branch : undefined) });
    }
  }
  if (hasMoreWords) lines.push(...inJournal.map((leaf) => ({ leaf: indexLeaf(leaf, branch) })));
  return [
    ...lines,
    { branch: branch.node_id, domain: branch.domain, leaves: branch.child_ids },
  ];
}

/** The catalog's entry of a branch. */
export function branchEntry(branch: Branch): CatalogEntry {
  return {
    id: branch.node_id,
    kind: "node",
    layer: branch.layer,
    domain: branch.domain,
    path: branchPath(branch.node_id),
    parent_id: branch.parent_id,
    timestamp: branch.time_range.end ?? branch.updated_at,
    title: branch.title,
    leaf_count: branch.leaf_count,
    status: "ACTIVE",
    source: "",
  };
}

/** Rewrites leaves whose headers changed; they stay where they are in the tree and the index. */
export async function rewriteLeaves(keeper: Keeper, leaves: readonly Leaf[]): Promise<void> {
  if (leaves.length === 0) return;
  const foldersBefore = await writeLeaves(keeper.disk, leaves);
  await keeper.signposts.add(await folderLines(keeper, leaves, foldersBefore));
  await recordInCatalog(
    keeper.disk,
    leaves.map(({ header, path }) => leafEntry(header, path)),
    keeper.now(),
  );
}

/** A fold moves leaves out of the journal, so the trunk must have caught up with it before. */
export async function foldSignposts(keeper: Keeper): Promise<void> {
  await keeper.writeTrunk();
  await keeper.signposts.fold();
}

function isDue(keeper: Keeper, trunk: Parameters<typeof domainOf>[0], domain: string): boolean {
  return domainOf(trunk, domain).top_nodes.length >= keeper.config.branch_factor;
}

/** The draft as it is stored, or its free place. The id of other content is never taken. */
async function findPlace(keeper: Keeper, draft: Leaf): Promise<{ leaf: Leaf; isNew: boolean }> {
  const { header, content } = draft;
  const of = { domain: header.domain, source: header.source, index: header.order_index, content };
  for (let digits = 10; digits <= 64; digits += 6) {
    const id = digits === 10 ? header.leaf_id : await leafId(of, digits);
    const path = leafPath(header.domain, id);
    const stored = await readStored(keeper, path);
    if (stored === "damaged") continue;
    if (stored === undefined) {
      return { leaf: { ...withHeader(draft, { leaf_id: id }), path }, isNew: true };
    }
    if (stored.content === content) return { leaf: stored, isNew: false };
  }
  throw new DamagedFileError(draft.path, "every id of this memory is taken by other content.");
}

async function readStored(keeper: Keeper, path: string): Promise<Leaf | "damaged" | undefined> {
  try {
    return await readLeaf(keeper.disk, path);
  } catch (error) {
    if (error instanceof DamagedFileError) return "damaged";
    throw error;
  }
}

/**
 * The times of the folders that some leaves were written to, for the next reader to compare with.
 * A folder that somebody else had changed meanwhile is left out: it must be looked at.
 */
async function folderLines(
  keeper: Keeper,
  leaves: readonly Leaf[],
  foldersBefore: FolderTimes,
): Promise<JournalLine[]> {
  const lines: JournalLine[] = [];
  for (const folder of new Set(leaves.map(({ path }) => folderOf(path)))) {
    const noted = keeper.signposts.folderTime(folder);
    const isOurs = noted === undefined
      ? await holdsOnly(keeper, folder, leaves)
      : noted === foldersBefore.get(folder);
    const stat = isOurs ? await keeper.disk.stat(folder) : undefined;
    if (stat !== undefined) lines.push({ folder, mtime: stat.mtimeMs });
  }
  return lines;
}

async function holdsOnly(
  keeper: Keeper,
  folder: string,
  leaves: readonly Leaf[],
): Promise<boolean> {
  const ours = new Set(leaves.map(({ path }) => path));
  const there = await keeper.disk.list(folder);
  return there.every(({ name }) => ours.has(`${folder}/${name}`));
}
