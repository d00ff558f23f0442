/**
 * Who this process is, for the lock that says who is writing.
 *
 * Apart from the disk, this is all the core asks of the machine it runs on.
 */

import { hostname, uptime } from "node:os";
import process from "node:process";

/** The machine and the process a store is used from. */
export interface Host {
  /** The machine's name. */
  readonly name: string;
  /** This process. */
  readonly pid: number;
  /** When this process started, in milliseconds: with the pid it tells a process from a later one. */
  readonly startedAt: number;
  /** When this machine started, in milliseconds: an older lock is of a process that is gone. */
  readonly bootedAt: number;
  /** Whether a process with this pid runs on this machine; also true where that cannot be told. */
  isAlive(pid: number): boolean;
  /** How this process waits for another one. @default {realWaiting()} */
  readonly waiting?: Waiting;
}

/** Time that passes while a process waits for another one. */
export interface Waiting {
  /** Milliseconds by a clock that only goes forward, whatever the time of day is set to. */
  elapsed(): number;
  /** Lets so many milliseconds pass. */
  pause(milliseconds: number): Promise<void>;
}

/** Waiting as it is. */
export function realWaiting(): Waiting {
  return {
    elapsed: () => performance.now(),
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  };
}

/** The machine and process we run on. */
export function currentHost(): Host {
  return {
    name: hostname(),
    pid: process.pid,
    startedAt: Math.round(performance.timeOrigin),
    bootedAt: Date.now() - uptime() * 1000,
    isAlive,
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, but it belongs to somebody else. No code: Deno was not allowed to ask, and a
    // lock that is held must not be taken for one that was left.
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    return code === "EPERM" || code === undefined;
  }
}
