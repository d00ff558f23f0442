/**
 * The files of one store: leaves, branches, trunk, settings.
 *
 * Knows the format and how to write it safely; knows nothing of how memories are summarised, found
 * or dated.
 */

import { DamagedFileError } from "../errors.ts";
import type { Branch, Leaf, LeafHeader, Trunk } from "../model.ts";
import { readBranch, readTrunk } from "./branch_codec.ts";
import type { Disk } from "./disk.ts";
import { stringify } from "./json.ts";
import { decodeLeaf, encodeLeaf } from "./leaf_codec.ts";
import { branchPath, LAYERS_FOLDER, LEAVES_FOLDER, TRUNK_PATH } from "./layout.ts";

/** Reads a leaf by its path; `undefined` when it is not there. */
export async function readLeaf(disk: Disk, path: string): Promise<Leaf | undefined> {
  const bytes = await disk.readIfThere(path);
  return bytes && { ...decodeLeaf(bytes, disk.at(path)), path };
}

/** What to do about a damaged leaf while looking at many: leave it as it is; `verify` reports it. */
export function passOverDamage(error: unknown): undefined {
  if (!(error instanceof DamagedFileError)) throw error;
}

/**
 * Writes leaves durably, each over its own earlier version if there is one. Gives back when each of
 * their folders had last changed before.
 */
export async function writeLeaves(
  disk: Disk,
  leaves: readonly Leaf[],
): Promise<ReadonlyMap<string, number | undefined>> {
  return await disk.writeAllDurably(
    leaves.map((leaf) => ({ path: leaf.path, bytes: encodeLeaf(leaf) })),
  );
}

/** The leaf with some header keys changed; content and everything else stay. */
export function withHeader(leaf: Leaf, changes: Partial<LeafHeader>): Leaf {
  return { ...leaf, header: { ...leaf.header, ...changes } };
}

/** Reads a branch; `undefined` when it is not there. */
export async function readBranchFile(disk: Disk, id: string): Promise<Branch | undefined> {
  const path = branchPath(id);
  const value = await disk.readJson(path);
  return value === undefined ? undefined : readBranch(value, disk.at(path));
}

/**
 * Opens a branch on somebody's way. Without `strict` one that is missing or damaged ends the way.
 *
 * @throws {DamagedFileError} with `strict`, when it is missing or damaged.
 */
export async function openBranch(
  disk: Disk,
  id: string,
  { strict }: { strict: boolean },
): Promise<Branch | undefined> {
  try {
    const branch = await readBranchFile(disk, id);
    if (branch !== undefined) return branch;
    throw new DamagedFileError(disk.at(branchPath(id)), "this branch is missing.");
  } catch (error) {
    if (strict || !(error instanceof DamagedFileError)) throw error;
    return undefined;
  }
}

/** Writes a branch durably: its children are about to point at it. */
export async function writeNewBranch(disk: Disk, branch: Branch): Promise<void> {
  await disk.writeDurably(branchPath(branch.node_id), new TextEncoder().encode(stringify(branch)));
}

/** Replaces a branch that exists. */
export async function replaceBranch(disk: Disk, branch: Branch): Promise<void> {
  await disk.replaceJson(branchPath(branch.node_id), branch);
}

/** Reads the trunk; `undefined` when it is missing or damaged: it can be made again. */
export async function readTrunkFile(disk: Disk): Promise<Trunk | undefined> {
  try {
    const value = await disk.readJson(TRUNK_PATH);
    return value === undefined ? undefined : readTrunk(value, disk.at(TRUNK_PATH));
  } catch (error) {
    if (error instanceof DamagedFileError) return undefined;
    throw error;
  }
}

/** The folders of leaves, as paths, in order. */
export async function listDomainFolders(disk: Disk): Promise<string[]> {
  const entries = await disk.list(LEAVES_FOLDER);
  return entries.filter((entry) => entry.kind === "folder")
    .map((entry) => `${LEAVES_FOLDER}/${entry.name}`);
}

/** The leaf files of one domain folder, as paths, in order. */
export async function listLeafFiles(disk: Disk, folder: string): Promise<string[]> {
  const entries = await disk.list(folder);
  return entries.filter((entry) => entry.kind === "file" && entry.name.endsWith(".txt"))
    .map((entry) => `${folder}/${entry.name}`);
}

/** The ids of every branch, lowest layer first. */
export async function listBranchIds(disk: Disk): Promise<string[]> {
  const layers = (await disk.list(LAYERS_FOLDER))
    .filter((entry) => entry.kind === "folder" && /^[1-9]\d*$/.test(entry.name))
    .map((entry) => entry.name)
    .sort((a, b) => Number(a) - Number(b));
  const ids: string[] = [];
  for (const layer of layers) {
    for (const { name } of await disk.list(`${LAYERS_FOLDER}/${layer}`)) {
      if (name.startsWith(`N${layer}-`) && name.endsWith(".json")) {
        ids.push(name.slice(0, -".json".length));
      }
    }
  }
  return ids;
}
