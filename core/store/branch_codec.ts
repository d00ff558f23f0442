/** The JSON files of branches and of the trunk, read without trusting them. */

import type { Branch, ChildRef, Json, TimeRange, Trunk, TrunkDomain } from "../model.ts";
import { SCHEMA_VERSION } from "../model.ts";
import { Fields, withUnknownKeys } from "./json.ts";

/** Reads a branch; `path` names its file in errors. */
export function readBranch(value: Json, path: string): Branch {
  const fields = new Fields(value, path);
  const children = fields.list("children").map((child) => readChildRef(child, path));
  const updated = fields.text("updated_at", "");
  const known: Branch = {
    node_id: fields.text("node_id"),
    schema_version: fields.number("schema_version", SCHEMA_VERSION),
    layer: fields.number("layer"),
    domain: fields.text("domain"),
    title: fields.text("title", ""),
    summary: fields.text("summary", ""),
    keywords: fields.texts("keywords"),
    tags: fields.texts("tags"),
    entities: fields.texts("entities"),
    parent_id: fields.textOrNull("parent_id"),
    leaf_count: fields.number("leaf_count"),
    time_range: readTimeRange(fields.fields("time_range")),
    created_at: fields.text("created_at", updated),
    updated_at: updated,
    backend: fields.text("backend", ""),
    child_ids: fields.texts("child_ids"),
    children,
  };
  return { ...known, ...withUnknownKeys({ ...known }, fields.object) };
}

/** Reads the trunk; `path` names its file in errors. */
export function readTrunk(value: Json, path: string): Trunk {
  const fields = new Fields(value, path);
  const domains = fields.fields("domains").object;
  const known: Trunk = {
    schema_version: fields.number("schema_version", SCHEMA_VERSION),
    title: fields.text("title", ""),
    summary: fields.text("summary", ""),
    created_at: fields.text("created_at", ""),
    updated_at: fields.text("updated_at", ""),
    depth: fields.number("depth", 0),
    leaf_count: fields.number("leaf_count", 0),
    node_count: fields.number("node_count", 0),
    time_range: readTimeRange(fields.fields("time_range")),
    topics: fields.texts("topics"),
    domains: Object.fromEntries(
      Object.entries(domains).map(([name, domain]) => [name, readTrunkDomain(domain, name, path)]),
    ),
  };
  return { ...known, ...withUnknownKeys({ ...known }, fields.object) };
}

/** Reads what the trunk tells of the domain `name`; `path` names the file in an error. */
export function readTrunkDomain(value: Json, name: string, path: string): TrunkDomain {
  const fields = new Fields(value, path);
  return {
    domain: fields.text("domain", name),
    summary: fields.text("summary", ""),
    keywords: fields.texts("keywords"),
    leaf_count: fields.number("leaf_count", 0),
    time_range: readTimeRange(fields.fields("time_range")),
    top_nodes: fields.list("top_nodes").map((child) => readChildRef(child, path)),
  };
}

function readChildRef(value: Json, path: string): ChildRef {
  const fields = new Fields(value, path);
  return {
    id: fields.text("id"),
    kind: fields.choice("kind", ["leaf", "node"]),
    title: fields.text("title", ""),
    excerpt: fields.text("excerpt", ""),
    path: fields.text("path", ""),
    keywords: fields.texts("keywords"),
    tags: fields.texts("tags"),
    timestamp: fields.text("timestamp", ""),
    leaf_count: fields.number("leaf_count", 1),
  };
}

function readTimeRange(fields: Fields): TimeRange {
  return { start: fields.textOrNull("start"), end: fields.textOrNull("end") };
}
