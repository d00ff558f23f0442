/**
 * The project index on real sources, those of this repository and of an installed package: eight
 * questions whose answers are known, what the answers cost against reading the files whole, and how
 * long a first and a second sync of 2,000 files take.
 */

import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type CodeAnswer, ProjectIndex } from "@ihmt/core/project";
import { estimateTokens } from "@ihmt/core/text";
import { wordCode, wordMap } from "../mcp/project_wording.ts";
import { ROOT } from "./_children.ts";
import { median, milliseconds } from "./_measure.ts";
import type { BenchOptions, Report } from "./_report.ts";

/** A question and the symbol that answers it. */
interface Question {
  readonly source: "repository" | "package";
  readonly query: string;
  readonly file: string;
  readonly symbol: string;
}

/** Asked as agents ask: by name, by name in words, by what it does. */
const QUESTIONS: readonly Question[] = [
  { source: "repository", query: "Memory.save", file: "core/memory.ts", symbol: "Memory.save" },
  {
    source: "repository",
    query: "Signposts refresh",
    file: "core/search/signposts.ts",
    symbol: "Signposts.refresh",
  },
  {
    source: "repository",
    query: "estimate tokens",
    file: "core/text/estimate_tokens.ts",
    symbol: "estimateTokens",
  },
  {
    source: "repository",
    query: "wait for other writers and take the lock of the store",
    file: "core/store/lock.ts",
    symbol: "acquireLock",
  },
  {
    source: "repository",
    query: "cut a long text at the end of a sentence in wording",
    file: "mcp/wording.ts",
    symbol: "cutText",
  },
  {
    source: "package",
    query: "Command.parseAsync",
    file: "lib/command.js",
    symbol: "Command.parseAsync",
  },
  {
    source: "package",
    query: "suggest similar words when a command is misspelled",
    file: "lib/suggestSimilar.js",
    symbol: "suggestSimilar",
  },
  {
    source: "package",
    query: "Option choices",
    file: "lib/option.js",
    symbol: "Option.choices",
  },
];

const FILES = 2000;
const SECOND_SYNCS = 5;
const GOAL_MS = 300;

/** What one question came to. */
interface Outcome {
  readonly query: string;
  readonly found: string;
  readonly isRight: boolean;
  /** Tokens of the answer, and of the file that holds it. */
  readonly tokens: number;
  readonly whole: number;
}

/** Asks the questions, then measures syncs. */
export async function run({ onProgress }: BenchOptions): Promise<Report> {
  const temp = await Deno.makeTempDir();
  try {
    const { outcomes, maps } = await askAll(join(temp, "projects"));
    onProgress(`${outcomes.length} questions asked`);
    const speed = await measureSync(temp, onProgress);
    const right = outcomes.filter(({ isRight }) => isRight).length;
    const tokens = sum(outcomes.map(({ tokens }) => tokens));
    const whole = sum(outcomes.map(({ whole }) => whole));
    return {
      benchmark: "project",
      tables: [{
        title: `Questions answered with the right symbol: ${right} of ${outcomes.length}`,
        head: ["question", "found", "right", "tokens", "files whole"],
        rows: [
          ...outcomes.map((one) => [
            one.query,
            one.found,
            one.isRight ? "yes" : "NO",
            String(one.tokens),
            String(one.whole),
          ]),
          ["together", "", "", String(tokens), String(whole)],
        ],
      }, {
        title: "Maps, in tokens, against reading everything",
        head: ["", "map", "everything"],
        rows: maps.map(({ name, map, everything }) => [name, String(map), String(everything)]),
      }, {
        title: `Syncs of ${FILES} files (goal for the second: under ${GOAL_MS} ms)`,
        head: ["", ""],
        rows: [
          ["first, files per second", speed.filesPerSecond.toFixed(0)],
          ["second", milliseconds(speed.second)],
          ["later ones, median", milliseconds(speed.later)],
          ["after one change", milliseconds(speed.changed)],
          ["as another process begins", milliseconds(speed.other)],
        ],
      }],
      data: {
        right,
        questions: outcomes.length,
        tokens,
        whole,
        outcomes,
        maps,
        goal: GOAL_MS,
        speed,
      },
    };
  } finally {
    await Deno.remove(temp, { recursive: true });
  }
}

