/**
 * The newest part of the signposts: the lines of their journal, kept in memory.
 *
 *     {"leaf":{"id":"L-…","domain":…,"length":88,"terms":[["reserv",1,"reservation"],…]}}
 *     {"branch":"N1-…","domain":…,"leaves":["L-…",…]}      these leaves have a branch now
 *     {"drop":["L-…"]}                                      these leaves are no longer indexed here
 *     {"gone":[[4,8]],"segment":"s-000012"}                 group 4 of a segment, of 8 leaves, moved here
 *     {"folder":"layer_0/general","mtime":1770000000123}    the folder as the writer left it
 *     {"looked":1770000000123}                              older leaves are as their headers say
 *
 * Leaves that wait for a branch stand in virtual groups: by domain, in the order they came,
 * `branch_factor` at a time — the groups that the next Summarization Events will make.
 */

import type { Json, JsonObject } from "../model.ts";
import { Fields, isObject } from "../store/json.ts";
import { addGroup, type Group, type Holder, weigh } from "./group.ts";
import { formsOf, type IndexedLeaf, type IndexedTerm } from "./impact.ts";
import { type Gone, readGone } from "./manifest.ts";
import { type GroupRecord, type Place, type Segment, toRecord } from "./segment.ts";
import { type Postings, PostingsBuilder } from "./postings.ts";
import { endsOf } from "./spelling.ts";

/** One line of the journal. */
export type JournalLine =
  | { readonly leaf: IndexedLeaf }
  | { readonly branch: string; readonly domain: string; readonly leaves: readonly string[] }
  | { readonly drop: readonly string[] }
  | {
    readonly gone: readonly (readonly [group: number, leaves: number])[];
    readonly segment: string;
  }
  | { readonly branches: number }
  | { readonly folder: string; readonly mtime: number }
  | { readonly looked: number };

/** What the lines of a journal add up to. */
export class JournalIndex {
  readonly #branchFactor: number;
  readonly #leaves = new Map<string, IndexedLeaf>();
  readonly #branches = new Map<string, { domain: string; leaves: readonly string[] }>();
  readonly #branchOf = new Map<string, string>();
  readonly #gone = new Map<string, Map<number, number>>();
  readonly #folders = new Map<string, number>();
  #count: number | undefined;
  #looked: number | undefined;
  #view: JournalView | undefined;

  /** An empty journal of a store with this branch factor. */
  constructor(branchFactor: number) {
    this.#branchFactor = branchFactor;
  }

  /** Leaves in the journal. */
  get size(): number {
    return this.#leaves.size;
  }

  /** Groups of segments that lines said are gone, by segment. */
  get gone(): ReadonlyMap<string, Gone> {
    return this.#gone;
  }

  /** The modification times of leaf folders, as their last writer left them. */
  get folders(): ReadonlyMap<string, number> {
    return this.#folders;
  }

  /** How many branches the tree has, when a line said so. */
  get branchCount(): number | undefined {
    return this.#count;
  }

  /** Leaf files older than this are known to be unedited, when a line said so. */
  get looked(): number | undefined {
    return this.#looked;
  }

  /** Whether a leaf is indexed here. */
  has(id: string): boolean {
    return this.#leaves.has(id);
  }

