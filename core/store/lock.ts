/**
 * One writer at a time, across processes: an exclusively created file that says who holds it.
 *
 * A lock whose owner is dead is taken over: at once on the owner's host, by age elsewhere. Readers
 * never lock. The lock is held for the milliseconds of one change.
 */

import { DamagedFileError, FileSystemError, LockTimeoutError } from "../errors.ts";
import type { Host } from "../fs-adapter/host.ts";
import type { Disk } from "./disk.ts";
import { Fields, stringify } from "./json.ts";
import { STATE_FOLDER } from "./layout.ts";

const LOCK_PATH = `${STATE_FOLDER}/lock.json`;
/** Held only while a dead owner's lock is removed, so that two rescuers cannot remove a new one. */
const TAKEOVER_PATH = `${STATE_FOLDER}/lock-takeover.json`;
/** A user is told after this long; changes take milliseconds, so somebody is stuck. */
const PATIENCE_MS = 10_000;
/** No change takes this long: the owner is on another host, or its pid belongs to somebody else now. */
const OLDEST_MS = 10 * 60_000;
/** Clocks of one machine agree to within this. */
const BOOT_SLACK_MS = 10_000;
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
  /** Tells this lock from every other, so that only its holder lets it go. */
  readonly token: string;
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
  let unreadable: Unreadable | undefined;
  for (let attempt = 0;; attempt++) {
    const own = owner(host, now());
    if (await create(disk, LOCK_PATH, own)) {
      return { tookOver, release: () => release(disk, own) };
    }
    const holder = await readOwner(disk, LOCK_PATH);
    unreadable = holder.kind === "unreadable" ? sameOrNew(unreadable, holder.stamp) : undefined;
    const isOver = (seen: Holder): boolean => isDead(seen, { host, now: now(), unreadable });
    if (isOver(holder)) {
      tookOver = await takeOver(disk, host, { now, isOver }) || tookOver;
    } else if (performance.now() - begun > PATIENCE_MS) {
      throw new LockTimeoutError(describe(holder), PATIENCE_MS / 1000);
    }
    await pause(attempt);
  }
}

/** What a look at a lock file finds. */
type Holder =
  | { readonly kind: "gone" }
  | { readonly kind: "unreadable"; readonly stamp: string }
  | { readonly kind: "owner"; readonly owner: Owner };

/** A lock file that could not be read, and since when it has been the same one. */
interface Unreadable {
  readonly stamp: string;
  readonly since: number;
}

function sameOrNew(known: Unreadable | undefined, stamp: string): Unreadable {
  return known?.stamp === stamp ? known : { stamp, since: performance.now() };
}

function owner(host: Host, now: Date): Owner {
  return {
    pid: host.pid,
    host: host.name,
    process_started: host.startedAt,
    started_at: now.toISOString(),
    token: crypto.randomUUID(),
  };
}

/** A lock that somebody took over because it was too old is theirs to release. */
async function release(disk: Disk, own: Owner): Promise<void> {
  const holder = await readOwner(disk, LOCK_PATH);
  if (holder.kind === "owner" && holder.owner.token === own.token) await disk.remove(LOCK_PATH);
}

async function create(disk: Disk, path: string, holder: Owner): Promise<boolean> {
  try {
    await disk.writeExclusive(path, new TextEncoder().encode(stringify(holder)));
    return true;
  } catch (error) {
    // Only the file itself: a `state` that is no folder is a problem to tell, not a lock to wait for.
    const isTaken = error instanceof FileSystemError && error.reason === "exists" &&
      error.path === disk.at(path);
    if (isTaken) return false;
    throw error;
  }
}

async function readOwner(disk: Disk, path: string): Promise<Holder> {
  const stat = await disk.stat(path);
  if (stat === undefined) return { kind: "gone" };
  const unreadable: Holder = {
    kind: "unreadable",
    stamp: `${stat.identity} ${stat.mtimeMs} ${stat.size}`,
  };
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
      },
    };
  } catch (error) {
    if (error instanceof DamagedFileError) return unreadable;
    throw error;
  }
}

function isDead(
  holder: Holder,
  { host, now, unreadable }: { host: Host; now: Date; unreadable: Unreadable | undefined },
): boolean {
  if (holder.kind === "gone") return false;
  if (holder.kind === "unreadable") {
    return holder.stamp === unreadable?.stamp &&
      performance.now() - unreadable.since > UNREADABLE_MS;
  }
  const { owner } = holder;
  const since = Date.parse(owner.started_at);
  if (!(Math.abs(now.getTime() - since) < OLDEST_MS)) return true;
  if (owner.host !== host.name) return false;
  if (since < host.bootedAt - BOOT_SLACK_MS) return true;
  if (owner.pid === host.pid) return owner.process_started !== host.startedAt;
  return !host.isAlive(owner.pid);
}

/** Removes a dead owner's lock; false when somebody else is at it or was faster. */
async function takeOver(
  disk: Disk,
  host: Host,
  { now, isOver }: { now: () => Date; isOver: (holder: Holder) => boolean },
): Promise<boolean> {
  if (!await create(disk, TAKEOVER_PATH, owner(host, now()))) {
    await removeOldTakeover(disk, host, now());
    return false;
  }
  try {
    if (!isOver(await readOwner(disk, LOCK_PATH))) return false;
    await disk.remove(LOCK_PATH);
    return true;
  } finally {
    await disk.remove(TAKEOVER_PATH);
  }
}

async function removeOldTakeover(disk: Disk, host: Host, now: Date): Promise<void> {
  const rescuer = await readOwner(disk, TAKEOVER_PATH);
  const stat = await disk.stat(TAKEOVER_PATH);
  if (rescuer.kind === "gone" || stat === undefined) return;
  const old = Math.abs(now.getTime() - stat.mtimeMs) > TAKEOVER_AGE_MS;
  if (old || isDead(rescuer, { host, now, unreadable: undefined })) {
    await disk.remove(TAKEOVER_PATH);
  }
}

/** Whether a lock is left of a process that is gone: what it did last may be half done. */
export async function isAbandoned(disk: Disk, host: Host, now: Date): Promise<boolean> {
  const holder = await readOwner(disk, LOCK_PATH);
  return isDead(holder, { host, now, unreadable: undefined });
}

function describe(holder: Holder): string {
  if (holder.kind === "gone") return "several, one after the other";
  if (holder.kind === "unreadable") return "one that left an unreadable lock file, state/lock.json";
  const { pid, host, started_at } = holder.owner;
  return `process ${pid} on ${host}, since ${started_at}`;
}

/** Waits a little, longer each time, never the same for two waiters. */
async function pause(attempt: number): Promise<void> {
  const milliseconds = Math.min(2 + attempt, 20) * (0.5 + Math.random());
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}
