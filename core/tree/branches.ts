/**
 * Making a branch over some children, and what a branch tells of each.
 *
 * A branch is made of its children alone, dates included, so that making it again gives the same
 * file.
 */

import type { Config } from "../config.ts";
import type { Branch, ChildRef, Leaf, LeafHeader, TimeRange } from "../model.ts";
import { SCHEMA_VERSION } from "../model.ts";
import { branchId, branchPath } from "../store/layout.ts";
import { compare, excerpt, period } from "../text/mod.ts";
import type { NodeSummary, SummarizerBackend, SummaryInput } from "./summarizers/backend.ts";
import { heuristicSummarizer } from "./summarizers/heuristic.ts";
import { joinRanges } from "./trunk.ts";

/** A child of a branch-to-be: all a branch is made of. */
export interface Child {
  readonly ref: ChildRef;
  readonly input: SummaryInput;
  readonly range: TimeRange;
  /** When it was saved, or when its newest leaf was. */
  readonly savedAt: string;
}

/** What a branch is made with. */
export interface BranchSettings {
  readonly config: Config;
  readonly backend: SummarizerBackend;
}

/** A leaf as a child. */
export function leafChild(leaf: Leaf, config: Config): Child {
  const { header, content } = leaf;
  return {
    ref: leafRef(leaf, config),
    input: {
      title: header.title,
      text: content,
      keywords: header.keywords,
      tags: header.tags,
      entities: header.entities,
      timestamp: header.timestamp,
      leafCount: 1,
    },
    range: { start: header.timestamp, end: header.timestamp },
    savedAt: header.ingested_at,
  };
}

/** What a branch, or the trunk, tells of a leaf. */
export function leafRef({ header, content, path }: Leaf, config: Config): ChildRef {
  return {
    id: header.leaf_id,
    kind: "leaf",
    title: header.title,
    excerpt: excerpt(content, config.excerpt_chars),
    path,
    keywords: header.keywords,
    tags: header.tags,
    timestamp: header.timestamp,
    leaf_count: 1,
  };
}

/** A branch as a child. */
export function branchChild(branch: Branch, config: Config): Child {
  return {
    ref: branchRef(branch, config),
    input: {
      title: branch.title,
      text: branch.summary,
      keywords: branch.keywords,
      tags: branch.tags,
      entities: branch.entities,
      timestamp: branch.time_range.end ?? branch.updated_at,
      leafCount: branch.leaf_count,
    },
    range: branch.time_range,
    savedAt: branch.updated_at,
  };
}

/** What a branch above, or the trunk, tells of a branch. */
export function branchRef(branch: Branch, config: Config): ChildRef {
  return {
    id: branch.node_id,
    kind: "node",
    title: branch.title,
    excerpt: excerpt(branch.summary, config.excerpt_chars),
    path: branchPath(branch.node_id),
    keywords: branch.keywords,
    tags: branch.tags,
    timestamp: branch.time_range.end ?? branch.updated_at,
    leaf_count: branch.leaf_count,
  };
}

/**
 * The order of leaves in a document and of documents in time. Children stand in this order in their
 * branch, so that its id can be found again from the leaves alone.
 */
export function compareLeaves(a: LeafHeader, b: LeafHeader): number {
  return compare(a.ingested_at, b.ingested_at) || compare(a.source, b.source) ||
    a.order_index - b.order_index || compare(a.leaf_id, b.leaf_id);
}

/** The same for branches: by the time their newest leaf was saved. */
export function compareBranches(a: Branch, b: Branch): number {
  return compare(a.updated_at, b.updated_at) || compare(a.node_id, b.node_id);
}

/** Makes a branch of children that stand in order; nothing is written. */
export async function makeBranch(
  children: readonly Child[],
  { domain, layer }: { domain: string; layer: number },
  settings: BranchSettings,
): Promise<Branch> {
  const range = children.reduce<TimeRange>(
    (sum, child) => joinRanges(sum, child.range),
    { start: null, end: null },
  );
  const childIds = children.map(({ ref }) => ref.id);
  const { summary, backend } = await summarize(children, { domain, layer, range }, settings);
  const newest = children.map(({ savedAt }) => savedAt).sort(compare).at(-1) ?? "";
  return {
    node_id: await branchId(layer, domain, childIds),
    schema_version: SCHEMA_VERSION,
    layer,
    domain,
    title: summary.title,
    summary: summary.summary,
    keywords: summary.keywords,
    tags: summary.tags,
    entities: summary.entities,
    parent_id: null,
    leaf_count: children.reduce((sum, { ref }) => sum + ref.leaf_count, 0),
    time_range: range,
    created_at: newest,
    updated_at: newest,
    backend,
    child_ids: childIds,
    children: children.map(({ ref }) => ref),
  };
}

/** A summarizer that fails must not cost a branch: the offline one steps in. */
async function summarize(
  children: readonly Child[],
  { domain, layer, range }: { domain: string; layer: number; range: TimeRange },
  { backend }: BranchSettings,
): Promise<{ summary: NodeSummary; backend: string }> {
  const inputs = children.map(({ input }) => input);
  const about = { domain, layer, period: period(range) };
  try {
    return { summary: await backend.summarize(inputs, about), backend: backend.name };
  } catch {
    const offline = heuristicSummarizer();
    return { summary: await offline.summarize(inputs, about), backend: offline.name };
  }
}
