/**
 * One project, indexed: sync it, map it, find code in it.
 *
 * Every symbol is a leaf. The text of a leaf is the file's own: what is kept is where it stands
 * (the manifest) and which words it holds (branches of neighbouring files), never a second copy that
 * could grow stale. A memory's store would keep copies, name every change history, and open a leaf
 * file for each of 75,000 symbols; a cache of code has to forget, to be quick, and to tell lines
 * exactly. It is derived from the files, so it may be deleted at any time.
 */

import { absolutePath } from "../_arguments.ts";
import { FileSystemError, InvalidInputError } from "../errors.ts";
import type { FileSystem } from "../fs-adapter/file_system.ts";
import { currentHost, type Host } from "../fs-adapter/host.ts";
import { nodeFileSystem } from "../fs-adapter/node.ts";
import type { CodeAnswer } from "./answer.ts";
import { Corpora } from "./_corpora.ts";
import { find, type FindContext, type FindOptions } from "./find.ts";
import { mapOf, type ProjectMap } from "./map.ts";
import { ProjectStore } from "./_store.ts";
import { sync, type SyncOptions, type SyncReport } from "./sync.ts";

/** What a project is opened with. */
export interface ProjectOptions {
  /** The project's folder: an absolute path. */
  readonly path: string;
  /** The folder that holds the indexes of all projects: an absolute path. */
  readonly projects: string;
  /** The disk. @default {nodeFileSystem()} */
  readonly fs?: FileSystem;
  /** The clock. @default {() => new Date()} */
  readonly now?: () => Date;
  /** Who this process is, for the lock. @default {currentHost()} */
  readonly host?: Host;
}

/** What a map is asked for with. */
export interface MapOptions extends SyncOptions {
  /** Only this folder, or this file, of the project. @default {""} */
  readonly subpath?: string;
}

/**
 * The index of one project's code.
 *
 * @example
 * ```ts
 * import { inMemoryFileSystem } from "@ihmt/core";
 * import { ProjectIndex } from "@ihmt/core/project";
 * import assert from "node:assert/strict";
 *
 * const fs = inMemoryFileSystem();
 * await fs.makeFolder("/shop");
 * const source = "class Till:\n    def count(self):\n        return 0\n";
 * await fs.writeExclusive("/shop/till.py", new TextEncoder().encode(source));
 *
 * const project = await ProjectIndex.open({ path: "/shop", projects: "/home/ihmt_projects", fs });
 * const answer = await project.find("Till count");
 * assert.ok(answer.kind === "found");
 * assert.equal(answer.best.symbol, "Till.count");
 * assert.deepEqual([answer.best.first, answer.best.last], [2, 3]);
 * ```
 */
export class ProjectIndex {
  readonly #context: FindContext;

  private constructor(context: FindContext) {
    this.#context = context;
  }

  /**
   * Opens the index of a project; nothing is read or written before it is synced.
   *
   * @throws {InvalidInputError} when `path` is no absolute path, or names no folder.
   */
  static async open(options: ProjectOptions): Promise<ProjectIndex> {
    const { fs = nodeFileSystem(), now = () => new Date(), host = currentHost() } = options;
    const root = await rootOf(fs, absolutePath(options.path.trim(), "path"));
    const projects = absolutePath(options.projects, "projects");
    const store = await ProjectStore.open({ fs, projects, root, host, now });
    return new ProjectIndex({ fs, root, projects, store, now, corpora: new Corpora(store) });
  }

  /** The project's folder: canonical, absolute. */
  get root(): string {
    return this.#context.root;
  }

  /** The folder of the index, which may be deleted. */
  get folder(): string {
    return this.#context.store.folder;
  }

  /** Takes in what changed since the last time. Everything else here does so by itself. */
  async sync(options: SyncOptions = {}): Promise<SyncReport> {
    return (await sync(this.#context, options)).report;
  }

  /** The files of the project with their sizes and symbols. */
  async map(options: MapOptions = {}): Promise<ProjectMap> {
    const subpath = this.#below(options.subpath ?? "");
    const { manifest, report } = await sync(this.#context, options);
    return mapOf(manifest, subpath, report);
  }

  /** The symbol that answers a question, with its code as it is on the disk now. */
  async find(query: string, options: FindOptions = {}): Promise<CodeAnswer> {
    const subpath = this.#below(options.subpath ?? "");
    const { maxTokens } = options;
    if (maxTokens !== undefined && !(maxTokens >= 1)) {
      throw new InvalidInputError(`Expected the tokens to be at least 1 but found ${maxTokens}.`);
    }
    return await find(this.#context, query, { ...options, subpath });
  }

  /** A folder or file of the project, from its folder; it may have been given in full. */
  #below(given: string): string {
    const { root } = this.#context;
    const slashed = given.trim().replaceAll("\\", "/");
    const inside = slashed === root || slashed.startsWith(`${root}/`)
      ? slashed.slice(root.length)
      : slashed;
    const parts = inside.split("/").filter((part) => part !== "" && part !== ".");
    if (parts.includes("..")) {
      throw new InvalidInputError(
        `Expected \`subpath\` to lie in the project but found "${given}".`,
      );
    }
    return parts.join("/");
  }
}

async function rootOf(fs: FileSystem, path: string): Promise<string> {
  const stat = await fs.stat(path);
  if (stat === undefined) throw new InvalidInputError(`There is no folder ${path}.`);
  if (stat.kind !== "folder") {
    const folder = path.slice(0, path.lastIndexOf("/")) || "/";
    throw new InvalidInputError(
      `${path} is a file, not the folder of a project. Name its folder, such as ${folder}.`,
    );
  }
  try {
    return await fs.realPath(path);
  } catch (error) {
    if (error instanceof FileSystemError && error.reason === "not_found") {
      throw new InvalidInputError(`There is no folder ${path}.`, { cause: error });
    }
    throw error;
  }
}
