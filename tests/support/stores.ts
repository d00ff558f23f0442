/** Builders of stores for tests: in memory, with a clock that ticks a second at every look. */

import {
  type FileSystem,
  inMemoryFileSystem,
  Memory,
  nodeFileSystem,
  type OpenOptions,
} from "@ihmt/core";
import { repositoryFile } from "./runtime.ts";
import type { InitializeOptions } from "@ihmt/core";

/** Where tests keep their store on a disk in memory. */
export const HOME = "/home/ada";
/** The store folder under it. */
export const STORE = `${HOME}/ihmt_memory`;

/** A clock that starts on 2026-01-01 and goes on by a second at each look. */
export function tickingClock(): () => Date {
  let now = Date.UTC(2026, 0, 1);
  return () => new Date(now += 1000);
}

/** An empty memory and the disk it is on. */
export async function emptyMemory(
  config: NonNullable<InitializeOptions["config"]> = {},
  options: Partial<OpenOptions> = {},
): Promise<{ memory: Memory; fs: FileSystem }> {
  const fs = options.fs ?? inMemoryFileSystem();
  const memory = await Memory.initialize({
    home: HOME,
    now: tickingClock(),
    ...options,
    fs,
    config,
  });
  return { memory, fs };
}

/** A memory with these texts saved in order. */
export async function memoryWith(
  texts: readonly string[],
  config: NonNullable<InitializeOptions["config"]> = {},
): Promise<{ memory: Memory; fs: FileSystem }> {
  const { memory, fs } = await emptyMemory(config);
  for (const text of texts) await memory.save(text, { domain: "notes" });
  return { memory, fs };
}

/** Writes a text file, and the folders above it, over any that is there. */
export async function put(fs: FileSystem, path: string, text: string | Uint8Array): Promise<void> {
  await fs.makeFolder(path.slice(0, path.lastIndexOf("/")));
  await fs.remove(path);
  await fs.writeExclusive(path, typeof text === "string" ? new TextEncoder().encode(text) : text);
}

/** Reads a text file. */
export async function textOf(fs: FileSystem, path: string): Promise<string> {
  return new TextDecoder().decode(await fs.read(path));
}

/** Every file below a folder, as paths, sorted. */
export async function filesBelow(fs: FileSystem, folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name, kind } of await fs.list(folder)) {
    const path = `${folder}/${name}`;
    if (kind === "folder") found.push(...await filesBelow(fs, path));
    else found.push(path);
  }
  return found;
}

/** A disk in memory that holds a copy of a fixture store under {@linkcode HOME}. */
export async function fixtureStore(name: string): Promise<FileSystem> {
  const fs = inMemoryFileSystem();
  const disk = nodeFileSystem();
  const from = repositoryFile(`tests/fixtures/${name}`);
  for (const path of await filesBelow(disk, from)) {
    await put(fs, HOME + path.slice(from.length), await disk.read(path));
  }
  return fs;
}

/** A disk in memory that notes what is appended, renamed and synced, in order. */
export function recordingFileSystem(): { fs: FileSystem; steps: string[] } {
  const disk = inMemoryFileSystem();
  const steps: string[] = [];
  const fs: FileSystem = {
    ...disk,
    append: async (path, bytes) => {
      await disk.append(path, bytes);
      steps.push(`append ${path}`);
    },
    rename: async (from, to) => {
      await disk.rename(from, to);
      steps.push(`rename ${from} ${to}`);
    },
    sync: async (path) => {
      await disk.sync(path);
      steps.push(`sync ${path}`);
    },
  };
  return { fs, steps };
}
