/** `ihmt save`: keeps one memory. */

import type { LeafSummary, Replacement, SaveReport } from "@ihmt/core";
import { dayOf } from "@ihmt/core/text";
import { type FilingFlags, filingOptions } from "./_filing.ts";
import { openOrMake } from "./_memory.ts";
import type { Context, Reply } from "./_reply.ts";
import { counted, noticeLines, oneLine, type Screen, wrap } from "./_screen.ts";
import { readStdin, STDIN } from "./_stdin.ts";

/** The flags of `save`. */
export interface SaveFlags extends FilingFlags {
  readonly replaces?: string;
}

/** Saves a text, given as words or, with `-`, on stdin. */
export async function save(
  context: Context,
  words: readonly string[],
  flags: SaveFlags,
): Promise<Reply> {
  const isPiped = words.length === 1 && words[0] === STDIN;
  const text = isPiped ? await readStdin() : words.join(" ");
  const memory = await openOrMake(context);
  const { replaces, ...filing } = flags;
  const report = await memory.save(text, {
    source: "cli",
    ...filingOptions(filing),
    ...(replaces === undefined ? {} : { replaces }),
  });
  return {
    json: { home: memory.home, ...report },
    lines: () => saveLines(report, replaces ?? "", context.screen),
  };
}

function saveLines(report: SaveReport, replaces: string, screen: Screen): string[] {
  const { leaves, added, notices, replacement } = report;
  const [first] = leaves;
  const where = first === undefined
    ? ""
    : ` in ${oneLine(first.domain)} (${first.dataType.toLowerCase()}), dated ${
      dayOf(first.timestamp)
    }`;
  const told = added === 0
    ? `This is kept already${where}.`
    : `Kept ${counted(leaves.length, "memory", "memories")}${where}.`;
  return [
    ...wrap(told, screen.width),
    ...leaves.map(({ id, title }) => `  ${screen.dim(id)}  ${oneLine(title)}`),
    ...replacementLines(replacement, { replaces, newId: first?.id ?? "", screen }),
    ...noticeLines(notices, screen),
  ];
}

function replacementLines(
  replacement: Replacement,
  { replaces, newId, screen }: { replaces: string; newId: string; screen: Screen },
): string[] {
  const quoted = `"${oneLine(replaces)}"`;
  switch (replacement.kind) {
    case "none_asked":
      return [];
    case "no_match":
      return wrap(`No earlier memory fits ${quoted}, so nothing was flagged.`, screen.width);
    case "replaced":
      return wrap(
        `It replaces the memory of ${dayOf(replacement.old.timestamp)}, OUTDATED from now on: ` +
          `"${oneLine(replacement.excerpt)}"`,
        screen.width,
      );
    case "several":
      return [
        ...wrap(`Several earlier memories fit ${quoted}, so none was flagged:`, screen.width),
        ...replacement.candidates.map((candidate) => `  ${candidateText(candidate)}`),
        ...wrap(`Flag the right one: ihmt mark-outdated <its id> ${newId}`, screen.width),
      ];
  }
}

function candidateText({ id, title, timestamp }: LeafSummary): string {
  return `${id}  ${dayOf(timestamp)}  ${oneLine(title)}`;
}
