/** How a search came to its answer: the words, the walk, the files, the confidence. */

import type { Answer, LevelTrace, Stats, TermTrace, Walk } from "@ihmt/core";
import { clean, counted, fit, pad, type Screen, widthOf, wrap } from "./_screen.ts";

/** What the store is known by beside the answer. */
export interface StoreFacts {
  readonly stats: Stats;
  /** Confidence under which a search asks for a clue. */
  readonly threshold: number;
}

/** A column of names is no wider than this; a longer word is cut. */
const WIDEST_NAME = 48;
const INDENT = "  ";

/** The lines under an answer that explain it. */
export function explainLines(answer: Answer, screen: Screen, facts: StoreFacts): string[] {
  return [
    "",
    ...termLines(answer.walk.terms, screen),
    ...timeLines(answer.walk, screen),
    ...answer.walk.levels.flatMap((level) => levelLines(level, screen)),
    ...wrap(openedText(answer.walk, facts.stats), screen.width),
    ...answer.kind === "not_found"
      ? []
      : wrap(confidenceText(answer, facts.threshold), screen.width),
  ];
}

/** Each word with the memories that hold it and what it weighs: the rarer, the more. */
function termLines(terms: readonly TermTrace[], screen: Screen): string[] {
  if (terms.length === 0) return [screen.bold("no words to look for")];
  const rows = terms.map(({ term, leaves, idf, readAs = [] }) => ({
    name: clean(term),
    cells: [
      `in ${counted(leaves, "memory", "memories")}`,
      `rarity ${idf.toFixed(2)}`,
      ...readAs.length === 0 ? [] : [`read as ${clean(readAs.join(", "))}`],
    ],
  }));
  return [screen.bold("words"), ...tableLines(rows, screen)];
}

/** The time that the question is about. */
function timeLines({ time }: Walk, screen: Screen): string[] {
  if (time === undefined) return [];
  const { from, to } = time;
  const days = from === to ? from : `${from} to ${to}`;
  return wrap(`time ${days}: memories of it, or that name it, count 1.6 times`, screen.width);
}

/** What a level offered, and which of it was opened: a branch is worth its best memory. */
function levelLines({ level, considered, opened }: LevelTrace, screen: Screen): string[] {
  const heading = level === 0
    ? "level 0, the trunk"
    : `level ${level}: ${considered} considered, ${opened.length} opened`;
  const rows = opened.map(({ id, best }) => ({
    name: id,
    cells: [`best score under it ${best.toFixed(2)}`],
  }));
  return [screen.bold(fit(heading, screen.width)), ...tableLines(rows, screen)];
}

function tableLines(
  rows: readonly { readonly name: string; readonly cells: readonly string[] }[],
  screen: Screen,
): string[] {
  const width = Math.min(WIDEST_NAME, Math.max(...rows.map(({ name }) => widthOf(name))));
  return rows.flatMap(({ name, cells }) =>
    wrap([pad(fit(name, width), width), ...cells].join("  "), screen.width, INDENT)
  );
}

/** Files opened, against what the store has of each kind. */
function openedText({ nodeReads, leafReads, indexReads, leafCount }: Walk, stats: Stats): string {
  const segments = counted(stats.index.segments, "segment", "segments");
  return `opened ${nodeReads} of ${stats.branches + 1} branches (the trunk is one), ` +
    `${leafReads} of ${counted(leafCount, "memory", "memories")}, ` +
    `and ${counted(indexReads, "file", "files")} of the word index (${segments} and a journal)`;
}

function confidenceText(
  { confidence, coverage, margin, fact }: Answer,
  threshold: number,
): string {
  if (fact !== undefined && confidence === 1) return "confidence 1.00: the timeline answers";
  return `confidence ${confidence.toFixed(2)} = 0.6 x coverage ${coverage.toFixed(2)} + ` +
    `0.4 x margin ${margin.toFixed(2)} (a clue is asked for under ${threshold.toFixed(2)})`;
}
