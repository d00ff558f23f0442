/** One place of the tree at a time, for whoever walks it by hand: at most one file is opened. */

import { UnknownMemoryError } from "../errors.ts";
import type { ChildRef, TimeRange, Trunk } from "../model.ts";
import { readBranchFile } from "../store/files.ts";
import { finish } from "../tree/trunk.ts";
import type { Place, PlaceRef, PlaceView } from "../view.ts";
import type { Keeper } from "./keeper.ts";

/** Which of the children are wanted. */
export interface PlaceOptions {
  /** Children to pass over. @default {0} */
  readonly offset?: number;
  /** Children to give at most. @default {100} */
  readonly limit?: number;
}

/**
 * Looks at one place.
 *
 * @throws {UnknownMemoryError} when there is no such place.
 */
export async function placeOf(
  keeper: Keeper,
  place: Place,
  { offset = 0, limit = 100 }: PlaceOptions = {},
): Promise<PlaceView> {
  const cut = <T>(children: readonly T[]): T[] => children.slice(offset, offset + limit);
  if (place.kind === "node") {
    const branch = await readBranchFile(keeper.disk, place.id);
    if (branch === undefined) throw unknown(place.id);
    return {
      id: branch.node_id,
      kind: "node",
      title: branch.title,
      summary: branch.summary,
      keywords: branch.keywords,
      domain: branch.domain,
      parentId: branch.parent_id ?? undefined,
      leafCount: branch.leaf_count,
      ...branch.time_range,
      total: branch.children.length,
      children: cut(branch.children).map(toRef),
    };
  }
  const trunk = finish(await keeper.trunk());
  if (place.kind === "root") return viewOfTrunk(trunk, cut);
  if (!Object.hasOwn(trunk.domains, place.domain)) throw unknown(place.domain);
  const domain = trunk.domains[place.domain];
  if (domain === undefined) throw unknown(place.domain);
  return {
    id: domain.domain,
    kind: "domain",
    title: domain.domain,
    summary: domain.summary,
    keywords: domain.keywords,
    domain: domain.domain,
    parentId: undefined,
    leafCount: domain.leaf_count,
    ...domain.time_range,
    total: domain.top_nodes.length,
    children: cut(domain.top_nodes).map(toRef),
  };
}

function viewOfTrunk(trunk: Trunk, cut: <T>(children: readonly T[]) => T[]): PlaceView {
  const domains = Object.values(trunk.domains);
  return {
    id: "root",
    kind: "root",
    title: trunk.title,
    summary: trunk.summary,
    keywords: trunk.topics,
    domain: undefined,
    parentId: undefined,
    leafCount: trunk.leaf_count,
    ...trunk.time_range,
    total: domains.length,
    children: cut(domains).map(({ domain, summary, leaf_count, time_range }) => ({
      id: domain,
      kind: "domain",
      title: domain,
      excerpt: summary,
      leafCount: leaf_count,
      ...time_range,
    })),
  };
}

function toRef({ id, kind, title, excerpt, leaf_count, timestamp }: ChildRef): PlaceRef {
  const range: TimeRange = { start: timestamp, end: timestamp };
  return { id, kind, title, excerpt, leafCount: leaf_count, ...range };
}

function unknown(id: string): UnknownMemoryError {
  return new UnknownMemoryError(id, "It may have been replaced since: look at the tree again.");
}
