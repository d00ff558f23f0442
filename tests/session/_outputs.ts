/** The last lines of test runs and builds as the tools print them, and what of them must survive. */

/** An output and the lines of it that a digest may not lose. */
export interface RunnerOutput {
  readonly runner: string;
  readonly tail: string;
  readonly kept: readonly string[];
}

export const RUNNER_OUTPUTS: readonly RunnerOutput[] = [
  {
    runner: "jest",
    tail: `FAIL src/till.test.js
  ● Till › counts coins

    expect(received).toBe(expected)

Test Suites: 1 failed, 11 passed, 12 total
Tests:       1 failed, 84 passed, 85 total
Snapshots:   0 total
Time:        4.2 s`,
    kept: ["● Till › counts coins", "Test Suites: 1 failed", "Tests:       1 failed, 84 passed"],
  },
  {
    runner: "vitest",
    tail: ` ❯ src/till.test.ts (4 tests | 1 failed) 12ms
   × counts coins 4ms
     → expected 3 to be 4

 Test Files  1 failed | 7 passed (8)
      Tests  1 failed | 40 passed (41)
   Duration  1.31s`,
    kept: ["× counts coins", "Test Files  1 failed | 7 passed", "Tests  1 failed | 40 passed"],
  },
  {
    runner: "pytest",
    tail: `E       assert 3 == 4
tests/test_till.py:12: AssertionError
=========================== short test summary info ============================
FAILED tests/test_till.py::test_counts - assert 3 == 4
========================= 1 failed, 52 passed in 3.07s =========================`,
    kept: [
      "E       assert 3 == 4",
      "FAILED tests/test_till.py::test_counts",
      "1 failed, 52 passed in 3.07s",
    ],
  },
  {
    runner: "go test",
    tail: `--- FAIL: TestCount (0.00s)
    till_test.go:12: got 3, want 4
FAIL
FAIL	example.org/shop/till	0.004s
ok  	example.org/shop/coin	0.003s
FAIL`,
    kept: ["--- FAIL: TestCount", "got 3, want 4", "FAIL	example.org/shop/till"],
  },
  {
    runner: "cargo",
    tail: `test till::counts ... FAILED

failures:
    till::counts

test result: FAILED. 12 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out`,
    kept: ["test till::counts ... FAILED", "test result: FAILED. 12 passed; 1 failed"],
  },
  {
    runner: "maven",
    tail: `[ERROR] Tests run: 9, Failures: 1, Errors: 0, Skipped: 0
[ERROR]   TillTest.counts:31 expected: <4> but was: <3>
[INFO] BUILD FAILURE
[INFO] Total time:  6.1 s`,
    kept: ["Tests run: 9, Failures: 1", "TillTest.counts:31", "BUILD FAILURE"],
  },
  {
    runner: "gradle",
    tail: `TillTest > counts() FAILED
    org.opentest4j.AssertionFailedError at TillTest.java:31

9 tests completed, 1 failed

BUILD FAILED in 4s`,
    kept: ["TillTest > counts() FAILED", "9 tests completed, 1 failed", "BUILD FAILED in 4s"],
  },
  {
    runner: "dotnet",
    tail: `  Failed Till.Counts [14 ms]
  Error Message:
   Assert.Equal() Failure: Values differ
Failed!  - Failed:     1, Passed:    22, Skipped:     0, Total:    23, Duration: 90 ms - Till.dll`,
    kept: ["Failed Till.Counts", "Failed!  - Failed:     1, Passed:    22"],
  },
  {
    runner: "node:test",
    tail: `✖ counts coins (1.2ms)
ℹ tests 31
ℹ suites 0
ℹ pass 30
ℹ fail 1
ℹ duration_ms 412.9`,
    kept: ["✖ counts coins", "ℹ tests 31", "ℹ pass 30", "ℹ fail 1"],
  },
  {
    runner: "deno test",
    tail: `counts coins ... FAILED (4ms)

 ERRORS

counts coins => ./till.test.ts:4:6
error: AssertionError: 3 is not 4

FAILED | 30 passed | 1 failed (412ms)`,
    kept: ["error: AssertionError: 3 is not 4", "FAILED | 30 passed | 1 failed"],
  },
  {
    runner: "tsc",
    tail: `src/till.ts(12,5): error TS2322: Type 'string' is not assignable to type 'number'.

Found 1 error in src/till.ts:12`,
    kept: ["error TS2322", "Found 1 error"],
  },
  {
    runner: "eslint",
    tail: `/shop/src/till.js
  12:5  error    'coin' is not defined  no-undef
  14:1  warning  Unexpected console     no-console

✖ 2 problems (1 error, 1 warning)`,
    kept: ["'coin' is not defined", "Unexpected console", "✖ 2 problems"],
  },
];

/** Lines of a run in which nothing happens. */
export function dullLines(count: number): string {
  return Array.from(
    { length: count },
    (_, at) => `${["compiling", "checking", "linking"][at % 3]} module ${"abcdefgh"[at % 8]}${at}`,
  ).join("\n");
}
