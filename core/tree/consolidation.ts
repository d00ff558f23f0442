/**
 * Consolidation: when `branch_factor` leaves of a domain have no parent, a Summarization Event puts
 * a branch over them; the same law holds for branches, layer by layer, until nothing is left to do.
 *
 * The oldest wait first. A parent is on disk before its children point at it, and an event that was
 * cut short is made again with the same id, so nothing is orphaned and nothing doubles.
 */

import type { Config } from "../config.ts";
import { DamagedFileError } from "../errors.ts";
import type { Branch, ChildRef, Leaf, Trunk } from "../model.ts";
import type { Disk } from "../store/disk.ts";
import {
  readBranchFile,
  readLeaf,
  replaceBranch,
  withHeader,
  writeLeaves,
  writeNewBranch,
} from "../store/files.ts";
import { branchLayer, TRUNK_PATH } from "../store/layout.ts";
import {
  branchChild,
  branchRef,
  type BranchSettings,
  compareBranches,
  compareLeaves,
  leafChild,
  makeBranch,
} from "./branches.ts";
import { domainOf, replaceTops } from "./trunk.ts";

/** A branch that an event made, with its children as they are stored now. */
export interface MadeBranch {
  readonly branch: Branch;
  /** The children of a layer-1 branch; empty above. */
  readonly leaves: readonly Leaf[];
  /** The children of a higher branch; empty on layer 1. */
  readonly branches: readonly Branch[];
  /** When the folders of the leaves had last changed before they were stamped. */
  readonly foldersBefore: FolderTimes;
}

/** The modification times of folders, by path; `undefined` for one that was not there. */
export type FolderTimes = ReadonlyMap<string, number | undefined>;

/** What a consolidation works with. */
export interface Consolidation extends BranchSettings {
  readonly disk: Disk;
  /** Told of every branch once its children point at it. */
  readonly onBranch: (made: MadeBranch) => Promise<void>;
}

/**
 * Runs the Summarization Events that are due in a domain and gives back the trunk after them.
 * With `force`, groups of two or more that are not full are promoted too.
 *
 * @throws {DamagedFileError} when the trunk is behind the files and must be restored first.
 */
export async function consolidateDomain(
  consolidation: Consolidation,
  trunk: Trunk,
  { domain, force }: { domain: string; force: boolean },
): Promise<Trunk> {
  const { config } = consolidation;
  let current = trunk;
  for (let layer = 0;; layer++) {
    const waiting = waitingOn(current, domain, layer);
    for (const group of groupsOf(waiting, config, force)) {
      const made = layer === 0
        ? await coverLeaves(consolidation, group, domain)
        : await coverBranches(consolidation, group, { domain, layer: layer + 1 });
      await consolidation.onBranch(made);
      current = replaceTops(current, domain, {
        children: made.branch.child_ids,
        branch: branchRef(made.branch, config),
      });
    }
    const above = domainOf(current, domain).top_nodes
      .some(({ kind, id }) => kind === "node" && branchLayer(id) > layer);
    if (!above) return current;
  }
}

/** What waits for a parent on a layer, the oldest first; 0 are the leaves. */
function waitingOn(trunk: Trunk, domain: string, layer: number): ChildRef[] {
  return domainOf(trunk, domain).top_nodes.filter(({ kind, id }) =>
    kind === "leaf" ? layer === 0 : branchLayer(id) === layer
  );
}

function groupsOf(waiting: readonly ChildRef[], config: Config, force: boolean): ChildRef[][] {
  const groups: ChildRef[][] = [];
  for (let at = 0; at < waiting.length; at += config.branch_factor) {
    const group = waiting.slice(at, at + config.branch_factor);
    if (group.length === config.branch_factor || (force && group.length > 1)) groups.push(group);
  }
  return groups;
}

async function coverLeaves(
  { disk, config, backend }: Consolidation,
  group: readonly ChildRef[],
  domain: string,
): Promise<MadeBranch> {
  const leaves: Leaf[] = [];
  for (const { path } of group) {
    leaves.push(await readLeaf(disk, path) ?? behind(disk, `it names ${path}, which is gone`));
  }
  leaves.sort((a, b) => compareLeaves(a.header, b.header));
  const children = leaves.map((leaf) => leafChild(leaf, config));
  const branch = await makeBranch(children, { domain, layer: 1 }, { config, backend });
  for (const { header } of leaves) {
    // Stamped by an event that was cut short, unless it is another branch's.
    if (header.parent_id !== null && header.parent_id !== branch.node_id) {
      behind(disk, `${header.leaf_id} has a branch already`);
    }
  }
  await writeNewBranch(disk, branch);
  const stamped = leaves.map((leaf) => withHeader(leaf, { parent_id: branch.node_id }));
  const foldersBefore = await writeLeaves(disk, stamped);
  return { branch, leaves: stamped, branches: [], foldersBefore };
}

async function coverBranches(
  { disk, config, backend }: Consolidation,
  group: readonly ChildRef[],
  { domain, layer }: { domain: string; layer: number },
): Promise<MadeBranch> {
  const below: Branch[] = [];
  for (const { id } of group) {
    below.push(await readBranchFile(disk, id) ?? behind(disk, `it names ${id}, which is gone`));
  }
  below.sort(compareBranches);
  const children = below.map((branch) => branchChild(branch, config));
  const branch = await makeBranch(children, { domain, layer }, { config, backend });
  for (const { node_id, parent_id } of below) {
    if (parent_id !== null && parent_id !== branch.node_id) {
      behind(disk, `${node_id} has a branch already`);
    }
  }
  await writeNewBranch(disk, branch);
  const stamped = below.map((child) => ({ ...child, parent_id: branch.node_id }));
  for (const child of stamped) await replaceBranch(disk, child);
  return { branch, leaves: [], branches: stamped, foldersBefore: new Map() };
}

function behind(disk: Disk, why: string): never {
  throw new DamagedFileError(disk.at(TRUNK_PATH), `${why}. It will be made again.`);
}
