/**
 * Choosing a folder: the names of the folders in one, and the dialog of the system where it has one.
 * Folders only, by name: no file is listed, let alone read.
 */

import { Hono } from "hono";
import { z } from "zod";
import { type FileSystem, InvalidInputError } from "@ihmt/core";
import { absolutePath, readBody } from "../_body.ts";
import { dialogCommand, runDialog } from "../_dialog.ts";

/** Names shown of one folder at most. */
const MOST_NAMES = 1000;

/** A folder and what it holds. */
export interface FolderReply {
  readonly path: string;
  /** The folder above; null for the topmost. */
  readonly above: string | null;
  /** Names of the folders in it, hidden ones last. */
  readonly names: readonly string[];
  /** Names left out because there are too many. */
  readonly more: number;
  /** Whether it holds a memory. */
  readonly holdsMemory: boolean;
  /** Whether the system can ask for a folder. */
  readonly hasDialog: boolean;
}

/** What was chosen in the dialog of the system. */
export interface DialogReply {
  /** null when it was closed. */
  readonly path: string | null;
}

const DIALOG = z.object({ title: z.string().max(200) });

/** The routes. */
export function folderRoutes(
  { fs, userFolder }: { fs: FileSystem; userFolder: string },
): Hono {
  const app = new Hono();
  app.get("/folders", async ({ req, json }) => {
    const asked = req.query("path") ?? "";
    return json(await look(fs, asked === "" ? userFolder : asked));
  });
  app.post("/folders/dialog", async (context) => {
    const { title } = await readBody(context, DIALOG);
    const command = dialogCommand(title);
    if (command === undefined) {
      throw new InvalidInputError("This system has no dialog to ask with.");
    }
    const reply: DialogReply = { path: await runDialog(command) ?? null };
    return context.json(reply);
  });
  return app;
}

async function look(fs: FileSystem, asked: string): Promise<FolderReply> {
  const path = await fs.realPath(absolutePath(asked));
  const entries = await fs.list(path);
  const folders: string[] = [];
  for (const { name, kind } of entries) {
    if (kind === "folder" || (kind === "link" && await isFolder(fs, join(path, name)))) {
      folders.push(name);
    }
  }
  const sorted = [
    ...folders.filter((name) => !name.startsWith(".")),
    ...folders.filter((name) => name.startsWith(".")),
  ];
  return {
    path,
    above: aboveOf(path),
    names: sorted.slice(0, MOST_NAMES),
    more: Math.max(0, sorted.length - MOST_NAMES),
    holdsMemory: folders.includes("ihmt_memory"),
    hasDialog: dialogCommand("") !== undefined,
  };
}

/** A link that leads nowhere, or where we may not look, is no folder to choose. */
async function isFolder(fs: FileSystem, path: string): Promise<boolean> {
  return await fs.stat(path).then((found) => found?.kind === "folder", () => false);
}

function join(folder: string, name: string): string {
  return folder.endsWith("/") ? `${folder}${name}` : `${folder}/${name}`;
}

function aboveOf(path: string): string | null {
  const bare = path.replace(/(?<=.)\/+$/, "");
  const cut = bare.lastIndexOf("/");
  if (bare === "/" || cut === -1) return null;
  const above = bare.slice(0, cut);
  return above === "" ? "/" : /^[A-Za-z]:$/.test(above) ? `${above}/` : above;
}
