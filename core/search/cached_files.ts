/** The files of segments, kept by a long-running process for as long as they are used. */

import type { Disk } from "../store/disk.ts";
import { Cache } from "./cache.ts";
import type { SegmentFiles } from "./segment.ts";
import { Shelf } from "./shelf.ts";

/** Bytes of shelves that are kept: those of some 50,000 leaves. */
const CACHED_SHELVES = 32 * 1024 * 1024;
/** Bytes of pages that are kept. */
const CACHED_PAGES = 8 * 1024 * 1024;

/** Opens the files of segments, which never change, once for many searches. */
export class CachedFiles implements SegmentFiles {
  readonly #disk: Disk;
  readonly #shelves = new Cache<Shelf>(CACHED_SHELVES);
  readonly #pages = new Cache<Uint8Array>(CACHED_PAGES);
  #reads = 0;

  /** The files of the segments on a disk. */
  constructor(disk: Disk) {
    this.#disk = disk;
  }

  /** Files opened so far. */
  get reads(): number {
    return this.#reads;
  }

  /** A shelf. */
  shelf(path: string): Promise<Shelf> {
    return this.#shelves.get(path, async () => {
      const bytes = await this.#read(path);
      return { value: new Shelf(bytes, path), cost: bytes.length };
    });
  }

  /** A page. */
  page(path: string): Promise<Uint8Array> {
    return this.#pages.get(path, async () => {
      const value = await this.#read(path);
      return { value, cost: value.length };
    });
  }

  /** Forgets the files of every segment but these: nobody reads one again that was merged away. */
  keepOnly(segments: ReadonlySet<string>): void {
    const isLive = (path: string): boolean => segments.has(path.split("/").at(-2) ?? "");
    this.#shelves.keepOnly(isLive);
    this.#pages.keepOnly(isLive);
  }

  async #read(path: string): Promise<Uint8Array> {
    this.#reads++;
    return await this.#disk.read(path);
  }
}
