/**
 * Groups files of neighbouring paths into branches, and keeps the groups as files come and go.
 *
 * A branch keeps its range of paths: a new file joins the branch in whose range it falls. One that
 * has grown to twice its size is divided, one that has become small joins the branch before it.
 */

import type { Analysis } from "./_analyse.ts";
import { encodeBranch, joinWords, wordsAt } from "./_branch_file.ts";
import type { BranchRecord, FileRecord, Manifest } from "./model.ts";
import type { Breathe } from "./_pause.ts";
import type { NewBranch, ProjectStore } from "./_store.ts";

/** Files in a branch: its words are some 100 KB, read and written in a millisecond. */
const BRANCH_FILES = 64;
const MOST_FILES = 2 * BRANCH_FILES;
const FEWEST_FILES = BRANCH_FILES / 4;

/** The words of files that are not in the branches as they were, by path. */
export type FileCodes = Map<
  string,
  { readonly codes: readonly Uint32Array[] } | { readonly movedFrom: string }
>;

/** What branches are planted with. */
export interface PlantContext {
  readonly before: Manifest;
  readonly codes: FileCodes;
  readonly store: ProjectStore;
  /** Analyses a file whose words were lost; `undefined` when it has changed meanwhile. */
  readonly read: (path: string) => Promise<Analysis | undefined>;
  readonly breathe: Breathe;
}

/** The manifest with its files in branches, and the branches that have to be written. */
export async function plantBranches(
  { files, ...rest }: Omit<Manifest, "branches"> & { readonly files: readonly FileRecord[] },
  context: PlantContext,
): Promise<{ manifest: Manifest; branches: NewBranch[] }> {
  const branches: BranchRecord[] = [];
  const written: NewBranch[] = [];
  const places = placesOf(context.before);
  for (const group of groupsOf(files, context)) {
    await context.breathe();
    if (group.id !== "") {
      branches.push(group);
      continue;
    }
    const kept: FileRecord[] = [];
    const leaves: Uint32Array[] = [];
    for (const file of group.files) {
      const codes = await codesOf(file, { ...context, places });
      // Changed since it was compared: the next sync takes it in.
      if (codes === undefined) continue;
      kept.push(file);
      leaves.push(...codes);
    }
    if (kept.length === 0) continue;
    const encoded = await encodeBranch(joinWords(leaves));
    written.push(encoded);
    branches.push({ id: encoded.id, files: kept });
  }
  return { manifest: { ...rest, branches }, branches: written };
}

/** The files in groups; a group whose words are all as they were keeps its id. */
function groupsOf(
  files: readonly FileRecord[],
  { before, codes }: Pick<PlantContext, "before" | "codes">,
): BranchRecord[] {
  const old = before.branches;
  const members: FileRecord[][] = old.map(() => []);
  if (members.length === 0) members.push([]);
  let at = 0;
  for (const file of files) {
    while (at + 1 < old.length && (old[at + 1]?.files[0]?.path ?? "") <= file.path) at++;
    members[at]?.push(file);
  }
  const groups: BranchRecord[] = [];
  members.forEach((group, index) => {
    const branch = old[index];
    const isSame = branch !== undefined && branch.files.length === group.length &&
      group.every(({ path }, place) => branch.files[place]?.path === path && !codes.has(path));
    if (isSame) groups.push({ id: branch.id, files: group });
    else if (group.length > MOST_FILES) groups.push(...divided(group));
    else if (group.length > 0) {
      const previous = groups.at(-1);
      const joins = group.length < FEWEST_FILES && previous !== undefined &&
        previous.files.length + group.length <= MOST_FILES;
      if (joins) groups.splice(-1, 1, { id: "", files: [...previous.files, ...group] });
      else groups.push({ id: "", files: group });
    }
  });
  return groups;
}

function divided(files: readonly FileRecord[]): BranchRecord[] {
  const groups: BranchRecord[] = [];
  for (let at = 0; at < files.length; at += BRANCH_FILES) {
    groups.push({ id: "", files: files.slice(at, at + BRANCH_FILES) });
  }
  return groups;
}

/** Where the words of a file are: a branch and the place of the file's first leaf in it. */
interface Place {
  readonly branch: string;
  readonly leaf: number;
  readonly leaves: number;
}

function placesOf({ branches }: Manifest): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const { id, files } of branches) {
    let leaf = 0;
    for (const { path, leaves } of files) {
      places.set(path, { branch: id, leaf, leaves: leaves.length });
      leaf += leaves.length;
    }
  }
  return places;
}

async function codesOf(
  file: FileRecord,
  context: PlantContext & { readonly places: ReadonlyMap<string, Place> },
): Promise<readonly Uint32Array[] | undefined> {
  const { codes, store, places, read } = context;
  const fresh = codes.get(file.path);
  if (fresh !== undefined && "codes" in fresh) return fresh.codes;
  const place = places.get(fresh?.movedFrom ?? file.path);
  const words = place && await store.words(place.branch);
  if (place !== undefined && words !== undefined) {
    return Array.from({ length: place.leaves }, (_, at) => wordsAt(words, place.leaf + at));
  }
  const again = await read(file.path);
  return again?.leaves.length === file.leaves.length ? again.codes : undefined;
}
