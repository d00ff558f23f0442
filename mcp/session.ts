/**
 * One client's session: the memory, opened or made by the first call, and who is calling.
 *
 * An opening that failed is tried again by the next call. A failed call is an answer that says what
 * went wrong, never a stack trace and never the end of the server.
 */

import type { Memory } from "@ihmt/core";
// @ts-types="@modelcontextprotocol/sdk/types"
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";

/** What a session is made with. */
export interface SessionOptions {
  /** The folder that holds, or will hold, the memory. */
  readonly home: string;
  /** The name that the client gave itself, once it has. */
  readonly clientName: () => string | undefined;
  /** Told, in a sentence, of long work and of trouble. */
  readonly report: (message: string) => void;
}

/** The memory as one client sees it. */
export class Session {
  readonly #options: SessionOptions;
  #memory: Promise<Memory> | undefined;

  /** A session that has touched nothing yet. */
  constructor(options: SessionOptions) {
    this.#options = options;
  }

  /** The client's name; "unknown" where it has none. */
  get client(): string {
    return this.#options.clientName() || "unknown";
  }

  /** Runs one tool call on the memory; what it returns is the text of the answer. */
  async call(tool: (memory: Memory) => Promise<string>): Promise<CallToolResult> {
    return await this.answer(async () => await tool(await this.#open()));
  }

  /** Runs one tool call that needs no long-term memory; `signal` tells that the client took it back. */
  async answer(tool: () => Promise<string>, signal?: AbortSignal): Promise<CallToolResult> {
    try {
      return { content: [{ type: "text", text: await tool() }] };
    } catch (error) {
      const text = signal?.aborted ? "Cancelled." : await this.#explain(error);
      return { content: [{ type: "text", text }], isError: true };
    }
  }

  #open(): Promise<Memory> {
    return this.#memory ??= this.#initialize().catch((error) => {
      this.#memory = undefined;
      throw error;
    });
  }

  async #initialize(): Promise<Memory> {
    const { Memory } = await import("@ihmt/core");
    const { home, report } = this.#options;
    return await Memory.initialize({ home, onProgress: report });
  }

  async #explain(error: unknown): Promise<string> {
    const { IhmtError } = await import("@ihmt/core");
    if (error instanceof IhmtError) return error.message;
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    this.#options.report(stack ?? message);
    return `IHMT failed in a way it did not foresee: ${message}`;
  }
}
