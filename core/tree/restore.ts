/**
 * Making a domain's tree again from its leaves.
 *
 * A leaf's header names its branch, so layer 1 comes back as it was. Higher branches are kept where
 * their files still fit what is below them, and grown anew by the next consolidation where not.
 */

import type { Branch, ChildRef, Leaf, LeafHeader, TimeRange } from "../model.ts";
import type { Disk } from "../store/disk.ts";
import {
  listBranchIds,
  readBranchFile,
  readLeaf,
  replaceBranch,
  withHeader,
  writeLeaves,
  writeNewBranch,
} from "../store/files.ts";
import { branchId, branchLayer, branchPath } from "../store/layout.ts";
import { IhmtError } from "../errors.ts";
import {
  branchChild,
  branchRef,
  type BranchSettings,
  compareBranches,
  compareLeaves,
  leafChild,
  leafRef,
  makeBranch,
} from "./branches.ts";
import type { MadeBranch } from "./consolidation.ts";
import { joinRanges } from "./trunk.ts";

/** A leaf without its text: what restoring needs of all leaves at once. */
export interface LeafOutline {
  readonly header: LeafHeader;
  readonly path: string;
}

/** What restoring works with. */
export interface Restoration extends BranchSettings {
  readonly disk: Disk;
  /** Told of every branch that stands, lowest layer first. */
  readonly onBranch: (made: MadeBranch) => Promise<void>;
  /** Told of every leaf that waits for a branch. */
  readonly onWaiting: (leaf: Leaf) => Promise<void>;
}

/** A domain's part of the trunk. */
export interface RestoredDomain {
  readonly tops: readonly ChildRef[];
  readonly range: TimeRange;
  readonly branches: number;
}

/** Every branch file that can be read, by domain. The others are removed: they can be made again. */
export async function collectBranches(disk: Disk): Promise<Map<string, Branch[]>> {
  const byDomain = new Map<string, Branch[]>();
  for (const id of await listBranchIds(disk)) {
    const branch = await readOrUndefined(disk, id);
    if (branch === undefined || branch.node_id !== id || branch.layer !== branchLayer(id)) {
      await disk.remove(branchPath(id));
      continue;
    }
    const known = byDomain.get(branch.domain);
    if (known === undefined) byDomain.set(branch.domain, [branch]);
    else known.push(branch);
  }
  return byDomain;
}

async function readOrUndefined(disk: Disk, id: string): Promise<Branch | undefined> {
  try {
    return await readBranchFile(disk, id);
  } catch (error) {
    if (error instanceof IhmtError) return undefined;
    throw error;
  }
}

/** Restores the tree of one domain from its leaves and those of its branch files that fit. */
export async function restoreDomain(
  restoration: Restoration,
  domain: string,
  { leaves, branches }: { leaves: readonly LeafOutline[]; branches: readonly Branch[] },
): Promise<RestoredDomain> {
  const kept = new Map(branches.map((branch) => [branch.node_id, branch]));
  const { groups, waiting } = groupLeaves(leaves, kept);
  const standing: Branch[] = [];
  for (const group of groups) {
    standing.push(await restoreOverLeaves(restoration, domain, { group, kept }));
  }
  standing.sort(compareBranches);
  const tops: ChildRef[] = [];
  let range: TimeRange = { start: null, end: null };
  for (const outline of waiting) {
    const leaf = await readLeaf(restoration.disk, outline.path);
    if (leaf === undefined) continue;
    const detached = withHeader(leaf, { parent_id: null });
    if (leaf.header.parent_id !== null) await writeLeaves(restoration.disk, [detached]);
    await restoration.onWaiting(detached);
    tops.push(leafRef(detached, restoration.config));
    const at = leaf.header.timestamp;
    range = joinRanges(range, { start: at, end: at });
  }
  for (const branch of standing) range = joinRanges(range, branch.time_range);
  const upper = await restoreUpper(restoration, domain, { standing, kept });
  const used = new Set([...standing, ...upper.all].map(({ node_id }) => node_id));
  for (const { node_id } of branches) {
    if (!used.has(node_id)) await restoration.disk.remove(branchPath(node_id));
  }
  return {
    tops: [...tops, ...upper.tops.map((branch) => branchRef(branch, restoration.config))],
    range,
    branches: used.size,
  };
}

