/** The file of facts, `state/facts.json`. */

import type { Fact, Json } from "../model.ts";
import { SCHEMA_VERSION } from "../model.ts";
import type { Disk } from "../store/disk.ts";
import { Fields, withUnknownKeys } from "../store/json.ts";
import { STATE_FOLDER } from "../store/layout.ts";

const FACTS_PATH = `${STATE_FOLDER}/facts.json`;

/**
 * Reads the facts.
 *
 * @throws {DamagedFileError} when the file is damaged: it may hold facts that exist nowhere else.
 */
export async function readFacts(disk: Disk): Promise<Fact[]> {
  const value = await disk.readJson(FACTS_PATH);
  if (value === undefined) return [];
  const path = disk.at(FACTS_PATH);
  return new Fields(value, path).list("facts").map((fact) => readFact(fact, path));
}

/** Writes the facts; durably, since those recorded by hand exist nowhere else. */
export async function writeFacts(disk: Disk, facts: readonly Fact[], now: string): Promise<void> {
  const file = { schema_version: SCHEMA_VERSION, updated_at: now, facts };
  const bytes = new TextEncoder().encode(JSON.stringify(file, null, 2) + "\n");
  await disk.writeDurably(FACTS_PATH, bytes);
}

function readFact(value: Json, path: string): Fact {
  const fields = new Fields(value, path);
  const timestamp = fields.text("timestamp");
  const known: Fact = {
    fact_id: fields.text("fact_id"),
    subject: fields.text("subject"),
    attribute: fields.text("attribute"),
    value: fields.text("value"),
    timestamp,
    source_leaf_id: fields.textOrNull("source_leaf_id"),
    domain: fields.text("domain", ""),
    status: fields.choice("status", ["ACTIVE", "HISTORICAL"]),
    superseded_by: fields.textOrNull("superseded_by"),
    valid_from: fields.text("valid_from", timestamp),
    valid_to: fields.textOrNull("valid_to"),
    note: fields.text("note", ""),
  };
  return { ...known, ...withUnknownKeys({ ...known }, fields.object) };
}
