/** Where the lines of a text begin, asked by offset in logarithmic time. */

/** The lines of a text. */
export interface Lines {
  /** The 0-based line that an offset is on. */
  indexAt(offset: number): number;
  /** The offset at which the line of an offset begins. */
  startAt(offset: number): number;
}

/** Reads the line ends of a text (`\n`, also in `\r\n`). */
export function linesOf(text: string): Lines {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  const indexAt = (offset: number): number => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  return { indexAt, startAt: (offset) => starts[indexAt(offset)] ?? 0 };
}
