/**
 * Summaries by any server that speaks OpenAI's chat completions: Ollama, LM Studio, llama.cpp, vLLM,
 * or OpenAI itself. With a local one, nothing leaves the machine.
 */

import {
  MOST_REPLY_TOKENS,
  PATIENCE_MS,
  question,
  readReply,
  SummarizerError,
  TASK,
} from "./_model_reply.ts";
import type { SummarizerBackend } from "./backend.ts";

/** How the server is reached. */
export interface OpenAiOptions {
  /** Such as `llama3.2`; one that the server has. */
  readonly model: string;
  /** What stands before `/chat/completions`. @default {"http://localhost:11434/v1", which is Ollama} */
  readonly baseUrl?: string;
  /** Sent as a bearer token; local servers need none. */
  readonly apiKey?: string;
  /** Milliseconds that one summary may take. @default {60_000} */
  readonly timeoutMs?: number;
}

const NAME = "openai";
const OLLAMA = "http://localhost:11434/v1";

/**
 * Makes a summarizer that asks an OpenAI-compatible server.
 *
 * @example
 * ```ts no-assert
 * import { openAiSummarizer, type OpenOptions } from "@ihmt/core";
 *
 * const options: OpenOptions = {
 *   home: "/home/ada/.ihmt",
 *   backend: openAiSummarizer({ model: "llama3.2" }),
 * };
 * ```
 */
export function openAiSummarizer(options: OpenAiOptions): SummarizerBackend {
  return {
    name: NAME,
    summarize: async (children, subject) => {
      const reply = await ask(question(children, subject), options);
      return await readReply(reply, children, { subject, name: NAME });
    },
  };
}

async function ask(
  notes: string,
  { model, baseUrl = OLLAMA, apiKey, timeoutMs = PATIENCE_MS }: OpenAiOptions,
): Promise<string> {
  const url = `${baseUrl.replace(/\/+$/, "")}/chat/completions`;
  const messages = [{ role: "system", content: TASK }, { role: "user", content: notes }];
  const limits = { max_tokens: MOST_REPLY_TOKENS, response_format: { type: "json_object" } };
  const send = (body: object): Promise<Outcome> =>
    reach(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
  const first = await send({ model, ...limits, messages });
  // Some servers and models know one of the limits by another name, and refuse all of it.
  const { ok, status, text } = first.status === 400 ? await send({ model, messages }) : first;
  if (!ok) throw new SummarizerError(explain(status, url));
  return contentOf(text, { model, url });
}

/** What the model says in an answer. */
function contentOf(text: string, { model, url }: { model: string; url: string }): string {
  const { choices } = parsed(text, url);
  const [choice] = Array.isArray(choices) ? choices : [];
  const { finish_reason: finish, message } = fieldsOf(choice);
  const { content } = fieldsOf(message);
  if (finish === "length" || finish === "content_filter") {
    throw new SummarizerError(`The reply of ${model} was cut short (${finish}).`);
  }
  if (typeof content === "string") return content;
  throw new SummarizerError(`The server at ${url} answered with something else than a message.`);
}

/** An answer, whatever it says. */
interface Outcome {
  readonly ok: boolean;
  readonly status: number;
  readonly text: string;
}

async function reach(url: string, request: RequestInit): Promise<Outcome> {
  try {
    const response = await fetch(url, request);
    return { ok: response.ok, status: response.status, text: await response.text() };
  } catch (cause) {
    const isLate = cause instanceof Error && cause.name === "TimeoutError";
    const why = isLate ? "took too long" : "cannot be reached";
    throw new SummarizerError(`The server at ${url} ${why}.`, { cause });
  }
}

function parsed(text: string, url: string): Readonly<Record<string, unknown>> {
  try {
    return fieldsOf(JSON.parse(text));
  } catch (cause) {
    throw new SummarizerError(`The server at ${url} answered with something else than JSON.`, {
      cause,
    });
  }
}

function explain(status: number, url: string): string {
  switch (status) {
    case 401:
    case 403:
      return `The server at ${url} does not accept the key. Set OPENAI_API_KEY to a valid one.`;
    case 404:
      return `The server at ${url} does not have this model. Set summarizer_model to one it has.`;
    case 429:
      return `The server at ${url} refuses for now: too many requests. Try again later.`;
    default:
      return `The server at ${url} answered with an error (${status}).`;
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
