/**
 * The descent: from the trunk, through the branches that lead to the evidence, to the leaves.
 *
 * The signposts have said which leaves win; the walk opens each branch above them once and records
 * what it passed. Branches say where a memory belongs, never whether it can be reached.
 */

import type { LevelTrace } from "../answer.ts";
import type { Leaf } from "../model.ts";

/** What the walk needs of a branch. */
export interface BranchLink {
  readonly parentId: string | null;
  /** How many children it offers. */
  readonly children: number;
}

/** Opens a branch; `undefined` when it is missing or damaged and that is to be borne. */
export type OpenBranch = (id: string) => Promise<BranchLink | undefined>;

/** The walk to some leaves. */
export interface Descent {
  readonly levels: readonly LevelTrace[];
  /** The ids from the trunk to each leaf, in the order the leaves were given. */
  readonly paths: readonly (readonly string[])[];
  /** Branch files opened, and the trunk. */
  readonly nodeReads: number;
  /** The most branches that stand between the trunk and one of the leaves. */
  readonly depth: number;
}

/**
 * Walks to the winners; `offered` is how many children the trunk has. Where a branch is not given, the
 * path begins below it.
 */
export async function descend(
  winners: readonly { readonly leaf: Leaf; readonly score: number }[],
  { offered, openBranch }: { offered: number; openBranch: OpenBranch },
): Promise<Descent> {
  const opened = new Map<string, BranchLink | undefined>();
  const open = async (id: string): Promise<BranchLink | undefined> => {
    if (!opened.has(id)) opened.set(id, await openBranch(id));
    return opened.get(id);
  };
  const paths: string[][] = [];
  for (const { leaf } of winners) paths.push(await pathTo(leaf, open));
  return {
    levels: traceLevels(paths, winners, { opened, offered }),
    paths,
    nodeReads: 1 + opened.size,
    depth: Math.max(0, ...paths.map((path) => path.length - 2)),
  };
}

async function pathTo(
  leaf: Leaf,
  open: OpenBranch,
): Promise<string[]> {
  const path = [leaf.header.leaf_id];
  for (let id = leaf.header.parent_id; id !== null && !path.includes(id);) {
    const branch = await open(id);
    if (branch === undefined) break;
    path.unshift(id);
    id = branch.parentId;
  }
  return ["root", ...path];
}

function traceLevels(
  paths: readonly (readonly string[])[],
  winners: readonly { readonly score: number }[],
  { opened, offered }: { opened: ReadonlyMap<string, BranchLink | undefined>; offered: number },
): LevelTrace[] {
  const levels: LevelTrace[] = [];
  const deepest = Math.max(1, ...paths.map((path) => path.length - 1));
  let considered = 1;
  for (let level = 0; level < deepest; level++) {
    const best = new Map<string, number>();
    paths.forEach((path, at) => {
      const id = path[level];
      if (id === undefined || level === path.length - 1) return;
      best.set(id, Math.max(best.get(id) ?? 0, winners[at]?.score ?? 0));
    });
    if (best.size === 0 && level > 0) break;
    const ids = [...best].map(([id, score]) => ({ id, best: score }))
      .sort((a, b) => b.best - a.best);
    levels.push({ level, considered, opened: level === 0 ? rootLevel(ids) : ids });
    considered = level === 0
      ? offered
      : ids.reduce((sum, { id }) => sum + (opened.get(id)?.children ?? 0), 0);
  }
  return levels;
}

function rootLevel(ids: LevelTrace["opened"]): LevelTrace["opened"] {
  return ids.length > 0 ? ids : [{ id: "root", best: 0 }];
}
