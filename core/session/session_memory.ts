/**
 * What an agent learns while it works: notes and long outputs, for one session.
 *
 * All of it is held in memory, so nothing can be left behind, however the process ends. Notes are a
 * memory of their own, with the search of the long-term one; outputs are searched line by line.
 */

import { required } from "../_arguments.ts";
import type { Answer } from "../answer.ts";
import { inMemoryFileSystem } from "../fs-adapter/in_memory.ts";
import { Memory } from "../memory.ts";
import { cleanLines } from "./_clean_lines.ts";
import { type Digest, digestLines, type DigestOptions } from "./digest.ts";
import { type Output, type Passage, passagesOf, wordsOf } from "./_outputs.ts";

/** What a look into the session found. */
export interface Recollection {
  readonly query: string;
  /** What the notes hold; left out where an output was named. */
  readonly notes?: Answer;
  /** Stretches of outputs, best first. */
  readonly passages: readonly Passage[];
  /** The labels of the outputs that are kept. */
  readonly labels: readonly string[];
  /** Labels of outputs that were let go to make room for later ones. */
  readonly dropped: readonly string[];
}

/** What a session is made with. */
export interface SessionOptions {
  /** The clock. @default {() => new Date()} */
  readonly now?: () => Date;
}

/** Outputs of more characters in all are let go, the oldest first. */
const MOST_CHARS = 160_000_000;
const PASSAGES = 3;
const PASSAGE_TOKENS = 600;
/** With less of the words an output has nothing to say beside a note. */
const LEAST_COVERAGE = 0.6;

/**
 * The memory of one session.
 *
 * @example
 * ```ts
 * import { SessionMemory } from "@ihmt/core/session";
 * import assert from "node:assert/strict";
 *
 * const session = new SessionMemory();
 * await session.note("The parser of dates is in core/text/leading_date.ts.");
 * const { notes } = await session.recall("date parser");
 * assert.equal(notes?.kind, "found");
 * ```
 */
export class SessionMemory {
  readonly #options: SessionOptions;
  #notes: Promise<Memory> | undefined;
  #outputs: Output[] = [];
  readonly #dropped: string[] = [];
  readonly #digests = new Map<string, Digest>();
  #chars = 0;

  /** A session of which nothing is known yet. */
  constructor(options: SessionOptions = {}) {
    this.#options = options;
  }

  /** Keeps a note. False when it was kept already. */
  async note(text: string): Promise<boolean> {
    const memory = await this.#memory();
    const { added } = await memory.save(required(text, "text"), { source: "session" });
    return added > 0;
  }

  /** Keeps an output and condenses it; the label it got is another one where its own was taken. */
  digestOutput(
    text: string,
    { label = "output", ...options }: DigestOptions & { readonly label?: string } = {},
  ): Digest & { readonly label: string } {
    const lines = cleanLines(text);
    const name = this.#freeLabel(label.replaceAll(/\s+/g, " ").trim() || "output");
    const digest = digestLines(lines, options);
    this.#outputs.push({ label: name, lines });
    this.#digests.set(name, digest);
    this.#chars += text.length;
    while (this.#chars > MOST_CHARS && this.#outputs.length > 1) this.#dropOldest();
    return { ...digest, label: name };
  }

  /**
   * Searches notes and outputs; where the query begins with an output's label, that output alone. A
   * label and nothing else gives its digest.
   */
  async recall(query: string, options: { readonly clue?: string } = {}): Promise<Recollection> {
    const asked = required(query, "query");
    const labels = this.#outputs.map(({ label }) => label);
    const known = { query: asked, labels, dropped: this.#dropped };
    const named = this.#namedOutput(asked);
    const clue = options.clue?.trim() ?? "";
    if (named !== undefined) {
      const rest = `${asked.slice(named.label.length)} ${clue}`.trim();
      const passages = rest === "" ? [this.#digestOf(named)] : search([named], rest);
      return { ...known, passages };
    }
    const memory = await this.#memory();
    const notes = await memory.search(asked, clue === "" ? {} : { clue });
    const passages = search(this.#outputs, `${asked} ${clue}`)
      .filter(({ coverage }) => coverage >= LEAST_COVERAGE);
    return { ...known, notes, passages };
  }

  #memory(): Promise<Memory> {
    return this.#notes ??= Memory.initialize({
      home: "/session",
      fs: inMemoryFileSystem(),
      ...this.#options,
    });
  }

  /** The output with the longest label that a query begins with. */
  #namedOutput(query: string): Output | undefined {
    const lower = query.toLowerCase();
    const named = this.#outputs.filter(({ label }) => {
      const begins = lower.startsWith(label.toLowerCase());
      return begins && !/^[\p{L}\p{N}_]/u.test(query.slice(label.length));
    });
    return named.sort((a, b) => b.label.length - a.label.length)[0];
  }

  #digestOf({ label }: Output): Passage {
    return { label, first: 1, text: this.#digests.get(label)?.text ?? "", coverage: 1 };
  }

  #freeLabel(label: string): string {
    const taken = new Set([...this.#outputs.map((output) => output.label), ...this.#dropped]);
    for (let at = 2, name = label;; at++, name = `${label}-${at - 1}`) {
      if (!taken.has(name)) return name;
    }
  }

  #dropOldest(): void {
    const [oldest, ...rest] = this.#outputs;
    if (oldest === undefined) return;
    this.#outputs = rest;
    this.#chars -= oldest.lines.reduce((sum, line) => sum + line.length + 1, 0);
    this.#digests.delete(oldest.label);
    this.#dropped.push(oldest.label);
  }
}

function search(outputs: readonly Output[], query: string): Passage[] {
  const words = wordsOf(query);
  return outputs.flatMap((output) =>
    passagesOf(output, words, { limit: PASSAGES, maxTokens: PASSAGE_TOKENS })
  ).sort((a, b) => b.coverage - a.coverage).slice(0, PASSAGES);
}
