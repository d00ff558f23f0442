/**
 * The facts on disk.
 *
 *     state/recorded.jsonl              facts recorded by hand, appended: they exist nowhere else (truth)
 *     state/timeline/ledger.json        how many facts there are, and in how many parts
 *     state/timeline/5f1c09ab77e2-0001.jsonl
 *                                       a part: the facts whose keys fall into it; the later line of
 *                                       an id wins
 *     state/facts.json                  all of them in one file, for people and other programs
 *
 * Adding a fact reads and extends the one part of its key, so it costs the same however many there
 * are. `facts.json` is written anew with every change while it is small, and whenever it lags by
 * half once it is large.
 */

import { DamagedFileError } from "../errors.ts";
import type { Fact } from "../model.ts";
import { SCHEMA_VERSION } from "../model.ts";
import { bucketOf } from "../store/buckets.ts";
import { type Disk, stampText } from "../store/disk.ts";
import { appendLines, appendLinesDurably, linesOf, readLines } from "../store/journal.ts";
import { Fields } from "../store/json.ts";
import { sha256, STATE_FOLDER } from "../store/layout.ts";
import { readFact } from "./_fact_codec.ts";
import { arrange, factKey } from "./facts.ts";

const FACTS_PATH = `${STATE_FOLDER}/facts.json`;
const RECORDED_PATH = `${STATE_FOLDER}/recorded.jsonl`;
const TIMELINE_FOLDER = `${STATE_FOLDER}/timeline`;
const LEDGER_PATH = `${TIMELINE_FOLDER}/ledger.json`;
/** A part is split, or freed of lines that later ones replaced, when it grows past this. */
const PART_BYTES = 64 * 1024;
/** Facts that a part begins with: about half of what it may grow to. */
const PART_FACTS = 64;
/** Up to so many facts (some 100 KB) `facts.json` is never behind. */
const EAGER_FACTS = 256;

/** What `ledger.json` tells. */
interface Ledger {
  /** A digest of the parts when they were cut, so that a name never means two things. */
  readonly generation: string;
  /** A power of two. */
  readonly parts: number;
  readonly facts: number;
  /** How many of them `facts.json` holds, and its time, size and digest when it was written. */
  readonly told: number;
  readonly stamp: string;
}

/**
 * Reads every fact, sorted by key and date.
 *
 * @throws {DamagedFileError} when some are missing.
 */
export async function readFacts(disk: Disk): Promise<Fact[]> {
  return await readAll(disk, await readLedger(disk));
}

async function readAll(disk: Disk, ledger: Ledger): Promise<Fact[]> {
  const facts = await readParts(disk, ledger);
  if (facts.length !== ledger.facts) {
    throw new DamagedFileError(
      disk.at(LEDGER_PATH),
      `it tells of ${ledger.facts} facts, but there are ${facts.length}.`,
    );
  }
  return arrange(facts);
}

/** Reads the facts of one key, by date. */
export async function factsOfKey(disk: Disk, key: string): Promise<Fact[]> {
  const facts = await readPart(disk, partPath(await readLedger(disk), key));
  return facts.filter(({ subject, attribute }) => factKey(subject, attribute) === key);
}

/** How many facts there are. */
export async function countFacts(disk: Disk): Promise<number> {
  return (await readLedger(disk)).facts;
}

/** Keeps new and changed facts of one key; `added` is how many are new. The caller holds the lock. */
export async function keepFacts(
  disk: Disk,
  facts: readonly Fact[],
  { key, added, now }: { key: string; added: readonly Fact[]; now: string },
): Promise<void> {
  const byHand = added.filter(({ source_leaf_id }) => source_leaf_id === null);
  if (byHand.length > 0) await appendLinesDurably(disk, RECORDED_PATH, byHand);
  const before = await readLedger(disk);
  const path = partPath(before, key);
  await appendLines(disk, path, facts);
  let ledger: Ledger = { ...before, facts: before.facts + added.length };
  await writeLedger(disk, ledger);
  if (((await disk.stat(path))?.size ?? 0) > PART_BYTES) ledger = await relieve(disk, ledger, path);
  const behind = ledger.facts - ledger.told;
  if (ledger.facts <= EAGER_FACTS || behind * 2 > ledger.told) await tell(disk, ledger, now);
}

