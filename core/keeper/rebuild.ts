/**
 * Rebuilding everything that is derived from the leaves: tree, trunk, signposts, catalog, timeline.
 *
 * Used by `rebuild`, and on first use of a store that has no signposts: one that Python wrote, one
 * that was copied without its state, one whose state was damaged.
 */

import { DamagedFileError } from "../errors.ts";
import { inMemoryFileSystem } from "../fs-adapter/in_memory.ts";
import type { Branch, ChildRef, Fact, Leaf, TimeRange, Trunk } from "../model.ts";
import type { RebuildReport, SkippedFile } from "../report.ts";
import { indexLeaf } from "../search/impact.ts";
import { Signposts } from "../search/signposts.ts";
import { type CatalogEntry, leafEntry, writeCatalog } from "../store/catalog.ts";
import { Disk, folderOf } from "../store/disk.ts";
import {
  listDomainFolders,
  listLeafFiles,
  passOverDamage,
  readBranchFile,
  readLeaf,
  withHeader,
  writeLeaves,
} from "../store/files.ts";
import { branchPath, LAYERS_FOLDER } from "../store/layout.ts";
import { compare } from "../text/mod.ts";
import { arrange, byKey, presentOf } from "../timeline/facts.ts";
import { readRecorded, setFactsAside, writeFacts } from "../timeline/ledger.ts";
import { factsOfLeaf } from "../timeline/rules/mod.ts";
import { collectBranches, type LeafOutline, restoreDomain } from "../tree/restore.ts";
import { emptyTrunk, withDomain } from "../tree/trunk.ts";
import { annotate } from "./annotate.ts";
import type { Keeper } from "./keeper.ts";
import { branchEntry, consolidate } from "./plant.ts";

/**
 * Makes all derived state again, from the same leaves the same to the byte: even the time it tells is
 * that of the last memory. The caller holds the lock.
 */
export async function rebuildAll(
  keeper: Keeper,
  { regrow }: { regrow: boolean },
): Promise<RebuildReport> {
  const { disk } = keeper;
  const { domains, damaged, facts } = await readAllLeaves(keeper);
  const now = lastKept(domains) ?? keeper.now();
  // Whatever may fail has been read by now: from here on the old state goes.
  const byHand = await readFactsByHand(keeper);
  const branches = await collectBranches(disk);
  // Without a trunk a store counts as unbuilt: a rebuild that is cut short is done again.
  await keeper.removeTrunk();
  const looked = keeper.needsIndex ? 0 : keeper.signposts.looked;
  const signposts = await Signposts.create(disk, keeper.config.branch_factor);
  keeper.useSignposts(signposts);
  const entries: CatalogEntry[] = [];
  const restored: { domain: string; tops: readonly ChildRef[]; range: TimeRange }[] = [];
  let count = 0;
  for (const [domain, leaves] of domains) {
    const { tops, range, branches: standing } = await restoreDomain(
      {
        disk,
        config: keeper.config,
        backend: keeper.backend,
        fresh: regrow,
        onGroup: async ({ branch, leaves }) => {
          entries.push(...leaves.map(({ header, path }) => leafEntry(header, path)));
          await signposts.add([
            ...leaves.map((leaf) => ({ leaf: indexLeaf(leaf, branch) })),
            { branch: branch.node_id, domain, leaves: branch.child_ids },
          ]);
          if (signposts.isFoldDue) await signposts.fold();
        },
        onWaiting: async (leaf) => {
          entries.push(leafEntry(leaf.header, leaf.path));
          await signposts.add([{ leaf: indexLeaf(leaf) }]);
          if (signposts.isFoldDue) await signposts.fold();
        },
      },
      domain,
      { leaves, branches: branches.get(domain) ?? [] },
    );
    count += standing.length;
    entries.push(...standing.map(branchEntry));
    restored.push({ domain, tops, range });
  }
  await removeOrphans(keeper, branches, domains);
  await noteFolders(keeper, domains, damaged);
  await writeCatalog(disk, entries, now);
  const timeline = arrange([...byHand, ...facts]);
  await writeFacts(disk, timeline, now);
  await signposts.add([{ branches: count }, { looked }]);
  await keeper.setTrunk(trunkOf(restored, { branches: count, now }), { event: true, now });
  for (const line of byKey(timeline).values()) await annotate(keeper, line, presentOf(line));
  if (regrow && await consolidate(keeper, domains.keys(), { force: false }) > 0) {
    // Now that the tree is whole: what is written of it shall not tell how it became so.
    return await rebuildAll(keeper, { regrow: false });
  }
  await keeper.finish();
  return {
    leaves: [...domains.values()].reduce((sum, leaves) => sum + leaves.length, 0),
    branches: count,
    facts: facts.length,
    damaged,
  };
}

