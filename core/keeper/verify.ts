/** Looking for damage: every leaf readable, unchanged, indexed and reachable from the trunk. */

import { IhmtError } from "../errors.ts";
import { isDamage } from "../store/disk.ts";
import type { ChildRef } from "../model.ts";
import type { Finding } from "../report.ts";
import {
  listBranchIds,
  listDomainFolders,
  listLeafFiles,
  readBranchFile,
  readLeaf,
} from "../store/files.ts";
import { branchPath, checksum } from "../store/layout.ts";
import type { Keeper } from "./keeper.ts";

/** Looks at every file; changes none. */
export async function verifyStore(keeper: Keeper): Promise<Finding[]> {
  const { disk } = keeper;
  const findings: Finding[] = [];
  const report = (path: string, problem: string): void => {
    const at = path.startsWith(disk.root) ? path : disk.at(path);
    // A damaged part of the index is met by many leaves.
    if (findings.some((finding) => finding.path === at && finding.problem === problem)) return;
    findings.push({ path: at, problem });
  };
  const reached = await reachable(keeper, report);
  for (const folder of await listDomainFolders(disk)) {
    for (const path of await listLeafFiles(disk, folder)) {
      const leaf = await readLeaf(disk, path).catch((error) => {
        if (!(error instanceof IhmtError)) throw error;
        report(path, error.message);
      });
      if (leaf === undefined) continue;
      const { leaf_id, checksum: noted } = leaf.header;
      if (noted !== "" && noted !== await checksum(leaf.content)) {
        report(path, "the text is not what was saved: its checksum differs.");
      }
      const located = await locate(keeper, leaf_id).catch((error) => {
        if (!isDamage(error)) throw error;
        report(error.path, error.message);
        return path;
      });
      if (located !== undefined && located !== path) {
        report(path, `this file is a copy of ${located}. Remove one.`);
        continue;
      }
      if (!reached.delete(leaf_id)) report(path, "no branch leads to this memory.");
      if (located === undefined) report(path, "this memory is not in the word index.");
    }
  }
  for (const id of reached) report(id, "a branch names this memory, but there is no such file.");
  return findings;
}

/** Where the word index says that a memory is. */
async function locate(keeper: Keeper, id: string): Promise<string | undefined> {
  return (await keeper.signposts.locate(id))?.record.path;
}

/** The ids of all leaves that the trunk leads to. */
async function reachable(
  keeper: Keeper,
  report: (path: string, problem: string) => void,
): Promise<Set<string>> {
  const leaves = new Set<string>();
  const unvisited = new Set(await listBranchIds(keeper.disk));
  const visit = async (refs: readonly ChildRef[], parent: string | null): Promise<void> => {
    for (const { id, kind } of refs) {
      if (kind === "leaf") {
        leaves.add(id);
        continue;
      }
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
