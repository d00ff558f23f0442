/**
 * How long an agent waits for `ihmt mcp`: from the start of the process to the answer to
 * `initialize`, beside a server that is nothing but the SDK (`_bare_server.ts`) and, on Node, beside
 * `@modelcontextprotocol/server-memory`; and what the two packages cost to install.
 *
 * Ours and the bare one are bundled the same way for Node and Bun, and run from source on Deno. Runs
 * alternate, so that a busy machine slows all alike. The package measured is the one in `npm/ihmt`,
 * built if missing; build it first (`deno task build`) after a change. Without a registry, the other
 * package is left out.
 */

import { join } from "node:path";
import { mustRun } from "../scripts/_command.ts";
import { BUILT, BUILT_CLI, bundleForNode, ensurePackage, ROOT } from "./_children.ts";
import { install, type Installed, packIhmt } from "./_installed.ts";
import { median, megabytes } from "./_measure.ts";
import type { BenchOptions, Report } from "./_report.ts";

const BARE = "_bare_server";
const PEER = "@modelcontextprotocol/server-memory";
const RUNS = 20;
/** What the package promises on Node, beside the bare server. */
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

/** A server on a runtime, and the times of its runs in milliseconds. */
interface Series {
  readonly runtime: string;
  readonly server: string;
  readonly command: readonly string[];
  readonly times: number[];
}

/** Measures every server on every runtime there is. */
export async function run({ onProgress }: BenchOptions): Promise<Report> {
  await ensurePackage();
  await bundleForNode([BARE]);
  const folder = await Deno.makeTempDir();
  try {
    onProgress("installing two packages");
    const tarball = await packIhmt(folder);
    const installed = [
      await install(folder, { name: "ihmt", from: tarball.path }),
      await install(folder, { name: PEER }),
    ].filter((each) => each !== undefined);
    const all = await allSeries(installed);
    for (let round = 0; round <= RUNS; round++) {
      if (round % 10 === 0) onProgress(`starting servers, round ${round} of ${RUNS}`);
      for (const { command, times } of all) {
        const time = await timeToAnswer(command, folder);
        // The first round fills the caches of the disk and of the runtimes.
        if (round > 0) times.push(time);
      }
    }
    return reportOf(all, installed, tarball.bytes);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** On Node and Deno, and on Bun where it is installed. */
async function allSeries(installed: readonly Installed[]): Promise<Series[]> {
  const deno = [Deno.execPath(), "run", "-A"];
  const builtBare = join(BUILT, `${BARE}.js`);
  const peer = installed.find(({ name }) => name === PEER);
  const hasBun = await mustRun(["bun", "--version"], { cwd: ROOT }).then(() => true, () => false);
  const servers: [runtime: string, server: string, command: string[]][] = [
    ["node", "bare", ["node", builtBare]],
    ["node", "ihmt", ["node", BUILT_CLI, "mcp"]],
  ];
  if (peer !== undefined) {
    servers.push(["node", PEER, ["node", join(peer.folder, PEER, "dist", "index.js")]]);
  }
  servers.push(
    ["deno", "bare", [...deno, join(ROOT, "bench", `${BARE}.ts`)]],
    ["deno", "ihmt", [...deno, join(ROOT, "cli", "main.ts"), "mcp"]],
  );
  if (hasBun) {
    servers.push(["bun", "bare", ["bun", builtBare]], ["bun", "ihmt", ["bun", BUILT_CLI, "mcp"]]);
  }
  return servers.map(([runtime, server, command]) => ({ runtime, server, command, times: [] }));
}

/** Milliseconds from the start of a server to its first line. The server is then let go. */
async function timeToAnswer(
  [program = "", ...args]: readonly string[],
  home: string,
): Promise<number> {
  const started = performance.now();
  const child = new Deno.Command(program, {
    args,
    env: { IHMT_HOME: home, MEMORY_FILE_PATH: join(home, "memory.jsonl") },
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
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

function reportOf(
  all: readonly Series[],
  installed: readonly Installed[],
  tarballBytes: number,
): Report {
  const bareOf = (runtime: string): readonly number[] =>
    all.find((each) => each.runtime === runtime && each.server === "bare")?.times ?? [];
  const rows = all.map(({ runtime, server, times }) => ({
    runtime,
    server,
    median: median(times),
    min: Math.min(...times),
    ratio: median(times) / median(bareOf(runtime)),
    minRatio: Math.min(...times) / Math.min(...bareOf(runtime)),
  }));
  const packages = installed.map(({ name, time, packages, bytes }) => ({
    name,
    packages,
    bytes,
    seconds: time / 1000,
  }));
  return {
    benchmark: "startup",
    tables: [{
      title: `Start to \`initialize\` answered, ms, ${RUNS} runs each (goal on Node: ${GOAL}x)`,
      head: ["server", "runtime", "median", "min", "ratio to bare", "of mins"],
      rows: rows.map((row) => [
        row.server,
        row.runtime,
        row.median.toFixed(0),
        row.min.toFixed(0),
        row.ratio.toFixed(2),
        row.minRatio.toFixed(2),
      ]),
    }, {
      title: `Installed with npm (the tarball of ihmt has ${megabytes(tarballBytes)})`,
      head: ["package", "packages", "on disk", "seconds"],
      rows: packages.map((row) => [
        row.name,
        `${row.packages}`,
        megabytes(row.bytes),
        row.seconds.toFixed(1),
      ]),
    }],
    data: { runs: RUNS, goal: GOAL, rows, packages, tarballBytes },
  };
}
