/**
 * Reads what is to be imported, whatever wrote it: finds the files, recognises each by its beginning,
 * and gives out texts, memories and facts one by one. What is left out comes along with the reason.
 */

import { DamagedFileError, FileSystemError } from "../errors.ts";
import { readChats } from "../exchange/chats.ts";
import {
  type Exported,
  isExportLine,
  isExportNote,
  readExportLine,
  readExportNote,
} from "../exchange/exported.ts";
import type { ImportedText, ImportFormat } from "../exchange/imported.ts";
import { isGraphLine, readKnowledgeGraph } from "../exchange/knowledge_graph.ts";
import { kindOfNote, readNote } from "../exchange/notes.ts";
import type { FileSystem } from "../fs-adapter/file_system.ts";
import { decodeText, findFiles, type FoundFile } from "../ingest/files.ts";
import { topicsOf } from "../ingest/topics.ts";
import type { SkippedFile } from "../report.ts";
import { Disk } from "../store/disk.ts";
import { listDomainFolders, listLeafFiles, readLeaf } from "../store/files.ts";
import { LEAVES_FOLDER, STORE_FOLDER } from "../store/layout.ts";

import { timestamp } from "../text/mod.ts";
import { readRecorded } from "../timeline/ledger.ts";

/** Something that was read, and the file or store that it is from. */
export type ImportedItem =
  & { readonly path: string; readonly format: ImportFormat }
  & (
    | { readonly kind: "text"; readonly text: ImportedText }
    | Exported
  );

/** What reading gives. */
export type ImportReading =
  | { readonly kind: "item"; readonly item: ImportedItem }
  | { readonly kind: "skipped"; readonly skipped: SkippedFile };

/** Exports of conversations are one large file; more than this no runtime holds as one text. */
const MAX_BYTES = 480 * 1024 * 1024;
/** Enough to tell what a file is. */
const BEGINNING_BYTES = 64 * 1024;

/** Reads everything below the given absolute paths; `known` are the domains that exist already. */
export async function* readImports(
  fs: FileSystem,
  paths: readonly string[],
  known: ReadonlySet<string>,
): AsyncGenerator<ImportReading> {
  const others: string[] = [];
  for (const path of paths) {
    const store = await storeIn(fs, path);
    if (store === undefined) others.push(path);
    else yield* readStore(new Disk(fs, store), store);
  }
  const { files, skipped } = await findFiles(fs, others, { maxBytes: MAX_BYTES });
  for (const left of skipped) yield { kind: "skipped", skipped: left };
  const topics = topicsOf(files.filter(({ path }) => kindOfNote(path) === "markdown"), known);
  for (const file of files) yield* readFile(fs, file, topics.get(file.path));
}

/** The store that a path names: the folder itself, or the one that holds it. */
async function storeIn(fs: FileSystem, given: string): Promise<string | undefined> {
  const path = given.replace(/(?<=.)\/+$/, "");
  for (const root of [`${path}/${STORE_FOLDER}`, path]) {
    const folder = await fs.stat(`${root}/${LEAVES_FOLDER}`).catch(() => undefined);
    if (folder?.kind === "folder") return root;
  }
  return undefined;
}

async function* readStore(disk: Disk, root: string): AsyncGenerator<ImportReading> {
  const at = { path: root, format: "ihmt" } as const;
  for (const folder of await listDomainFolders(disk)) {
    for (const path of await listLeafFiles(disk, folder)) {
      const read = await unlessDamaged(disk.at(path), () => readLeaf(disk, path));
      if (read !== undefined && "skipped" in read) yield read;
      else if (read !== undefined) yield item({ ...at, kind: "memory", leaf: read });
    }
  }
  for (const fact of await readRecorded(disk)) yield item({ ...at, kind: "fact", fact });
}

