/** Everything that is to be known of one file, from its bytes alone. */

import { shebangLanguage } from "../ingest/_code.ts";
import { languageOfName } from "../ingest/_extensions.ts";
import { estimateTokens } from "../text/mod.ts";
import { cutLeaves, linesOf } from "./_leaves.ts";
import type { CodeLeaf } from "./model.ts";
import type { Encoder } from "./_term_codes.ts";

/** What a text holds. */
export interface Analysis {
  readonly language: string;
  readonly tokens: number;
  readonly lines: number;
  readonly leaves: readonly CodeLeaf[];
  /** The words of each leaf. */
  readonly codes: readonly Uint32Array[];
}

/** The language that a file's name or its first line tells; "" for prose and the unknown. */
export function languageOf(path: string, text: string): string {
  return languageOfName(path)?.language ?? shebangLanguage(text) ?? "";
}

/** Reads a text: its leaves, their lines, their words. */
export async function analyse(
  text: string,
  { language, encode }: { language: string; encode: Encoder },
): Promise<Analysis> {
  const lines = linesOf(text);
  const cut = await cutLeaves(text, language);
  return {
    language,
    tokens: estimateTokens(text),
    lines: lines.length,
    leaves: cut.map(({ leaf }) => leaf),
    codes: cut.map(({ leaf, own }) =>
      encode([leaf.name, ...own.map((at) => lines[at] ?? "")].join("\n"))
    ),
  };
}
