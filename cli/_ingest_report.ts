/** How an ingest, done or only previewed, is told to people. */

import type { IngestReport, PreviewedFile, PreviewReport, SkippedFile } from "@ihmt/core";
import { period } from "@ihmt/core/text";
import { counted, fit, noticeLines, oneLine, type Screen, wrap } from "./_screen.ts";

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
  return [
    ...(isNothing(report) ? [NOTHING] : wrap(`${sums.join(", ")}.`, screen.width)),
    ...skippedLines(skipped, screen),
    ...noticeLines(notices, screen),
  ];
}

/** The lines of a preview: each file with what it would become, the sums, and what is left out. */
export function previewLines(report: PreviewReport, screen: Screen): string[] {
  const { files, skipped, leaves, tokens } = report;
  const sums = `${counted(files.length, "file", "files")}: ${
    counted(leaves, "memory", "memories")
  } (about ${tokens} tokens). Nothing was written.`;
  return [
    ...files.flatMap((file) => previewedLines(file, screen)),
    ...(isNothing(report) ? [NOTHING] : wrap(sums, screen.width)),
    ...skippedLines(skipped, screen),
  ];
}

const LOOKS_SECRET = /^line \d+ looks like /;
const KEEP_SECRETS =
  "Leave the values out and take the files in again; if they are none, --allow-secrets keeps them.";
const NOTHING = "There was no file to take in.";

function isNothing(
  { files, skipped }: { files: readonly unknown[]; skipped: readonly unknown[] },
): boolean {
  return files.length === 0 && skipped.length === 0;
}

function previewedLines(file: PreviewedFile, screen: Screen): string[] {
  const { path, dataType, domain, leaves, tokens, confidence, signals } = file;
  const facts = [
    dataType.toLowerCase(),
    oneLine(domain),
    counted(leaves, "memory", "memories"),
    counted(tokens, "token", "tokens"),
    period(file),
  ];
  const told = signals.length === 0 ? "nothing tells more" : signals.map(oneLine).join(", ");
  return [
    screen.bold(fit(oneLine(path), screen.width)),
    ...wrap(facts.join(" · "), screen.width, "  "),
    ...wrap(`confidence ${confidence.toFixed(2)}: ${told}`, screen.width, "  ").map(screen.dim),
  ];
}

function skippedLines(skipped: readonly SkippedFile[], screen: Screen): string[] {
  if (skipped.length === 0) return [];
  return [
    `Left out ${counted(skipped.length, "path", "paths")}:`,
    ...skipped.map(({ path, reason }) =>
      fit(`  ${oneLine(path)}: ${oneLine(reason)}`, screen.width)
    ),
    ...(skipped.some(({ reason }) => LOOKS_SECRET.test(reason))
      ? wrap(KEEP_SECRETS, screen.width)
      : []),
  ];
}
