/**
 * Splits the source files of folders and counts the pieces that end inside of a function:
 *
 *     deno run -A bench/cuts.ts FOLDER...
 *
 * The judge knows no grammar, so that it does not err where the splitter does: in code that is indented,
 * a function ends where its indentation does. It is wrong about code that is not, so what it lists is to
 * be looked at. Functions larger than a piece may be are left out, as are functions that wrap a module.
 */

import { readFile } from "node:fs/promises";
import { extname, resolve } from "node:path";
import process from "node:process";
import { nodeFileSystem } from "@ihmt/core";
import { type Budget, decodeText, findFiles, split } from "@ihmt/core/ingest";
import { estimateTokens } from "@ihmt/core/text";

/** Small, so that there are many boundaries to judge. */
const BUDGET: Budget = { targetTokens: 300, maxTokens: 600, minTokens: 40 };

/** Lines of a function, counted from 1, both inclusive. */
interface Lines {
  readonly first: number;
  readonly last: number;
}

/** What was counted in the files of one extension. */
interface Count {
  files: number;
  functions: number;
  boundaries: number;
  readonly inside: string[];
}

const OPENING = /^\s*(?:async\s+)?def\s+\w+/;
const BRACED: ReadonlySet<string> = new Set(
  ".js .mjs .jsx .ts .tsx .java .c .h .cc .cpp .hpp .go .rs .php .cs .kt .swift .scala".split(" "),
);
/** Opens a block behind parentheses and is no function. */
const OTHERWISE =
  /^\s*\}?\s*(?:(?:if|else|for|foreach|while|switch|catch|with|when|do|try|match|guard|using|lock|synchronized|namespace|extern|class|struct|interface|enum|impl|trait|object|record|module|describe|context|suite|return|export default)\b|[@#*/(!;.])|\bnew\b|\b(?:class|struct|interface|object|trait)\b|=>\s*\{$|\bfunction\s*\(/;
const FUNCTION = /^\s*[\p{L}_$~].*\(.*\).*\{\s*$/u;
/** With its bracket on the line below. */
const HEAD = /^\s*[\p{L}_$~].*\)\s*(?:const|override|noexcept)?\s*$/u;

/** The functions of a text as their indentation tells them. */
function functionsIn(lines: readonly string[], extension: string): Lines[] {
  return lines.flatMap((line, at) => {
    if (extension === ".py") return OPENING.test(line) ? [indented(lines, at)] : [];
    if (OTHERWISE.test(line)) return [];
    if (FUNCTION.test(line)) return braced(lines, at, at + 1);
    const isHead = HEAD.test(line) && lines[at + 1]?.trim() === "{";
    return isHead ? braced(lines, at, at + 2) : [];
  });
}

function indented(lines: readonly string[], at: number): Lines {
  const depth = depthOf(lines[at] ?? "");
  let last = at;
  for (let next = at + 1; next < lines.length; next++) {
    const line = lines[next] ?? "";
    if (line.trim() === "") continue;
    if (depthOf(line) <= depth) break;
    last = next;
  }
  return { first: at + 1, last: last + 1 };
}

/** Up to the bracket at the depth of its first line; none when another line stands there before. */
function braced(lines: readonly string[], at: number, inside: number): Lines[] {
  const depth = depthOf(lines[inside - 1] ?? "");
  for (let next = inside; next < lines.length; next++) {
    const line = lines[next] ?? "";
    if (line.trim() === "" || depthOf(line) > depth) continue;
    return depthOf(line) === depth && line.trimStart().startsWith("}")
      ? [{ first: at + 1, last: next + 1 }]
      : [];
  }
  return [];
}

function depthOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** The functions that a boundary behind `line` cuts and that would fit in a piece. */
function cutAt(line: number, functions: readonly Lines[], lines: readonly string[]): Lines[] {
  return functions.filter(({ first, last }) =>
    first <= line && line < last &&
    estimateTokens(lines.slice(first - 1, last).join("\n")) <= BUDGET.maxTokens
  );
}

async function judge(path: string, counts: Map<string, Count>): Promise<void> {
  const extension = extname(path);
  const decoded = decodeText(new Uint8Array(await readFile(path)));
  if (decoded.kind === "skipped") return;
  const { text } = decoded;
  const count = counts.get(extension) ??
    { files: 0, functions: 0, boundaries: 0, inside: [] };
  counts.set(extension, count);
  const lines = text.split("\n");
  const functions = functionsIn(lines, extension);
  const { pieces } = await split(text, { dataType: "CODE", name: path, budget: BUDGET });
  count.files++;
  count.functions += functions.length;
  for (const { endLine } of pieces.slice(0, -1)) {
    count.boundaries++;
    const cut = cutAt(endLine, functions, lines)[0];
    if (cut) count.inside.push(`${path}:${endLine} cuts what begins in line ${cut.first}`);
  }
}

if (import.meta.main) {
  const folders = process.argv.slice(2).map((folder) => resolve(folder));
  if (folders.length === 0) {
    console.error("Usage: deno run -A bench/cuts.ts FOLDER...");
    process.exit(2);
  }
  const { files } = await findFiles(nodeFileSystem(), folders);
  const counts = new Map<string, Count>();
  for (const { path } of files) {
    if (BRACED.has(extname(path)) || path.endsWith(".py")) await judge(path, counts);
  }
  for (const [extension, { files, functions, boundaries, inside }] of [...counts].sort()) {
    console.log(
      `${extension}: ${files} files, ${functions} functions, ${boundaries} boundaries, ${inside.length} inside`,
    );
    for (const place of inside) console.log(`  ${place}`);
  }
}
