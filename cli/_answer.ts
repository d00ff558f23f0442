/** How an answer looks on a terminal. The sentences of notices and reasons come from the core. */

import {
  type Ambiguous,
  type Answer,
  type ClueOption,
  type Hit,
  recordedSentence,
  type Walk,
} from "@ihmt/core";
import { dayOf } from "@ihmt/core/text";
import {
  clean,
  counted,
  fit,
  noticeLines,
  oneLine,
  type Screen,
  widthOf,
  wrap,
} from "./_screen.ts";

/** How much of an answer is shown. */
export interface AnswerOptions {
  /**
   * Whether each memory is shown whole, with its id, its source and its path.
   * @default {false}
   */
  readonly full?: boolean;
}

const INDENT = "   ";

/** The lines of an answer. */
export function answerLines(
  answer: Answer,
  screen: Screen,
  options: AnswerOptions = {},
): string[] {
  const recorded = recordedSentence(answer.fact);
  return [
    ...recorded === undefined ? [] : wrap(oneLine(recorded), screen.width).map(screen.bold),
    ...outcomeLines(answer, screen, options),
  ];
}

function outcomeLines(
  answer: Answer,
  screen: Screen,
  { full = false }: AnswerOptions,
): string[] {
  const query = oneLine(answer.query);
  switch (answer.kind) {
    case "found":
      return [
        ...noticeLines(answer.assumptions, screen),
        ...answer.results.flatMap((hit, at) => hitLines(hit, screen, { full, number: at + 1 })),
        "",
        ...wrap(
          `confidence ${answer.confidence.toFixed(2)} · ${walkText(answer.walk)}`,
          screen.width,
        ).map(screen.dim),
        ...full ? [] : pathLines(answer.best, screen),
      ];
    case "ambiguous":
      return [
        ...ambiguousLines(answer, screen),
        "",
        ...wrap(
          "Add a clue that tells them apart, such as a place, a date or a project: --clue TEXT",
          screen.width,
        ),
      ];
    case "not_found":
      return [
        ...wrap(`NOT FOUND: "${query}". ${answer.reason}`, screen.width),
        ...noticeLines(answer.assumptions, screen),
      ];
  }
}

/** An ambiguous question and its candidates. */
export function ambiguousLines(answer: Ambiguous, screen: Screen): string[] {
  return [
    ...noticeLines(answer.assumptions, screen),
    ...wrap(`AMBIGUOUS: "${oneLine(answer.query)}". ${answer.reason}`, screen.width)
      .map(screen.yellow),
    ...optionLines(answer.options, screen),
    ...noticeLines(answer.notices, screen, "  "),
  ];
}

/** The numbered candidates of an ambiguous question. */
export function optionLines(options: readonly ClueOption[], screen: Screen): string[] {
  return options.flatMap(({ domain, title, date, hint }, at) => [
    headline({ domain, title, date }, { before: `  ${at + 1}. `, width: screen.width }),
    ...wrap(oneLine(hint), screen.width, "     ").map(screen.dim),
  ]);
}

function hitLines(
  hit: Hit,
  screen: Screen,
  { full, number }: { full: boolean; number: number },
): string[] {
  const { header, content } = hit.leaf;
  const { domain, title, timestamp } = header;
  const heading = headline(
    { domain, title, date: dayOf(timestamp) },
    { before: `${number}. `, width: screen.width },
  );
  return [
    screen.bold(heading),
    ...noticeLines(hit.notices, screen, INDENT),
    ...full
      ? [...detailLines(hit, screen), ...textLines(content, screen)]
      : wrap(oneLine(hit.excerpt), screen.width, INDENT),
  ];
}

/** `[domain] title · date` behind `before`, the title cut so that the date stays. */
function headline(
  { domain, title, date }: { domain: string; title: string; date: string },
  { before, width }: { before: string; width: number },
): string {
  const start = `${before}[${oneLine(domain)}] `;
  const end = ` · ${date}`;
  const room = Math.max(1, width - widthOf(start) - widthOf(end));
  return fit(`${start}${fit(oneLine(title), room)}${end}`, width);
}

function detailLines({ leaf: { header }, score, path }: Hit, screen: Screen): string[] {
  const { start_line: first, end_line: last } = header.span;
  return [
    `id      ${header.leaf_id}`,
    `source  ${header.source}, lines ${first}–${last}`,
    `path    ${path.join(" → ")}`,
    `score   ${score.toFixed(2)}`,
  ].flatMap((line) => wrap(clean(line), screen.width, INDENT)).map(screen.dim);
}

/** The whole text, line by line as it is stored. */
function textLines(content: string, screen: Screen): string[] {
  return clean(content).replace(/\n$/, "").split("\n").flatMap((line) =>
    line === "" ? [""] : wrap(line, screen.width, INDENT)
  );
}

function pathLines({ path }: Hit, screen: Screen): string[] {
  return wrap(`path ${path.join(" → ")}`, screen.width).map(screen.dim);
}

/** What the answer cost. */
function walkText({ nodeReads, leafReads, leafCount }: Walk): string {
  const branches = counted(nodeReads, "branch", "branches");
  const memories = leafCount === 1 ? "the only memory" : `${leafReads} of ${leafCount} memories`;
  return `opened ${branches} and ${memories}`;
}
