/**
 * One memory: open it, save to it, ask it. Everything else in this package serves this class.
 */

import { parseDate, required } from "./_arguments.ts";
import type { Answer, ClueProvider } from "./answer.ts";
import type { Config } from "./config.ts";
import type { Exported } from "./exchange/exported.ts";
import { ingest, type IngestOptions, save, type SaveOptions } from "./keeper/intake.ts";
import { changing, looking, welcome } from "./keeper/care.ts";
import { CensusTaker } from "./keeper/census.ts";
import { everything, type ImportOptions, importPaths } from "./keeper/exchange.ts";
import { Keeper } from "./keeper/keeper.ts";
import { mending } from "./keeper/mend.ts";
import { unknownMemory } from "./keeper/nearest.ts";
import { outline, statsOf } from "./keeper/overview.ts";
import { placeOf, type PlaceOptions } from "./keeper/place.ts";
import { consolidate } from "./keeper/plant.ts";
import { discardDerived, rebuildAll } from "./keeper/rebuild.ts";
import { recall, restated } from "./keeper/recall.ts";
import { checkText } from "./keeper/documents.ts";
import { recordFact, supersede } from "./keeper/remember.ts";
import { revisionOf } from "./keeper/revision.ts";
import { resummarize } from "./keeper/resummarize.ts";
import { repair, type RepairReport } from "./keeper/repair.ts";
import { verifyStore } from "./keeper/verify.ts";
import type { Fact, Leaf } from "./model.ts";
import { type InitializeOptions, keeperOptions, type OpenOptions, setUp } from "./opening.ts";
import type {
  ConsolidationReport,
  Finding,
  ImportReport,
  IngestReport,
  OutlineNode,
  RebuildReport,
  ResummarizeReport,
  SaveReport,
  Stats,
} from "./report.ts";
import { askInRounds } from "./search/clue_loop.ts";
import { search, type SearchOptions } from "./search/search.ts";
import { activeState, type Change, changesOf, stateAt } from "./timeline/facts.ts";
import { readFacts } from "./timeline/ledger.ts";
import { outdatedNotices } from "./timeline/notices.ts";
import { compileRule, type FactRule } from "./timeline/rules/custom.ts";
import type { Census, Place, PlaceView } from "./view.ts";

/** A statement recorded by hand: on `date`, `attribute` of `subject` was `value`. */
export interface FactInput {
  readonly subject: string;
  readonly attribute: string;
  readonly value: string;
  /** `YYYY-MM-DD` or a timestamp. @default {now} */
  readonly date?: string;
  readonly note?: string;
}

/**
 * A long-term memory in a folder.
 *
 * @example Save and find
 * ```ts
 * import { inMemoryFileSystem, Memory } from "@ihmt/core";
 * import assert from "node:assert/strict";
 *
 * const memory = await Memory.initialize({ home: "/home/ada", fs: inMemoryFileSystem() });
 * await memory.save("2026-02-03: staging runs PostgreSQL 17");
 * const answer = await memory.search("which PostgreSQL runs on staging");
 *
 * assert.equal(answer.kind, "found");
 * ```
 */
export class Memory {
  readonly #keeper: Keeper;
  readonly #census: CensusTaker;

  private constructor(keeper: Keeper) {
    this.#keeper = keeper;
    this.#census = new CensusTaker(keeper);
  }

  /**
   * Opens a memory, healing it first where that is needed.
   *
   * @throws {NoStoreError} when the folder holds none.
   */
  static async open(options: OpenOptions): Promise<Memory> {
    const keeper = await Keeper.open(keeperOptions(options));
    await welcome(keeper);
    return new Memory(keeper);
  }

  /**
   * Opens a memory to look it over: what somebody changed or left half done stays as it is, for
   * {@linkcode Memory.verify} to tell. The next opening, save or search mends it.
   */
  static async openAsFound(options: OpenOptions): Promise<Memory> {
    return new Memory(await Keeper.open(keeperOptions(options)));
  }

  /**
   * Makes a memory, or opens the one that is there; doing it again changes nothing.
   *
   * @throws {ReadOnlyStoreError} when settings are given for a store of a newer format.
   */
  static async initialize(options: InitializeOptions): Promise<Memory> {
    const opening = keeperOptions(options);
    const keeper = await setUp(opening, options.config);
    if (options.force !== true) await welcome(keeper);
    else {
      await keeper.write(async () => {
        await discardDerived(keeper);
        await rebuildAll(keeper, { regrow: true });
      });
    }
    return new Memory(keeper);
  }