/** Leaves by the branch they name. A lone one whose branch is gone waits for another. */
function groupLeaves(
  leaves: readonly LeafOutline[],
  branches: ReadonlyMap<string, Branch>,
): { groups: LeafOutline[][]; waiting: LeafOutline[] } {
  const sorted = [...leaves].sort((a, b) => compareLeaves(a.header, b.header));
  const byId = new Map(sorted.map((leaf) => [leaf.header.leaf_id, leaf]));
  const groups = new Map<string, LeafOutline[]>();
  for (const leaf of sorted) {
    const parent = leaf.header.parent_id;
    if (parent === null || groups.has(parent)) continue;
    const children = branches.get(parent)?.child_ids.map((id) => byId.get(id)) ?? [];
    const own = children.filter((child) => child !== undefined)
      // An event that was cut short has stamped some of its children: it is completed here.
      .filter((child) => child.header.parent_id === parent || child.header.parent_id === null);
    const named = sorted.filter((other) => other.header.parent_id === parent);
    groups.set(parent, own.length >= named.length ? own : named);
  }
  const whole = [...groups].filter(([parent, group]) => group.length > 1 || branches.has(parent))
    .map(([, group]) => group);
  const grouped = new Set(whole.flat());
  return { groups: whole, waiting: sorted.filter((leaf) => !grouped.has(leaf)) };
}

async function restoreOverLeaves(
  { disk, config, backend, onBranch }: Restoration,
  domain: string,
  { group, kept }: { group: readonly LeafOutline[]; kept: ReadonlyMap<string, Branch> },
): Promise<Branch> {
  const leaves: Leaf[] = [];
  for (const { path } of group) {
    const leaf = await readLeaf(disk, path);
    if (leaf !== undefined) leaves.push(leaf);
  }
  const id = await branchId(1, domain, leaves.map(({ header }) => header.leaf_id));
  const before = kept.get(id);
  const branch = before !== undefined && isPrecious(before) ? before : await makeBranch(
    leaves.map((leaf) => leafChild(leaf, config)),
    { domain, layer: 1 },
    { config, backend },
  );
  await writeNewBranch(disk, { ...branch, parent_id: null });
  const stamped = leaves.map((leaf) => withHeader(leaf, { parent_id: branch.node_id }));
  const changed = stamped.filter((_, at) => leaves[at]?.header.parent_id !== branch.node_id);
  if (changed.length > 0) await writeLeaves(disk, changed);
  await onBranch({ branch, leaves: stamped, branches: [] });
  return branch;
}

/** A summary that a model wrote costs money to write again; ours costs nothing. */
function isPrecious({ backend }: Branch): boolean {
  return backend !== "heuristic";
}

async function restoreUpper(
  { disk, config, backend, onBranch }: Restoration,
  domain: string,
  { standing, kept }: { standing: readonly Branch[]; kept: ReadonlyMap<string, Branch> },
): Promise<{ tops: Branch[]; all: Branch[] }> {
  const tops = new Map(standing.map((branch) => [branch.node_id, branch]));
  const all: Branch[] = [];
  const upper = [...kept.values()].filter(({ layer }) => layer > 1)
    .sort((a, b) => a.layer - b.layer || compareBranches(a, b));
  for (const before of upper) {
    const children = before.child_ids.map((id) => tops.get(id)).filter((c) => c !== undefined);
    const fits = children.length === before.child_ids.length && children.length > 0 &&
      await branchId(before.layer, domain, before.child_ids) === before.node_id;
    if (!fits) continue;
    const made = isPrecious(before) ? before : await makeBranch(
      children.map((child) => branchChild(child, config)),
      { domain, layer: before.layer },
      { config, backend },
    );
    const branch = { ...made, parent_id: null };
    await writeNewBranch(disk, branch);
    const stamped = children.map((child) => ({ ...child, parent_id: branch.node_id }));
    for (const child of stamped) {
      await replaceBranch(disk, child);
      tops.delete(child.node_id);
    }
    tops.set(branch.node_id, branch);
    all.push(branch);
    await onBranch({ branch, leaves: [], branches: stamped });
  }
  return { tops: [...tops.values()].sort(compareBranches), all };
}
