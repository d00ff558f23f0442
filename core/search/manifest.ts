/**
 * The manifest of the signposts: what is live. Replaced in one step; everything else in the folder
 * is either named here or left over.
 */

import { DamagedFileError } from "../errors.ts";
import type { Json } from "../model.ts";
import { SCHEMA_VERSION } from "../model.ts";
import type { Disk } from "../store/disk.ts";
import { Fields } from "../store/json.ts";
import { type SegmentInfo, SIGNPOSTS_FOLDER } from "./segment.ts";

/** The manifest's path. */
export const MANIFEST_PATH = `${SIGNPOSTS_FOLDER}/manifest.json`;
/** Raised whenever terms, impacts or files change: another version's index is made anew. */
const INDEX_VERSION = 11;

/** Groups of a segment that live no more, and how many leaves each had. */
export type Gone = ReadonlyMap<number, number>;

/** What is live. */
export interface Manifest {
  /** The number of the next segment or journal. */
  readonly next: number;
  readonly journal: number;
  readonly segments: readonly SegmentInfo[];
  readonly gone: ReadonlyMap<string, Gone>;
  /** How many branches the tree has. */
  readonly branches: number;
  /** The modification time of each leaf folder as its last writer left it. */
  readonly folders: ReadonlyMap<string, number>;
  /** Leaf files older than this are known to be unedited. */
  readonly looked: number;
}

/** The manifest of signposts that hold nothing. */
export const EMPTY_MANIFEST: Manifest = {
  next: 2,
  journal: 1,
  segments: [],
  gone: new Map(),
  branches: 0,
  folders: new Map(),
  looked: 0,
};

/** The path of a journal. */
export function journalPath(number: number): string {
  return `${SIGNPOSTS_FOLDER}/journal-${String(number).padStart(6, "0")}.jsonl`;
}

/** Writes the manifest in one step. */
export async function writeManifest(disk: Disk, manifest: Manifest): Promise<void> {
  const live = new Set(manifest.segments.map(({ name }) => name));
  const gone = [...manifest.gone].filter(([name, groups]) => live.has(name) && groups.size > 0);
  await disk.replaceJson(MANIFEST_PATH, {
    schema_version: SCHEMA_VERSION,
    index_version: INDEX_VERSION,
    next: manifest.next,
    journal: manifest.journal,
    segments: manifest.segments,
    gone: Object.fromEntries(gone.map(([name, groups]) => [name, [...groups]])),
    branches: manifest.branches,
    folders: Object.fromEntries(manifest.folders),
    looked: manifest.looked,
  });
}

/** Reads the manifest; `undefined` when it is missing, damaged, or of another version. */
export async function readManifest(disk: Disk): Promise<Manifest | undefined> {
  try {
    const value = await disk.readJson(MANIFEST_PATH);
    return value === undefined ? undefined : parseManifest(value);
  } catch (error) {
    if (error instanceof DamagedFileError) return undefined;
    throw error;
  }
}

function parseManifest(value: Json): Manifest | undefined {
  const fields = new Fields(value, MANIFEST_PATH);
  if (fields.number("index_version", 0) !== INDEX_VERSION) return undefined;
  const gone = Object.entries(fields.fields("gone").object);
  const folders = Object.entries(fields.fields("folders").object);
  return {
    next: fields.number("next"),
    journal: fields.number("journal"),
    segments: fields.list("segments").map(readSegment),
    gone: new Map(gone.map(([name, groups]) => [name, readGone(groups)])),
    branches: fields.number("branches"),
    folders: new Map(folders.map(([name, mtime]) => [name, Number(mtime)])),
    looked: fields.number("looked", 0),
  };
}

/** Reads `[[group, leaves], …]`. */
export function readGone(value: Json | undefined): Map<number, number> {
  const pairs = Array.isArray(value) ? value.filter((pair) => Array.isArray(pair)) : [];
  return new Map(pairs.map(([group, leaves]) => [Number(group), Number(leaves)]));
}

function readSegment(value: Json): SegmentInfo {
  const fields = new Fields(value, MANIFEST_PATH);
  return {
    name: fields.text("name"),
    tier: fields.number("tier"),
    groups: fields.number("groups"),
    leaves: fields.number("leaves"),
    width: fields.number("width"),
    shelves: fields.number("shelves"),
    bytes: fields.number("bytes"),
  };
}
