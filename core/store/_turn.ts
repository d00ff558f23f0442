/**
 * Whose turn it is to take the lock, while several processes wait for it:
 *
 *     state/lock-next.json       who writes next
 */

import type { Host, Waiting } from "../fs-adapter/host.ts";
import { createLockFile, judge, type Owner, removeLockFile, Watch } from "./_lock_file.ts";
import type { Disk } from "./disk.ts";
import { STATE_FOLDER } from "./layout.ts";

const NEXT_PATH = `${STATE_FOLDER}/lock-next.json`;
/**
 * Who asks to be next is let go first after so long. Not at once: a new writer has to read what the
 * others have written, which takes longer than the save itself. A slice of some saves each is as fair.
 */
const SLICE_MS = 100;
/** Who is next looks every few milliseconds; one that leaves a free lock for so long is gone. */
const NEXT_MS = 250;

/**
 * Which of several waiting processes comes next. Without this, the one that has just written and
 * writes again would always be faster than those that look from time to time.
 *
 * It is a courtesy, not a lock: one that is gone is passed over, and nothing breaks where two believe
 * that they are next.
 */
export class Turn {
  readonly #disk: Disk;
  readonly #host: Host;
  readonly #waiting: Waiting;
  readonly #next: Watch;
  #own: Owner | undefined;
  /** Since when the lock has been free and still not taken by who is next. */
  #freeSince: number | undefined;

  /** The turns at one store's lock. */
  constructor(disk: Disk, { host, waiting }: { readonly host: Host; readonly waiting: Waiting }) {
    this.#disk = disk;
    this.#host = host;
    this.#waiting = waiting;
    this.#next = new Watch(disk, NEXT_PATH, waiting.elapsed);
  }

  /** Whether we are next. */
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

  /** Asks to be next, in place of one that is gone. */
  async queue(own: Owner, { isFree, now }: { isFree: boolean; now: Date }): Promise<void> {
    if (this.isOurs) return;
    const next = await this.#next.look();
    if (next.kind === "gone" && await createLockFile(this.#disk, NEXT_PATH, own)) {
      this.#own = own;
      return;
    }
    const elapsed = this.#waiting.elapsed();
    this.#freeSince = isFree ? this.#freeSince ?? elapsed : undefined;
    const free = Math.min(elapsed - (this.#freeSince ?? elapsed), this.#next.unchanged);
    const isGone = await judge(this.#disk, next, { host: this.#host, now }) === "dead";
    if (isGone || free > NEXT_MS) await this.#disk.remove(NEXT_PATH);
  }

  /** Lets another be next. A file that stays behind is passed over: no reason to lose the lock for. */
  async end(): Promise<void> {
    if (this.#own === undefined) return;
    await removeLockFile(this.#disk, NEXT_PATH, this.#own).catch(() => {});
  }
}