/** Writes all facts anew. */
export async function writeFacts(disk: Disk, facts: readonly Fact[], now: string): Promise<void> {
  const recorded = new Set((await readRecordedLines(disk)).map(({ fact_id }) => fact_id));
  const unrecorded = facts.filter(({ source_leaf_id, fact_id }) =>
    source_leaf_id === null && !recorded.has(fact_id)
  );
  if (unrecorded.length > 0) await appendLinesDurably(disk, RECORDED_PATH, unrecorded);
  await tell(disk, await divide(disk, facts, { told: 0, stamp: "" }), now);
}

/**
 * The facts that were recorded by hand, here or by another program in `facts.json`.
 *
 * @throws {DamagedFileError} when `facts.json` is damaged: it may hold facts that exist nowhere else.
 */
export async function readRecorded(disk: Disk): Promise<Fact[]> {
  const facts = await readRecordedLines(disk);
  const known = new Set(facts.map(({ fact_id }) => fact_id));
  const told = (await readTold(disk)).filter(({ source_leaf_id }) => source_leaf_id === null);
  return [...facts, ...told.filter(({ fact_id }) => !known.has(fact_id))];
}

/**
 * Whether the facts are there and `facts.json` is as it was left: another program may have added to
 * it. Of a copied store it tells another time; `renew` notes that, under the lock.
 */
export async function hasFacts(
  disk: Disk,
  { renew }: { renew: boolean } = { renew: false },
): Promise<boolean> {
  try {
    const ledger = await readLedger(disk);
    const stat = stampText(await disk.stat(FACTS_PATH));
    if (ledger.stamp.startsWith(`${stat} `)) return true;
    const stamp = await stampOf(disk);
    if (digestIn(ledger.stamp) !== digestIn(stamp)) return false;
    if (renew) await writeLedger(disk, { ...ledger, stamp });
    return true;
  } catch (error) {
    if (error instanceof DamagedFileError) return false;
    throw error;
  }
}

/** Moves a `facts.json` that cannot be read out of the way; returns its new name. */
export async function setFactsAside(disk: Disk): Promise<string> {
  for (let number = 1;; number++) {
    const aside = `${STATE_FOLDER}/facts.damaged-${number}.json`;
    if (await disk.stat(aside) !== undefined) continue;
    await disk.move(FACTS_PATH, aside);
    return aside;
  }
}

/** Frees a part of outdated lines; where that is not enough, cuts all facts into more parts. */
async function relieve(disk: Disk, ledger: Ledger, path: string): Promise<Ledger> {
  const facts = await readPart(disk, path);
  const keys = new Set(facts.map(({ subject, attribute }) => factKey(subject, attribute)));
  const text = linesOf(facts);
  // The facts of one key stay together, however many.
  if (text.length * 2 > PART_BYTES && keys.size > 1 && ledger.parts * 8 < ledger.facts) {
    return await divide(disk, await readParts(disk, ledger), ledger);
  }
  await disk.replace(path, text);
  return ledger;
}

/** Cuts facts into new parts and drops the old ones. */
async function divide(
  disk: Disk,
  facts: readonly Fact[],
  { told, stamp }: Pick<Ledger, "told" | "stamp">,
): Promise<Ledger> {
  let parts = 1;
  while (parts * PART_FACTS < facts.length) parts *= 2;
  const divided = Array.from({ length: parts }, (): Fact[] => []);
  for (const fact of facts) {
    divided[bucketOf(factKey(fact.subject, fact.attribute), parts)]?.push(fact);
  }
  const digest = await sha256(JSON.stringify(divided));
  const generation = digest.slice(0, 12);
  const ledger: Ledger = { generation, parts, facts: facts.length, told, stamp };
  for (const [part, of] of divided.entries()) {
    await disk.replace(pathOfPart(ledger, part), linesOf(of));
  }
  await writeLedger(disk, ledger);
  for (const { name } of await disk.list(TIMELINE_FOLDER)) {
    if (name === "ledger.json" || name.startsWith(`${generation}-`)) continue;
    await disk.remove(`${TIMELINE_FOLDER}/${name}`);
  }
  return ledger;
}