  /** The folder that holds the store. */
  get home(): string {
    return this.#keeper.options.home;
  }

  /** The store's settings. */
  get config(): Readonly<Config> {
    return this.#keeper.config;
  }

  /** Says that the store can only be read, and why; `undefined` when it can be written. */
  get readOnlyReason(): string | undefined {
    const newer = this.#keeper.newerVersion;
    return newer === undefined
      ? undefined
      : `This memory was written by a newer IHMT (format ${newer}); it can be read but not changed.`;
  }

  /** Saves one text. The same text from the same source is stored once. */
  async save(text: string, options: SaveOptions = {}): Promise<SaveReport> {
    return await save(this.#keeper, text, {
      ...options,
      write: (change) => changing(this.#keeper, change),
    });
  }

  /** Takes in files and folders. What is left out is listed with the reason. */
  async ingest(paths: readonly string[], options: IngestOptions = {}): Promise<IngestReport> {
    return await ingest(this.#keeper, paths, {
      ...options,
      write: (change) => changing(this.#keeper, change),
    });
  }

  /**
   * Takes over what other programs wrote (knowledge graphs, notes, instructions, exported
   * conversations), an export, or another store. Doing it again adds nothing.
   */
  async import(paths: readonly string[], options: ImportOptions = {}): Promise<ImportReport> {
    return await importPaths(this.#keeper, paths, {
      ...options,
      write: (change) => changing(this.#keeper, change),
    });
  }

