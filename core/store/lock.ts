/**
 * One writer at a time, across processes: an exclusively created file that says who holds it.
 *
 *     state/lock.json            who is writing
 *     state/lock-next.json       who writes next, while several wait
 *     state/lock-takeover.json   who is removing the lock of a process that is gone
 *
 * A lock whose owner is dead is taken over: at once where that is certain, after it was watched for a
 * while where dates or names only make it likely. Readers never lock. The lock is held for the
 * milliseconds of one change.
 */

import { LockTimeoutError } from "../errors.ts";
import { type Host, realWaiting, type Waiting } from "../fs-adapter/host.ts";
import {
  createLockFile,
  type Holder,
  isSameHolder,
  judge,
  type Owner,
  ownerOf,
  readLockFile,
  removeLockFile,
  Watch,
} from "./_lock_file.ts";
import type { Disk } from "./disk.ts";
import { STATE_FOLDER } from "./layout.ts";

const LOCK_PATH = `${STATE_FOLDER}/lock.json`;
const NEXT_PATH = `${STATE_FOLDER}/lock-next.json`;
/** Held only while a dead owner's lock is removed, so that two rescuers cannot remove a new one. */
const TAKEOVER_PATH = `${STATE_FOLDER}/lock-takeover.json`;
/** A user is told after this long; changes take milliseconds, so somebody is stuck. */
const PATIENCE_MS = 10_000;
/** A doubtful lock that was the same for so long is taken over: a save takes milliseconds. */
const DOUBT_MS = 3_000;
/** A takeover is two file operations; one that has been there for so long was left by a crash. */
const TAKEOVER_MS = 3_000;
/**
 * Who asks to be next is let go first after so long. Not at once: a new writer has to read what the
 * others have written, which takes longer than the save itself. A slice of some saves each is as fair.
 */
const SLICE_MS = 100;
/** Who is next looks every few milliseconds; one that leaves a free lock for so long is gone. */
const NEXT_MS = 250;

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
 * @throws {LockTimeoutError} when other processes have held it for over 10 s.
 */
export async function acquireLock(disk: Disk, host: Host, now: () => Date): Promise<HeldLock> {
  const waiting = host.waiting ?? realWaiting();
  const begun = waiting.elapsed();
  const lock = new Watch(disk, LOCK_PATH, waiting.elapsed);
  const takeover = new Watch(disk, TAKEOVER_PATH, waiting.elapsed);
  const turn = new Turn(disk, waiting);
  let tookOver = false;
  try {
    for (let hasWaited = false;; hasWaited = true) {
      const own = await ownerOf(disk, host, now());
      const holder = await lock.look();
      const isFree = holder.kind === "gone";
      const mayTry = isFree && await turn.mayTry({ now: now(), hasWaited });
      if (mayTry && await createLockFile(disk, LOCK_PATH, own)) {
        return { tookOver, release: () => removeLockFile(disk, LOCK_PATH, own) };
      }
      const verdict = await judge(disk, holder, { host, now: now() });
      const waited = waiting.elapsed() - begun;
      if (verdict === "dead" || (verdict === "doubtful" && lock.unchanged > DOUBT_MS)) {
        tookOver = await takeOver(disk, holder, { own, takeover }) || tookOver;
      } else if (waited > PATIENCE_MS) {
        throw new LockTimeoutError(describe(holder), PATIENCE_MS / 1000);
      }
      await turn.queue(own, { isFree });
      await waiting.pause(turn.isOurs ? 1 + 2 * Math.random() : pauseAfter(waited));
    }
  } finally {
    await turn.end();
  }
}

/**
 * Which of several waiting processes comes next. Without this, the one that has just written and
 * writes again would always be faster than those that look from time to time.
 *
 * It is a courtesy, not a lock: one that is gone is passed over, and nothing breaks where two believe
 * that they are next.
 */
class Turn {
  readonly #disk: Disk;
  readonly #waiting: Waiting;
  readonly #next: Watch;
  #own: Owner | undefined;
  /** Since when the lock has been free and still not taken by who is next. */
  #freeSince: number | undefined;

  constructor(disk: Disk, waiting: Waiting) {
    this.#disk = disk;
    this.#waiting = waiting;
    this.#next = new Watch(disk, NEXT_PATH, waiting.elapsed);
  }

  get isOurs(): boolean {
    return this.#own !== undefined;
  }

  /** Whether no other has to be let go first. One that `hasWaited` leaves the slice to its writer. */
  async mayTry({ now, hasWaited }: { now: Date; hasWaited: boolean }): Promise<boolean> {
    if (this.isOurs) return true;
    const next = await this.#next.look();
    if (next.kind !== "owner" || hasWaited) return next.kind === "gone";
    const asked = now.getTime() - Date.parse(next.owner.started_at);
    return asked >= 0 && asked < SLICE_MS;
  }

  /** Asks to be next. */
  async queue(own: Owner, { isFree }: { isFree: boolean }): Promise<void> {
    if (this.isOurs) return;
    const isTaken = (await this.#next.look()).kind !== "gone";
    if (!isTaken && await createLockFile(this.#disk, NEXT_PATH, own)) {
      this.#own = own;
      return;
    }
    const now = this.#waiting.elapsed();
    this.#freeSince = isFree ? this.#freeSince ?? now : undefined;
    const free = now - (this.#freeSince ?? now);
    if (Math.min(free, this.#next.unchanged) > NEXT_MS) await this.#disk.remove(NEXT_PATH);
  }

  /** Lets another be next. A file that stays behind is passed over: no reason to lose the lock for. */
  async end(): Promise<void> {
    if (this.#own === undefined) return;
    await removeLockFile(this.#disk, NEXT_PATH, this.#own).catch(() => {});
  }
}

/** Removes a lock that was judged; false when somebody else is at it, was faster, or it is another. */
async function takeOver(
  disk: Disk,
  judged: Holder,
  { own, takeover }: { own: Owner; takeover: Watch },
): Promise<boolean> {
  if (!await createLockFile(disk, TAKEOVER_PATH, own)) {
    const rescuer = await takeover.look();
    if (rescuer.kind !== "gone" && takeover.unchanged > TAKEOVER_MS) {
      await disk.remove(TAKEOVER_PATH);
    }
    return false;
  }
  try {
    if (!isSameHolder(await readLockFile(disk, LOCK_PATH), judged)) return false;
    await disk.remove(LOCK_PATH);
    return true;
  } finally {
    await disk.remove(TAKEOVER_PATH);
  }
}

/** Whether a lock is left of a process that is gone: what it did last may be half done. */
export async function isAbandoned(disk: Disk, host: Host, now: Date): Promise<boolean> {
  const holder = await readLockFile(disk, LOCK_PATH);
  return holder.kind === "owner" && await judge(disk, holder, { host, now }) !== "alive";
}

function describe(holder: Holder): string {
  if (holder.kind === "gone") return "several, one after the other";
  if (holder.kind === "unreadable") return "one that left an unreadable lock file, state/lock.json";
  const { pid, host, started_at } = holder.owner;
  return `process ${pid} on ${host}, since ${started_at}`;
}

/** Who has waited longer looks more often, and never two at the same moment. */
function pauseAfter(waited: number): number {
  return Math.max(4, 16 - waited / 100) * (0.5 + Math.random());
}
