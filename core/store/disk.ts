/**
 * A store's folder on a file system: relative paths in, whole files out.
 *
 * There are two ways to write and no third: {@linkcode Disk.writeDurably} for truth (temporary file,
 * sync, rename, sync of the folder) and {@linkcode Disk.replace} for what can be made again.
 */

import { DamagedFileError, FileSystemError } from "../errors.ts";
import type { FileStat, FileSystem, FolderEntry } from "../fs-adapter/file_system.ts";
import type { Json } from "../model.ts";
import { parseJson, stringify } from "./json.ts";

/** The end of the name of an unfinished write; readers pass such files over, healing removes them. */
const TEMPORARY = /\.tmp-\d+$/;

/** One store's folder. */
export class Disk {
  readonly #fs: FileSystem;
  readonly #known = new Set<string>();
  #serial = 0;
  /** The store folder, absolute. */
  readonly root: string;

  /** A view of the folder `root`, which need not exist yet. */
  constructor(fs: FileSystem, root: string) {
    this.#fs = fs;
    this.root = root;
  }

  /** The absolute path of a relative one. */
  at(path: string): string {
    return path === "" ? this.root : `${this.root}/${path}`;
  }

  /** Reads a file's bytes, or a part of them. */
  read(path: string, range?: { start?: number; length?: number }): Promise<Uint8Array> {
    return this.#fs.read(this.at(path), range);
  }

  /** Reads a file's bytes, or a part of them; `undefined` when it does not exist. */
  async readIfThere(
    path: string,
    range?: { start?: number; length?: number },
  ): Promise<Uint8Array | undefined> {
    try {
      return await this.read(path, range);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /** Reads a JSON file; `undefined` when it does not exist. */
  async readJson(path: string): Promise<Json | undefined> {
    const bytes = await this.readIfThere(path);
    if (bytes === undefined) return undefined;
    try {
      return parseJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes), this.at(path));
    } catch (cause) {
      if (cause instanceof DamagedFileError) throw cause;
      throw new DamagedFileError(this.at(path), "it is not UTF-8.", { cause });
    }
  }

  /** Writes truth: once this returns, the file outlives a power cut. */
  async writeDurably(path: string, bytes: Uint8Array): Promise<void> {
    await this.writeAllDurably([{ path, bytes }]);
  }

  /** Writes several files durably, syncing each folder once. */
  async writeAllDurably(
    files: readonly { readonly path: string; readonly bytes: Uint8Array }[],
  ): Promise<void> {
    const folders = new Set<string>();
    for (const { path, bytes } of files) {
      await this.#swapIn(path, bytes, { sync: true });
      folders.add(folderOf(path));
    }
    for (const folder of folders) await this.#fs.sync(this.at(folder));
  }

  /** Replaces a derived file in one step; a power cut may bring the old one back. */
  async replace(path: string, bytes: Uint8Array): Promise<void> {
    await this.#swapIn(path, bytes, { sync: false });
  }

  /** Replaces a derived JSON file. */
  async replaceJson(path: string, value: unknown): Promise<void> {
    await this.replace(path, new TextEncoder().encode(stringify(value)));
  }

  /** Adds bytes at the end of a derived file. */
  async append(path: string, bytes: Uint8Array): Promise<void> {
    await this.#inFolder(path, () => this.#fs.append(this.at(path), bytes));
  }

  /** Creates a file that must not exist. */
  async writeExclusive(path: string, bytes: Uint8Array): Promise<void> {
    await this.#inFolder(path, () => this.#fs.writeExclusive(this.at(path), bytes));
  }

  /** What a path names. */
  stat(path: string): Promise<FileStat | undefined> {
    return this.#fs.stat(this.at(path));
  }

  /** The names in a folder without unfinished writes; empty when it does not exist. */
  async list(path: string): Promise<FolderEntry[]> {
    try {
      const entries = await this.#fs.list(this.at(path));
      return entries.filter((entry) => !isTemporary(entry));
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  /** Removes a file or a folder with all in it. */
  async remove(path: string): Promise<void> {
    await this.#fs.remove(this.at(path));
    this.#known.delete(path);
  }

  /** Moves a derived folder to a name that is free. */
  async moveFolder(from: string, to: string): Promise<void> {
    await this.#fs.rename(this.at(from), this.at(to));
    this.#known.clear();
  }

  /** Makes a folder, once for each path. */
  async makeFolder(path: string): Promise<void> {
    if (this.#known.has(path)) return;
    if (path !== "" && await this.stat(path) === undefined) {
      await this.makeFolder(folderOf(path));
      await this.#fs.makeFolder(this.at(path));
      // A leaf is only as durable as the name of the folder it lies in.
      await this.#fs.sync(this.at(folderOf(path)));
    } else {
      await this.#fs.makeFolder(this.at(path));
    }
    this.#known.add(path);
  }

  /** Removes what unfinished writes left in a folder. */
  async sweep(path: string): Promise<void> {
    const entries = await this.#fs.list(this.at(path)).catch((error) => {
      if (isMissing(error)) return [];
      throw error;
    });
    for (const entry of entries) {
      if (isTemporary(entry)) await this.remove(`${path}/${entry.name}`);
    }
  }

  async #swapIn(path: string, bytes: Uint8Array, options: { sync: boolean }): Promise<void> {
    const temporary = await this.#writeTemporary(path, bytes);
    try {
      if (options.sync) await this.#fs.sync(this.at(temporary));
      await this.#fs.rename(this.at(temporary), this.at(path));
    } catch (error) {
      await this.remove(temporary);
      throw error;
    }
  }

  /** Two processes, or one after a crash, may pick the same name: then the next one is tried. */
  async #writeTemporary(path: string, bytes: Uint8Array): Promise<string> {
    for (;;) {
      const temporary = `${path}.tmp-${this.#serial++}`;
      try {
        await this.writeExclusive(temporary, bytes);
        return temporary;
      } catch (error) {
        if (!(error instanceof FileSystemError && error.reason === "exists")) throw error;
      }
    }
  }

  /** Runs an operation in a file's folder; one that was removed behind our back is made again. */
  async #inFolder(path: string, operation: () => Promise<void>): Promise<void> {
    const folder = folderOf(path);
    await this.makeFolder(folder);
    try {
      await operation();
    } catch (error) {
      if (!isMissing(error)) throw error;
      this.#known.clear();
      await this.makeFolder(folder);
      await operation();
    }
  }
}

function isTemporary(entry: FolderEntry): boolean {
  return entry.kind === "file" && TEMPORARY.test(entry.name);
}

/** The folder that a relative path lies in; "" is the store folder. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** Whether an error says that something does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof FileSystemError && error.reason === "not_found";
}
