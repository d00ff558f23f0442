/** The leaves of a project in one list, and what of them can be looked up without reading words. */

import type { BranchRecord, CodeLeaf, FileRecord, Manifest } from "./model.ts";

/** A leaf and where it stands. */
export interface PlacedLeaf {
  readonly file: FileRecord;
  readonly leaf: CodeLeaf;
  /** The place of its words in the branch of its file. */
  readonly place: number;
  readonly isTest: boolean;
}

/** What of a project is searched. */
export type Scope = "main" | "test" | "all";

const TEST_FOLDER =
  /(?:^|\/)(?:tests?|__tests__|specs?|e2e|testing|test[-_](?:support|fixtures|utils|data|helpers)|testdata|fixtures|__mocks__|__fixtures__|integration[-_]?tests?|unit[-_]?tests?|androidtest|testfixtures)\//i;
const TEST_FILE =
  /(?:^|\/)(?:test_[^/]*|[^/]*[._-](?:test|tests|spec|specs|e2e|cy)\.[^/]+|conftest\.py|[^/]*_(?:test|spec)\.[^/.]+|[^/]*[a-z\d](?:Test|Tests|TestCase|IT|Spec)\.[^/.]+)$/;

/** Whether a path is that of a test, or of what only tests use. */
export function isTestPath(path: string): boolean {
  return TEST_FOLDER.test(path) || TEST_FILE.test(path);
}

/** The branches that hold a file below a folder, or the file itself; "" is the project. */
export function branchesBelow(manifest: Manifest, subpath: string): BranchRecord[] {
  return manifest.branches.filter(({ files }) => files.some(({ path }) => isBelow(path, subpath)));
}

/** Whether a path is a folder's, or the file's itself. */
export function isBelow(path: string, subpath: string): boolean {
  return subpath === "" || path === subpath || path.startsWith(`${subpath}/`);
}

/** The leaves of a branch, in the order of its words. */
export function leavesOfBranch({ files }: BranchRecord): PlacedLeaf[] {
  const leaves: PlacedLeaf[] = [];
  for (const file of files) {
    const isTest = isTestPath(file.path);
    for (const leaf of file.leaves) leaves.push({ file, leaf, place: leaves.length, isTest });
  }
  return leaves;
}

/** The last part of a symbol's name: `count` of `Till.count`. */
export function ownName({ name }: CodeLeaf): string {
  return name.slice(name.lastIndexOf(".") + 1) || name;
}

/** What a symbol's name has in front of the last part: `Till` of `Till.count`; else "". */
export function ownerName(leaf: CodeLeaf): string {
  return leaf.name.slice(0, Math.max(0, leaf.name.length - ownName(leaf).length - 1));
}

/** The name of a file without folders and extension. */
export function stemOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/(?<=.)\..*$/, "");
}
