/** `ihmt mcp`: serves the memory to an agent until the agent closes stdin. */

import { homeOf } from "./_home.ts";
import type { ExitCode } from "./_reply.ts";

/** What the server is started with. */
export interface McpOptions {
  /** The version it tells its clients. */
  readonly version: string;
  /** The folder of the memory. @default {homeOf(undefined)} */
  readonly home?: string;
}

/** Serves the memory, and gives back the exit code. stdout belongs to the protocol, errors included. */
export async function mcp({ version, home = homeOf(undefined) }: McpOptions): Promise<ExitCode> {
  try {
    const { serveStdio } = await import("@ihmt/mcp");
    await serveStdio({ home, version });
    return 0;
  } catch (error) {
    const { failureOf, showFailure } = await import("./_failure.ts");
    const failure = await failureOf(error);
    await showFailure(failure, { json: false });
    return failure.exit;
  }
}
