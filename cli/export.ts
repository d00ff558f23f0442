/** `ihmt export`: gives out every memory, to be read by others or taken in again to the letter. */

import { resolve } from "node:path";
import {
  type Exported,
  exportLine,
  exportNote,
  type FileSystem,
  IhmtError,
  InvalidInputError,
  nodeFileSystem,
} from "@ihmt/core";
import { slug } from "@ihmt/core/store";
import { openMemory } from "./_memory.ts";
import { withSlashes } from "./_paths.ts";
import { type Context, print, type Reply } from "./_reply.ts";
import { counted, oneLine, wrap } from "./_screen.ts";

/** The flags of `export`. */
export interface ExportFlags {
  readonly format?: "jsonl" | "markdown";
  readonly output?: string;
}

/** Where exported things go. */
interface Sink {
  put(exported: Exported): Promise<void>;
  /** Writes what waits. */
  close(): Promise<void>;
}

/** Written at once: a line at a time would cost a system call each. */
const CHUNK_CHARS = 256 * 1024;
/** Facts that were recorded by hand have no file of their own among notes. */
const FACTS_FILE = "facts.jsonl";

/** Exports everything: to stdout or a file as JSON Lines, or to a new folder as Markdown. */
export async function exportMemory(
  context: Context,
  { format = "jsonl", output }: ExportFlags,
): Promise<Reply> {
  if (format === "markdown" && output === undefined) {
    throw new InvalidInputError("Markdown goes to a folder: add --output DIR.");
  }
  if (context.json && output === undefined) {
    throw new InvalidInputError("The memories themselves go to stdout: with --json, add --output.");
  }
  const memory = await openMemory(context);
  const target = output === undefined ? undefined : withSlashes(resolve(output));
  const fs = nodeFileSystem();
  if (target !== undefined) await refuseExisting(fs, target);
  const sink = target === undefined
    ? lineSink(print)
    : format === "jsonl"
    ? await fileSink(fs, target)
    : folderSink(fs, target);
  const counts = { memory: 0, fact: 0 };
  for await (const exported of memory.export()) {
    await sink.put(exported);
    counts[exported.kind]++;
  }
  await sink.close();
  return {
    json: {
      home: memory.home,
      format,
      output: target,
      memories: counts.memory,
      facts: counts.fact,
    },
    lines: () => {
      if (target === undefined) return [];
      const what = `${counted(counts.memory, "memory", "memories")} and ${
        counted(counts.fact, "fact", "facts")
      } recorded by hand`;
      const text = oneLine(`Exported ${what} to ${target}. \`ihmt import\` takes them in again.`);
      return wrap(text, context.screen.width);
    },
  };
}

/** Nothing that is there is overwritten. */
async function refuseExisting(fs: FileSystem, path: string): Promise<void> {
  const stat = await fs.stat(path);
  const isEmpty = stat?.kind === "folder" && (await fs.list(path)).length === 0;
  if (stat === undefined || isEmpty) return;
  throw new IhmtError("output_exists", `${path} is there already. Name another one with --output.`);
}

function lineSink(write: (text: string) => Promise<void>): Sink {
  let waiting = "";
  const close = async (): Promise<void> => {
    const text = waiting;
    waiting = "";
    if (text !== "") await write(text);
  };
  return {
    put: async (exported) => {
      waiting += exportLine(exported);
      if (waiting.length >= CHUNK_CHARS) await close();
    },
    close,
  };
}

async function fileSink(fs: FileSystem, path: string): Promise<Sink> {
  await fs.makeFolder(path.slice(0, path.lastIndexOf("/")) || "/");
  await fs.writeExclusive(path, new Uint8Array());
  return lineSink((text) => fs.append(path, new TextEncoder().encode(text)));
}

/** `<domain>/<id>.md`, and the facts in a file beside the folders. */
function folderSink(fs: FileSystem, folder: string): Sink {
  const facts: string[] = [];
  const made = new Set<string>();
  const make = async (path: string): Promise<void> => {
    if (!made.has(path)) await fs.makeFolder(path);
    made.add(path);
  };
  return {
    put: async (exported) => {
      if (exported.kind === "fact") return void facts.push(exportLine(exported));
      const { header } = exported.leaf;
      const domain = `${folder}/${slug(header.domain)}`;
      await make(domain);
      const note = new TextEncoder().encode(exportNote(exported.leaf));
      await fs.writeExclusive(`${domain}/${header.leaf_id}.md`, note);
    },
    close: async () => {
      await make(folder);
      if (facts.length === 0) return;
      await fs.writeExclusive(`${folder}/${FACTS_FILE}`, new TextEncoder().encode(facts.join("")));
    },
  };
}
