/**
 * Writing the summaries of old branches anew with another summarizer, lowest layer first.
 *
 * A model takes seconds, and the lock is held for milliseconds: it is asked before the lock is taken,
 * and what it says counts only if the branch is still the same.
 */

import { IhmtError, InvalidInputError } from "../errors.ts";
import type { Branch, ChildRef, Leaf } from "../model.ts";
import type { ResummarizeReport, SkippedFile } from "../report.ts";
import { recordInCatalog } from "../store/catalog.ts";
import {
  listBranchIds,
  readBranchFile,
  readLeaf,
  replaceBranch,
  writeNewBranch,
} from "../store/files.ts";
import { period } from "../text/mod.ts";
import { branchChild, branchRef, leafChild } from "../tree/branches.ts";
import type { NodeSummary, SummaryInput } from "../tree/summarizers/backend.ts";
import { domainOf, withDomain } from "../tree/trunk.ts";
import type { Keeper } from "./keeper.ts";
import { branchEntry, foldSignposts, groupLines } from "./plant.ts";

/** A summarizer that fails so often in a row has no key or no network: asking on is in vain. */
const MOST_FAILURES = 3;

/** Asks the keeper's summarizer about every branch that another one wrote. */
export async function resummarize(
  keeper: Keeper,
  { write }: { readonly write: <T>(change: () => Promise<T>) => Promise<T> },
): Promise<ResummarizeReport> {
  const { disk, backend } = keeper;
  if (backend.name === "heuristic") {
    throw new InvalidInputError(
      "The offline summarizer writes the same again. Choose another one: `ihmt init --summarizer anthropic`, or openai.",
    );
  }
  const failures: SkippedFile[] = [];
  let [upgraded, current, inARow] = [0, 0, 0];
  const ids = await listBranchIds(disk);
  for (const [at, id] of ids.entries()) {
    const branch = await readOrPass(() => readBranchFile(disk, id));
    if (branch === undefined) continue;
    if (branch.backend === backend.name) {
      current++;
      continue;
    }
    const inputs = await inputsOf(keeper, branch);
    if (inputs === undefined) continue;
    keeper.options.onProgress?.(`Summarizing branch ${at + 1} of ${ids.length} …`);
    const summary = await ask(keeper, branch, inputs);
    if (typeof summary === "string") {
      failures.push({ path: id, reason: summary });
      if (++inARow >= MOST_FAILURES) break;
      continue;
    }
    inARow = 0;
    if (await write(() => putSummary(keeper, branch, summary))) upgraded++;
  }
  return { upgraded, current, left: ids.length - upgraded - current, failures };
}

/** The summary, or why there is none. */
async function ask(
  { backend }: Keeper,
  { domain, layer, time_range }: Branch,
  inputs: readonly SummaryInput[],
): Promise<NodeSummary | string> {
  try {
    return await backend.summarize(inputs, { domain, layer, period: period(time_range) });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** What the branch's children say; `undefined` when one of them cannot be read. */
async function inputsOf(
  { disk, config }: Keeper,
  branch: Branch,
): Promise<SummaryInput[] | undefined> {
  const inputs: SummaryInput[] = [];
  for (const { kind, id, path } of branch.children) {
    const input = await readOrPass(async () => {
      if (kind === "node") {
        const below = await readBranchFile(disk, id);
        return below && branchChild(below, config).input;
      }
      const leaf = await readLeaf(disk, path);
      return leaf && leafChild(leaf, config).input;
    });
    if (input === undefined) return undefined;
    inputs.push(input);
  }
  return inputs;
}

/** Puts a summary into the branch and into what is told of it above. The caller holds the lock. */
async function putSummary(
  keeper: Keeper,
  asked: Branch,
  summary: NodeSummary,
): Promise<boolean> {
  const { disk, config } = keeper;
  const now = await readOrPass(() => readBranchFile(disk, asked.node_id));
  if (now === undefined || now.child_ids.join() !== asked.child_ids.join()) return false;
  const branch: Branch = { ...now, ...summary, backend: keeper.backend.name };
  // Durably, for it cost time and perhaps money.
  await writeNewBranch(disk, branch);
  const ref = branchRef(branch, config);
  if (branch.parent_id === null) await tellTrunk(keeper, branch, ref);
  else {
    const id = branch.parent_id;
    const parent = await readOrPass(() => readBranchFile(disk, id));
    if (parent !== undefined) {
      await replaceBranch(disk, { ...parent, children: exchanged(parent.children, ref) });
    }
  }
  await recordInCatalog(disk, [branchEntry(branch)], keeper.now());
  if (branch.layer === 1) await leadTo(keeper, branch);
  return true;
}

/** Lets the words of a new summary lead to the leaves under it. */
async function leadTo(keeper: Keeper, branch: Branch): Promise<void> {
  const leaves: Leaf[] = [];
  for (const { path } of branch.children) {
    const leaf = await readOrPass(() => readLeaf(keeper.disk, path));
    if (leaf !== undefined) leaves.push(leaf);
  }
  await keeper.signposts.add(await groupLines(keeper, { branch, leaves }));
  if (keeper.signposts.isFoldDue) await foldSignposts(keeper);
}

async function tellTrunk(keeper: Keeper, { domain }: Branch, ref: ChildRef): Promise<void> {
  const trunk = await keeper.trunk();
  const { top_nodes: tops, time_range: range } = domainOf(trunk, domain);
  if (!tops.some(({ id }) => id === ref.id)) return;
  await keeper.setTrunk(withDomain(trunk, domain, { tops: exchanged(tops, ref), range }), {
    event: true,
  });
}

function exchanged(refs: readonly ChildRef[], ref: ChildRef): ChildRef[] {
  return refs.map((other) => other.id === ref.id ? ref : other);
}

/** What is damaged is mended by the next look; here it is passed over. */
async function readOrPass<T>(read: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof IhmtError) return undefined;
    throw error;
  }
}
