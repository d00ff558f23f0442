/**
 * The disk as the core sees it: ten small operations on absolute paths with `/`.
 *
 * Every adapter keeps the same promises, held by one shared contract test. The interface knows
 * nothing of memories, and nothing outside this folder imports `node:fs` or `Deno.*`.
 */

/** What kind of thing a path names. Links are followed; `other` is a socket, a device, a pipe. */
export type EntryKind = "file" | "folder" | "other";

/** What {@linkcode FileSystem.stat} tells of a path. */
export interface FileStat {
  /** File, folder or something else. */
  readonly kind: EntryKind;
  /** Bytes; 0 for a folder. */
  readonly size: number;
  /** Last change of the content (for a folder: of its list of names), in milliseconds. */
  readonly mtimeMs: number;
  /** Tells one file from another that replaced it under the same name; "" where the platform has none. */
  readonly identity: string;
}

/** One name in a folder. */
export interface FolderEntry {
  /** The last part of its path. */
  readonly name: string;
  /** As the folder lists it: a link is `link`, whatever it points to. */
  readonly kind: EntryKind | "link";
}

/**
 * The disk, or something that behaves like one.
 *
 * Every failure is a {@linkcode FileSystemError} whose `reason` says what happened.
 */
export interface FileSystem {
  /** Reads a whole file, or its bytes from `start` on (0 by default) and at most `length` of them. */
  read(path: string, range?: { start?: number; length?: number }): Promise<Uint8Array>;
  /**
   * Creates a file that must not exist yet (reason `exists` otherwise), private to the user or, where
   * the platform has such, with the access rights of the file `like`. Not durable until {@linkcode sync}.
   */
  writeExclusive(path: string, bytes: Uint8Array, options?: { like?: string }): Promise<void>;
  /** Adds bytes at the end of a file in one write, creating the file when it is missing. */
  append(path: string, bytes: Uint8Array): Promise<void>;
  /** Moves a file or folder; a file at the new path is replaced in one step. */
  rename(from: string, to: string): Promise<void>;
  /** Forces a file's content, or a folder's list of names, to the disk, where the platform can. */
  sync(path: string): Promise<void>;
  /** The names in a folder, sorted by code unit. */
  list(path: string): Promise<FolderEntry[]>;
  /** What a path names, or `undefined` when there is nothing. */
  stat(path: string): Promise<FileStat | undefined>;
  /** Removes a file, or a folder with everything in it. Removing what is not there is no error. */
  remove(path: string): Promise<void>;
  /** Makes a folder and the ones above it, private to the user (0700). One that exists is no error. */
  makeFolder(path: string): Promise<void>;
  /** The canonical path of something that exists: absolute, links resolved, with `/`. */
  realPath(path: string): Promise<string>;
}

/** Why an operation on the disk failed. */
export type FileSystemReason =
  | "not_found"
  | "exists"
  | "denied"
  | "no_space"
  | "too_many_open"
  | "not_a_folder"
  | "is_a_folder"
  /** A link that leads out of a store is on the way: no adapter says so, but who keeps the store. */
  | "leads_out"
  | "other";
