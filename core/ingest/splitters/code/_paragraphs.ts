/**
 * Splits source code of languages without rules by its look: a block begins at a line without
 * indentation that follows a blank line.
 */

import type { Block } from "../_block.ts";
import type { Document, Line } from "../_document.ts";

/** The blocks of a text in a language that nothing is known of. */
export function paragraphBlocks(document: Document): Block[] {
  const { lines } = document;
  const found: Block[] = [];
  let from = 0;
  let started = false;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index];
    if (!line || line.blank) continue;
    if (started && lines[index - 1]?.blank && opensBlock(line)) {
      found.push(blockOf(document, from, index));
      from = index;
    }
    started = true;
  }
  found.push(blockOf(document, from, lines.length));
  return found;
}

/** A closing bracket or `end` at the margin belongs to what it closes. */
function opensBlock(line: Line): boolean {
  return line.indent === 0 && !/^(?:[)\]}]|end\b|else\b|fi\b|done\b|esac\b)/.test(line.head);
}

function blockOf(document: Document, from: number, to: number): Block {
  const title = declared(document.lines.slice(from, to));
  return {
    start: document.lines[from]?.start ?? 0,
    end: document.lines[to - 1]?.end ?? 0,
    kind: "code",
    boundary: "none",
    ...(title ? { title: title.name, tags: [`${title.kind}:${title.name}`] } : {}),
  };
}

const DECLARATION =
  /^(?:(?:export|default|public|private|protected|internal|static|final|abstract|sealed|async|pub(?:\([^)]*\))?|open|data|unsafe|partial|declare)\s+)*(class|interface|enum|record|struct|trait|impl|object|protocol|module|namespace|type|function|def|fn|func|fun)\s+([\p{L}_$][\p{L}\p{N}_$]*)/u;

/** The first thing that the lines declare at the margin. */
function declared(lines: readonly Line[]): { kind: string; name: string } | undefined {
  for (const line of lines) {
    if (line.indent > 0) continue;
    const match = DECLARATION.exec(line.head);
    const [, kind, name] = match ?? [];
    if (kind && name) return { kind: /^(?:def|fn|func|fun)$/.test(kind) ? "function" : kind, name };
  }
  return undefined;
}
