/**
 * The file of one leaf: a text file that describes itself.
 *
 *     <<<IHMT-META
 *     { header as indented JSON }
 *     IHMT-META>>>
 *     content, byte for byte
 *
 * The one newline after the closing mark is a delimiter. JSON strings hold no raw newline, so the
 * first line that is exactly the closing mark ends the header, whatever the content looks like.
 */

import { DamagedFileError, InvalidInputError } from "../errors.ts";
import { DATA_TYPES, type LeafHeader, SCHEMA_VERSION } from "../model.ts";
import { Fields, parseJson, withUnknownKeys } from "./json.ts";

const OPENING = "<<<IHMT-META";
const CLOSING = "IHMT-META>>>";

/** What a leaf file holds. */
export interface LeafFile {
  readonly header: LeafHeader;
  readonly content: string;
}

/**
 * The bytes of a leaf file.
 *
 * @throws {InvalidInputError} when the content has half a character (a lone surrogate), which UTF-8
 * cannot hold.
 */
export function encodeLeaf(leaf: LeafFile): Uint8Array {
  if (!leaf.content.isWellFormed()) {
    throw new InvalidInputError(
      "The text holds half of a character (a lone surrogate), which no file can keep. Remove it and save again.",
    );
  }
  const header = JSON.stringify(inHeaderOrder(leaf.header), null, 2);
  return new TextEncoder().encode(`${OPENING}\n${header}\n${CLOSING}\n${leaf.content}`);
}

/**
 * Reads a leaf file back. `path` names it in errors.
 *
 * @throws {DamagedFileError} when the bytes are no leaf file.
 */
export function decodeLeaf(bytes: Uint8Array, path = "the leaf"): LeafFile {
  const text = decodeUtf8(bytes, path);
  const start = /^<<<IHMT-META\r?\n/.exec(text)?.[0].length;
  if (start === undefined) {
    throw new DamagedFileError(path, `its first line is not \`${OPENING}\`.`);
  }
  const mark = findClosing(text, start);
  if (mark === undefined) throw new DamagedFileError(path, `the line \`${CLOSING}\` is missing.`);
  return {
    header: readHeader(parseJson(text.slice(start, mark.start), path), path),
    content: text.slice(mark.end),
  };
}

/** The first line that is exactly the closing mark; only `\n` ends a line (JSON may hold U+2028). */
function findClosing(text: string, from: number): { start: number; end: number } | undefined {
  for (
    let at = text.indexOf(`\n${CLOSING}`, from);
    at >= 0;
    at = text.indexOf(`\n${CLOSING}`, at + 1)
  ) {
    const end = at + 1 + CLOSING.length;
    if (end === text.length) return { start: at, end };
    if (text[end] === "\n") return { start: at, end: end + 1 };
    if (text.startsWith("\r\n", end)) return { start: at, end: end + 2 };
  }
  return undefined;
}

function decodeUtf8(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new DamagedFileError(path, "it is not UTF-8.", { cause });
  }
}

/**
 * Reads the header of a leaf. `path` names where it stands in errors.
 *
 * @throws {DamagedFileError} when the value is no header.
 */
export function readHeader(value: unknown, path: string): LeafHeader {
  const fields = new Fields(value, path);
  const span = fields.fields("span");
  const timestamp = fields.text("timestamp");
  const known: LeafHeader = {
    leaf_id: fields.text("leaf_id"),
    schema_version: fields.number("schema_version", SCHEMA_VERSION),
    timestamp,
    ingested_at: fields.text("ingested_at", timestamp),
    data_type: fields.choice("data_type", ["GENERIC", ...DATA_TYPES]),
    domain: fields.text("domain"),
    title: fields.text("title", ""),
    tags: fields.texts("tags"),
    keywords: fields.texts("keywords"),
    entities: fields.texts("entities"),
    parent_id: fields.textOrNull("parent_id"),
    source: fields.text("source", ""),
    span: { start_line: span.number("start_line", 1), end_line: span.number("end_line", 1) },
    order_index: fields.number("order_index", 0),
    token_estimate: fields.number("token_estimate", 0),
    checksum: fields.text("checksum", ""),
    oversized: fields.flag("oversized"),
    status: fields.choice("status", ["ACTIVE", "HISTORICAL"]),
    superseded_by: fields.textOrNull("superseded_by"),
    extra: fields.fields("extra").object,
  };
  return { ...known, ...withUnknownKeys(known, fields.object) };
}

const ORDER = [
  "leaf_id",
  "schema_version",
  "timestamp",
  "ingested_at",
  "data_type",
  "domain",
  "title",
  "tags",
  "keywords",
  "entities",
  "parent_id",
  "source",
  "span",
  "order_index",
  "token_estimate",
  "checksum",
  "oversized",
  "status",
  "superseded_by",
  "extra",
] as const;

/** The keys of a header in the order of the format, then those this version does not know. */
export function inHeaderOrder(header: LeafHeader): Record<string, unknown> {
  return withUnknownKeys(Object.fromEntries(ORDER.map((key) => [key, header[key]])), header);
}
