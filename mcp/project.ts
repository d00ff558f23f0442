/**
 * The tools for a project's code: what they are called, what they take and what a model is told of
 * them.
 */

import * as z from "zod";
import { watch } from "./progress.ts";
import type { Session } from "./session.ts";
import { type Tool, tool } from "./tool.ts";

/** The tools for code; `projects` is the folder of all indexes. */
export function projectTools(
  session: Session,
  projects: string,
): Tool[] {
  const load = once(async () => new (await import("./project_calls.ts")).ProjectCalls(projects));
  const path = z.string().describe("Project root, absolute.");

  const projectMap = tool(
    "project_map",
    {
      description:
        "A codebase at a glance: files with their size in tokens, on request symbols with line ranges. Call it before exploring a project instead of listing folders and opening files. Indexes on first use, then takes in what changed.",
      inputSchema: {
        path,
        detail: z.enum(["files", "symbols"]).default("files")
          .describe("files is cheapest; symbols adds classes and methods with first-last line."),
        subpath: z.string().optional().describe('Only this folder, such as "src/main".'),
      },
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    (input, extra) =>
      session.answer(
        async () => await (await load()).map(input, watch(extra, "Indexing")),
        extra.signal,
      ),
  );

  const findCode = tool(
    "find_code",
    {
      description:
        'Finds the method or class that answers a question about a codebase and returns it alone: "file:first-last Symbol" and its code, never stale. Name the class or method if you can ("PedidoJpaMapper aDominio"). AMBIGUOUS lists candidates in different files: be more precise or add `clue`.',
      inputSchema: {
        query: z.string().describe("Identifiers and a few words."),
        path,
        scope: z.enum(["main", "test", "all"]).default("main").describe("main skips tests."),
        subpath: z.string().optional().describe("Only this folder."),
        clue: z.string().optional().describe("After AMBIGUOUS: a detail."),
        max_tokens: z.number().min(1).default(1500).describe("Cap on the code."),
      },
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    (input, extra) =>
      session.answer(
        async () => await (await load()).find(input, watch(extra, "Indexing")),
        extra.signal,
      ),
  );

  return [projectMap, findCode];
}

/** Loads something at its first use; a failure is tried again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () =>
    loaded ??= load().catch((error) => {
      loaded = undefined;
      throw error;
    });
}
