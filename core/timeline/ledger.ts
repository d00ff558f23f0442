/** The file of facts, `state/facts.json`. */

import { DamagedFileError } from "../errors.ts";
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
  const fields = new Fields(value, path);
  if (!("facts" in fields.object)) throw new DamagedFileError(path, "it holds no list of facts.");
  return fields.list("facts").map((fact) => readFact(fact, path));
}

/** Writes the facts; durably, since those recorded by hand exist nowhere else. */
export async function writeFacts(disk: Disk, facts: readonly Fact[], now: string): Promise<void> {
  const file = { schema_version: SCHEMA_VERSION, updated_at: now, facts };
  const bytes = new TextEncoder().encode(JSON.stringify(file, null, 2) + "\n");
  await disk.writeDurably(FACTS_PATH, bytes);
}

/** Whether there is a file of facts. */
export async function hasFacts(disk: Disk): Promise<boolean> {
  return await disk.stat(FACTS_PATH) !== undefined;
}

/** Moves a file of facts that cannot be read out of the way; returns its new name. */
export async function setFactsAside(disk: Disk): Promise<string> {
  for (let number = 1;; number++) {
    const aside = `${STATE_FOLDER}/facts.damaged-${number}.json`;
    if (await disk.stat(aside) !== undefined) continue;
    await disk.move(FACTS_PATH, aside);
    return aside;
  }
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
