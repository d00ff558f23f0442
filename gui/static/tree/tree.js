// @ts-check
/**
 * A tree to walk with the keyboard or the mouse. Only the rows in sight are in the document, so ten
 * thousand cost what thirty do. Keys are those of the ARIA tree pattern; the tree itself holds the
 * focus and names the active row.
 */

import { el, replace } from "../dom.js";
import { nameOf } from "../parts.js";
import { day, number, say } from "../wording.js";
import { hasChildren, isGap, rowsOf } from "./model.js";

/** @typedef {import("./model.js").TreeNode} TreeNode */
/** @typedef {import("./model.js").Row} Row */

/** Rows kept ready above and below those in sight. */
const MARGIN = 8;
/** How long typed letters count as one word. */
const TYPING_MS = 700;
/** Where a row stands in, by level; deeper ones stand no further in. */
const INDENT_REM = 0.85;
const DEEPEST_INDENT = 9;

/**
 * @param {object} options
 * @param {TreeNode} options.root
 * @param {(node: TreeNode, place: number) => Promise<void>} options.fetchPiece gets children around a
 *   place, and `redraw`s
 * @param {(node: TreeNode) => void} options.choose
 * @param {(id: string) => boolean} options.isOutdated
 */
export function buildTree({ root: firstRoot, fetchPiece, choose, isOutdated }) {
  let root = firstRoot;
  /** @type {Row[]} */
  let rows = [];
  let active = 0;
  let chosen = "";
  let typed = "";
  let typedAt = 0;
  /** While the pointer is down no row is drawn anew: a click on a row that is gone is told of nowhere. */
  let isPressed = false;
  const space = el("div", { class: "tree-space", role: "none" });
  const element = el("div", { class: "tree", role: "tree", tabindex: 0 }, space);
  let drawing = 0;

  element.addEventListener("scroll", draw, { passive: true });
  element.addEventListener("keydown", onKey);
  element.addEventListener("pointerdown", () => isPressed = true);
  addEventListener("pointerup", release);
  addEventListener("pointercancel", release);
  element.addEventListener("click", onClick);
  element.addEventListener("focus", draw);
  const sizes = new ResizeObserver(draw);
  sizes.observe(element);

  /** Counts the rows anew and draws. The active row stays the same thing where it is still there. */
  function redraw() {
    const key = keyAt(active);
    rows = rowsOf(root);
    const again = rows.findIndex((row) => !isGap(row) && row.key === key);
    active = again >= 0 ? again : Math.min(active, rows.length - 1);
    draw();
  }

  function draw() {
    cancelAnimationFrame(drawing);
    drawing = requestAnimationFrame(drawNow);
  }

  function release() {
    if (!isPressed) return;
    isPressed = false;
    draw();
  }

  function drawNow() {
    if (isPressed) return;
    const height = rowHeight();
    space.style.height = `${rows.length * height}px`;
    const first = Math.max(0, Math.floor(element.scrollTop / height) - MARGIN);
    const last = Math.min(
      rows.length,
      Math.ceil((element.scrollTop + element.clientHeight) / height) + MARGIN,
    );
    const shown = [];
    for (let at = first; at < last; at++) shown.push(at);
    // The active row is named to screen readers, so it is there even when it is out of sight.
    if (active < first || active >= last) shown.push(active);
    replace(space, shown.map((at) => drawRow(at, height)));
    element.setAttribute("aria-activedescendant", `row-${active}`);
    for (const at of shown) {
      const row = rows[at];
      if (row !== undefined && isGap(row)) void fetchPiece(row.parent, row.place);
    }
  }

  /**
   * @param {number} at
   * @param {number} height
   */
  function drawRow(at, height) {
    const row = rows[at];
    if (row === undefined) return null;
    const element = isGap(row) ? gapElement(row, at) : nodeElement(row, at);
    element.style.transform = `translateY(${at * height}px)`;
    const level = isGap(row) ? row.parent.level + 1 : row.level;
    element.style.paddingLeft = `${0.4 + INDENT_REM * (Math.min(level, DEEPEST_INDENT) - 1)}rem`;
    if (at === active) element.classList.add("active");
    return element;
  }

  /**
   * @param {TreeNode} node
   * @param {number} at
   */
  function nodeElement(node, at) {
    const name = node.kind === "root" ? say("explore.root") : nameOf(node.title, node.id);
    const opens = hasChildren(node);
    const old = node.kind === "leaf" && isOutdated(node.id);
    return el(
      "div",
      {
        id: `row-${at}`,
        class: `tree-row ${node.kind}${old ? " outdated" : ""}`,
        role: "treeitem",
        title: name,
        "data-key": node.key,
        "aria-level": node.level,
        "aria-posinset": node.place + 1,
        "aria-setsize": node.parent?.total ?? 1,
        "aria-expanded": opens ? String(node.isOpen) : undefined,
        "aria-selected": String(node.key === chosen),
      },
      el("span", { class: "tree-mark", "aria-hidden": "true" }, opens ? "›" : ""),
      el("bdi", { class: "tree-name" }, name),
      old && el("span", { class: "hidden" }, say("leaf.outdated")),
      el(
        "span",
        { class: "tree-count" },
        node.kind === "leaf" ? day(node.date) : number(node.count),
      ),
    );
  }

  /**
   * @param {import("./model.js").Gap} gap
   * @param {number} at
   */
  function gapElement(gap, at) {
    return el("div", {
      id: `row-${at}`,
      class: "tree-row",
      role: "treeitem",
      "aria-level": gap.parent.level + 1,
      "aria-posinset": gap.place + 1,
      "aria-setsize": gap.parent.total ?? 1,
      "aria-selected": "false",
      "aria-busy": "true",
      "aria-label": say("frame.loading"),
    }, "…");
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const row = rows[active];
    if (row === undefined) return;
    const page = Math.max(1, Math.floor(element.clientHeight / rowHeight()) - 1);
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowDown: () => move(active + 1),
      ArrowUp: () => move(active - 1),
      PageDown: () => move(active + page),
      PageUp: () => move(active - page),
      Home: () => move(0),
      End: () => move(rows.length - 1),
      ArrowRight: () => goIn(row),
      ArrowLeft: () => goOut(row),
      Enter: () => pick(row),
      " ": () => pick(row),
    };
    const act = keys[event.key];
    if (act === undefined && (event.key.length !== 1 || event.key === " ")) return;
    event.preventDefault();
    if (act === undefined) return type(event.key);
    typed = "";
    act();
  }

  /** @param {MouseEvent} event */
  function onClick({ target }) {
    const key = keyOf(target);
    const at = rows.findIndex((row) => !isGap(row) && row.key === key);
    const row = rows[at];
    if (row === undefined || isGap(row)) return;
    active = at;
    if (hasChildren(row) && (!row.isOpen || row.key === chosen)) void toggle(row);
    pick(row);
  }

  /** @param {Row} row */
  function goIn(row) {
    if (isGap(row) || !hasChildren(row)) return;
    if (row.isOpen) move(active + 1);
    else void toggle(row);
  }

  /** @param {Row} row */
  function goOut(row) {
    if (!isGap(row) && row.isOpen) return void toggle(row);
    const { parent } = row;
    if (parent !== undefined) move(rows.indexOf(parent));
  }

  /** @param {Row} row */
  function pick(row) {
    if (isGap(row)) return;
    chosen = row.key;
    draw();
    choose(row);
  }

  /** @param {TreeNode} node */
  async function toggle(node) {
    node.isOpen = !node.isOpen;
    if (node.isOpen && node.total === undefined) await fetchPiece(node, 0);
    redraw();
  }

  /** @param {number} to */
  function move(to) {
    active = Math.max(0, Math.min(rows.length - 1, to));
    reveal(active);
    draw();
  }

  /**
   * Goes to the next row that begins with what is typed.
   *
   * @param {string} letter
   */
  function type(letter) {
    const now = Date.now();
    typed = now - typedAt < TYPING_MS ? typed + letter : letter;
    typedAt = now;
    const wanted = typed.toLowerCase();
    const from = typed.length === 1 ? active + 1 : active;
    for (let step = 0; step < rows.length; step++) {
      const at = (from + step) % rows.length;
      const row = rows[at];
      if (row === undefined || isGap(row)) continue;
      if (nameOf(row.title, row.id).toLowerCase().startsWith(wanted)) return move(at);
    }
  }

  /**
   * Scrolls no further than needed.
   *
   * @param {number} at
   */
  function reveal(at) {
    const height = rowHeight();
    const top = at * height;
    if (top < element.scrollTop) element.scrollTop = top;
    const room = element.clientHeight - height - 12;
    if (top > element.scrollTop + room) element.scrollTop = top - room;
  }

  /** @param {number} at */
  function keyAt(at) {
    const row = rows[at];
    return row === undefined || isGap(row) ? "" : row.key;
  }

  return {
    element,
    redraw,
    /** @param {TreeNode} other what is shown from now on */
    setRoot(other) {
      root = other;
      active = 0;
      element.scrollTop = 0;
      redraw();
    },
    /** @param {TreeNode} node made the chosen and the active one, and brought into sight */
    choose(node) {
      chosen = node.key;
      rows = rowsOf(root);
      const at = rows.indexOf(node);
      if (at >= 0) active = at;
      space.style.height = `${rows.length * rowHeight()}px`;
      reveal(active);
      draw();
    },
    unchoose() {
      chosen = "";
      draw();
    },
    leave() {
      removeEventListener("pointerup", release);
      removeEventListener("pointercancel", release);
      sizes.disconnect();
      cancelAnimationFrame(drawing);
    },
  };
}

/**
 * The key of the row that an event tells of; empty when it tells of none.
 *
 * @param {EventTarget | null} target
 */
function keyOf(target) {
  const row = target instanceof Element ? target.closest("[data-key]") : null;
  return row?.getAttribute("data-key") ?? "";
}

/** Two rem, as the styles say; a reader may have set another size of letters. */
function rowHeight() {
  return 2 * parseFloat(getComputedStyle(document.documentElement).fontSize);
}
