/** `ihmt ingest`: takes in files, folders and stdin. */

import { resolve } from "node:path";
import {
  IhmtError,
  type IngestedFile,
  type IngestOptions,
  type IngestReport,
  InvalidInputError,
  type Memory,
  nodeFileSystem,
  type OnFile,
  previewIngest,
  type PreviewReport,
  previewSave,
} from "@ihmt/core";
import { type FilingFlags, filingOptions } from "./_filing.ts";
import { previewLines, reportLines } from "./_ingest_report.ts";
import { openOrMake } from "./_memory.ts";
import { withSlashes } from "./_paths.ts";
import { openProgress } from "./_progress.ts";
import type { Context, Reply } from "./_reply.ts";
import { readStdin, STDIN } from "./_stdin.ts";

/** The flags of `ingest`. */
export interface IngestFlags extends FilingFlags {
  readonly consolidate?: boolean;
  readonly dryRun?: boolean;
}

/** What is named on the command line, read as far as it must be before anything is taken in. */
interface Named {
  /** Absolute paths. */
  readonly files: readonly string[];
  /** What came on stdin, when it was asked for. */
  readonly text: string | undefined;
}

/** Takes in what is named. Fails when something named is not there, or when all of it is left out. */
export async function ingest(
  context: Context,
  paths: readonly string[],
  flags: IngestFlags,
): Promise<Reply> {
  const text = paths.includes(STDIN) ? await readStdin() : undefined;
  const files = paths.filter((path) => path !== STDIN).map((path) => resolve(path));
  const missing = await missingOf(files);
  if (text === undefined && missing.length === files.length) {
    throw new IhmtError("no_such_file", `There is no file or folder ${missing.join(", nor ")}.`);
  }
  const named: Named = { files, text };
  const failed = (report: { files: readonly unknown[]; skipped: readonly unknown[] }): boolean =>
    missing.length > 0 || (report.files.length === 0 && report.skipped.length > 0);
  if (flags.dryRun === true) {
    const report = await preview(context, named, flags);
    return {
      json: { home: context.home, dryRun: true, ...report },
      lines: () => previewLines(report, context.screen),
      code: failed(report) ? 1 : 0,
    };
  }
  const memory = await openOrMake(context);
  const report = await takeIn(memory, named, flags);
  return {
    json: { home: memory.home, ...report },
    lines: () => reportLines(report, context.screen),
    code: failed(report) ? 1 : 0,
  };
}

async function takeIn(memory: Memory, named: Named, flags: IngestFlags): Promise<IngestReport> {
  const options = ingestOptions(flags);
  const { files, text } = named;
  return combine(
    files.length === 0 ? undefined : await ingestFiles(memory, files, options),
    text === undefined ? undefined : await ingestText(memory, text, options),
  );
}

/** Looks at what is named without writing anything, whether or not there is a memory. */
async function preview(
  { home }: Context,
  { files, text }: Named,
  flags: IngestFlags,
): Promise<PreviewReport> {
  const options = { ...ingestOptions(flags), home };
  const report = await withProgress((onFile) =>
    previewIngest(files.map(withSlashes), { ...options, onFile })
  );
  if (text === undefined) return report;
  const stdin = await previewSave(text, { ...options, source: "stdin" });
  return {
    ...report,
    files: [...report.files, stdin],
    leaves: report.leaves + stdin.leaves,
    tokens: report.tokens + stdin.tokens,
  };
}

async function missingOf(paths: readonly string[]): Promise<string[]> {
  const fs = nodeFileSystem();
  const missing: string[] = [];
  for (const path of paths) {
    if (await fs.stat(path) === undefined) missing.push(path);
  }
  return missing;
}

async function ingestFiles(
  memory: Memory,
  files: readonly string[],
  options: IngestOptions,
): Promise<IngestReport> {
  return await withProgress((onFile) =>
    memory.ingest(files.map(withSlashes), { ...options, onFile })
  );
}

async function withProgress<T>(work: (onFile: OnFile) => Promise<T>): Promise<T> {
  const progress = await openProgress();
  try {
    return await work(progress.onFile);
  } finally {
    progress.stop();
  }
}

async function ingestText(
  memory: Memory,
  text: string,
  options: IngestOptions,
): Promise<IngestReport> {
  const { leaves, added, notices, branches } = await memory.save(text, {
    ...options,
    source: "stdin",
  });
  const [first] = leaves;
  if (first === undefined) throw new InvalidInputError("stdin holds nothing to save.");
  const tokens = leaves.reduce((sum, leaf) => sum + leaf.tokens, 0);
  const { domain, dataType } = first;
  const file: IngestedFile = {
    path: "stdin",
    domain,
    dataType,
    leaves: leaves.length,
    added,
    superseded: 0,
    tokens,
  };
  return { files: [file], skipped: [], added, superseded: 0, tokens, branches, notices };
}

function ingestOptions({ consolidate = true, ...filing }: IngestFlags): IngestOptions {
  return { consolidate, ...filingOptions(filing) };
}

function combine(...reports: readonly (IngestReport | undefined)[]): IngestReport {
  const all = reports.filter((report) => report !== undefined);
  const sum = (key: "added" | "superseded" | "tokens" | "branches"): number =>
    all.reduce((total, report) => total + report[key], 0);
  return {
    files: all.flatMap(({ files }) => files),
    skipped: all.flatMap(({ skipped }) => skipped),
    added: sum("added"),
    superseded: sum("superseded"),
    tokens: sum("tokens"),
    branches: sum("branches"),
    notices: all.flatMap(({ notices }) => notices),
  };
}
