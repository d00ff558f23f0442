/** The code of a leaf within a number of tokens. */

import { estimateTokens } from "../text/mod.ts";
import type { FoundCode } from "./answer.ts";
import type { CodeLeaf, FileRecord } from "./model.ts";

/** What an outline keeps of its room for the members. */
const HEAD_SHARE = 0.5;

/**
 * The lines of a leaf; of one that takes more than `maxTokens` its head and the list of its members,
 * or where it has none its beginning.
 */
export function codeText(
  lines: readonly string[],
  { leaf, file }: { leaf: CodeLeaf; file: FileRecord },
  maxTokens: number,
): Pick<FoundCode, "code" | "shown" | "tokens"> {
  const all = lines.slice(leaf.first - 1, leaf.last).join("\n");
  const tokens = estimateTokens(all);
  if (tokens <= maxTokens) return { code: all, shown: { kind: "all" }, tokens };
  const members = membersOf(leaf, file);
  const [member] = members;
  if (member !== undefined) {
    const head = fitting(
      lines,
      { first: leaf.first, last: member.first - 1 },
      maxTokens * HEAD_SHARE,
    );
    const list = members.map(({ kind, name, first, last }) => `  ${first}-${last} ${kind} ${name}`);
    const room = maxTokens - estimateTokens(head.join("\n"));
    const listed = withinTokens(list, room);
    if (listed.length < list.length) listed.push(`  … ${list.length - listed.length} more`);
    return { code: [...head, ...listed].join("\n"), shown: { kind: "outline" }, tokens };
  }
  const shown = fitting(lines, leaf, maxTokens);
  return {
    code: shown.join("\n"),
    shown: { kind: "cut", at: leaf.first + shown.length - 1 },
    tokens,
  };
}

/** The symbols right inside of a leaf. */
function membersOf(leaf: CodeLeaf, { leaves }: FileRecord): CodeLeaf[] {
  const inside = leaves.filter((other) =>
    other !== leaf && other.kind !== "text" && other.kind !== "import" &&
    other.first >= leaf.first && other.last <= leaf.last && other.line > leaf.line
  );
  let end = 0;
  return inside.filter(({ last }) => {
    if (last <= end) return false;
    end = last;
    return true;
  });
}

function fitting(
  lines: readonly string[],
  { first, last }: { first: number; last: number },
  maxTokens: number,
): string[] {
  const wanted = lines.slice(first - 1, last);
  const kept = withinTokens(wanted, maxTokens);
  if (kept.length > 0 || wanted.length === 0) return kept;
  // A single line of more tokens than there is room for, cut where characters end.
  return [(wanted[0] ?? "").slice(0, Math.max(1, maxTokens) * 2).replace(/[\uD800-\uDBFF]$/, "")];
}

function withinTokens(lines: readonly string[], maxTokens: number): string[] {
  const kept: string[] = [];
  let room = maxTokens;
  for (const line of lines) {
    room -= estimateTokens(`${line}\n`);
    if (room < 0) break;
    kept.push(line);
  }
  return kept;
}
