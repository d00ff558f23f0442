/** A stamp that changes whenever anybody changed the store, at the price of a few looks at the disk. */

import { type Disk, stampText } from "../store/disk.ts";
import { CONFIG_PATH, STATE_FOLDER, TRUNK_PATH } from "../store/layout.ts";
import { hasStore } from "./keeper.ts";

/** Folders in which every change leaves a trace: an index line or a fact. */
const TRACED = [`${STATE_FOLDER}/signposts`, `${STATE_FOLDER}/timeline`];

/** The stamp of a store; `undefined` when there is none. */
export async function revisionOf(disk: Disk): Promise<string | undefined> {
  if (!await hasStore(disk)) return undefined;
  const paths = [TRUNK_PATH, CONFIG_PATH, `${STATE_FOLDER}/trunk.jsonl`];
  for (const folder of TRACED) {
    for (const { name, kind } of await disk.list(folder)) {
      if (kind === "file") paths.push(`${folder}/${name}`);
    }
  }
  const stamps: string[] = [];
  for (const path of paths) stamps.push(`${path} ${stampText(await disk.stat(path))}`);
  return stamps.join("\n");
}
