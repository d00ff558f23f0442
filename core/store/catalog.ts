/**
 * The catalog: where every leaf and branch is, under which parent. Derived.
 *
 *     state/catalog.json          the snapshot, one object, as the format shares it with others
 *     state/catalog.jsonl         what changed since: one entry a line, the later line wins
 *
 * A change appends lines; the snapshot is rewritten only when the journal has grown to half its size,
 * so the cost of a change does not grow with the store. Only repair and verification read it.
 */

import { DamagedFileError } from "../errors.ts";
import type { Json, LeafHeader } from "../model.ts";
import { SCHEMA_VERSION } from "../model.ts";
import { compare } from "../text/mod.ts";
import type { Disk } from "./disk.ts";
import { appendLines, readLines } from "./journal.ts";
import { Fields, isObject } from "./json.ts";
import { STATE_FOLDER } from "./layout.ts";

/** The catalog without its latest entries. */
export const CATALOG_PATH = `${STATE_FOLDER}/catalog.json`;
const JOURNAL_PATH = `${STATE_FOLDER}/catalog.jsonl`;
/** About what 1,000 entries take; below this a fold is not worth its write. */
const SMALLEST_FOLD_BYTES = 256 * 1024;

/** What the catalog says of one leaf or branch. */
export interface CatalogEntry {
  id: string;
  kind: "leaf" | "node";
  layer: number;
  domain: string;
  path: string;
  parent_id: string | null;
  timestamp: string;
  title: string;
  leaf_count: number;
  status: "ACTIVE" | "HISTORICAL";
  source: string;
}

/** The entry of a leaf. */
export function leafEntry(header: LeafHeader, path: string): CatalogEntry {
  return {
    id: header.leaf_id,
    kind: "leaf",
    layer: 0,
    domain: header.domain,
    path,
    parent_id: header.parent_id,
    timestamp: header.timestamp,
    title: header.title,
    leaf_count: 1,
    status: header.status,
    source: header.source,
  };
}

/** Adds entries, or replaces those with the same id. */
export async function recordInCatalog(
  disk: Disk,
  entries: readonly CatalogEntry[],
  now: string,
): Promise<void> {
  if (entries.length === 0) return;
  await appendLines(disk, JOURNAL_PATH, entries);
  const journal = await disk.stat(JOURNAL_PATH);
  if (journal === undefined || journal.size < SMALLEST_FOLD_BYTES) return;
  const snapshot = await disk.stat(CATALOG_PATH);
  if (journal.size * 2 >= (snapshot?.size ?? 0)) {
    await writeCatalog(disk, (await readCatalog(disk)).values(), now);
  }
}

/** Everything the catalog knows, by id. Damaged parts are passed over: the caller compares with the files. */
export async function readCatalog(disk: Disk): Promise<Map<string, CatalogEntry>> {
  const entries = new Map<string, CatalogEntry>();
  const snapshot = await disk.readJson(CATALOG_PATH).catch(() => undefined);
  const stored = isObject(snapshot) ? snapshot["entries"] : undefined;
  if (isObject(stored)) { for (const value of Object.values(stored)) addEntry(entries, value); }
  for (const value of (await readLines(disk, JOURNAL_PATH)).values) addEntry(entries, value);
  return entries;
}

/** Writes a fresh snapshot and empties the journal. */
export async function writeCatalog(
  disk: Disk,
  entries: Iterable<CatalogEntry>,
  now: string,
): Promise<void> {
  const sorted = [...entries].sort((a, b) => compare(a.id, b.id));
  await disk.replaceJson(CATALOG_PATH, {
    schema_version: SCHEMA_VERSION,
    updated_at: now,
    entries: Object.fromEntries(sorted.map((entry) => [entry.id, entry])),
  });
  await disk.remove(JOURNAL_PATH);
}

function addEntry(entries: Map<string, CatalogEntry>, value: Json): void {
  try {
    const entry = readEntry(new Fields(value, CATALOG_PATH));
    entries.set(entry.id, entry);
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error;
  }
}

function readEntry(fields: Fields): CatalogEntry {
  return {
    id: fields.text("id"),
    kind: fields.choice("kind", ["leaf", "node"]),
    layer: fields.number("layer", 0),
    domain: fields.text("domain"),
    path: fields.text("path"),
    parent_id: fields.textOrNull("parent_id"),
    timestamp: fields.text("timestamp", ""),
    title: fields.text("title", ""),
    leaf_count: fields.number("leaf_count", 1),
    status: fields.choice("status", ["ACTIVE", "HISTORICAL"]),
    source: fields.text("source", ""),
  };
}
