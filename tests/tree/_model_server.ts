/** A server that speaks like Anthropic's and like OpenAI's, and says what a test wants. */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What the server answers with. */
export interface Answer {
  /** @default {200} */
  readonly status?: number;
  /** What the model says; left out where `body` is given. */
  readonly says?: string;
  /** The whole body, instead of a message. */
  readonly body?: string;
  /** Whether the reply ends for want of room. */
  readonly isCut?: boolean;
  /** What a request may not say: it is refused with 400. */
  readonly refuses?: string;
  /** Whether no answer ever comes. */
  readonly isSilent?: boolean;
}

/** A running server. */
export interface ModelServer {
  /** Such as `http://127.0.0.1:40123`. */
  readonly url: string;
  /** What it was asked, in order: path, headers, body. */
  readonly asked: {
    path: string;
    headers: Record<string, string | string[] | undefined>;
    body: string;
  }[];
  /** Sets what it answers from now on. */
  answer(answer: Answer): void;
  close(): Promise<void>;
}

/** What a model says when all is well. */
export const GOOD_REPLY = JSON.stringify({
  title: "Roses and tomatoes",
  summary: "Roses are pruned in February. Tomatoes are sown in March.",
  keywords: ["pruning", "sowing"],
  entities: ["Inés"],
});

/** Starts a server on a free port of this machine. */
export async function startModelServer(): Promise<ModelServer> {
  const asked: ModelServer["asked"] = [];
  let current: Answer = { says: GOOD_REPLY };
  const server = createServer((request, response) => {
    const chunks: Uint8Array[] = [];
    request.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    request.on("end", () => {
      const path = request.url ?? "";
      const decoder = new TextDecoder();
      const body = chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join("");
      asked.push({ path, headers: request.headers, body });
      if (current.isSilent === true) return;
      const text = current.body ??
        JSON.stringify(path.endsWith("/messages") ? anthropic(current) : openAi(current));
      const isRefused = current.refuses !== undefined && body.includes(current.refuses);
      response.writeHead(isRefused ? 400 : current.status ?? 200, {
        "content-type": "application/json",
      });
      response.end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = portOf(server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    answer: (answer) => void (current = answer),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function portOf(address: AddressInfo | string | null): { port: number } {
  if (typeof address === "object" && address !== null) return address;
  throw new Error("The server has no port.");
}

function anthropic({ says = "", isCut = false }: Answer): unknown {
  return {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "m",
    content: [{ type: "text", text: says }],
    stop_reason: isCut ? "max_tokens" : "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  };
}

function openAi({ says = "", isCut = false }: Answer): unknown {
  const message = { role: "assistant", content: says };
  return { choices: [{ index: 0, message, finish_reason: isCut ? "length" : "stop" }] };
}