/** Makes all derived state again where it was missing or told of another tree, and says so. */
export async function rebuildAndTell(keeper: Keeper): Promise<void> {
  const { leaves } = await rebuildAll(keeper, { regrow: false });
  // A store that is new has none either.
  if (leaves === 0) return;
  keeper.options.onRepair?.(
    "What is made from the memories was missing, or older than they are: it was made again.",
  );
}

/**
 * Indexes a store that may not be written (a newer format, a folder of somebody else's) in memory,
 * for this process alone, so that it can be searched all the same.
 */
export async function indexForReading(keeper: Keeper): Promise<void> {
  const memory = new Disk(inMemoryFileSystem(), "/index");
  const signposts = await Signposts.create(memory, keeper.config.branch_factor);
  const groups = new Map<
    string,
    { branch: Branch | undefined; domain: string; leaves: string[] }
  >();
  await forEachLeaf(keeper, async (leaf) => {
    const { leaf_id, domain, parent_id } = leaf.header;
    let group = parent_id === null ? undefined : groups.get(parent_id);
    if (parent_id !== null && group === undefined) {
      const branch = await readBranchFile(keeper.disk, parent_id).catch(passOverDamage);
      groups.set(parent_id, group = { branch, domain, leaves: [] });
    }
    group?.leaves.push(leaf_id);
    await signposts.add([{ leaf: indexLeaf(leaf, group?.branch) }]);
  });
  await signposts.add(
    [...groups].map(([branch, { domain, leaves }]) => ({ branch, domain, leaves })),
  );
  keeper.useSignposts(signposts);
}

/** Takes away everything derived and detaches the leaves, so that the tree grows anew. */
export async function discardDerived(keeper: Keeper): Promise<void> {
  const { disk } = keeper;
  for (const folder of await listDomainFolders(disk)) {
    for (const path of await listLeafFiles(disk, folder)) {
      const leaf = await readLeaf(disk, path).catch(passOverDamage);
      if (leaf === undefined || leaf.header.parent_id === null) continue;
      await writeLeaves(disk, [withHeader(leaf, { parent_id: null })]);
    }
  }
  await disk.remove(LAYERS_FOLDER);
}

async function readAllLeaves(keeper: Keeper): Promise<{
  domains: Map<string, LeafOutline[]>;
  damaged: SkippedFile[];
  facts: Fact[];
}> {
  const domains = new Map<string, LeafOutline[]>();
  const facts: Fact[] = [];
  await keeper.disk.sweep();
  const seen = new Map<string, string>();
  const damaged = await forEachLeaf(keeper, async (leaf) => {
    const { header, path } = leaf;
    const first = seen.get(header.leaf_id) ?? await originalOf(keeper, leaf);
    if (first !== undefined) {
      throw new DamagedFileError(keeper.disk.at(path), `it is a copy of ${first}. Remove one.`);
    }
    seen.set(header.leaf_id, path);
    facts.push(...await factsOfLeaf(leaf, keeper.rules));
    const known = domains.get(header.domain);
    if (known === undefined) domains.set(header.domain, [{ header, path }]);
    else known.push({ header, path });
  });
  const sorted = [...domains].sort(([a], [b]) => compare(a, b));
  return { domains: new Map(sorted), damaged, facts };
}

