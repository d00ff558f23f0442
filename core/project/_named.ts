/**
 * Finds the symbols that a question names. Whoever writes `Till.count`, `Till count` or `count` wants
 * that one, however well the words of another fit.
 *
 *     4  its owner and itself are named
 *     3  itself, with a name that is no word of a sentence, or nothing else is asked
 *     2  itself, among a few other words; or its name word by word: "reserve stock"
 */

import { ownerName, ownName, type PlacedLeaf, stemOf } from "./_leaf_list.ts";
import type { Query, QueryWord } from "./_query.ts";

/** How clearly a question names a symbol. */
export type Grade = 2 | 3 | 4;

/** A symbol that a question names. */
export interface Named {
  readonly placed: PlacedLeaf;
  readonly grade: Grade;
  /** The words of the question that name it, in lower case. */
  readonly by: ReadonlySet<string>;
}

/** Among more words than this, one that is a symbol's name by chance is no name. */
const FEW_WORDS = 3;
/** "reserve stock quantity now": a name of more words is rare. */
const LONGEST_NAME = 4;

/** The symbols of a project by their own names. */
export interface NameTable {
  readonly byName: ReadonlyMap<string, readonly PlacedLeaf[]>;
  /** Names of several words, without what joins them: `reservestock`. */
  readonly bySquashed: ReadonlyMap<string, readonly PlacedLeaf[]>;
}

/** Makes the table of the symbols among leaves. */
export function nameTable(leaves: Iterable<PlacedLeaf>): NameTable {
  const byName = new Map<string, PlacedLeaf[]>();
  const bySquashed = new Map<string, PlacedLeaf[]>();
  for (const placed of leaves) {
    const { kind } = placed.leaf;
    if (kind === "import" || kind === "text") continue;
    const name = ownName(placed.leaf);
    add(byName, name.toLowerCase(), placed);
    if (/[\p{Ll}\p{N}]\p{Lu}|\p{L}_\p{L}/u.test(name)) add(bySquashed, squashed(name), placed);
  }
  return { byName, bySquashed };
}

/** The symbols that a question names, each with its best grade. The clue may name owners. */
export function namedIn(query: Query, clue: Query | undefined, table: NameTable): Named[] {
  const best = new Map<PlacedLeaf, Named>();
  const note = (placed: PlacedLeaf, grade: Grade, by: readonly string[]): void => {
    const known = best.get(placed);
    if (known !== undefined && known.grade >= grade) return;
    best.set(placed, { placed, grade, by: new Set(by.map((word) => word.toLowerCase())) });
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

/** "reserve stock" names `reserveStock` and `reserve_stock`. */
function nameByWords({ telling }: Query, table: NameTable, note: Naming["note"]): void {
  for (let from = 0; from < telling.length; from++) {
    for (let to = from + 2; to <= Math.min(from + LONGEST_NAME, telling.length); to++) {
      const words = telling.slice(from, to).map(({ text }) => text);
      for (const placed of table.bySquashed.get(squashed(words.join(""))) ?? []) {
        note(placed, telling.length === words.length ? 3 : 2, words);
      }
    }
  }
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

function squashed(name: string): string {
  return name.replaceAll("_", "").toLowerCase();
}

function add(table: Map<string, PlacedLeaf[]>, name: string, placed: PlacedLeaf): void {
  const same = table.get(name);
  if (same === undefined) table.set(name, [placed]);
  else same.push(placed);
}
