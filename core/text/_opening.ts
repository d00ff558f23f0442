/** Where every word has a capital, so that a capital says nothing. */

/** Marks that may stand between the end of a sentence and the next word; no more are looked through. */
const MOST_MARKS = 12;

/** Whether the word at `start` opens a sentence, a line or a cell of a table. */
export function isOpening(text: string, start: number): boolean {
  let at = start - 1;
  while (at >= 0 && at >= start - MOST_MARKS && " \t\"'“‘«¿¡(*_#>=-–—`".includes(text.charAt(at))) {
    at--;
  }
  if (at < 0 || "\n\r.!?:;。！？：…•|".includes(text.charAt(at))) return true;
  // Behind the time of an entry a dash stands for the end of the line: "09:10 - Admitted with fever".
  return /\d/.test(text.charAt(at)) && /\s[-–—]\s/.test(text.slice(at + 1, start));
}
