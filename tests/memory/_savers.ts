/** Child processes that save into one store, and what must hold once they are gone. */

import assert from "node:assert/strict";
import { Memory, nodeFileSystem } from "@ihmt/core";
import { filesBelow } from "../support/stores.ts";
import { libraryUrl, type RuntimeName, scriptCommand } from "../support/runtime.ts";

/** What one process saves. */
export interface Saver {
  /** What its words begin with. */
  readonly name: string;
  /** How many memories. */
  readonly count: number;
  /** The current one by default. */
  readonly runtime?: RuntimeName;
  /** Printed before the store is opened; nothing by default. */
  readonly greeting?: string;
}

/** The command of a process that saves memories and prints the word of each once it is acknowledged. */
export function saver(home: string, { name, count, runtime, greeting }: Saver): string[] {
  return scriptCommand(
    `
    import { Memory } from ${JSON.stringify(libraryUrl(runtime))};
    ${greeting === undefined ? "" : `console.log(${JSON.stringify(greeting)});`}
    const memory = await Memory.initialize({ home: ${JSON.stringify(home)} });
    for (let at = 0; at < ${count}; at++) {
      await memory.save("a note with " + "${name}" + at + "q inside", { domain: "notes" });
      console.log("${name}" + at + "q");
    }
  `,
    runtime,
  );
}

/** Every word is found, and the store is whole. */
export async function assertHolds(home: string, words: readonly string[]): Promise<void> {
  const memory = await Memory.open({ home });
  const missing: string[] = [];
  for (const word of words) {
    const answer = await memory.search(word);
    const isFound = answer.kind !== "not_found" &&
      answer.results[0]?.leaf.content.includes(word) === true;
    if (!isFound) missing.push(word);
  }
  assert.deepEqual(missing, []);
  assert.deepEqual(await memory.verify(), []);
}

/** Files that only a writer at work has: locks and unfinished writes, by their paths in the store. */
export async function unfinished(home: string): Promise<string[]> {
  const store = `${home}/ihmt_memory`;
  return (await filesBelow(nodeFileSystem(), store))
    .map((path) => path.slice(store.length + 1))
    .filter((path) => /lock|tmp/.test(path));
}
