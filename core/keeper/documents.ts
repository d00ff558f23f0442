/**
 * Reads what is to be taken in: finds the files, decodes them, and says what is known of each before
 * its text is looked at. What is left out comes along with the reason.
 */

import { FileSystemError, InvalidInputError, SecretError } from "../errors.ts";
import type { FileSystem } from "../fs-adapter/file_system.ts";
import { decodeText, findFiles, type FoundFile } from "../ingest/files.ts";
import type { Document } from "../ingest/ingestor.ts";
import { topicsOf } from "../ingest/topics.ts";
import { DATA_TYPES, type DataType } from "../model.ts";
import type { SkippedFile } from "../report.ts";
import { findSecrets, wordFindings } from "../secrets/mod.ts";
import type { Disk } from "../store/disk.ts";
import { LEAVES_FOLDER, slug } from "../store/layout.ts";
import { timestamp } from "../text/mod.ts";

/** What a caller may say of texts instead of having it detected. */
export interface Overrides {
  /** Overrides the detected domain. */
  readonly domain?: string;
  /** Overrides the detected type. */
  readonly dataType?: DataType;
  readonly tags?: readonly string[];
  /** Whether a text that looks like it holds a credential is kept all the same. @default {false} */
  readonly allowSecrets?: boolean;
}

/** Told before each file is read. */
export type OnFile = (progress: { path: string; done: number; total: number }) => void;

/** A file that was read, or was left out. */
export type Reading =
  | { readonly kind: "document"; readonly document: Document }
  | { readonly kind: "skipped"; readonly skipped: SkippedFile };

/** Reads the files under the given paths one by one, those that were left out first. */
export async function* readDocuments(
  fs: FileSystem,
  paths: readonly string[],
  options: Overrides & {
    /** The store that they go to; it need not exist yet. */
    readonly disk: Disk;
    readonly now: () => string;
    readonly onFile?: OnFile;
  },
): AsyncGenerator<Reading> {
  const { files, skipped } = await findFiles(fs, paths);
  for (const left of skipped) yield { kind: "skipped", skipped: left };
  const topics = topicsOf(files, await domainsOf(options.disk));
  for (const [done, file] of files.entries()) {
    options.onFile?.({ path: file.path, done, total: files.length });
    const read = await readDocument(fs, file, options.now());
    const secrets = read.kind === "document" ? secretsIn(read.document.text, options) : undefined;
    if (read.kind === "skipped") yield read;
    else if (secrets !== undefined) yield skip(file.path, secrets);
    else {
      const topic = topics.get(file.path);
      const folder = topic === undefined ? {} : { folder: topic };
      yield { ...read, document: { ...read.document, ...folder, ...overrides(options) } };
    }
  }
}

async function readDocument(fs: FileSystem, { path }: FoundFile, now: string): Promise<Reading> {
  try {
    const stat = await fs.stat(path);
    const decoded = decodeText(await fs.read(path));
    if (decoded.kind === "skipped") return skip(path, decoded.reason);
    // An undated file was true when it was last changed.
    const changed = stat === undefined ? now : timestamp(new Date(stat.mtimeMs));
    const document = {
      text: decoded.text,
      source: path,
      name: path,
      timestamp: changed < now ? changed : now,
      ingestedAt: now,
    };
    return { kind: "document", document };
  } catch (error) {
    if (error instanceof FileSystemError) return skip(path, error.message);
    throw error;
  }
}

/** A text that is no file, as a document. */
export function documentOf(
  text: string,
  { now, source = "inline", ...given }: Overrides & {
    readonly now: string;
    readonly source?: string;
  },
): Document {
  return { text, source, timestamp: now, ingestedAt: now, ...overrides(given) };
}

/** The part of a document that the caller decided. */
function overrides(
  { domain, dataType, tags }: Overrides,
): Pick<Document, "domain" | "dataType" | "tags"> {
  return {
    // One spelling for each: two names with one folder would be two domains that share their files.
    ...(domain === undefined ? {} : { domain: slug(domain) }),
    ...(dataType === undefined ? {} : { dataType }),
    ...(tags === undefined ? {} : { tags }),
  };
}

/**
 * Checks what a caller decided.
 *
 * @throws {InvalidInputError} when a domain is no name, or a type is none.
 */
export function checkOverrides({ domain, dataType }: Overrides): void {
  if (domain !== undefined && (domain.trim() === "" || /\p{Cc}/u.test(domain))) {
    throw new InvalidInputError(
      `Expected \`domain\` to be a name such as "software.java" but found ${
        JSON.stringify(domain)
      }.`,
    );
  }
  if (dataType !== undefined && !DATA_TYPES.includes(dataType)) {
    throw new InvalidInputError(
      `Expected the type to be one of ${DATA_TYPES.join(", ")} but found "${dataType}".`,
    );
  }
}

/**
 * Checks that a text says something, and nothing that must not be kept.
 *
 * @throws {InvalidInputError} when it is empty.
 * @throws {SecretError} when it looks like it holds a credential, unless that is allowed.
 */
export function checkText(text: string, { allowSecrets = false }: Overrides): void {
  if (text.trim() === "") {
    throw new InvalidInputError("There is nothing to save: the text is empty.");
  }
  const findings = allowSecrets ? [] : findSecrets(text);
  if (findings.length > 0) throw new SecretError(findings);
}

/** Why a text that looks like it holds a credential is left out; `undefined` when it may come in. */
export function secretsIn(
  text: string,
  { allowSecrets = false }: Overrides,
): string | undefined {
  const findings = allowSecrets ? [] : findSecrets(text);
  if (findings.length === 0) return undefined;
  const told = wordFindings(findings);
  return told.charAt(0).toLowerCase() + told.slice(1);
}

/** The domains of a store, by their folders; none where there is no store. */
export async function domainsOf(disk: Disk): Promise<ReadonlySet<string>> {
  const entries = await disk.list(LEAVES_FOLDER);
  return new Set(entries.filter(({ kind }) => kind === "folder").map(({ name }) => name));
}

function skip(path: string, reason: string): Reading {
  return { kind: "skipped", skipped: { path, reason } };
}
