/**
 * The disk through `node:fs`, which Deno, Node and Bun all bring.
 *
 * Maps the platform's error codes to the reasons of {@linkcode FileSystemReason}, keeps files (0600)
 * and folders (0700) private to the user, and never leaves half of a new file behind. It caches
 * nothing and holds no file open between two calls.
 *
 * Reads and stats are made in place, everything that changes the disk is left to the platform's
 * threads: a search opens some twenty small files, and four trips to a thread for each were half of
 * its time.
 */

import { readFileSync, statSync } from "node:fs";
import * as fs from "node:fs/promises";
import process from "node:process";
import { FileSystemError } from "../errors.ts";
import type {
  EntryKind,
  FileStat,
  FileSystem,
  FileSystemReason,
  FolderEntry,
} from "./file_system.ts";

const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
const ON_WINDOWS = process.platform === "win32";

/**
 * Virus scanners and search indexers on Windows open a fresh file for a moment, and a rename meets
 * EPERM, EACCES or EBUSY meanwhile. The waits add up to about half a second.
 */
const RENAME_WAITS_MS: readonly number[] = ON_WINDOWS ? [10, 20, 40, 80, 160, 200] : [];

/** What platforms answer to an fsync of a folder when they cannot do it. */
const SYNC_REFUSALS: ReadonlySet<string> = new Set([
  "EACCES",
  "EBADF",
  "EINVAL",
  "EISDIR",
  "ENOSYS",
  "ENOTSUP",
  "EPERM",
]);

const REASONS: ReadonlyMap<string, FileSystemReason> = new Map([
  ["ENOENT", "not_found"],
  ["EEXIST", "exists"],
  ["ENOTEMPTY", "exists"],
  ["EACCES", "denied"],
  ["EPERM", "denied"],
  ["EROFS", "denied"],
  ["ENOSPC", "no_space"],
  ["EDQUOT", "no_space"],
  ["EMFILE", "too_many_open"],
  ["ENFILE", "too_many_open"],
  ["ENOTDIR", "not_a_folder"],
  ["EISDIR", "is_a_folder"],
]);

/**
 * The disk of this machine, on Deno, Node and Bun.
 *
 * @example Usage
 * ```ts
 * import assert from "node:assert/strict";
 * import { nodeFileSystem } from "@ihmt/core";
 *
 * const disk = nodeFileSystem();
 * assert.equal((await disk.stat("/"))?.kind, "folder");
 * ```
 */
export function nodeFileSystem(): FileSystem {
  return { read, writeExclusive, append, rename, sync, list, stat, remove, makeFolder, realPath };
}

async function read(
  path: string,
  range?: { start?: number; length?: number },
): Promise<Uint8Array> {
  try {
    if (range === undefined) return plain(readFileSync(path));
    const handle = await fs.open(path, "r");
    return await readRange(handle, range).finally(() => handle.close());
  } catch (error) {
    throw refusal("read", path, error);
  }
}

async function writeExclusive(
  path: string,
  bytes: Uint8Array,
  { like }: { like?: string } = {},
): Promise<void> {
  try {
    const mode = like === undefined ? FILE_MODE : (await fs.stat(like)).mode & 0o777;
    const handle = await fs.open(path, "wx", FILE_MODE);
    try {
      await writeAll(handle, bytes).finally(() => handle.close());
      if (mode !== FILE_MODE) await fs.chmod(path, mode);
    } catch (error) {
      await fs.rm(path, { force: true });
      throw error;
    }
  } catch (error) {
    throw refusal("create", path, error);
  }
}

async function append(path: string, bytes: Uint8Array): Promise<void> {
  try {
    const handle = await fs.open(path, "a", FILE_MODE);
    await writeAll(handle, bytes).finally(() => handle.close());
  } catch (error) {
    throw refusal("append to", path, error);
  }
}

