/**
 * How well memories are found: each question asked of a store in memory, against the memories that
 * are known to answer it.
 *
 * Two corpora with the same settings: known items (a text is saved, its headline looks for it) and
 * dialogues (every turn a memory). A hit@k has one of the wanted memories among the first k. An
 * answer that is `found` with the wrong memory first is a confident wrong one.
 */

import { type Answer, inMemoryFileSystem, Memory } from "@ihmt/core";
import { type Corpus, dialogues, knownItems, type Question } from "./_corpus.ts";
import { median, milliseconds, percent, percentile } from "./_measure.ts";
import type { BenchOptions, Report, Table } from "./_report.ts";

const DEPTHS = [1, 5, 10] as const;
/** What the project asks of the two corpora it is measured with; `undefined` where it asks nothing. */
const GOALS = {
  items: { must: [0.39, undefined, 0.73], goal: [0.42, undefined, 0.76] },
  dialogues: { must: [0.39, 0.65, 0.75], goal: [0.42, 0.7, 0.8] },
} as const;

/** What a corpus came to. Shares are of the questions unless said otherwise. */
interface Quality {
  readonly corpus: string;
  readonly memories: number;
  readonly questions: number;
  /** By depth. */
  readonly hits: readonly number[];
  readonly outcomes: Readonly<Record<Answer["kind"], number>>;
  /** Share of the `found` answers whose best is wrong. */
  readonly confidentlyWrong: number;
  /** Share of the `ambiguous` answers that offer what was wanted. */
  readonly offered: number;
  readonly saveMs: number;
  readonly searchMs: number;
  readonly searchMsP95: number;
}

/** Measures both corpora. */
export async function run({ commits, dialogues: path, size, onProgress }: BenchOptions): Promise<
  Report
> {
  // The goals are for the whole corpus.
  const isWhole = commits !== undefined && size === undefined;
  const items = await measure(await knownItems(commits, size), onProgress);
  const turns = await measure(await dialogues(path), onProgress);
  return {
    benchmark: "retrieval",
    tables: [
      qualityTable("Known items", items, isWhole ? GOALS.items : undefined),
      qualityTable("Dialogues", turns, path === undefined ? undefined : GOALS.dialogues),
      outcomeTable([items, turns]),
    ],
    data: { goals: GOALS, items, dialogues: turns },
  };
}

/** Saves a corpus in order and asks its questions. */
async function measure(
  { name, memories, questions }: Corpus,
  onProgress: (message: string) => void,
): Promise<Quality> {
  let now = Date.UTC(2026, 0, 1);
  const memory = await Memory.initialize({
    home: "/bench",
    fs: inMemoryFileSystem(),
    now: () => new Date(now += 1000),
  });
  const textOf = new Map<string, string>();
  const saves: number[] = [];
  for (const { id, text } of memories) {
    const started = performance.now();
    const { leaves } = await memory.save(text, { source: "mcp://bench", allowSecrets: true });
    saves.push(performance.now() - started);
    // A text that was there already keeps the name of the first.
    for (const leaf of leaves) if (!textOf.has(leaf.id)) textOf.set(leaf.id, id);
    if (saves.length % 10_000 === 0) onProgress(`${name}: ${saves.length} saved`);
  }
  const tally = new Tally();
  const searches: number[] = [];
  for (const question of questions) {
    const started = performance.now();
    const answer = await memory.search(question.query, { limit: Math.max(...DEPTHS) });
    searches.push(performance.now() - started);
    tally.add(answer, question, textOf);
  }
  return {
    corpus: name,
    memories: memories.length,
    questions: questions.length,
    ...tally.shares(),
    saveMs: median(saves),
    searchMs: median(searches),
    searchMsP95: percentile(searches, 0.95),
  };
}

/** Counts what answers hold. */
class Tally {
  #questions = 0;
  readonly #hits = DEPTHS.map(() => 0);
  readonly #outcomes = { found: 0, ambiguous: 0, not_found: 0 };
  #wrong = 0;
  #offered = 0;

  add(answer: Answer, { wanted }: Question, textOf: ReadonlyMap<string, string>): void {
    const isWanted = (leafId: string): boolean => wanted.has(textOf.get(leafId) ?? "");
    this.#questions++;
    this.#outcomes[answer.kind]++;
    if (answer.kind === "not_found") return;
    const place = answer.results.findIndex(({ leaf }) => isWanted(leaf.header.leaf_id));
    DEPTHS.forEach((depth, at) => {
      if (place >= 0 && place < depth) this.#hits[at] = (this.#hits[at] ?? 0) + 1;
    });
    if (answer.kind === "ambiguous") {
      if (answer.options.some(({ id }) => isWanted(id))) this.#offered++;
    } else if (!isWanted(answer.best.leaf.header.leaf_id)) this.#wrong++;
  }

  shares(): Pick<Quality, "hits" | "outcomes" | "confidentlyWrong" | "offered"> {
    const { found, ambiguous, not_found } = this.#outcomes;
    return {
      hits: this.#hits.map((count) => count / this.#questions),
      outcomes: {
        found: found / this.#questions,
        ambiguous: ambiguous / this.#questions,
        not_found: not_found / this.#questions,
      },
      confidentlyWrong: this.#wrong / found,
      offered: this.#offered / ambiguous,
    };
  }
}

function qualityTable(
  title: string,
  { corpus, memories, questions, hits }: Quality,
  goals: { readonly [name in "must" | "goal"]: readonly (number | undefined)[] } | undefined,
): Table {
  const row = (name: string, shares: readonly (number | undefined)[]): string[] => [
    name,
    ...shares.map((share) => share?.toFixed(3) ?? "–"),
  ];
  return {
    title: `${title}: ${corpus}, ${memories} memories, ${questions} questions`,
    head: ["", ...DEPTHS.map((depth) => `hit@${depth}`)],
    rows: [
      row("measured", hits),
      ...goals === undefined ? [] : [row("must", goals.must), row("goal", goals.goal)],
    ],
  };
}

function outcomeTable(measured: readonly Quality[]): Table {
  return {
    title: "Outcomes, and time in memory",
    head: [
      "",
      "found",
      "of it wrong",
      "ambiguous",
      "of it offered",
      "not found",
      "save",
      "search",
      "p95",
    ],
    rows: measured.map((quality) => [
      quality.corpus,
      percent(quality.outcomes.found),
      percent(quality.confidentlyWrong),
      percent(quality.outcomes.ambiguous),
      percent(quality.offered),
      percent(quality.outcomes.not_found),
      milliseconds(quality.saveMs),
      milliseconds(quality.searchMs),
      milliseconds(quality.searchMsP95),
    ]),
  };
}
