/**
 * The benchmarks, by name:
 *
 *     deno task bench startup
 *
 * Each is a module of this folder whose `run` measures, prints a table for people and, as the last
 * line, the numbers as JSON.
 */

/** What a benchmark's module exports. */
interface Benchmark {
  readonly run: () => Promise<void>;
}

const BENCHMARKS: Readonly<Record<string, () => Promise<Benchmark>>> = {
  startup: () => import("./startup.ts"),
};

if (import.meta.main) {
  const [name = "", ...rest] = Deno.args;
  const load = Object.hasOwn(BENCHMARKS, name) ? BENCHMARKS[name] : undefined;
  if (load === undefined || rest.length > 0) {
    console.error(`Usage: deno task bench <${Object.keys(BENCHMARKS).join("|")}>`);
    Deno.exit(2);
  }
  const { run } = await load();
  await run();
}
