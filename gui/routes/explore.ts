/** Walking the tree: a place and its children, a memory and what it is linked to, a filter. */

import { Hono } from "hono";
import {
  InvalidInputError,
  type Json,
  type Leaf,
  type LeafCard,
  type Memory,
  type Place,
  type PlaceView,
  UnknownMemoryError,
} from "@ihmt/core";
import type { ActiveStore } from "../active_store.ts";
import { readCount } from "../_body.ts";

/** Children given at once at most. */
const MOST_CHILDREN = 1000;
/** Memories that a filter shows at most. */
const MOST_MATCHES = 500;
/** More branches above one leaf than this are damage. */
const DEEPEST = 64;

/** A step on the way from the trunk to a memory. */
export interface Step {
  readonly kind: "root" | "domain" | "node";
  readonly id: string;
  readonly title: string;
}

/** One memory, whole. */
export interface LeafReply {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly domain: string;
  readonly dataType: string;
  readonly timestamp: string;
  readonly savedAt: string;
  readonly tags: readonly string[];
  readonly keywords: readonly string[];
  readonly entities: readonly string[];
  readonly source: string;
  readonly lines: { readonly start: number; readonly end: number };
  readonly tokens: number;
  readonly checksum: string;
  /** From the trunk to the branch over it. */
  readonly path: readonly Step[];
  readonly outdated: Outdated;
}

/** What of a memory does not hold any more. */
export interface Outdated {
  /** The whole of it, and since when: another took its place, or its source holds it no more. */
  readonly whole: { readonly by: string | null; readonly since: string | null } | null;
  readonly facts: readonly {
    readonly attribute: string;
    readonly old: string;
    readonly new: string;
    readonly on: string;
  }[];
}

/** Where to go from a memory. */
export interface LinksReply {
  readonly successor: LeafCard | null;
  readonly predecessors: readonly LeafCard[];
  /** Memories that say a fact of this one otherwise, later or earlier. */
  readonly facts: readonly {
    readonly attribute: string;
    readonly direction: "later" | "earlier";
    readonly value: string;
    readonly leaf: LeafCard;
  }[];
}

/** The memories of which something does not hold any more. */
export interface OutdatedReply {
  readonly ids: readonly string[];
}

/** Memories whose title, domain or tags hold every word of a filter, or whose id begins with it. */
export interface FilterReply {
  readonly total: number;
  readonly cards: readonly LeafCard[];
}

/** The routes. */
export function exploreRoutes(active: ActiveStore): Hono {
  const app = new Hono();
  app.get("/place", async (context) => {
    const memory = await active.memory();
    const offset = readCount(context, "offset", { usual: 0, most: 100_000_000 });
    const limit = readCount(context, "limit", { usual: 200, most: MOST_CHILDREN });
    const place = placeOf(context.req.query("kind"), context.req.query("id") ?? "");
    const reply: PlaceView = await memory.place(place, { offset, limit });
    return context.json(reply);
  });
  app.get("/leaf/:id", async ({ req, json }) => {
    const memory = await active.memory();
    const reply = await describe(memory, await leafOf(memory, req.param("id")));
    return json(reply);
  });
  app.get("/leaf/:id/links", async ({ req, json }) => {
    const memory = await active.memory();
    const leaf = await leafOf(memory, req.param("id"));
    return json(await linksOf(memory, leaf, (await active.census()).cards));
  });
  app.get("/outdated", async ({ json }) => {
    const { cards } = await active.census();
    const reply: OutdatedReply = {
      ids: cards.flatMap(({ id, isOutdated }) => isOutdated ? [id] : []),
    };
    return json(reply);
  });
  app.get("/filter", async ({ req, json }) => {
    const { cards } = await active.census();
    const words = fold(req.query("text") ?? "").split(/\s+/).filter((word) => word !== "");
    const found = cards.filter((card) => holdsAll(card, words));
    const reply: FilterReply = { total: found.length, cards: found.slice(0, MOST_MATCHES) };
    return json(reply);
  });
  return app;
}

