// @ts-check
/**
 * The descent, drawn: a column for each level from the trunk on the left to the memories on the
 * right, or an outline from the top down where there is little room. What was opened is a box, what
 * was left is dots at its parent, the way to the best is thick.
 */

import { svg } from "../dom.js";
import { nameOf } from "../parts.js";
import { leafAddress, placeAddress } from "../route.js";
import { number, say } from "../wording.js";

/** @typedef {import("../../routes/ask.ts").AskReply} Answer */
/** @typedef {import("../../routes/ask.ts").WalkNode} WalkNode */
/** @typedef {{ node: WalkNode, x: number, y: number, width: number }} Placed */

const BOX = { width: 190, height: 44 };
const GAP = { x: 62, y: 26 };
const TOP = 26;
/** Dots drawn for what was left; more are told by their number. */
const MOST_DOTS = 8;
/** Letters that fit into a box; a Chinese one takes the room of two. */
const ROOM = 22;
/** An outline: its width, and how far a level stands in. */
const OUTLINE = { width: 288, indent: 16 };

/**
 * @param {Answer} reply
 * @param {{ isNarrow: boolean }} room
 */
export function drawDescent({ nodes }, { isNarrow }) {
  const placed = isNarrow ? outline(nodes) : arrange(nodes);
  const byId = new Map(placed.map((at) => [at.node.id, at]));
  const width = Math.max(0, ...placed.map((at) => at.x + at.width)) + 2;
  const height = Math.max(...placed.map(({ y }) => y), TOP) + BOX.height + 22;
  const edges = placed.flatMap((to) => {
    const from = byId.get(to.node.parentId ?? "");
    return from === undefined ? [] : [{ from, to, isOnPath: to.node.isOnPath }];
  });
  // The thick line lies on top.
  edges.sort((a, b) => Number(a.isOnPath) - Number(b.isOnPath));
  const lineOf = isNarrow ? elbow : curve;
  return svg(
    "svg",
    {
      class: "descent",
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      role: "group",
      "aria-label": say("diagnose.descent"),
    },
    edges.map(({ from, to, isOnPath }) =>
      svg("path", { class: isOnPath ? "edge on-path" : "edge", d: lineOf(from, to) })
    ),
    placed.map(drawNode),
  );
}

/**
 * Every node on a line of its own, below its parent.
 *
 * @param {readonly WalkNode[]} nodes
 * @returns {Placed[]}
 */
function outline(nodes) {
  return inOrder(nodes).map((node, at) => {
    const x = node.level * OUTLINE.indent + 2;
    return { node, x, y: 4 + at * (BOX.height + GAP.y), width: OUTLINE.width - x };
  });
}

/**
 * Gives every node its place: children stand in a row beside their parent, which stands at their
 * middle.
 *
 * @param {readonly WalkNode[]} nodes a parent before its children
 * @returns {Placed[]}
 */
function arrange(nodes) {
  /** @type {Map<string, number>} */
  const middles = new Map();
  let next = TOP;
  /** @type {Placed[]} */
  const placed = [];
  // From the deepest up, so that children have their place before their parent looks for it.
  for (const node of inOrder(nodes).reverse()) {
    const below = nodes.filter(({ parentId }) => parentId === node.id)
      .flatMap(({ id }) => middles.get(id) ?? []);
    let y = next;
    if (below.length === 0) next += BOX.height + GAP.y;
    else y = (Math.min(...below) + Math.max(...below)) / 2;
    middles.set(node.id, y);
    placed.push({ node, x: node.level * (BOX.width + GAP.x) + 2, y, width: BOX.width });
  }
  // They were placed from the bottom up: turned around, the best stands on top.
  const bottom = next - BOX.height - GAP.y;
  return placed.reverse().map((at) => ({ ...at, y: Math.max(TOP, bottom - at.y + TOP) }));
}

/**
 * Depth first, so that what hangs together stands together.
 *
 * @param {readonly WalkNode[]} nodes
 */
function inOrder(nodes) {
  const ordered = [];
  const waiting = nodes.filter(({ parentId }) => parentId === null).reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const { id } = node;
    ordered.push(node);
    const below = nodes.filter(({ parentId }) => parentId === id)
      .toSorted((a, b) => b.score - a.score);
    waiting.push(...below.reverse());
  }
  return ordered;
}

/** @param {Placed} at */
function drawNode({ node, x, y, width }) {
  const { kind, id, isOnPath, score, left } = node;
  const title = kind === "root" ? say("diagnose.trunk") : nameOf(node.title, id);
  const href = kind === "root"
    ? "#/explore"
    : kind === "leaf"
    ? leafAddress(id)
    : placeAddress("node", id);
  const note = kind === "root" ? "" : say("diagnose.score", { score: number(score, 2) });
  return svg(
    "g",
    { transform: `translate(${x} ${y})` },
    svg(
      "a",
      { href },
      svg("title", {}, title),
      svg("rect", {
        class: `box ${kind}${isOnPath ? " on-path" : ""}`,
        width,
        height: BOX.height,
        rx: 8,
      }),
      svg("text", { x: 12, y: note === "" ? 27 : 19 }, cut(title, ROOM * width / BOX.width)),
      note !== "" && svg("text", { class: "note", x: 12, y: 35 }, note),
    ),
    left !== null && left > 0 && drawLeft(left),
  );
}

/** @param {number} left */
function drawLeft(left) {
  const dots = Math.min(left, MOST_DOTS);
  return svg(
    "g",
    { transform: `translate(14 ${BOX.height + 9})` },
    Array.from({ length: dots }, (_, at) => svg("circle", { class: "dot", cx: at * 8, r: 2.2 })),
    svg("text", { class: "note", x: dots * 8 + 2, y: 4 }, say("diagnose.left", { count: left })),
  );
}

/**
 * @param {Placed} from
 * @param {Placed} to
 */
function curve(from, to) {
  const [x1, y1] = [from.x + BOX.width, from.y + BOX.height / 2];
  const [x2, y2] = [to.x, to.y + BOX.height / 2];
  const bend = (x2 - x1) / 2;
  return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
}

/**
 * Along the left of what stands between, then to the right.
 *
 * @param {Placed} from
 * @param {Placed} to
 */
function elbow(from, to) {
  return `M${from.x + 7} ${from.y + BOX.height}V${to.y + BOX.height / 2}H${to.x}`;
}

/**
 * @param {string} title
 * @param {number} letters
 */
function cut(title, letters) {
  let room = letters;
  let kept = "";
  for (const char of title) {
    room -=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/.test(char)
        ? 2
        : 1;
    if (room < 0) return `${kept.trimEnd()}…`;
    kept += char;
  }
  return kept;
}
