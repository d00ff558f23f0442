/**
 * The benchmarks, by name; all of them when none is given:
 *
 *     deno task bench retrieval tokens --commits FILE --dialogues FILE
 *
 * Each is a module of this folder whose `run` measures. A table for people is printed, then the
 * numbers as one line of JSON; with `--json` those lines alone. Progress goes to stderr.
 */

import { parseArgs } from "node:util";
import { type BenchOptions, jsonLine, type Report, tablesText } from "./_report.ts";

/** What a benchmark's module exports. */
interface Benchmark {
  readonly run: (options: BenchOptions) => Promise<Report>;
}

const BENCHMARKS: Readonly<Record<string, () => Promise<Benchmark>>> = {
  retrieval: () => import("./retrieval.ts"),
  scale: () => import("./scale.ts"),
  tokens: () => import("./tokens.ts"),
  project: () => import("./project.ts"),
  startup: () => import("./startup.ts"),
  soak: () => import("./soak.ts"),
};

const USAGE = `Usage: deno task bench [${
  Object.keys(BENCHMARKS).join("|")
}…] [--commits FILE] [--dialogues FILE] [--size N] [--minutes N] [--keep DIR] [--json]`;

if (import.meta.main) await main(Deno.args);

async function main(args: readonly string[]): Promise<void> {
  const { names, json, options } = readArguments(args);
  for (const name of names) {
    const { run } = await BENCHMARKS[name]?.() ?? endWithUsage(`There is no benchmark "${name}".`);
    const report = await run(options);
    if (!json) console.log(tablesText(report));
    console.log(jsonLine(report));
  }
}

function readArguments(
  args: readonly string[],
): { names: string[]; json: boolean; options: BenchOptions } {
  const { values, positionals } = parse(args);
  const { commits, dialogues, keep, size, minutes, json = false } = values;
  const unknown = positionals.find((name) => !Object.hasOwn(BENCHMARKS, name));
  if (unknown !== undefined) endWithUsage(`There is no benchmark "${unknown}".`);
  const count = Number(size);
  if (size !== undefined && !(Number.isInteger(count) && count > 0)) {
    endWithUsage(`Expected --size to be a number from 1 up but found "${size}".`);
  }
  const time = Number(minutes);
  if (minutes !== undefined && !(time > 0)) {
    endWithUsage(`Expected --minutes to be a number above 0 but found "${minutes}".`);
  }
  return {
    names: positionals.length > 0 ? positionals : Object.keys(BENCHMARKS),
    json,
    options: {
      ...(commits === undefined ? {} : { commits }),
      ...(dialogues === undefined ? {} : { dialogues }),
      ...(keep === undefined ? {} : { keep }),
      ...(size === undefined ? {} : { size: count }),
      ...(minutes === undefined ? {} : { minutes: time }),
      onProgress: (message) => console.error(`… ${message}`),
    },
  };
}

function parse(args: readonly string[]): ReturnType<typeof parseKnown> {
  try {
    return parseKnown(args);
  } catch (error) {
    return endWithUsage(error instanceof Error ? error.message : String(error));
  }
}

/** Throws at options it does not know. */
function parseKnown(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      commits: { type: "string" },
      dialogues: { type: "string" },
      keep: { type: "string" },
      size: { type: "string" },
      minutes: { type: "string" },
      json: { type: "boolean" },
    },
  });
}

function endWithUsage(problem: string): never {
  console.error(`${problem}\n${USAGE}`);
  Deno.exit(2);
}
