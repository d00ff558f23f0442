/**
 * The tools for one session: what they are called, what they take and what a model is told of them.
 * All that they keep is gone when the server ends.
 */

import * as z from "zod";
import type { Session } from "./session.ts";
import { type Tool, tool } from "./tool.ts";
import type { SessionCalls } from "./session_calls.ts";

/** One session's tools. What they do is loaded by the first call. */
export function sessionTools(session: Session): Tool[] {
  let calls: Promise<SessionCalls> | undefined;
  const load = (): Promise<SessionCalls> =>
    calls ??= import("./session_calls.ts").then(({ SessionCalls }) => new SessionCalls());

  const readFile = tool("read_file", {
    description:
      'Reads a text file and remembers what you were given: read again, it answers "UNCHANGED" or only a unified diff. Prefer it for what you may read twice this session. If your copy has left your context (compaction), pass force.',
    inputSchema: {
      path: z.string().describe("The file, absolute."),
      force: z.boolean().optional().describe("Even if unchanged."),
      start_line: z.number().optional().describe("First line, from 1; 0: all."),
      end_line: z.number().optional().describe("Last line; 0: the end."),
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  }, (input) => session.answer(async () => await (await load()).readFile(input)));

  const note = tool("note", {
    description:
      "Keeps what you learned this session (where a thing is, what a method does, a result), with file:line if it has one. Cheap to recall, outlives a compaction, gone when the session ends. Lasting facts go to save_memory.",
    inputSchema: { text: z.string().describe("The note.") },
    annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  }, ({ text }) => session.answer(async () => await (await load()).note(text)));

  const recall = tool("recall", {
    description:
      "Searches what note and digest_output kept this session, not the long-term memory. Cheaper than reading or running it again.",
    inputSchema: {
      query: z.string().describe("Telling words, or an output's label and words."),
      clue: z.string().optional().describe("After AMBIGUOUS: a detail."),
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  }, (input) => session.answer(async () => await (await load()).recall(input)));

  const digestOutput = tool("digest_output", {
    description:
      'Condenses a long command output (build log, test report) to its first and last lines, errors, failures, warnings and test totals. recall("<label> …") searches the whole this session.',
    inputSchema: {
      text: z.string().describe("The raw output."),
      label: z.string().optional().describe(
        'Short name for recall, e.g. "maven-build".',
      ),
    },
    annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  }, (input) => session.answer(async () => await (await load()).digestOutput(input)));

  return [
    readFile,
    note,
    recall,
    digestOutput,
  ];
}
