/**
 * How every call begins: a change waits for the lock and finds a store that is whole; a look never
 * waits, and where it meets damage the store is mended and looked at again.
 */

import { FileSystemError, LockTimeoutError, ReadOnlyStoreError } from "../errors.ts";
import { isDamage } from "../store/disk.ts";
import { hasFacts } from "../timeline/ledger.ts";
import type { Leaf } from "../model.ts";
import { noteLook, takeEdits } from "./edits.ts";
import { changedFolders, finishInterrupted, healFolders } from "./heal.ts";
import type { Keeper } from "./keeper.ts";
import { mending, rebuildDamaged } from "./mend.ts";
import { indexForReading, rebuildAndTell } from "./rebuild.ts";

/** Looks a store over when it is opened, and mends what somebody changed or left half done. */
export async function welcome(keeper: Keeper): Promise<void> {
  const needsCare = keeper.needsRebuild || keeper.isAtOdds || !await hasFacts(keeper.disk) ||
    (await changedFolders(keeper)).length > 0 || await keeper.isUnfinished();
  const edited = keeper.needsRebuild ? [] : await keeper.edits.atOpening(keeper.signposts);
  if (needsCare || edited.length > 0 || keeper.edits.isWorthNoting) await mend(keeper, edited);
}

/** Makes a change under the lock, on a store that is whole. */
export async function changing<T>(keeper: Keeper, change: () => Promise<T>): Promise<T> {
  return await keeper.write(async ({ isUnfinished }) => {
    if (keeper.needsRebuild || !await hasFacts(keeper.disk, { renew: true })) {
      await rebuildAndTell(keeper);
    } else if (isUnfinished) {
      await finishInterrupted(keeper);
      await heal(keeper);
      await keeper.finish();
    }
    await heedEdits(keeper, await keeper.edits.atSave(keeper.signposts, keeper.options.now()));
    return await change();
  });
}

/**
 * Looks at the store as it is now. A `strict` look throws at any damage it meets; then the store is
 * mended and looked at again. One that may not be changed is looked at without `strict` in the end:
 * an answer that cannot tell the whole path is better than none.
 */
export async function looking<T>(
  keeper: Keeper,
  look: (mode: { readonly strict: boolean }) => Promise<T>,
): Promise<T> {
  await keeper.refresh();
  if (keeper.needsRebuild) await mend(keeper);
  try {
    return await look({ strict: true });
  } catch (error) {
    if (!isDamage(error)) throw error;
    await repair(keeper, () => look({ strict: true }));
    return await look({ strict: false });
  }
}

async function mend(keeper: Keeper, edited: readonly Leaf[] = []): Promise<void> {
  await unlessRefused(keeper, async () => {
    await heal(keeper);
    await heedEdits(keeper, edited);
  }, { isReadable: () => !keeper.needsIndex });
}

async function heedEdits(keeper: Keeper, edited: readonly Leaf[]): Promise<void> {
  await mending(keeper, () => takeEdits(keeper, edited));
  await noteLook(keeper);
}

async function heal(keeper: Keeper): Promise<void> {
  if (keeper.isAtOdds) await rebuildAndTell(keeper);
  else {
    await mending(keeper, async () => healFolders(keeper, await changedFolders(keeper)));
  }
}

async function repair(keeper: Keeper, look: () => Promise<unknown>): Promise<void> {
  await unlessRefused(keeper, async () => {
    try {
      // Under the lock: what looked like damage may have been somebody's change half way.
      await look();
    } catch (error) {
      if (!isDamage(error)) throw error;
      await rebuildDamaged(keeper, error);
    }
  }, { isReadable: () => false });
}

/** Where the store may not be changed, this process makes itself what it needs to read it. */
async function unlessRefused(
  keeper: Keeper,
  change: () => Promise<void>,
  { isReadable }: { isReadable: () => boolean },
): Promise<void> {
  try {
    await changing(keeper, change);
  } catch (error) {
    // Somebody else is at it for long: what is there can be read meanwhile.
    if (error instanceof LockTimeoutError && isReadable()) return;
    if (!isRefusal(error)) throw error;
    if (!isReadable()) await indexForReading(keeper);
  }
}

/** Whether the store may only be read: it is of a newer format, or the disk takes nothing in. */
function isRefusal(error: unknown): boolean {
  return error instanceof ReadOnlyStoreError ||
    (error instanceof FileSystemError && ["denied", "no_space"].includes(error.reason));
}
