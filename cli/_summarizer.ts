/** The summarizer that a store's settings name, with what the surroundings say of how to reach it. */

import process from "node:process";
import {
  anthropicSummarizer,
  type Config,
  DEFAULT_CONFIG,
  heuristicSummarizer,
  InvalidInputError,
  openAiSummarizer,
  type SummarizerBackend,
} from "@ihmt/core";

/** The names that settings may have. */
export const SUMMARIZERS = ["heuristic", "anthropic", "openai"] as const;

/**
 * Makes the summarizer of a store.
 *
 * @throws {InvalidInputError} when there is none of its name, or it has no model.
 */
export function summarizerOf(
  { summarizer_backend: name, summarizer_model: model }: Readonly<Config>,
): SummarizerBackend {
  switch (name) {
    case "heuristic":
      return heuristicSummarizer();
    case "anthropic":
      // The key and another address are read by the SDK.
      return anthropicSummarizer({ model });
    case "openai":
      return openAi(model);
    default:
      throw new InvalidInputError(
        `There is no summarizer "${name}". Choose from: ${SUMMARIZERS.join(", ")}.`,
      );
  }
}

function openAi(model: string): SummarizerBackend {
  if (model === DEFAULT_CONFIG.summarizer_model) {
    throw new InvalidInputError(
      "The summarizer openai needs a model that its server has: " +
        "ihmt init --summarizer openai --summarizer-model llama3.2",
    );
  }
  const { OPENAI_BASE_URL: baseUrl = "", OPENAI_API_KEY: apiKey = "" } = process.env;
  return openAiSummarizer({
    model,
    ...(baseUrl === "" ? {} : { baseUrl }),
    ...(apiKey === "" ? {} : { apiKey }),
  });
}
