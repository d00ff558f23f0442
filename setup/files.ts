/**
 * Reading and replacing the settings of others: whole files, in one step, through links, with the
 * access rights they had, and a copy beside them.
 */

import { type FileSystem, IhmtError } from "@ihmt/core";
import { SettingsError } from "./config_format.ts";
import type { Machine } from "./machine.ts";

/** What the copy of a file is called: its name and this. */
export const BACKUP_SUFFIX = ".bak-ihmt";

/**
 * The text of a file; `undefined` when it is not there.
 *
 * @throws {IhmtError} when it cannot be read or is no text.
 */
export async function readText({ files }: Machine, path: string): Promise<string | undefined> {
  if (await files.stat(path) === undefined) {
    await refuseLink(files, path);
    return undefined;
  }
  const bytes = await files.read(path);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new SettingsError(`Left ${path} alone: it is not UTF-8 text.`, { cause });
  }
}

/** A link that leads nowhere is somebody's: a new file in its place would not be what they meant. */
async function refuseLink(files: FileSystem, path: string): Promise<void> {
  const cut = path.lastIndexOf("/");
  const names = await files.list(path.slice(0, cut) || "/").catch(() => []);
  if (!names.some(({ name, kind }) => kind === "link" && name === path.slice(cut + 1))) return;
  throw new SettingsError(`${path} is a link to something that is not there.`);
}

/** The copy of a file as it was before us; `undefined` when there is none. */
export async function readBackup(machine: Machine, path: string): Promise<string | undefined> {
  return await readText(machine, path + BACKUP_SUFFIX);
}

/**
 * Replaces a file that still says what it said when the change was planned; `undefined` is no file.
 *
 * @throws {IhmtError} when somebody else changed it meanwhile.
 */
export async function replaceText(
  machine: Machine,
  path: string,
  { before, after }: { before: string | undefined; after: string | undefined },
): Promise<void> {
  const { files } = machine;
  if (await readText(machine, path) !== before) {
    throw new IhmtError(
      "changed_meanwhile",
      `Left ${path} alone: it changed while this was planned. Try again.`,
    );
  }
  if (after === undefined) return await files.remove(path);
  // A link stays a link: people keep their settings in another folder.
  const target = before === undefined ? path : await files.realPath(path);
  await writeText(machine, target, after, before === undefined ? undefined : target);
}

/** Copies what a file said, with its access rights. */
export async function writeBackup(machine: Machine, path: string, text: string): Promise<void> {
  await writeText(machine, path + BACKUP_SUFFIX, text, path);
}

/** Removes the copy of a file. */
export async function removeBackup({ files }: Machine, path: string): Promise<void> {
  await files.remove(path + BACKUP_SUFFIX);
}

async function writeText(
  { files }: Machine,
  path: string,
  text: string,
  like: string | undefined,
): Promise<void> {
  const fresh = `${path}.new-ihmt`;
  await files.makeFolder(path.slice(0, path.lastIndexOf("/")));
  await files.remove(fresh);
  const options = like === undefined ? {} : { like };
  await files.writeExclusive(fresh, new TextEncoder().encode(text), options);
  try {
    await files.sync(fresh);
    await files.rename(fresh, path);
  } catch (error) {
    await files.remove(fresh);
    throw error;
  }
}
