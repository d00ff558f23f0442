/**
 * A map as an outline of bearable length: folders are opened level by level while there is room, and
 * what stays closed tells its size, so that one can zoom in.
 *
 *     core/  212 files  190,312
 *       memory.ts  3,180
 *       search/  22 files  31,044
 */

import type { MappedFile, ProjectMap } from "@ihmt/core/project";
import { number } from "./project_wording.ts";

/** How much a map tells. */
export type MapDetail = "files" | "symbols";

/** Lines of an outline: some 2,500 tokens of files, 4,000 of symbols. */
const MOST_LINES: Readonly<Record<MapDetail, number>> = { files: 250, symbols: 400 };

interface Folder {
  readonly kind: "folder";
  readonly name: string;
  /** From the project's folder. */
  readonly path: string;
  readonly children: Node[];
  files: number;
  tokens: number;
}

interface File {
  readonly kind: "file";
  readonly name: string;
  readonly file: MappedFile;
  readonly symbols: readonly string[];
}

type Node = Folder | File;

/** The lines of a map, and of a hint where not all of it is shown. */
export function mapLines(map: ProjectMap, detail: MapDetail): string[] {
  const root = treeOf(map, detail);
  const open = openNodes(root, MOST_LINES[detail]);
  const lines: string[] = [];
  const hidden: string[] = [];
  const waiting = root.children.map((node) => ({ node, depth: 0 })).reverse();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth } = next;
    const indent = "  ".repeat(depth);
    if (lines.length >= 2 * MOST_LINES[detail]) {
      lines.push(`… ${root.files} files in all`);
      hidden.push("");
      break;
    }
    if (node.kind === "file") {
      lines.push(`${indent}${node.name}  ${number(node.file.tokens)}`);
      if (open.has(node)) lines.push(...node.symbols.map((symbol) => `${indent}  ${symbol}`));
      else if (node.symbols.length > 0) hidden.push(node.file.path);
      continue;
    }
    lines.push(`${indent}${node.name}/  ${node.files} files  ${number(node.tokens)}`);
    if (!open.has(node)) hidden.push(node.path);
    else {
      for (const child of node.children.toReversed()) {
        waiting.push({ node: child, depth: depth + 1 });
      }
    }
  }
  const [first] = hidden;
  if (first !== undefined) {
    const such = first === "" ? "" : `, such as "${first}"`;
    lines.push(`Not all is shown: zoom in with \`subpath\`${such}.`);
  }
  return lines;
}

function treeOf({ files, subpath }: ProjectMap, detail: MapDetail): Folder {
  const root = newFolder("", subpath);
  for (const file of files) {
    const inside = file.path.slice(subpath === "" ? 0 : subpath.length + 1);
    const names = (inside || file.path).split("/");
    let at = root;
    count(at, file);
    for (const name of names.slice(0, -1)) {
      at = folderIn(at, name);
      count(at, file);
    }
    const symbols = detail === "symbols" ? symbolLines(file) : [];
    at.children.push({ kind: "file", name: names.at(-1) ?? "", file, symbols });
  }
  return root;
}

/** The nodes that are opened: folders from the top down, then the symbols of files. */
function openNodes(root: Folder, room: number): Set<Node> {
  const open = new Set<Node>([root]);
  const shown: Node[] = [...root.children];
  let left = room - root.children.length;
  for (let at = 0; at < shown.length; at++) {
    const node = shown[at];
    if (node?.kind !== "folder" || node.children.length > left) continue;
    open.add(node);
    left -= node.children.length;
    shown.push(...node.children);
  }
  for (const node of shown) {
    if (node.kind !== "file" || node.symbols.length > left) continue;
    open.add(node);
    left -= node.symbols.length;
  }
  return open;
}

/** What stands in a class goes below it, without its name. */
function symbolLines({ symbols }: MappedFile): string[] {
  const lines: string[] = [];
  const owners: { readonly name: string; readonly last: number }[] = [];
  for (const { kind, name, first, last } of symbols) {
    if (kind === "field") continue;
    while (owners.length > 0 && (owners.at(-1)?.last ?? 0) < first) owners.pop();
    const owner = owners.at(-1)?.name;
    const own = owner !== undefined && name.startsWith(`${owner}.`)
      ? name.slice(owner.length)
      : name;
    lines.push(
      `${"  ".repeat(owners.length)}${first === last ? first : `${first}-${last}`} ${own}`,
    );
    owners.push({ name, last });
  }
  return lines;
}

function newFolder(name: string, path: string): Folder {
  return { kind: "folder", name, path, children: [], files: 0, tokens: 0 };
}

/** Files come in the order of their paths, so that a folder's files follow each other. */
function folderIn(folder: Folder, name: string): Folder {
  const last = folder.children.at(-1);
  if (last?.kind === "folder" && last.name === name) return last;
  const made = newFolder(name, folder.path === "" ? name : `${folder.path}/${name}`);
  folder.children.push(made);
  return made;
}

function count(folder: Folder, { tokens }: MappedFile): void {
  folder.files++;
  folder.tokens += tokens;
}
