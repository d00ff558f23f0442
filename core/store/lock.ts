/**
 * One writer at a time, across processes: an exclusively created file that says who holds it.
 *
 *     state/lock.json            who is changing the store, for the milliseconds of one change
 *     state/lock-takeover.json   who is moving away the lock of a process that is gone
 *     state/interrupted.json     the lock of a change that did not come to its end
 *
 * A lock whose owner is dead is taken over: at once where that is certain, after it was watched for a
 * while where dates or names only make it likely. It becomes the mark of an interrupted change, and so
 * does the lock of a change that the disk refused: whoever writes next finishes what was begun, and
 * takes the mark away. Readers never lock.
 */

import { FileSystemError, LockTimeoutError } from "../errors.ts";
import { type Host, realWaiting, type Waiting } from "../fs-adapter/host.ts";
import {
  createLockFile,
  type Holder,
  isLockOf,
  isSameHolder,
  judge,
  type Owner,
  ownerOf,
  readLockFile,
  type Verdict,
  Watch,
} from "./_lock_file.ts";
import { Turn } from "./_turn.ts";
import type { Disk } from "./disk.ts";
import { STATE_FOLDER } from "./layout.ts";

const LOCK_PATH = `${STATE_FOLDER}/lock.json`;
const MARK_PATH = `${STATE_FOLDER}/interrupted.json`;
/** Held only while a dead owner's lock is moved, so that two rescuers cannot move a new one. */
const TAKEOVER_PATH = `${STATE_FOLDER}/lock-takeover.json`;
/** A user is told after this long; changes take milliseconds, so somebody is stuck. */
const PATIENCE_MS = 10_000;
/** A doubtful lock that was the same for so long is taken over: a save takes milliseconds. */
const DOUBT_MS = 3_000;
/** A lock file is written in one go; one that could not be read for so long was left by a crash. */
const UNREADABLE_MS = 500;
/** A takeover is two file operations; one that has been there for so long was left by a crash. */
const TAKEOVER_MS = 1_000;
/** A pause is of milliseconds; on a machine that is very busy it may last this long. */
const LONGEST_PAUSE_MS = 500;
/** How often a lock that the disk does not let go is tried again: for a quarter of a second. */
const RELEASE_TRIES = 20;

/** What a change finds when it gets the lock. */
export interface Found {
  /** Whether the change before it may be half done, and is to be finished first. */
  readonly isUnfinished: boolean;
}

/** The lock of one store, as one process sees it. */
export class StoreLock {
  readonly #disk: Disk;
  readonly #host: Host;
  readonly #now: () => Date;
  readonly #waiting: Waiting;
  /** The token of a lock of ours that the disk did not let go. */
  #left: string | undefined;

  /** Nothing is done before {@linkcode StoreLock.hold}. */
  constructor(disk: Disk, { host, now }: { readonly host: Host; readonly now: () => Date }) {
    this.#disk = disk;
    this.#host = host;
    this.#now = now;
    this.#waiting = host.waiting ?? realWaiting();
  }

