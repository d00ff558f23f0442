/**
 * Chooses one way through `#if … #else … #endif`. Where the branches open or close brackets that
 * another closes, reading them all would leave the rest of the file inside of the first.
 */

import type { Masked } from "./_mask.ts";

interface Branch {
  readonly start: number;
  end: number;
  net: number;
}

interface Group {
  readonly depth: number;
  readonly isOff: boolean;
  readonly branches: Branch[];
}

/**
 * The text with spaces in place of the branches that are not read: those beside the first where
 * any of them is not balanced, and `#if 0`. Offsets and line ends stay.
 */
export function withoutAlternatives(text: string, { code, directives }: Masked): string {
  const dropped: Branch[] = [];
  const groups: Group[] = [];
  let depth = 0;
  let at = 0;
  for (const { start, end } of directives) {
    depth += netOf(code, at, start);
    at = end;
    const line = text.slice(start, Math.min(end, start + 80));
    const [, word = ""] = /^\s*#\s*(\w+)/.exec(line) ?? [];
    const group = groups.at(-1);
    const branch = group?.branches.at(-1);
    if (/^if/.test(word)) {
      const isOff = /^\s*#\s*if\s+0\b/.test(line);
      groups.push({ depth, isOff, branches: [{ start: end, end, net: 0 }] });
    } else if (group && branch && /^(?:el|endif)/.test(word)) {
      branch.end = start;
      branch.net = depth - group.depth;
      depth = group.depth;
      if (word !== "endif") {
        group.branches.push({ start: end, end, net: 0 });
      } else {
        groups.pop();
        const left = unread(group);
        dropped.push(...left);
        const kept = group.branches.find((one) => !left.includes(one));
        depth += kept?.net ?? 0;
      }
    }
  }
  return blanked(text, dropped.sort((a, b) => a.start - b.start));
}

function unread({ isOff, branches }: Group): Branch[] {
  const [first, ...others] = branches;
  const read = isOff ? others : branches;
  const isEven = read.every(({ net }) => net === 0);
  const left = isEven ? [] : read.slice(1);
  return isOff && first ? [first, ...left] : left;
}

function netOf(code: string, from: number, to: number): number {
  let net = 0;
  for (let at = from; at < to; at++) {
    const char = code.charCodeAt(at);
    if (char === OPEN) net++;
    else if (char === CLOSE) net--;
  }
  return net;
}

const OPEN = "{".charCodeAt(0);
const CLOSE = "}".charCodeAt(0);

function blanked(text: string, spans: readonly Branch[]): string {
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
