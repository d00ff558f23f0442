/** How maps and code read: as few words around them as can be. */

import type { CodeAnswer, CodeRef, FoundCode, ProjectMap } from "@ihmt/core/project";
import { type MapDetail, mapLines } from "./project_outline.ts";

export type { MapDetail } from "./project_outline.ts";

const LINE_CHARS = 120;
/** Names of files left out for one reason. */
const MOST_NAMES = 3;
/** Of files that somebody may look for, as they are code and text. */
const MOST_LARGE = 20;
const MOST_OTHERS = 3;

/** Words a map. */
export function wordMap(map: ProjectMap, detail: MapDetail): string {
  const { root, subpath, files, tokens } = map;
  const place = subpath === "" ? root : `${root}/${subpath}`;
  const lines = [`${place}: ${counted(files.length, "file")}, ${number(tokens)} tokens`];
  lines.push(...mapLines(map, detail), ...leftOut(map), ...map.limits);
  return lines.join("\n");
}

/** Words the outcome of a look for code. */
export function wordCode(answer: CodeAnswer): string {
  const notes = answer.notes.map((note) => `Note: ${note}`);
  if (answer.kind === "found") {
    const { best, others, isNamed } = answer;
    const lines = [place(best), best.code, ...rest(best)];
    // Whoever named the symbol wanted no other.
    if (!isNamed && others.length > 0) {
      lines.push("", `Others: ${others.slice(0, MOST_OTHERS).map(place).join("; ")}`);
    }
    return [...lines, ...notes].join("\n");
  }
  if (answer.kind === "ambiguous") {
    return [
      `AMBIGUOUS: "${answer.query}" fits these equally:`,
      ...answer.candidates.map(candidate),
      "Name the class or file, or repeat with `clue`.",
      ...notes,
    ].join("\n");
  }
  const closest = answer.closest.length === 0 ? [] : ["Closest:", ...answer.closest.map(candidate)];
  return [
    `NOT FOUND: no code answers "${answer.query}". Try other identifiers, or project_map.`,
    ...closest,
    ...notes,
  ].join("\n");
}

function place({ file, first, last, symbol }: CodeRef): string {
  return `${file}:${first === last ? first : `${first}-${last}`} ${symbol}`.trimEnd();
}

function candidate(ref: CodeRef): string {
  const line = ref.line.length > LINE_CHARS ? `${ref.line.slice(0, LINE_CHARS)}…` : ref.line;
  return `- ${place(ref)}  ${line}`.trimEnd();
}

function rest({ shown, last, tokens }: FoundCode): string[] {
  if (shown.kind === "all") return [];
  const size = `${number(tokens)} tokens in all`;
  return shown.kind === "outline"
    ? [`[Members only, ${size}: ask for one, or raise max_tokens.]`]
    : [`[Cut at line ${shown.at}, ${size}: read_file gives ${shown.at + 1}-${last}.]`];
}

/** One line for each reason, the longest list of names for what may be missed. */
function leftOut({ skipped, subpath }: ProjectMap): string[] {
  const byReason = new Map<string, string[]>();
  for (const { path, reason } of skipped) {
    const names = byReason.get(reason) ?? [];
    byReason.set(reason, [...names, path.slice(subpath === "" ? 0 : subpath.length + 1)]);
  }
  return [...byReason].map(([reason, names]) => {
    const most = reason.startsWith("over ") ? MOST_LARGE : MOST_NAMES;
    const more = names.length > most ? `, … ${names.length - most} more` : "";
    return `Left out (${reason}): ${names.slice(0, most).join(", ")}${more}`;
  });
}

function counted(count: number, noun: string): string {
  return `${number(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** With a comma between thousands, on every machine. */
export function number(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
