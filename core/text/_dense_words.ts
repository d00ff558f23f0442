/**
 * Words of scripts without spaces, without a dictionary: what stands between particles, and what is
 * repeated.
 */

import { codeAt } from "./_chars.ts";
import { DENSE_SEAM, withoutLooseEnds } from "./_dull_words.ts";
import { isStopWord } from "./stop_words.ts";

/** A word found in runs of a dense script. */
export interface DenseWord {
  shown: string;
  count: number;
  start: number;
}

const SPLITTABLE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]+$/u;
/** Pieces up to this length are words as they stand; names of four characters are common. */
const LONGEST_WORD = 4;
/** Runs of scripts that have spaces after all (Hangul), or put them between phrases (Thai). */
const LONGEST_RUN = 8;
/** Two words of the longest kind. */
const LONGEST_REST = 2 * LONGEST_WORD;
/** Parts of longer runs are only trusted when they come again; a very long run is not searched. */
const LONGEST_SEARCHED = 64;

/** The words in `runs`, each with how often it comes; parts of a longer word are left out. */
export function denseWords(runs: readonly { text: string; start: number }[]): DenseWord[] {
  const whole = new Map<string, DenseWord>();
  const parts = new Map<string, DenseWord>();
  const pieces = runs.flatMap(piecesOf);
  for (const piece of pieces) {
    const chars = [...piece.text];
    const known = SPLITTABLE.test(piece.text) ? LONGEST_WORD : LONGEST_RUN;
    if (chars.length >= 2 && chars.length <= known) add(whole, piece.text, piece.start);
    if (known === LONGEST_WORD && chars.length <= LONGEST_SEARCHED) {
      addParts(parts, chars, piece.start);
    }
  }
  const repeated = [...parts.values()].filter(({ shown, count }) => count > 1 || whole.has(shown));
  for (const word of repeated) whole.set(word.shown, word);
  addRests(whole, pieces);
  const found = [...whole.values()].filter(({ shown }) => !isStopWord(shown));
  return withoutParts(found);
}

/** A run cut at its particles (的, 了, の) and at words that only join (因为, 使用). */
function piecesOf(run: { text: string; start: number }): { text: string; start: number }[] {
  if (!SPLITTABLE.test(run.text)) return [run];
  const pieces: { text: string; start: number }[] = [];
  let from = 0;
  const flush = (to: number): void => {
    if (to <= from) return;
    const chars = [...run.text.slice(from, to)];
    const kept = withoutLooseEnds(chars);
    const start = run.start + from + chars.slice(0, kept.from).join("").length;
    pieces.push({ text: chars.slice(kept.from, kept.to).join(""), start });
  };
  for (let at = 0; at < run.text.length;) {
    DENSE_SEAM.lastIndex = at;
    const seam = DENSE_SEAM.exec(run.text);
    const char = String.fromCodePoint(codeAt(run.text, at));
    const length = seam?.[0].length ?? char.length;
    const kept = seam ? seam[1] !== undefined : !isStopWord(char);
    if (!kept) {
      flush(at);
      from = at + length;
    }
    at += length;
  }
  flush(run.text.length);
  return pieces;
}

/** What is left of longer pieces around words that are known, where it is as short as a word. */
function addRests(
  whole: Map<string, DenseWord>,
  pieces: readonly { text: string; start: number }[],
): void {
  // A part of a longer word leaves half of another: 王志 of 王志强介绍 would leave 强介绍.
  const known = new Set(withoutParts([...whole.values()]).map(({ shown }) => shown));
  for (const { text, start } of pieces) {
    if (text.length <= LONGEST_WORD || text.length > LONGEST_REST) continue;
    for (let length = LONGEST_WORD; length >= 2; length--) {
      const [front, back] = [text.slice(length), text.slice(0, -length)];
      if (front.length < 2 || front.length > LONGEST_WORD) continue;
      if (known.has(text.slice(0, length))) add(whole, front, start + length);
      else if (known.has(text.slice(-length))) add(whole, back, start);
    }
  }
}

function addParts(words: Map<string, DenseWord>, chars: readonly string[], start: number): void {
  for (let length = 2; length <= LONGEST_WORD; length++) {
    for (let at = 0; at + length <= chars.length; at++) {
      add(words, chars.slice(at, at + length).join(""), start + at);
    }
  }
}

function add(words: Map<string, DenseWord>, shown: string, start: number): void {
  const known = words.get(shown);
  if (known === undefined) words.set(shown, { shown, count: 1, start });
  else known.count++;
}

/** Leaves out each word that never comes without a longer one around it. */
function withoutParts(words: readonly DenseWord[]): DenseWord[] {
  const longest = new Map<string, number>();
  for (const { shown, count } of words) {
    const chars = [...shown];
    for (let from = 0; from < chars.length; from++) {
      for (let to = from + 2; to <= chars.length; to++) {
        if (to - from === chars.length) continue;
        const part = chars.slice(from, to).join("");
        longest.set(part, Math.max(longest.get(part) ?? 0, count));
      }
    }
  }
  return words.filter(({ shown, count }) => count > (longest.get(shown) ?? 0));
}
