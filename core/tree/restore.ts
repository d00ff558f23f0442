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
  type Child,
  compareBranches,
  compareLeaves,
  leafChild,
  leafRef,
  makeBranch,
} from "./branches.ts";
import { joinRanges } from "./trunk.ts";

/** A leaf without its text: what restoring needs of all leaves at once. */
export interface LeafOutline {
  readonly header: LeafHeader;
  readonly path: string;
}

/** What restoring works with. */
export interface Restoration extends BranchSettings {
  readonly disk: Disk;
  /** Summarise every branch anew, rather than keep the files that fit. */
  readonly fresh: boolean;
  /** Told of every layer-1 branch and its leaves. */
  readonly onGroup: (group: { branch: Branch; leaves: readonly Leaf[] }) => Promise<void>;
  /** Told of every leaf that waits for a branch. */
  readonly onWaiting: (leaf: Leaf) => Promise<void>;
}

/** A domain's part of the trunk. */
export interface RestoredDomain {
  readonly tops: readonly ChildRef[];
  readonly range: TimeRange;
  readonly branches: readonly Branch[];
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
  const all = await restoreUpper(restoration, domain, { standing, kept });
  for (const [id, branch] of all) {
    if (kept.get(id)?.parent_id !== branch.parent_id) await replaceBranch(restoration.disk, branch);
  }
  for (const { node_id } of branches) {
    if (!all.has(node_id)) await restoration.disk.remove(branchPath(node_id));
  }
  const topBranches = [...all.values()].filter(({ parent_id }) => parent_id === null)
    .sort(compareBranches);
  return {
    tops: [...tops, ...topBranches.map((branch) => branchRef(branch, restoration.config))],
    range,
    branches: [...all.values()],
  };
}

/** Leaves by the branch they name. A lone one whose branch is gone waits for another. */
function groupLeaves(
  leaves: readonly LeafOutline[],
  branches: ReadonlyMap<string, Branch>,
): { groups: LeafOutline[][]; waiting: LeafOutline[] } {
  const sorted = [...leaves].sort((a, b) => compareLeaves(a.header, b.header));
  const byId = new Map(sorted.map((leaf) => [leaf.header.leaf_id, leaf]));
  const namedBy = new Map<string, LeafOutline[]>();
  for (const leaf of sorted) {
    const parent = leaf.header.parent_id;
    if (parent === null) continue;
    const named = namedBy.get(parent);
    if (named === undefined) namedBy.set(parent, [leaf]);
    else named.push(leaf);
  }
  const groups = new Map<string, LeafOutline[]>();
  for (const [parent, named] of namedBy) {
    const children = branches.get(parent)?.child_ids.map((id) => byId.get(id)) ?? [];
    const own = children.filter((child) => child !== undefined)
      // An event that was cut short has stamped some of its children: it is completed here.
      .filter((child) => child.header.parent_id === parent || child.header.parent_id === null);
    groups.set(parent, own.length >= named.length ? own : named);
  }
  const whole = [...groups].filter(([parent, group]) => group.length > 1 || branches.has(parent))
    .map(([, group]) => group);
  const grouped = new Set(whole.flat());
  return { groups: whole, waiting: sorted.filter((leaf) => !grouped.has(leaf)) };
}

async function restoreOverLeaves(
  restoration: Restoration,
  domain: string,
  { group, kept }: { group: readonly LeafOutline[]; kept: ReadonlyMap<string, Branch> },
): Promise<Branch> {
  const { disk, config } = restoration;
  const leaves: Leaf[] = [];
  for (const { path } of group) {
    const leaf = await readLeaf(disk, path);
    if (leaf !== undefined) leaves.push(leaf);
  }
  const children = leaves.map((leaf) => leafChild(leaf, config));
  const branch = await standAgain(restoration, children, { domain, layer: 1, kept });
  const stamped = leaves.map((leaf) => withHeader(leaf, { parent_id: branch.node_id }));
  const changed = stamped.filter((_, at) => leaves[at]?.header.parent_id !== branch.node_id);
  if (changed.length > 0) await writeLeaves(disk, changed);
  await restoration.onGroup({ branch, leaves: stamped });
  return branch;
}

/** The branch over some children: the file that is there where it fits, a new one where not. */
async function standAgain(
  { disk, config, backend, fresh }: Restoration,
  children: readonly Child[],
  { domain, layer, kept }: { domain: string; layer: number; kept: ReadonlyMap<string, Branch> },
): Promise<Branch> {
  const before = kept.get(await branchId(layer, domain, children.map(({ ref }) => ref.id)));
  // A summary that a model wrote costs money to write again; ours costs nothing.
  if (before !== undefined && (!fresh || before.backend !== "heuristic")) return before;
  const made = await makeBranch(children, { domain, layer }, { config, backend });
  const branch = { ...made, parent_id: before?.parent_id ?? null };
  await writeNewBranch(disk, branch);
  return branch;
}

/** Every branch, by id, with the parent it has now. */
async function restoreUpper(
  restoration: Restoration,
  domain: string,
  { standing, kept }: { standing: readonly Branch[]; kept: ReadonlyMap<string, Branch> },
): Promise<Map<string, Branch>> {
  const all = new Map<string, Branch>(
    standing.map((branch) => [branch.node_id, { ...branch, parent_id: null }]),
  );
  const upper = [...kept.values()].filter(({ layer }) => layer > 1)
    .sort((a, b) => a.layer - b.layer || compareBranches(a, b));
  for (const before of upper) {
    const children = before.child_ids.map((id) => all.get(id))
      .filter((child) => child?.parent_id === null).filter((child) => child !== undefined);
    if (children.length === 0 || children.length !== before.child_ids.length) continue;
    const branch = await standAgain(
      restoration,
      children.map((child) => branchChild(child, restoration.config)),
      { domain, layer: before.layer, kept },
    );
    for (const child of children) {
      all.set(child.node_id, { ...child, parent_id: branch.node_id });
    }
    all.set(branch.node_id, { ...branch, parent_id: null });
  }
  return all;
}
