/** `ihmt ask`: searches, and asks back while the answer is ambiguous. */

import process from "node:process";
import type { Clue, ClueRequest } from "@ihmt/core";
import { answerLines, optionLines } from "./_answer.ts";
import { openMemory } from "./_memory.ts";
import { openPrompt } from "./_prompt.ts";
import type { Context, Reply } from "./_reply.ts";
import { oneLine, screenOf, wrap } from "./_screen.ts";
import { type SearchFlags, searchOptions } from "./search.ts";

/** Searches the memory, asking for clues on stderr and reading them from stdin. */
export async function ask(context: Context, query: string, flags: SearchFlags): Promise<Reply> {
  const memory = await openMemory(context);
  const prompt = await openPrompt();
  try {
    const clueProvider = async (request: ClueRequest): Promise<Clue | undefined> => {
      showRequest(request);
      const reply = await prompt.read("A number, or a clue: a place, a date, a project");
      return reply === undefined ? undefined : clueOf(reply, request);
    };
    const answer = await memory.ask(query, { ...searchOptions(flags), clueProvider });
    return {
      json: answer,
      lines: () => answerLines(answer, context.screen, { full: flags.full ?? false }),
    };
  } finally {
    prompt.close();
  }
}

/** stdout is for the answer: it may be piped while the question is still open. */
function showRequest({ question, options }: ClueRequest): void {
  const screen = screenOf({ stream: process.stderr, env: process.env });
  const lines = [...wrap(oneLine(question), screen.width), ...optionLines(options, screen)];
  process.stderr.write(lines.map((line) => `${line}\n`).join(""));
}

/** The number of an option means that option; anything else is a clue in words. */
function clueOf(reply: string, { options }: ClueRequest): Clue {
  const chosen = /^\d+$/.test(reply.trim()) ? options[Number(reply) - 1] : undefined;
  return chosen === undefined ? reply : { id: chosen.id };
}
