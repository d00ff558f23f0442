/** How a fact is read from JSON that others may have written. */

import type { Fact, Json } from "../model.ts";
import { Fields, withUnknownKeys } from "../store/json.ts";

/**
 * Reads a fact; keys this version does not know stay.
 *
 * @throws {DamagedFileError} when it is none; `path` names the file.
 */
export function readFact(value: Json, path: string): Fact {
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
