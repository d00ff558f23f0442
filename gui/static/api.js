// @ts-check
/**
 * Asking the server. The token comes in the address the page was opened with and is moved out of it
 * at once: into this tab's session, so that a reload keeps it and closing the tab forgets it.
 *
 * A new tab of the same page asks the ones that are open for it.
 */

const KEY = "ihmt-token";
/** A tab that is open answers at once; without one there is nothing to wait for. */
const PATIENCE_MS = 300;

/** A failure that the server put into words. */
export class Failure extends Error {
  /**
   * @param {string} code
   * @param {string} message
   */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** @type {string | null} */
let token = null;

/**
 * Finds the token: in the address, in this tab, or in another tab.
 *
 * @returns {Promise<boolean>} whether there is one
 */
export async function findToken() {
  const given = /^#token=([\w-]+)(.*)$/.exec(location.hash);
  if (given !== null) history.replaceState(null, "", location.pathname + (given[2] || "#/"));
  token = given?.[1] ?? sessionStorage.getItem(KEY) ?? await fromAnotherTab();
  if (token !== null) sessionStorage.setItem(KEY, token);
  answerOtherTabs();
  return token !== null;
}

/**
 * Takes the token out of a link that somebody pasted.
 *
 * @param {string} link
 * @returns {boolean} whether there was one
 */
export function takeToken(link) {
  const found = /(?:#token=|^)([\w-]{16,})\s*$/.exec(link.trim());
  if (found?.[1] === undefined) return false;
  token = found[1];
  sessionStorage.setItem(KEY, token);
  return true;
}

/** Forgets a token that did not open the door. */
export function dropToken() {
  token = null;
  sessionStorage.removeItem(KEY);
}

/**
 * @template T
 * @param {string} path
 * @param {Record<string, string | number>} [query]
 * @returns {Promise<T>}
 */
export async function get(path, query = {}) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  const tail = search.toString();
  return await ask(`/api${path}${tail === "" ? "" : `?${tail}`}`, {});
}

/**
 * @template T
 * @param {string} path
 * @param {unknown} body
 * @returns {Promise<T>}
 */
export async function post(path, body) {
  return await ask(`/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/**
 * @template T
 * @param {string} address
 * @param {RequestInit} options
 * @returns {Promise<T>}
 */
async function ask(address, options) {
  const headers = new Headers(options.headers);
  headers.set("authorization", `Bearer ${token ?? ""}`);
  const response = await fetch(address, { ...options, headers }).catch(() => {
    throw new Failure("no_server", "The server does not answer.");
  });
  const reply = await response.json().catch(() => {
    throw new Failure("no_server", "The server's answer was cut.");
  });
  if (response.ok) return reply;
  throw new Failure(reply.error?.code ?? "internal", reply.error?.message ?? "");
}

/** @returns {Promise<string | null>} */
function fromAnotherTab() {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(KEY);
    const give = (/** @type {string | null} */ found) => {
      channel.close();
      resolve(found);
    };
    channel.onmessage = ({ data }) => {
      if (typeof data === "object" && typeof data?.token === "string") give(data.token);
    };
    channel.postMessage("asks");
    setTimeout(() => give(null), PATIENCE_MS);
  });
}

function answerOtherTabs() {
  const channel = new BroadcastChannel(KEY);
  channel.onmessage = ({ data }) => {
    if (data === "asks" && token !== null) channel.postMessage({ token });
  };
}
