/**
 * What grows with the store, and what must not: stores of 50, 1,000 and 40,000 memories, and one of
 * 1,000 domains, on a real disk.
 *
 * Building 40,000 takes minutes; `--keep DIR` builds them once. A kept store grows by the saves that
 * are timed in it.
 */

import { join } from "node:path";
import { mustRun } from "../scripts/_command.ts";
import {
  BUILT_CLI,
  bundleForNode,
  type ChildRuntime,
  ensurePackage,
  ROOT,
  runChild,
} from "./_children.ts";
import { type Items, knownItems } from "./_corpus.ts";
import type { Reads } from "./_counting.ts";
import {
  draw,
  mean,
  median,
  megabytes,
  milliseconds,
  percentile,
  seededRandom,
} from "./_measure.ts";
import type { BenchOptions, Report, Table } from "./_report.ts";
import { timeDurableFiles, type Times, timeSaves } from "./_saves.ts";
import type { Counted, Timed } from "./_searcher.ts";
import { type DiskStore, ingestedStore, sizeOf, storeOfDomains } from "./_stores.ts";

const SIZES = [50, 1000, 40_000] as const;
const DOMAINS = 1000;
const QUERIES = 400;
const SAVES = 60;
const COLD_RUNS = 15;
const RUNTIMES: readonly ChildRuntime[] = ["node", "deno"];

/** What a searching process was measured to do in one store. */
interface Searched {
  readonly runtime: ChildRuntime;
  readonly memories: number;
  readonly median: number;
  readonly p95: number;
  readonly peakMemory: number;
}

/** What a search read in one store. */
interface ReadPerQuery {
  readonly memories: number;
  readonly files: number;
  readonly bytes: number;
  readonly warm: { readonly files: number; readonly most: number; readonly bytes: number };
  readonly fresh: { readonly files: number; readonly most: number; readonly bytes: number };
}

/** Builds the stores, or finds them, and measures. */
export async function run(options: BenchOptions): Promise<Report> {
  const { commits, size, keep, onProgress } = options;
  const sizes = [...new Set(SIZES.map((each) => Math.min(each, size ?? each)))];
  const corpus = await knownItems(commits, sizes.at(-1));
  await bundleForNode(["_searcher", "_ingester"]);
  await ensurePackage();
  const scratch = await Deno.makeTempDir({ prefix: "ihmt-bench-" });
  try {
    const stores: DiskStore[] = [];
    for (const each of sizes.map((each) => Math.min(each, corpus.memories.length))) {
      onProgress(`a store of ${each}`);
      // Saves are timed in the smallest, which must be small at the start.
      const parent = each === sizes[0] ? scratch : keep ?? scratch;
      stores.push(await ingestedStore(corpus, each, { parent }));
    }
    onProgress(`a store of ${DOMAINS} domains`);
    const many = await storeOfDomains(corpus, {
      domains: DOMAINS,
      each: 3,
      parent: keep ?? scratch,
    });
    return await measure({ corpus, stores, many, scratch, onProgress });
  } finally {
    await Deno.remove(scratch, { recursive: true });
  }
}

async function measure({ corpus, stores, many, scratch, onProgress }: {
  corpus: Items;
  stores: readonly DiskStore[];
  many: DiskStore;
  scratch: string;
  onProgress: (message: string) => void;
}): Promise<Report> {
  const [smallest, largest] = [stores[0] ?? many, stores.at(-1) ?? many];
  const searched: Searched[] = [];
  const reads: ReadPerQuery[] = [];
  for (const { home, built: { texts } } of stores) {
    onProgress(`searching ${texts}`);
    const queries = join(scratch, `queries-${texts}.json`);
    const asked = draw(corpus.queriesFor(texts), QUERIES, seededRandom(texts));
    await Deno.writeTextFile(queries, JSON.stringify(asked));
    for (const runtime of RUNTIMES) {
      const { times, peakMemory } = await runChild<Timed>(
        "_searcher",
        [home, queries, "time"],
        runtime,
      );
      searched.push({
        runtime,
        memories: texts,
        median: median(times),
        p95: percentile(times, 0.95),
        peakMemory,
      });
    }
    const { warm, fresh } = await runChild<Counted>("_searcher", [home, queries, "count"]);
    reads.push({
      memories: texts,
      ...await sizeOf(home),
      warm: perQuery(warm),
      fresh: perQuery(fresh),
    });
  }
  const signposts = await sizeOf(join(largest.home, "ihmt_memory", "state", "signposts"));
  onProgress("cold searches");
  const cold = await timeCold(
    [smallest.home, largest.home],
    corpus.queriesFor(smallest.built.texts),
  );
  onProgress("saves");
  const texts = draw(corpus.memories, SAVES, seededRandom(1));
  const saves = await timeSaves([smallest, largest, many].map(({ home }) => home), texts);
  const disk = await timeDurableFiles(join(scratch, "durable"), SAVES);
  const indexPerText = signposts.bytes / largest.built.textBytes;
  const labels = [
    `${smallest.built.texts} memories`,
    `${largest.built.texts} memories`,
    `${DOMAINS} domains`,
  ];
  return {
    benchmark: "scale",
    tables: [
      searchTable(corpus.name, searched),
      readTable(reads),
      timeTable("Cold `ihmt search` on Node, the whole process (goal: under 1.5x)", labels, cold),
      timeTable("Durable save (goal: under 1.5x)", [...labels, "the disk alone"], [...saves, disk]),
      ingestTable(largest, indexPerText),
    ],
    data: {
      corpus: corpus.name,
      searched,
      reads,
      cold: cold.map(summary),
      saves: saves.map(summary),
      disk: summary(disk),
      ingest: { ...largest.built, indexBytes: signposts.bytes, indexPerText },
    },
  };
}

