/**
 * Checking the runtime and the store, as it is found: nothing is made and nothing is mended.
 */

import { IhmtError, Memory } from "@ihmt/core";
import { type CheckFinding, good, problem, warning } from "./finding.ts";
import { type Machine, withSlashes } from "./machine.ts";

/** The runtimes and the oldest version of each that is supported. */
const OLDEST: Readonly<Record<string, readonly [number, number]>> = {
  Bun: [1, 2],
  Deno: [2, 0],
  Node: [20, 0],
};

/** The version of each runtime whose libraries are there; several name Node's as well. */
export type RuntimeVersions = Readonly<Record<string, string | undefined>>;

/** Checks the runtime that is running. */
export function checkRuntime(versions: RuntimeVersions): CheckFinding {
  const name = versions["deno"] !== undefined
    ? "Deno"
    : versions["bun"] !== undefined
    ? "Bun"
    : "Node";
  const version = versions[name.toLowerCase()] ?? "";
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [oldMajor, oldMinor] = OLDEST[name] ?? [0, 0];
  return major > oldMajor || (major === oldMajor && minor >= oldMinor)
    ? good("runtime", `${name} ${version}.`)
    : problem(
      "runtime",
      `${name} ${version} is too old.`,
      `Install ${name} ${oldMajor}.${oldMinor} or newer.`,
    );
}

/** Checks the store of a memory: that it opens, that nothing is damaged, that nobody blocks it. */
export async function checkStore(machine: Machine, home: string): Promise<CheckFinding[]> {
  const { files } = machine;
  const store = `${withSlashes(home)}/ihmt_memory`;
  if (await files.stat(store) === undefined) {
    const message = `There is no memory in ${home} yet.`;
    return [warning("store", message, "The first save makes it; or run `ihmt init`.")];
  }
  return [...await checkLock(machine, store), ...await checkContent(machine, home)];
}

async function checkContent({ files }: Machine, home: string): Promise<CheckFinding[]> {
  try {
    const memory = await Memory.openAsFound({ home: withSlashes(home), fs: files });
    const findings = await memory.verify();
    const [first] = findings;
    if (first !== undefined) {
      const more = findings.length === 1 ? "" : ` (and ${findings.length - 1} more)`;
      return [
        problem(
          "store",
          `${first.path}: ${first.problem}${more}`,
          "See all with `ihmt verify`; `ihmt verify --fix` repairs what can be repaired.",
        ),
      ];
    }
    const { leaves, branches, index } = await memory.stats();
    const { readOnlyReason } = memory;
    return [
      readOnlyReason === undefined
        ? good(
          "store",
          `${leaves} ${leaves === 1 ? "memory" : "memories"} and ${branches} ${
            branches === 1 ? "branch" : "branches"
          } in ${home}.`,
        )
        : warning("store", readOnlyReason, "Update IHMT."),
      good("index", `Nothing is damaged; the word index has ${index.segments} segments.`),
    ];
  } catch (error) {
    if (!(error instanceof IhmtError)) throw error;
    return [problem("store", error.message, "Correct what it names, then run this again.")];
  }
}

/** A writer holds the lock for milliseconds: one that is minutes old is a process that hangs. */
async function checkLock({ files }: Machine, store: string): Promise<CheckFinding[]> {
  const path = `${store}/state/lock.json`;
  const lock = await files.stat(path);
  if (lock === undefined) return [good("lock", "Nobody is writing.")];
  return [
    warning(
      "lock",
      `Somebody is writing, or was stopped while writing: ${path}.`,
      "If this stays, stop the process that the file names; the next save takes the lock over.",
    ),
  ];
}
