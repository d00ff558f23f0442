/** Changes of a file as people read them: a unified diff, with other people's secrets covered. */

import { findSecrets } from "@ihmt/core/ingest";
import { structuredPatch } from "diff";

/** Lines shown around a change. */
const CONTEXT = 2;
/** A name that says that its value is nobody's business, and the value: a text, or all that follows. */
const SECRET =
  /((?:^|[\s{,[])["']?[\w.-]{0,64}(?:token|secret|passw|api_?key|_key|credential|authorization)[\w.-]{0,64}["']?\s*[:=]\s*)(?:"(?:[^"\\]|\\.)*"(?=\s*(?:[,}\]/]|$))|.+)/gi;

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

/** Changed lines too: settings on one line change as a whole, and a last line gets a comma. */
function cover(line: string): string {
  const sign = line.slice(0, 1);
  const text = line.slice(1).replace(/\r$/, "").replaceAll(SECRET, "$1…");
  return sign + (findSecrets(text).length === 0 ? text : "…");
}
