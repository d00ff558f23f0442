/**
 * The lines of an output as a person would have seen them at last: without colours and cursor
 * movements, and of a line that was written over again and again what it said in the end.
 */

/**
 * Escape sequences: of control (`\e[1m`), of the operating system (`\e]8;;…`), of two characters. One
 * that never ends takes no more than its line.
 */
const ESCAPES =
  // deno-lint-ignore no-control-regex
  /[\u001b\u009b](?:\[[0-?]{0,64}[ -/]{0,8}[@-~]|\][^\u0007\u001b\n]{0,2048}(?:\u0007|\u001b\\)?|[()#][0-9A-Za-z]|[@-Z\\^_a-z=>])?/g;

/** Control characters that neither end nor indent a line. */
// deno-lint-ignore no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** The lines of an output; one after the last line break is none. */
export function cleanLines(text: string): string[] {
  const plain = text.includes("\u001b") || text.includes("\u009b")
    ? text.replace(ESCAPES, "")
    : text;
  const lines = plain.split("\n");
  if (text === "" || text.endsWith("\n")) lines.pop();
  for (const [at, line] of lines.entries()) {
    const last = line.includes("\r") ? lastOverwrite(line) : line;
    lines[at] = last.replace(CONTROLS, "").trimEnd();
  }
  return lines;
}

/** What a line says after it was written over: its last part that is not blank. */
function lastOverwrite(line: string): string {
  let end = line.length;
  while (end > 0) {
    const start = line.lastIndexOf("\r", end - 1) + 1;
    const part = line.slice(start, end);
    if (part.trim() !== "") return part;
    end = start - 1;
  }
  return "";
}
