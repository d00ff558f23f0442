/** What a line of an output is: a total of a test run or build, an error, a warning, or none of them. */

/** What a line is. */
export type LineKind = "total" | "error" | "warning" | "plain";

/** The last words of test runners, compilers and builds. */
const TOTALS: readonly RegExp[] = [
  // jest, vitest
  /^\s*(?:tests?|test suites|test files|snapshots|suites):?\s+\D{0,20}\d+ (?:passed|failed|skipped|todo|total|written|obsolete)/i,
  // pytest, unittest
  /^=*\s?\d+ (?:passed|failed|errors?|skipped|deselected|xfailed|xpassed)\b.{0,120}\bin [\d.:]+ ?s?/i,
  /^no tests ran in /i,
  /^Ran \d+ tests?\b/i,
  /^(?:OK|FAILED)(?: \((?:\w+=\d+(?:, )?)+\))?$/,
  // go
  /^(?:ok|FAIL)\s+\S+\s+(?:[\d.]+s|\(cached\)|\[)/,
  /^(?:FAIL|PASS)$/,
  // cargo
  /^test result: /,
  // maven, gradle, dotnet, sbt
  /\bTests run: \d+/,
  /\bBUILD (?:SUCCESS|SUCCESSFUL|FAILURE|FAILED)\b/,
  /^\d+ tests? completed\b/,
  /^\s*(?:Passed|Failed|Skipped)!\s+-\s+Failed:/,
  /^\s*(?:Total tests|Total|Passed|Failed|Skipped): \d+/,
  /^Build succeeded\b|^\s*\d+ (?:Warning|Error)\(s\)/i,
  // node:test, tap, bun, deno
  /^[#ℹ] (?:tests|suites|pass|fail|cancelled|skipped|todo) \d+/,
  /^\s*\d+ (?:pass|fail|skip|todo|error|expect\(\) calls)s?$/,
  /^(?:ok|FAILED) \| \d+ passed/,
  // tsc, eslint, biome, ruff, mypy, clippy
  /^Found \d+ (?:errors?|warnings?|problems?)\b/i,
  /^\s*✖ \d+ problems?/,
  /^(?:error|warning): .{0,80}\b(?:generated \d+ warnings?|could not compile\b.{0,80}|aborting due to\b.{0,60})/,
  // mocha, rspec, phpunit, ctest
  /^\s*\d+ (?:passing|failing|pending)\b/,
  /^\d+ examples?, \d+ failures?/,
  /^(?:OK \(\d+ tests?|Tests: \d+, Assertions: \d+)/,
  /^\d+% tests passed/,
];

/** No line without one of these is anything but plain; most have none, and are done with. */
const TELLING =
  /err|fail|fatal|panic|exception|traceback|warn|deprecat|test|pass|total|found|ok|build|skip|example|not ok|denied|killed|cannot|can't|undefined|unresolved|abort|segmentation|timed? ?out|refused|[✗✘✕✖×●⚠❌]|^E {2,}/i;

const ERRORS =
  /(?<![\w-])(?:errors?|fatal|panicked|panic:|exceptions?|traceback|fail(?:ed|ure|ures|ing|s)?|segmentation fault|core dumped|out of memory|undefined reference|unresolved|cannot find|can't find|could not|permission denied|access denied|connection refused|killed|aborted|timed out|not ok)(?![\w-])|(?:Error|Exception)(?::|$|\b(?= ))|^\s*[✗✘✕✖×●❌]|^E {2,}\S|^--- FAIL|\berror(?:\[| TS| CS|:)/i;
const WARNINGS =
  /(?<![\w-])(?:warn|warning|warnings|deprecated|deprecation\w*)(?![\w-])|⚠|Warning:/i;

/** What speaks of errors and warnings to say that there are none, or names them by chance. */
const NONE =
  /(?<![\d.])(?:0|no|without|zero) (?:\w+ )?(?:errors?|warnings?|failures?|failed|problems?|exceptions?)\b|\b(?:errors?|warnings?|failures?|failed|failing)\s*[:=]\s*0(?!\d)|\b(?:fail|failed) 0\b|^\s*(?:✓|✔|√|ok \d+|ok\b|PASS\b)/gi;

/** Longer lines are judged by their beginnings. */
const MOST_CHARS = 1000;

/** Tells what a line is. */
export function lineKind(whole: string): LineKind {
  const line = whole.length > MOST_CHARS ? whole.slice(0, MOST_CHARS) : whole;
  if (!TELLING.test(line)) return "plain";
  if (TOTALS.some((total) => total.test(line))) return "total";
  const rest = line.replaceAll(NONE, " ");
  // What passed may be called "rejects an error".
  if (/^\s*(?:✓|✔|√|ok \d|PASS\b)/.test(line)) return "plain";
  if (ERRORS.test(rest)) return WARNS_FIRST.test(rest) ? "warning" : "error";
  return WARNINGS.test(rest) ? "warning" : "plain";
}

/** "warning: unused result: error" is a warning. */
const WARNS_FIRST = /^\W{0,4}(?:\S+:\d+(?::\d+)?:? ?(?:- )?)?\[?(?:warn|warning)\b/i;
