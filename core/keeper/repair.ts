/**
 * Repairing what `verify` finds: everything derived is made again from the leaves, and a text that
 * somebody edited counts as it stands now. What no program can bring back is left to be told.
 */

import { DamagedFileError } from "../errors.ts";
import type { Leaf } from "../model.ts";
import type { Finding } from "../report.ts";
import {
  listDomainFolders,
  listLeafFiles,
  readLeaf,
  withHeader,
  writeLeaves,
} from "../store/files.ts";
import { checksum, LAYERS_FOLDER } from "../store/layout.ts";
import type { Keeper } from "./keeper.ts";
import { consolidate } from "./plant.ts";
import { rebuildAll } from "./rebuild.ts";
import { verifyStore } from "./verify.ts";

/** What a repair did. */
export interface RepairReport {
  /** What was wrong before. */
  readonly found: readonly Finding[];
  /** What still is. */
  readonly left: readonly Finding[];
}

/** Repairs the store. The caller holds the lock. */
export async function repair(keeper: Keeper): Promise<RepairReport> {
  const found = await verifyStore(keeper);
  if (found.length === 0) return { found, left: [] };
  await acceptEdits(keeper);
  await rebuildAll(keeper, { regrow: false });
  const { domains } = await keeper.trunk();
  await consolidate(keeper, Object.keys(domains), { force: false });
  const left = await verifyStore(keeper);
  const layers = `${keeper.disk.at(LAYERS_FOLDER)}/`;
  if (!left.some(({ path }) => path.startsWith(layers))) return { found, left };
  // Branches that can be read, but not put right one by one, such as those in a circle.
  await rebuildAll(keeper, { regrow: true });
  return { found, left: await verifyStore(keeper) };
}

/** Takes every readable text as it stands: its checksum is noted anew. */
async function acceptEdits(keeper: Keeper): Promise<void> {
  const { disk } = keeper;
  for (const folder of await listDomainFolders(disk)) {
    for (const path of await listLeafFiles(disk, folder)) {
      const leaf = await readOrPass(keeper, path);
      if (leaf === undefined || leaf.header.checksum === "") continue;
      const now = await checksum(leaf.content);
      if (now !== leaf.header.checksum) {
        await writeLeaves(disk, [withHeader(leaf, { checksum: now })]);
      }
    }
  }
}

async function readOrPass(keeper: Keeper, path: string): Promise<Leaf | undefined> {
  try {
    return await readLeaf(keeper.disk, path);
  } catch (error) {
    if (error instanceof DamagedFileError) return undefined;
    throw error;
  }
}
