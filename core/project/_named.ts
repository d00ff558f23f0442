/**
 * Finds the symbols that a question names. Whoever writes `Till.count`, `Till count` or `count` wants
 * that one, however well the words of another fit.
 *
 *     4  its owner and itself are named
 *     3  itself, with a name that is no word of a sentence, or nothing else is asked
 *     2  perhaps: by a word of a sentence, or word by word, as in "reserve stock"
 */

import { stemOnce } from "../text/_stem_once.ts";
import { compare, stem } from "../text/mod.ts";
import { ownerName, ownName, type PlacedLeaf, stemOf } from "./_leaf_list.ts";
import type { Query, QueryWord } from "./_query.ts";

/** How clearly a question names a symbol. */
export type Grade = 2 | 3 | 4;

/** A symbol that a question names. */
export interface Named {
  readonly placed: PlacedLeaf;
  readonly grade: Grade;
  /** The words of the question that name it. */
  readonly by: readonly string[];
}

/** Among more words than this, one is a symbol's name by chance. */
const FEW_WORDS = 3;
/** A name of more words is rare. */
const MOST_PARTS = 4;

/** The symbols of a project by their own names. */
export interface NameTable {
  readonly byName: ReadonlyMap<string, readonly PlacedLeaf[]>;
  /** Names of several words, by these in order of the alphabet: `reserve stock`. */
  readonly byParts: ReadonlyMap<string, readonly PlacedLeaf[]>;
}

/** Makes the table of the symbols among leaves. */
export function nameTable(leaves: Iterable<PlacedLeaf>): NameTable {
  const stem = stemOnce();
  const byName = new Map<string, PlacedLeaf[]>();
  const byParts = new Map<string, PlacedLeaf[]>();
  for (const placed of leaves) {
    const { kind } = placed.leaf;
    if (kind === "import" || kind === "text") continue;
    const name = ownName(placed.leaf);
    add(byName, name.toLowerCase(), placed);
    if (/[\p{Ll}\p{N}]\p{Lu}|\p{L}_\p{L}/u.test(name)) add(byParts, partsKey([name], stem), placed);
  }
  return { byName, byParts };
}

/** The symbols that a question names, each with its best grade. The clue may name owners. */
export function namedIn(query: Query, clue: Query | undefined, table: NameTable): Named[] {
  const best = new Map<PlacedLeaf, Named>();
  const note = (placed: PlacedLeaf, grade: Grade, by: readonly string[]): void => {
    const known = best.get(placed);
    if (known !== undefined && known.grade >= grade) return;
    best.set(placed, { placed, grade, by });
  };
  const around = [...query.words, ...clue?.words ?? []];
  for (const word of query.words) nameByWord(word, { query, around, table, note });
  nameByWords(query, table, note);
  return [...best.values()];
}

interface Naming {
  readonly query: Query;
  readonly around: readonly QueryWord[];
  readonly table: NameTable;
  readonly note: (placed: PlacedLeaf, grade: Grade, by: readonly string[]) => void;
}

function nameByWord(word: QueryWord, { query, around, table, note }: Naming): void {
  const own = word.parts.at(-1) ?? "";
  const isTelling = query.telling.includes(word);
  for (const placed of table.byName.get(own.toLowerCase()) ?? []) {
    const isExact = ownName(placed.leaf) === own;
    const owner = ownerOf(placed);
    if (word.parts.length > 1) {
      const given = word.parts.slice(0, -1);
      if (endsWith([stemOf(placed.file.path), ...owner], given)) note(placed, 4, word.parts);
      else if (!/[/\\]/.test(word.text)) note(placed, isExact ? 3 : 2, [own]);
      continue;
    }
    // `of` is a word unless it stands right behind its class.
    const owners = isTelling ? around : [query.words[query.words.indexOf(word) - 1]];
    const by = owners.find((other) =>
      other !== undefined && other !== word && owner.length > 0 && endsWith(owner, other.parts)
    );
    if (by !== undefined) note(placed, 4, [...by.parts, own]);
    else if (!isTelling) continue;
    else if (query.telling.length === 1 || (word.isCode && isExact)) note(placed, 3, [own]);
    else if (word.isCode || query.telling.length <= FEW_WORDS) note(placed, 2, [own]);
  }
}

/** "reserve stock" names `reserveStock` and `reserve_stock`; of few words, in any order. */
function nameByWords({ telling }: Query, table: NameTable, note: Naming["note"]): void {
  const words = telling.map(({ text }) => text);
  const grade = (used: readonly string[]): Grade => used.length === words.length ? 3 : 2;
  const lookUp = (used: readonly string[]): void => {
    for (const placed of table.byParts.get(partsKey(used, stem)) ?? []) {
      note(placed, grade(used), used);
    }
  };
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 2; to <= Math.min(from + MOST_PARTS, words.length); to++) {
      lookUp(words.slice(from, to));
    }
  }
  if (words.length > FEW_WORDS + 1) return;
  for (let set = 1; set < 1 << words.length; set++) {
    const used = words.filter((_, at) => (set >> at) % 2 === 1);
    if (used.length > 1) lookUp(used);
  }
}

/** The parts of a name, in whatever order and form they are written. */
function partsKey(names: readonly string[], toStem: (part: string) => string): string {
  return names.flatMap(partsOf).map(toStem).sort(compare).join(" ");
}

function partsOf(name: string): string[] {
  const parts = name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|\p{Lo}+/gu) ?? [];
  return parts.map((part) => part.toLowerCase());
}

function ownerOf({ leaf }: PlacedLeaf): string[] {
  const owner = ownerName(leaf);
  return owner === "" ? [] : owner.split(".");
}

/** Whether a list ends with the given names, whatever their case. */
function endsWith(names: readonly string[], given: readonly string[]): boolean {
  const from = names.length - given.length;
  return from >= 0 &&
    given.every((name, at) => names[from + at]?.toLowerCase() === name.toLowerCase());
}

function add(table: Map<string, PlacedLeaf[]>, name: string, placed: PlacedLeaf): void {
  const same = table.get(name);
  if (same === undefined) table.set(name, [placed]);
  else same.push(placed);
}
