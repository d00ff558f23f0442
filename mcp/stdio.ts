/**
 * The server on stdin and stdout, from the first request to the end of the process.
 *
 * It ends when stdin closes, when nobody reads stdout any more, or on SIGTERM and SIGINT: calls that
 * run are finished and answered first, then nothing keeps the process alive.
 */

import process from "node:process";
// @ts-types="@modelcontextprotocol/sdk/shared/stdio"
import { deserializeMessage } from "@modelcontextprotocol/sdk/shared/stdio.js";
// @ts-types="@modelcontextprotocol/sdk/shared/transport"
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
// @ts-types="@modelcontextprotocol/sdk/types"
import { ErrorCode, type JSONRPCMessage, type RequestId } from "@modelcontextprotocol/sdk/types.js";
import { LineReader } from "./_line_reader.ts";
import { createServer, type ServerOptions } from "./server.ts";

/** A second signal ends the process at once, as it does by default. */
const SIGNALS = ["SIGTERM", "SIGINT"] as const;

/** Serves one client on stdin and stdout; resolves when the client is gone. */
export async function serveStdio(options: ServerOptions): Promise<void> {
  const server = createServer(options);
  const closed = new Promise<void>((resolve) => {
    server.server.onclose = resolve;
  });
  server.server.onerror = ({ message }) => console.error(`ihmt: ${message}`);
  await server.connect(new ProcessTransport());
  await closed;
}

/**
 * Messages on stdin and stdout, one a line. The SDK's own transport sees neither end of the two, and
 * gives up at a line of 10 MB; this one knows which requests wait for their answer, so that ending
 * loses none.
 */
class ProcessTransport implements Transport {
  onclose?: Transport["onclose"];
  onerror?: Transport["onerror"];
  onmessage?: Transport["onmessage"];
  readonly #lines = new LineReader();
  readonly #unanswered = new Set<RequestId>();
  #isEnding = false;
  #isClosed = false;

  start(): Promise<void> {
    process.stdin.on("data", this.#read);
    process.stdin.on("error", this.#end);
    process.stdin.once("end", this.#end);
    process.stdin.once("close", this.#end);
    process.stdout.on("error", this.#end);
    for (const signal of SIGNALS) process.once(signal, this.#end);
    return Promise.resolve();
  }

  send(message: JSONRPCMessage): Promise<void> {
    return new Promise((resolve) => {
      // Called with an error when nobody reads any more; stdout's "error" event ends the server then.
      process.stdout.write(`${JSON.stringify(message)}\n`, () => {
        if (!("method" in message) && message.id !== undefined) this.#answered(message.id);
        resolve();
      });
    });
  }

  close(): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    this.#isClosed = true;
    for (const signal of SIGNALS) process.off(signal, this.#end);
    process.stdin.off("data", this.#read);
    process.stdin.pause();
    this.onclose?.();
    return Promise.resolve();
  }

  readonly #read = (chunk: Uint8Array): void => {
    for (const line of this.#lines.push(chunk)) {
      try {
        this.#receive(deserializeMessage(line));
      } catch (error) {
        this.onerror?.(explain(error instanceof Error ? error : new Error(String(error))));
        this.#refuse(line);
      }
    }
  };

  /** Whoever asked for something waits for the answer, also where the question was no good. */
  #refuse(line: string): void {
    const id = idOf(line);
    if (id === undefined) return;
    const message = "Expected a JSON-RPC request whose `params`, if it has any, are an object.";
    this.send({ jsonrpc: "2.0", id, error: { code: ErrorCode.InvalidRequest, message } })
      .catch((error) => this.onerror?.(error));
  }

  #receive(message: JSONRPCMessage): void {
    if ("method" in message && "id" in message) this.#unanswered.add(message.id);
    else if ("method" in message && message.method === "notifications/cancelled") {
      const id = message.params?.["requestId"];
      if (typeof id === "string" || typeof id === "number") this.#answered(id);
    }
    this.onmessage?.(message);
  }

  #answered(id: RequestId): void {
    this.#unanswered.delete(id);
    if (this.#isEnding) this.#closeWhenAnswered();
  }

  readonly #end = (): void => {
    this.#isEnding = true;
    this.#closeWhenAnswered();
  };

  #closeWhenAnswered(): void {
    if (this.#unanswered.size > 0) return;
    this.close().catch((error) => this.onerror?.(error));
  }
}

/** The id of what was meant for a request; `undefined` where it is none. */
function idOf(line: string): RequestId | undefined {
  try {
    const { id, method } = Object(JSON.parse(line));
    return typeof method === "string" && ["string", "number"].includes(typeof id) ? id : undefined;
  } catch {
    return undefined;
  }
}

/** The SDK's errors quote whole validation reports. */
function explain(error: Error): Error {
  const isForeign = error instanceof SyntaxError || error.name === "ZodError";
  return isForeign ? new Error("Ignored a line on stdin that is no JSON-RPC message.") : error;
}
