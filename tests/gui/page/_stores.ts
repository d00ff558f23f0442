/** Stores for the page to show. */

import { type FileSystem, inMemoryFileSystem, Memory, nodeFileSystem } from "@ihmt/core";
import { filesBelow, HOME, put, tickingClock } from "../../support/stores.ts";
import { repositoryFile } from "../../support/runtime.ts";

/** A memory of the project's example documents, with something outdated in it. */
export async function exampleStore(): Promise<{ memory: Memory; fs: FileSystem; home: string }> {
  const fs = inMemoryFileSystem();
  const memory = await Memory.initialize({
    home: HOME,
    fs,
    now: tickingClock(),
    config: { branch_factor: 4 },
  });
  const disk = nodeFileSystem();
  const examples = repositoryFile("examples");
  for (const path of await filesBelow(disk, examples)) {
    await put(fs, `${HOME}/examples${path.slice(examples.length)}`, await disk.read(path));
  }
  await memory.ingest([`${HOME}/examples`]);
  await memory.save("2025-05-01: RainDesktop is at version 1.3", { domain: "software" });
  await memory.save("2026-02-01: RainDesktop is at version 1.4", {
    domain: "software",
    replaces: "RainDesktop version 1.3",
  });
  return { memory, fs, home: HOME };
}
