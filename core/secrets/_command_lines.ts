/**
 * Passwords that stand in a command line, where an option is all that names them:
 *
 *     curl -u ada:…      mysql -u root -p…      deploy --password …
 */

import { isMixed } from "./_assignments.ts";
import type { Found } from "./_formats.ts";
import { isPlaceholder } from "./_placeholder.ts";

/** `-p` means a password to few programs only, and stands right before it. */
const GLUED =
  /(?<![\w-])(?:mysql\w{0,10}|mariadb[\w-]{0,10}|sshpass)\s[^\n|;&]{0,200}?(?<=\s)-p["']?(?<value>[^\s"']{6,100})/g;
const USER =
  /(?<![\w-])(?:-u|--(?:proxy-)?user)(?:\s|=)\s?["']?[\w.@+-]{1,60}:(?<value>[^\s"':/]{6,100})/g;
const NAMED =
  /(?<![\w-])--(?:password|passwd|pass|passphrase|secret|token|api-key)(?:\s|=)["']?(?<value>[^\s"']{6,200})/g;

/** Passwords that are given to a program. */
export function* commandLines(text: string): Generator<Found> {
  if (!text.includes("-p") && !text.includes("-u") && !text.includes("--")) return;
  for (const pattern of [GLUED, USER, NAMED]) {
    for (const { index, groups } of text.matchAll(pattern)) {
      const value = (groups?.["value"] ?? "").replace(/[`.,;)\]]+$/, "");
      if (value.startsWith("$") || value.startsWith("-") || isPlaceholder(value)) continue;
      if (value.length >= 6 && isMixed(value)) yield { kind: "a password", index, value };
    }
  }
}
