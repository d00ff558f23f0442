/**
 * Texts out of nothing, the same on every machine: a small corpus for those who have no other.
 *
 * Made-up words over real function words, a few common and many rare, as in a language; what is near
 * in time is near in subject. Good for speed and size; what it says of quality is only whether
 * something broke.
 */

import { draw, seededRandom } from "./_measure.ts";

/** A known item: `query` looks for `text`. */
export interface Item {
  readonly id: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly query: string;
  readonly text: string;
}

/** One turn of a dialogue. */
export interface Turn {
  readonly id: string;
  readonly date: string;
  readonly speaker: string;
  readonly text: string;
}

/** A question, and the ids of the turns that answer it. */
export interface TurnQuestion {
  readonly question: string;
  readonly evidence: readonly string[];
}

const SEED = 20260203;
const WORDS = 6000;
const TOPICS = 80;
const TOPIC_WORDS = 40;
/** Neighbours in time that share a subject. */
const STRETCH = 25;
const FUNCTION_WORDS =
  "the of and to in a is that for it as with on by this from at an be or not was are".split(" ");
const SYLLABLES = "ba ke mi ro tu sal ven dor lin pas gre sto fla qui nor ted mur hal zen cor"
  .split(" ");

/** How a subject is written about. */
interface Writer {
  readonly random: () => number;
  readonly words: readonly string[];
  readonly topics: readonly (readonly string[])[];
}

/** The first `count` known items, oldest first, eight a day. */
export function generateItems(count: number): Item[] {
  const writer = newWriter(SEED);
  return Array.from({ length: count }, (_, at) => {
    const topic = topicAt(writer, at);
    const text = Array.from({ length: 2 + pick(writer, 6) }, () => sentence(writer, topic)).join(
      "",
    );
    const day = new Date(Date.UTC(2010, 0, 1 + Math.floor(at / 8)));
    return {
      id: `item-${at}`,
      date: day.toISOString().slice(0, 10),
      query: queryFor(writer, text, topic),
      text: text.trim(),
    };
  });
}

/** A long conversation of two, and one question for every fifth turn. */
export function generateDialogue(count: number): {
  memories: Turn[];
  questions: TurnQuestion[];
} {
  const writer = newWriter(SEED + 1);
  const memories: Turn[] = [];
  const questions: TurnQuestion[] = [];
  for (let at = 0; at < count; at++) {
    const topic = topicAt(writer, at);
    const day = new Date(Date.UTC(2023, 0, 1 + Math.floor(at / STRETCH)));
    const speaker = at % 2 === 0 ? "Ada" : "Blas";
    const text = sentence(writer, topic).trim();
    const id = `turn-${at}`;
    memories.push({ id, date: day.toISOString().slice(0, 10), speaker, text });
    if (at % 5 === 0) {
      const question = `When did ${speaker} say ${queryFor(writer, text, topic)}?`;
      questions.push({ question, evidence: [id] });
    }
  }
  return { memories, questions };
}

function newWriter(seed: number): Writer {
  const random = seededRandom(seed);
  const words = new Set<string>();
  while (words.size < WORDS) {
    words.add(draw(SYLLABLES, 2 + Math.floor(random() * 3), random).join(""));
  }
  const all = [...words];
  const topics = Array.from({ length: TOPICS }, () => draw(all, TOPIC_WORDS, random));
  return { random, words: all, topics };
}

function topicAt({ topics }: Writer, at: number): readonly string[] {
  // 31 shares no divisor with the number of topics: neighbouring stretches differ.
  return topics[(Math.floor(at / STRETCH) * 31) % topics.length] ?? [];
}

function pick({ random }: Writer, below: number): number {
  return Math.floor(random() * below);
}

function oneOf(writer: Writer, words: readonly string[]): string {
  return words[pick(writer, words.length)] ?? "";
}

/** Log-uniform: the word of rank r comes about 1/r times as often as the first. */
function anyWord({ random, words }: Writer): string {
  return words[Math.floor(words.length ** random()) - 1] ?? "";
}

function sentence(writer: Writer, topic: readonly string[]): string {
  const words = Array.from({ length: 8 + pick(writer, 10) }, () => {
    const kind = writer.random();
    if (kind < 0.35) return oneOf(writer, FUNCTION_WORDS);
    if (kind < 0.6) return oneOf(writer, topic);
    if (kind < 0.97) return anyWord(writer);
    return `${oneOf(writer, topic)}_${anyWord(writer)}`;
  });
  return `${words.join(" ")}. `;
}

/** Three words of the text, one of its subject that may not be in it, one that leads nowhere. */
function queryFor(writer: Writer, text: string, topic: readonly string[]): string {
  const telling = [...new Set(text.match(/\w{4,}/g) ?? [])];
  return [
    ...draw(telling, 3, writer.random),
    oneOf(writer, topic),
    anyWord(writer),
  ].join(" ");
}
