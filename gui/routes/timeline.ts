/** What was true when: every fact, every change, and the state of any day. */

import { Hono } from "hono";
import { type Change, type Fact, factKey } from "@ihmt/core";
import type { ActiveStore } from "../active_store.ts";

/** One subject and attribute through time. */
export interface TimelineLine {
  readonly subject: string;
  readonly attribute: string;
  /** By date; what is said again is there again. */
  readonly facts: readonly TimelineFact[];
  readonly changes: readonly TimelineChange[];
}

/** One value of a line. */
export interface TimelineFact {
  readonly id: string;
  readonly value: string;
  readonly from: string;
  /** null while it holds. */
  readonly to: string | null;
  /** The memory it was read from; null when it was recorded by hand. */
  readonly leafId: string | null;
  readonly note: string;
}

/** A value that another took the place of. */
export interface TimelineChange {
  readonly old: { readonly value: string; readonly on: string; readonly leafId: string | null };
  readonly new: { readonly value: string; readonly on: string; readonly leafId: string | null };
}

/** The whole timeline. */
export interface TimelineReply {
  readonly lines: readonly TimelineLine[];
}

/** What was true on a day. */
export interface StateReply {
  readonly date: string;
  /** Ids of the facts that held. */
  readonly factIds: readonly string[];
}

/** The routes. */
export function timelineRoutes(active: ActiveStore): Hono {
  const app = new Hono();
  app.get("/timeline", async ({ json }) => {
    const memory = await active.memory();
    const reply: TimelineReply = {
      lines: linesOf(await memory.facts(), await memory.conflicts()),
    };
    return json(reply);
  });
  app.get("/timeline/at", async ({ req, json }) => {
    const date = req.query("date") ?? "";
    const state = await (await active.memory()).stateAt(date);
    const reply: StateReply = {
      date,
      factIds: Object.values(state).map(({ fact_id }) => fact_id),
    };
    return json(reply);
  });
  return app;
}

function linesOf(facts: readonly Fact[], changes: readonly Change[]): TimelineLine[] {
  const lines = new Map<string, { facts: Fact[]; changes: TimelineChange[] }>();
  for (const fact of facts) {
    const key = factKey(fact.subject, fact.attribute);
    const line = lines.get(key);
    if (line === undefined) lines.set(key, { facts: [fact], changes: [] });
    else line.facts.push(fact);
  }
  for (const change of changes) {
    lines.get(factKey(change.subject, change.attribute))?.changes.push(toChange(change));
  }
  return [...lines.values()].map((line) => ({
    // The latest spelling is the one that is used now.
    subject: line.facts.at(-1)?.subject ?? "",
    attribute: line.facts.at(-1)?.attribute ?? "",
    facts: line.facts.map(toFact),
    changes: line.changes,
  }));
}

function toFact(
  { fact_id, value, valid_from, valid_to, source_leaf_id, note }: Fact,
): TimelineFact {
  return { id: fact_id, value, from: valid_from, to: valid_to, leafId: source_leaf_id, note };
}

function toChange({ old, new: current }: Change): TimelineChange {
  return {
    old: { value: old.value, on: old.timestamp, leafId: old.source_leaf_id },
    new: { value: current.value, on: current.timestamp, leafId: current.source_leaf_id },
  };
}
