/**
 * Finds what looks like a credential, so that it is not kept: a memory is read by every later session,
 * in plain text.
 *
 * What it finds is named by kind and line and never repeated. Hashes, ids and checksums, placeholders
 * and talk about passwords are no credentials. The forms are hand-kept: the rule sets that are
 * published for JavaScript need a newer Node than this package does.
 */

import { assignments } from "./_assignments.ts";
import { commandLines } from "./_command_lines.ts";
import { addresses, type Found, knownFormats, privateKeys, webTokens } from "./_formats.ts";
import { isPlaceholder } from "./_placeholder.ts";

/** Findings named in one sentence. */
const MOST_TOLD = 3;

/** A place in a text that looks like a credential. */
export interface SecretFinding {
  /** What it looks like, such as "a GitHub token". */
  readonly kind: string;
  /** 1-based. */
  readonly line: number;
}

/**
 * What looks like a credential in a text, by line; each kind once a line.
 *
 * @example
 * ```ts
 * import { findSecrets } from "@ihmt/core/ingest";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(findSecrets("staging\nDB_PASSWORD=tr0ub4dor&3"), [
 *   { kind: "a password", line: 2 },
 * ]);
 * assert.deepEqual(findSecrets("the password is in the vault"), []);
 * ```
 */
export function findSecrets(text: string): SecretFinding[] {
  const found = [...candidates(text)].sort((a, b) => a.index - b.index);
  const findings: SecretFinding[] = [];
  const seen = new Set<string>();
  let line = 1;
  let at = 0;
  for (const { kind, index } of found) {
    for (
      let next = text.indexOf("\n", at);
      next >= 0 && next < index;
      next = text.indexOf("\n", at)
    ) {
      line++;
      at = next + 1;
    }
    // One place may be known by its form and by the name beside it.
    const place = `${line} ${kind}`;
    if (!seen.has(place)) findings.push({ kind, line });
    seen.add(place);
  }
  return findings;
}

/** Findings in words: "Line 3 looks like a GitHub token, line 9 like a password". */
export function wordFindings(findings: readonly SecretFinding[]): string {
  const [first, ...rest] = findings.slice(0, MOST_TOLD);
  if (first === undefined) return "Nothing looks like a credential";
  const others = findings.length - MOST_TOLD;
  return [
    `Line ${first.line} looks like ${first.kind}`,
    ...rest.map(({ kind, line }) => `line ${line} like ${kind}`),
    ...(others > 0 ? [`and ${others} more`] : []),
  ].join(", ");
}

function* candidates(text: string): Generator<Found> {
  const taken = new Set<string>();
  for (const find of [privateKeys, knownFormats, webTokens]) {
    for (const found of find(text)) {
      if (isPlaceholder(found.value)) continue;
      taken.add(found.value);
      yield found;
    }
  }
  for (const found of addresses(text)) {
    if (isPlaceholder(found.value) || found.value === found.user) continue;
    taken.add(found.value);
    yield found;
  }
  for (const find of [assignments, commandLines]) {
    for (const found of find(text)) if (!isTaken(found.value, taken)) yield found;
  }
}

function isTaken(value: string, taken: ReadonlySet<string>): boolean {
  for (const other of taken) if (value.includes(other) || other.includes(value)) return true;
  return false;
}
