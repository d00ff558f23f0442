/**
 * The trunk: what has no parent, by domain, and the counters over it all. Values in, values out.
 */

import type { ChildRef, TimeRange, Trunk, TrunkDomain } from "../model.ts";
import { SCHEMA_VERSION } from "../model.ts";
import { branchLayer } from "../store/layout.ts";
import { compare, excerpt, period } from "../text/mod.ts";

const DOMAIN_KEYWORDS = 12;
const TOPICS = 16;
const SUMMARY_CHARS = 320;
/** Top nodes that a domain's summary and keywords are drawn from, the newest ones. */
const DRAWN_FROM = 64;

/** The trunk of a store that holds nothing. */
export function emptyTrunk(now: string): Trunk {
  return finish({
    schema_version: SCHEMA_VERSION,
    title: "",
    summary: "",
    created_at: now,
    updated_at: now,
    depth: 0,
    leaf_count: 0,
    node_count: 0,
    time_range: { start: null, end: null },
    topics: [],
    domains: {},
  });
}

/** Puts new leaves under the trunk of their domain. */
export function addTops(trunk: Trunk, domain: string, added: readonly ChildRef[]): Trunk {
  const before = domainOf(trunk, domain);
  const known = new Set(before.top_nodes.map(({ id }) => id));
  const fresh = added.filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return trunk;
  const range = fresh.reduce(
    (sum, { timestamp }) => joinRanges(sum, { start: timestamp, end: timestamp }),
    before.time_range,
  );
  return withDomain(trunk, domain, { tops: [...before.top_nodes, ...fresh], range });
}

/** Puts a new branch in the place of its children. */
export function replaceTops(
  trunk: Trunk,
  domain: string,
  { children, branch }: { children: readonly string[]; branch: ChildRef },
): Trunk {
  const before = domainOf(trunk, domain);
  const gone = new Set([...children, branch.id]);
  const tops = before.top_nodes.filter(({ id }) => !gone.has(id));
  return {
    ...withDomain(trunk, domain, { tops: [...tops, branch], range: before.time_range }),
    node_count: trunk.node_count + (before.top_nodes.some(({ id }) => id === branch.id) ? 0 : 1),
  };
}

/** Sets everything that a domain holds; a domain that holds nothing goes. */
export function withDomain(
  trunk: Trunk,
  domain: string,
  { tops, range }: { tops: readonly ChildRef[]; range: TimeRange },
): Trunk {
  if (tops.length === 0) {
    const { [domain]: _, ...others } = trunk.domains;
    return { ...trunk, domains: others };
  }
  const domains = { ...trunk.domains, [domain]: describe(domain, tops, range) };
  return { ...trunk, domains: Object.hasOwn(trunk.domains, domain) ? domains : inOrder(domains) };
}

function inOrder(domains: Readonly<Record<string, TrunkDomain>>): Record<string, TrunkDomain> {
  return Object.fromEntries(Object.entries(domains).sort(([a], [b]) => compare(a, b)));
}

/** The trunk with its counters, title and topics brought up to date. */
export function finish(trunk: Trunk): Trunk {
  const domains = Object.values(trunk.domains);
  const leaves = domains.reduce((sum, { leaf_count }) => sum + leaf_count, 0);
  const range = domains.reduce<TimeRange>(
    (sum, { time_range }) => joinRanges(sum, time_range),
    { start: null, end: null },
  );
  const names = domains.map(({ domain }) => domain);
  return {
    ...trunk,
    title: "IHMT memory",
    summary: `${leaves} ${leaves === 1 ? "memory" : "memories"} in ${names.length} ${
      names.length === 1 ? "domain" : "domains"
    }${names.length === 0 ? "." : `: ${excerpt(names.join(", "), SUMMARY_CHARS)}.`}`,
    depth: domains.reduce((deepest, { top_nodes }) => Math.max(deepest, depthOf(top_nodes)), 0),
    leaf_count: leaves,
    time_range: range,
    topics: mostShared(
      domains.map((d) => ({ keywords: d.keywords, weight: d.leaf_count })),
      TOPICS,
    ),
  };
}

/** What the trunk says of a domain; empty for a new one. */
export function domainOf(trunk: Trunk, domain: string): TrunkDomain {
  const known = Object.hasOwn(trunk.domains, domain) ? trunk.domains[domain] : undefined;
  return known ?? describe(domain, [], { start: null, end: null });
}

/** The span from the earlier start to the later end. */
export function joinRanges(a: TimeRange, b: TimeRange): TimeRange {
  const starts = [a.start, b.start].filter((time) => time !== null).sort(compare);
  const ends = [a.end, b.end].filter((time) => time !== null).sort(compare);
  return { start: starts[0] ?? null, end: ends.at(-1) ?? null };
}

function describe(domain: string, tops: readonly ChildRef[], range: TimeRange): TrunkDomain {
  const newest = tops.slice(-DRAWN_FROM);
  const titles = newest.map(({ title }) => title).filter((title) => title !== "").reverse();
  const summary = [period(range), [...new Set(titles)].join("; ")].filter((part) => part !== "");
  return {
    domain,
    summary: excerpt(summary.join(": "), SUMMARY_CHARS),
    keywords: mostShared(
      newest.map(({ keywords, leaf_count }) => ({ keywords, weight: leaf_count })),
      DOMAIN_KEYWORDS,
    ),
    leaf_count: tops.reduce((sum, { leaf_count }) => sum + leaf_count, 0),
    time_range: range,
    top_nodes: [...tops],
  };
}

function depthOf(tops: readonly ChildRef[]): number {
  return tops.reduce(
    (deepest, { id, kind }) => kind === "node" ? Math.max(deepest, branchLayer(id)) : deepest,
    0,
  );
}

function mostShared(
  holders: readonly { keywords: readonly string[]; weight: number }[],
  limit: number,
): string[] {
  const weights = new Map<string, number>();
  for (const { keywords, weight } of holders) {
    for (const word of keywords) weights.set(word, (weights.get(word) ?? 0) + weight);
  }
  return [...weights].sort(([a, x], [b, y]) => y - x || compare(a, b)).slice(0, limit)
    .map(([word]) => word);
}
