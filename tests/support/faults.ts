/**
 * Disks that fail: at one call, from one call on, before it did its work, half way, or after.
 *
 * They stand in front of another disk, which keeps what was written until then. What a fault does is
 * decided by the number of the call alone, so that a test can try every one.
 */

import { type FileSystem, FileSystemError, type FileSystemReason } from "@ihmt/core";

/** What happens at the chosen call. */
export type Fault =
  /** The process dies: the call changes nothing, and nor does any later one. */
  | { readonly kind: "dies" }
  /** The process dies while it writes: half of the bytes are there. */
  | { readonly kind: "dies writing" }
  /** The call is refused, later ones are not. */
  | { readonly kind: "is refused"; readonly reason: FileSystemReason }
  /** The disk is full: half of an append may still fit, and nothing can be written any more. */
  | { readonly kind: "fills up" };

/** A disk with a fault. */
export interface FaultyDisk {
  readonly fs: FileSystem;
  /** Lets the call after the next `calls` that it concerns meet the fault, or none from here on. */
  arm(calls: number | undefined): void;
  /** Whether the fault has been met. */
  readonly isMet: boolean;
}

const WRITES: ReadonlySet<string> = new Set(["append", "writeExclusive"]);
const CHANGES: ReadonlySet<string> = new Set([...WRITES, "rename", "remove", "makeFolder"]);
/** Operations that need room on the disk. */
const NEED_ROOM: ReadonlySet<string> = new Set([...WRITES, "makeFolder"]);

/** A call that changes nothing may be the last one or not: the disk is the same. */
function concerns(fault: Fault, operation: string): boolean {
  switch (fault.kind) {
    case "dies":
      return CHANGES.has(operation);
    case "dies writing":
      return WRITES.has(operation);
    case "is refused":
      return true;
    case "fills up":
      return NEED_ROOM.has(operation);
  }
}

/** Puts a fault in front of a disk. It is met once {@linkcode FaultyDisk.arm} says when. */
export function faultyDisk(disk: FileSystem, fault: Fault): FaultyDisk {
  let calls = 0;
  let fatal = Infinity;
  const refuse = (reason: FileSystemReason, name: string, path: string): Promise<never> =>
    Promise.reject(new FileSystemError(reason, name, path));

  /** Does one call; `half` writes a part of what it should, where that is possible. */
  function call<T>(
    name: keyof FileSystem,
    path: string,
    { whole, half }: { whole: () => Promise<T>; half?: () => Promise<unknown> },
  ): Promise<T> {
    const isDead = calls > fatal && fault.kind.startsWith("dies");
    if (!isDead && !concerns(fault, name)) return whole();
    const at = calls++;
    if (at < fatal) return whole();
    const isFirst = at === fatal;
    switch (fault.kind) {
      case "dies":
        return Promise.reject(new Error("It died."));
      case "dies writing":
        return ((isFirst ? half?.() : undefined) ?? Promise.resolve())
          .then(() => Promise.reject(new Error("It died.")));
      case "is refused":
        return isFirst ? refuse(fault.reason, name, path) : whole();
      case "fills up": {
        const filling = isFirst && name === "append" ? half?.() : undefined;
        return (filling ?? Promise.resolve()).then(() => refuse("no_space", name, path));
      }
    }
  }

  const halfOf = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, bytes.length >> 1);
  const fs: FileSystem = {
    read: (path, range) => call("read", path, { whole: () => disk.read(path, range) }),
    writeExclusive: (path, bytes, options) =>
      call("writeExclusive", path, {
        whole: () => disk.writeExclusive(path, bytes, options),
        // A torn lock is waited for; that has a test of its own.
        half: () =>
          disk.writeExclusive(path, path.includes("/lock") ? bytes : halfOf(bytes), options),
      }),
    append: (path, bytes) =>
      call("append", path, {
        whole: () => disk.append(path, bytes),
        half: () => disk.append(path, halfOf(bytes)),
      }),
    rename: (from, to) => call("rename", from, { whole: () => disk.rename(from, to) }),
    sync: (path) => call("sync", path, { whole: () => disk.sync(path) }),
    list: (path) => call("list", path, { whole: () => disk.list(path) }),
    stat: (path) => call("stat", path, { whole: () => disk.stat(path) }),
    remove: (path) => call("remove", path, { whole: () => disk.remove(path) }),
    makeFolder: (path) => call("makeFolder", path, { whole: () => disk.makeFolder(path) }),
    realPath: (path) => call("realPath", path, { whole: () => disk.realPath(path) }),
  };
  return {
    fs,
    arm: (after) => {
      calls = 0;
      fatal = after ?? Infinity;
    },
    get isMet() {
      return calls > fatal;
    },
  };
}
