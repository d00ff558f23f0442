// @ts-check
/** Addresses within the page: `#/leaf/L-…`, `#/diagnose?q=…`. */

/**
 * @typedef {object} Route
 * @property {"overview" | "explore" | "leaf" | "diagnose" | "timeline" | "setup"} name
 * @property {string} id what a leaf or a branch is called; "" for none
 * @property {"node" | "domain" | ""} place what kind of place `id` is
 * @property {Readonly<Record<string, string>>} query
 */

/** @returns {Route} */
export function readAddress() {
  const [path = "", search = ""] = location.hash.replace(/^#\/?/, "").split("?", 2);
  const [name = "", ...rest] = path.split("/");
  const query = Object.fromEntries(new URLSearchParams(search));
  const ids = rest.map(decoded);
  if (name === "leaf") return { name, id: ids[0] ?? "", place: "", query };
  if (name === "explore") {
    const place = ids[0] === "node" || ids[0] === "domain" ? ids[0] : "";
    return { name, id: place === "" ? "" : ids[1] ?? "", place, query };
  }
  if (name === "diagnose" || name === "timeline" || name === "setup") {
    return { name, id: "", place: "", query };
  }
  return { name: "overview", id: "", place: "", query };
}

/**
 * @param {Route} route
 * @returns {string}
 */
export function addressOf({ name, id, place, query }) {
  const search = new URLSearchParams(query).toString();
  const path = [name, ...place === "" ? [] : [place], ...id === "" ? [] : [encodeURIComponent(id)]];
  return `#/${path.join("/")}${search === "" ? "" : `?${search}`}`;
}

/** @param {string} id */
export function leafAddress(id) {
  return `#/leaf/${encodeURIComponent(id)}`;
}

/**
 * @param {"domain" | "node"} place
 * @param {string} id
 */
export function placeAddress(place, id) {
  return `#/explore/${place}/${encodeURIComponent(id)}`;
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
