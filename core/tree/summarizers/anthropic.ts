/**
 * Summaries by Anthropic's models, through their official SDK.
 *
 * The SDK is no dependency: it is loaded by the first summary, from where the user has installed it.
 * Whatever goes wrong is a {@linkcode SummarizerError}, and the offline summarizer steps in.
 */

import {
  type BranchSubject,
  MOST_REPLY_TOKENS,
  PATIENCE_MS,
  question,
  readReply,
  SummarizerError,
  TASK,
} from "./_model_reply.ts";
import type { NodeSummary, SummarizerBackend, SummaryInput } from "./backend.ts";

/** How Anthropic's models are reached. */
export interface AnthropicOptions {
  /** Such as `claude-sonnet-5`. */
  readonly model: string;
  /** @default {process.env.ANTHROPIC_API_KEY, read by the SDK} */
  readonly apiKey?: string;
  /** @default {"https://api.anthropic.com", or ANTHROPIC_BASE_URL, read by the SDK} */
  readonly baseUrl?: string;
  /** Milliseconds that one summary may take. @default {60_000} */
  readonly timeoutMs?: number;
  /** Further tries after a failure that may pass, such as 429. @default {2} */
  readonly maxRetries?: number;
  /** Loads the SDK. @default {() => import("@anthropic-ai/sdk")} */
  readonly load?: () => Promise<unknown>;
}

const NAME = "anthropic";
const PACKAGE = "@anthropic-ai/sdk";
/** The versions that this was written for, for a runtime that fetches packages by itself. */
const FETCHED = `npm:${PACKAGE}@1`;

/**
 * Makes a summarizer that asks an Anthropic model.
 *
 * @example
 * ```ts no-assert
 * import { anthropicSummarizer, type OpenOptions } from "@ihmt/core";
 *
 * const options: OpenOptions = {
 *   home: "/home/ada/.ihmt",
 *   backend: anthropicSummarizer({ model: "claude-sonnet-5" }),
 * };
 * ```
 */
export function anthropicSummarizer(options: AnthropicOptions): SummarizerBackend {
  let client: Promise<Messages> | undefined;
  return {
    name: NAME,
    summarize: async (children, subject) => {
      client ??= connect(options);
      return await summarize(await client, children, { subject, model: options.model });
    },
  };
}

/** The part of the SDK that is used. */
interface Messages {
  create(request: unknown): Promise<unknown>;
}

async function summarize(
  messages: Messages,
  children: readonly SummaryInput[],
  { subject, model }: { subject: BranchSubject; model: string },
): Promise<NodeSummary> {
  let message: unknown;
  try {
    message = await messages.create({
      model,
      max_tokens: MOST_REPLY_TOKENS,
      system: TASK,
      messages: [{ role: "user", content: question(children, subject) }],
    });
  } catch (cause) {
    throw new SummarizerError(explain(cause, model), { cause });
  }
  const [stop, content] = [get(message, "stop_reason"), get(message, "content")];
  if (typeof stop !== "string") {
    throw new SummarizerError("Anthropic answered with something else than a message.");
  }
  if (stop !== "end_turn" && stop !== "stop_sequence") {
    throw new SummarizerError(`The reply of ${NAME} was cut short (${stop}).`);
  }
  const texts = (Array.isArray(content) ? content : []).map((block: unknown) => {
    const text = get(block, "text");
    return get(block, "type") === "text" && typeof text === "string" ? text : "";
  });
  return await readReply(texts.join(""), children, { subject, name: NAME });
}

async function connect({
  apiKey,
  baseUrl,
  timeoutMs = PATIENCE_MS,
  maxRetries = 2,
  load = loadSdk,
}: AnthropicOptions): Promise<Messages> {
  const Client = constructorIn(await load());
  let client: unknown;
  try {
    client = new Client({
      timeout: timeoutMs,
      maxRetries,
      ...(apiKey === undefined ? {} : { apiKey }),
      ...(baseUrl === undefined ? {} : { baseURL: baseUrl }),
    });
  } catch (cause) {
    throw new SummarizerError(explain(cause, ""), { cause });
  }
  const messages = get(client, "messages");
  if (isMessages(messages)) return messages;
  throw new SummarizerError(`The installed ${PACKAGE} is of a version that is not known.`);
}

/** From where the user has it; a runtime that fetches packages by itself does that. */
async function loadSdk(): Promise<unknown> {
  for (const name of [PACKAGE, FETCHED]) {
    try {
      // Not written out, or bundlers and registries would make it a dependency.
      return await import(name);
    } catch {
      continue;
    }
  }
  throw new SummarizerError(
    `The summarizer ${NAME} needs the package ${PACKAGE}. Install it: npm install -g ${PACKAGE}`,
  );
}

function constructorIn(module: unknown): new (options: unknown) => unknown {
  const Client = get(module, "default");
  if (isConstructor(Client)) return Client;
  throw new SummarizerError(`The installed ${PACKAGE} is of a version that is not known.`);
}

/** The SDK's errors carry the status; without one, the service was not reached. */
function explain(error: unknown, model: string): string {
  const [status, name] = [get(error, "status"), get(error, "name")];
  const what = error instanceof Error ? error.message : String(error);
  if (status === 401 || status === 403 || /api.?key|auth_?token|authentication/i.test(what)) {
    return `Anthropic does not accept the key. Set ANTHROPIC_API_KEY to a valid one.`;
  }
  if (status === 404) return `Anthropic has no model "${model}". Set summarizer_model.`;
  if (status === 429) return "Anthropic refuses for now: too many requests. Try again later.";
  if (/timeout|timed out/i.test(`${String(name)} ${what}`)) return "Anthropic took too long.";
  return typeof status === "number"
    ? `Anthropic answered with an error (${status}).`
    : `Anthropic cannot be reached: ${what}`;
}

function isConstructor(value: unknown): value is new (options: unknown) => unknown {
  return typeof value === "function";
}

function isMessages(value: unknown): value is Messages {
  return typeof value === "object" && value !== null && "create" in value &&
    typeof value.create === "function";
}

/** A property of anything, those it inherits too. */
function get(value: unknown, key: string): unknown {
  const has = (typeof value === "object" && value !== null) || typeof value === "function";
  return has ? Reflect.get(value, key) : undefined;
}
