/** A disk that counts what is read from it. */

import type { FileSystem } from "@ihmt/core";

/** What was read since the last look. */
export interface Reads {
  /** Different files. */
  readonly files: number;
  readonly bytes: number;
  /** Looks at a file's size and time alone. */
  readonly stats: number;
}

/** Wraps a disk; `take` tells what was read since it was last called. */
export function countingFileSystem(fs: FileSystem): { fs: FileSystem; take: () => Reads } {
  let files = new Set<string>();
  let bytes = 0;
  let stats = 0;
  return {
    fs: {
      ...fs,
      read: async (path, range) => {
        const content = await fs.read(path, range);
        files.add(path);
        bytes += content.length;
        return content;
      },
      stat: async (path) => {
        stats++;
        return await fs.stat(path);
      },
    },
    take: () => {
      const taken = { files: files.size, bytes, stats };
      files = new Set();
      bytes = 0;
      stats = 0;
      return taken;
    },
  };
}
