// @ts-check
/**
 * What the page says, in the reader's language: one catalogue each, and dates and numbers to match.
 */

import en from "./wording/en.js";
import es from "./wording/es.js";
import zh from "./wording/zh.js";

/** @typedef {keyof typeof en} Key */
/** @typedef {Record<string, string | number>} Values */

const CATALOGUES = { en, es, zh };
const KEY = "ihmt-language";

/** The languages, each by its own name. */
export const LANGUAGES = /** @type {const} */ ([["es", "Español"], ["en", "English"], [
  "zh",
  "中文",
]]);

/** @type {keyof typeof CATALOGUES} */
let language = firstLanguage();

/** The language that is spoken now. */
export function currentLanguage() {
  return language;
}

/**
 * Speaks another language from now on, and the next time too.
 *
 * @param {string} wanted
 */
export function speak(wanted) {
  if (wanted !== "en" && wanted !== "es" && wanted !== "zh") return;
  language = wanted;
  localStorage.setItem(KEY, wanted);
}

/**
 * Says something. `{name}` stands for a value; a `count` chooses between one and many.
 *
 * @param {Key} key
 * @param {Values} [values]
 * @returns {string}
 */
export function say(key, values = {}) {
  const entry = CATALOGUES[language][key];
  const text = typeof entry === "string" ? entry : entry[form(values["count"])];
  return text.replaceAll(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === "number" ? number(value) : value;
  });
}

/**
 * Whether the catalogues say something under this name.
 *
 * @param {string} key
 * @returns {key is Key}
 */
export function isSaid(key) {
  return Object.hasOwn(en, key);
}

/**
 * @param {number} value
 * @param {number} [digits] decimals
 */
export function number(value, digits = 0) {
  return new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
}

/**
 * The day of a timestamp, as the memory means it.
 *
 * @param {string | null} timestamp
 */
export function day(timestamp) {
  const moment = momentOf(timestamp);
  return moment === undefined
    ? ""
    : new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" }).format(moment);
}

/**
 * A moment, by the reader's clock.
 *
 * @param {string} timestamp
 */
export function moment(timestamp) {
  const at = momentOf(timestamp);
  return at === undefined ? "" : new Intl.DateTimeFormat(language, {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(at);
}

/**
 * @param {string} month `2026-02`
 */
export function monthName(month) {
  const at = momentOf(`${month}-01T00:00:00Z`);
  return at === undefined ? month : new Intl.DateTimeFormat(language, {
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  }).format(at);
}

/**
 * From one day to another; one day alone when they are the same.
 *
 * @param {string | null} start
 * @param {string | null} end
 */
export function period(start, end) {
  const [from, to] = [day(start), day(end)];
  return from === to || to === "" ? from : `${from} – ${to}`;
}

/** @param {unknown} count */
function form(count) {
  if (typeof count !== "number") return "other";
  return new Intl.PluralRules(language).select(count) === "one" ? "one" : "other";
}

/** @param {string | null} timestamp */
function momentOf(timestamp) {
  const at = new Date(timestamp ?? "");
  return Number.isNaN(at.getTime()) ? undefined : at;
}

function firstLanguage() {
  const wanted = [localStorage.getItem(KEY) ?? "", ...navigator.languages];
  for (const tag of wanted) {
    const name = tag.slice(0, 2).toLowerCase();
    if (name === "en" || name === "es" || name === "zh") return name;
  }
  return "en";
}
