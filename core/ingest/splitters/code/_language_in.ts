/** Tells the programming language of a text: by its name, its first line, its looks. */

import { codeEvidence, shebangLanguage } from "../../_code.ts";
import { languageOfName } from "../../_extensions.ts";

// What a language looks like shows early.
const SAMPLE_CHARS = 48_000;

/** The programming language of a text, or "" when it cannot be told. */
export function languageIn(text: string, name: string): string {
  return languageOfName(name)?.language ?? shebangLanguage(text) ??
    codeEvidence(text.slice(0, SAMPLE_CHARS)).language;
}
