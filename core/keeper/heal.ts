/**
 * Noticing what happened behind our back, and mending just that.
 *
 * Every writer notes the modification time of the leaf folders it touched. A folder that tells
 * another time was changed by hand, by `git pull`, by a copy, or by a writer that died half way.
 */

import type { Leaf } from "../model.ts";
import { readCatalog } from "../store/catalog.ts";
import { folderOf } from "../store/disk.ts";
import { listDomainFolders, listLeafFiles, readLeaf } from "../store/files.ts";
import type { Keeper } from "./keeper.ts";
import { consolidate, registerLeaves } from "./plant.ts";
import { passOverDamage, rebuildAll } from "./rebuild.ts";
import { rememberFacts } from "./remember.ts";

/** The leaf folders (all, or those given) whose state is not what the last writer left, as paths. */
export async function changedFolders(
  keeper: Keeper,
  among?: Iterable<string>,
): Promise<string[]> {
  const noted = keeper.signposts.folders;
  const folders = new Set(among ?? [...await listDomainFolders(keeper.disk), ...noted.keys()]);
  const changed: string[] = [];
  for (const folder of folders) {
    const stat = await keeper.disk.stat(folder);
    if (stat?.mtimeMs !== noted.get(folder)) changed.push(folder);
  }
  return changed;
}

/** Takes in what was added to some folders; where leaves are gone, everything derived is made again. */
export async function healFolders(keeper: Keeper, folders: readonly string[]): Promise<void> {
  if (folders.length === 0) return;
  const known = new Set<string>();
  for (const { kind, path } of (await readCatalog(keeper.disk)).values()) {
    if (kind === "leaf" && folders.includes(folderOf(path))) known.add(path);
  }
  const added: Leaf[] = [];
  for (const folder of folders) {
    await keeper.disk.sweep(folder);
    for (const path of await listLeafFiles(keeper.disk, folder)) {
      if (known.delete(path)) continue;
      const leaf = await readLeaf(keeper.disk, path).catch(passOverDamage);
      if (leaf !== undefined) added.push(leaf);
    }
  }
  if (known.size > 0 || added.some(({ header }) => header.parent_id !== null)) {
    keeper.options.onProgress?.("The memory was changed by hand: bringing it up to date …");
    await rebuildAll(keeper, { regrow: true });
    return;
  }
  if (added.length > 0) {
    keeper.options.onProgress?.(`Taking in ${added.length} new memories found in the folder …`);
    await registerLeaves(keeper, added);
    await rememberFacts(keeper, added);
    await consolidate(keeper, new Set(added.map(({ header }) => header.domain)), { force: false });
  }
  await noteFolders(keeper, folders);
}

async function noteFolders(keeper: Keeper, folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    const stat = await keeper.disk.stat(folder);
    if (stat !== undefined) await keeper.signposts.add([{ folder, mtime: stat.mtimeMs }]);
  }
}
