/** The store in numbers and as an outline. */

import type { ChildRef } from "../model.ts";
import type { OutlineNode, Stats } from "../report.ts";
import { openBranch } from "../store/files.ts";
import { countFacts } from "../timeline/ledger.ts";
import { finish } from "../tree/trunk.ts";
import type { Keeper } from "./keeper.ts";

/** The store in numbers. */
export async function statsOf(keeper: Keeper): Promise<Stats> {
  const trunk = finish(await keeper.trunk());
  const domains = Object.values(trunk.domains);
  const waiting = domains.flatMap(({ top_nodes }) => top_nodes)
    .filter(({ kind }) => kind === "leaf").length;
  return {
    home: keeper.options.home,
    leaves: trunk.leaf_count,
    branches: trunk.node_count,
    depth: trunk.depth,
    waiting,
    facts: await countFacts(keeper.disk),
    domains: domains.map(({ domain, leaf_count, time_range }) => ({
      domain,
      leaves: leaf_count,
      ...time_range,
    })),
    index: {
      segments: keeper.signposts.segmentCount,
      journalLines: keeper.signposts.journalLeaves,
    },
  };
}

/** The tree down to `depth` levels below the trunk (its domains are level 1). */
export async function outline(
  keeper: Keeper,
  { depth, strict }: { depth: number; strict: boolean },
): Promise<OutlineNode> {
  const trunk = finish(await keeper.trunk());
  const domains: OutlineNode[] = [];
  for (const { domain, leaf_count, time_range, top_nodes } of Object.values(trunk.domains)) {
    domains.push({
      id: domain,
      kind: "domain",
      title: domain,
      leafCount: leaf_count,
      ...time_range,
      children: await outlineAll(keeper, top_nodes, { depth: depth - 1, strict }),
    });
  }
  return {
    id: "root",
    kind: "root",
    title: trunk.title,
    leafCount: trunk.leaf_count,
    ...trunk.time_range,
    children: depth > 0 ? domains : [],
  };
}

async function outlineAll(
  keeper: Keeper,
  refs: readonly ChildRef[],
  { depth, strict }: { depth: number; strict: boolean },
): Promise<OutlineNode[]> {
  if (depth < 1) return [];
  const nodes: OutlineNode[] = [];
  for (const { id, kind, title, leaf_count, timestamp } of refs) {
    const branch = kind === "node" ? await openBranch(keeper.disk, id, { strict }) : undefined;
    nodes.push({
      id,
      kind,
      title,
      leafCount: leaf_count,
      start: branch?.time_range.start ?? timestamp,
      end: branch?.time_range.end ?? timestamp,
      children: await outlineAll(keeper, branch?.children ?? [], { depth: depth - 1, strict }),
    });
  }
  return nodes;
}
