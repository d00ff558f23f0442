/** The shape of the snippets that detection is held to, and how an answer is compared with them. */

import { detect } from "@ihmt/core/ingest";

/** A text (and a file name), and what it must be taken for. */
export interface Snippet {
  readonly text: string;
  readonly name?: string;
  /** Type, domain and language, with `*` for what may be anything. */
  readonly is: string;
}

/** The snippets that are taken for something else, each with what for and why. */
export function wronglyTold(snippets: readonly Snippet[]): string[] {
  return snippets.flatMap(({ text, name, is }) => {
    const { dataType, domain, language, signals } = detect(text, name);
    const told = [dataType, domain, language];
    const fits = is.split(" ").every((wanted, at) => wanted === "*" || wanted === told[at]);
    const opening = text.trim().slice(0, 50).replaceAll("\n", "⏎");
    return fits ? [] : [`${name ?? ""} "${opening}" is ${is}, not ${told.join(" ")} (${signals})`];
  });
}
