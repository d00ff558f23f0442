/**
 * Stores on a real disk for the benchmark of scale: built by ingesting a folder of texts, one file
 * each, and kept for the next run where that is wanted.
 */

import { join } from "node:path";
import { Memory } from "@ihmt/core";
import type { Ingested } from "./_ingester.ts";
import { runChild } from "./_children.ts";
import type { Items } from "./_corpus.ts";

/** A store on the disk. */
export interface DiskStore {
  readonly home: string;
  /** What building it cost; kept with the store. */
  readonly built: Built;
}

/** What building a store cost, and what it was built from. */
export interface Built extends Ingested {
  readonly corpus: string;
  readonly texts: number;
  /** UTF-8 bytes of the texts. */
  readonly textBytes: number;
}

/** Files of the corpus in a folder: a folder of 40,000 is more than people have. */
const FILES_A_FOLDER = 1000;
const MARKER = "built.json";

/** The store of the first `size` texts of a corpus, in a folder of `parent`; built when it is not there. */
export async function ingestedStore(
  { name, memories }: Items,
  size: number,
  { parent }: { parent: string },
): Promise<DiskStore> {
  const home = join(parent, `leaves-${size}`);
  const known = await readBuilt(home);
  if (known !== undefined) {
    if (known.corpus === name && known.texts === size) return { home, built: known };
    throw new Error(`${home} was built from ${known.corpus}. Name another folder, or remove it.`);
  }
  await emptyFolder(home);
  const folder = join(home, "texts");
  let textBytes = 0;
  for (const [at, { id, text }] of memories.slice(0, size).entries()) {
    const below = join(folder, String(Math.floor(at / FILES_A_FOLDER)).padStart(3, "0"));
    if (at % FILES_A_FOLDER === 0) await Deno.mkdir(below, { recursive: true });
    const bytes = new TextEncoder().encode(text);
    textBytes += bytes.length;
    await Deno.writeFile(join(below, `${id}.txt`), bytes);
  }
  const ingested = await runChild<Ingested>("_ingester", [home, folder]);
  await Deno.remove(folder, { recursive: true });
  return {
    home,
    built: await writeBuilt(home, { ...ingested, corpus: name, texts: size, textBytes }),
  };
}

/** A store of many domains, `each` memories in each. */
export async function storeOfDomains(
  { name, memories }: Items,
  { domains, each, parent }: { domains: number; each: number; parent: string },
): Promise<DiskStore> {
  const home = join(parent, `domains-${domains}`);
  const known = await readBuilt(home);
  if (known !== undefined) return { home, built: known };
  await emptyFolder(home);
  const started = performance.now();
  const memory = await Memory.initialize({ home });
  for (let at = 0; at < domains * each; at++) {
    const text = `${memories[at % memories.length]?.text ?? ""}\n\nCopy ${at}.`;
    await memory.save(text, {
      domain: `domain-${at % domains}`,
      source: "mcp://bench",
      allowSecrets: true,
    });
  }
  const { leaves, branches } = await memory.stats();
  const seconds = (performance.now() - started) / 1000;
  const built = { leaves, branches, seconds, peakMemory: 0, textBytes: 0 };
  return { home, built: await writeBuilt(home, { ...built, corpus: name, texts: domains * each }) };
}

/** How many files a folder holds, and their bytes. */
export async function sizeOf(folder: string): Promise<{ files: number; bytes: number }> {
  let files = 0;
  let bytes = 0;
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (isDirectory) {
      const below = await sizeOf(path);
      files += below.files;
      bytes += below.bytes;
    } else {
      files++;
      bytes += (await Deno.stat(path)).size;
    }
  }
  return { files, bytes };
}

async function readBuilt(home: string): Promise<Built | undefined> {
  try {
    return JSON.parse(await Deno.readTextFile(join(home, MARKER)));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

/** Written last: a store without it is half built. */
async function writeBuilt(home: string, built: Built): Promise<Built> {
  await Deno.writeTextFile(join(home, MARKER), `${JSON.stringify(built)}\n`);
  return built;
}

async function emptyFolder(path: string): Promise<void> {
  await Deno.remove(path, { recursive: true }).catch((error: unknown) => {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  });
  await Deno.mkdir(path, { recursive: true });
}
