/** What of a project is searched, made ready once for as long as the project stays the same. */

import { branchesBelow, isBelow, leavesOfBranch, type Scope } from "./_leaf_list.ts";
import type { Manifest } from "./model.ts";
import { type NameTable, nameTable } from "./_named.ts";
import type { WordedBranch } from "./_score.ts";
import type { ProjectStore } from "./_store.ts";

/** The leaves of a part of a project: their words and their names. */
export interface Corpus {
  readonly branches: readonly WordedBranch[];
  readonly table: NameTable;
}

/** A part of a project. */
export interface Part {
  readonly scope: Scope;
  /** "" is all. */
  readonly subpath: string;
}

/** The parts that were asked for, of the manifests that are still in use. */
export class Corpora {
  readonly #known = new WeakMap<Manifest, Map<string, Corpus>>();
  readonly #store: ProjectStore;

  /** The parts of the project in a store. */
  constructor(store: ProjectStore) {
    this.#store = store;
  }

  /** A part, ready to be searched; `undefined` when words were lost: then all is made again. */
  async of(manifest: Manifest, { scope, subpath }: Part): Promise<Corpus | undefined> {
    const parts = this.#known.get(manifest) ?? new Map<string, Corpus>();
    this.#known.set(manifest, parts);
    const key = `${scope} ${subpath}`;
    const known = parts.get(key);
    if (known !== undefined) return known;
    const branches: WordedBranch[] = [];
    for (const branch of branchesBelow(manifest, subpath)) {
      const leaves = leavesOfBranch(branch).filter(({ file, isTest }) =>
        isBelow(file.path, subpath) && (scope === "all" || isTest === (scope === "test"))
      );
      if (leaves.length === 0) continue;
      const words = await this.#store.words(branch.id);
      if (words === undefined) {
        await this.#store.discard(manifest);
        return undefined;
      }
      branches.push({ leaves, words });
    }
    const table = nameTable(branches.flatMap(({ leaves }) => leaves));
    const corpus = { branches, table };
    parts.set(key, corpus);
    return corpus;
  }
}
