/**
 * The long-term memory's tools: what they are called, what they take and what a model is told of
 * them. Every word here is paid for in each of the client's sessions, so there are few.
 */

import * as z from "zod";
import type { Session } from "./session.ts";
import { type Tool, tool } from "./tool.ts";

/** The memory's tools. What they do is loaded by the first call. */
export function memoryTools(session: Session): Tool[] {
  const searchMemory = tool("search_memory", {
    description:
      "Look up what the user's long-term memory (IHMT) holds: decisions, setup, preferences, people, past sessions. Give several telling words rather than one name. Returns the best memory, dated, and a line for each other match. AMBIGUOUS: several fit equally; ask the user or repeat with `clue`. Relay every OUTDATED notice.",
    inputSchema: {
      query: z.string().describe("What to find, in any language."),
      clue: z.string().optional()
        .describe("After AMBIGUOUS only: a telling place, date or project."),
      detail: z.enum(["compact", "full"]).default("compact")
        .describe("full adds ids, tree paths, excerpts and the whole text."),
    },
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  }, (input) =>
    session.call(async (memory) => {
      const { searchMemory } = await import("./memory_calls.ts");
      return await searchMemory(memory, input);
    }));

  const saveMemory = tool("save_memory", {
    description:
      'Keep something lasting in the user\'s long-term memory (IHMT): decisions with their reasons, setup, preferences, people, projects, procedures. No secrets, no passing chat. Make it clear by itself months from now; begin with its date ("2026-02-03: …") if it has one. The reply tells how it was filed and what it contradicts: relay that.',
    inputSchema: {
      content: z.string().describe("The text to keep, complete in itself."),
      domain: z.string().optional()
        .describe('Left out or general: IHMT chooses; or e.g. "software.java".'),
      content_type: z
        .enum(["auto", "code", "narrative", "clinical", "personal", "process", "generic"])
        .optional().describe("auto (best): IHMT recognises it."),
      replaces: z.string().optional().describe(
        'If this corrects an earlier memory: a few telling words of that one ("RainDesktop version 1.3"). It is flagged OUTDATED and comes after this one in searches. If several fit, none is flagged: they are listed for mark_outdated.',
      ),
    },
    annotations: {
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  }, (input) =>
    session.call(async (memory) => {
      const { saveMemory } = await import("./memory_calls.ts");
      return await saveMemory(memory, input, session.client);
    }));

  const markOutdated = tool("mark_outdated", {
    description:
      'Flag a memory as corrected by another, after save_memory listed candidates. The old one stays (it was true on its date) with an OUTDATED notice; searches give the new one first. Ids: from save_memory, or a search with detail "full".',
    inputSchema: {
      old_id: z.string().describe("No longer holds."),
      new_id: z.string().describe("Takes its place."),
    },
    annotations: {
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  }, (input) =>
    session.call(async (memory) => {
      const { markOutdated } = await import("./memory_calls.ts");
      return await markOutdated(memory, input);
    }));

  return [
    searchMemory,
    saveMemory,
    markOutdated,
  ];
}
