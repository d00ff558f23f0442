/** The ids that somebody may have meant who gave one that does not exist. */

import { UnknownMemoryError } from "../errors.ts";
import { compare } from "../text/mod.ts";
import type { Keeper } from "./keeper.ts";

/** Ids named in an error. */
const MOST_NAMED = 3;
/** An id with less than this share of the characters in common, at its ends, was not meant. */
const LEAST_SHARED = 0.6;

/** The error for an id that does not exist; it names the nearest ones. Looks through all ids. */
export async function unknownMemory(keeper: Keeper, id: string): Promise<UnknownMemoryError> {
  const near: { id: string; shared: number }[] = [];
  for (const record of (await keeper.signposts.records()).values()) {
    const shared = sharedEnds(record.id, id);
    if (shared >= LEAST_SHARED) near.push({ id: record.id, shared });
  }
  near.sort((a, b) => b.shared - a.shared || compare(a.id, b.id));
  const named = near.slice(0, MOST_NAMED).map((each) => `"${each.id}"`);
  return named.length === 0
    ? new UnknownMemoryError(id)
    : new UnknownMemoryError(id, `The nearest: ${named.join(", ")}.`);
}

/** The share of the longer one's characters that stand the same at the beginning or the end of both. */
function sharedEnds(a: string, b: string): number {
  const [shorter, longer] = [Math.min(a.length, b.length), Math.max(a.length, b.length)];
  let start = 0;
  while (start < shorter && a[start] === b[start]) start++;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return (start + end) / longer;
}