  /** Takes a line into account; one that makes no sense is passed over. */
  apply(line: Json): void {
    if (!isObject(line)) return;
    const fields = new Fields(line, "the signposts' journal");
    if (isObject(line["leaf"])) this.#addLeaf(line["leaf"]);
    else if ("branch" in line) this.#bind(fields);
    else if ("drop" in line) fields.texts("drop").forEach((id) => this.#drop(id));
    else if ("gone" in line) {
      const name = fields.text("segment");
      this.#gone.set(name, new Map([...this.#gone.get(name) ?? [], ...readGone(line["gone"])]));
    } else if ("branches" in line) this.#count = fields.number("branches");
    else if ("looked" in line) this.#looked = fields.number("looked");
    else if ("folder" in line) this.#folders.set(fields.text("folder"), fields.number("mtime"));
    this.#view = undefined;
  }

  /** The groups as they stand now: branches first, then leaves that wait. */
  get view(): JournalView {
    return this.#view ??= new JournalView(this.#bound(), this.#waiting());
  }

  #addLeaf(object: JsonObject): void {
    const fields = new Fields(object, "the signposts' journal");
    const id = fields.text("id");
    // A leaf indexed anew takes the newest place but stays under its branch.
    this.#leaves.delete(id);
    this.#leaves.set(id, {
      id,
      domain: fields.text("domain"),
      path: fields.text("path"),
      timestamp: fields.text("timestamp"),
      source: fields.text("source"),
      length: fields.number("length"),
      terms: fields.list("terms").filter(isTerm),
    });
  }

  #bind(fields: Fields): void {
    const leaves = fields.texts("leaves");
    const branch = fields.text("branch");
    this.#branches.set(branch, { domain: fields.text("domain"), leaves });
    for (const id of leaves) this.#branchOf.set(id, branch);
  }

  #drop(id: string): void {
    this.#leaves.delete(id);
    this.#branchOf.delete(id);
  }

  #bound(): Group[] {
    const groups: Group[] = [];
    for (const [branch, { domain, leaves }] of this.#branches) {
      const here = leaves.filter((id) => this.#branchOf.get(id) === branch)
        .map((id) => this.#leaves.get(id)).filter((leaf) => leaf !== undefined);
      if (here.length > 0) groups.push({ domain, leaves: here });
    }
    return groups;
  }

  #waiting(): Group[] {
    const byDomain = new Map<string, IndexedLeaf[]>();
    for (const leaf of this.#leaves.values()) {
      if (this.#branchOf.has(leaf.id)) continue;
      const waiting = byDomain.get(leaf.domain);
      if (waiting === undefined) byDomain.set(leaf.domain, [leaf]);
      else waiting.push(leaf);
    }
    const groups: Group[] = [];
    for (const [domain, leaves] of byDomain) {
      for (let at = 0; at < leaves.length; at += this.#branchFactor) {
        groups.push({ domain, leaves: leaves.slice(at, at + this.#branchFactor) });
      }
    }
    return groups;
  }
}

/** A journal at one moment, readable as a segment. It never changes, so a search may rely on it. */
export class JournalView implements Segment {
  readonly #all: readonly Group[];
  readonly #weights = new Map<Group, { length: number; lent: number }>();
  /** Groups that have a branch. */
  readonly bound: readonly Group[];
  /** Groups of leaves that wait for one. */
  readonly waiting: readonly Group[];

  /** A view of these groups. */
  constructor(bound: readonly Group[], waiting: readonly Group[]) {
    this.bound = bound;
    this.waiting = waiting;
    this.#all = [...bound, ...waiting];
  }

  /** How many groups there are. */
  get groups(): number {
    return this.#all.length;
  }

  /** Leaves of the widest group. */
  get width(): number {
    return this.#all.reduce((most, { leaves }) => Math.max(most, leaves.length), 1);
  }

  /** Which leaves hold a word: a scan, since there are a few hundred at most. */
  postings(key: string): Promise<Postings | undefined> {
    const builder = new PostingsBuilder(key);
    this.#all.forEach((group, number) => {
      const holders = holdersOf(group, key);
      if (holders.length === 0) return;
      addGroup(builder, number, {
        holders,
        leaves: group.leaves.length,
        ...this.#weight(group),
      });
    });
    return Promise.resolve(builder.isEmpty ? undefined : builder.build());
  }

  /** Who stands in a group. */
  record(group: number): Promise<GroupRecord> {
    const found = this.#all[group] ?? { domain: "", leaves: [] };
    return Promise.resolve(toRecord(found, this.#weight(found).lent));
  }

  /** Where a leaf is. */
  place(id: string): Promise<Place | undefined> {
    return Promise.resolve(this.#places((leaf) => leaf.id === id)[0]);
  }

  /** Where the leaves of a source are. */
  placesOfSource(source: string): Promise<Place[]> {
    return Promise.resolve(this.#places((leaf) => leaf.source === source));
  }

  /** The words that begin or end like this. */
  wordsByEnds({ start, end }: { start: string; end: string }): Promise<string[]> {
    const words = new Set<string>();
    for (const { leaves } of this.#all) {
      for (const form of leaves.flatMap(({ terms }) => terms.flatMap(formsOf))) {
        const ends = endsOf(form);
        if (ends?.start === start || ends?.end === end) words.add(form);
      }
    }
    return Promise.resolve([...words]);
  }

  #places(matches: (leaf: IndexedLeaf) => boolean): Place[] {
    return this.#all.flatMap((group, number) =>
      group.leaves.flatMap((leaf, offset) => matches(leaf) ? [{ group: number, offset }] : [])
    );
  }

  #weight(group: Group): { length: number; lent: number } {
    const weight = this.#weights.get(group) ?? weigh(group);
    this.#weights.set(group, weight);
    return weight;
  }
}

function holdersOf(group: Group, key: string): Holder[] {
  const holders: Holder[] = [];
  group.leaves.forEach((leaf, offset) => {
    const term = termsOf(leaf).get(key);
    if (term !== undefined) holders.push({ offset, leaf, term });
  });
  return holders;
}

/** The terms of a leaf by their stems, made when the first query looks for one. */
const TERMS = new WeakMap<IndexedLeaf, ReadonlyMap<string, IndexedTerm>>();

function termsOf(leaf: IndexedLeaf): ReadonlyMap<string, IndexedTerm> {
  const known = TERMS.get(leaf);
  if (known !== undefined) return known;
  const terms = new Map(leaf.terms.map((term) => [term[0], term]));
  TERMS.set(leaf, terms);
  return terms;
}

function isTerm(value: Json): value is [string, number, ...string[]] {
  return Array.isArray(value) && typeof value[0] === "string" && typeof value[1] === "number" &&
    value.slice(2).every((form) => typeof form === "string");
}
