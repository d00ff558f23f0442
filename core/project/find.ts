/**
 * Finds the symbol that answers a question about a project, and reads its code from the file.
 *
 * What is shown is what the file holds: every file of an answer is read again and compared with the
 * checksum that its lines were taken from. One that changed meanwhile starts another sync.
 */

import { required } from "../_arguments.ts";
import { FileSystemError, IhmtError } from "../errors.ts";
import { decodeText } from "../ingest/mod.ts";
import type { CodeAnswer, CodeRef } from "./answer.ts";
import { hexSha256 } from "./_checksum.ts";
import { type Choice, choose, type Choosing, isNamed } from "./_choose.ts";
import { codeText } from "./_code_text.ts";
import type { Corpora } from "./_corpora.ts";
import { isTestPath, type PlacedLeaf, type Scope } from "./_leaf_list.ts";
import { linesOf } from "./_leaves.ts";
import { checkSubpath } from "./map.ts";
import type { FileRecord } from "./model.ts";
import { readQuery } from "./_query.ts";
import { sync, type SyncContext, type SyncOptions } from "./sync.ts";

export type { Scope } from "./_leaf_list.ts";

/** Somebody who saves a file more often than this while it is asked for is no person. */
const MOST_ATTEMPTS = 5;

/** Where an answer is that the scope leaves out. */
const ELSEWHERE: Readonly<Record<Scope, string>> = {
  main: 'Tests hold an answer: ask with scope "test" or "all".',
  test: 'Code that is no test holds an answer: ask with scope "main" or "all".',
  all: "",
};

/** What narrows a look for code. */
export interface FindOptions extends SyncOptions {
  /** `main` passes tests over, `test` looks at nothing else. @default {"main"} */
  readonly scope?: Scope;
  /** Only this folder, or this file, of the project. @default {""} */
  readonly subpath?: string;
  /** A detail that tells candidates apart. */
  readonly clue?: string;
  /** What the code may take; a symbol of more is cut. @default {1500} */
  readonly maxTokens?: number;
}

/** What a look for code works with. */
export interface FindContext extends SyncContext {
  readonly corpora: Corpora;
}

/** Syncs and finds. */
export async function find(
  context: FindContext,
  query: string,
  options: FindOptions & { readonly subpath: string },
): Promise<CodeAnswer> {
  const asked = required(query, "query");
  const clue = options.clue?.trim() ? readQuery(options.clue) : undefined;
  const asking = { query: readQuery(asked), clue };
  const { subpath } = options;
  const scope = isTestPath(`${subpath}/`) ? "all" : options.scope ?? "main";
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    const { manifest, report } = await sync(context, options);
    checkSubpath(manifest, subpath);
    const corpus = await context.corpora.of(manifest, { scope, subpath });
    if (corpus === undefined) continue;
    const within = choose({ ...asking, ...corpus });
    const around = scope === "all" || isNamed({ ...asking, ...corpus })
      ? undefined
      : await context.corpora.of(manifest, { scope: "all", subpath });
    const isElsewhere = around !== undefined && isMeant(within, { ...asking, ...around });
    const choice: Choice = isElsewhere ? { kind: "not_found", closest: [] } : within;
    const notes = [...manifest.limits, ...isElsewhere ? [ELSEWHERE[scope]] : []];
    const answer = await withCode(context, choice, options.maxTokens ?? 1500);
    if (answer !== undefined) return { query: asked, sync: report, notes, ...answer };
  }
  throw new IhmtError(
    "busy_project",
    `The files of ${context.root} keep changing while they are read. Try again in a moment.`,
  );
}

/** Whether what the scope leaves out is what is meant: it has the name, or it alone has the words. */
function isMeant(within: Choice, all: Choosing): boolean {
  if (isNamed(all)) return true;
  return within.kind === "not_found" && choose(all).kind !== "not_found";
}

/** An answer without what is the same for all of them. */
type Outcome = CodeAnswer extends infer Each
  ? Each extends CodeAnswer ? Omit<Each, "query" | "sync" | "notes"> : never
  : never;

/** The choice with lines from the disk; `undefined` when a file is not the one that was chosen from. */
async function withCode(
  context: SyncContext,
  choice: Choice,
  maxTokens: number,
): Promise<Outcome | undefined> {
  const texts = new Map<FileRecord, readonly string[]>();
  const chosen = choice.kind === "found"
    ? [choice.best, ...choice.others]
    : choice.kind === "ambiguous"
    ? choice.candidates
    : choice.closest;
  for (const { file } of chosen) {
    if (texts.has(file)) continue;
    const lines = await currentLines(context, file);
    if (lines === undefined) return undefined;
    texts.set(file, lines);
  }
  const ref = (placed: PlacedLeaf): CodeRef => refOf(placed, texts.get(placed.file) ?? []);
  if (choice.kind === "ambiguous") {
    return { kind: "ambiguous", candidates: choice.candidates.map(ref) };
  }
  if (choice.kind === "not_found") return { kind: "not_found", closest: choice.closest.map(ref) };
  const { best, others, isNamed } = choice;
  const code = codeText(texts.get(best.file) ?? [], best, maxTokens);
  return { kind: "found", best: { ...ref(best), ...code }, others: others.map(ref), isNamed };
}

async function currentLines(
  { fs, root }: SyncContext,
  { path, sha }: FileRecord,
): Promise<readonly string[] | undefined> {
  try {
    const bytes = await fs.read(`${root === "/" ? "" : root}/${path}`);
    if (await hexSha256(bytes) !== sha) return undefined;
    const decoded = decodeText(bytes);
    return decoded.kind === "text" ? linesOf(decoded.text) : undefined;
  } catch (error) {
    if (error instanceof FileSystemError) return undefined;
    throw error;
  }
}

function refOf({ file, leaf }: PlacedLeaf, lines: readonly string[]): CodeRef {
  const { kind, name, first, last } = leaf;
  return {
    file: file.path,
    first,
    last,
    symbol: kind === "import" ? "imports" : name,
    kind,
    line: (lines[leaf.line - 1] ?? "").trim(),
  };
}
