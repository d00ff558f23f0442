/**
 * Finds the text files under given paths and decodes them. What is left out is listed with the
 * reason, never passed over in silence; links are not followed, so that no file comes in twice
 * and no folder outside of what was asked for comes in at all.
 */

import { FileSystemError } from "../errors.ts";
import type { FileSystem, FolderEntry } from "../fs-adapter/file_system.ts";
import { compare } from "../text/mod.ts";

/** A file that may hold text. */
export interface FoundFile {
  path: string;
  /** Path relative to the folder that was asked for; the file's name when the file itself was. */
  relative: string;
}

/** A file or folder that was left out, and why. */
export interface Skipped {
  path: string;
  reason: string;
}

/** Texts are kilobytes; what is larger than this is a dump or an archive, and would not fit in memory at once. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Folders that hold what others wrote or what can be made again. */
const LEFT_OUT: ReadonlyMap<string, string> = new Map([
  ...kind("version control", ".git .hg .svn .jj .bzr CVS"),
  ...kind(
    "dependencies",
    "node_modules bower_components jspm_packages .venv venv site-packages vendor .bundle .gradle .m2 .cargo .npm .yarn .pnpm-store Pods",
  ),
  ...kind(
    "build output or cache",
    "dist build target out obj .next .nuxt .output .svelte-kit .turbo .parcel-cache .cache __pycache__ .pytest_cache .mypy_cache .ruff_cache .tox .nox .eggs htmlcov coverage .nyc_output .terraform DerivedData .dart_tool",
  ),
  ...kind("an editor's settings", ".idea .vs"),
  ...kind("an IHMT memory", "ihmt_memory ihmt_projects"),
]);

const BINARY_EXTENSIONS: ReadonlySet<string> = new Set(
  ("png jpg jpeg gif bmp ico webp avif tif tiff psd heic mp3 mp4 m4a wav ogg flac avi mov mkv webm zip gz tgz bz2 xz zst 7z rar tar jar war class exe dll so dylib a o lib wasm pyc pyo pdf doc docx xls xlsx ppt pptx odt ods odp epub woff woff2 ttf otf eot db sqlite sqlite3 mdb bin dat iso img dmg deb rpm apk keystore p12 pfx parquet npy npz pkl pt onnx")
    .split(" "),
);

/** What a walk has found so far. */
interface Walk {
  readonly fs: FileSystem;
  readonly maxBytes: number;
  readonly files: Map<string, FoundFile>;
  readonly skipped: Map<string, Skipped>;
}

/**
 * The text files under the given absolute paths, sorted; version control, dependency and build
 * folders, and links, left out and listed. A file or folder that is named itself is never left
 * out for its name. Files over `maxBytes` (64 MiB by default) are left out.
 */
export async function findFiles(
  fs: FileSystem,
  paths: readonly string[],
  { maxBytes = MAX_BYTES }: { readonly maxBytes?: number } = {},
): Promise<{ files: FoundFile[]; skipped: Skipped[] }> {
  const walk: Walk = { fs, maxBytes, files: new Map(), skipped: new Map() };
  for (const given of paths) {
    const path = withoutEndSlash(given);
    await attempt(walk, path, () => visitGiven(walk, path));
  }
  for (const path of walk.files.keys()) walk.skipped.delete(path);
  const byPath = (a: { path: string }, b: { path: string }): number => compare(a.path, b.path);
  return {
    files: [...walk.files.values()].sort(byPath),
    skipped: [...walk.skipped.values()].sort(byPath),
  };
}

/** Decodes a file as text: UTF-8 (a byte order mark is taken off), or says why not. */
export function decodeText(
  bytes: Uint8Array,
  { maxBytes = MAX_BYTES }: { readonly maxBytes?: number } = {},
): { kind: "text"; text: string } | { kind: "skipped"; reason: string } {
  if (bytes.length > maxBytes) {
    return { kind: "skipped", reason: tooLarge(bytes.length, maxBytes) };
  }
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    return { kind: "skipped", reason: "not UTF-8 (it looks like UTF-16): save it as UTF-8" };
  }
  if (bytes.includes(0)) return { kind: "skipped", reason: "binary" };
  try {
    return { kind: "text", text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return { kind: "skipped", reason: "not UTF-8: save it as UTF-8" };
  }
}

async function visitGiven(walk: Walk, path: string): Promise<void> {
  const stat = await walk.fs.stat(path);
  if (!stat) skip(walk, path, "it does not exist");
  else if (stat.kind === "folder") await visitFolder(walk, path, "");
  else if (stat.kind === "other") skip(walk, path, "neither a file nor a folder");
  else keep(walk, { path, relative: path.slice(path.lastIndexOf("/") + 1) }, stat.size);
}

async function visitFolder(walk: Walk, folder: string, relative: string): Promise<void> {
  for (const entry of await walk.fs.list(folder)) {
    const path = `${folder === "/" ? "" : folder}/${entry.name}`;
    const below = relative === "" ? entry.name : `${relative}/${entry.name}`;
    await attempt(walk, path, () => visitEntry(walk, entry, { path, relative: below }));
  }
}

async function visitEntry(walk: Walk, entry: FolderEntry, at: FoundFile): Promise<void> {
  const reason = reasonToSkip(entry);
  if (reason !== undefined) skip(walk, at.path, reason);
  else if (entry.kind === "folder") await visitFolder(walk, at.path, at.relative);
  else keep(walk, at, (await walk.fs.stat(at.path))?.size ?? 0);
}

/** Why a file or folder is left out for its kind or its name; `undefined` where nothing speaks against it. */
export function reasonToSkip(entry: FolderEntry): string | undefined {
  if (entry.kind === "link") return "a link";
  if (entry.kind === "other") return "neither a file nor a folder";
  if (entry.kind === "folder") return LEFT_OUT.get(entry.name);
  const dot = entry.name.lastIndexOf(".");
  const extension = dot < 0 ? "" : entry.name.slice(dot + 1).toLowerCase();
  return BINARY_EXTENSIONS.has(extension) ? `binary (.${extension})` : undefined;
}

function keep(walk: Walk, file: FoundFile, size: number): void {
  if (size > walk.maxBytes) skip(walk, file.path, tooLarge(size, walk.maxBytes));
  else if (!walk.files.has(file.path)) walk.files.set(file.path, file);
}

function skip(walk: Walk, path: string, reason: string): void {
  walk.skipped.set(path, { path, reason });
}

/** What cannot be read is listed, and does not keep the rest from being read. */
async function attempt(walk: Walk, path: string, visit: () => Promise<void>): Promise<void> {
  try {
    await visit();
  } catch (error) {
    if (!(error instanceof FileSystemError)) throw error;
    skip(walk, path, error.reason === "denied" ? "permission denied" : error.message);
  }
}

function tooLarge(bytes: number, most: number): string {
  return `too large (${Math.ceil(bytes / 1024 / 1024)} MiB; at most ${most / 1024 / 1024})`;
}

function withoutEndSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, "") || "/" : path;
}

function kind(reason: string, names: string): [string, string][] {
  return names.split(" ").map((name) => [name, reason]);
}
