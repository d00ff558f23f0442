/**
 * Taking over what other programs, or another store, know; and giving out all of this one.
 *
 * Texts go the way of an ingested file: the same again adds nothing, a later version makes the earlier
 * one history. Memories of another store come as they are, under the id they have.
 */

import type { Exported } from "../exchange/exported.ts";
import type { ImportedText, ImportFormat } from "../exchange/imported.ts";
import { type Document, draft } from "../ingest/ingestor.ts";
import type { Config } from "../config.ts";
import type { Fact, Leaf, LeafHeader } from "../model.ts";
import type { ImportedSource, ImportReport, SkippedFile } from "../report.ts";
import { DamagedFileError } from "../errors.ts";
import { compare } from "../text/mod.ts";
import { compareLeaves } from "../tree/branches.ts";
import { folderOf } from "../store/disk.ts";
import { listDomainFolders, listLeafFiles, readLeaf, withHeader } from "../store/files.ts";
import { checksum, isSafeName, leafId, leafPath } from "../store/layout.ts";
import type { LeafFile } from "../store/leaf_codec.ts";
import { factKey } from "../timeline/facts.ts";
import { factsOfKey, readRecorded } from "../timeline/ledger.ts";
import { checkOverrides, domainsOf, type Overrides, secretsIn } from "./documents.ts";
import { changedFolders, healFolders } from "./heal.ts";
import { type ImportedItem, readImports } from "./import_files.ts";
import { takeIn } from "./intake.ts";
import type { Keeper } from "./keeper.ts";
import { mending } from "./mend.ts";
import { consolidate, plantLeaves, registerLeaves, rewriteLeaves } from "./plant.ts";
import { recordFact, rememberFacts } from "./remember.ts";

/** What is known of what is imported. */
export interface ImportOptions extends Overrides {
  /** Whether Summarization Events that are due run at once. @default {true} */
  readonly consolidate?: boolean;
}

/** Memories taken over in one change: each costs the lock and a few files. */
const BATCH = 64;

/** Imports everything below the given absolute paths, holding the lock for a batch at a time. */
export async function importPaths(
  keeper: Keeper,
  paths: readonly string[],
  options: ImportOptions & { readonly write: <T>(change: () => Promise<T>) => Promise<T> },
): Promise<ImportReport> {
  checkOverrides(options);
  const tally = new Tally();
  const notices: string[] = [];
  let branches = 0;
  let batch: ImportedItem[] = [];
  const flush = async (): Promise<void> => {
    const items = batch;
    batch = [];
    if (items.length === 0) return;
    const done = await options.write(() => adopt(keeper, items, options));
    notices.push(...done.notices);
    branches += done.branches;
    for (const { item, isNew } of done.outcomes) tally.count(item, { leaves: 1, added: +isNew });
  };
  const known = await domainsOf(keeper.disk);
  for await (const read of readImports(keeper.options.fs, paths, known)) {
    if (read.kind === "skipped") {
      tally.skip(read.skipped);
      continue;
    }
    const { item } = read;
    if (item.kind !== "text") {
      // Two texts under one id: the second gets another id once the first is there.
      if (batch.some((other) => idOf(other) === idOf(item))) await flush();
      batch.push(item);
      if (batch.length >= BATCH) await flush();
      continue;
    }
    const document = documentOf(item.text, { now: keeper.now(), overrides: options });
    const secrets = secretsIn(document.text, options);
    if (secrets !== undefined) {
      tally.skip({ path: document.source, reason: secrets });
      continue;
    }
    const taken = await takeIn(keeper, document, options);
    if (taken === undefined) continue;
    notices.push(...taken.notices);
    branches += taken.branches;
    tally.count(item, taken.file);
  }
  await flush();
  return { ...tally.report(), branches, notices };
}

