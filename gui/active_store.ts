/**
 * The memory that the page looks at: opened when it is first asked for, and anew when it is gone or
 * another folder was chosen. A failure is not kept, so a store that is mended is found mended.
 */

import {
  type Census,
  type FileSystem,
  InvalidInputError,
  Memory,
  type OpenOptions,
} from "@ihmt/core";

/** Where the page begins. */
export interface ActiveStoreOptions {
  readonly home: string;
  readonly fs: FileSystem;
  readonly now?: () => Date;
  readonly onRepair?: (message: string) => void;
}

/** The memory that is looked at. */
export class ActiveStore {
  readonly #options: Omit<ActiveStoreOptions, "home">;
  #home: string;
  #memory: Promise<Memory> | undefined;
  #counted: { readonly of: Memory; readonly revision: string; readonly census: Census } | undefined;

  /** Opens nothing yet. */
  constructor({ home, ...options }: ActiveStoreOptions) {
    this.#home = home;
    this.#options = options;
  }

  /** The folder that holds, or would hold, the store. */
  get home(): string {
    return this.#home;
  }

  /**
   * The memory.
   *
   * @throws {NoStoreError} when the folder holds none.
   */
  async memory(): Promise<Memory> {
    const opening = this.#memory ??= this.fresh();
    try {
      const memory = await opening;
      if (await memory.revision() !== undefined) return memory;
    } catch (error) {
      if (this.#memory === opening) this.#memory = undefined;
      throw error;
    }
    // Somebody took the folder away.
    if (this.#memory === opening) this.#memory = undefined;
    return await this.fresh();
  }

  /** A card for every memory; counted once as long as nobody changes anything. */
  async census(): Promise<Census> {
    const memory = await this.memory();
    const revision = await memory.revision() ?? "";
    const counted = this.#counted;
    if (counted?.of === memory && counted.revision === revision) return counted.census;
    const census = await memory.census();
    this.#counted = { of: memory, revision, census };
    return census;
  }

  /** The memory as a process that just began sees it: nothing read yet, every read counted. */
  fresh(): Promise<Memory> {
    return Memory.open(this.#opening());
  }

  /** Looks at another folder from now on, whether or not it holds a memory. */
  async use(home: string): Promise<void> {
    if ((await this.#options.fs.stat(home))?.kind !== "folder") {
      throw new InvalidInputError(`There is no folder ${home}.`);
    }
    this.#turnTo(home);
  }

  /** Makes a memory in a folder, and looks at it from now on. */
  async make(home: string): Promise<void> {
    await Memory.initialize({ ...this.#opening(), home });
    this.#turnTo(home);
  }

  #turnTo(home: string): void {
    this.#home = home;
    this.#memory = undefined;
  }

  #opening(): OpenOptions {
    return { ...this.#options, home: this.#home };
  }
}
