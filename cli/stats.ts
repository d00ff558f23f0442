/** `ihmt stats`: the memory in numbers. */

import type { Stats } from "@ihmt/core";
import { period } from "@ihmt/core/text";
import { storeOf } from "./_home.ts";
import { openMemory } from "./_memory.ts";
import type { Context, Reply } from "./_reply.ts";
import { counted, fit, oneLine, pad, type Screen, widthOf, wrap } from "./_screen.ts";

/** Counts what the memory holds. */
export async function stats(context: Context): Promise<Reply> {
  const numbers = await (await openMemory(context)).stats();
  return { json: numbers, lines: () => statsLines(numbers, context.screen) };
}

function statsLines(numbers: Stats, screen: Screen): string[] {
  const { home, leaves, branches, depth, waiting, facts, domains, index } = numbers;
  return [
    ...wrap(`store     ${oneLine(storeOf(home))}`, screen.width),
    `memories  ${leaves}`,
    `branches  ${branches} in ${counted(depth, "layer", "layers")}`,
    `waiting   ${waiting}`,
    `facts     ${facts}`,
    `index     ${counted(index.segments, "segment", "segments")}, ${
      counted(index.journalLines, "journal line", "journal lines")
    }`,
    ...domainLines(domains, screen),
  ];
}

function domainLines(domains: Stats["domains"], screen: Screen): string[] {
  if (domains.length === 0) return [];
  const rows = domains.map(({ domain, leaves, start, end }) => ({
    name: oneLine(domain),
    count: String(leaves),
    dates: period({ start, end }),
  }));
  const width = Math.max("domain".length, ...rows.map(({ name }) => widthOf(name)));
  const line = (name: string, count: string, dates: string): string =>
    fit(`${pad(name, width)}  ${count.padStart("memories".length)}  ${dates}`, screen.width);
  return [
    "",
    screen.bold(line("domain", "memories", "period")),
    ...rows.map(({ name, count, dates }) => line(name, count, dates)),
  ];
}
