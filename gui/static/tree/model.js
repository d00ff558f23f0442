// @ts-check
/**
 * What the tree shows: the rows of all open branches, one after the other, as one long list.
 *
 * The children of a branch are fetched in pieces and only where somebody looks; until then a row
 * knows its place and nothing else.
 */

/** @typedef {import("@ihmt/core").PlaceRef} PlaceRef */
/** @typedef {import("@ihmt/core").PlaceView} PlaceView */
/** @typedef {"root" | "domain" | "node" | "leaf"} Kind */

/**
 * One row.
 *
 * @typedef {object} TreeNode
 * @property {string} key the same for the same thing after a refresh
 * @property {Kind} kind
 * @property {string} id
 * @property {string} title
 * @property {number} count memories under it
 * @property {string | null} date
 * @property {number} level 1 is the root
 * @property {TreeNode | undefined} parent
 * @property {number} place among its siblings, from 0
 * @property {boolean} isOpen
 * @property {number | undefined} total children altogether, once known
 * @property {(TreeNode | undefined)[]} children those that were fetched, each at its place
 */

/** A row whose node is not there yet. @typedef {{ parent: TreeNode, place: number }} Gap */
/** @typedef {TreeNode | Gap} Row */

/** Children fetched at once. */
export const PIECE = 200;

/**
 * A node from what its parent tells of it.
 *
 * @param {{ kind: Kind, id: string, title: string, leafCount?: number, start?: string | null }} from
 * @param {TreeNode | undefined} parent
 * @param {number} place
 * @returns {TreeNode}
 */
export function nodeOf({ kind, id, title, leafCount = 1, start = null }, parent, place) {
  return {
    key: `${kind}:${id}`,
    kind,
    id,
    title,
    count: leafCount,
    date: start,
    level: (parent?.level ?? 0) + 1,
    parent,
    place,
    isOpen: false,
    total: undefined,
    children: [],
  };
}

/**
 * Takes in some children of a place.
 *
 * @param {TreeNode} node
 * @param {PlaceView} view
 * @param {number} offset
 * @param {TreeNode["children"]} before children that it had once
 */
export function takeIn(node, view, offset, before) {
  node.total = view.total;
  node.count = view.leafCount;
  // What was there stays the same node, so that somebody who is about to open it does.
  const known = new Map(
    [...before, ...node.children].flatMap((child) =>
      child === undefined ? [] : [[child.key, child]]
    ),
  );
  view.children.forEach((child, at) => {
    const place = offset + at;
    const fresh = nodeOf(child, node, place);
    const { title, count, date } = fresh;
    const same = known.get(fresh.key);
    node.children[place] = same === undefined
      ? fresh
      : Object.assign(same, { title, count, date, place });
  });
  node.children.length = view.total;
}

/**
 * Every row that is to be seen.
 *
 * @param {TreeNode} root
 * @returns {Row[]}
 */
export function rowsOf(root) {
  /** @type {Row[]} */
  const rows = [];
  /** @type {Row[]} */
  const waiting = [root];
  for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
    rows.push(row);
    if (isGap(row) || !row.isOpen || row.total === undefined) continue;
    for (let place = row.total - 1; place >= 0; place--) {
      waiting.push(row.children[place] ?? { parent: row, place });
    }
  }
  return rows;
}

/**
 * @param {Row | undefined} row
 * @returns {row is Gap}
 */
export function isGap(row) {
  return row !== undefined && !("key" in row);
}

/** @param {Row} row */
export function hasChildren(row) {
  return !isGap(row) && row.kind !== "leaf" && row.total !== 0;
}
