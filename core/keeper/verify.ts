/** Looking for damage: every leaf readable, unchanged, indexed and reachable from the trunk. */

import { IhmtError } from "../errors.ts";
import { isDamage } from "../store/disk.ts";
import type { ChildRef, Leaf } from "../model.ts";
import type { Finding } from "../report.ts";
import {
  listBranchIds,
  listDomainFolders,
  listLeafFiles,
  readBranchFile,
  readLeaf,
} from "../store/files.ts";
import { branchPath, TRUNK_PATH } from "../store/layout.ts";
import { MANIFEST_PATH } from "../search/manifest.ts";
import { CATALOG_PATH } from "../store/catalog.ts";
import { readFacts, readRecorded } from "../timeline/ledger.ts";
import { isEdited } from "./edit_watch.ts";
import type { Keeper } from "./keeper.ts";

/** Told where something is wrong, and what. */
type Report = (path: string, problem: string) => void;

/** Looks at every file; changes none. */
export async function verifyStore(keeper: Keeper): Promise<Finding[]> {
  const { disk } = keeper;
  const findings: Finding[] = [];
  const report: Report = (path, told) => {
    const at = path.startsWith(disk.root) ? path : disk.at(path);
    const problem = told.startsWith(`${at} `) ? told.slice(at.length + 1) : told;
    // A damaged part of the index is met by many leaves.
    if (findings.some((finding) => finding.path === at && finding.problem === problem)) return;
    findings.push({ path: at, problem });
  };
  const missing = keeper.needsIndex ? MANIFEST_PATH : keeper.needsRebuild ? TRUNK_PATH : undefined;
  if (missing !== undefined) {
    report(missing, "it is missing, or cannot be read.");
    for await (const _ of readableLeaves(keeper, report));
    return findings;
  }
  const reached = await reachable(keeper, report);
  const damaged = new Set<string>();
  const leaves = readableLeaves(keeper, (path, problem) => {
    damaged.add(path);
    report(path, problem);
  });
  for await (const { header: { leaf_id }, path } of leaves) {
    const located = await locate(keeper, leaf_id).catch((error) => {
      if (!isDamage(error)) throw error;
      report(error.path, error.message);
      return path;
    });
    if (located !== undefined && located !== path) {
      report(path, `this file is a copy of ${located}. Remove one.`);
      continue;
    }
    const isReached = reached.delete(leaf_id);
    if (located === undefined) {
      report(path, `this memory is not in the word index${isReached ? "." : ", nor in the tree."}`);
    } else if (!isReached) report(path, "no branch leads to this memory.");
  }
  for (const path of reached.values()) {
    if (!damaged.has(path)) report(path, "the tree names this memory, but there is no such file.");
  }
  await checkState(keeper, report);
  return findings;
}

/** Reads every leaf; those that cannot be read, or whose text is another now, are reported. */
async function* readableLeaves({ disk }: Keeper, report: Report): AsyncGenerator<Leaf> {
  for (const folder of await listDomainFolders(disk)) {
    for (const path of await listLeafFiles(disk, folder)) {
      const leaf = await readLeaf(disk, path).catch((error) => {
        if (!(error instanceof IhmtError)) throw error;
        report(path, error.message);
      });
      if (leaf === undefined) continue;
      if (await isEdited(leaf)) {
        report(path, "the text is not what was saved: its checksum differs.");
      }
      yield leaf;
    }
  }
}

/** Looks at the timeline and the catalog. */
async function checkState({ disk }: Keeper, report: Report): Promise<void> {
  const looks: readonly (() => Promise<unknown>)[] = [
    () => readFacts(disk),
    () => readRecorded(disk),
    () => disk.readJson(CATALOG_PATH),
  ];
  for (const look of looks) {
    await look().catch((error) => {
      if (!isDamage(error)) throw error;
      report(error.path, error.message);
    });
  }
}

/** Where the word index says that a memory is. */
async function locate(keeper: Keeper, id: string): Promise<string | undefined> {
  return (await keeper.signposts.locate(id))?.record.path;
}

/** The leaves that the trunk leads to: their paths by their ids. */
async function reachable(keeper: Keeper, report: Report): Promise<Map<string, string>> {
  const leaves = new Map<string, string>();
  const unvisited = new Set(await listBranchIds(keeper.disk));
  const visited = new Set<string>();
  const visit = async (refs: readonly ChildRef[], parent: string | null): Promise<void> => {
    for (const { id, kind, path } of refs) {
      if (kind === "leaf") {
        leaves.set(id, path);
        continue;
      }
      // Whoever edits branches by hand may lead them in a circle.
      if (visited.has(id)) {
        report(branchPath(id), "the tree leads to this branch more than once.");
        continue;
      }
      visited.add(id);
      unvisited.delete(id);
      const branch = await readBranchFile(keeper.disk, id).catch((error) => {
        if (!(error instanceof IhmtError)) throw error;
        report(branchPath(id), error.message);
      });
      if (branch === undefined) report(branchPath(id), "this branch is missing.");
      else {
        if (branch.parent_id !== parent) report(branchPath(id), "it names the wrong parent.");
        await visit(branch.children, id);
      }
    }
  };
  for (const { top_nodes } of Object.values((await keeper.trunk()).domains)) {
    await visit(top_nodes, null);
  }
  for (const id of unvisited) report(branchPath(id), "nothing leads to this branch.");
  return leaves;
}
