/**
 * What a summarizer is: it is given what a branch's children hold and says what the branch is
 * about. The offline one always works; any other may fail, and then the offline one steps in.
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

/** Makes the summary of a branch. */
export interface SummarizerBackend {
  /** Its name in settings and in the branches it writes. */
  readonly name: string;
  /** Summarizes children, oldest first. `layer` is the branch's own; `period` is the wording of its dates, "" for none. */
  summarize(
    children: readonly SummaryInput[],
    options: { domain: string; layer: number; period: string },
  ): Promise<NodeSummary>;
}
