/**
 * What a memory is: the shapes on disk, in the words of the disk (snake_case keys, in file order).
 *
 *     text ──split──▶ leaf ─┐
 *                     leaf ─┼─▶ branch (layer 1) ─┐
 *                     leaf ─┘                     ├─▶ branch (layer 2) ─ … ─▶ trunk
 *                     leaf ───▶ branch (layer 1) ─┘
 *
 * Leaves are the truth; branches and the trunk are made from them and can be made again.
 */

/** The version of the format on disk that this program writes. */
export const SCHEMA_VERSION = 1;

/** What kind of text a leaf holds. */
export type DataType = "CODE" | "NARRATIVE" | "CLINICAL" | "PERSONAL" | "PROCESS" | "GENERIC";

/** Every {@linkcode DataType}, for validation. */
export const DATA_TYPES: readonly DataType[] = [
  "CODE",
  "NARRATIVE",
  "CLINICAL",
  "PERSONAL",
  "PROCESS",
  "GENERIC",
];

/** A JSON value, as found in files. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A JSON object whose keys this program may not all know. */
export type JsonObject = { [key: string]: Json };

/** Lines of the source document, 1-based and inclusive. */
export interface Span {
  start_line: number;
  end_line: number;
}

/** A change of one fact that makes part of a leaf outdated. */
export interface SupersededFact {
  /** Empty where another program wrote it. */
  subject: string;
  attribute: string;
  old_value: string;
  new_value: string;
  superseded_at: string;
  /** The leaf that states the new value; null when it was recorded by hand. */
  new_leaf_id: string | null;
  notice: string;
}

/** The JSON header of a leaf file. Unknown keys of other versions are kept as they are. */
export interface LeafHeader {
  leaf_id: string;
  schema_version: number;
  /** When the content was true: ISO-8601 UTC, whole seconds. */
  timestamp: string;
  /** When it was saved. */
  ingested_at: string;
  data_type: DataType;
  domain: string;
  title: string;
  tags: string[];
  keywords: string[];
  entities: string[];
  /** The layer-1 branch over this leaf, or null while it waits for one. */
  parent_id: string | null;
  /** Where it came from: a file path, `mcp://<client>`, … */
  source: string;
  span: Span;
  /** Its place in the document, from 0. */
  order_index: number;
  token_estimate: number;
  /** `sha256:` and the hex digest of the content's UTF-8. */
  checksum: string;
  /** A single block larger than `max_tokens`, stored whole. */
  oversized: boolean;
  status: "ACTIVE" | "HISTORICAL";
  /** The memory that corrects this one. */
  superseded_by: string | null;
  /** `chunker`, `block_kind`, `blocks`, `detection_confidence`, and what else applies. */
  extra: JsonObject;
  /** Keys this version does not know. */
  [unknown: string]: unknown;
}

/** A stored memory: its header and its text, byte for byte. */
export interface Leaf {
  readonly header: LeafHeader;
  readonly content: string;
  /** The leaf's file, relative to the store folder, with `/`. */
  readonly path: string;
}

/** What a branch or the trunk tells of one child. */
export interface ChildRef {
  id: string;
  kind: "leaf" | "node";
  title: string;
  /** The beginning of the text (or the summary) on one line, at most `excerpt_chars` long. */
  excerpt: string;
  path: string;
  keywords: string[];
  tags: string[];
  timestamp: string;
  leaf_count: number;
}

/** The earliest and latest moments under a branch; null when it holds nothing. */
export interface TimeRange {
  start: string | null;
  end: string | null;
}

/** A branch: the summary of its children. */
export interface Branch {
  node_id: string;
  schema_version: number;
  /** 1 over leaves, 2 over layer-1 branches, … */
  layer: number;
  domain: string;
  title: string;
  summary: string;
  keywords: string[];
  tags: string[];
  entities: string[];
  parent_id: string | null;
  leaf_count: number;
  time_range: TimeRange;
  created_at: string;
  updated_at: string;
  /** The name of the summarizer that wrote it. */
  backend: string;
  child_ids: string[];
  children: ChildRef[];
  /** Keys this version does not know. */
  [unknown: string]: unknown;
}

/** What the trunk tells of one domain. */
export interface TrunkDomain {
  domain: string;
  summary: string;
  keywords: string[];
  leaf_count: number;
  time_range: TimeRange;
  /** Everything of the domain that has no parent. */
  top_nodes: ChildRef[];
}

/** The trunk, `root.json`. */
export interface Trunk {
  schema_version: number;
  title: string;
  summary: string;
  created_at: string;
  updated_at: string;
  /** Layers of branches above the leaves; 0 when there are none. */
  depth: number;
  leaf_count: number;
  node_count: number;
  time_range: TimeRange;
  topics: string[];
  domains: Record<string, TrunkDomain>;
  /** Keys this version does not know. */
  [unknown: string]: unknown;
}

/** A dated statement: at `timestamp`, `attribute` of `subject` was `value`. */
export interface Fact {
  fact_id: string;
  subject: string;
  attribute: string;
  value: string;
  timestamp: string;
  /** The leaf it was read from; null when it was recorded by hand. */
  source_leaf_id: string | null;
  domain: string;
  status: "ACTIVE" | "HISTORICAL";
  superseded_by: string | null;
  valid_from: string;
  valid_to: string | null;
  note: string;
  /** Keys this version does not know. */
  [unknown: string]: unknown;
}
