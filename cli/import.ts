/** `ihmt import`: takes over what other programs, or another memory, know. */

import { type ImportedSource, type ImportReport, previewImport } from "@ihmt/core";
import { type FilingFlags, filingOptions } from "./_filing.ts";
import { openOrMake } from "./_memory.ts";
import { existing } from "./_paths.ts";
import type { Context, Reply } from "./_reply.ts";
import { counted, noticeLines, oneLine, type Screen, wrap } from "./_screen.ts";

/** The flags of `import`. */
export interface ImportFlags extends FilingFlags {
  readonly dryRun?: boolean;
}

/** Imports what is named. Fails when nothing of it is of a format that is known. */
export async function importPaths(
  context: Context,
  paths: readonly string[],
  { dryRun = false, ...filing }: ImportFlags,
): Promise<Reply> {
  const files = await existing(paths);
  const options = filingOptions(filing);
  const report = dryRun
    ? await previewImport(files, { ...options, home: context.home })
    : await (await openOrMake(context)).import(files, options);
  const hasFailed = report.sources.length === 0 && report.skipped.length > 0;
  return {
    json: { home: context.home, dryRun, ...report },
    lines: () => reportLines(report, dryRun, context.screen),
    code: hasFailed ? 1 : 0,
  };
}

const NAMES: Readonly<Record<ImportedSource["format"], readonly [string, string, string]>> = {
  chatgpt: ["ChatGPT", "conversation", "conversations"],
  claude: ["Claude", "conversation", "conversations"],
  ihmt: ["IHMT", "memory", "memories"],
  instructions: ["instructions", "file", "files"],
  "knowledge-graph": ["knowledge graph", "entity", "entities"],
  markdown: ["Markdown", "note", "notes"],
};

/** The most sources of one format that are listed one by one. */
const MOST_LISTED = 12;

function reportLines(report: ImportReport, dryRun: boolean, screen: Screen): string[] {
  const { sources, skipped, notices } = report;
  const formats = [...new Set(sources.map(({ format }) => format))];
  return [
    ...formats.flatMap((format) =>
      formatLines(sources.filter((source) => source.format === format), screen)
    ),
    ...sources.length === 0 ? ["There was nothing to import."] : wrap(
      `${counted(report.added, "new memory", "new memories")}.${
        dryRun ? " Nothing was written." : ""
      }`,
      screen.width,
    ),
    ...skipped.length === 0 ? [] : [
      `Left out ${counted(skipped.length, "thing", "things")}:`,
      ...skipped.slice(0, MOST_LISTED).flatMap(({ path, reason }) =>
        wrap(oneLine(`${path}: ${reason}`), screen.width, "  ")
      ),
      ...skipped.length > MOST_LISTED ? [`  … and more; --json lists them all.`] : [],
    ],
    ...noticeLines(notices, screen),
  ];
}

function formatLines(sources: readonly ImportedSource[], screen: Screen): string[] {
  const lines = sources.slice(0, MOST_LISTED).flatMap((source) =>
    wrap(sourceText(source), screen.width)
  );
  const rest = sources.slice(MOST_LISTED);
  const added = rest.reduce((sum, source) => sum + source.added, 0);
  return rest.length === 0
    ? lines
    : [...lines, `… and ${counted(rest.length, "more file", "more files")} (${added} new)`];
}

function sourceText({ path, format, texts, leaves, added, superseded }: ImportedSource): string {
  const [name, one, many] = NAMES[format];
  const memories = format === "ihmt"
    ? `${added} new`
    : `${counted(leaves, "memory", "memories")}, ${added} new`;
  const history = superseded === 0 ? "" : `, ${superseded} of an earlier version became history`;
  return oneLine(`${path} (${name}): ${counted(texts, one, many)}, ${memories}${history}`);
}
