/**
 * What the benchmarks save and ask: known items and dialogues, read from files or generated.
 *
 * A corpus is never part of the repository: its path is an argument.
 */

import { gunzipSync } from "node:zlib";
import {
  generateDialogue,
  generateItems,
  type Item,
  type Turn,
  type TurnQuestion,
} from "./_generated.ts";
import { draw, seededRandom } from "./_measure.ts";

/** A text as it is saved. */
export interface Memorable {
  readonly id: string;
  readonly text: string;
}

/** A question, and the ids of the texts of which any one answers it. */
export interface Question {
  readonly query: string;
  readonly wanted: ReadonlySet<string>;
}

/** Texts in the order they are saved, and questions about them. */
export interface Corpus {
  readonly name: string;
  readonly memories: readonly Memorable[];
  readonly questions: readonly Question[];
}

/** Known items, of which the first so many may be saved. */
export interface Items extends Corpus {
  /** The queries that look for one of the first `size` texts. */
  readonly queriesFor: (size: number) => string[];
}

const QUESTIONS = 400;
const SEED = 7;
const GENERATED_ITEMS = 2000;
const GENERATED_TURNS = 1000;

/** Known items: each text dated, its query looks for it. `size` limits how many are taken, from the oldest on. */
export async function knownItems(path: string | undefined, size?: number): Promise<Items> {
  const items = path === undefined
    ? generateItems(size ?? GENERATED_ITEMS)
    : (await readItems(path)).slice(0, size);
  return {
    name: path === undefined ? "generated items" : baseName(path),
    memories: items.map(({ id, date, text }) => ({ id, text: `${date}: ${text}` })),
    questions: draw(items, QUESTIONS, seededRandom(SEED))
      .map(({ id, query }) => ({ query, wanted: new Set([id]) })),
    queriesFor: (size) => items.slice(0, size).map(({ query }) => query),
  };
}

/** Dialogues: each turn one memory, and every question whose evidence is known. */
export async function dialogues(path: string | undefined): Promise<Corpus> {
  const { memories, questions } = path === undefined
    ? generateDialogue(GENERATED_TURNS)
    : await readDialogues(path);
  return {
    name: path === undefined ? "generated dialogue" : baseName(path),
    memories: memories.map(({ id, date, speaker, text }) => ({
      id,
      text: `${date}: ${speaker}: ${text}`,
    })),
    questions: questions.filter(({ evidence }) => evidence.length > 0)
      .map(({ question, evidence }) => ({ query: question, wanted: new Set(evidence) })),
  };
}

async function readItems(path: string): Promise<Item[]> {
  const bytes = await Deno.readFile(path);
  const text = new TextDecoder().decode(path.endsWith(".gz") ? gunzipSync(bytes) : bytes);
  return text.trim().split("\n").map((line): Item => JSON.parse(line));
}

async function readDialogues(
  path: string,
): Promise<{ memories: Turn[]; questions: TurnQuestion[] }> {
  return JSON.parse(await Deno.readTextFile(path));
}

function baseName(path: string): string {
  return path.replace(/^.*[\\/]/, "");
}