/** Whole processes, in turn, with the same questions. The first of each only fills caches. */
async function timeCold(homes: readonly string[], queries: readonly string[]): Promise<Times[]> {
  const all = homes.map((home) => ({ home, times: new Array<number>() }));
  for (let round = 0; round <= COLD_RUNS; round++) {
    const query = queries[round % queries.length] ?? "";
    for (const { home, times } of all) {
      const started = performance.now();
      await mustRun(["node", BUILT_CLI, "search", query, "--path", home], { cwd: ROOT });
      if (round > 0) times.push(performance.now() - started);
    }
  }
  return all.map(({ times }) => times);
}

function perQuery(reads: readonly Reads[]): ReadPerQuery["warm"] {
  return {
    files: mean(reads.map(({ files }) => files)),
    most: Math.max(...reads.map(({ files }) => files)),
    bytes: mean(reads.map(({ bytes }) => bytes)),
  };
}

function summary(times: Times): { median: number; p95: number } {
  return { median: median(times), p95: percentile(times, 0.95) };
}

function searchTable(corpus: string, searched: readonly Searched[]): Table {
  return {
    title:
      `Warm search in one process: ${corpus} (goals at 40,000: median under 5 ms and under 3x ` +
      "that at 1,000; peak memory under 200 MB)",
    head: ["runtime", "memories", "median", "p95", "of 1,000", "peak memory"],
    rows: searched.map((row) => {
      const base = searched.find(({ runtime, memories }) =>
        runtime === row.runtime && memories === 1000
      );
      return [
        row.runtime,
        String(row.memories),
        milliseconds(row.median),
        milliseconds(row.p95),
        base === undefined ? "–" : `${(row.median / base.median).toFixed(2)}x`,
        megabytes(row.peakMemory),
      ];
    }),
  };
}

function readTable(reads: readonly ReadPerQuery[]): Table {
  return {
    title: "Files read for a query, of the files in the store (mean, most; kilobytes)",
    head: ["memories", "files", "warm", "most", "kB", "just opened", "most", "kB"],
    rows: reads.map(({ memories, files, warm, fresh }) => [
      String(memories),
      String(files),
      ...[warm, fresh].flatMap(({ files, most, bytes }) => [
        files.toFixed(1),
        String(most),
        (bytes / 1000).toFixed(0),
      ]),
    ]),
  };
}

/** Times beside those of the first row. */
function timeTable(title: string, labels: readonly string[], times: readonly Times[]): Table {
  const base = median(times[0] ?? []);
  return {
    title,
    head: ["", "median", "p95", "of the first"],
    rows: times.map((each, at) => [
      labels[at] ?? "",
      milliseconds(median(each)),
      milliseconds(percentile(each, 0.95)),
      `${(median(each) / base).toFixed(2)}x`,
    ]),
  };
}

function ingestTable({ built }: DiskStore, indexPerText: number): Table {
  return {
    title: `Ingest of ${built.texts} files on Node`,
    head: ["", "measured", "goal"],
    rows: [
      ["leaves", String(built.leaves), ""],
      ["branches", String(built.branches), ""],
      ["leaves a second", (built.leaves / built.seconds).toFixed(0), ""],
      ["bytes of index per byte of text", indexPerText.toFixed(2), "below 1"],
      ["peak memory", megabytes(built.peakMemory), "below 300 MB"],
    ],
  };
}
