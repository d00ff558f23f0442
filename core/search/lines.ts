/**
 * Lines of a file, found in its bytes: what is cached stays bytes, and only the line that is wanted
 * becomes text. A shelf as a string would be as long again, in the part of memory that a garbage
 * collector copies around.
 */

const NEWLINE = "\n".charCodeAt(0);

/** Where the line that begins at `start` ends: at its newline, or at the end of the file. */
export function endOfLine(bytes: Uint8Array, start: number): number {
  const end = bytes.indexOf(NEWLINE, start);
  return end < 0 ? bytes.length : end;
}

/** Whether `beginning` stands at `start`. */
export function beginsAt(bytes: Uint8Array, start: number, beginning: Uint8Array): boolean {
  for (let at = 0; at < beginning.length; at++) {
    if (bytes[start + at] !== beginning[at]) return false;
  }
  return true;
}

/** The text of a part of a file. */
export function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
