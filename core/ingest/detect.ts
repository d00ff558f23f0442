/**
 * Says what kind of text something is and which domain it belongs to. A file name with the
 * extension of a language decides; a text must show several independent signs. What is ambiguous,
 * or too short to tell, is GENERIC and `general`: a wrong drawer is worse than the common one.
 */

import type { DataType } from "../model.ts";
import { codeEvidence, shebangLanguage } from "./_code.ts";
import { languageOfName } from "./_extensions.ts";
import { languageOf } from "./_language.ts";
import type { Kind, Signal } from "./_kind.ts";
import { KINDS } from "./_kinds.ts";

/** What a text is taken for. */
export interface Detection {
  dataType: DataType;
  /** A subject such as `software.java` or `personal`; `general` when none is clear. */
  domain: string;
  /** The language it is written in; `und` when it cannot be told. */
  language: "en" | "es" | "zh" | "und" | string;
  /** How sure, from 0 to 1. */
  confidence: number;
  /** What it was told by, e.g. "extension .java", "dated entries". */
  signals: string[];
}

// Enough to tell a kind, and a bound on the cost: from here on, and the same again from the middle.
const SAMPLE_CHARS = 24_000;

// Two kinds whose scores are nearer than this share are a draw.
const DRAW = 0.15;

/**
 * What kind of text this is and which domain it belongs to. `name` is a file name or path, when
 * there is one.
 *
 * @example
 * ```ts
 * import { detect, type Detection } from "@ihmt/core/ingest";
 * import assert from "node:assert/strict";
 *
 * const java: Detection = detect("class A {}", "src/A.java");
 * assert.equal(java.domain, "software.java");
 * assert.deepEqual(java.signals, ["extension .java"]);
 * assert.equal(detect("Buy two loaves of bread").domain, "general");
 * ```
 */
export function detect(text: string, name = ""): Detection {
  const sampled = sample(text);
  const language = languageOf(withoutFences(sampled));
  const named = languageOfName(name);
  if (named) return codeIn(named.language, { language, confidence: 0.98, signals: [named.sign] });
  const shebang = shebangLanguage(text);
  if (shebang) {
    return codeIn(shebang, { language, confidence: 0.95, signals: [`#! line of ${shebang}`] });
  }
  return codeByText(sampled, language) ?? kindByText(sampled, language, name);
}

function codeIn(
  programming: string,
  rest: { language: string; confidence: number; signals: string[] },
): Detection {
  const domain = programming === "" ? "software" : `software.${programming}`;
  return { dataType: "CODE", domain, ...rest };
}

function codeByText(text: string, language: string): Detection | undefined {
  const { language: programming, hits, share } = codeEvidence(withoutFences(text));
  if (hits < 2 || share < 0.4) return undefined;
  const confidence = round(Math.min(0.9, share * (hits / (hits + 1))));
  const signals = [`${hits} signs of ${programming || "code"}`, "lines of code"];
  return codeIn(programming, { language, confidence, signals });
}

interface Scored {
  readonly kind: Kind;
  readonly score: number;
  readonly signals: readonly string[];
}

function kindByText(text: string, language: string, name: string): Detection {
  const counted = wordsOf(text);
  const scored = KINDS
    .map((kind) => scoreOf(kind, { text, counted, name }))
    .filter(({ kind, signals }) => signals.length >= kind.least)
    .sort((a, b) => b.score - a.score);
  const [best, second] = scored;
  if (!best) return general(language, 0.3, []);
  const margin = second ? (best.score - second.score) / best.score : 1;
  if (margin < DRAW) return general(language, 0.3, ["several kinds fit"]);
  const { dataType, domain } = best.kind;
  const confidence = round((best.score / (best.score + 1)) * (0.7 + 0.3 * margin));
  return { dataType, domain, language, confidence, signals: [...best.signals] };
}

function general(language: string, confidence: number, signals: string[]): Detection {
  return { dataType: "GENERIC", domain: "general", language, confidence, signals };
}

/** The words of a text and how often each occurs. */
interface Counted {
  readonly counts: ReadonlyMap<string, number>;
  readonly total: number;
}

function scoreOf(
  kind: Kind,
  subject: { text: string; counted: Counted; name: string },
): Scored {
  const { text, counted, name } = subject;
  const signals: string[] = [];
  let score = 0;
  if (counted.total < kind.leastWords) return { kind, score, signals };
  for (const signal of kind.signals) {
    const strength = strengthOf(signal, text, counted);
    if (strength === 0) continue;
    score += strength;
    signals.push(signal.label);
  }
  if (kind.names?.test(name.slice(name.lastIndexOf("/") + 1))) {
    score += 0.8;
    signals.push("file name");
  }
  return { kind, score, signals };
}

/** The signal's weight when it is there, up to one and a half times as much when it is there in plenty. */
function strengthOf(signal: Signal, text: string, counted: Counted): number {
  let found = 0;
  let need = Math.floor(signal.need * growth(counted.total));
  if (signal.share !== undefined) {
    for (const word of signal.words ?? []) found += counted.counts.get(word) ?? 0;
    for (const word of signal.han ?? []) found += text.split(word).length - 1;
    need = Math.max(1, signal.share * counted.total);
  } else {
    for (const word of signal.words ?? []) if (counted.counts.has(word)) found++;
    for (const word of signal.han ?? []) if (text.includes(word)) found++;
    if (signal.pattern) found += text.match(signal.pattern)?.length ?? 0;
  }
  return found < need ? 0 : signal.weight * Math.min(1.5, 0.75 + 0.25 * (found / need));
}

/** A long text holds more different words by chance: 1 at first, 1.5 at 300 words, 3.4 at 8,000. */
function growth(words: number): number {
  return 1 + Math.log2(1 + words / 300) / 2;
}

/** Words in lower case without accents. A Chinese character counts as half a word. */
function wordsOf(text: string): Counted {
  const counts = new Map<string, number>();
  const folded = text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  const found = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  for (const word of found) counts.set(word, (counts.get(word) ?? 0) + 1);
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return { counts, total: found.length + Math.floor(han / 2) };
}

function sample(text: string): string {
  if (text.length <= 2 * SAMPLE_CHARS) return text;
  const middle = Math.floor(text.length / 2);
  return `${text.slice(0, SAMPLE_CHARS)}\n${text.slice(middle, middle + SAMPLE_CHARS)}`;
}

/** A text without its fenced code, which says little about the prose around it. */
function withoutFences(text: string): string {
  let inside = false;
  const kept = text.split("\n").filter((line) => {
    const mark = /^\s*(?:```|~~~)/.test(line);
    if (mark) inside = !inside;
    return !mark && !inside;
  });
  return kept.join("\n");
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
