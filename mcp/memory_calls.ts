/**
 * What the long-term memory's tools do. Loaded by the first call, since it brings the library along:
 * a server that only introduces itself does without.
 */

import { DATA_TYPES, InvalidInputError, type Memory, type SaveOptions } from "@ihmt/core";
import { slug } from "@ihmt/core/store";
import { type Detail, wordAnswer, wordOutdated, wordSaved } from "./wording.ts";

/** What `search_memory` takes. */
export interface SearchInput {
  readonly query: string;
  readonly clue?: string | undefined;
  readonly detail: Detail;
}

/** What `save_memory` takes. */
export interface SaveInput {
  readonly content: string;
  readonly domain?: string | undefined;
  readonly content_type?: string | undefined;
  readonly replaces?: string | undefined;
}

/** What `mark_outdated` takes. */
export interface MarkInput {
  readonly old_id: string;
  readonly new_id: string;
}

/** Searches, and words the answer. */
export async function searchMemory(
  memory: Memory,
  { query, clue, detail }: SearchInput,
): Promise<string> {
  if (query.trim() === "") {
    throw new InvalidInputError("Expected `query` to say what to look for, but it is empty.");
  }
  const answer = await memory.search(query.trim(), clue?.trim() ? { clue: clue.trim() } : {});
  return wordAnswer(answer, detail);
}

/** Saves under the client's name, and words what became of it. */
export async function saveMemory(
  memory: Memory,
  input: SaveInput,
  client: string,
): Promise<string> {
  if (input.content.trim() === "") {
    throw new InvalidInputError("Expected `content` to hold the text to keep, but it is empty.");
  }
  const name = slug(client);
  const replaces = input.replaces ?? "";
  const report = await memory.save(input.content, {
    ...filing(input),
    source: `mcp://${name}`,
    tags: [`source:${name}`],
    replaces,
  });
  return wordSaved(report, replaces);
}

/** Flags the old memory, and words it with what both are about. */
export async function markOutdated(
  memory: Memory,
  { old_id, new_id }: MarkInput,
): Promise<string> {
  const oldId = idOf(old_id, "old_id");
  const newId = idOf(new_id, "new_id");
  await memory.markOutdated(oldId, newId);
  const { header: old } = await memory.leaf(oldId);
  const { header: successor } = await memory.leaf(newId);
  return wordOutdated(old, successor);
}

function idOf(id: string, name: string): string {
  if (id.trim() !== "") return id.trim();
  throw new InvalidInputError(`Expected \`${name}\` to be the id of a memory, but it is empty.`);
}

/** Where the client wants it filed; what is left open is classified. */
function filing({ domain, content_type }: SaveInput): Pick<SaveOptions, "domain" | "dataType"> {
  const wanted = domain?.trim() ?? "";
  const dataType = DATA_TYPES.find((type) => type.toLowerCase() === content_type);
  return {
    ...(wanted === "" || wanted === "general" ? {} : { domain: wanted }),
    ...(dataType === undefined ? {} : { dataType }),
  };
}
