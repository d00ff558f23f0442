/**
 * A card for every memory, read from the files themselves.
 *
 * The first look reads every leaf; later ones look each file up and read those that changed. For
 * people who look around, not for saves and searches: the cost grows with the store.
 */

import { IhmtError } from "../errors.ts";
import type { Leaf } from "../model.ts";
import { stampText } from "../store/disk.ts";
import { listDomainFolders, listLeafFiles, readLeaf } from "../store/files.ts";
import { outdatedNotices } from "../timeline/notices.ts";
import type { Census, LeafCard } from "../view.ts";
import type { Keeper } from "./keeper.ts";

/** Files looked at before other calls get their turn: some ten milliseconds of work. */
const FILES_A_TURN = 200;

/** What is known of one file. */
type Entry =
  | { readonly stamp: string; readonly card: LeafCard }
  | { readonly stamp: string; readonly problem: string };

/** Takes the census of one store, again and again. */
export class CensusTaker {
  readonly #keeper: Keeper;
  #entries: ReadonlyMap<string, Entry> = new Map();
  #running: Promise<Census> | undefined;

  /** Nothing is read before {@linkcode take}. */
  constructor(keeper: Keeper) {
    this.#keeper = keeper;
  }

  /** Takes the census; who asks while it is being taken gets the same one. */
  take(): Promise<Census> {
    return this.#running ??= this.#take().finally(() => this.#running = undefined);
  }

  async #take(): Promise<Census> {
    const { disk } = this.#keeper;
    const entries = new Map<string, Entry>();
    for (const folder of await listDomainFolders(disk)) {
      for (const path of await listLeafFiles(disk, folder)) {
        const stamp = stampText(await disk.stat(path));
        const known = this.#entries.get(path);
        const entry = known?.stamp === stamp ? known : await this.#read(path, stamp);
        if (entry !== undefined) entries.set(path, entry);
        if (entries.size % FILES_A_TURN === 0) await new Promise((turn) => setTimeout(turn));
      }
    }
    this.#entries = entries;
    const all = [...entries];
    return {
      cards: all.flatMap(([, entry]) => "card" in entry ? [entry.card] : []),
      damaged: all.flatMap(([path, entry]) =>
        "problem" in entry ? [{ path: disk.at(path), reason: entry.problem }] : []
      ),
    };
  }

  async #read(path: string, stamp: string): Promise<Entry | undefined> {
    try {
      const leaf = await readLeaf(this.#keeper.disk, path);
      return leaf && { stamp, card: cardOf(leaf) };
    } catch (error) {
      if (!(error instanceof IhmtError)) throw error;
      return { stamp, problem: error.message };
    }
  }
}

function cardOf(leaf: Leaf): LeafCard {
  const { header } = leaf;
  return {
    id: header.leaf_id,
    title: header.title,
    domain: header.domain,
    dataType: header.data_type,
    timestamp: header.timestamp,
    savedAt: header.ingested_at,
    tags: header.tags,
    source: header.source,
    tokens: header.token_estimate,
    parentId: header.parent_id,
    supersededBy: header.superseded_by,
    isOutdated: outdatedNotices(leaf).length > 0,
  };
}
