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
import { editedSince } from "./edit_watch.ts";
import { memories, takeEdits } from "./edits.ts";
import type { Keeper } from "./keeper.ts";
import { consolidate, registerLeaves } from "./plant.ts";
import { mending } from "./mend.ts";
import { rebuildAll, rebuildAndTell } from "./rebuild.ts";
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

/**
 * Takes in what was added to some folders and what was edited in them; where leaves are gone,
 * everything derived is made again. The folders are noted last: until then, whoever comes after a
 * crash does all of this again.
 */
export async function healFolders(keeper: Keeper, folders: readonly string[]): Promise<void> {
  if (folders.length === 0) return;
  const { disk, signposts } = keeper;
  const known = await signposts.records();
  const ids = new Set([...known.values()].map(({ id }) => id));
  const settled = new Map<string, ReadonlySet<string>>();
  const added: Leaf[] = [];
  const edited: Leaf[] = [];
  for (const folder of folders) {
    const files = await listLeafFiles(disk, folder);
    let isSettled = true;
    for (const path of files) {
      if (known.has(path)) continue;
      const leaf = await readLeaf(disk, path).catch(passOverDamage);
      if (leaf === undefined) isSettled &&= !await isFresh(keeper, path);
      // A copy of a memory under another name is no second memory.
      else if (!ids.has(leaf.header.leaf_id)) {
        ids.add(leaf.header.leaf_id);
        added.push(leaf);
      }
    }
    const old = files.filter((path) => known.delete(path));
    edited.push(...await editedSince(disk, old, signposts.folderTime(folder)));
    if (isSettled) settled.set(folder, new Set(files));
  }
  await takeEdits(keeper, edited);
  const looked = new Set(folders);
  const gone = [...known.keys()].filter((path) => looked.has(folderOf(path))).length;
  if (gone > 0) {
    keeper.options.onRepair?.(
      `Gone from the folder: ${memories(gone)}. Tree and index are made again of the others.`,
    );
    await rebuildAll(keeper, { regrow: false });
    return;
  }
  await takeIn(keeper, added);
  for (const [folder, files] of settled) await note(keeper, folder, files);
}

/** Takes in leaves that somebody put into the folder. */
async function takeIn(keeper: Keeper, added: readonly Leaf[]): Promise<void> {
  if (added.length === 0) return;
  // Those that come from another store name branches that are not ours: here they wait for one.
  const leaves = added.map((leaf) => withHeader(leaf, { parent_id: null }));
  await writeLeaves(keeper.disk, leaves.filter((_, at) => added[at]?.header.parent_id !== null));
  await registerLeaves(keeper, leaves, new Map());
  await rememberFacts(keeper, leaves);
  await consolidate(keeper, new Set(leaves.map(({ header }) => header.domain)), { force: false });
  keeper.options.onRepair?.(`Took in ${memories(added.length)} that somebody put into the folder.`);
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
  if ((await lostBranches(keeper)).length > 0) await rebuildAndTell(keeper);
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

/** Notes how a folder is now, unless somebody else changed it meanwhile. */
async function note(keeper: Keeper, folder: string, files: ReadonlySet<string>): Promise<void> {
  const stat = await keeper.disk.stat(folder);
  const now = await listLeafFiles(keeper.disk, folder);
  const isSame = now.length === files.size && now.every((path) => files.has(path));
  if (stat === undefined || !isSame || keeper.signposts.folderTime(folder) === stat.mtimeMs) return;
  await keeper.signposts.add([{ folder, mtime: stat.mtimeMs }]);
}