async function rename(from: string, to: string): Promise<void> {
  for (let attempt = 0;; attempt++) {
    try {
      return await fs.rename(from, to);
    } catch (error) {
      const wait = RENAME_WAITS_MS[attempt];
      const mayPass = ["EPERM", "EACCES", "EBUSY"].includes(codeOf(error));
      if (wait === undefined || !mayPass) throw refusal("move", from, error);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

async function sync(path: string): Promise<void> {
  try {
    const isFolder = (await fs.stat(path)).isDirectory();
    if (isFolder && ON_WINDOWS) return;
    // Windows flushes a file only through a handle that may write.
    const handle = await fs.open(path, isFolder ? "r" : "r+");
    try {
      await handle.sync();
    } catch (error) {
      if (!isFolder || !SYNC_REFUSALS.has(codeOf(error))) throw error;
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw refusal("sync", path, error);
  }
}

async function list(path: string): Promise<FolderEntry[]> {
  try {
    const entries = await fs.readdir(path, { withFileTypes: true });
    return entries
      .map((entry): FolderEntry => ({
        name: entry.name,
        kind: entry.isSymbolicLink() ? "link" : kindOf(entry),
      }))
      .sort((a, b) => a.name < b.name ? -1 : 1);
  } catch (error) {
    throw refusal("list", path, error);
  }
}

function stat(path: string): Promise<FileStat | undefined> {
  try {
    // Inodes may exceed 2^53, and a double rounds 0.9999999 ms up: both are exact only as bigint.
    const found = statSync(path, { bigint: true });
    const kind = kindOf(found);
    return Promise.resolve({
      kind,
      size: kind === "folder" ? 0 : Number(found.size),
      // Deno tells whole milliseconds only, and all runtimes must tell the same of one folder.
      mtimeMs: Number(found.mtimeMs),
      identity: found.ino === 0n ? "" : `${found.dev}:${found.ino}`,
    });
  } catch (error) {
    return isNothing(error)
      ? Promise.resolve(undefined)
      : Promise.reject(refusal("look up", path, error));
  }
}

async function remove(path: string): Promise<void> {
  try {
    await fs.rm(path, { recursive: true, force: true });
  } catch (error) {
    if (!isNothing(error)) throw refusal("remove", path, error);
  }
}

async function makeFolder(path: string): Promise<void> {
  try {
    await fs.mkdir(path, { recursive: true, mode: FOLDER_MODE });
  } catch (error) {
    throw refusal("make the folder", path, error);
  }
}

async function realPath(path: string): Promise<string> {
  try {
    const found = await fs.realpath(path);
    return ON_WINDOWS ? found.replaceAll("\\", "/") : found;
  } catch (error) {
    throw refusal("resolve", path, error);
  }
}

async function readRange(
  handle: fs.FileHandle,
  range: { start?: number; length?: number },
): Promise<Uint8Array> {
  const { start = 0, length = Infinity } = range;
  const { size } = await handle.stat();
  const bytes = new Uint8Array(Math.max(0, Math.min(length, size - start)));
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, start + filled);
    // The file was cut short by someone else since its size was asked for.
    if (bytesRead === 0) return bytes.slice(0, filled);
    filled += bytesRead;
  }
  return bytes;
}

async function writeAll(handle: fs.FileHandle, bytes: Uint8Array): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    const { bytesWritten } = await handle.write(bytes, written, bytes.length - written, null);
    written += bytesWritten;
  }
}

/** A `Buffer` is a `Uint8Array` with other manners (`slice`, equality); callers get none of those. */
function plain(buffer: Uint8Array): Uint8Array {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
}

function kindOf(of: { isFile(): boolean; isDirectory(): boolean }): EntryKind {
  return of.isFile() ? "file" : of.isDirectory() ? "folder" : "other";
}

/** Whether the error says that the path names nothing: no such name, or a file where a folder should be. */
function isNothing(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR"].includes(codeOf(error));
}

function refusal(operation: string, path: string, cause: unknown): FileSystemError {
  return new FileSystemError(REASONS.get(codeOf(cause)) ?? "other", operation, path, { cause });
}

function codeOf(error: unknown): string {
  // What Deno throws where its permissions end.
  if (error instanceof Error && error.name === "NotCapable") return "EACCES";
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