  /**
   * Makes a change under the lock, after waiting for other writers. One that throws when it had begun
   * to write leaves the mark.
   *
   * @throws {LockTimeoutError} when other processes have held the lock for over 10 s.
   */
  async hold<T>(change: (found: Found) => Promise<T>): Promise<T> {
    const own = await this.#acquire();
    const before = this.#disk.changes;
    let isDone = false;
    try {
      const result = await change({ isUnfinished: await this.#isMarked() });
      isDone = true;
      return result;
    } finally {
      await this.#release(own, { isInterrupted: !isDone && this.#disk.changes !== before });
    }
  }

  /** Whether what was done last may be half done: there is a mark, or the lock of a process gone. */
  async isUnfinished(): Promise<boolean> {
    if (await this.#isMarked()) return true;
    const holder = await readLockFile(this.#disk, LOCK_PATH);
    return holder.kind === "owner" && await this.#judge(holder) !== "alive";
  }

  /** Takes the mark away: everything is finished. The caller holds the lock. */
  async finish(): Promise<void> {
    await this.#disk.remove(MARK_PATH);
  }

  async #acquire(): Promise<Owner> {
    const waiting = awake(this.#waiting);
    const lock = new Watch(this.#disk, LOCK_PATH, waiting.elapsed);
    const takeover = new Watch(this.#disk, TAKEOVER_PATH, waiting.elapsed);
    const turn = new Turn(this.#disk, { host: this.#host, waiting });
    try {
      for (let hasWaited = false;; hasWaited = true) {
        const own = await ownerOf(this.#disk, this.#host, this.#now());
        const holder = await lock.look();
        const isFree = holder.kind === "gone";
        const mayTry = isFree && await turn.mayTry({ now: this.#now(), hasWaited });
        const isMade = mayTry && await createLockFile(this.#disk, LOCK_PATH, own);
        // One that was stopped while it made the file may find it taken over.
        if (isMade && await isLockOf(this.#disk, LOCK_PATH, own)) return own;
        const verdict = await this.#judge(holder);
        const waited = waiting.elapsed();
        const enough = holder.kind === "unreadable" ? UNREADABLE_MS : DOUBT_MS;
        if (verdict === "dead" || (verdict === "doubtful" && lock.unchanged > enough)) {
          await this.#takeOver(holder, { own, takeover });
        } else if (waited > PATIENCE_MS) {
          throw new LockTimeoutError(describe(holder), PATIENCE_MS / 1000);
        }
        await turn.queue(own, { isFree, now: this.#now() });
        await waiting.pause(turn.isOurs ? 1 + 2 * Math.random() : pauseAfter(waited));
      }
    } finally {
      await turn.end();
    }
  }

  async #isMarked(): Promise<boolean> {
    return await this.#disk.stat(MARK_PATH) !== undefined;
  }

  async #judge(holder: Holder): Promise<Verdict> {
    if (holder.kind === "owner" && holder.owner.token === this.#left) return "dead";
    return await judge(this.#disk, holder, { host: this.#host, now: this.#now() });
  }

  /**
   * What was changed is changed, so a lock that cannot be let go fails nothing: the next change of
   * this process takes it over, and others do when the process is gone.
   */
  async #release(own: Owner, { isInterrupted }: { isInterrupted: boolean }): Promise<void> {
    for (let attempt = 1; attempt <= RELEASE_TRIES; attempt++) {
      try {
        // A lock that was given up and taken over is theirs to release.
        if (!await isLockOf(this.#disk, LOCK_PATH, own)) return;
        if (isInterrupted) await this.#disk.move(LOCK_PATH, MARK_PATH);
        else await this.#disk.remove(LOCK_PATH);
        return;
      } catch (error) {
        if (!(error instanceof FileSystemError)) throw error;
        await this.#waiting.pause(attempt);
      }
    }
    this.#left = own.token;
  }

  /** Moves a lock that was judged away, unless somebody else is at it, was faster, or it is another. */
  async #takeOver(
    judged: Holder,
    { own, takeover }: { own: Owner; takeover: Watch },
  ): Promise<void> {
    if (!await createLockFile(this.#disk, TAKEOVER_PATH, own)) {
      const rescuer = await takeover.look();
      if (rescuer.kind !== "gone" && takeover.unchanged > TAKEOVER_MS) {
        await this.#disk.remove(TAKEOVER_PATH);
      }
      return;
    }
    try {
      if (isSameHolder(await readLockFile(this.#disk, LOCK_PATH), judged)) {
        await this.#disk.move(LOCK_PATH, MARK_PATH);
      }
    } finally {
      await this.#disk.remove(TAKEOVER_PATH);
    }
  }
}

/**
 * Waiting of which only the pauses count, and each for little: a process that was stopped, or whose
 * machine slept, has not waited, and has not watched anybody meanwhile.
 */
function awake({ elapsed, pause }: Waiting): Waiting {
  let waited = 0;
  return {
    elapsed: () => waited,
    pause: async (milliseconds) => {
      const begun = elapsed();
      await pause(milliseconds);
      waited += Math.min(elapsed() - begun, LONGEST_PAUSE_MS);
    },
  };
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
