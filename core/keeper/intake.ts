/** How texts come in: one memory that is saved, files and folders that are ingested. */

import { type Document, draft } from "../ingest/ingestor.ts";
import type { Leaf } from "../model.ts";
import type {
  IngestedFile,
  IngestReport,
  LeafSummary,
  Replacement,
  SaveReport,
  SkippedFile,
} from "../report.ts";
import { nearTies } from "../search/verdict.ts";
import { search } from "../search/search.ts";
import { folderOf } from "../store/disk.ts";
import { readLeaf, withHeader } from "../store/files.ts";
import { excerpt } from "../text/mod.ts";
import {
  checkOverrides,
  checkText,
  documentOf,
  type OnFile,
  type Overrides,
  readDocuments,
} from "./documents.ts";
import type { Keeper } from "./keeper.ts";
import { changedFolders, healFolders } from "./heal.ts";
import { mending } from "./mend.ts";
import { consolidate, type Planted, plantLeaves, registerLeaves, rewriteLeaves } from "./plant.ts";
import { rememberFacts, supersede } from "./remember.ts";

/** What is known of a text that is saved. */
export interface SaveOptions extends Overrides {
  /** Where it comes from. @default {"inline"} */
  readonly source?: string;
  /** A few words that describe the earlier memory that this one corrects. */
  readonly replaces?: string;
  /** Whether Summarization Events that are due run at once. @default {true} */
  readonly consolidate?: boolean;
}

/** What is known of files that are ingested. */
export interface IngestOptions extends Overrides {
  /** Whether Summarization Events that are due run at once. @default {true} */
  readonly consolidate?: boolean;
  /** Told before each file is read. */
  readonly onFile?: OnFile;
}

/** An earlier memory that `replaces` describes must hold at least this share of its words. */
const REPLACES_COVERAGE = 0.5;
/** Candidates listed when several memories fit `replaces`. */
const MOST_CANDIDATES = 4;
const QUOTE_CHARS = 160;

/** How a change waits for its turn: it runs under the lock, on a store that is whole. */
type Write = <T>(change: () => Promise<T>) => Promise<T>;

/** Saves one text. What it becomes is made before the lock is taken: others need not wait for that. */
export async function save(
  keeper: Keeper,
  text: string,
  options: SaveOptions & { readonly write: Write },
): Promise<SaveReport> {
  checkText(text, options);
  checkOverrides(options);
  const document = documentOf(text, { ...options, now: keeper.now() });
  const { leaves: drafts } = await draft(document, keeper.config);
  return await options.write(() => keep(keeper, drafts, options));
}

async function keep(
  keeper: Keeper,
  drafts: readonly Leaf[],
  options: SaveOptions,
): Promise<SaveReport> {
  // Before the new memory is there, or it would be found as the one it replaces.
  await healBefore(keeper, drafts);
  const earlier = await mending(keeper, () => findReplaced(keeper, options.replaces));
  const { leaves, added } = await plant(keeper, drafts);
  // Of all leaves: a save that was cut short left its leaf but perhaps not its facts.
  const notices = await rememberFacts(keeper, leaves);
  const replacement = await mending(keeper, () => replace(keeper, leaves, earlier));
  const branches = await consolidateDomains(keeper, added, options);
  return { leaves: leaves.map(summarize), added: added.length, notices, replacement, branches };
}

/** Takes in files and folders, holding the lock for one file at a time. */
export async function ingest(
  keeper: Keeper,
  paths: readonly string[],
  options: IngestOptions & { readonly write: Write },
): Promise<IngestReport> {
  checkOverrides(options);
  const files: IngestedFile[] = [];
  const skipped: SkippedFile[] = [];
  const notices: string[] = [];
  let branches = 0;
  const { disk } = keeper;
  const reading = { ...options, disk, now: () => keeper.now() };
  for await (const read of readDocuments(keeper.options.fs, paths, reading)) {
    if (read.kind === "skipped") {
      skipped.push(read.skipped);
      continue;
    }
    const { document } = read;
    const taken = await takeIn(keeper, document, options);
    if (taken === undefined) skipped.push({ path: document.source, reason: "empty" });
    else {
      files.push(taken.file);
      notices.push(...taken.notices);
      branches += taken.branches;
    }
  }
  return {
    files,
    skipped,
    added: files.reduce((sum, { added }) => sum + added, 0),
    superseded: files.reduce((sum, { superseded }) => sum + superseded, 0),
    tokens: files.reduce((sum, { tokens }) => sum + tokens, 0),
    branches,
    notices,
  };
}

/** What became of a document that was taken in. */
interface Taken {
  readonly file: IngestedFile;
  readonly notices: readonly string[];
  readonly branches: number;
}

/** Takes in one document; `undefined` when it says nothing. */
export async function takeIn(
  keeper: Keeper,
  document: Document,
  options: { readonly consolidate?: boolean; readonly write: Write },
): Promise<Taken | undefined> {
  const { leaves: drafts } = await draft(document, keeper.config);
  return await options.write(() => putIn(keeper, { document, drafts }, options));
}

