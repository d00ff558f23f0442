import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { Memory, nodeFileSystem } from "@ihmt/core";
import { filesBelow } from "../support/stores.ts";
import { run, scriptCommand, tempFolder } from "../support/runtime.ts";

const LIBRARY = JSON.stringify(import.meta.resolve("@ihmt/core"));

/** A process that saves `count` memories and prints each one's word once it is acknowledged. */
function saver(home: string, name: string, count: number): string[] {
  return scriptCommand(`
    import { Memory } from ${LIBRARY};
    const memory = await Memory.initialize({ home: ${
    JSON.stringify(home)
  }, config: { branch_factor: 3 } });
    for (let at = 0; at < ${count}; at++) {
      await memory.save("a note with " + "${name}" + at + "q inside", { domain: "notes" });
      console.log("${name}" + at + "q");
    }
  `);
}

async function assertHolds(home: string, words: readonly string[]): Promise<void> {
  const memory = await Memory.open({ home });
  for (const word of words) {
    const answer = await memory.search(word);
    assert.notEqual(answer.kind, "not_found", `${word} is found`);
    assert.ok(answer.kind !== "not_found" && answer.results[0]?.leaf.content.includes(word));
  }
  assert.deepEqual(await memory.verify(), []);
}

test("processes that save at the same time lose nothing and leave no lock behind", async () => {
  const { path: home, cleanup } = await tempFolder();
  try {
    const names = ["ash", "birch", "cedar"];
    const results = await Promise.all(names.map((name) => run(saver(home, name, 15))));
    assert.deepEqual(results.map(({ code, stderr }) => [code, stderr]), names.map(() => [0, ""]));
    const words = results.flatMap(({ stdout }) => stdout.trim().split("\n"));
    assert.equal(words.length, 45);
    await assertHolds(home, words);
    const left = (await filesBelow(nodeFileSystem(), home)).map((path) => path.slice(home.length));
    assert.deepEqual(left.filter((path) => /lock|tmp/.test(path)), []);
  } finally {
    await cleanup();
  }
});

test("a process that is killed while saving loses nothing it had acknowledged", async () => {
  const { path: home, cleanup } = await tempFolder();
  try {
    const acknowledged: string[] = [];
    for (const [round, rounds] of [4, 7, 1, 10].entries()) {
      const [command = "", ...args] = saver(home, `r${round}w`, 1000);
      const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
      const ended = new Promise((resolve) => child.once("exit", resolve));
      let seen = 0;
      for await (const word of createInterface({ input: child.stdout })) {
        acknowledged.push(word);
        if (++seen === rounds) child.kill("SIGKILL");
      }
      await ended;
    }
    await assertHolds(home, acknowledged);
  } finally {
    await cleanup();
  }
});
