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

/** Where unfinished writes lie, apart from everything that a reader looks at. */
const TEMPORARY_FOLDER = "state/tmp";

/** One store's folder. */
export class Disk {
  readonly #fs: FileSystem;
  readonly #known = new Set<string>();
  /** Paths that were found to lie in the store, wherever links on the way lead. */
  readonly #inside = new Set<string>();
  #serial = 0;
  #changes = 0;
  /** The store folder, absolute. */
  readonly root: string;

  /** A view of the folder `root`, which need not exist yet. */
  constructor(fs: FileSystem, root: string) {
    this.#fs = fs;
    this.root = root;
  }

  /** How many changes were begun: none since, and a change that failed left nothing half done. */
  get changes(): number {
    return this.#changes;
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

  /**
   * Writes several files durably, syncing each folder once. Gives back the modification time of each
   * folder from just before its first file came in: what a watcher of the folder must compare with.
   */
  async writeAllDurably(
    files: readonly { readonly path: string; readonly bytes: Uint8Array }[],
  ): Promise<ReadonlyMap<string, number | undefined>> {
    const before = new Map<string, number | undefined>();
    const ready: { path: string; temporary: string }[] = [];
    try {
      for (const { path, bytes } of files) {
        const temporary = await this.#writeTemporary(bytes);
        ready.push({ path, temporary });
        await this.#fs.sync(this.at(temporary));
      }
      for (const folder of new Set(files.map(({ path }) => folderOf(path)))) {
        await this.makeFolder(folder);
        before.set(folder, (await this.stat(folder))?.mtimeMs);
      }
      for (const { path, temporary } of ready) await this.#moveIn(temporary, path);
    } catch (error) {
      for (const { temporary } of ready) await this.#removeIfPossible(temporary);
      throw error;
    }
    for (const folder of before.keys()) await this.#fs.sync(this.at(folder));
    return before;
  }

  /** Replaces a derived file in one step; a power cut may bring the old one back. */
  async replace(path: string, bytes: Uint8Array): Promise<void> {
    const temporary = await this.#writeTemporary(bytes);
    try {
      await this.#moveIn(temporary, path);
    } catch (error) {
      await this.#removeIfPossible(temporary);
      throw error;
    }
  }

  /** Replaces a derived JSON file. */
  async replaceJson(path: string, value: unknown): Promise<void> {
    await this.replace(path, new TextEncoder().encode(stringify(value)));
  }

  /** Adds bytes at the end of a derived file. */
  async append(path: string, bytes: Uint8Array): Promise<void> {
    // The other ways of writing replace a link; this one would write to where it leads.
    await this.#refuseOutside(path);
    await this.#inFolder(path, () => this.#fs.append(this.at(path), bytes));
  }

  /** Adds bytes at the end of truth: once this returns, they outlive a power cut. */
  async appendDurably(path: string, bytes: Uint8Array): Promise<void> {
    const isNew = await this.stat(path) === undefined;
    await this.append(path, bytes);
    await this.#fs.sync(this.at(path));
    if (isNew) await this.#fs.sync(this.at(folderOf(path)));
  }

  /** Creates a file that must not exist. */
  async writeExclusive(path: string, bytes: Uint8Array): Promise<void> {
    await this.#inFolder(path, () => this.#fs.writeExclusive(this.at(path), bytes));
  }

  /** What a path names. */
  stat(path: string): Promise<FileStat | undefined> {
    return this.#fs.stat(this.at(path));
  }

  /** The names in a folder; empty when it does not exist. */
  async list(path: string): Promise<FolderEntry[]> {
    try {
      return await this.#fs.list(this.at(path));
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  /** Removes a file or a folder with all in it. */
  async remove(path: string): Promise<void> {
    await this.#refuseOutside(folderOf(path));
    this.#changes++;
    await this.#fs.remove(this.at(path));
    this.#known.delete(path);
    this.#inside.delete(path);
  }

  /** Moves a file or folder; a file that has the new name is replaced. */
  async move(from: string, to: string): Promise<void> {
    await this.#refuseOutside(folderOf(from));
    await this.#refuseOutside(folderOf(to));
    this.#changes++;
    await this.#fs.rename(this.at(from), this.at(to));
    this.#forget();
  }

  /** Makes a folder, once for each path. */
  async makeFolder(path: string): Promise<void> {
    if (this.#known.has(path)) return;
    await this.#refuseOutside(path);
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

  /** Removes what unfinished writes left. The caller holds the lock, so nobody is writing. */
  async sweep(): Promise<void> {
    await this.remove(TEMPORARY_FOLDER);
  }

  /** What failed first is what a user is told; what is left behind is swept later. */
  async #removeIfPossible(path: string): Promise<void> {
    try {
      await this.remove(path);
    } catch (error) {
      if (!(error instanceof FileSystemError)) throw error;
    }
  }

  async #moveIn(temporary: string, path: string): Promise<void> {
    await this.#inFolder(path, () => this.#fs.rename(this.at(temporary), this.at(path)));
  }

  /** Two processes, or one after a crash, may pick the same name: then the next one is tried. */
  async #writeTemporary(bytes: Uint8Array): Promise<string> {
    for (;;) {
      const temporary = `${TEMPORARY_FOLDER}/${this.#serial++}`;
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
    this.#changes++;
    const folder = folderOf(path);
    await this.makeFolder(folder);
    try {
      await operation();
    } catch (error) {
      if (!isMissing(error)) throw error;
      this.#forget();
      await this.makeFolder(folder);
      await operation();
    }
  }

  /**
   * Refuses to change what a link leads to outside of the store: somebody else's files. The store
   * folder itself may be a link. Each path is looked at once.
   */
  async #refuseOutside(path: string): Promise<void> {
    if (path === "" || this.#inside.has(path)) return;
    await this.#refuseOutside(folderOf(path));
    const [real, root] = [await this.#realPath(path), await this.#realPath("")];
    if (real === undefined || root === undefined) {
      if (await this.#isLink(path)) {
        throw new FileSystemError("leads_out", "write to", this.at(path));
      }
      return;
    }
    if (!real.startsWith(`${root}/`)) {
      throw new FileSystemError("leads_out", "write to", this.at(path));
    }
    this.#inside.add(path);
  }

  /** Whether a path that leads nowhere is a link: to write there would make what it points to. */
  async #isLink(path: string): Promise<boolean> {
    const name = path.slice(path.lastIndexOf("/") + 1);
    const beside = await this.list(folderOf(path));
    return beside.some((entry) => entry.kind === "link" && entry.name === name);
  }

  /** Where a path leads; `undefined` where it is not there, or is a link to nothing. */
  async #realPath(path: string): Promise<string | undefined> {
    try {
      return await this.#fs.realPath(this.at(path));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  #forget(): void {
    this.#known.clear();
    this.#inside.clear();
  }
}

/** The folder that a relative path lies in; "" is the store folder. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** Whether a path still names the file that it did: the same one, of the same size and time. */
export function isSameFile(a: FileStat | undefined, b: FileStat | undefined): boolean {
  return a?.mtimeMs === b?.mtimeMs && a?.size === b?.size && a?.identity === b?.identity;
}

/** The time and size of a file as text, for another file to note; "" where there is none. */
export function stampText(stat: FileStat | undefined): string {
  return stat === undefined ? "" : `${stat.mtimeMs} ${stat.size}`;
}

/** Whether an error says that something does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof FileSystemError && error.reason === "not_found";
}

/** Whether an error tells of a file that is damaged or gone: one that can be made again. */
export function isDamage(error: unknown): error is DamagedFileError | FileSystemError {
  return error instanceof DamagedFileError ||
    (error instanceof FileSystemError && error.reason === "not_found");
}
