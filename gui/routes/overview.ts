/** The memory at a glance: its numbers, how it grew, what came last, whether it is whole. */

import { Hono } from "hono";
import type { Census, DataType, Finding, LeafCard, Stats } from "@ihmt/core";
import type { ActiveStore } from "../active_store.ts";

/** Memories shown as the latest. */
const RECENT = 12;

/** The memory at a glance. */
export interface OverviewReply {
  readonly stats: Stats;
  /** Memories by the month they are dated, oldest first; months without any are left out. */
  readonly months: readonly { readonly month: string; readonly leaves: number }[];
  /** Memories by kind of text, most first. */
  readonly types: readonly { readonly type: DataType; readonly leaves: number }[];
  readonly outdated: number;
  readonly tokens: number;
  /** Latest saved first. */
  readonly recent: readonly LeafCard[];
  readonly damaged: Census["damaged"];
}

/** What was found wrong. */
export interface HealthReply {
  readonly findings: readonly Finding[];
}

/** The routes. */
export function overviewRoutes(active: ActiveStore): Hono {
  const app = new Hono();
  app.get("/overview", async ({ json }) => {
    const memory = await active.memory();
    return json(overviewOf(await memory.stats(), await active.census()));
  });
  app.get("/health", async ({ json }) => {
    const reply: HealthReply = { findings: await (await active.memory()).verify() };
    return json(reply);
  });
  return app;
}

function overviewOf(stats: Stats, { cards, damaged }: Census): OverviewReply {
  return {
    stats,
    months: counts(cards, ({ timestamp }) => timestamp.slice(0, 7))
      .map(([month, leaves]) => ({ month, leaves }))
      .sort((a, b) => a.month < b.month ? -1 : 1),
    types: counts(cards, ({ dataType }) => dataType)
      .map(([type, leaves]) => ({ type, leaves }))
      .sort((a, b) => b.leaves - a.leaves || (a.type < b.type ? -1 : 1)),
    outdated: cards.filter(({ isOutdated }) => isOutdated).length,
    tokens: cards.reduce((sum, card) => sum + card.tokens, 0),
    // Of those that were saved in the same second, the later ones come first as well.
    recent: cards.toReversed().toSorted((a, b) =>
      a.savedAt > b.savedAt ? -1 : a.savedAt < b.savedAt ? 1 : 0
    )
      .slice(0, RECENT),
    damaged,
  };
}

function counts<K>(cards: readonly LeafCard[], keyOf: (card: LeafCard) => K): [K, number][] {
  const found = new Map<K, number>();
  for (const card of cards) found.set(keyOf(card), (found.get(keyOf(card)) ?? 0) + 1);
  return [...found];
}
