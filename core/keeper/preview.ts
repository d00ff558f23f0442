/**
 * What an ingest or a save would make of texts, without a trace: nothing is written, nothing is
 * locked, and there need not be a store. The reading, the detecting and the splitting are those of
 * the real thing.
 */

import { absoluteHome } from "../_arguments.ts";
import { type Config, readConfig } from "../config.ts";
import type { FileSystem } from "../fs-adapter/file_system.ts";
import { nodeFileSystem } from "../fs-adapter/node.ts";
import { type Document, type Draft, draft } from "../ingest/ingestor.ts";
import type { ImportReport, PreviewedFile, PreviewReport, SkippedFile } from "../report.ts";
import { Disk } from "../store/disk.ts";
import { STORE_FOLDER } from "../store/layout.ts";
import { compare, timestamp } from "../text/mod.ts";
import {
  checkOverrides,
  checkText,
  documentOf,
  domainsOf,
  type OnFile,
  type Overrides,
  readDocuments,
} from "./documents.ts";
import { previewImportPaths } from "./exchange.ts";

/** What is known of texts that are previewed. */
export interface PreviewOptions extends Overrides {
  /** The folder that holds, or would hold, `ihmt_memory/`; an absolute path. */
  readonly home: string;
  /** The disk. @default {nodeFileSystem()} */
  readonly fs?: FileSystem;
  /** The clock, for texts without a date. @default {() => new Date()} */
  readonly now?: () => Date;
  /** Told before each file is read. */
  readonly onFile?: OnFile;
}

/**
 * Tells what {@linkcode Memory.ingest} would make of files and folders, and writes nothing. The
 * settings are those of the memory in `home`, or the defaults where there is none yet.
 *
 * @throws {ConfigError} when the memory's settings cannot be used.
 * @throws {InvalidInputError} when `home`, `domain` or `dataType` cannot be used.
 *
 * @example
 * ```ts
 * import { inMemoryFileSystem, previewIngest } from "@ihmt/core";
 * import assert from "node:assert/strict";
 *
 * const fs = inMemoryFileSystem();
 * await fs.makeFolder("/notes");
 * await fs.writeExclusive("/notes/a.md", new TextEncoder().encode("2026-02-03: the API moved"));
 * const { files, leaves } = await previewIngest(["/notes"], { home: "/home/ada", fs });
 *
 * assert.equal(leaves, 1);
 * assert.equal(files[0]?.start, "2026-02-03T00:00:00Z");
 * assert.equal(await fs.stat("/home/ada"), undefined);
 * ```
 */
export async function previewIngest(
  paths: readonly string[],
  options: PreviewOptions,
): Promise<PreviewReport> {
  checkOverrides(options);
  const { fs, disk, now, config } = await surroundings(options);
  const files: PreviewedFile[] = [];
  const skipped: SkippedFile[] = [];
  for await (const read of readDocuments(fs, paths, { ...options, disk, now })) {
    if (read.kind === "skipped") {
      skipped.push(read.skipped);
      continue;
    }
    const file = previewed(read.document, await draft(read.document, config));
    if (file === undefined) skipped.push({ path: read.document.source, reason: "empty" });
    else files.push(file);
  }
  return {
    files,
    skipped,
    leaves: files.reduce((sum, { leaves }) => sum + leaves, 0),
    tokens: files.reduce((sum, { tokens }) => sum + tokens, 0),
  };
}

/**
 * Tells what {@linkcode Memory.import} would take over, and writes nothing.
 *
 * @throws {InvalidInputError} as {@linkcode previewIngest} does.
 */
export async function previewImport(
  paths: readonly string[],
  options: PreviewOptions,
): Promise<ImportReport> {
  const { fs, disk, now, config } = await surroundings(options);
  return await previewImportPaths(paths, {
    fs,
    config,
    now: now(),
    overrides: options,
    known: await domainsOf(disk),
    isThere: async (path) => await disk.stat(path) !== undefined,
  });
}

/**
 * Tells what {@linkcode Memory.save} would make of a text, and writes nothing.
 *
 * @throws {InvalidInputError} when the text is empty, or as {@linkcode previewIngest} does.
 */
export async function previewSave(
  text: string,
  options: PreviewOptions & { readonly source?: string },
): Promise<PreviewedFile> {
  checkText(text, options);
  checkOverrides(options);
  const { now, config } = await surroundings(options);
  const document = documentOf(text, { ...options, now: now() });
  const file = previewed(document, await draft(document, config));
  if (file === undefined) throw new Error("A text that says something has a leaf.");
  return file;
}

async function surroundings(
  { home, fs = nodeFileSystem(), now = () => new Date() }: PreviewOptions,
): Promise<{ fs: FileSystem; disk: Disk; now: () => string; config: Config }> {
  const disk = new Disk(fs, `${absoluteHome(home)}/${STORE_FOLDER}`);
  return { fs, disk, now: () => timestamp(now()), config: await readConfig(disk) };
}

function previewed(
  { source }: Document,
  { leaves, detection }: Draft,
): PreviewedFile | undefined {
  const dates = leaves.map(({ header }) => header.timestamp).sort(compare);
  const [start, end = start] = [dates[0], dates.at(-1)];
  if (start === undefined || end === undefined) return undefined;
  return {
    path: source,
    ...detection,
    leaves: leaves.length,
    tokens: leaves.reduce((sum, { header }) => sum + header.token_estimate, 0),
    start,
    end,
  };
}