async function* readFile(
  fs: FileSystem,
  { path }: FoundFile,
  folder: string | undefined,
): AsyncGenerator<ImportReading> {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const isLines = /\.(?:jsonl|ndjson)$/.test(name) || name === "memory.json";
  if (isLines && !await isKnownLines(fs, path)) {
    return yield skip(path, "no export that is known; `ihmt ingest` takes in any text");
  }
  const isNote = kindOfNote(path) !== undefined;
  if (!isLines && !isNote && !name.endsWith(".json")) {
    return yield skip(path, "no format that is known; `ihmt ingest` takes in any text");
  }
  let text: string;
  let changed: string | undefined;
  try {
    const stat = await fs.stat(path);
    changed = stat === undefined ? undefined : timestamp(new Date(stat.mtimeMs));
    const decoded = decodeText(await fs.read(path), { maxBytes: MAX_BYTES });
    if (decoded.kind === "skipped") return yield skip(path, decoded.reason);
    text = decoded.text;
  } catch (error) {
    if (!(error instanceof FileSystemError)) throw error;
    return yield skip(path, error.message);
  }
  if (isNote) yield* readAnyNote(path, text, { changed, folder });
  else if (isLines) yield* readLines(path, text, changed);
  else yield* readJson(path, text, changed);
}

function* readAnyNote(
  path: string,
  text: string,
  { changed, folder }: { changed: string | undefined; folder: string | undefined },
): Generator<ImportReading> {
  if (isExportNote(text)) {
    const leaf = unlessDamagedNow(path, () => readExportNote(text, path));
    return yield "skipped" in leaf ? leaf : item({ path, format: "ihmt", kind: "memory", leaf });
  }
  const note = readNote(text, path);
  if (note === undefined) return yield skip(path, "empty");
  const format = kindOfNote(path) ?? "markdown";
  yield item({
    path,
    format,
    kind: "text",
    text: dated({ ...note, ...(folder === undefined ? {} : { folder }) }, changed),
  });
}

function* readLines(
  path: string,
  text: string,
  changed: string | undefined,
): Generator<ImportReading> {
  if (!isExportLine(text.trimStart().slice(0, 20))) {
    const { texts, bad } = readKnowledgeGraph(text, path);
    for (const line of bad) yield skip(path, `line ${line} is no entity and no relation`);
    for (const each of texts) {
      yield item({ path, format: "knowledge-graph", kind: "text", text: dated(each, changed) });
    }
    return;
  }
  for (const [at, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const where = `${path}, line ${at + 1},`;
    const read = unlessDamagedNow(path, () => readExportLine(line, where));
    yield "skipped" in read ? read : item({ path, format: "ihmt", ...read });
  }
}

function* readJson(
  path: string,
  text: string,
  changed: string | undefined,
): Generator<ImportReading> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return yield skip(path, "no JSON that can be read");
  }
  const chats = readChats(value);
  if (chats === undefined) return yield skip(path, "no export of conversations");
  if (chats.empty > 0) yield skip(path, `${chats.empty} of its conversations say nothing`);
  for (const each of chats.texts) {
    yield item({ path, format: chats.format, kind: "text", text: dated(each, changed) });
  }
}

/** Agents leave logs of many megabytes beside their notes: only the beginning is looked at. */
async function isKnownLines(fs: FileSystem, path: string): Promise<boolean> {
  const bytes = await fs.read(path, { length: BEGINNING_BYTES }).catch(() => new Uint8Array());
  const beginning = new TextDecoder().decode(bytes);
  const first = beginning.split("\n").find((line) => line.trim() !== "") ?? "";
  // A long first line is cut here; what it begins with tells as much.
  return isExportLine(first) || isGraphLine(first) || /^\{"type":"(?:entity|relation)"/.test(first);
}

function dated(text: ImportedText, changed: string | undefined): ImportedText {
  return text.timestamp !== undefined || changed === undefined
    ? text
    : { ...text, timestamp: changed };
}

async function unlessDamaged<T>(
  path: string,
  read: () => Promise<T>,
): Promise<T | { readonly kind: "skipped"; readonly skipped: SkippedFile }> {
  try {
    return await read();
  } catch (error) {
    return damage(path, error);
  }
}

function unlessDamagedNow<T>(
  path: string,
  read: () => T,
): T | { readonly kind: "skipped"; readonly skipped: SkippedFile } {
  try {
    return read();
  } catch (error) {
    return damage(path, error);
  }
}

function damage(
  path: string,
  error: unknown,
): { readonly kind: "skipped"; readonly skipped: SkippedFile } {
  if (!(error instanceof DamagedFileError)) throw error;
  return { kind: "skipped", skipped: { path, reason: error.message } };
}

function item(read: ImportedItem): ImportReading {
  return { kind: "item", item: read };
}

function skip(path: string, reason: string): ImportReading {
  return { kind: "skipped", skipped: { path, reason } };
}
