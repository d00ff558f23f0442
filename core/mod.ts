/**
 * IHMT: a long-term memory for coding agents, kept as a tree of plain text files.
 *
 * @module
 */

export * from "./errors.ts";
export type {
  EntryKind,
  FileStat,
  FileSystem,
  FileSystemReason,
  FolderEntry,
} from "./fs-adapter/file_system.ts";
export { inMemoryFileSystem } from "./fs-adapter/in_memory.ts";
export { nodeFileSystem } from "./fs-adapter/node.ts";
