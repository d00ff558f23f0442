/** The files of segments, kept by a long-running process for as long as they are used. */

import type { Disk } from "../store/disk.ts";
import { Cache } from "./cache.ts";
import type { SegmentFiles } from "./segment.ts";
import { Shelf } from "./shelf.ts";

/** Characters of shelves that are kept: those of some 50,000 leaves. */
const CACHED_SHELVES = 32 * 1024 * 1024;
/** Characters of pages that are kept. */
const CACHED_PAGES = 8 * 1024 * 1024;

/** Opens the files of segments, which never change, once for many searches. */
export class CachedFiles implements SegmentFiles {
  readonly #disk: Disk;
  readonly #shelves = new Cache<Shelf>(CACHED_SHELVES);
  readonly #pages = new Cache<string>(CACHED_PAGES);
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
      const text = await this.#read(path);
      return { value: new Shelf(text, path), cost: text.length };
    });
  }

  /** The text of a page. */
  page(path: string): Promise<string> {
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

  async #read(path: string): Promise<string> {
    this.#reads++;
    return await readText(this.#disk, path);
  }
}

/** Reads the text of a segment's file. */
export async function readText(disk: Disk, path: string): Promise<string> {
  return new TextDecoder().decode(await disk.read(path));
}
