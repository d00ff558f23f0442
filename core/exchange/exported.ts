/**
 * What `ihmt export` writes, and how it is read again: the same memories, to the letter.
 *
 *     {"ihmt":1,"memory":{header …},"content":"…"}        JSON Lines: a memory a line,
 *     {"ihmt":1,"fact":{…}}                               then the facts that were recorded by hand
 *
 *     ---                                                 Markdown: a memory a file, its header as
 *     ihmt: 1                                             front matter (YAML whose values are JSON),
 *     leaf_id: "L-…"                                      its text behind the marks as it is
 *     …
 *     ---
 *     content, byte for byte
 *
 * What is derived, such as the branch above a memory, stays out: it is made again.
 */

import { DamagedFileError } from "../errors.ts";
import type { Fact, LeafHeader } from "../model.ts";
import { inHeaderOrder, type LeafFile, readHeader } from "../store/leaf_codec.ts";
import { isObject, parseJson } from "../store/json.ts";
import { readFact } from "../timeline/_fact_codec.ts";

/** The version of this format. */
const VERSION = 1;
const OPENING = `---\nihmt: ${VERSION}\n`;
const CLOSING = "---";

/** One thing that was exported. */
export type Exported =
  | { readonly kind: "fact"; readonly fact: Fact }
  | { readonly kind: "memory"; readonly leaf: LeafFile };

/** A memory or a fact as a line, with its line end. */
export function exportLine(exported: Exported): string {
  const { kind } = exported;
  const value = kind === "fact"
    ? { ihmt: VERSION, fact: exported.fact }
    : { ihmt: VERSION, memory: ownHeader(exported.leaf.header), content: exported.leaf.content };
  return `${JSON.stringify(value)}\n`;
}

/** Whether a line is one of an export. */
export function isExportLine(line: string): boolean {
  return /^\{"ihmt":\s*\d/.test(line);
}

/**
 * Reads a line of an export; `where` names it in errors.
 *
 * @throws {DamagedFileError} when it is none.
 */
export function readExportLine(line: string, where: string): Exported {
  const value = parseJson(line, where);
  if (!isObject(value)) throw new DamagedFileError(where, "a JSON object was expected.");
  const { ihmt, fact, memory, content } = value;
  checkVersion(ihmt, where);
  if (fact !== undefined) return { kind: "fact", fact: readFact(fact, where) };
  if (typeof content !== "string") throw new DamagedFileError(where, "it has no `content`.");
  return { kind: "memory", leaf: { header: readHeader(memory, where), content } };
}

/** A memory as a Markdown file. */
export function exportNote({ header, content }: LeafFile): string {
  const lines = Object.entries(ownHeader(header))
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`);
  return `${OPENING}${lines.join("")}${CLOSING}\n${content}`;
}

/** Whether a text is a Markdown file of an export. */
export function isExportNote(text: string): boolean {
  return text.startsWith("---\nihmt: ");
}

/**
 * Reads a Markdown file of an export; `where` names it in errors.
 *
 * @throws {DamagedFileError} when it is none.
 */
export function readExportNote(text: string, where: string): LeafFile {
  const header: Record<string, unknown> = {};
  let at = CLOSING.length + 1;
  for (;;) {
    const end = text.indexOf("\n", at);
    if (end === -1) throw new DamagedFileError(where, "the end of its front matter is missing.");
    const line = text.slice(at, end);
    at = end + 1;
    if (line === CLOSING) break;
    const colon = line.indexOf(": ");
    if (colon === -1) throw new DamagedFileError(where, `it has the line \`${line}\`.`);
    header[line.slice(0, colon)] = parseJson(line.slice(colon + 2), where);
  }
  const { ihmt, ...rest } = header;
  checkVersion(ihmt, where);
  return { header: readHeader(rest, where), content: text.slice(at) };
}

function checkVersion(found: unknown, where: string): void {
  if (found === VERSION) return;
  throw new DamagedFileError(
    where,
    `it is an export of version ${found}; this IHMT reads ${VERSION}.`,
  );
}

function ownHeader(header: LeafHeader): Record<string, unknown> {
  return inHeaderOrder({ ...header, parent_id: null });
}
