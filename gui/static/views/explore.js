// @ts-check
/** The tree, and what is chosen in it. */

import { get } from "../api.js";
import { el, replace } from "../dom.js";
import { leafAddress, placeAddress } from "../route.js";
import { newRoot, openWay, pieces, refetch, treeOfMatches } from "../tree/source.js";
import { buildTree } from "../tree/tree.js";
import { say } from "../wording.js";
import { leafDetail } from "./leaf.js";
import { placeDetail } from "./place.js";
import { emptyCard, failureCard } from "./trouble.js";

/** @typedef {import("../main.js").Route} Route */
/** @typedef {import("../tree/model.js").TreeNode} TreeNode */
/** @typedef {import("../../routes/explore.ts").Step} Step */
/** @typedef {import("../../routes/explore.ts").FilterReply} Matches */

/** A pause in typing this long is taken for the end of a word. */
const PAUSE_MS = 180;

/**
 * @param {import("../main.js").Setting} setting
 * @returns {Promise<import("../main.js").Screen>}
 */
export async function showExplore({ root: place, route, store }) {
  if (store.kind === "ready" && store.stats.leaves === 0) {
    replace(place, el("h1", {}, say("explore.title")), emptyCard());
    return {};
  }
  const root = newRoot();
  const fetchPiece = pieces();
  let current = route;
  let matches = "";
  /** @type {ReadonlySet<string>} */
  let outdated = new Set();
  /** What the detail tells, to leave it alone while it is the same. */
  let told = "";
  await fetchPiece(root, 0);

  const tree = buildTree({
    root,
    fetchPiece: async (node, at) => {
      await fetchPiece(node, at);
      tree.redraw();
    },
    choose: (node) => location.hash = addressOfNode(node),
    isOutdated: (id) => outdated.has(id),
  });
  tree.element.setAttribute("aria-label", say("explore.tree"));
  const filter = el("input", { type: "search", spellcheck: "false" });
  const found = el("p", { class: "soft small", role: "status" });
  const detail = el("article", { class: "card detail", tabindex: -1 });
  const screen = el(
    "div",
    { class: "explore" },
    el(
      "div",
      { class: "explore-tree" },
      el("h1", { class: "hidden" }, say("explore.title")),
      el("label", {}, say("explore.filter"), filter),
      found,
      tree.element,
    ),
    detail,
  );
  replace(place, screen);

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  filter.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => void applyFilter(), PAUSE_MS);
  });

  async function applyFilter() {
    const text = filter.value.trim();
    if (text === matches) return;
    matches = text;
    if (text === "") {
      found.textContent = "";
      return tree.setRoot(root);
    }
    /** @type {Matches} */
    const reply = await get("/filter", { text });
    // Somebody typed on meanwhile.
    if (matches !== text) return;
    const shown = reply.cards.length;
    found.textContent = say("explore.matches", { count: reply.total }) +
      (shown < reply.total ? say("explore.first", { shown }) : "");
    tree.setRoot(treeOfMatches(reply));
  }

  async function markOutdated() {
    /** @type {import("../../routes/explore.ts").OutdatedReply} */
    const { ids } = await get("/outdated");
    outdated = new Set(ids);
    tree.redraw();
  }

  /** @param {{ focus: boolean }} how */
  async function showChosen({ focus }) {
    const { id } = current;
    screen.classList.toggle("chosen", id !== "");
    told = "";
    if (id === "") {
      tree.unchoose();
      return replace(detail, el("p", { class: "soft" }, say("explore.choose")));
    }
    const mine = current;
    try {
      const made = await detailOf(current);
      if (mine !== current) return;
      replace(detail, backLink(), made.element);
      if (focus) detail.focus({ preventScroll: true });
      const more = await made.more();
      if (mine === current) told = made.told + more;
      await revealInTree(made.steps);
    } catch (error) {
      if (mine === current) replace(detail, backLink(), failureCard(error));
    }
  }

  /** Shows the chosen anew where it tells something else now; who reads on is not disturbed. */
  async function refreshChosen() {
    const mine = current;
    if (mine.id === "") return;
    try {
      const made = await detailOf(mine);
      const now = made.told + await made.more();
      if (mine !== current || now === told) return;
      told = now;
      replace(detail, backLink(), made.element);
    } catch (error) {
      if (mine === current) replace(detail, backLink(), failureCard(error));
    }
  }

  /** @param {readonly Step[]} steps */
  async function revealInTree(steps) {
    if (matches !== "") return;
    const { name, id, place: kind } = current;
    const key = name === "leaf" ? `leaf:${id}` : `${kind}:${id}`;
    const node = await openWay(root, steps, key);
    tree.redraw();
    if (node !== undefined && current.id === id) tree.choose(node);
  }

  tree.redraw();
  void showChosen({ focus: false });
  void markOutdated().catch(() => {});
  return {
    async refresh() {
      const offset = tree.element.scrollTop;
      await refetch(root);
      if (matches === "") tree.redraw();
      tree.element.scrollTop = offset;
      await markOutdated();
      await refreshChosen();
    },
    follow(next) {
      if (next.name !== "leaf" && next.name !== "explore") return false;
      current = next;
      void showChosen({ focus: isNarrow() });
      return true;
    },
    leave() {
      clearTimeout(timer);
      tree.leave();
    },
  };
}

/** @param {Route} route */
function detailOf({ name, place, id }) {
  return name === "leaf" ? leafDetail(id) : placeDetail(place === "domain" ? "domain" : "node", id);
}

function backLink() {
  return el("a", { class: "button explore-back", href: "#/explore" }, `‹ ${say("explore.back")}`);
}

/** Whether the tree gives way to what is chosen in it. */
function isNarrow() {
  return matchMedia("(max-width: 56rem)").matches;
}

/** @param {TreeNode} node */
function addressOfNode({ kind, id }) {
  if (kind === "leaf") return leafAddress(id);
  return kind === "root" ? "#/explore" : placeAddress(kind, id);
}
