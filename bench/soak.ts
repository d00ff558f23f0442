/**
 * Several processes that save, search and consolidate in one store for some minutes (`--minutes`, 2
 * by default): what they hold must level off, and every memory must be found.
 */

import { Memory } from "@ihmt/core";
import { bundleForNode, type ChildRuntime, runChild } from "./_children.ts";
import { mean, median, megabytes, milliseconds, percentile } from "./_measure.ts";
import type { BenchOptions, Report, Table } from "./_report.ts";
import type { Sample, Soaked } from "./_soaker.ts";

const PROCESSES: readonly ChildRuntime[] = ["node", "node", "deno"];
const MINUTES = 2;
/** Rows of the table that shows how things went. */
const STRETCHES = 8;

/** A process and what it told. */
interface Soak extends Soaked {
  readonly runtime: ChildRuntime;
}

/** Lets the processes work, and looks at what they leave. */
export async function run({ minutes = MINUTES, onProgress }: BenchOptions): Promise<Report> {
  await bundleForNode(["_soaker"]);
  const home = await Deno.makeTempDir({ prefix: "ihmt-bench-" });
  try {
    onProgress(`${PROCESSES.length} processes work for ${minutes} min`);
    const soaks = await Promise.all(PROCESSES.map(async (runtime, number): Promise<Soak> => {
      const args = [home, String(number), String(minutes)];
      return { runtime, ...await runChild<Soaked>("_soaker", args, runtime) };
    }));
    onProgress("looking for damage");
    const memory = await Memory.open({ home });
    const findings = await memory.verify();
    const { leaves, branches } = await memory.stats();
    const held = soaks.map(({ samples }) => growth(samples));
    return {
      benchmark: "soak",
      tables: [courseTable(soaks, minutes), workTable(soaks), growthTable(soaks, held)],
      data: {
        minutes,
        processes: soaks.map(({ saveTimes, ...soak }, at) => ({
          ...soak,
          ...held[at],
          save: { median: median(saveTimes), p95: percentile(saveTimes, 0.95) },
        })),
        leaves,
        branches,
        findings: findings.length,
      },
    };
  } finally {
    await Deno.remove(home, { recursive: true });
  }
}

/** What was held in the third quarter of the time and in the last one. */
function growth(samples: readonly Sample[]): Record<"third" | "last", Omit<Sample, "minute">> {
  const quarter = samples.length / 4;
  return {
    third: held(samples.slice(Math.floor(2 * quarter), Math.floor(3 * quarter))),
    last: held(samples.slice(Math.floor(3 * quarter))),
  };
}

/** The mean memory of some samples, and the most files. */
function held(samples: readonly Sample[]): Omit<Sample, "minute"> {
  const files = samples.map(({ files }) => files).filter((count) => count !== null);
  return {
    memory: mean(samples.map(({ memory }) => memory)),
    files: files.length > 0 ? Math.max(...files) : null,
  };
}

function courseTable(soaks: readonly Soak[], minutes: number): Table {
  const rows = Array.from({ length: STRETCHES }, (_, at) => {
    const until = minutes * (at + 1) / STRETCHES;
    const from = minutes * at / STRETCHES;
    const cells = soaks.flatMap(({ samples }) => {
      const { memory, files } = held(
        samples.filter(({ minute }) => minute >= from && minute < until),
      );
      return [megabytes(memory), String(files ?? "–")];
    });
    return [`to ${until.toFixed(2)} min`, ...cells];
  });
  const head = soaks.flatMap(({ runtime }) => [runtime, "files"]);
  return {
    title: "Memory (mean) and open files (most) of each process",
    head: ["", ...head],
    rows,
  };
}

function workTable(soaks: readonly Soak[]): Table {
  return {
    title: "What they did (goal: nothing lost)",
    head: ["", "saves", "searches", "consolidations", "lost", "save median", "p95", "longest"],
    rows: soaks.map(({ runtime, saves, searches, consolidations, lost, saveTimes }) => [
      runtime,
      ...[saves, searches, consolidations, lost].map(String),
      milliseconds(median(saveTimes)),
      milliseconds(percentile(saveTimes, 0.95)),
      milliseconds(percentile(saveTimes, 1)),
    ]),
  };
}

function growthTable(
  soaks: readonly Soak[],
  held: readonly ReturnType<typeof growth>[],
): Table {
  return {
    title: "The last quarter beside the third (goal: no growth to speak of)",
    head: ["", "memory", "files"],
    rows: soaks.map(({ runtime }, at) => {
      const { third, last } = held[at] ?? growth([]);
      return [
        runtime,
        `${(last.memory / third.memory).toFixed(2)}x`,
        `${third.files ?? "–"} → ${last.files ?? "–"}`,
      ];
    }),
  };
}
