/** The changes between two texts as a unified diff, where that is worth it. */

import { formatPatch, OMIT_HEADERS, structuredPatch } from "diff";

const CONTEXT_LINES = 2;
/** Texts that differ in more lines are shown as they are: a diff would be longer, and slow to find. */
const MOST_EDITS = 1500;

/**
 * A unified diff without file names; `undefined` when it is not shorter than `shorterThan`
 * characters. `first` is the number of the texts' first line.
 */
export function unifiedDiff(
  before: string,
  after: string,
  { first, shorterThan }: { first: number; shorterThan: number },
): string | undefined {
  const patch = structuredPatch("", "", before, after, undefined, undefined, {
    context: CONTEXT_LINES,
    maxEditLength: MOST_EDITS,
  });
  if (patch === undefined) return undefined;
  const hunks = patch.hunks.map((hunk) => ({
    ...hunk,
    oldStart: hunk.oldStart + first - 1,
    newStart: hunk.newStart + first - 1,
  }));
  const diff = formatPatch({ ...patch, hunks }, OMIT_HEADERS);
  return diff.length < shorterThan ? diff : undefined;
}
