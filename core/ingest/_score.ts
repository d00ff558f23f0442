/**
 * Weighs the kinds of text against one another: how many signals of each a text gives, and how
 * strongly. Which kind wins, and whether one does, is for the caller to say.
 */

import type { Kind, Signal } from "./kinds/kind.ts";
import { KINDS } from "./kinds/mod.ts";

/** A kind that a text may be of. */
export interface Scored {
  readonly kind: Kind;
  readonly score: number;
  /** What spoke for it. */
  readonly signals: readonly string[];
}

/** A text or a name, and its words. */
interface Words {
  readonly text: string;
  /** How often each word occurs. */
  readonly counts: ReadonlyMap<string, number>;
  readonly total: number;
}

/** The kinds that a text shows enough signals of, best first. */
export function scoreKinds(text: string, name: string): Scored[] {
  const subject = { text: wordsOf(text), name: wordsOf(baseName(name)) };
  const fitting = KINDS.flatMap((kind) => scoreOf(kind, subject) ?? []);
  const replaced = new Set(fitting.flatMap(({ kind }) => kind.insteadOf ?? []));
  return fitting
    .filter(({ kind }) => !replaced.has(kind.domain))
    .sort((a, b) => b.score - a.score);
}

function scoreOf(kind: Kind, subject: { text: Words; name: Words }): Scored | undefined {
  if (subject.text.total < kind.leastWords) return undefined;
  const signals: string[] = [];
  let score = 0;
  let voices = 0;
  for (const signal of kind.signals) {
    const { strength, counts } = weigh(signal, signal.inName ? subject.name : subject.text);
    if (counts === 0) continue;
    score += strength;
    voices += counts;
    signals.push(signal.label);
  }
  return voices < kind.least ? undefined : { kind, score, signals };
}

/**
 * The signal's weight when it is there, up to one and a half times as much when it is there in
 * plenty; and for how many signals it counts.
 */
function weigh(signal: Signal, words: Words): { strength: number; counts: 0 | 1 | 2 } {
  const { need, two = Infinity } = signal;
  const grown = growth(words.total);
  const least = signal.share === undefined
    ? Math.floor(need * grown)
    : Math.max(1, signal.share * words.total);
  const found = hitsOf(signal, words);
  if (found < least) return { strength: 0, counts: 0 };
  const isPlenty = found >= Math.floor(two * grown);
  const strength = signal.weight * Math.min(1.5, 0.75 + 0.25 * (found / least));
  return { strength: isPlenty ? strength * 1.5 : strength, counts: isPlenty ? 2 : 1 };
}

/** Different words that are there, or with a share all of them; and matches of the pattern. */
function hitsOf({ words, han, pattern, share }: Signal, { text, counts }: Words): number {
  let found = pattern === undefined ? 0 : text.match(pattern)?.length ?? 0;
  for (const word of words ?? []) {
    const times = counts.get(word) ?? 0;
    found += share === undefined ? Math.min(times, 1) : times;
  }
  for (const word of han ?? []) {
    found += share === undefined ? Number(text.includes(word)) : text.split(word).length - 1;
  }
  return found;
}

/** A long text holds more different words by chance: 1 at first, 1.5 at 300 words, 3.4 at 8,000. */
function growth(words: number): number {
  return 1 + Math.log2(1 + words / 300) / 2;
}

/** Words in lower case without accents. A Chinese character counts as half a word. */
function wordsOf(text: string): Words {
  const counts = new Map<string, number>();
  const folded = text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  const found = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  for (const word of found) counts.set(word, (counts.get(word) ?? 0) + 1);
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return { text, counts, total: found.length + Math.floor(han / 2) };
}

function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}
