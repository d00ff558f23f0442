// @ts-check
/**
 * The page: finds its token, builds the frame, shows the screen that the address names, and keeps it
 * up to date while others write to the memory.
 */

import { dropToken, Failure, findToken, get } from "./api.js";
import { replace } from "./dom.js";
import { buildFrame } from "./frame.js";
import { addressOf, readAddress } from "./route.js";
import { say } from "./wording.js";
import { showDiagnose } from "./views/diagnose.js";
import { showExplore } from "./views/explore.js";
import { showGate } from "./views/gate.js";
import { showOverview } from "./views/overview.js";
import { showSetup } from "./views/setup.js";
import { showTimeline } from "./views/timeline.js";
import { failureCard, showBroken, showNone } from "./views/trouble.js";

/** @typedef {import("../routes/store.ts").StoreReply} StoreReply */
/** @typedef {Extract<StoreReply, { kind: "ready" }>} ReadyStore */
/** @typedef {import("./route.js").Route} Route */

/**
 * What is shown. A screen that is asked to `follow` a route stays where it is when it can.
 *
 * @typedef {object} Screen
 * @property {() => Promise<void>} [refresh] shows what changed, and keeps its place
 * @property {(route: Route) => boolean} [follow]
 * @property {() => void} [leave]
 */

/**
 * What a screen is given.
 *
 * @typedef {object} Setting
 * @property {HTMLElement} root
 * @property {Route} route
 * @property {StoreReply} store
 * @property {() => Promise<void>} reopen looks at the store anew and shows the screen again
 */

/** @type {Readonly<Record<Route["name"], (setting: Setting) => Screen | Promise<Screen>>>} */
const SCREENS = {
  overview: showOverview,
  explore: showExplore,
  leaf: showExplore,
  diagnose: showDiagnose,
  timeline: showTimeline,
  setup: showSetup,
};

/** How often the memory is looked at for what others wrote: soon enough, at the price of a few stats. */
const LOOK_EVERY_MS = 2000;

const frame = buildFrame({ onLanguage: () => show({ again: true }) });
/** @type {StoreReply | undefined} */
let store;
/** @type {Screen} */
let screen = {};
/** @type {Route} */
let route = readAddress();
/** Only what was asked for last may show itself. */
let turn = 0;

await begin();

async function begin() {
  if (!await findToken()) return lock(false);
  await enter();
}

/** Opens the page, once there is a token. */
async function enter() {
  document.getElementById("page")?.replaceChildren(frame.element);
  frame.mark(route, undefined);
  frame.screenRoot().append(frame.opening());
  try {
    store = await get("/store");
  } catch (error) {
    return fail(error, () => location.reload());
  }
  addEventListener("hashchange", () => void show({}));
  await show({ again: true });
  watch();
}

/** @param {boolean} wasWrong */
function lock(wasWrong) {
  const page = document.getElementById("page");
  if (page !== null) showGate({ root: page, wasWrong, enter });
}

/**
 * Shows the screen of the address.
 *
 * @param {{ again?: boolean }} how `again` even when the screen could stay
 */
async function show({ again = false }) {
  const before = route;
  route = readAddress();
  if (!again && screen.follow?.(route) === true) return frame.mark(route, store);
  const mine = ++turn;
  screen.leave?.();
  screen = {};
  frame.mark(route, store);
  const root = frame.screenRoot();
  if (before.name !== route.name) scrollTo(0, 0);
  try {
    if (store === undefined) root.append(frame.opening());
    const known = store ?? await opened();
    frame.mark(route, known);
    const shown = await screenOf({ root, route, store: known, reopen });
    if (mine === turn) screen = shown;
    else shown.leave?.();
  } catch (error) {
    if (mine === turn) fail(error);
  }
  if (!again && mine === turn) frame.focus();
}

/** @param {Setting} setting */
async function screenOf(setting) {
  const { root, store: { kind }, route: { name } } = setting;
  if (name !== "setup" && kind === "none") return showNone(setting);
  if (name !== "setup" && kind === "broken") return showBroken(setting);
  replace(root, frame.loading());
  const shown = await SCREENS[name](setting);
  root.querySelector(".loading")?.remove();
  return shown;
}

/** @returns {Promise<StoreReply>} */
async function opened() {
  /** @type {StoreReply} */
  const found = await get("/store");
  store = found;
  return found;
}

async function reopen() {
  store = undefined;
  await show({ again: true });
}

/**
 * @param {unknown} error
 * @param {() => void} retry
 */
function fail(error, retry = reopen) {
  if (isLocked(error)) {
    dropToken();
    return lock(true);
  }
  replace(frame.screenRoot(), failureCard(error, retry));
}

/** Looks again and again whether somebody wrote to the memory; never twice at once. */
function watch() {
  const look = async () => {
    if (document.visibilityState === "visible") await catchUp().catch(() => {});
    setTimeout(look, LOOK_EVERY_MS);
  };
  setTimeout(look, LOOK_EVERY_MS);
}

async function catchUp() {
  const known = store?.kind === "ready" ? store.revision : null;
  try {
    /** @type {import("../routes/store.ts").RevisionReply} */
    const { home, revision } = await get("/revision");
    frame.notice("");
    if (revision === known && home === store?.home) return;
    const before = store?.kind;
    store = await get("/store");
    frame.mark(route, store);
    if (before === "broken" && store?.kind === "broken") return;
    if (before !== store?.kind || screen.refresh === undefined) await show({ again: true });
    else await screen.refresh();
    frame.toast(say("frame.changed"));
  } catch (error) {
    if (isLocked(error) || (error instanceof Failure && error.code === "no_server")) {
      frame.notice(say("frame.lost"));
    } else throw error;
  }
}

/** @param {unknown} error */
function isLocked(error) {
  return error instanceof Failure && error.code === "wrong_token";
}

// Links to the same screen again, such as the one chosen in the frame, show it from its beginning.
addEventListener("click", ({ target }) => {
  const link = target instanceof Element ? target.closest("a[href^='#/']") : null;
  if (link !== null && link.getAttribute("href") === addressOf(route)) void show({ again: true });
});
