/**
 * A shelf: the file that holds a part of a segment's words, spread by hash.
 *
 *     [" shelf",51234]                    the characters that follow
 *     ["reserv","+ation +ations","%$G#…"] a word: see {@linkcode PostingsBuilder}
 *     [" id L-notes-0000-0123456789",[3,2]]  the leaf with this id is in group 3, at place 2
 *
 * One JSON array a line, sorted by key, so that a reader finds a line by its beginning and parses
 * nothing else. The length stands first, since a word that is not in a shelf that was cut short must
 * not pass for a word that nobody used.
 */

import { DamagedFileError } from "../errors.ts";
import type { Json } from "../model.ts";
import { parseJson } from "../store/json.ts";

/** The text of a shelf with these lines. */
export function sealShelf(lines: readonly string[]): string {
  const body = lines.map((line) => line + "\n").join("");
  return `[" shelf",${body.length}]\n${body}`;
}

/**
 * The lines of a shelf as they were written.
 *
 * @throws {DamagedFileError} when the text is not whole.
 */
export function openShelf(text: string, path: string): string {
  const start = text.indexOf("\n") + 1;
  const seal = /^\[" shelf",(\d+)\]\n$/.exec(text.slice(0, start));
  if (seal === null || Number(seal[1]) !== text.length - start) {
    throw new DamagedFileError(path, "a part of it is missing.");
  }
  return text.slice(start);
}

/** Finds the parsed line of a key in the lines of a shelf; `path` names the file in an error. */
export function findLine(shelf: string, key: string, path: string): Json[] | undefined {
  const beginning = `[${JSON.stringify(key)},`;
  const start = shelf.startsWith(beginning) ? 0 : shelf.indexOf(`\n${beginning}`) + 1;
  if (start === 0 && !shelf.startsWith(beginning)) return undefined;
  const line = parseJson(shelf.slice(start, shelf.indexOf("\n", start)), path);
  return Array.isArray(line) ? line : undefined;
}
