/**
 * The timeline: for each subject and attribute, what was true when.
 *
 *     user::location   Madrid ├───────────────┤ Valencia ├──────────▶
 *                      2024-03-11             2026-02-03
 *
 * The newest value is ACTIVE, earlier ones are HISTORICAL and keep their interval; nothing is
 * deleted. The same value said again is a confirmation, not a change.
 */

import type { Fact } from "../model.ts";
import { sha256 } from "../store/layout.ts";
import { compare, dayOf } from "../text/mod.ts";

/** A statement before it takes its place on the timeline. */
export interface Statement {
  readonly subject: string;
  readonly attribute: string;
  readonly value: string;
  readonly timestamp: string;
  readonly sourceLeafId: string | null;
  readonly domain: string;
  readonly note: string;
}

/** A value that another took the place of. */
export interface Change {
  readonly subject: string;
  readonly attribute: string;
  readonly old: Fact;
  readonly new: Fact;
  /** The change in words, with full dates. */
  readonly notice: string;
}

/** The key of a timeline: subject and attribute, whatever their spelling. */
export function factKey(subject: string, attribute: string): string {
  return `${normalize(subject)}::${normalize(attribute)}`;
}

/** The fact that a statement makes; its interval is set by {@linkcode arrange}. */
export async function toFact(statement: Statement): Promise<Fact> {
  const key = factKey(statement.subject, statement.attribute);
  const digest = await sha256(`${key}|${normalize(statement.value)}|${statement.timestamp}`);
  return {
    fact_id: `F-${digest.slice(0, 10)}`,
    subject: statement.subject,
    attribute: statement.attribute,
    value: statement.value,
    timestamp: statement.timestamp,
    source_leaf_id: statement.sourceLeafId,
    domain: statement.domain,
    status: "ACTIVE",
    superseded_by: null,
    valid_from: statement.timestamp,
    valid_to: null,
    note: statement.note,
  };
}

/** Adds facts to those there are; one with a known id is already among them. */
export function addFacts(facts: readonly Fact[], added: readonly Fact[]): Fact[] {
  const known = new Set(facts.map(({ fact_id }) => fact_id));
  const fresh = added.filter(({ fact_id }) => {
    if (known.has(fact_id)) return false;
    known.add(fact_id);
    return true;
  });
  return arrange([...facts, ...fresh]);
}

/** Sorts facts by key and date (of equal dates the later saved wins) and sets who supersedes whom. */
export function arrange(facts: readonly Fact[]): Fact[] {
  return [...byKey(facts)].sort(([a], [b]) => compare(a, b)).flatMap(([, line]) => {
    const runs = runsOf(line);
    return runs.flatMap((run, at) => {
      const next = runs[at + 1]?.[0];
      return run.map((fact): Fact => ({
        ...fact,
        status: next === undefined ? "ACTIVE" : "HISTORICAL",
        superseded_by: next?.fact_id ?? null,
        valid_from: fact.timestamp,
        valid_to: next?.timestamp ?? null,
      }));
    });
  });
}

/** Every change of value, oldest first within a key; `subject` narrows. */
export function changesOf(facts: readonly Fact[], subject?: string): Change[] {
  const wanted = subject === undefined ? undefined : normalize(subject);
  return [...byKey(facts).values()].flatMap((line) => {
    const runs = runsOf(line);
    return runs.slice(1).flatMap((run, at) => {
      const [old, current] = [runs[at]?.[0], run[0]];
      if (old === undefined || current === undefined) return [];
      if (wanted !== undefined && normalize(old.subject) !== wanted) return [];
      return [toChange(old, current)];
    });
  });
}

/** What is true now, by key. */
export function activeState(facts: readonly Fact[]): Record<string, Fact> {
  return stateOf(facts, () => true);
}

/** What was true at a moment, by key: a day counts to its end. */
export function stateAt(facts: readonly Fact[], date: string): Record<string, Fact> {
  const end = date.length === 10 ? `${date}T23:59:59Z` : date;
  return stateOf(facts, ({ timestamp }) => timestamp <= end);
}

/** Tells of a fact of one key whether another value is true now, and since when. */
export function presentOf(line: readonly Fact[]): (fact: Fact) => Change | undefined {
  const sorted = line.toSorted((a, b) => compare(a.timestamp, b.timestamp));
  const current = runsOf(sorted).at(-1)?.[0];
  return (fact) =>
    current === undefined || normalize(current.value) === normalize(fact.value)
      ? undefined
      : toChange(fact, current);
}

function toChange(old: Fact, current: Fact): Change {
  const { subject, attribute } = old;
  return {
    subject,
    attribute,
    old,
    new: current,
    notice: `On ${dayOf(old.timestamp)} you said ${subject} ${attribute} = '${old.value}', ` +
      `but on ${dayOf(current.timestamp)} you updated to '${current.value}'.`,
  };
}

function stateOf(facts: readonly Fact[], counts: (fact: Fact) => boolean): Record<string, Fact> {
  const state = [...byKey(facts.filter(counts))].flatMap(([key, line]): [string, Fact][] => {
    const last = line.at(-1);
    return last === undefined ? [] : [[key, last]];
  });
  return Object.fromEntries(state);
}

/** The facts of each key by date; the sort is stable, so of equal dates the later saved is last. */
export function byKey(facts: readonly Fact[]): Map<string, Fact[]> {
  const lines = new Map<string, Fact[]>();
  for (const fact of facts) {
    const key = factKey(fact.subject, fact.attribute);
    const line = lines.get(key);
    if (line === undefined) lines.set(key, [fact]);
    else line.push(fact);
  }
  for (const line of lines.values()) line.sort((a, b) => compare(a.timestamp, b.timestamp));
  return lines;
}

/** A key's facts cut where the value changes. */
function runsOf(line: readonly Fact[]): Fact[][] {
  const runs: Fact[][] = [];
  for (const fact of line) {
    const run = runs.at(-1);
    if (run?.[0] !== undefined && normalize(run[0].value) === normalize(fact.value)) run.push(fact);
    else runs.push([fact]);
  }
  return runs;
}

function normalize(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}