/** What an import would do; nothing is written, and there need not be a store. */
export async function previewImportPaths(
  paths: readonly string[],
  { fs, config, now, overrides, known, isThere }: {
    fs: Keeper["options"]["fs"];
    config: Config;
    now: string;
    overrides: Overrides;
    known: ReadonlySet<string>;
    /** Whether the store has a file at a path of its own. */
    isThere: (path: string) => Promise<boolean>;
  },
): Promise<ImportReport> {
  checkOverrides(overrides);
  const tally = new Tally();
  for await (const read of readImports(fs, paths, known)) {
    if (read.kind === "skipped") {
      tally.skip(read.skipped);
      continue;
    }
    const { item } = read;
    if (item.kind === "fact") continue;
    const secrets = item.kind === "text"
      ? secretsIn(documentOf(item.text, { now, overrides }).text, overrides)
      : undefined;
    if (secrets !== undefined) {
      tally.skip({ path: item.kind === "text" ? item.text.source : "", reason: secrets });
      continue;
    }
    const leaves = item.kind === "memory"
      ? [await asLeaf(item.leaf, overrides)]
      : (await draft(documentOf(item.text, { now, overrides }), config)).leaves;
    let added = 0;
    for (const { path } of leaves) added += +!await isThere(path);
    tally.count(item, { leaves: leaves.length, added });
  }
  return { ...tally.report(), branches: 0, notices: [] };
}

/** Every memory of a store, domain by domain and the oldest first, then the facts recorded by hand. */
export async function* everything(keeper: Keeper): AsyncGenerator<Exported> {
  for (const folder of await listDomainFolders(keeper.disk)) {
    const order: { path: string; header: LeafHeader }[] = [];
    for (const path of await listLeafFiles(keeper.disk, folder)) {
      const leaf = await readOrPass(keeper, path);
      if (leaf !== undefined) order.push({ path, header: leaf.header });
    }
    // Texts are read again when their turn comes: all of a domain at once may not fit in memory.
    for (const { path } of order.sort((a, b) => compareLeaves(a.header, b.header))) {
      const leaf = await readOrPass(keeper, path);
      if (leaf !== undefined) yield { kind: "memory", leaf };
    }
  }
  const facts = await readRecorded(keeper.disk);
  for (const fact of facts.sort((a, b) => compare(a.fact_id, b.fact_id))) {
    yield { kind: "fact", fact };
  }
}

async function readOrPass(keeper: Keeper, path: string): Promise<Leaf | undefined> {
  try {
    return await readLeaf(keeper.disk, path);
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error;
    keeper.options.onRepair?.(`Left out: ${error.message}`);
    return undefined;
  }
}

/** Takes over memories and facts; the caller holds the lock. */
async function adopt(
  keeper: Keeper,
  items: readonly ImportedItem[],
  options: ImportOptions,
): Promise<{
  outcomes: { item: ImportedItem; isNew: boolean }[];
  notices: string[];
  branches: number;
}> {
  const outcomes: { item: ImportedItem; isNew: boolean }[] = [];
  const notices: string[] = [];
  const drafts: { item: ImportedItem; leaf: Leaf }[] = [];
  for (const item of items) {
    if (item.kind === "memory") drafts.push({ item, leaf: await asLeaf(item.leaf, options) });
    else if (item.kind === "fact") notices.push(...await adoptFact(keeper, item.fact));
  }
  const folders = new Set(drafts.map(({ leaf }) => folderOf(leaf.path)));
  await mending(keeper, async () => {
    await healFolders(keeper, await changedFolders(keeper, folders));
  });
  const planted = await plantLeaves(keeper, drafts.map(({ leaf }) => leaf));
  const { signposts } = keeper;
  await mending(keeper, async () => {
    // A rebuild has taken them in with all others.
    if (keeper.signposts !== signposts) return;
    await registerLeaves(keeper, planted.added, planted.foldersBefore);
  });
  await mending(keeper, () => superseded(keeper, drafts, planted.leaves));
  notices.push(...await rememberFacts(keeper, planted.leaves));
  // Not by id: one that was taken by another text has got another.
  const added = new Set(planted.added.map(identityOf));
  for (const { item, leaf } of drafts) {
    outcomes.push({ item, isNew: added.delete(identityOf(leaf)) });
  }
  const domains = new Set(planted.added.map(({ header }) => header.domain));
  const branches = options.consolidate === false || domains.size === 0
    ? 0
    : await mending(keeper, () => consolidate(keeper, domains, { force: false }));
  return { outcomes, notices, branches };
}

