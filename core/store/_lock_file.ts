/**
 * A lock file: what it says of its holder, and how one process watches that of another.
 *
 * Clocks are set, laptops sleep, and folders are copied with a lock inside, so dates alone prove
 * nothing. What a watcher has seen for itself, by a clock that only goes forward, does.
 */

import { DamagedFileError, FileSystemError } from "../errors.ts";
import type { Host } from "../fs-adapter/host.ts";
import { type Disk, stampText } from "./disk.ts";
import { Fields, stringify } from "./json.ts";
import { STATE_FOLDER } from "./layout.ts";

/** No change takes this long: the owner is on another host, or its pid belongs to somebody else now. */
const OLDEST_MS = 10 * 60_000;
/** Clocks of one machine agree to within this. */
const BOOT_SLACK_MS = 10_000;

/** What a lock file says of its holder. */
export interface Owner {
  readonly pid: number;
  readonly host: string;
  readonly process_started: number;
  readonly started_at: string;
  /** Tells this lock from every other, so that only its holder lets it go. */
  readonly token: string;
  /** Which folder it locks: a copy of the folder is another one. "" where the platform cannot tell. */
  readonly folder: string;
}

/** What a look at a lock file finds. */
export type Holder =
  | { readonly kind: "gone" }
  | { readonly kind: "unreadable"; readonly stamp: string }
  | { readonly kind: "owner"; readonly owner: Owner };

/**
 * What a holder is worth: `doubtful` is one that is most likely gone, if the clocks and the names of
 * the machines are to be trusted.
 */
export type Verdict = "alive" | "doubtful" | "dead";

/** This process, as the holder of a lock that it is about to take. */
export async function ownerOf(disk: Disk, host: Host, now: Date): Promise<Owner> {
  return {
    pid: host.pid,
    host: host.name,
    process_started: host.startedAt,
    started_at: now.toISOString(),
    token: crypto.randomUUID(),
    folder: await folderIdentity(disk),
  };
}

/** Creates a lock file; false when there is one. */
export async function createLockFile(disk: Disk, path: string, owner: Owner): Promise<boolean> {
  try {
    await disk.writeExclusive(path, new TextEncoder().encode(stringify(owner)));
    return true;
  } catch (error) {
    // Only the file itself: a `state` that is no folder is a problem to tell, not a lock to wait for.
    const isTaken = error instanceof FileSystemError && error.reason === "exists" &&
      error.path === disk.at(path);
    if (isTaken) return false;
    throw error;
  }
}

/**
 * Whether a lock file is the owner's: one that was given up may have become somebody else's. One that
 * the disk refuses to show (too many open files) counts as the owner's, or nobody would remove it.
 */
export async function isLockOf(disk: Disk, path: string, owner: Owner): Promise<boolean> {
  try {
    const holder = await readLockFile(disk, path);
    return holder.kind === "owner" && holder.owner.token === owner.token;
  } catch (error) {
    if (error instanceof FileSystemError) return true;
    throw error;
  }
}

/** Removes the owner's lock file; somebody else's is theirs to remove. */
export async function removeLockFile(disk: Disk, path: string, owner: Owner): Promise<void> {
  if (await isLockOf(disk, path, owner)) await disk.remove(path);
}

/** Reads who holds a lock. */
export async function readLockFile(disk: Disk, path: string): Promise<Holder> {
  const stamp = await stampOf(disk, path);
  if (stamp === "") return { kind: "gone" };
  try {
    const value = await disk.readJson(path);
    if (value === undefined) return { kind: "gone" };
    const fields = new Fields(value, path);
    return {
      kind: "owner",
      owner: {
        pid: fields.number("pid"),
        host: fields.text("host"),
        process_started: fields.number("process_started"),
        started_at: fields.text("started_at"),
        token: fields.text("token", ""),
        folder: fields.text("folder", ""),
      },
    };
  } catch (error) {
    if (error instanceof DamagedFileError) return { kind: "unreadable", stamp };
    throw error;
  }
}

/** Whether two looks found the same lock. */
export function isSameHolder(a: Holder, b: Holder): boolean {
  if (a.kind === "owner" && b.kind === "owner") return a.owner.token === b.owner.token;
  if (a.kind === "unreadable" && b.kind === "unreadable") return a.stamp === b.stamp;
  return a.kind === b.kind;
}

/** What a holder is worth to this process, at this moment. */
export async function judge(
  disk: Disk,
  holder: Holder,
  { host, now }: { host: Host; now: Date },
): Promise<Verdict> {
  if (holder.kind === "gone") return "alive";
  if (holder.kind === "unreadable") return "doubtful";
  const { owner } = holder;
  const since = Date.parse(owner.started_at);
  const isOld = !(Math.abs(now.getTime() - since) < OLDEST_MS);
  if (owner.host !== host.name) return isOld ? "doubtful" : "alive";
  const isGone = owner.pid === host.pid
    ? owner.process_started !== host.startedAt
    : !host.isAlive(owner.pid);
  if (isGone) return "dead";
  // Somebody has that pid. Whether it is still the same process, only signs can tell.
  const folder = await folderIdentity(disk);
  const isCopied = owner.folder !== "" && folder !== "" && owner.folder !== folder;
  return isOld || isCopied || since < host.bootedAt - BOOT_SLACK_MS ? "doubtful" : "alive";
}

/** One lock file as one process sees it, look after look. */
export class Watch {
  readonly #disk: Disk;
  readonly #path: string;
  readonly #elapsed: () => number;
  #holder: Holder = { kind: "gone" };
  #stamp = "";
  #since = 0;

  /** Watches the file at `path` by a clock that only goes forward. */
  constructor(disk: Disk, path: string, elapsed: () => number) {
    this.#disk = disk;
    this.#path = path;
    this.#elapsed = elapsed;
  }

  /** Who holds the lock now. A file that has not changed is not read again. */
  async look(): Promise<Holder> {
    const stamp = await stampOf(this.#disk, this.#path);
    if (stamp === this.#stamp) return this.#holder;
    const holder = await readLockFile(this.#disk, this.#path);
    if (!isSameHolder(holder, this.#holder)) this.#since = this.#elapsed();
    this.#holder = holder;
    this.#stamp = stamp;
    return holder;
  }

  /** For how many milliseconds it has been the same. */
  get unchanged(): number {
    return this.#elapsed() - this.#since;
  }
}

async function stampOf(disk: Disk, path: string): Promise<string> {
  const stat = await disk.stat(path);
  return stat === undefined ? "" : `${stat.identity} ${stampText(stat)}`;
}

async function folderIdentity(disk: Disk): Promise<string> {
  return (await disk.stat(STATE_FOLDER))?.identity ?? "";
}