/** The file beside a leaf's that has the name of its id, when its own has not. */
async function originalOf({ disk }: Keeper, { header, path }: Leaf): Promise<string | undefined> {
  const original = `${folderOf(path)}/${header.leaf_id}.txt`;
  return original !== path && await disk.stat(original) !== undefined ? original : undefined;
}

/** Reads every leaf, one at a time; returns the damaged ones. */
async function forEachLeaf(
  { disk, options }: Keeper,
  visit: (leaf: Leaf) => Promise<void>,
): Promise<SkippedFile[]> {
  const damaged: SkippedFile[] = [];
  const folders = await listDomainFolders(disk);
  if (folders.length > 0) options.onProgress?.("Reading the memories to build the index …");
  for (const folder of folders) {
    for (const path of await listLeafFiles(disk, folder)) {
      try {
        const leaf = await readLeaf(disk, path);
        if (leaf !== undefined) await visit(leaf);
      } catch (error) {
        if (!(error instanceof DamagedFileError)) throw error;
        damaged.push({ path: disk.at(path), reason: error.message });
      }
    }
  }
  return damaged;
}

/** Branches of domains that have no leaf any more. */
async function removeOrphans(
  keeper: Keeper,
  branches: ReadonlyMap<string, readonly Branch[]>,
  domains: ReadonlyMap<string, unknown>,
): Promise<void> {
  for (const [domain, orphans] of branches) {
    if (domains.has(domain)) continue;
    for (const { node_id } of orphans) await keeper.disk.remove(branchPath(node_id));
  }
}

/** Notes the folders that hold just what was read; another has changed meanwhile. */
async function noteFolders(
  keeper: Keeper,
  domains: ReadonlyMap<string, readonly LeafOutline[]>,
  damaged: readonly SkippedFile[],
): Promise<void> {
  const read = new Set([...domains.values()].flat().map(({ path }) => path));
  const seen = new Set(damaged.map(({ path }) => path));
  for (const folder of await listDomainFolders(keeper.disk)) {
    const stat = await keeper.disk.stat(folder);
    const files = await listLeafFiles(keeper.disk, folder);
    const isWhole = files.every((path) => read.has(path) || seen.has(keeper.disk.at(path)));
    if (stat !== undefined && isWhole) {
      await keeper.signposts.add([{ folder, mtime: stat.mtimeMs }]);
    }
  }
}

/** When the latest memory came in. */
function lastKept(domains: ReadonlyMap<string, readonly LeafOutline[]>): string | undefined {
  let last: string | undefined;
  for (const { header } of [...domains.values()].flat()) {
    if (last === undefined || compare(header.ingested_at, last) > 0) last = header.ingested_at;
  }
  return last;
}

function trunkOf(
  restored: readonly { domain: string; tops: readonly ChildRef[]; range: TimeRange }[],
  { branches, now }: { branches: number; now: string },
): Trunk {
  let trunk: Trunk = { ...emptyTrunk(now), node_count: branches };
  for (const { domain, tops, range } of restored) {
    trunk = withDomain(trunk, domain, { tops, range });
  }
  const start = Object.values(trunk.domains).map(({ time_range }) => time_range.start)
    .filter((time) => time !== null).sort(compare)[0];
  return { ...trunk, created_at: start ?? trunk.created_at };
}

/**
 * Facts recorded by hand exist nowhere else: they are kept. A damaged file is set aside, so that its
 * owner can still mend it, and the store works on without.
 */
async function readFactsByHand(keeper: Keeper): Promise<Fact[]> {
  try {
    return await readRecorded(keeper.disk);
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error;
    const aside = await setFactsAside(keeper.disk);
    keeper.options.onRepair?.(
      `${error.message} It was set aside as ${aside}; facts that another program recorded in it are missing until it is mended.`,
    );
    return await readRecorded(keeper.disk);
  }
}
