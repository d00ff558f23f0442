/**
 * Brings what is known of a project up to date with its files.
 *
 * A file whose size, time and identity are as they were is not opened. One that moved is read, and
 * analysed only when its checksum is a new one. A branch is written again when one of its files
 * changed; no other branch is opened.
 */

import { FileSystemError, IhmtError } from "../errors.ts";
import { analyse, type Analysis, languageOf } from "./_analyse.ts";
import { hexSha256 } from "./_checksum.ts";
import { type FileCodes, plantBranches } from "./_branches.ts";
import {
  type FileRecord,
  filesOf,
  type FileStamp,
  isUntouched,
  type Manifest,
  type SkippedEntry,
  stampOf,
} from "./model.ts";
import { type Breathe, breather } from "./_pause.ts";
import { type Scan, scan, type ScannedFile } from "./scan.ts";
import { textOrReason } from "./_skips.ts";
import type { ProjectStore } from "./_store.ts";
import { type Encoder, newEncoder } from "./_term_codes.ts";
import type { FileSystem } from "../fs-adapter/file_system.ts";

/** Other servers that sync the same project are waited for so often; then this one's view stays its own. */
const MOST_ATTEMPTS = 5;

/** Where a long sync is. */
export interface SyncProgress {
  /** Files looked at. */
  readonly done: number;
  /** Files in all. */
  readonly total: number;
}

/** What a sync can be told. */
export interface SyncOptions {
  /** Told now and then while files are read. */
  readonly onProgress?: (progress: SyncProgress) => void;
  /** Ends the sync; nothing of it is kept. */
  readonly signal?: AbortSignal;
}

/** What a sync found. */
export interface SyncReport {
  /** Files of the project. */
  readonly files: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Files that are known by their checksum from another path. */
  readonly renamed: number;
  /** Files that were opened. */
  readonly read: number;
}

/** What a sync works with. */
export interface SyncContext {
  readonly fs: FileSystem;
  readonly root: string;
  /** The folder of all indexes. */
  readonly projects: string;
  readonly store: ProjectStore;
  readonly now: () => Date;
}

/** Syncs, and gives the manifest that holds now. */
export async function sync(
  context: SyncContext,
  options: SyncOptions = {},
): Promise<{ manifest: Manifest; report: SyncReport }> {
  const { fs, root, projects, store } = context;
  const breathe = breather(options.signal);
  const analyses = new Map<string, Analysis>();
  const encode = newEncoder();
  for (let attempt = 1;; attempt++) {
    const before = await store.manifest();
    const found = await scan({ fs, root, except: projects, breathe });
    const task = { context, before, found, breathe, analyses, encode, options };
    const { after, codes, report, isSame } = await compareAll(task);
    if (isSame) return { manifest: before, report };
    const read = (path: string): Promise<Analysis | undefined> => analyseAgain(task, path);
    const planted = await plantBranches(after, { before, codes, store, read, breathe });
    if (await store.replace(before, planted.manifest, planted.branches)) {
      return { manifest: planted.manifest, report };
    }
    if (attempt === MOST_ATTEMPTS) {
      throw new IhmtError(
        "busy_project",
        `Other processes keep changing the index of ${root}. Try again in a moment.`,
      );
    }
  }
}

interface Task {
  readonly context: SyncContext;
  readonly before: Manifest;
  readonly found: Scan;
  readonly breathe: Breathe;
  /** By checksum and language: a second attempt analyses nothing again. */
  readonly analyses: Map<string, Analysis>;
  readonly encode: Encoder;
  readonly options: SyncOptions;
}

interface Compared {
  /** As it should be, but for the branches. */
  readonly after: Omit<Manifest, "branches"> & { readonly files: readonly FileRecord[] };
  /** The words of the files that were analysed, by path. */
  readonly codes: FileCodes;
  readonly report: SyncReport;
  readonly isSame: boolean;
}

/** What has become of one file. */
type Verdict =
  | { readonly kind: "gone" }
  | { readonly kind: "skipped"; readonly entry: SkippedEntry }
  /** As it was known; `isNoted` when what is known of it needs no change at all. */
  | { readonly kind: "kept"; readonly file: FileRecord; readonly isNoted: boolean }
  | {
    readonly kind: "added" | "changed" | "renamed";
    readonly file: FileRecord;
    readonly codes: { readonly codes: readonly Uint32Array[] } | { readonly movedFrom: string };
  };

/** What was known, as it is looked up. */
interface Known {
  readonly files: ReadonlyMap<string, FileRecord>;
  readonly skipped: ReadonlyMap<string, SkippedEntry>;
  /** Files that were not found any more, by checksum: one of them may have a new name. */
  readonly lost: Map<string, FileRecord[]>;
}

/** Compares every file that was found with what is known of it. */
async function compareAll(task: Task): Promise<Compared> {
  const { before, found, breathe, options } = task;
  const known = knownOf(task);
  const files: FileRecord[] = [];
  const skipped: SkippedEntry[] = [...found.skipped];
  const codes: FileCodes = new Map();
  const counts = { added: 0, changed: 0, renamed: 0 };
  let read = 0;
  let isSame = true;
  for (const [done, file] of found.files.entries()) {
    await breathe();
    const noted = noteOf(file, known);
    if (noted === undefined) {
      options.onProgress?.({ done, total: found.files.length });
      read++;
    }
    const verdict = noted ?? await judge(task, known, file);
    if (verdict.kind === "skipped") skipped.push(verdict.entry);
    else if (verdict.kind !== "gone") files.push(verdict.file);
    if (verdict.kind === "kept") isSame = isSame && verdict.isNoted;
    else if ("codes" in verdict) {
      codes.set(file.path, verdict.codes);
      counts[verdict.kind]++;
      isSame = false;
    }
  }
  const removed = known.files.size + counts.added - files.length;
  return {
    after: { root: before.root, files, skipped, limits: found.limits },
    codes,
    report: { files: files.length, ...counts, removed, read },
    isSame: isSame && removed === 0 && sameSkips(skipped, known.skipped) &&
      String(found.limits) === String(before.limits),
  };
}

