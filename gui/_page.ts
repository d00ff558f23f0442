/**
 * The page's files. They come along as text, so that they are in the bundle, in the package and in
 * memory alike: nothing is looked up by a path that somebody sent.
 */

import html from "./static/index.html" with { type: "text" };

/** A file of the page. */
export interface PageFile {
  readonly type: string;
  readonly text: string;
}

const HTML = "text/html; charset=utf-8";
const SCRIPT = "text/javascript; charset=utf-8";
const STYLE = "text/css; charset=utf-8";
const IMAGE = "image/svg+xml";

const FILES: ReadonlyMap<string, PageFile> = new Map([
  ["/", { type: HTML, text: html }],
]);

/** The file at an address; `undefined` when there is none. */
export function pageFile(path: string): PageFile | undefined {
  return FILES.get(path);
}