  /** Every memory, domain by domain and the oldest first, then the facts recorded by hand. */
  async *export(): AsyncGenerator<Exported> {
    await this.#keeper.refresh();
    yield* everything(this.#keeper);
  }

  /**
   * Finds the memories that answer a question.
   *
   * @throws {InvalidInputError} when `limit` is no whole number from 1 up.
   */
  async search(query: string, options: SearchOptions = {}): Promise<Answer> {
    return await looking(this.#keeper, async ({ strict }) => {
      const { fact, told } = await recall(this.#keeper, query);
      const context = { ...this.#keeper.searchContext({ strict }), annotate: outdatedNotices };
      const answer = await search({ ...context, restated, told }, query, options);
      return fact === undefined ? answer : { ...answer, fact };
    });
  }

  /**
   * Searches and, while the answer is ambiguous, asks for a clue. The loop ends after
   * `max_clue_rounds`, when nothing is answered, or when a clue is given twice; it never turns an
   * ambiguous question into a confident answer.
   */
  async ask(
    query: string,
    options: SearchOptions & { readonly clueProvider: ClueProvider },
  ): Promise<Answer> {
    return await askInRounds({
      search: (clue) => this.search(query, clue === undefined ? options : { ...options, clue }),
      clueProvider: options.clueProvider,
      given: options.clue,
      rounds: this.config.max_clue_rounds,
    });
  }

  /**
   * Opens one memory by its id.
   *
   * @throws {UnknownMemoryError} when there is none with it.
   */
  async leaf(id: string): Promise<Leaf> {
    const leaf = await looking(this.#keeper, () => this.#keeper.findLeaf(id));
    if (leaf === undefined) throw await unknownMemory(this.#keeper, id);
    return leaf;
  }

  /** Runs the Summarization Events that are due; with `force`, groups of two or more as well. */
  async consolidate(options: { readonly force?: boolean } = {}): Promise<ConsolidationReport> {
    return await this.#write(async () => {
      const { domains } = await this.#keeper.trunk();
      const force = options.force ?? false;
      const branches = await consolidate(this.#keeper, Object.keys(domains), { force });
      const { depth, waiting } = await statsOf(this.#keeper);
      return { branches, depth, waiting };
    });
  }

  /**
   * Has the summarizer that this memory was opened with write the summaries of branches that another
   * one wrote. Where it fails, the old summary stays.
   *
   * @throws {InvalidInputError} when it is the offline summarizer.
   */
  async resummarize(): Promise<ResummarizeReport> {
    await this.#keeper.refresh();
    return await resummarize(this.#keeper, { write: (change) => this.#write(change) });
  }

  /** Closes the tree: `consolidate({ force: true })`. */
  async flush(): Promise<ConsolidationReport> {
    return await this.consolidate({ force: true });
  }

  /** The tree as an outline, at most `depth` levels below the trunk. @default {depth: 3} */
  async tree(options: { readonly depth?: number } = {}): Promise<OutlineNode> {
    const { depth = 3 } = options;
    return await looking(this.#keeper, ({ strict }) => outline(this.#keeper, { depth, strict }));
  }

  /**
   * One place of the tree with some of its children: for walking it by hand, however wide it is.
   *
   * @throws {UnknownMemoryError} when there is no such place.
   */
  async place(place: Place, options: PlaceOptions = {}): Promise<PlaceView> {
    return await looking(this.#keeper, () => placeOf(this.#keeper, place, options));
  }

  /** A card for every memory. The first call reads all their files; later ones, those that changed. */
  async census(): Promise<Census> {
    await this.#keeper.refresh();
    return await this.#census.take();
  }

  /**
   * A stamp that differs whenever anybody changed the memory since; `undefined` when it is gone.
   * Looks at the disk only, and mends nothing.
   */
  async revision(): Promise<string | undefined> {
    return await revisionOf(this.#keeper.disk);
  }

  /** The store in numbers. */
  async stats(): Promise<Stats> {
    return await looking(this.#keeper, () => statsOf(this.#keeper));
  }

  /** Records a fact by hand; `notices` say what it changed. */
  async recordFact(input: FactInput): Promise<{ fact: Fact; notices: string[] }> {
    checkText(`${input.attribute} = ${input.value}`, {});
    return await this.#write(() =>
      recordFact(this.#keeper, {
        subject: required(input.subject, "subject"),
        attribute: required(input.attribute, "attribute"),
        value: required(input.value, "value"),
        timestamp: input.date === undefined ? this.#keeper.now() : parseDate(input.date),
        sourceLeafId: null,
        domain: "",
        note: input.note ?? "",
      })
    );
  }

  /**
   * Adds a rule that reads facts from memories, from now on and for as long as this object lives; those
   * that are there already are read by it at the next {@linkcode Memory.rebuild}. The same as one of
   * the `rules` that a memory is opened with.
   *
   * @throws {InvalidInputError} when its pattern has no group `value`.
   */
  addPattern(rule: FactRule): void {
    this.#keeper.rules.push(compileRule(rule));
  }

  /** Every fact, sorted by key and date; `subject` narrows. */
  async facts(options: { readonly subject?: string } = {}): Promise<Fact[]> {
    const wanted = options.subject?.toLowerCase();
    return (await this.#facts()).filter(({ subject }) =>
      wanted === undefined || subject.toLowerCase() === wanted
    );
  }

  /** What is true now, by `subject::attribute`. */
  async activeState(): Promise<Record<string, Fact>> {
    return activeState(await this.#facts());
  }

  /**
   * What was true on a day (to its end) or at a moment, by `subject::attribute`.
   *
   * @throws {InvalidInputError} when `date` is no date.
   */
  async stateAt(date: string): Promise<Record<string, Fact>> {
    // A day counts to its end, so it is checked but not turned into its first moment.
    parseDate(date);
    return stateAt(await this.#facts(), date);
  }

  /** Facts that changed, oldest first within a key. */
  async conflicts(options: { readonly subject?: string } = {}): Promise<Change[]> {
    return changesOf(await this.#facts(), options.subject);
  }

  /** The changes in words: "On 2024-03-11 you said …, but on 2026-02-03 you updated to …". */
  async notices(): Promise<string[]> {
    return (await this.conflicts()).map(({ notice }) => notice);
  }

  /** Flags a memory as replaced by another. The old one stays and says so whenever it is found. */
  async markOutdated(oldId: string, newId: string): Promise<void> {
    await this.#write(() => supersede(this.#keeper, oldId, newId));
  }

  /** Makes everything derived again from the leaves. */
  async rebuild(): Promise<RebuildReport> {
    return await this.#keeper.write(() => rebuildAll(this.#keeper, { regrow: true }));
  }

  /** Looks for damage: files that cannot be read, leaves out of reach, texts that were changed. */
  async verify(): Promise<Finding[]> {
    await this.#keeper.refresh();
    return await verifyStore(this.#keeper);
  }

  /**
   * Repairs what {@linkcode Memory.verify} finds: everything derived is made again, and a text that
   * was edited by hand counts as it stands. A leaf that cannot be read stays as it is, and is told.
   */
  async repair(): Promise<RepairReport> {
    return await this.#keeper.write(() => repair(this.#keeper));
  }

  /** A change that comes to the same when it has run half before. */
  #write<T>(change: () => Promise<T>): Promise<T> {
    return changing(this.#keeper, () => mending(this.#keeper, change));
  }

  #facts(): Promise<Fact[]> {
    return looking(this.#keeper, () => readFacts(this.#keeper.disk));
  }
}
