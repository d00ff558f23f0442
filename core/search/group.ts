/**
 * Groups: leaves that stand together in the index, because a branch is over them or will be, and
 * what a word's postings say of them.
 */

import {
  branchImpact,
  formsOf,
  type IndexedLeaf,
  type IndexedTerm,
  leafImpact,
  shareLent,
} from "./impact.ts";
import type { PostingsBuilder } from "./postings.ts";

/** Leaves that stand together: the children of a branch, or some that wait for one. */
export interface Group {
  readonly domain: string;
  readonly leaves: readonly IndexedLeaf[];
}

/** A leaf of a group that holds a word. */
export interface Holder {
  readonly offset: number;
  readonly leaf: IndexedLeaf;
  readonly term: IndexedTerm;
}

/** What a group's branch is read as: how many words, and which share of a score it gives. */
export function weigh(group: Group): { length: number; lent: number } {
  return {
    length: group.leaves.reduce((sum, leaf) => sum + leaf.length, 0),
    lent: shareLent(group.leaves),
  };
}

/** Adds the leaves of one group that hold a word to its postings. */
export function addGroup(
  builder: PostingsBuilder,
  group: number,
  { holders, length, lent, leaves }: {
    holders: readonly Holder[];
    length: number;
    lent: number;
    leaves: number;
  },
): void {
  const frequency = holders.reduce((sum, { term }) => sum + term[1], 0);
  builder.group(group, branchImpact(frequency, { length, leaves, lent }));
  for (const { offset, leaf, term } of holders) {
    builder.leaf(offset, leafImpact(term[1], { length: leaf.length, lent }), formsOf(term));
  }
}
