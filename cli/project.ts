/** `ihmt project map`, `find` and `sync`: a codebase at a glance, and the code that answers a question. */

import { resolve } from "node:path";
import {
  type CodeAnswer,
  type CodeRef,
  ProjectIndex,
  type ProjectMap,
  type Scope,
  type SyncOptions,
  type SyncReport,
} from "@ihmt/core/project";
import { projectsOf } from "./_home.ts";
import { openBar } from "./_progress.ts";
import type { Context, Reply } from "./_reply.ts";
import { clean, counted, fit, oneLine, type Screen } from "./_screen.ts";
import { tableLines } from "./_table.ts";

/** The flags of `project map`. */
export interface ProjectMapFlags {
  readonly symbols?: boolean;
  readonly subpath?: string;
}

/** The flags of `project find`. */
export interface ProjectFindFlags {
  readonly scope?: Scope;
  readonly subpath?: string;
  readonly clue?: string;
  readonly maxTokens?: number;
}

/** Lists files, and their symbols where they are asked for. */
export async function projectMap(
  context: Context,
  path: string,
  { symbols = false, subpath = "" }: ProjectMapFlags,
): Promise<Reply> {
  const project = await open(context, path);
  const map = await withBar((options) => project.map({ ...options, subpath }));
  return { json: map, lines: () => mapLines(map, symbols, context.screen) };
}

/** Finds code. */
export async function projectFind(
  context: Context,
  { path, query }: { readonly path: string; readonly query: string },
  flags: ProjectFindFlags,
): Promise<Reply> {
  const project = await open(context, path);
  const answer = await withBar((options) => project.find(query, { ...options, ...flags }));
  return { json: answer, lines: () => answerLines(answer, context.screen) };
}

/** Syncs, and says what changed. */
export async function projectSync(context: Context, path: string): Promise<Reply> {
  const project = await open(context, path);
  const report = await withBar((options) => project.sync(options));
  return {
    json: { root: project.root, index: project.folder, ...report },
    lines: () =>
      [
        `${counted(report.files, "file", "files")} in ${project.root}: ${changes(report)}.`,
        context.screen.dim(`index ${project.folder}`),
      ].map(clean),
  };
}

async function open({ home }: Context, path: string): Promise<ProjectIndex> {
  return await ProjectIndex.open({ path: resolve(path), projects: projectsOf(home) });
}

async function withBar<T>(work: (options: SyncOptions) => Promise<T>): Promise<T> {
  const bar = await openBar();
  try {
    return await work({ onProgress: ({ done, total }) => bar.show(done, total, "indexing") });
  } finally {
    bar.stop();
  }
}

function changes(report: SyncReport): string {
  const told = (["added", "changed", "renamed", "removed"] as const)
    .filter((what) => report[what] > 0).map((what) => `${report[what]} ${what}`);
  return told.length === 0 ? "nothing changed" : told.join(", ");
}

function mapLines(map: ProjectMap, symbols: boolean, screen: Screen): string[] {
  const { files, tokens, skipped, limits } = map;
  const rows = files.flatMap((file) => [
    [file.path, String(file.tokens), String(file.lines)],
    ...symbols
      ? file.symbols.map(({ name, kind, first, last }) => [
        `  ${name} (${kind})`,
        "",
        first === last ? `${first}` : `${first}-${last}`,
      ])
      : [],
  ]);
  return [
    `${clean(map.root)}: ${counted(files.length, "file", "files")}, ${tokens} tokens`,
    "",
    ...indentedTable(rows, screen),
    ...skipped.length > 0 ? ["", "Left out:"] : [],
    ...skipped.map(({ path, reason }) => fit(`  ${oneLine(`${path} (${reason})`)}`, screen.width)),
    ...limits,
  ];
}

/** A table whose first column may be indented, which tables take for blanks to fold. */
function indentedTable(rows: readonly (readonly string[])[], screen: Screen): string[] {
  const marked = rows.map(([name = "", ...rest]) => [name.replace(/^ +/, "· "), ...rest]);
  return tableLines(["file", "tokens", "lines"], marked, screen);
}

function answerLines(answer: CodeAnswer, screen: Screen): string[] {
  const notes = answer.notes.map((note) => screen.yellow(oneLine(note)));
  const list = (refs: readonly CodeRef[]): string[] =>
    refs.map((ref) => fit(`  ${placeOf(ref)}  ${screen.dim(oneLine(ref.line))}`, screen.width));
  if (answer.kind === "found") {
    const { best, others } = answer;
    const cut = best.shown.kind === "all" ? [] : [screen.dim("… --max-tokens shows more of it")];
    return [
      screen.bold(placeOf(best)),
      ...clean(best.code).split("\n"),
      ...cut,
      ...others.length > 0 ? ["", "Others:", ...list(others)] : [],
      ...notes,
    ];
  }
  if (answer.kind === "ambiguous") {
    return [
      `AMBIGUOUS: "${oneLine(answer.query)}" fits these equally:`,
      ...list(answer.candidates),
      "Name the class or the file, or add --clue.",
      ...notes,
    ];
  }
  return [
    `No code answers "${oneLine(answer.query)}".`,
    ...answer.closest.length > 0 ? ["Closest:", ...list(answer.closest)] : [],
    ...notes,
  ];
}

function placeOf({ file, first, last, symbol }: CodeRef): string {
  return oneLine(`${file}:${first === last ? first : `${first}-${last}`} ${symbol}`);
}
