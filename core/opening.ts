/**
 * How a memory is opened: with what, and the store made where there is none.
 */

import { absoluteHome } from "./_arguments.ts";
import { type Config, parseConfig, readConfig, writeConfig } from "./config.ts";
import type { FileSystem } from "./fs-adapter/file_system.ts";
import { currentHost, type Host } from "./fs-adapter/host.ts";
import { nodeFileSystem } from "./fs-adapter/node.ts";
import { hasStore, Keeper, type KeeperOptions } from "./keeper/keeper.ts";
import { Disk } from "./store/disk.ts";
import { CONFIG_PATH, LEAVES_FOLDER, STORE_FOLDER } from "./store/layout.ts";
import type { FactRule } from "./timeline/rules/custom.ts";
import type { SummarizerBackend } from "./tree/summarizers/backend.ts";

/** What a memory is opened with. */
export interface OpenOptions {
  /** The folder that holds, or will hold, `ihmt_memory/`; an absolute path. */
  readonly home: string;
  /** The disk. @default {nodeFileSystem()} */
  readonly fs?: FileSystem;
  /** The clock: every date that is not in a text comes from it. @default {() => new Date()} */
  readonly now?: () => Date;
  /** Summarizes branches. @default {heuristicSummarizer()} */
  readonly backend?: SummarizerBackend;
  /**
   * Rules that read facts from memories, besides the built-in ones: at save, ingest, healing and
   * rebuild. Facts they do not read any more go with the next rebuild. @default {[]}
   */
  readonly rules?: readonly FactRule[];
  /** Who this process is, for the lock. @default {currentHost()} */
  readonly host?: Host;
  /** Told, in a sentence, of long work such as building the index. */
  readonly onProgress?: (message: string) => void;
  /**
   * Told, in a sentence, of what was amiss in the store and what became of it: memories that somebody
   * edited or added, files that were made again, files that had to be left out.
   * @default {onProgress}
   */
  readonly onRepair?: (message: string) => void;
}

/** What a new memory is made with. */
export interface InitializeOptions extends OpenOptions {
  /** Settings that differ from the defaults (or from the ones the store has). */
  readonly config?: Partial<Config>;
  /** Discard branches, index and timeline and grow them anew. Memories stay. @default {false} */
  readonly force?: boolean;
}

/** Opens a store, making its folder and settings where there are none, or others were asked for. */
export async function setUp(
  options: KeeperOptions,
  config: Partial<Config> | undefined,
): Promise<Keeper> {
  const disk = new Disk(options.fs, `${options.home}/${STORE_FOLDER}`);
  const before = await readConfig(disk);
  const after = parseConfig({ ...before, ...config }, "The settings");
  if (!await hasStore(disk)) await disk.makeFolder(LEAVES_FOLDER);
  const isAsked = JSON.stringify(after) !== JSON.stringify(before);
  const keeper = await Keeper.open(options);
  const isUnset = await disk.stat(CONFIG_PATH) === undefined;
  if (!isAsked && !(isUnset && keeper.newerVersion === undefined)) return keeper;
  await keeper.write(() => writeConfig(disk, after));
  return await Keeper.open(options);
}

/** What a keeper works with, the defaults among it. */
export function keeperOptions(options: OpenOptions): KeeperOptions {
  const { backend, rules, onProgress, onRepair = onProgress } = options;
  return {
    fs: options.fs ?? nodeFileSystem(),
    home: absoluteHome(options.home),
    host: options.host ?? currentHost(),
    now: options.now ?? (() => new Date()),
    ...(backend === undefined ? {} : { backend }),
    ...(rules === undefined ? {} : { rules }),
    ...(onProgress === undefined ? {} : { onProgress }),
    ...(onRepair === undefined ? {} : { onRepair }),
  };
}
