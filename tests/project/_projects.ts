/** Projects for tests: files on a disk in memory that notes what is read. */

import { type FileSystem, inMemoryFileSystem } from "@ihmt/core";
import { type CodeAnswer, ProjectIndex } from "@ihmt/core/project";
import { put } from "../support/stores.ts";

/** Where the project of a test lies. */
export const ROOT = "/work/shop";
/** Where indexes lie. */
export const PROJECTS = "/home/ada/ihmt_projects";

/** A project and the disk it is on. */
export interface TestProject {
  readonly fs: FileSystem;
  readonly project: ProjectIndex;
  /** The paths that were read since the last look. */
  readonly reads: () => string[];
  /** Writes a file of the project. */
  readonly write: (path: string, text: string | Uint8Array) => Promise<void>;
  readonly remove: (path: string) => Promise<void>;
  /** The same project as another process sees it. */
  readonly reopened: () => Promise<ProjectIndex>;
}

/** A project with these files. */
export async function projectWith(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<TestProject> {
  const disk = inMemoryFileSystem();
  let read: string[] = [];
  const fs: FileSystem = {
    ...disk,
    read: (path, range) => {
      read.push(path);
      return disk.read(path, range);
    },
  };
  await disk.makeFolder(ROOT);
  for (const [path, text] of Object.entries(files)) await put(disk, `${ROOT}/${path}`, text);
  const reopened = (): Promise<ProjectIndex> =>
    ProjectIndex.open({ path: ROOT, projects: PROJECTS, fs });
  return {
    fs,
    project: await reopened(),
    reads: () => {
      const seen = read;
      read = [];
      return seen;
    },
    write: (path, text) => put(disk, `${ROOT}/${path}`, text),
    remove: (path) => disk.remove(`${ROOT}/${path}`),
    reopened,
  };
}

/** An answer in one line: the place and symbol found, or the candidates' places. */
export function told(answer: CodeAnswer): string {
  if (answer.kind === "found") {
    const { file, first, last, symbol } = answer.best;
    return `${file}:${first}-${last} ${symbol}`;
  }
  const refs = answer.kind === "ambiguous" ? answer.candidates : answer.closest;
  return [answer.kind, ...refs.map(({ file, symbol }) => `${file} ${symbol}`)].join(" | ");
}

/** A Python module of `count` functions: `price_0`, `price_1`, … */
export function pythonModule(word: string, count: number): string {
  return Array.from(
    { length: count },
    (_, at) => `def ${word}_${at}(amount):\n    return amount * ${at}\n`,
  ).join("\n");
}
