/**
 * What a summarizer is: it is given what a branch's children hold and says what the branch is
 * about. The offline one always works; any other may fail, and then the offline one steps in.
 *
 * The protocol, for writing one:
 *
 * - `summarize` is given the children oldest first, and resolves to a title, a summary and lists of
 *   words. The title may be anything short; ours end in the period.
 * - It fails by throwing, in any way. Nothing is lost by it: the branch gets an offline summary under
 *   the name `heuristic`, and `Memory.resummarize` asks about it again another time.
 * - `name` is written into every branch, and tells which ones are to be asked about. It is not
 *   `heuristic`.
 * - While a save consolidates, the store is locked. A slow one is therefore for
 *   `Memory.resummarize`, which asks without the lock; open the memory with it for that.
 */

/** What a summarizer is told of one child: a leaf, or a branch of the layer below. */
export interface SummaryInput {
  title: string;
  /** A leaf's whole text, or a branch's summary. */
  text: string;
  keywords: string[];
  tags: string[];
  entities: string[];
  timestamp: string;
  leafCount: number;
}

/** What a branch says of itself. */
export interface NodeSummary {
  title: string;
  summary: string;
  keywords: string[];
  tags: string[];
  entities: string[];
}

/**
 * Makes the summary of a branch.
 *
 * @example A summarizer of one's own
 * ```ts
 * import { inMemoryFileSystem, Memory, type SummarizerBackend } from "@ihmt/core";
 * import assert from "node:assert/strict";
 *
 * const counting: SummarizerBackend = {
 *   name: "counting",
 *   summarize: (children, { domain, period }) =>
 *     Promise.resolve({
 *       title: `${domain} · ${period}`,
 *       summary: `${children.length} notes: ${children.map(({ title }) => title).join("; ")}`,
 *       keywords: [...new Set(children.flatMap(({ keywords }) => keywords))].slice(0, 16),
 *       tags: [],
 *       entities: [],
 *     }),
 * };
 * const options = { home: "/home/ada", fs: inMemoryFileSystem() };
 * const memory = await Memory.initialize({ ...options, config: { branch_factor: 2 } });
 * await memory.save("Roses are pruned in February.", { domain: "garden" });
 * await memory.save("Tomatoes are sown in March.", { domain: "garden" });
 *
 * const again = await Memory.open({ ...options, backend: counting });
 * assert.equal((await again.resummarize()).upgraded, 1);
 * ```
 */
export interface SummarizerBackend {
  /** Its name in settings and in the branches it writes. */
  readonly name: string;
  /** Summarizes children, oldest first. `layer` is the branch's own; `period` is the wording of its dates, "" for none. */
  summarize(
    children: readonly SummaryInput[],
    options: { domain: string; layer: number; period: string },
  ): Promise<NodeSummary>;
}
