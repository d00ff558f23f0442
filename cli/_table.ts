/** Tables that fit the terminal: where they would not, the widest columns give way. */

import { fit, oneLine, pad, type Screen, widthOf } from "./_screen.ts";

/** Blanks between columns. */
const GAP = 2;
/** No column gets narrower than this. */
const LEAST_COLUMN = 6;

/** The lines of a table: a bold head, then the rows. */
export function tableLines(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  screen: Screen,
): string[] {
  const clean = rows.map((row) => row.map(oneLine));
  const widths = head.map((title, column) =>
    Math.max(widthOf(title), ...clean.map((row) => widthOf(row[column] ?? "")))
  );
  narrow(widths, screen.width - GAP * (head.length - 1));
  const line = (row: readonly string[]): string =>
    row.map((cell, column) => {
      const width = widths[column] ?? 0;
      return pad(fit(cell, width), width);
    }).join(" ".repeat(GAP)).trimEnd();
  return [screen.bold(line(head)), ...clean.map(line)];
}

/** Takes from the widest column until all fit, as far as that can be. */
function narrow(widths: number[], room: number): void {
  for (;;) {
    const total = widths.reduce((sum, width) => sum + width, 0);
    const widest = Math.max(...widths);
    if (total <= room || widest <= LEAST_COLUMN) return;
    const least = Math.max(LEAST_COLUMN, ...widths.filter((width) => width < widest));
    const at = widths.indexOf(widest);
    widths[at] = Math.max(least === widest ? widest - 1 : least, widest - (total - room));
  }
}