function idOf(item: ImportedItem): string {
  return item.kind === "memory"
    ? item.leaf.header.leaf_id
    : item.kind === "fact"
    ? item.fact.fact_id
    : item.text.source;
}

function identityOf({ header }: Leaf): string {
  const { domain, source, order_index, checksum } = header;
  return JSON.stringify([domain, source, order_index, checksum]);
}

/** A memory that is there already and was replaced over there since is replaced here, too. */
async function superseded(
  keeper: Keeper,
  drafts: readonly { readonly leaf: Leaf }[],
  stored: readonly Leaf[],
): Promise<void> {
  const wanted = new Map(drafts.map(({ leaf }) => [leaf.path, leaf.header]));
  const changed = stored.flatMap((leaf) => {
    const header = wanted.get(leaf.path);
    const { status, superseded_by: by } = leaf.header;
    const isNews = header !== undefined && by === null && status === "ACTIVE" &&
      (header.superseded_by !== null || header.status === "HISTORICAL");
    return isNews
      ? [withHeader(leaf, {
        status: header.status,
        superseded_by: header.superseded_by,
        extra: { ...leaf.header.extra, ...header.extra },
      })]
      : [];
  });
  await rewriteLeaves(keeper, changed);
}

async function adoptFact(keeper: Keeper, fact: Fact): Promise<string[]> {
  const { subject, attribute, value, timestamp, domain, note } = fact;
  const there = await factsOfKey(keeper.disk, factKey(subject, attribute));
  if (there.some(({ fact_id }) => fact_id === fact.fact_id)) return [];
  const statement = { subject, attribute, value, timestamp, sourceLeafId: null, domain, note };
  return (await recordFact(keeper, statement)).notices;
}

/**
 * A memory of elsewhere as a leaf of ours: it waits for a branch, and nothing in it decides where
 * files go.
 */
async function asLeaf(
  { header, content }: LeafFile,
  { domain = header.domain, tags = [] }: Overrides,
): Promise<Leaf> {
  const { source, order_index: index } = header;
  const isSafe = /^L-/.test(header.leaf_id) && isSafeName(header.leaf_id);
  const id = isSafe ? header.leaf_id : await leafId({ domain, source, index, content });
  return {
    path: leafPath(domain, id),
    content,
    header: {
      ...header,
      leaf_id: id,
      domain,
      parent_id: null,
      checksum: await checksum(content),
      tags: [...new Set([...header.tags, ...tags])],
    },
  };
}

function documentOf(
  { text, source, timestamp, tags, folder }: ImportedText,
  { now, overrides }: { now: string; overrides: Overrides },
): Document {
  const { domain, dataType, tags: more = [] } = overrides;
  return {
    text,
    source,
    tags: [...tags, ...more],
    timestamp: timestamp !== undefined && timestamp < now ? timestamp : now,
    ingestedAt: now,
    ...(source.includes("://") ? {} : { name: source }),
    ...(folder === undefined ? {} : { folder }),
    ...(domain === undefined ? {} : { domain }),
    ...(dataType === undefined ? {} : { dataType }),
  };
}

/** Counts what comes of each file. */
class Tally {
  readonly #sources = new Map<string, ImportedSource>();
  readonly #skipped: SkippedFile[] = [];

  skip(skipped: SkippedFile): void {
    this.#skipped.push(skipped);
  }

  count(
    { path, format }: { path: string; format: ImportFormat },
    { leaves, added, superseded = 0 }: { leaves: number; added: number; superseded?: number },
  ): void {
    const there = this.#sources.get(path);
    this.#sources.set(path, {
      path,
      format,
      texts: (there?.texts ?? 0) + 1,
      leaves: (there?.leaves ?? 0) + leaves,
      added: (there?.added ?? 0) + added,
      superseded: (there?.superseded ?? 0) + superseded,
    });
  }

  report(): Pick<ImportReport, "added" | "skipped" | "sources"> {
    const sources = [...this.#sources.values()];
    return {
      sources,
      skipped: this.#skipped,
      added: sources.reduce((sum, { added }) => sum + added, 0),
    };
  }
}
