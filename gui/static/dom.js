// @ts-check
/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * Making elements. Text becomes text nodes and nothing else: stored text is never markup.
 */

/** @typedef {Node | string | null | undefined | false} Child */
/** @typedef {Child | readonly Child[]} Children */
/** @typedef {Record<string, string | number | boolean | undefined | null | ((event: any) => void)>} Attributes */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Makes an HTML element. `on…` attributes are listeners; `false`, `null` and `undefined` leave an
 * attribute out.
 *
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {Children[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * Makes an SVG element.
 *
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {Children[]} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * Puts children in the place of those there are.
 *
 * @param {Element} parent
 * @param {Children[]} children
 */
export function replace(parent, ...children) {
  parent.replaceChildren(...nodes(children));
}

/**
 * @template {HTMLElement | SVGElement} E
 * @param {E} element
 * @param {Attributes} attributes
 * @param {readonly Children[]} children
 * @returns {E}
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...nodes(children));
  return element;
}

/**
 * @param {readonly Children[]} children
 * @returns {(Node | string)[]}
 */
function nodes(children) {
  return children.flat().filter((child) =>
    child !== null && child !== undefined && child !== false
  );
}
