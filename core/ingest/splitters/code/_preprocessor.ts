/**
 * Chooses one way through `#if … #else … #endif`, where reading every branch would not read as code:
 * where they open or close brackets that another closes, and where each of them begins the statement
 * that goes on behind `#endif`. What is chosen once is chosen again where the same is asked.
 */

import type { Masked, Span } from "./_mask.ts";

interface Branch {
  readonly start: number;
  end: number;
  net: number;
  /** The last character of code in it; 0 when there is none. */
  last: number;
}

interface Group {
  readonly depth: number;
  /** The last character of code in front of it. */
  readonly before: number;
  readonly condition: Condition;
  readonly isOff: boolean;
  readonly branches: Branch[];
  /** Its lines: `#if`, each `#else`, `#endif`. */
  readonly lines: { readonly start: number; readonly end: number }[];
}

/** What a line asks: `defined X`, or not. */
interface Condition {
  readonly asked: string;
  readonly isNot: boolean;
}

/**
 * The text with spaces in place of the branches that are not read, and of the lines of `#if` and its
 * like that stand inside of a statement. Offsets and line ends stay. Where line ends end statements,
 * a statement that is not finished cannot be told, and only brackets decide.
 */
export function withoutAlternatives(
  text: string,
  { code, directives }: Masked,
  newlineEnds: boolean,
): string {
  const dropped: Span[] = [];
  const groups: Group[] = [];
  const chosen = new Map<string, boolean>();
  const goesOn = (last: number): boolean => !newlineEnds && last !== 0 && !FINISHED.has(last);
  let depth = 0;
  let last = 0;
  let at = 0;
  for (const [index, { start, end }] of directives.entries()) {
    const read = codeBetween(code, at, start);
    depth += read.net;
    last = read.last || last;
    at = end;
    const line = text.slice(start, Math.min(end, start + 200));
    const [, word = ""] = /^\s*#\s*(\w+)/.exec(line) ?? [];
    const group = groups.at(-1);
    const branch = group?.branches.at(-1);
    if (/^if/.test(word)) {
      const isOff = /^\s*#\s*if\s+0\b/.test(line);
      const branches = [{ start: end, end, net: 0, last: 0 }];
      const condition = conditionIn(line);
      groups.push({ depth, before: last, condition, isOff, branches, lines: [{ start, end }] });
      last = 0;
    } else if (group && branch && /^(?:el|endif)/.test(word)) {
      Object.assign(branch, { end: start, net: depth - group.depth, last });
      group.lines.push({ start, end });
      depth = group.depth;
      last = 0;
      if (word !== "endif") {
        group.branches.push({ start: end, end, net: 0, last: 0 });
      } else {
        groups.pop();
        const until = directives[index + 1]?.start ?? code.length;
        const isHead = !newlineEnds && opensBody(code, end, until);
        const left = unread(group, chosen, isHead ? (last) => last !== 0 : goesOn);
        const kept = group.branches.filter((one) => !left.includes(one));
        dropped.push(...left);
        depth += kept[0]?.net ?? 0;
        last = kept.findLast((one) => one.last !== 0)?.last ?? group.before;
        const [first, ...others] = group.lines;
        if (first && goesOn(group.before)) dropped.push(first);
        if (goesOn(last) || isHead) dropped.push(...others);
      }
    }
  }
  return blanked(text, dropped.sort((a, b) => a.start - b.start));
}

function unread(
  { isOff, branches, condition }: Group,
  chosen: Map<string, boolean>,
  goesOn: (last: number) => boolean,
): Branch[] {
  const [first, ...others] = branches;
  if (isOff && first) return [first, ...(others.every(isEven) ? [] : others.slice(1))];
  const filled = branches.filter((branch) => branch.last !== 0);
  const areHeads = filled.length > 1 && filled.every((branch) => goesOn(branch.last));
  if (branches.every(isEven) && !areHeads) return [];
  const known = chosen.get(condition.asked);
  if (known === undefined) chosen.set(condition.asked, !condition.isNot);
  const isFirst = known === undefined || known !== condition.isNot;
  return branches.filter((_, index) => index !== (isFirst ? 0 : 1));
}

function isEven({ net }: Branch): boolean {
  return net === 0;
}

/** `#ifndef X` asks for what `#ifdef X` and `#if defined(X)` ask for. */
function conditionIn(line: string): Condition {
  const [, word = "", rest = ""] = /^\s*#\s*(\w+)\s*([^\n]*)/.exec(line) ?? [];
  const asked = rest.replace(/\/[/*].*$/, "").replaceAll(/[\s()]+/g, " ").trim();
  if (word !== "if") return { asked: `defined ${asked}`, isNot: word === "ifndef" };
  return { asked: asked.replace(/^!\s*/, ""), isNot: asked.startsWith("!") };
}

/** Whether the next thing is the body of what stands in front: parameters of C's first style end in `;`. */
function opensBody(code: string, from: number, to: number): boolean {
  let at = from;
  while (at < to && code.charCodeAt(at) <= SPACE) at++;
  return at < to && code.charCodeAt(at) === OPEN;
}

/** How many more braces open than close, and the last character that is no white space. */
function codeBetween(code: string, from: number, to: number): { net: number; last: number } {
  let net = 0;
  let last = 0;
  for (let at = from; at < to; at++) {
    const char = code.charCodeAt(at);
    if (char <= SPACE) continue;
    last = char;
    if (char === OPEN) net++;
    else if (char === CLOSE) net--;
  }
  return { net, last };
}

const SPACE = " ".charCodeAt(0);
const OPEN = "{".charCodeAt(0);
const CLOSE = "}".charCodeAt(0);
/** What a statement may end in, and what one may begin behind. */
const FINISHED: ReadonlySet<number> = new Set([..."{};:"].map((char) => char.charCodeAt(0)));

/** A text with spaces in place of stretches of it, which are in order. */
export function blanked(text: string, spans: readonly Span[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of spans) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    parts.push(text.slice(at, from), text.slice(from, end).replaceAll(/[^\r\n]/g, " "));
    at = end;
  }
  return parts.join("") + text.slice(at);
}
