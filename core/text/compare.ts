/** The one order of strings in files: the same on every runtime and in every locale. */

/** Compares two strings by UTF-16 code unit, for `sort`. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
