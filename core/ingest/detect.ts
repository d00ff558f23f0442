/**
 * Says what kind of text something is and which domain it belongs to. A file name with the
 * extension of a language decides; a text must show several independent signs. What is ambiguous,
 * or too short to tell, is GENERIC and `general`: a wrong drawer is worse than the common one.
 */

import type { DataType } from "../model.ts";
import { type Chat, chatIn } from "./_chat.ts";
import { codeEvidence, shebangLanguage } from "./_code.ts";
import { formOf } from "./_config_text.ts";
import { languageOfName } from "./_extensions.ts";
import { languageOf } from "./_language.ts";
import { scoreKinds } from "./_score.ts";

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
  const chat = chatIn(sampled);
  if (chat) return chatOn(chat, name);
  return codeByText(sampled, language) ?? kindByText(sampled, language, name);
}

/** Talk is personal, unless what is said is about computing, or a record after all. */
function chatOn({ said, messages }: Chat, name: string): Detection {
  const language = languageOf(said);
  const told = kindByText(said, language, name);
  if (told.dataType === "CLINICAL") return told;
  const isTechnology = told.domain === "technology";
  return {
    dataType: "PERSONAL",
    domain: isTechnology ? told.domain : "personal",
    language,
    confidence: round(0.6 + 0.35 * (messages / (messages + 4))),
    signals: ["messages of a chat", ...(isTechnology ? told.signals : [])],
  };
}

function codeIn(
  programming: string,
  rest: { language: string; confidence: number; signals: string[] },
): Detection {
  const domain = programming === "" ? "software" : `software.${programming}`;
  return { dataType: "CODE", domain, ...rest };
}

function codeByText(text: string, language: string): Detection | undefined {
  const form = formOf(text);
  if (form) return codeIn(form.language, { language, confidence: 0.85, signals: [form.sign] });
  const { language: programming, hits, share, lines } = codeEvidence(withoutFences(text));
  // One thing that only code says is enough where nearly every line has its shape.
  const isCode = (hits >= 2 && share >= 0.4) || (hits === 1 && share >= 0.75 && lines >= 3);
  if (!isCode) return undefined;
  const confidence = round(Math.min(0.9, share * (hits / (hits + 1))));
  const signals = [`${hits} signs of ${programming || "code"}`, "lines of code"];
  return codeIn(programming, { language, confidence, signals });
}

function kindByText(text: string, language: string, name: string): Detection {
  const [best, second] = scoreKinds(text, name);
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