/** Writes `facts.json`. */
async function tell(disk: Disk, ledger: Ledger, now: string): Promise<void> {
  const facts = await readAll(disk, ledger);
  await disk.replaceJson(FACTS_PATH, { schema_version: SCHEMA_VERSION, updated_at: now, facts });
  await writeLedger(disk, { ...ledger, told: facts.length, stamp: await stampOf(disk) });
}

/** The time, size and digest of `facts.json`. */
async function stampOf(disk: Disk): Promise<string> {
  const stat = await disk.stat(FACTS_PATH);
  const text = new TextDecoder().decode(await disk.readIfThere(FACTS_PATH));
  return `${stampText(stat)} ${stat === undefined ? "" : await sha256(text)}`;
}

function digestIn(stamp: string): string {
  return stamp.slice(stamp.lastIndexOf(" ") + 1);
}

async function readTold(disk: Disk): Promise<Fact[]> {
  const value = await disk.readJson(FACTS_PATH);
  if (value === undefined) return [];
  const path = disk.at(FACTS_PATH);
  const fields = new Fields(value, path);
  if (!("facts" in fields.object)) throw new DamagedFileError(path, "it holds no list of facts.");
  return fields.list("facts").map((fact) => readFact(fact, path));
}

/** A line that is no fact stays in the file and is passed over: the others must not be lost with it. */
async function readRecordedLines(disk: Disk): Promise<Fact[]> {
  const { values } = await readLines(disk, RECORDED_PATH);
  return values.flatMap((value) => {
    try {
      return [readFact(value, disk.at(RECORDED_PATH))];
    } catch (error) {
      if (error instanceof DamagedFileError) return [];
      throw error;
    }
  });
}

async function readParts(disk: Disk, ledger: Ledger): Promise<Fact[]> {
  const facts: Fact[] = [];
  for (let part = 0; part < ledger.parts; part++) {
    facts.push(...await readPart(disk, pathOfPart(ledger, part)));
  }
  return facts;
}

/** The facts of a part in the order they came, each as its last line tells. */
async function readPart(disk: Disk, path: string): Promise<Fact[]> {
  if (await disk.stat(path) === undefined) {
    throw new DamagedFileError(disk.at(path), "this part of the timeline is missing.");
  }
  const facts = new Map<string, Fact>();
  for (const value of (await readLines(disk, path)).values) {
    const fact = readFact(value, disk.at(path));
    facts.set(fact.fact_id, fact);
  }
  return [...facts.values()];
}

async function readLedger(disk: Disk): Promise<Ledger> {
  const value = await disk.readJson(LEDGER_PATH);
  if (value === undefined) throw new DamagedFileError(disk.at(LEDGER_PATH), "it is missing.");
  const fields = new Fields(value, disk.at(LEDGER_PATH));
  return {
    generation: fields.text("generation"),
    parts: fields.number("parts"),
    facts: fields.number("facts"),
    told: fields.number("told"),
    stamp: fields.text("stamp"),
  };
}

async function writeLedger(disk: Disk, ledger: Ledger): Promise<void> {
  await disk.replaceJson(LEDGER_PATH, { schema_version: SCHEMA_VERSION, ...ledger });
}

function partPath(ledger: Ledger, key: string): string {
  return pathOfPart(ledger, bucketOf(key, ledger.parts));
}

function pathOfPart({ generation }: Pick<Ledger, "generation">, part: number): string {
  return `${TIMELINE_FOLDER}/${generation}-${String(part).padStart(4, "0")}.jsonl`;
}
