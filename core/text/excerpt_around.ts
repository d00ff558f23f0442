/** The line of a text that shows why it was found. */

import { codeAt, DENSE } from "./_chars.ts";
import { normalize } from "./_fold.ts";
import { ELLIPSIS, oneLine, shorten, wordEnd, wordStart } from "./_line.ts";
import { type Chunk, scan } from "./_scan.ts";
import { stemOnce } from "./_stem_once.ts";
import { chunkTerms } from "./terms.ts";

/**
 * One line of at most `chars` around the first place where most of the `terms` (in the spelling of
 * `documentTerms`, or in another form of the same word) stand together; the beginning of the text when
 * none is there.
 *
 * @example
 * ```ts
 * import { excerptAround } from "@ihmt/core/text";
 * import assert from "node:assert/strict";
 *
 * const text = "A long day full of meetings. The server listens on port 8080 since then.";
 * assert.equal(excerptAround(text, ["port", "8080"], 32), "…on port 8080 since then.");
 * ```
 */
export function excerptAround(text: string, terms: readonly string[], chars: number): string {
  const line = oneLine(text, text.length);
  if (line.length <= chars || terms.length === 0) return shorten(line, chars);
  const places = find(line, terms);
  const room = chars - 2 * ELLIPSIS.length;
  const place = best(places, room);
  if (place === undefined || room < 1) return shorten(line, chars);
  return window(line, place, chars);
}

interface Place {
  start: number;
  end: number;
}

interface Match extends Place {
  key: string;
}

function find(line: string, terms: readonly string[]): Match[] {
  const stem = stemOnce();
  const wanted = new Set(terms.flatMap((term) => [term, stem(term)]));
  // Forms of a word begin alike, so that few of the others need a stem.
  const beginnings = new Set([...wanted].map((term) => term.slice(0, 2)));
  const normal = normalize(line);
  // Places are only the same where no character was replaced by several.
  const source = normal.length === line.length ? normal : line;
  const matches: Match[] = [];
  scan(source, (chunk) => {
    if (chunk.kind === DENSE) return findDense(source, chunk, wanted, matches);
    const { start, end } = chunk;
    chunkTerms(source, chunk, "document", (term) => {
      if (!beginnings.has(term.slice(0, 2))) return;
      const key = stem(term);
      if (wanted.has(term) || wanted.has(key)) matches.push({ start, end, key });
    });
  });
  return matches;
}

function findDense(
  text: string,
  run: Chunk,
  wanted: ReadonlySet<string>,
  matches: Match[],
): void {
  let start = run.start;
  while (start < run.end) {
    const middle = start + (codeAt(text, start) > 0xffff ? 2 : 1);
    const end = Math.min(run.end, middle + (codeAt(text, middle) > 0xffff ? 2 : 1));
    const [one, two] = [text.slice(start, middle), text.slice(start, end)];
    if (wanted.has(two)) matches.push({ start, end, key: two });
    else if (wanted.has(one)) matches.push({ start, end: middle, key: one });
    start = middle;
  }
}

/** The first stretch of at most `room` characters that holds the most different words. */
function best(matches: readonly Match[], room: number): Place | undefined {
  const counts = new Map<string, number>();
  let found: (Place & { words: number }) | undefined;
  let left = 0;
  for (const match of matches) {
    counts.set(match.key, (counts.get(match.key) ?? 0) + 1);
    for (let first = matches[left]; first !== undefined; first = matches[++left]) {
      if (first === match || match.end - first.start <= room) break;
      const count = (counts.get(first.key) ?? 1) - 1;
      if (count === 0) counts.delete(first.key);
      else counts.set(first.key, count);
    }
    if (counts.size > (found?.words ?? 0)) {
      found = { start: matches[left]?.start ?? match.start, end: match.end, words: counts.size };
    }
  }
  return found;
}

/** What stands around a place: a third of the room before it, the rest behind. */
function window(line: string, { start, end }: Place, chars: number): string {
  const room = chars - 2 * ELLIPSIS.length;
  const spare = Math.max(0, room - (end - start));
  const earliest = Math.min(start - Math.floor(spare / 3), line.length - room - ELLIPSIS.length);
  if (earliest <= ELLIPSIS.length) return shorten(line, chars);
  const from = wordStart(line, earliest, start);
  if (line.length - from <= room + ELLIPSIS.length) return ELLIPSIS + line.slice(from);
  const to = wordEnd(line, from + room, Math.min(end, from + room));
  return ELLIPSIS + line.slice(from, to).trim() + ELLIPSIS;
}
