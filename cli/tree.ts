/** `ihmt tree`: the memory as an outline. */

import type { OutlineNode } from "@ihmt/core";
import { period } from "@ihmt/core/text";
import { openMemory } from "./_memory.ts";
import type { Context, Reply } from "./_reply.ts";
import { counted, fit, oneLine, type Screen } from "./_screen.ts";

/** The flags of `tree`. */
export interface TreeFlags {
  readonly depth?: number;
}

/** Shows the tree down to `--depth` levels below the trunk. */
export async function tree(context: Context, { depth = 3 }: TreeFlags): Promise<Reply> {
  const memory = await openMemory(context);
  const outline = await memory.tree({ depth });
  return { json: outline, lines: () => outlineLines(outline, context.screen) };
}

/** The outline of a tree, one line a node. */
export function outlineLines(root: OutlineNode, screen: Screen): string[] {
  return [fit(label(root), screen.width), ...childLines(root, screen, "")];
}

function childLines(
  { children }: OutlineNode,
  screen: Screen,
  indent: string,
): string[] {
  return children.flatMap((child, at) => {
    const isLast = at === children.length - 1;
    const line = fit(`${indent}${isLast ? "└─ " : "├─ "}${label(child)}`, screen.width);
    return [line, ...childLines(child, screen, `${indent}${isLast ? "   " : "│  "}`)];
  });
}

/** A branch's title says its period already. */
function label({ kind, title, leafCount, start, end }: OutlineNode): string {
  const name = oneLine(title);
  if (kind === "node") return `${name} (${leafCount})`;
  const dates = period({ start, end });
  const count = kind === "leaf" ? "" : ` (${counted(leafCount, "memory", "memories")})`;
  return `${name}${count}${dates === "" ? "" : ` · ${dates}`}`;
}
