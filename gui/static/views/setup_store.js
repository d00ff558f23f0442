// @ts-check
/** The memory that is looked at, and the folder of another: typed, browsed, or asked by the system. */

import { get, post } from "../api.js";
import { el, replace } from "../dom.js";
import { definitions } from "../parts.js";
import { line } from "../text.js";
import { say } from "../wording.js";
import { failureCard } from "./trouble.js";

/** @typedef {import("../../routes/folders.ts").FolderReply} Folder */
/** @typedef {import("../../routes/folders.ts").DialogReply} Dialog */
/** @typedef {import("../main.js").StoreReply} Store */
/** @typedef {import("../main.js").Setting} Setting */

/** A pause in typing this long is worth a look at the folder. */
const PAUSE_MS = 150;

/**
 * @param {Setting} setting
 * @returns {Promise<HTMLElement>}
 */
export async function storeSection({ store, reopen }) {
  const chooser = el("div", { class: "stack" });
  const told = el("div", { role: "status" });
  await browse(store.home).catch(() => browse(""));
  return el(
    "div",
    { class: "column" },
    el("section", { class: "card stack" }, el("h2", {}, say("setup.current")), current(store)),
    el(
      "section",
      { class: "card stack" },
      el("h2", {}, say("setup.choose")),
      el("p", { class: "soft small" }, say("setup.choose_note")),
      told,
      chooser,
    ),
  );

  /** @param {string} path "" for where browsing begins */
  async function browse(path) {
    /** @type {Folder} */
    const folder = await get("/folders", path === "" ? {} : { path });
    replace(chooser, pathForm(folder), actions(folder), folderList(folder));
  }

  /**
   * Does what a button says; a failure is told and changes nothing.
   *
   * @param {() => Promise<void>} act
   */
  async function tell(act) {
    try {
      replace(told);
      await act();
    } catch (error) {
      replace(told, failureCard(error));
    }
  }

  /** @param {Folder} folder */
  function pathForm({ path, hasDialog }) {
    const options = el("datalist", { id: "folders" });
    const input = el("input", {
      type: "text",
      value: path,
      list: "folders",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
    });
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    input.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(() => void complete(input.value, options), PAUSE_MS);
    });
    const form = el(
      "form",
      { class: "row fields" },
      el("label", {}, say("setup.path"), input),
      el("button", {}, say("setup.go")),
      hasDialog && el("button", { type: "button", onclick: askSystem }, say("setup.dialog")),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void tell(() => browse(input.value.trim()));
    });
    return [form, options];
  }

  function askSystem() {
    void tell(async () => {
      /** @type {Dialog} */
      const { path } = await post("/folders/dialog", { title: say("setup.dialog_title") });
      if (path !== null) await browse(path);
    });
  }

  /** @param {Folder} folder */
  function actions({ path, holdsMemory }) {
    const isCurrent = path === store.home && store.kind !== "none";
    const [address, word] = holdsMemory
      ? /** @type {const} */ (["/store/use", "setup.use"])
      : /** @type {const} */ (["/store/make", "setup.make"]);
    const button = el("button", { class: "main" }, say(word));
    button.addEventListener("click", () => {
      button.disabled = true;
      void tell(async () => {
        await post(address, { path });
        await reopen();
      }).finally(() => button.disabled = false);
    });
    return el(
      "div",
      { class: "row" },
      el("span", {}, say(holdsMemory ? "setup.holds" : "setup.holds_none")),
      isCurrent ? el("span", { class: "soft" }, say("setup.is_current")) : button,
    );
  }

  /** @param {Folder} folder */
  function folderList({ path, above, names, more }) {
    const go = (/** @type {string} */ to) => () => void tell(() => browse(to));
    return el(
      "div",
      { class: "stack" },
      el("h3", {}, el("bdi", {}, say("setup.folders", { path: line(path) }))),
      el(
        "ul",
        { class: "folders" },
        above !== null &&
          el("li", {}, el("button", { onclick: go(above) }, `↑ ${say("setup.above")}`)),
        names.map((name) =>
          el("li", {}, el("button", { onclick: go(joined(path, name)) }, el("bdi", {}, line(name))))
        ),
      ),
      names.length === 0 && el("p", { class: "soft small" }, say("setup.no_folders")),
      more > 0 && el("p", { class: "soft small" }, say("setup.more_folders", { count: more })),
    );
  }
}

/** @param {Store} store */
function current(store) {
  const home = el("code", {}, line(store.home));
  if (store.kind !== "ready") {
    return [home, el("p", {}, say(store.kind === "none" ? "setup.current_none" : "broken.title"))];
  }
  const { stats } = store;
  return [
    home,
    store.readOnlyReason !== null && el("p", { class: "notice" }, say("frame.read_only")),
    definitions([
      [say("overview.memories"), say("count.memories", { count: stats.leaves })],
      [say("overview.branches"), say("count.branches", { count: stats.branches })],
      [say("overview.facts"), say("count.facts", { count: stats.facts })],
      [say("overview.domains"), String(stats.domains.length)],
    ]),
    el("p", { class: "soft small" }, say("setup.next_time")),
    el("code", { class: "command" }, `ihmt gui --path ${quoted(store.home)}`),
  ];
}

/**
 * Offers the folders that go on from what is typed.
 *
 * @param {string} typed
 * @param {HTMLDataListElement} options
 */
async function complete(typed, options) {
  const folder = typed.slice(0, Math.max(typed.lastIndexOf("/"), typed.lastIndexOf("\\")) + 1);
  if (folder === "") return;
  /** @type {Folder | undefined} */
  const found = await get("/folders", { path: folder }).catch(() => undefined);
  if (found === undefined) return;
  replace(options, found.names.map((name) => el("option", { value: joined(folder, name) })));
}

/**
 * @param {string} folder
 * @param {string} name
 */
function joined(folder, name) {
  return /[/\\]$/.test(folder) ? folder + name : `${folder}/${name}`;
}

/**
 * As a shell takes it.
 *
 * @param {string} path
 */
function quoted(path) {
  return /^[\w./:@-]+$/.test(path) ? path : `"${path.replaceAll(/["$`\\]/g, "\\$&")}"`;
}
