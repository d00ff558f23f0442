/** `ihmt search`: finds the memories that answer a question, and asks nothing. */

import type { SearchOptions } from "@ihmt/core";
import { answerLines } from "./_answer.ts";
import { explainLines } from "./_explain.ts";
import { openMemory } from "./_memory.ts";
import type { Context, Reply } from "./_reply.ts";

/** The flags of a search. */
export interface SearchFlags {
  readonly topK?: number;
  readonly clue?: string;
  readonly domain?: string;
  readonly full?: boolean;
  readonly explain?: boolean;
}

/** Searches the memory. */
export async function search(
  context: Context,
  query: string,
  flags: SearchFlags,
): Promise<Reply> {
  const memory = await openMemory(context);
  const answer = await memory.search(query, searchOptions(flags));
  const { screen } = context;
  const facts = flags.explain === true
    ? { stats: await memory.stats(), threshold: memory.config.confidence_threshold }
    : undefined;
  return {
    json: answer,
    lines: () => [
      ...answerLines(answer, screen, { full: flags.full ?? false }),
      ...facts === undefined ? [] : explainLines(answer, screen, facts),
    ],
  };
}

/** The flags as the library takes them. */
export function searchOptions({ topK, clue, domain }: SearchFlags): SearchOptions {
  return {
    ...(topK === undefined ? {} : { limit: topK }),
    ...(clue === undefined ? {} : { clue }),
    ...(domain === undefined ? {} : { domain }),
  };
}
