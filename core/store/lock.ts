/**
 * One writer at a time, across processes: an exclusively created file that says who holds it.
 *
 * A lock whose owner is dead is taken over: at once on the owner's host, by age elsewhere. Readers
 * never lock. The lock is held for the milliseconds of one change.
 */

import { FileSystemError, IhmtError, LockTimeoutError } from "../errors.ts";
import type { Host } from "../fs-adapter/host.ts";
import type { Disk } from "./disk.ts";
import { isObject, stringify } from "./json.ts";
import { STATE_FOLDER } from "./layout.ts";

const LOCK_PATH = `${STATE_FOLDER}/lock.json`;
/** Held only while a dead owner's lock is removed, so that two rescuers cannot remove a new one. */
const TAKEOVER_PATH = `${STATE_FOLDER}/lock-takeover.json`;
/** A user is told after this long; changes take milliseconds, so somebody is stuck. */
const PATIENCE_MS = 10_000;
/** A lock from another host cannot be asked whether its owner lives; no change takes this long. */
const FOREIGN_AGE_MS = 10 * 60_000;
/** A lock file is written in one go; one unreadable for this long was left by a crash. */
const UNREADABLE_MS = 2_000;
/** A takeover is two file operations; one this old was left by a crash. */
const TAKEOVER_AGE_MS = 5_000;

/** What the lock file says of its holder. */
interface Owner {
  readonly pid: number;
  readonly host: string;
  readonly process_started: number;
  readonly started_at: string;
}

/** A held lock. */
export interface HeldLock {
  /** Whether it was taken from a dead owner, whose last change may be half done. */
  readonly tookOver: boolean;
  /** Lets the next writer in. */
  release(): Promise<void>;
}

/**
 * Takes the store's lock, waiting for other writers.
 *
 * @throws {LockTimeoutError} when another process holds it for over 10 s.
 */
export async function acquireLock(disk: Disk, host: Host, now: () => Date): Promise<HeldLock> {
  const begun = performance.now();
  let tookOver = false;
  for (let attempt = 0;; attempt++) {
    if (await create(disk, LOCK_PATH, owner(host, now()))) {
      return { tookOver, release: () => disk.remove(LOCK_PATH) };
    }
    const waited = performance.now() - begun;
    const isOver = (holder: Owner | undefined): boolean =>
      holder === undefined ? waited > UNREADABLE_MS : isDead(holder, host, now());
    const holder = await readOwner(disk, LOCK_PATH);
    if (isOver(holder)) {
      tookOver = await takeOver(disk, host, { now, isOver }) || tookOver;
    } else if (waited > PATIENCE_MS) {
      throw new LockTimeoutError(describe(holder), PATIENCE_MS / 1000);
    } else {
      await pause(attempt);
    }
  }
}

function owner(host: Host, now: Date): Owner {
  return {
    pid: host.pid,
    host: host.name,
    process_started: host.startedAt,
    started_at: now.toISOString(),
  };
}

async function create(disk: Disk, path: string, holder: Owner): Promise<boolean> {
  try {
    await disk.writeExclusive(path, new TextEncoder().encode(stringify(holder)));
    return true;
  } catch (error) {
    if (error instanceof FileSystemError && error.reason === "exists") return false;
    throw error;
  }
}

/** The owner a lock file names; `undefined` when it is gone or (still) unreadable. */
async function readOwner(disk: Disk, path: string): Promise<Owner | undefined> {
  try {
    const value = await disk.readJson(path);
    if (!isObject(value)) return undefined;
    const { pid, host, process_started, started_at } = value;
    if (typeof pid !== "number" || typeof host !== "string") return undefined;
    if (typeof process_started !== "number" || typeof started_at !== "string") return undefined;
    return { pid, host, process_started, started_at };
  } catch (error) {
    if (error instanceof IhmtError) return undefined;
    throw error;
  }
}

function isDead(holder: Owner, host: Host, now: Date): boolean {
  if (holder.host !== host.name) {
    const age = now.getTime() - Date.parse(holder.started_at);
    return !(Math.abs(age) < FOREIGN_AGE_MS);
  }
  if (holder.pid === host.pid) return holder.process_started !== host.startedAt;
  return !host.isAlive(holder.pid);
}

/** Removes a dead owner's lock; false when somebody else is at it or was faster. */
async function takeOver(
  disk: Disk,
  host: Host,
  { now, isOver }: { now: () => Date; isOver: (holder: Owner | undefined) => boolean },
): Promise<boolean> {
  if (!await create(disk, TAKEOVER_PATH, owner(host, now()))) {
    await removeOldTakeover(disk, host, now());
    return false;
  }
  try {
    const holder = await readOwner(disk, LOCK_PATH);
    if (!isOver(holder)) return false;
    await disk.remove(LOCK_PATH);
    return true;
  } finally {
    await disk.remove(TAKEOVER_PATH);
  }
}

async function removeOldTakeover(disk: Disk, host: Host, now: Date): Promise<void> {
  const rescuer = await readOwner(disk, TAKEOVER_PATH);
  if (rescuer === undefined) return;
  const age = Math.abs(now.getTime() - Date.parse(rescuer.started_at));
  if (isDead(rescuer, host, now) || age > TAKEOVER_AGE_MS) await disk.remove(TAKEOVER_PATH);
}

function describe(holder: Owner | undefined): string {
  if (holder === undefined) return "one that left an unreadable lock file, state/lock.json";
  return `process ${holder.pid} on ${holder.host}, since ${holder.started_at}`;
}

/** Waits a little, longer each time, never the same for two waiters. */
async function pause(attempt: number): Promise<void> {
  const milliseconds = Math.min(2 + attempt, 20) * (0.5 + Math.random());
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}
