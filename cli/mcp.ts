/** `ihmt mcp`: serves the memory to an agent until the agent closes stdin. */

import process from "node:process";
import type { ToolChoice } from "@ihmt/mcp";
import { homeOf, projectsOf } from "./_home.ts";
import type { ExitCode } from "./_reply.ts";

/** What the server is started with. */
export interface McpOptions {
  /** The version it tells its clients. */
  readonly version: string;
  /** The folder of the memory. @default {homeOf(undefined)} */
  readonly home?: string;
  /** The tools it offers. @default {what IHMT_TOOLS says, else "all"} */
  readonly tools?: ToolChoice;
}

/** Serves the memory, and gives back the exit code. stdout belongs to the protocol, errors included. */
export async function mcp(
  { version, home: given, tools }: McpOptions,
): Promise<ExitCode> {
  try {
    const home = given ?? homeOf(undefined);
    const { readToolChoice, serveStdio, TOOL_CHOICES } = await import("@ihmt/mcp");
    const wanted = process.env["IHMT_TOOLS"] ?? "";
    const chosen = tools ?? readToolChoice(wanted);
    if (chosen === undefined && wanted.trim() !== "") {
      // An agent that gets no server at all has lost more than a few tokens.
      console.error(
        `ihmt: Expected IHMT_TOOLS to be ${
          TOOL_CHOICES.join(" or ")
        } but found "${wanted}". All tools are served.`,
      );
    }
    await serveStdio({ home, version, projects: projectsOf(home), tools: chosen ?? "all" });
    return 0;
  } catch (error) {
    const { failureOf, showFailure } = await import("./_failure.ts");
    const failure = await failureOf(error);
    await showFailure(failure, { json: false });
    return failure.exit;
  }
}
