/**
 * The tools for one session: what they are called, what they take and what a model is told of them.
 * All that they keep is gone when the server ends.
 */

// @ts-types="@modelcontextprotocol/sdk/server/mcp"
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import * as z from "zod";
import type { Session } from "./session.ts";
import type { NamedTool } from "./tool_list.ts";
import type { SessionCalls } from "./session_calls.ts";

/** Puts the tools on a server. */
export function registerSessionTools(server: McpServer, session: Session): NamedTool[] {
  let calls: Promise<SessionCalls> | undefined;
  const load = (): Promise<SessionCalls> =>
    calls ??= import("./session_calls.ts").then(({ SessionCalls }) => new SessionCalls());

  const readFile = server.registerTool("read_file", {
    description:
      'Reads a text file and remembers what you were given: read again, it answers "UNCHANGED" or only a unified diff. Prefer it for what you may read twice this session. If your copy has left your context (compaction), pass force.',
    inputSchema: {
      path: z.string().describe("The file, absolute."),
      force: z.boolean().nullish().describe("Even if unchanged."),
      start_line: z.number().nullish().describe("First line, from 1; 0: all."),
      end_line: z.number().nullish().describe("Last line; 0: the end."),
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  }, (input) => session.answer(async () => await (await load()).readFile(input)));

  const note = server.registerTool("note", {
    description:
      "Keeps what you learned this session (where a thing is, what a method does, a result), with file:line if it has one. Cheap to recall, outlives a compaction, gone when the session ends. Lasting facts go to save_memory.",
    inputSchema: { text: z.string().describe("The note.") },
    annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  }, ({ text }) => session.answer(async () => await (await load()).note(text)));

  const recall = server.registerTool("recall", {
    description:
      "Searches what note and digest_output kept this session, not the long-term memory. Cheaper than reading or running it again.",
    inputSchema: {
      query: z.string().describe("Telling words, or an output's label and words."),
      clue: z.string().nullish().describe("After AMBIGUOUS: a detail."),
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  }, (input) => session.answer(async () => await (await load()).recall(input)));

  const digestOutput = server.registerTool("digest_output", {
    description:
      'Condenses a long command output (build log, test report) to its first and last lines, errors, failures, warnings and test totals. recall("<label> …") searches the whole this session.',
    inputSchema: {
      text: z.string().describe("The raw output."),
      label: z.string().nullish().describe(
        'Short name for recall, e.g. "maven-build".',
      ),
    },
    annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  }, (input) => session.answer(async () => await (await load()).digestOutput(input)));

  return [
    ["read_file", readFile],
    ["note", note],
    ["recall", recall],
    ["digest_output", digestOutput],
  ];
}