async function askAll(projects: string): Promise<{
  outcomes: Outcome[];
  maps: { name: string; map: number; everything: number }[];
}> {
  const sources = {
    repository: await ProjectIndex.open({ path: ROOT, projects }),
    package: await ProjectIndex.open({ path: installed("commander"), projects }),
  };
  const outcomes: Outcome[] = [];
  for (const { source, query, file, symbol } of QUESTIONS) {
    const project = sources[source];
    const answer = await project.find(query);
    const whole = await Deno.readTextFile(join(project.root, file));
    outcomes.push({
      query,
      found: told(answer),
      isRight: answer.kind === "found" && answer.best.file === file &&
        answer.best.symbol === symbol,
      tokens: estimateTokens(wordCode(answer)),
      whole: estimateTokens(whole),
    });
  }
  const maps = [];
  for (const [name, project] of Object.entries(sources)) {
    const map = await project.map();
    maps.push({ name, map: estimateTokens(wordMap(map, "files")), everything: map.tokens });
  }
  return { outcomes, maps };
}

/** The folder of an installed package, whose main module lies in it or one folder further down. */
function installed(name: string): string {
  const folder = dirname(fileURLToPath(import.meta.resolve(name)));
  return basename(folder) === "lib" ? dirname(folder) : folder;
}

function told(answer: CodeAnswer): string {
  return answer.kind === "found" ? `${answer.best.file} ${answer.best.symbol}` : answer.kind;
}

/** In milliseconds, but for the first. */
interface SyncSpeed {
  readonly filesPerSecond: number;
  readonly second: number;
  readonly later: number;
  /** After one file was added. */
  readonly changed: number;
  readonly other: number;
}

/** Copies of this repository's sources, each with a line of its own, until there are enough. */
async function measureSync(
  temp: string,
  onProgress: BenchOptions["onProgress"],
): Promise<SyncSpeed> {
  const path = join(temp, "many");
  const projects = join(temp, "projects");
  await copySources(path);
  onProgress(`${FILES} files written`);
  const open = (): Promise<ProjectIndex> => ProjectIndex.open({ path, projects });
  const project = await open();
  const first = await timed(() => project.sync());
  onProgress(`${FILES} files indexed`);
  const seconds = [await timed(() => project.sync())];
  for (let round = 1; round < SECOND_SYNCS; round++) {
    seconds.push(await timed(() => project.sync()));
  }
  await Deno.writeTextFile(join(path, "copy_0", "changed.ts"), "export const changed = 1;\n");
  const changed = await timed(() => project.sync());
  const other = await timed(async () => await (await open()).sync());
  return {
    filesPerSecond: FILES / (first / 1000),
    second: seconds[0] ?? NaN,
    later: median(seconds),
    changed,
    other,
  };
}

async function copySources(target: string): Promise<void> {
  const sources: { path: string; text: string }[] = [];
  const repository = await ProjectIndex.open({ path: ROOT, projects: join(target, "../sources") });
  for (const { path } of (await repository.map()).files) {
    if (!path.endsWith(".ts")) continue;
    sources.push({ path, text: await Deno.readTextFile(join(ROOT, path)) });
  }
  for (let at = 0; at < FILES; at++) {
    const source = sources[at % sources.length];
    if (source === undefined) throw new Error("Found no sources to copy.");
    const file = join(target, `copy_${Math.floor(at / sources.length)}`, source.path);
    await Deno.mkdir(dirname(file), { recursive: true });
    await Deno.writeTextFile(file, `// Copy ${at}.\n${source.text}`);
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
