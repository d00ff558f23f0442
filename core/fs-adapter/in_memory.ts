/**
 * A disk that lives in memory: for tests, and for embedding where nothing should be left behind.
 *
 * Behaves like the disk of a case-sensitive POSIX machine, down to the reasons of its refusals,
 * with two things made certain: every change has a later mtime than the one before it, and there
 * are no links. {@linkcode FileSystem.sync} has nothing to do.
 */

import { FileSystemError } from "../errors.ts";
import type { FileStat, FileSystem, FileSystemReason, FolderEntry } from "./file_system.ts";

/**
 * What a path names:
 *
 *     folder ""            names: { home: folder }
 *       folder "home"      names: { notes.txt: file }
 *         file             buffer: [h, i, ·, ·]   size: 2
 *
 * A file's buffer doubles as it grows, so that a journal of n lines costs n, not n².
 */
type Entry = StoredFile | StoredFolder;

interface StoredFile {
  readonly kind: "file";
  readonly identity: string;
  mtimeMs: number;
  buffer: Uint8Array;
  size: number;
}

interface StoredFolder {
  readonly kind: "folder";
  readonly identity: string;
  mtimeMs: number;
  readonly names: Map<string, Entry>;
}

/** A disk in memory: a file system that can be copied whole. */
export interface InMemoryFileSystem extends FileSystem {
  /** Another disk with the same on it, times and all. From then on the two share nothing. */
  copy(): InMemoryFileSystem;
}

/** 2020-01-01, so that the times look like times. */
const FIRST_MTIME_MS = 1_577_836_800_000;

/**
 * An empty disk in memory, with nothing but the folder `/`.
 *
 * @example Usage
 * ```ts
 * import assert from "node:assert/strict";
 * import { inMemoryFileSystem } from "@ihmt/core";
 *
 * const disk = inMemoryFileSystem();
 * await disk.makeFolder("/home/ada");
 * await disk.writeExclusive("/home/ada/note.txt", new TextEncoder().encode("hello"));
 * assert.deepEqual(await disk.list("/home/ada"), [{ name: "note.txt", kind: "file" }]);
 * ```
 */
export function inMemoryFileSystem(): InMemoryFileSystem {
  const names = new Map<string, Entry>();
  const root: StoredFolder = {
    kind: "folder",
    identity: "memory:0",
    mtimeMs: FIRST_MTIME_MS,
    names,
  };
  return diskOf(root, { clock: FIRST_MTIME_MS, made: 0 });
}

/** The operations on a disk; `clock` and `made` are its latest time and identity. */
function diskOf(
  root: StoredFolder,
  { clock, made }: { clock: number; made: number },
): InMemoryFileSystem {
  function tick(): number {
    return ++clock;
  }

  function newFile(bytes: Uint8Array): StoredFile {
    return {
      kind: "file",
      identity: `memory:${++made}`,
      mtimeMs: tick(),
      buffer: bytes.slice(),
      size: bytes.length,
    };
  }

  function newFolder(): StoredFolder {
    return { kind: "folder", identity: `memory:${++made}`, mtimeMs: tick(), names: new Map() };
  }

  function put(folder: StoredFolder, name: string, entry: Entry): void {
    folder.names.set(name, entry);
    folder.mtimeMs = tick();
  }

  function drop(folder: StoredFolder, name: string): void {
    folder.names.delete(name);
    folder.mtimeMs = tick();
  }

  function read(path: string, range?: { start?: number; length?: number }): Uint8Array {
    const entry = find(root, path);
    if (entry.kind === "folder") throw new Refusal("is_a_folder");
    const { start = 0, length = Infinity } = range ?? {};
    return entry.buffer.slice(start, Math.max(start, Math.min(entry.size, start + length)));
  }

  function writeExclusive(path: string, bytes: Uint8Array): void {
    const { folder, name } = place(root, path);
    if (name === "" || folder.names.has(name)) throw new Refusal("exists");
    put(folder, name, newFile(bytes));
  }

  function append(path: string, bytes: Uint8Array): void {
    const { folder, name } = place(root, path);
    const entry = name === "" ? folder : folder.names.get(name);
    if (entry === undefined) return put(folder, name, newFile(bytes));
    if (entry.kind === "folder") throw new Refusal("is_a_folder");
    grow(entry, bytes);
    entry.mtimeMs = tick();
  }

  function rename(from: string, to: string): void {
    const source = place(root, from);
    const entry = source.folder.names.get(source.name);
    if (entry === undefined) throw new Refusal("not_found");
    const target = place(root, to);
    const replaced = target.name === "" ? target.folder : target.folder.names.get(target.name);
    if (replaced === entry) return;
    if (entry.kind === "folder" && holds(entry, root, to)) throw new Refusal("other");
    if (replaced !== undefined) checkReplaceable(entry, replaced);
    drop(source.folder, source.name);
    put(target.folder, target.name, entry);
  }

  function list(path: string): FolderEntry[] {
    const entry = find(root, path);
    if (entry.kind === "file") throw new Refusal("not_a_folder");
    return [...entry.names]
      .map(([name, { kind }]): FolderEntry => ({ name, kind }))
      .sort((a, b) => a.name < b.name ? -1 : 1);
  }

  function stat(path: string): FileStat | undefined {
    const entry = findIfThere(root, path);
    if (entry === undefined) return undefined;
    const { kind, mtimeMs, identity } = entry;
    return { kind, size: entry.kind === "file" ? entry.size : 0, mtimeMs, identity };
  }

  function remove(path: string): void {
    if (findIfThere(root, path) === undefined) return;
    const { folder, name } = place(root, path);
    if (name === "") throw new Refusal("denied");
    drop(folder, name);
  }

  function makeFolder(path: string): void {
    let at: Entry = root;
    for (const name of namesOf(path)) {
      if (at.kind === "file") throw new Refusal("not_a_folder");
      const next: Entry = at.names.get(name) ?? newFolder();
      if (!at.names.has(name)) put(at, name, next);
      at = next;
    }
    if (at.kind === "file") throw new Refusal("exists");
  }

  return {
    read: (path, range) => attempt("read", path, () => read(path, range)),
    writeExclusive: (path, bytes) => attempt("create", path, () => writeExclusive(path, bytes)),
    append: (path, bytes) => attempt("append to", path, () => append(path, bytes)),
    rename: (from, to) => attempt("move", from, () => rename(from, to)),
    sync: (path) => attempt("sync", path, () => void find(root, path)),
    list: (path) => attempt("list", path, () => list(path)),
    stat: (path) => attempt("look up", path, () => stat(path)),
    remove: (path) => attempt("remove", path, () => remove(path)),
    makeFolder: (path) => attempt("make the folder", path, () => makeFolder(path)),
    realPath: (path) =>
      attempt("resolve", path, () => {
        find(root, path);
        return `/${namesOf(path).join("/")}`;
      }),
    copy: () => diskOf(copyOf(root), { clock, made }),
  };
}

