/**
 * Splits what is done step by step: recipes, runbooks, how-tos. A numbered step is atomic, with its
 * sub-steps and the code, tables and remarks that stand between it and the next number, indented or
 * not; a line that announces a list or code ("Ingredients:") stays with it. Steps stay together under
 * their heading while they fit.
 */

import { estimateTokens } from "../../text/mod.ts";
import type { Splitter } from "./_block.ts";
import type { Document } from "./_document.ts";
import { blocksOfParts, heads } from "./generic.ts";
import { type Part, partsOf } from "./_parts.ts";

/** Splits instructions. */
export const process: Splitter = {
  name: "process",
  blocks: (document) => {
    if (document.dataType !== "PROCESS") return undefined;
    const parts = joinSteps(document, partsOf(document, 0, document.lines.length));
    const blocks = blocksOfParts(
      document,
      parts,
      (part, next) => heads(part, next) || announces(document, part, next),
    );
    const [first, ...rest] = blocks;
    return first ? [{ ...first, start: 0 }, ...rest] : blocks;
  },
};

/** A numbered item at the beginning of a line, or `Step 2`, `Paso 2`, `第二步`. */
const NUMBERED = /^\s*(?:\*{1,2})?(\d{1,3})(?:[.)]\s|、|\.\*\*)/;
const NAMED =
  /^\s*(?:[*_#>\s]*)(?:(?:step|paso|etapa|fase)\s+(\d{1,3})|步骤\s?(\d{1,3}|[一二三四五六七八九十]{1,3})|第([\d一二三四五六七八九十]{1,3})步)(?![\p{L}\p{N}])/iu;
const FIGURES = "一二三四五六七八九十";

/** The number of the step that a line begins, or 0. */
function stepNumber(document: Document, index: number): number {
  const line = document.lines[index];
  if (!line || line.fenceEnd >= 0) return 0;
  const [, plain] = NUMBERED.exec(line.head) ?? [];
  if (plain !== undefined) return Number(plain);
  const [, ...named] = NAMED.exec(line.head) ?? [];
  const number = named.find((part) => part !== undefined) ?? "";
  return Number(number) || chineseNumber(number);
}

function chineseNumber(number: string): number {
  const ten = number.indexOf("十");
  const digit = (char: string): number => FIGURES.indexOf(char) + 1;
  if (ten < 0) return number === "" ? 0 : digit(number);
  const tens = ten === 0 ? 1 : digit(number.charAt(0));
  return tens * 10 + (ten + 1 < number.length ? digit(number.charAt(ten + 1)) : 0);
}

/** Lists of steps as one part a step; what stands between two steps that follow on each other joins the first. */
function joinSteps(document: Document, parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  // The last step and its number, and where in `joined` the parts behind it begin.
  let open = { at: -1, number: 0 };
  for (const part of parts.flatMap((part) => steps(document, part))) {
    const number = part.kind === "step" ? stepNumber(document, part.from) : 0;
    const step = joined[open.at];
    if (part.kind === "heading" || part.kind === "rule") open = { at: -1, number: 0 };
    else if (number > 0) {
      // Markdown may number every step 1.
      const follows = number === open.number + 1 || (number === 1 && open.number === 1);
      if (step && follows) {
        joined.length = open.at;
        joined.push({ ...step, to: part.from });
      }
      open = { at: joined.length, number };
    }
    joined.push(part);
  }
  return joined.reduce<Part[]>((kept, part) => {
    const before = kept.at(-1);
    if (before?.kind === "step" && belongs(document, before, part)) {
      kept[kept.length - 1] = { ...before, to: part.to };
    } else kept.push(part);
    return kept;
  }, []);
}

/** Code or a table that a step announces with a colon. */
function belongs(document: Document, step: Part, part: Part): boolean {
  return (part.kind === "code" || part.kind === "table") && endsInColon(document, step);
}

function endsInColon(document: Document, part: Part): boolean {
  let last = part.to - 1;
  while (last > part.from && document.lines[last]?.blank) last--;
  return /[:：]\**$/.test(document.lines[last]?.head ?? "");
}

/** The steps of a numbered list, a paragraph that is a step, or the part as it is. */
function steps(document: Document, part: Part): Part[] {
  if (part.kind !== "list" && part.kind !== "paragraph") return [part];
  const base = document.lines[part.from]?.indent ?? 0;
  const starts = [part.from];
  let numbered = stepNumber(document, part.from) > 0;
  for (let index = part.from + 1; index < part.to; index++) {
    const line = document.lines[index];
    if (!line || line.indent !== base || stepNumber(document, index) === 0) continue;
    starts.push(index);
    numbered = true;
  }
  if (!numbered) return [part];
  return starts.map((from, at): Part => ({
    from,
    to: starts[at + 1] ?? part.to,
    kind: stepNumber(document, from) > 0 ? "step" : "paragraph",
    level: 0,
  }));
}

/** Whether a short line with a colon at its end stands in front of a list, code or a table, and all of it fits. */
function announces(document: Document, part: Part, next: Part): boolean {
  const told = part.kind === "paragraph" && "list code table step".split(" ").includes(next.kind);
  if (!told || !endsInColon(document, part)) return false;
  const start = document.lines[part.from]?.start ?? 0;
  const end = document.lines[next.to - 1]?.end ?? start;
  return estimateTokens(document.text.slice(start, end)) <= document.budget.maxTokens;
}
