/** Changes of a file as people read them: a unified diff, with other people's secrets covered. */

import { structuredPatch } from "diff";

/** Lines shown around a change. */
const CONTEXT = 2;
/** A line of settings whose name says that its value is nobody's business. */
const SECRET =
  /^(\s*"?[\w.-]*(?:token|secret|passw|api_?key|apikey|_key|credential|authorization)[\w.-]*"?\s*[:=]\s*).+$/i;

/** The diff of a file; `undefined` stands for a file that is not there. */
export function diffText(
  path: string,
  before: string | undefined,
  after: string | undefined,
): string {
  const { hunks } = structuredPatch(path, path, before ?? "", after ?? "", "", "", {
    context: CONTEXT,
  });
  const lines = [
    `--- ${before === undefined ? "(no file)" : path}`,
    `+++ ${after === undefined ? "(no file)" : path}`,
    ...hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
      `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`,
      ...lines.map(cover),
    ]),
  ];
  return lines.join("\n");
}

/** Only lines that stay are covered: those that change are ours. */
function cover(line: string): string {
  const text = line.replace(/\r$/, "");
  return text.startsWith(" ") ? ` ${text.slice(1).replace(SECRET, "$1…")}` : text;
}
