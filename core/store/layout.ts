/**
 * Where things are in a store, and how things are named. Paths are relative to the store folder.
 *
 *     root.json                              the trunk
 *     layer_0/<domain-slug>/<leaf-id>.txt    leaves
 *     layers/<layer>/<node-id>.json          branches
 *     state/…                                derived state
 *     ihmt.config.json                       settings
 */

import { InvalidInputError } from "../errors.ts";

/** The folder under the home that holds everything. */
export const STORE_FOLDER = "ihmt_memory";
/** The trunk. */
export const TRUNK_PATH = "root.json";
/** The settings. */
export const CONFIG_PATH = "ihmt.config.json";
/** The folder of leaves. */
export const LEAVES_FOLDER = "layer_0";
/** The folder of branches. */
export const LAYERS_FOLDER = "layers";
/** The folder of derived state. */
export const STATE_FOLDER = "state";

/** The folder of a domain's leaves. */
export function domainFolder(domain: string): string {
  return `${LEAVES_FOLDER}/${slug(domain)}`;
}

/** The file of a new leaf. */
export function leafPath(domain: string, id: string): string {
  return `${domainFolder(domain)}/${id}.txt`;
}

/** The file of a branch: its layer is part of its id (`N2-…`). */
export function branchPath(id: string): string {
  return `${LAYERS_FOLDER}/${branchLayer(id)}/${id}.json`;
}

/** The layer that a branch id names. */
export function branchLayer(id: string): number {
  const layer = /^N([1-9]\d*)-/.exec(id)?.[1];
  if (layer === undefined || !isSafeName(id)) {
    throw new InvalidInputError(`Expected the id of a branch ("N1-…") but found "${id}".`);
  }
  return Number(layer);
}

/** Whether a name can stand as one path segment without leaving its folder. */
export function isSafeName(name: string): boolean {
  return name !== "" && name !== "." && name !== ".." && !/[/\\\p{Cc}]/u.test(name);
}

/** Longest slug, in UTF-16 units: short enough for every file system once the id is added. */
const SLUG_LENGTH = 48;
/** How much of a domain's slug an id carries. */
const ID_SLUG_LENGTH = 24;
const RESERVED_ON_WINDOWS = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)/;

/**
 * A name made safe for a path: accents folded, lower case, `.`, `_` and `-` kept, letters and digits
 * of every script kept, everything else a `-`. Never empty, never hidden, never a reserved name.
 */
export function slug(name: string): string {
  const folded = name.normalize("NFKD")
    .replace(/([\p{Script=Latin}\p{Script=Greek}])\p{Mn}+/gu, "$1")
    .normalize("NFKC").toLowerCase();
  const plain = folded
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, "-")
    .replace(/\.{2,}/g, ".")
    .replace(/-{2,}/g, "-")
    .replace(/^[-.]+/, "");
  const cut = cutAt(plain, SLUG_LENGTH).replace(/[-.]+$/, "");
  if (cut === "") return "general";
  return RESERVED_ON_WINDOWS.test(cut) ? cutAt(`x-${cut}`, SLUG_LENGTH) : cut;
}

/** The first `length` UTF-16 units, never half of a surrogate pair. */
function cutAt(text: string, length: number): string {
  const cut = text.slice(0, length);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/**
 * The id of a leaf: `L-{domain}-{index}-{digest}`, the same for the same document.
 * `digits` (10 by default) is raised when the short digest is taken by other content.
 */
export async function leafId(
  leaf: { domain: string; source: string; index: number; content: string },
  digits = 10,
): Promise<string> {
  const digest = await sha256(`${leaf.source}|${leaf.index}|${leaf.content}`);
  const index = String(leaf.index).padStart(4, "0");
  return `L-${cutAt(slug(leaf.domain), ID_SLUG_LENGTH)}-${index}-${digest.slice(0, digits)}`;
}

/** The id of a branch: `N{layer}-{domain}-{digest of the child ids}`. */
export async function branchId(
  layer: number,
  domain: string,
  childIds: readonly string[],
): Promise<string> {
  const digest = await sha256(childIds.join("|"));
  return `N${layer}-${cutAt(slug(domain), ID_SLUG_LENGTH)}-${digest.slice(0, 10)}`;
}

/** The hex SHA-256 of a text's UTF-8. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The checksum of a leaf's content, as its header carries it. */
export async function checksum(content: string): Promise<string> {
  return `sha256:${await sha256(content)}`;
}
