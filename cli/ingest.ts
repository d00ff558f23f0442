/** `ihmt ingest`: takes in files, folders and stdin. */

import { resolve } from "node:path";
import process from "node:process";
import {
  IhmtError,
  type IngestedFile,
  type IngestOptions,
  type IngestReport,
  InvalidInputError,
  type Memory,
  nodeFileSystem,
  type SkippedFile,
} from "@ihmt/core";
import { type FilingFlags, filingOptions } from "./_filing.ts";
import { openOrMake } from "./_memory.ts";
import { openProgress } from "./_progress.ts";
import type { Context, Reply } from "./_reply.ts";
import { counted, fit, noticeLines, oneLine, type Screen, wrap } from "./_screen.ts";
import { readStdin, STDIN } from "./_stdin.ts";

/** The flags of `ingest`. */
export interface IngestFlags extends FilingFlags {
  readonly consolidate?: boolean;
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
  const memory = await openOrMake(context);
  const options = ingestOptions(flags);
  const report = combine(
    files.length === 0 ? undefined : await ingestFiles(memory, files, options),
    text === undefined ? undefined : await ingestText(memory, text, options),
  );
  const leftOut = report.files.length === 0 && report.skipped.length > 0;
  return {
    json: { home: memory.home, ...report },
    lines: () => reportLines(report, context.screen),
    code: missing.length > 0 || leftOut ? 1 : 0,
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
  const progress = await openProgress();
  try {
    return await memory.ingest(files.map(withSlashes), { ...options, onFile: progress.onFile });
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

/** The lines of an ingest: the sums, what was left out, and what changed. */
export function reportLines(report: IngestReport, screen: Screen): string[] {
  const { files, skipped, added, superseded, tokens, branches, notices } = report;
  const leaves = files.reduce((sum, file) => sum + file.leaves, 0);
  const sums = [
    `${counted(files.length, "file", "files")}: ${counted(leaves, "memory", "memories")}` +
    ` (${added} new, about ${tokens} tokens)`,
    ...(superseded === 0 ? [] : [`${superseded} of earlier versions became history`]),
    ...(branches === 0 ? [] : [`${counted(branches, "branch", "branches")} grown`]),
  ];
  const nothing = files.length === 0 && skipped.length === 0;
  return [
    ...(nothing ? ["There was no file to take in."] : wrap(`${sums.join(", ")}.`, screen.width)),
    ...skippedLines(skipped, screen),
    ...noticeLines(notices, screen),
  ];
}

function skippedLines(skipped: readonly SkippedFile[], screen: Screen): string[] {
  if (skipped.length === 0) return [];
  return [
    `Left out ${counted(skipped.length, "path", "paths")}:`,
    ...skipped.map(({ path, reason }) =>
      fit(`  ${oneLine(path)}: ${oneLine(reason)}`, screen.width)
    ),
  ];
}

/** The library takes paths with `/`, on Windows too. */
function withSlashes(path: string): string {
  return process.platform === "win32" ? path.replaceAll("\\", "/") : path;
}
