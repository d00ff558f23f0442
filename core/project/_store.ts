/**
 * A project's private store: its manifest and the words of its branches.
 *
 *     <projects>/<name>-<checksum of the path>/
 *       manifest.json      files, symbols, lines: replaced in one step
 *       branches/<id>      the words of neighbouring files: never changed
 *
 * A cache: it may be deleted at any time, and is then made again. Writers take the lock that stores
 * take; a manifest is written only over the one it was made from.
 */

import type { FileStat, FileSystem } from "../fs-adapter/file_system.ts";
import type { Host } from "../fs-adapter/host.ts";
import { Disk, isSameFile } from "../store/disk.ts";
import { sha256, slug } from "../store/layout.ts";
import { StoreLock } from "../store/lock.ts";
import { type BranchWords, decodeBranch } from "./_branch_file.ts";
import { decodeManifest, encodeManifest } from "./_manifest_codec.ts";
import { emptyManifest, type Manifest } from "./model.ts";

const MANIFEST_PATH = "manifest.json";
const BRANCHES_FOLDER = "branches";
const PATH_DIGITS = 12;

/** What a store is opened with. */
export interface ProjectStoreOptions {
  readonly fs: FileSystem;
  /** The folder of all indexes: absolute. */
  readonly projects: string;
  /** The project's folder: canonical, absolute. */
  readonly root: string;
  readonly host: Host;
  readonly now: () => Date;
}

/** A branch that is to be written. */
export interface NewBranch {
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** The store of one project. Keeps what it has read while it stays the same on the disk. */
export class ProjectStore {
  readonly #disk: Disk;
  readonly #root: string;
  readonly #lock: StoreLock;
  readonly #words = new Map<string, BranchWords>();
  #seen: { readonly stat: FileStat | undefined; readonly manifest: Manifest } | undefined;

  private constructor(options: ProjectStoreOptions, folder: string) {
    this.#disk = new Disk(options.fs, folder);
    this.#root = options.root;
    this.#lock = new StoreLock(this.#disk, options);
  }

  /** The store of a project, which need not exist yet. */
  static async open(options: ProjectStoreOptions): Promise<ProjectStore> {
    const { projects, root } = options;
    const name = slug(root.slice(root.lastIndexOf("/") + 1));
    const digest = (await sha256(root)).slice(0, PATH_DIGITS);
    return new ProjectStore(options, `${projects}/${name}-${digest}`);
  }

  /** The folder of the store. */
  get folder(): string {
    return this.#disk.root;
  }

  /** The manifest as it is now; an empty one where there is none that can be read. */
  async manifest(): Promise<Manifest> {
    // Looked at before it is read: one that is replaced meanwhile is read again next time.
    const stat = await this.#disk.stat(MANIFEST_PATH);
    if (this.#seen !== undefined && isSameFile(this.#seen.stat, stat)) return this.#seen.manifest;
    const bytes = stat && await this.#disk.readIfThere(MANIFEST_PATH);
    const root = this.#root;
    const manifest = bytes && decodeManifest(new TextDecoder().decode(bytes), root);
    this.#seen = { stat, manifest: manifest ?? emptyManifest(root) };
    return this.#seen.manifest;
  }

  /** The words of a branch; `undefined` when its file is gone or damaged. */
  async words(id: string): Promise<BranchWords | undefined> {
    const known = this.#words.get(id);
    if (known !== undefined || id === "") return known;
    const bytes = await this.#disk.readIfThere(`${BRANCHES_FOLDER}/${id}`);
    const words = bytes && await decodeBranch(bytes, id);
    if (words !== undefined) this.#words.set(id, words);
    return words;
  }

  /**
   * Puts `after` in the place of `before`. False, and nothing is changed, when the manifest on the
   * disk is another one by now.
   */
  async replace(
    before: Manifest,
    after: Manifest,
    branches: readonly NewBranch[],
  ): Promise<boolean> {
    return await this.#change(async () => {
      if (await this.manifest() !== before) return false;
      for (const { id, bytes } of branches) {
        await this.#disk.replace(`${BRANCHES_FOLDER}/${id}`, bytes);
      }
      const text = new TextEncoder().encode(encodeManifest(after));
      await this.#disk.replace(MANIFEST_PATH, text);
      this.#seen = { stat: await this.#disk.stat(MANIFEST_PATH), manifest: after };
      if (branches.length > 0) await this.#sweep(new Set(after.branches.map(({ id }) => id)));
      return true;
    });
  }

  /** Forgets a manifest whose words were lost, so that everything is made again. */
  async discard(manifest: Manifest): Promise<void> {
    await this.#change(async () => {
      if (await this.manifest() === manifest) await this.#disk.remove(MANIFEST_PATH);
    });
  }

  /** Every file is replaced in one step, so there is nothing to finish after a change that was cut short. */
  #change<T>(change: () => Promise<T>): Promise<T> {
    return this.#lock.hold(async ({ isUnfinished }) => {
      if (isUnfinished) await this.#lock.finish();
      return await change();
    });
  }

  async #sweep(kept: ReadonlySet<string>): Promise<void> {
    for (const { name } of await this.#disk.list(BRANCHES_FOLDER)) {
      if (!kept.has(name)) await this.#disk.remove(`${BRANCHES_FOLDER}/${name}`);
    }
    for (const id of [...this.#words.keys()]) if (!kept.has(id)) this.#words.delete(id);
  }
}