function copyOf(folder: StoredFolder): StoredFolder {
  const names = new Map<string, Entry>();
  for (const [name, entry] of folder.names) {
    names.set(
      name,
      entry.kind === "file"
        ? { ...entry, buffer: entry.buffer.slice(0, entry.size) }
        : copyOf(entry),
    );
  }
  return { ...folder, names };
}

/** Why an operation cannot be done; {@linkcode attempt} adds which operation and where. */
class Refusal extends Error {
  readonly reason: FileSystemReason;

  constructor(reason: FileSystemReason) {
    super(reason);
    this.reason = reason;
  }
}

function attempt<T>(operation: string, path: string, act: () => T): Promise<T> {
  try {
    return Promise.resolve(act());
  } catch (error) {
    return Promise.reject(
      error instanceof Refusal ? new FileSystemError(error.reason, operation, path) : error,
    );
  }
}

/** The names along a path, with `.`, `..` and doubled slashes resolved. */
function namesOf(path: string): string[] {
  const names: string[] = [];
  for (const name of path.split("/")) {
    if (name === "..") names.pop();
    else if (name !== "" && name !== ".") names.push(name);
  }
  return names;
}

function find(root: StoredFolder, path: string): Entry {
  return walk(root, namesOf(path));
}

function findIfThere(root: StoredFolder, path: string): Entry | undefined {
  try {
    return find(root, path);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** The folder a path lies in, which must exist, and its name there; "" for the root itself. */
function place(root: StoredFolder, path: string): { folder: StoredFolder; name: string } {
  const names = namesOf(path);
  const folder = walk(root, names.slice(0, -1));
  if (folder.kind === "file") throw new Refusal("not_a_folder");
  return { folder, name: names.at(-1) ?? "" };
}

function walk(root: StoredFolder, names: readonly string[]): Entry {
  let at: Entry = root;
  for (const name of names) {
    if (at.kind === "file") throw new Refusal("not_a_folder");
    const next: Entry | undefined = at.names.get(name);
    if (next === undefined) throw new Refusal("not_found");
    at = next;
  }
  return at;
}

/** Whether the path leads through `folder`, so that the folder would move into itself. */
function holds(folder: StoredFolder, root: StoredFolder, path: string): boolean {
  const names = namesOf(path);
  return names.some((_, index) => walk(root, names.slice(0, index)) === folder);
}

function checkReplaceable(entry: Entry, replaced: Entry): void {
  if (entry.kind === "file" && replaced.kind === "folder") throw new Refusal("is_a_folder");
  if (entry.kind === "folder" && replaced.kind === "file") throw new Refusal("not_a_folder");
  if (replaced.kind === "folder" && replaced.names.size > 0) throw new Refusal("exists");
}

function grow(file: StoredFile, bytes: Uint8Array): void {
  const size = file.size + bytes.length;
  if (size > file.buffer.length) {
    const larger = new Uint8Array(Math.max(size, 2 * file.buffer.length));
    larger.set(file.buffer.subarray(0, file.size));
    file.buffer = larger;
  }
  file.buffer.set(bytes, file.size);
  file.size = size;
}
