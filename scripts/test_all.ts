/**
 * Every check of the project, on a machine that has Node and npm:
 *
 *     npx -y deno@2 task test:all
 *
 * Runs all steps even when one fails, and closes with one line: `N passed, N failed`. The numbers
 * are those of the tests on Deno, Node and Bun together; a step without tests that fails counts
 * as one failure.
 */

import { delimiter, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { filesIn } from "./_bundle.ts";
import { mustRun, runCommand } from "./_command.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const BUILT_TESTS = join(ROOT, "npm", "tests");
const TOOLS = join(ROOT, "npm", "tools");
const DENO = Deno.execPath();

/** Tests that passed and failed. */
interface Tally {
  readonly passed: number;
  readonly failed: number;
}

/** One thing to check. */
interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** How the output tells the numbers; left out by a step that runs no tests. */
  readonly counts?: { readonly passed: RegExp; readonly failed: RegExp };
  /** Whether its tests may all be left out: those of the page are where there is no browser. */
  readonly mayRunNone?: boolean;
}

const DENO_COUNTS = { passed: /\b(\d+) passed\b/, failed: /\b(\d+) failed\b/ };
const NODE_COUNTS = { passed: /^ℹ pass (\d+)$/m, failed: /^ℹ fail (\d+)$/m };
const BUN_COUNTS = { passed: /^ *(\d+) pass$/m, failed: /^ *(\d+) fail$/m };

/**
 * Tests that take minutes and would prove nothing new on Node: plain functions and disks in memory, on
 * the engine that Deno runs too, and the documents. Of the command line, two files and the package's
 * own tests show that it runs there.
 */
const SAME_ON_V8 =
  /\/(?:ingest|timeline)\/|\/cli\/(?!keep\.|find\.)|\/readme\/(?!readme\.)|\/search\/(?:law|bounds)\.|\/memory\/(?:(?:many_)?domains|healing|derived_files|edits|faults|hostile)\./;
/**
 * Tests that Bun is spared, where each of hundreds of commands starts a process of its own: two files
 * of the command line show that it runs there. Growth with size shows on Deno, and so do the documents.
 */
const SPARED_ON_BUN =
  /\/cli\/(?!keep\.|find\.)|\/readme\/(?!readme\.)|\/ingest\/split_(?:code_)?laws\.|\/search\/(?:law|bounds)\.|\/memory\/(?:(?:many_)?domains|healing|derived_files|edits|faults)\./;

const SOURCE_STEPS: readonly Step[] = [
  { name: "Format", command: [DENO, "fmt", "--check"] },
  { name: "Lint", command: [DENO, "lint"] },
  { name: "Types", command: [DENO, "check", "."] },
  { name: "Tests on Deno", command: [DENO, "task", "test", "--no-check"], counts: DENO_COUNTS },
  {
    name: "Examples in the documentation",
    command: [DENO, "test", "-A", "--doc", "core", "mcp", "gui", "cli"],
    counts: DENO_COUNTS,
  },
  {
    name: "Tests of the page",
    command: [DENO, "task", "test:page"],
    counts: DENO_COUNTS,
    mayRunNone: true,
  },
  { name: "JSR packages", command: [DENO, "publish", "--dry-run", "--allow-dirty"] },
];

const BUILD_STEP: Step = { name: "npm package", command: [DENO, "task", "build"] };

if (import.meta.main) {
  const path = await pathWithRuntimes();
  const source = await runSteps(SOURCE_STEPS, path);
  const build = await runSteps([BUILD_STEP], path);
  // Without a package there is nothing to test on Node and Bun; an older one would prove nothing.
  const built = await runSteps(build.failed === 0 ? await builtSteps() : [], path);
  const all = [source, build, built];
  const passed = all.reduce((sum, tally) => sum + tally.passed, 0);
  const failed = all.reduce((sum, tally) => sum + tally.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  Deno.exit(failed === 0 ? 0 : 1);
}

/** The built tests are named one by one, since Node 20 and 22 read a folder's name differently. */
async function builtSteps(): Promise<Step[]> {
  const tests: string[] = [];
  for await (const path of filesIn(BUILT_TESTS, ".test.js")) tests.push(relative(ROOT, path));
  const ofPackage = tests.filter((path) => dirname(path).endsWith("package"));
  const others = tests.filter((path) => !ofPackage.includes(path)).sort();
  // Left to itself, Node keeps one core free, which on two is half of them.
  const node = ["node", "--test", "--test-reporter=spec", "--test-concurrency=2"];
  const bun = ["bun", "test", "--timeout", "60000"];
  return [
    {
      name: "Tests on Node",
      command: [...node, ...others.filter((path) => !SAME_ON_V8.test(path))],
      counts: NODE_COUNTS,
    },
    {
      name: "Tests on Bun",
      command: [
        ...bun,
        ...others.filter((path) => !SPARED_ON_BUN.test(path)).map((path) => `./${path}`),
      ],
      counts: BUN_COUNTS,
    },
    { name: "Tests of the npm package", command: [...node, ...ofPackage], counts: NODE_COUNTS },
  ];
}

async function runSteps(steps: readonly Step[], path: string): Promise<Tally> {
  const tally = { passed: 0, failed: 0 };
  for (const { name, command, counts, mayRunNone = false } of steps) {
    console.log(`\n== ${name}`);
    const started = performance.now();
    const { ok, output } = await runCommand(command, {
      cwd: ROOT,
      env: { PATH: path },
      show: true,
    });
    const passed = numberIn(output, counts?.passed);
    const failed = numberIn(output, counts?.failed);
    // A run that ended badly before it could count, or ran no test at all, is no success.
    const isGood = ok && failed === 0 && (counts === undefined || mayRunNone || passed > 0);
    tally.passed += passed;
    tally.failed += isGood ? 0 : Math.max(failed, 1);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`== ${name}: ${isGood ? "good" : "FAILED"} (${seconds} s)`);
  }
  return tally;
}

function numberIn(output: string, pattern: RegExp | undefined): number {
  return pattern === undefined ? 0 : Number(pattern.exec(output)?.[1] ?? 0);
}

/** A PATH on which `deno` is the one that runs this, and `bun` is there; from npm when it is not. */
async function pathWithRuntimes(): Promise<string> {
  const tools = join(TOOLS, "node_modules", ".bin");
  const path = [dirname(DENO), Deno.env.get("PATH"), tools].join(delimiter);
  if (await hasBun(path)) return path;
  console.log("== Bun is not installed: fetching it from npm");
  const install = ["npm", "install", "--no-audit", "--no-fund", "--no-save", "--prefix", TOOLS];
  await mustRun([...install, "bun@1"], { cwd: ROOT });
  return path;
}

function hasBun(path: string): Promise<boolean> {
  return runCommand(["bun", "--version"], { cwd: ROOT, env: { PATH: path } })
    .then(({ ok }) => ok, () => false);
}