function placeOf(kind: string | undefined, id: string): Place {
  if (kind === "root") return { kind };
  if (kind === "domain") return { kind, domain: id };
  if (kind === "node") return { kind, id };
  throw new InvalidInputError(`Expected \`kind\` to be root, domain or node but found "${kind}".`);
}

/** A memory by the id that its own file carries, and by no other name. */
async function leafOf(memory: Memory, id: string): Promise<Leaf> {
  const leaf = await memory.leaf(id);
  if (leaf.header.leaf_id !== id) throw new UnknownMemoryError(id);
  return leaf;
}

async function describe(memory: Memory, leaf: Leaf): Promise<LeafReply> {
  const { header, content } = leaf;
  return {
    id: header.leaf_id,
    title: header.title,
    content,
    domain: header.domain,
    dataType: header.data_type,
    timestamp: header.timestamp,
    savedAt: header.ingested_at,
    tags: header.tags,
    keywords: header.keywords,
    entities: header.entities,
    source: header.source,
    lines: { start: header.span.start_line, end: header.span.end_line },
    tokens: header.token_estimate,
    checksum: header.checksum,
    path: await stepsTo(memory, leaf),
    outdated: outdatedOf(leaf),
  };
}

async function stepsTo(memory: Memory, { header }: Leaf): Promise<Step[]> {
  const steps: Step[] = [];
  let id: string | undefined = header.parent_id ?? undefined;
  while (id !== undefined && steps.length < DEEPEST) {
    const place: PlaceView | undefined = await memory.place({ kind: "node", id }, { limit: 0 })
      .catch((error) => {
        // A branch that is missing ends the way, not the look.
        if (!(error instanceof UnknownMemoryError)) throw error;
        return undefined;
      });
    if (place === undefined) break;
    steps.unshift({ kind: "node", id, title: place.title });
    id = place.parentId;
  }
  const { domain } = header;
  return [
    { kind: "root", id: "root", title: "" },
    { kind: "domain", id: domain, title: domain },
    ...steps,
  ];
}

function outdatedOf({ header }: Leaf): Outdated {
  const since = header.extra["superseded_at"];
  const facts = header.extra["superseded_facts"];
  return {
    whole: header.superseded_by === null && header.status === "ACTIVE"
      ? null
      : { by: header.superseded_by, since: typeof since === "string" ? since : null },
    facts: (Array.isArray(facts) ? facts : []).map((fact) => ({
      attribute: textIn(fact, "attribute"),
      old: textIn(fact, "old_value"),
      new: textIn(fact, "new_value"),
      on: textIn(fact, "superseded_at"),
    })),
  };
}

function textIn(value: Json, key: string): string {
  const text = typeof value === "object" && value !== null && !Array.isArray(value)
    ? value[key]
    : undefined;
  return typeof text === "string" ? text : "";
}

async function linksOf(
  memory: Memory,
  { header }: Leaf,
  cards: readonly LeafCard[],
): Promise<LinksReply> {
  const byId = new Map(cards.map((card) => [card.id, card]));
  const id = header.leaf_id;
  const facts: LinksReply["facts"][number][] = [];
  for (const { attribute, old, new: current } of await memory.conflicts()) {
    const isOld = old.source_leaf_id === id;
    if (!isOld && current.source_leaf_id !== id) continue;
    const other = isOld ? current : old;
    const leaf = byId.get(other.source_leaf_id ?? "");
    if (leaf === undefined || leaf.id === id) continue;
    facts.push({ attribute, direction: isOld ? "later" : "earlier", value: other.value, leaf });
  }
  return {
    successor: byId.get(header.superseded_by ?? "") ?? null,
    predecessors: cards.filter(({ supersededBy }) => supersededBy === id),
    facts,
  };
}

function holdsAll({ id, title, domain, tags }: LeafCard, words: readonly string[]): boolean {
  const text = fold([title, domain, ...tags].join("\n"));
  // The digits of an id hold every short number.
  return words.every((word) => text.includes(word) || fold(id).startsWith(word));
}

/** Lower case, without accents. */
function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}+/gu, "").toLowerCase();
}
