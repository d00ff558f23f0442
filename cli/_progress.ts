/** The progress of a long ingest, on a terminal. */

import process from "node:process";
import { oneLine } from "./_screen.ts";

/** So many files are done before a person wonders. */
const FEW_FILES = 5;

/** How far an ingest is. */
export interface Progress {
  /** Told before each file. */
  readonly onFile: (file: { path: string; done: number; total: number }) => void;
  /** Takes the bar away. */
  stop(): void;
}

/** Shows a bar on stderr, where that is a terminal and there is more than a few files. */
export async function openProgress(): Promise<Progress> {
  if (process.stderr.isTTY !== true) return { onFile: () => {}, stop: () => {} };
  const { progress } = await import("@clack/prompts");
  let bar: ReturnType<typeof progress> | undefined;
  return {
    onFile: ({ path, total }) => {
      if (total <= FEW_FILES) return;
      const name = oneLine(path.slice(path.lastIndexOf("/") + 1));
      if (bar === undefined) {
        bar = progress({ max: total, output: process.stderr });
        bar.start(name);
      } else bar.advance(1, name);
    },
    stop: () => bar?.clear(),
  };
}

/** A bar for work that is counted. */
export interface Bar {
  /** Shows that `done` of `total` is done, and what is being done. */
  readonly show: (done: number, total: number, what: string) => void;
  /** Takes the bar away. */
  stop(): void;
}

/** Shows a bar on stderr, where that is a terminal, once there is something to show. */
export async function openBar(): Promise<Bar> {
  if (process.stderr.isTTY !== true) return { show: () => {}, stop: () => {} };
  const { progress } = await import("@clack/prompts");
  let bar: ReturnType<typeof progress> | undefined;
  let shown = 0;
  return {
    show: (done, total, what) => {
      if (total <= FEW_FILES) return;
      if (bar === undefined) {
        bar = progress({ max: total, output: process.stderr });
        bar.start(what);
      }
      bar.advance(done - shown, `${what} ${done} of ${total}`);
      shown = done;
    },
    stop: () => bar?.clear(),
  };
}
