/**
 * Noticing what happened behind our back, and mending just that.
 *
 * Every writer notes the modification time of the leaf folders it touched. A folder that tells
 * another time was changed by hand, by `git pull`, by a copy, or by a writer that died half way.
 * What is missing is told by comparing the files with the signposts: what they do not know, nobody
 * finds.
 */

import type { Leaf } from "../model.ts";
import { readCatalog } from "../store/catalog.ts";
import { folderOf } from "../store/disk.ts";
import {
  listBranchIds,
  listDomainFolders,
  listLeafFiles,
  passOverDamage,
  readLeaf,
  withHeader,
  writeLeaves,
} from "../store/files.ts";
import type { Keeper } from "./keeper.ts";
import { consolidate, registerLeaves } from "./plant.ts";
import { mending } from "./mend.ts";
import { rebuildAll } from "./rebuild.ts";
import { rememberFacts } from "./remember.ts";

/** A file that was written this recently and cannot be read may still be on its way in. */
const FRESH_MS = 60_000;

/** The leaf folders (all, or those given) whose state is not what the last writer left, as paths. */
export async function changedFolders(
  keeper: Keeper,
  among?: Iterable<string>,
): Promise<string[]> {
  const { signposts } = keeper;
  const folders = new Set(
    among ?? [...await listDomainFolders(keeper.disk), ...signposts.folders.keys()],
  );
  const changed: string[] = [];
  for (const folder of folders) {
    const stat = await keeper.disk.stat(folder);
    if (stat?.mtimeMs !== signposts.folderTime(folder)) changed.push(folder);
  }
  return changed;
}

/** Takes in what was added to some folders; where leaves are gone, everything derived is made again. */
export async function healFolders(keeper: Keeper, folders: readonly string[]): Promise<void> {
  if (folders.length === 0) return;
  const known = await keeper.signposts.records();
  const ids = new Set([...known.values()].map(({ id }) => id));
  const added: Leaf[] = [];
  for (const folder of folders) {
    // Looked at before the list is read: what comes in meanwhile shows as another change.
    const before = await keeper.disk.stat(folder);
    let isSettled = true;
    for (const path of await listLeafFiles(keeper.disk, folder)) {
      if (known.delete(path)) continue;
      const leaf = await readLeaf(keeper.disk, path).catch(passOverDamage);
      if (leaf === undefined) isSettled &&= !await isFresh(keeper, path);
      // A copy of a memory under another name is no second memory.
      else if (!ids.has(leaf.header.leaf_id)) {
        ids.add(leaf.header.leaf_id);
        added.push(leaf);
      }
    }
    if (isSettled) await note(keeper, folder, before?.mtimeMs);
  }
  const looked = new Set(folders);
  const gone = [...known.keys()].filter((path) => looked.has(folderOf(path))).length;
  if (gone > 0) {
    keeper.options.onProgress?.(`${gone} memories are gone: bringing the rest up to date …`);
    await rebuildAll(keeper, { regrow: false });
    return;
  }
  if (added.length === 0) return;
  keeper.options.onProgress?.(`Taking in ${added.length} new memories found in the folder …`);
  const waiting = await detach(keeper, added);
  await registerLeaves(keeper, waiting, new Map());
  await rememberFacts(keeper, waiting);
  await consolidate(keeper, new Set(waiting.map(({ header }) => header.domain)), { force: false });
}

/** Leaves that come from another store name branches that are not ours: here they wait for one. */
async function detach(keeper: Keeper, leaves: readonly Leaf[]): Promise<Leaf[]> {
  const detached = leaves.map((leaf) => withHeader(leaf, { parent_id: null }));
  const changed = detached.filter((_, at) => leaves[at]?.header.parent_id !== null);
  if (changed.length === 0) return detached;
  await writeLeaves(keeper.disk, changed);
  for (const folder of new Set(changed.map(({ path }) => folderOf(path)))) {
    await note(keeper, folder, (await keeper.disk.stat(folder))?.mtimeMs);
  }
  return detached;
}

/**
 * Finishes what a writer that died had begun: the facts of its last memories, branches that nothing
 * leads to yet. Events that were due and did not come to it are run again by the next save.
 */
export async function finishInterrupted(keeper: Keeper): Promise<void> {
  await keeper.disk.sweep();
  await keeper.signposts.sweep();
  const recent: Leaf[] = [];
  for (const { leaves } of keeper.signposts.recent) {
    for (const { id } of leaves) {
      const leaf = await keeper.findLeaf(id).catch(passOverDamage);
      if (leaf !== undefined) recent.push(leaf);
    }
  }
  await rememberFacts(keeper, recent, { anew: true });
  if ((await lostBranches(keeper)).length === 0) return;
  await mending(keeper, async () => {
    const { domains } = await keeper.trunk();
    await consolidate(keeper, Object.keys(domains), { force: false });
  });
  if ((await lostBranches(keeper)).length > 0) await rebuildAll(keeper, { regrow: false });
}

/** Branches on disk that neither another branch nor the trunk leads to. */
async function lostBranches(keeper: Keeper): Promise<string[]> {
  const ids = new Set(await listBranchIds(keeper.disk));
  const catalog = await readCatalog(keeper.disk);
  const domains = Object.values((await keeper.trunk()).domains);
  const tops = new Set(domains.flatMap(({ top_nodes }) => top_nodes.map(({ id }) => id)));
  return [...ids].filter((id) => {
    const parent = catalog.get(id)?.parent_id ?? null;
    return !tops.has(id) && (parent === null || !ids.has(parent));
  });
}

async function isFresh(keeper: Keeper, path: string): Promise<boolean> {
  const stat = await keeper.disk.stat(path);
  return stat !== undefined && keeper.options.now().getTime() - stat.mtimeMs < FRESH_MS;
}

async function note(keeper: Keeper, folder: string, mtime: number | undefined): Promise<void> {
  if (mtime !== undefined && keeper.signposts.folderTime(folder) !== mtime) {
    await keeper.signposts.add([{ folder, mtime }]);
  }
}
