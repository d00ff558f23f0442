/** `ihmt init`: makes a memory, or changes its settings. */

import { type Config, Memory, nodeFileSystem } from "@ihmt/core";
import { storeOf } from "./_home.ts";
import { progress } from "./_memory.ts";
import type { Context, Reply } from "./_reply.ts";
import { clean, wrap } from "./_screen.ts";

/** The flags of `init`. */
export interface InitFlags {
  readonly branchFactor?: number;
  readonly targetTokens?: number;
  readonly maxTokens?: number;
  readonly summarizer?: string;
  readonly summarizerModel?: string;
  readonly force?: boolean;
}

/** Makes the memory. Doing it again changes nothing but the settings that are given. */
export async function init(context: Context, flags: InitFlags): Promise<Reply> {
  const { home, screen } = context;
  const store = storeOf(home);
  const created = await nodeFileSystem().stat(store) === undefined;
  const { branchFactor, targetTokens, maxTokens, summarizer, summarizerModel, force = false } =
    flags;
  const config: Partial<Config> = {
    ...(branchFactor === undefined ? {} : { branch_factor: branchFactor }),
    ...(targetTokens === undefined ? {} : { target_tokens: targetTokens }),
    ...(maxTokens === undefined ? {} : { max_tokens: maxTokens }),
    ...(summarizer === undefined ? {} : { summarizer_backend: summarizer }),
    ...(summarizerModel === undefined ? {} : { summarizer_model: summarizerModel }),
  };
  const memory = await Memory.initialize({ home, config, force, ...progress() });
  return {
    json: { home: memory.home, store, created, config: memory.config },
    lines: () => {
      const { branch_factor, target_tokens, max_tokens, summarizer_backend } = memory.config;
      const done = created
        ? `Made a memory in ${store}.`
        : force
        ? `Grew the tree of the memory in ${store} anew.`
        : `There is a memory in ${store}; nothing is lost.`;
      const settings =
        `branch_factor ${branch_factor}, target_tokens ${target_tokens}, max_tokens ${max_tokens}, ` +
        `summarizer ${summarizer_backend}`;
      return [clean(done), `Settings: ${settings}`].flatMap((line) => wrap(line, screen.width));
    },
  };
}