async function putIn(
  keeper: Keeper,
  { document, drafts }: { document: Document; drafts: readonly Leaf[] },
  options: { readonly consolidate?: boolean },
): Promise<Taken | undefined> {
  const [first] = drafts;
  await healBefore(keeper, drafts);
  const earlier = await mending(keeper, () => keeper.signposts.ofSource(document.source));
  if (first === undefined) {
    await retireOld(keeper, { earlier, leaves: [], at: document.ingestedAt });
    return undefined;
  }
  const { leaves, added } = await plant(keeper, drafts);
  const superseded = await retireOld(keeper, { earlier, leaves, at: document.ingestedAt });
  const notices = await rememberFacts(keeper, leaves);
  const branches = await consolidateDomains(keeper, added, options);
  const file: IngestedFile = {
    path: document.source,
    domain: first.header.domain,
    dataType: first.header.data_type,
    leaves: leaves.length,
    added: added.length,
    superseded,
    tokens: leaves.reduce((sum, { header }) => sum + header.token_estimate, 0),
  };
  return { file, notices, branches };
}

/** Stores drafts and tells the rest of the store of them. */
async function plant(keeper: Keeper, drafts: readonly Leaf[]): Promise<Planted> {
  const planted = await plantLeaves(keeper, drafts);
  const { signposts } = keeper;
  await mending(keeper, async () => {
    // A rebuild has taken them in with all others.
    if (keeper.signposts !== signposts) return;
    await registerLeaves(keeper, planted.added, planted.foldersBefore);
  });
  return planted;
}

/** A folder that was changed by hand is taken in before our own change hides the traces. */
async function healBefore(keeper: Keeper, drafts: readonly Leaf[]): Promise<void> {
  const folders = new Set(drafts.map(({ path }) => folderOf(path)));
  await mending(keeper, async () => {
    await healFolders(keeper, await changedFolders(keeper, folders));
  });
}

/** Leaves of an earlier version of a file become history; those that came back are current again. */
async function retireOld(
  keeper: Keeper,
  { earlier, leaves, at }: {
    earlier: readonly { readonly id: string; readonly path: string }[];
    leaves: readonly Leaf[];
    at: string;
  },
): Promise<number> {
  const current = new Set(leaves.map(({ header }) => header.leaf_id));
  const changed: Leaf[] = [];
  for (const { header, ...leaf } of leaves) {
    if (header.status !== "HISTORICAL") continue;
    const { superseded_at: _, ...extra } = header.extra;
    changed.push({ ...leaf, header: { ...header, status: "ACTIVE", superseded_by: null, extra } });
  }
  let superseded = 0;
  for (const { id, path } of earlier) {
    if (current.has(id)) continue;
    const old = await readLeaf(keeper.disk, path);
    if (old === undefined || old.header.status === "HISTORICAL") continue;
    const successor = leaves[Math.min(old.header.order_index, leaves.length - 1)];
    superseded++;
    changed.push(withHeader(old, {
      status: "HISTORICAL",
      superseded_by: successor?.header.leaf_id ?? null,
      extra: { ...old.header.extra, superseded_at: at },
    }));
  }
  await rewriteLeaves(keeper, changed);
  return superseded;
}

async function consolidateDomains(
  keeper: Keeper,
  added: readonly Leaf[],
  options: { readonly consolidate?: boolean },
): Promise<number> {
  if (options.consolidate === false || added.length === 0) return 0;
  const domains = new Set(added.map(({ header }) => header.domain));
  return await mending(keeper, () => consolidate(keeper, domains, { force: false }));
}

/** The earlier memories that `replaces` may mean, best first; `undefined` when it was not given. */
async function findReplaced(
  keeper: Keeper,
  replaces: string | undefined,
): Promise<Leaf[] | undefined> {
  if (replaces === undefined || replaces.trim() === "") return undefined;
  // The very memory that the words describe is meant, whatever has been said since.
  const plain = { annotate: () => [], restated: () => [], told: [] };
  const context = { ...keeper.searchContext({ strict: false }), ...plain };
  const answer = await search(context, replaces, { limit: MOST_CANDIDATES });
  if (answer.kind === "not_found") return [];
  const current = answer.results.filter(({ leaf }) => leaf.header.superseded_by === null);
  const [best, ...others] = current;
  if (best === undefined || best.coverage < REPLACES_COVERAGE) return [];
  const ties = nearTies(best, others, {
    config: keeper.config,
    terms: answer.walk.terms.length,
    clued: false,
  });
  return [best, ...ties].map(({ leaf }) => leaf);
}

async function replace(
  keeper: Keeper,
  leaves: readonly Leaf[],
  earlier: readonly Leaf[] | undefined,
): Promise<Replacement> {
  if (earlier === undefined) return { kind: "none_asked" };
  const own = new Set(leaves.map(({ header }) => header.leaf_id));
  const others = earlier.filter(({ header }) => !own.has(header.leaf_id));
  const [old, ...rest] = others;
  const successor = leaves[0];
  if (old === undefined || successor === undefined) return { kind: "no_match" };
  if (rest.length > 0) return { kind: "several", candidates: others.map(summarize) };
  await supersede(keeper, old.header.leaf_id, successor.header.leaf_id);
  const stored = await keeper.findLeaf(old.header.leaf_id) ?? old;
  return { kind: "replaced", old: summarize(stored), excerpt: excerpt(old.content, QUOTE_CHARS) };
}

function summarize({ header }: Leaf): LeafSummary {
  return {
    id: header.leaf_id,
    title: header.title,
    domain: header.domain,
    dataType: header.data_type,
    timestamp: header.timestamp,
    tokens: header.token_estimate,
  };
}
