/**
 * How long an agent waits for `ihmt mcp`: from the start of the process to the answer to
 * `initialize`, beside a server that is nothing but the SDK (`_bare_server.ts`), on each runtime.
 *
 * Both are bundled the same way for Node and Bun, and run from source on Deno. Runs alternate, so that
 * a busy machine slows all alike. The package measured is the one in `npm/ihmt`, built if missing;
 * build it first (`deno task build`) after a change.
 */

import { join } from "node:path";
import { mustRun } from "../scripts/_command.ts";
import { BUILT, BUILT_CLI, bundleForNode, ensurePackage, ROOT } from "./_children.ts";
import { median } from "./_measure.ts";
import type { BenchOptions, Report } from "./_report.ts";

const BARE = "_bare_server";
const RUNS = 20;
/** What the package promises on Node. */
const GOAL = 1.5;

const INITIALIZE = new TextEncoder().encode(`${
  JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "bench", version: "1.0.0" },
    },
  })
}\n`);

/** The two servers on one runtime, and the times of their runs in milliseconds. */
interface Pair {
  readonly runtime: string;
  readonly bare: Series;
  readonly ihmt: Series;
}

interface Series {
  readonly command: readonly string[];
  readonly times: number[];
}

/** Measures both servers on every runtime there is. */
export async function run({ onProgress }: BenchOptions): Promise<Report> {
  await ensurePackage();
  await bundleForNode([BARE]);
  const home = await Deno.makeTempDir();
  try {
    const pairs = await runtimes();
    for (let round = 0; round <= RUNS; round++) {
      if (round % 10 === 0) onProgress(`starting servers, round ${round} of ${RUNS}`);
      for (const { bare, ihmt } of pairs) {
        for (const { command, times } of [bare, ihmt]) {
          const time = await timeToAnswer(command, home);
          // The first round fills the caches of the disk and of the runtimes.
          if (round > 0) times.push(time);
        }
      }
    }
    return reportOf(pairs);
  } finally {
    await Deno.remove(home, { recursive: true });
  }
}

/** Node and Deno, and Bun where it is installed. */
async function runtimes(): Promise<Pair[]> {
  const deno = [Deno.execPath(), "run", "-A"];
  const builtBare = join(BUILT, `${BARE}.js`);
  const pairs = [
    pair("node", { bare: ["node", builtBare], ihmt: ["node", BUILT_CLI] }),
    pair("deno", {
      bare: [...deno, join(ROOT, "bench", `${BARE}.ts`)],
      ihmt: [...deno, join(ROOT, "cli", "main.ts")],
    }),
  ];
  const hasBun = await mustRun(["bun", "--version"], { cwd: ROOT }).then(() => true, () => false);
  if (hasBun) pairs.push(pair("bun", { bare: ["bun", builtBare], ihmt: ["bun", BUILT_CLI] }));
  return pairs;
}

function pair(
  runtime: string,
  { bare, ihmt }: { bare: readonly string[]; ihmt: readonly string[] },
): Pair {
  return {
    runtime,
    bare: { command: bare, times: [] },
    ihmt: { command: [...ihmt, "mcp"], times: [] },
  };
}

/** Milliseconds from the start of a server to its first line. The server is then let go. */
async function timeToAnswer(
  [program = "", ...args]: readonly string[],
  home: string,
): Promise<number> {
  const started = performance.now();
  const child = new Deno.Command(program, {
    args,
    env: { IHMT_HOME: home },
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const stdin = child.stdin.getWriter();
  await stdin.write(INITIALIZE);
  const stdout = child.stdout.getReader();
  const { value = new Uint8Array() } = await stdout.read();
  const time = performance.now() - started;
  if (!new TextDecoder().decode(value).includes('"serverInfo"')) {
    throw new Error(`\`${[program, ...args].join(" ")}\` did not answer \`initialize\``);
  }
  await stdin.close();
  await stdout.cancel();
  await child.status;
  return time;
}

function reportOf(pairs: readonly Pair[]): Report {
  const rows = pairs.map(({ runtime, bare, ihmt }) => ({
    runtime,
    bareMedian: median(bare.times),
    bareMin: Math.min(...bare.times),
    ihmtMedian: median(ihmt.times),
    ihmtMin: Math.min(...ihmt.times),
    ratio: median(ihmt.times) / median(bare.times),
    minRatio: Math.min(...ihmt.times) / Math.min(...bare.times),
  }));
  return {
    benchmark: "startup",
    tables: [{
      title: `Start to \`initialize\` answered, ms, ${RUNS} runs each (goal on Node: ${GOAL}x)`,
      head: ["runtime", "bare median", "min", "ihmt median", "min", "ratio", "of mins"],
      rows: rows.map((row) => [
        row.runtime,
        ...[row.bareMedian, row.bareMin, row.ihmtMedian, row.ihmtMin].map((ms) => ms.toFixed(0)),
        row.ratio.toFixed(2),
        row.minRatio.toFixed(2),
      ]),
    }],
    data: { runs: RUNS, goal: GOAL, rows },
  };
}