function knownOf({ before, found }: Task): Known {
  const here = new Set(found.files.map(({ path }) => path));
  const files = new Map(filesOf(before).map((file) => [file.path, file]));
  const lost = new Map<string, FileRecord[]>();
  for (const record of files.values()) {
    if (!here.has(record.path)) lost.set(record.sha, [...lost.get(record.sha) ?? [], record]);
  }
  return { files, skipped: new Map(before.skipped.map((entry) => [entry.path, entry])), lost };
}

/** The verdict on a file that need not be opened. */
function noteOf({ path, stat }: ScannedFile, known: Known): Verdict | undefined {
  const file = known.files.get(path);
  if (file !== undefined && isUntouched(file.stamp, stat)) {
    return { kind: "kept", file, isNoted: true };
  }
  const entry = known.skipped.get(path);
  return entry?.stamp !== undefined && isUntouched(entry.stamp, stat)
    ? { kind: "skipped", entry }
    : undefined;
}

async function judge(task: Task, known: Known, scanned: ScannedFile): Promise<Verdict> {
  const { path } = scanned;
  const look = await readFile(task, scanned);
  if (look.kind === "gone") return look;
  if (look.kind === "skipped") {
    const before = known.skipped.get(path);
    const isNoted = before?.reason === look.entry.reason &&
      sameYoung(before.stamp, look.entry.stamp);
    return isNoted ? { kind: "skipped", entry: before } : look;
  }
  const { text, stamp, sha } = look;
  const record = known.files.get(path);
  if (record?.sha === sha) {
    const isNoted = sameYoung(record.stamp, stamp);
    return { kind: "kept", file: isNoted ? record : { ...record, stamp }, isNoted };
  }
  const language = languageOf(path, text);
  const moved = record === undefined ? known.lost.get(sha)?.pop() : undefined;
  const kind = moved !== undefined ? "renamed" : record === undefined ? "added" : "changed";
  if (moved?.language === language) {
    return { kind, file: { ...moved, path, stamp }, codes: { movedFrom: moved.path } };
  }
  const { codes, ...analysis } = await analysed(task, { sha, text, language });
  return { kind, file: { path, stamp, sha, ...analysis }, codes: { codes } };
}

/** Whether two stamps are the same and of a young file, of which nothing new needs to be noted. */
function sameYoung(before: FileStamp | undefined, now: FileStamp | undefined): boolean {
  return before !== undefined && now !== undefined && before.isYoung && now.isYoung &&
    before.size === now.size && before.mtimeMs === now.mtimeMs && before.identity === now.identity;
}

/** What was skipped for its content is the same entry as before when it was not opened. */
function sameSkips(
  now: readonly SkippedEntry[],
  before: ReadonlyMap<string, SkippedEntry>,
): boolean {
  return now.length === before.size && now.every(({ path, reason, stamp }) => {
    const known = before.get(path);
    return known !== undefined && known.reason === reason && known.stamp === stamp;
  });
}

type FileLook =
  | { readonly kind: "gone" }
  | { readonly kind: "skipped"; readonly entry: SkippedEntry }
  | {
    readonly kind: "text";
    readonly text: string;
    readonly stamp: FileStamp;
    readonly sha: string;
  };

/** Opens a file that was found. Its stamp is of before it was read, so a later change shows. */
async function readFile(
  { context: { fs, root, now } }: Task,
  { path, stat }: ScannedFile,
): Promise<FileLook> {
  const stamp = stampOf(stat, now());
  try {
    const bytes = await fs.read(`${root === "/" ? "" : root}/${path}`);
    const content = textOrReason(bytes);
    return content.kind === "text"
      ? { ...content, stamp, sha: await hexSha256(bytes) }
      : { kind: "skipped", entry: { path, reason: content.reason, stamp } };
  } catch (error) {
    if (!(error instanceof FileSystemError)) throw error;
    if (error.reason === "not_found") return { kind: "gone" };
    const reason = error.reason === "denied" ? "permission denied" : "it could not be read";
    return { kind: "skipped", entry: { path, reason } };
  }
}

async function analysed(
  { analyses, encode }: Pick<Task, "analyses" | "encode">,
  { sha, text, language }: { sha: string; text: string; language: string },
): Promise<Analysis> {
  const key = `${sha} ${language}`;
  const known = analyses.get(key);
  if (known !== undefined) return known;
  const analysis = await analyse(text, { language, encode });
  analyses.set(key, analysis);
  return analysis;
}

/** Analyses a file whose words were lost; `undefined` when it has changed meanwhile. */
async function analyseAgain(task: Task, path: string): Promise<Analysis | undefined> {
  const scanned = task.found.files.find((file) => file.path === path);
  const look = scanned && await readFile(task, scanned);
  if (look?.kind !== "text") return undefined;
  return await analysed(task, { ...look, language: languageOf(path, look.text) });
}
