// @ts-check
/** Where the rows of the tree come from: the server, a piece at a time, or the matches of a filter. */

import { get } from "../api.js";
import { nodeOf, PIECE, takeIn } from "./model.js";

/** @typedef {import("./model.js").TreeNode} TreeNode */
/** @typedef {import("@ihmt/core").PlaceView} PlaceView */
/** @typedef {import("../../routes/explore.ts").Step} Step */
/** @typedef {import("../../routes/explore.ts").FilterReply} Matches */

/** A branch whose children were fetched in more pieces than this is begun anew by a refresh. */
const MOST_PIECES_AGAIN = 5;
/** Children fetched at once while one of them is looked for. */
const LARGE_PIECE = 1000;

/** The root, with nothing fetched yet. */
export function newRoot() {
  const root = nodeOf({ kind: "root", id: "root", title: "", leafCount: 0 }, undefined, 0);
  root.isOpen = true;
  return root;
}

/** Fetches children, each piece once however often it is asked for meanwhile. */
export function pieces() {
  /** @type {Map<string, Promise<void>>} */
  const running = new Map();
  /**
   * @param {TreeNode} node
   * @param {number} place
   * @returns {Promise<void>}
   */
  return (node, place) => {
    const offset = Math.floor(place / PIECE) * PIECE;
    const key = `${node.key} ${offset}`;
    const already = running.get(key);
    if (already !== undefined) return already;
    const fetching = fetchPiece(node, offset, { limit: PIECE }).finally(() => running.delete(key));
    running.set(key, fetching);
    return fetching;
  };
}

/**
 * @param {TreeNode} node
 * @param {number} offset
 * @param {{ limit: number, anew?: boolean }} how `anew` forgets the children that are not among these
 */
async function fetchPiece(node, offset, { limit, anew = false }) {
  /** @type {PlaceView} */
  const view = await get("/place", { kind: node.kind, id: node.id, offset, limit });
  const before = node.children;
  if (anew) node.children = [];
  takeIn(node, view, offset, before);
}

/**
 * Fetches again what is open, from the top down; what is closed is forgotten.
 *
 * @param {TreeNode} root
 */
export async function refetch(root) {
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const before = node.children;
    const fetched = before.filter((child) => child !== undefined).length;
    const wanted = Math.min(Math.max(fetched, PIECE), MOST_PIECES_AGAIN * PIECE);
    await fetchPiece(node, 0, { limit: wanted, anew: true });
    for (const child of node.children) {
      if (child === undefined) continue;
      if (child.isOpen) open.push(child);
      else child.total = undefined;
    }
  }
}

/**
 * Opens the way to something and gives its node; `undefined` when it is not there.
 *
 * @param {TreeNode} root
 * @param {readonly Step[]} steps from the trunk down, without the trunk
 * @param {string} key the key of what is at the end of them
 * @returns {Promise<TreeNode | undefined>}
 */
export async function openWay(root, steps, key) {
  /** @type {TreeNode} */
  let node = root;
  for (const wanted of [...steps.map(({ kind, id }) => `${kind}:${id}`), key]) {
    node.isOpen = true;
    const child = await childOf(node, wanted);
    if (child === undefined) return undefined;
    node = child;
  }
  return node;
}

/**
 * @param {TreeNode} node
 * @param {string} key
 */
async function childOf(node, key) {
  const find = () => node.children.find((child) => child?.key === key);
  const known = find();
  if (known !== undefined) return known;
  for (let offset = 0; offset === 0 || offset < (node.total ?? 0); offset += LARGE_PIECE) {
    await fetchPiece(node, offset, { limit: LARGE_PIECE });
    const found = find();
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The matches of a filter as a tree of their own: by domain.
 *
 * @param {Matches} matches
 * @returns {TreeNode}
 */
export function treeOfMatches({ cards, total }) {
  const root = newRoot();
  root.count = total;
  /** @type {Map<string, TreeNode>} */
  const domains = new Map();
  for (const card of cards) {
    const known = domains.get(card.domain);
    const domain = known ?? nodeOf(
      { kind: "domain", id: card.domain, title: card.domain, leafCount: 0 },
      root,
      domains.size,
    );
    if (known === undefined) {
      domain.isOpen = true;
      domains.set(card.domain, domain);
    }
    const { id, title, timestamp: start } = card;
    const place = domain.children.length;
    domain.children.push(nodeOf({ kind: "leaf", id, title, start }, domain, place));
    domain.count = domain.total = domain.children.length;
  }
  root.children = [...domains.values()];
  root.total = root.children.length;
  return root;
}
