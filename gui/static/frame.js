// @ts-check
/** The frame around every screen: the name, the screens, the language, and what must be said. */

import { el, replace } from "./dom.js";
import { line } from "./text.js";
import { currentLanguage, LANGUAGES, say, speak } from "./wording.js";

/** @typedef {import("./route.js").Route} Route */
/** @typedef {import("../routes/store.ts").StoreReply} StoreReply */

const SCREENS = /** @type {const} */ (["overview", "explore", "diagnose", "timeline", "setup"]);
/** How long a word on what happened stays. */
const TOAST_MS = 4000;
/** A memory that is not open by then has more to do than to be opened. */
const PATIENCE_MS = 2500;

/** @param {{ onLanguage: () => void }} options */
export function buildFrame({ onLanguage }) {
  const skip = el("a", { class: "skip", href: "#main" });
  const home = el("div", { class: "frame-home" });
  const label = el("label", { class: "hidden", for: "language" });
  const language = el(
    "select",
    { id: "language" },
    ...LANGUAGES.map(([tag, name]) => el("option", { value: tag, lang: tag }, name)),
  );
  const nav = el("nav", { class: "frame-nav" });
  const notice = el("div", { class: "frame-notice", role: "alert" });
  const toast = el("div", { class: "toast", role: "status" });
  const main = el("main", { id: "main", tabindex: -1 });
  const name = el(
    "a",
    { class: "frame-name", href: "#/overview" },
    el("img", { src: "/icon.svg", alt: "" }),
    "IHMT",
  );
  const top = el(
    "div",
    { class: "frame-top" },
    name,
    home,
    el("div", { class: "frame-language" }, label, language),
  );
  const element = el(
    "div",
    {},
    skip,
    el("header", { class: "frame-head" }, el("div", {}, top, nav)),
    notice,
    main,
    toast,
  );

  language.addEventListener("change", () => {
    speak(language.value);
    onLanguage();
  });
  // The address belongs to the screens.
  skip.addEventListener("click", (event) => {
    event.preventDefault();
    main.focus();
  });

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let toastTimer;
  return {
    element,

    /**
     * Marks the screen that is shown, in the language of now.
     *
     * @param {Route} route
     * @param {StoreReply | undefined} store
     */
    mark({ name: shown }, store) {
      document.documentElement.lang = currentLanguage();
      const active = shown === "leaf" ? "explore" : shown;
      document.title = `${say(`nav.${active}`)} – IHMT`;
      skip.textContent = say("nav.skip");
      label.textContent = say("frame.language");
      language.value = currentLanguage();
      nav.setAttribute("aria-label", say("nav.label"));
      replace(
        nav,
        SCREENS.map((screen) =>
          el("a", {
            href: `#/${screen}`,
            "aria-current": screen === active ? "page" : undefined,
          }, say(`nav.${screen}`))
        ),
      );
      nav.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
      const folder = store === undefined ? "" : line(store.home);
      replace(home, el("bdi", {}, folder));
      home.title = folder === "" ? "" : say("frame.store", { home: folder });
    },

    /** An empty place for a screen. */
    screenRoot() {
      const root = el("div");
      main.replaceChildren(root);
      return root;
    },

    loading() {
      return el("p", { class: "loading soft", role: "status" }, say("frame.loading"));
    },

    /** While a memory is opened: one that takes its time says why. */
    opening() {
      const told = this.loading();
      setTimeout(() => told.textContent = say("frame.opening"), PATIENCE_MS);
      return told;
    },

    /** Lets the keyboard begin at the screen. */
    focus() {
      main.focus({ preventScroll: true });
    },

    /** @param {string} text what stays until it is not so any more; "" for nothing */
    notice(text) {
      if (notice.textContent === text) return;
      replace(notice, text === "" ? null : el("p", { class: "notice" }, text));
    },

    /** @param {string} text what is said once */
    toast(text) {
      toast.textContent = text;
      clearTimeout(toastTimer);
      toastTimer = setTimeout(() => toast.textContent = "", TOAST_MS);
    },
  };
}
