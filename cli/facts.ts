/** `ihmt facts` and `ihmt conflicts`: what was true when, and what changed. */

import type { Change, Fact } from "@ihmt/core";
import { dayOf } from "@ihmt/core/text";
import { openMemory } from "./_memory.ts";
import type { Context, Reply } from "./_reply.ts";
import { oneLine, type Screen, wrap } from "./_screen.ts";
import { tableLines } from "./_table.ts";

/** The flags of `facts`. */
export interface FactsFlags {
  readonly subject?: string;
  readonly at?: string;
}

/** The flags of `conflicts`. */
export interface ConflictsFlags {
  readonly subject?: string;
}

/** Lists the facts, or those that held on a day. */
export async function facts(context: Context, { subject, at }: FactsFlags): Promise<Reply> {
  const memory = await openMemory(context);
  const all = await memory.facts(subject === undefined ? {} : { subject });
  const ids = at === undefined
    ? undefined
    : new Set(Object.values(await memory.stateAt(at)).map(({ fact_id }) => fact_id));
  const shown = all.filter(({ fact_id }) => ids?.has(fact_id) ?? true);
  return { json: shown, lines: () => factLines(shown, context.screen) };
}

function factLines(shown: readonly Fact[], screen: Screen): string[] {
  if (shown.length === 0) return ["There are no such facts."];
  return tableLines(
    ["subject", "attribute", "value", "true"],
    shown.map(({ subject, attribute, value, valid_from, valid_to }) => [
      subject,
      attribute,
      value,
      valid_to === null
        ? `since ${dayOf(valid_from)}`
        : `${dayOf(valid_from)} – ${dayOf(valid_to)}`,
    ]),
    screen,
  );
}

/** Lists what changed, oldest first within a subject and attribute. */
export async function conflicts(context: Context, flags: ConflictsFlags): Promise<Reply> {
  const changes = await (await openMemory(context)).conflicts(flags);
  return { json: changes, lines: () => changeLines(changes, context.screen) };
}

function changeLines(changes: readonly Change[], screen: Screen): string[] {
  if (changes.length === 0) return ["Nothing that is known has changed."];
  return changes.flatMap(({ notice }) => wrap(oneLine(notice), screen.width));
}
