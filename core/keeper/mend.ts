/**
 * Damage to derived files is never the user's trouble: everything derived is made again from the
 * leaves, and the work goes on.
 */

import type { DamagedFileError, FileSystemError } from "../errors.ts";
import { isDamage } from "../store/disk.ts";
import type { Keeper } from "./keeper.ts";
import { consolidate } from "./plant.ts";
import { rebuildAll } from "./rebuild.ts";

/**
 * Runs a step of a change. Where it meets damage, everything derived is made again and the step runs
 * once more, so it must come to the same when it has run half before. The caller holds the lock.
 */
export async function mending<T>(keeper: Keeper, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (!isDamage(error)) throw error;
    await rebuildDamaged(keeper, error);
    return await step();
  }
}

/** Makes everything derived again because of some damage, and says so. */
export async function rebuildDamaged(
  keeper: Keeper,
  damage: DamagedFileError | FileSystemError,
): Promise<void> {
  keeper.options.onRepair?.(`${damage.message} The tree and the index are made again.`);
  await rebuildAll(keeper, { regrow: false });
  const { domains } = await keeper.trunk();
  await consolidate(keeper, Object.keys(domains), { force: false });
}
