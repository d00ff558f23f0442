/** What the tools for one session do. Loaded by the first call, since it brings the library along. */

import { FileReader, type Reading, type Recollection, SessionMemory } from "@ihmt/core/session";
import { wordAnswer } from "./wording.ts";
import { number } from "./project_wording.ts";

/** What `read_file` takes. */
export interface ReadInput {
  readonly path: string;
  readonly force?: boolean | undefined;
  readonly start_line?: number | undefined;
  readonly end_line?: number | undefined;
}

/** What `recall` takes. */
export interface RecallInput {
  readonly query: string;
  readonly clue?: string | undefined;
}

/** What `digest_output` takes. */
export interface DigestInput {
  readonly text: string;
  readonly label?: string | undefined;
}

/** One session's files, notes and outputs: in this process's memory and nowhere else. */
export class SessionCalls {
  readonly #files = new FileReader();
  readonly #memory = new SessionMemory();

  /** Reads, and words what is new of it. */
  async readFile({ path, force, start_line, end_line }: ReadInput): Promise<string> {
    const reading = await this.#files.read(path, {
      force: force ?? false,
      startLine: start_line ?? 0,
      endLine: end_line ?? 0,
    });
    return wordReading(reading);
  }

  /** Keeps a note. */
  async note(text: string): Promise<string> {
    return await this.#memory.note(text) ? "Noted for this session." : "Noted already.";
  }

  /** Searches, and words what is found. */
  async recall({ query, clue }: RecallInput): Promise<string> {
    return wordRecollection(await this.#memory.recall(query, { clue: clue ?? "" }));
  }

  /** Keeps an output, and words its digest. */
  digestOutput({ text, label }: DigestInput): Promise<string> {
    const digest = this.#memory.digestOutput(text, { label: label ?? "output" });
    const told = [
      lineCount(digest.lines),
      ...digest.errors > 0 ? [`${number(digest.errors)} that tell of errors`] : [],
      ...digest.warnings > 0 ? [`${number(digest.warnings)} of warnings`] : [],
    ];
    const rest = digest.isWhole ? [] : [`[recall("${digest.label} …") searches all of it.]`];
    return Promise.resolve(
      [`${digest.label}: ${told.join(", ")}`, digest.text, ...rest].join("\n"),
    );
  }
}

function lineCount(lines: number): string {
  return lines === 1 ? "1 line" : `${number(lines)} lines`;
}

function wordReading(reading: Reading): string {
  const { path, lines, first, last } = reading;
  const isAll = first <= 1 && last === lines;
  const range = isAll ? lineCount(lines) : `${first}-${last} of ${lineCount(lines)}`;
  if (reading.kind === "unchanged") return `UNCHANGED: ${path} (${range})`;
  if (reading.kind === "diff") return `CHANGED: ${path} (${range})\n${reading.diff}`;
  return `${path} (${range})\n${reading.text}`;
}

function wordRecollection({ query, notes, passages, labels, dropped }: Recollection): string {
  const parts: string[] = [];
  if (notes !== undefined && notes.kind !== "not_found") {
    parts.push(wordAnswer(notes, "compact").replaceAll("search_memory", "recall"));
  }
  for (const { label, first, text } of passages) {
    parts.push(`${label}, from line ${number(first)}:\n${text}`);
  }
  if (parts.length === 0) {
    const kept = labels.length === 0 ? "" : ` Outputs kept: ${labels.join(", ")}.`;
    parts.push(`NOT FOUND: nothing noted in this session answers "${query}".${kept}`);
  }
  if (dropped.length > 0) parts.push(`No longer kept, to save memory: ${dropped.join(", ")}.`);
  return parts.join("\n\n");
}
