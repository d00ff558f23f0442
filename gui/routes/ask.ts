/**
 * A search and how it walked: the answer with its numbers as `ihmt search --explain` tells them, and
 * the tree that was passed on the way.
 *
 * A question is asked with all its clues each time, so that nothing is kept between two requests.
 */

import { Hono } from "hono";
import { z } from "zod";
import {
  type Answer,
  type Clue,
  type ClueRequest,
  type Hit,
  type Memory,
  type SearchOptions,
  UnknownMemoryError,
} from "@ihmt/core";
import type { ActiveStore } from "../active_store.ts";
import { readBody } from "../_body.ts";

/** A memory that answers, without its text. */
export interface HitReply extends Omit<Hit, "leaf"> {
  readonly id: string;
  readonly title: string;
  readonly domain: string;
  readonly timestamp: string;
}

/** A branch that was opened, or a memory that was found. */
export interface WalkNode {
  readonly id: string;
  readonly parentId: string | null;
  readonly kind: "root" | "node" | "leaf";
  /** 0 is the trunk. */
  readonly level: number;
  readonly title: string;
  /** The best score under a branch, the score of a memory. */
  readonly score: number;
  /** Children that were looked at and left; null where that is not known. */
  readonly left: number | null;
  /** Whether the best memory was reached through it. */
  readonly isOnPath: boolean;
}

/** The answer, in the words of the library but for the texts of the memories. */
export interface AskReply {
  readonly kind: Answer["kind"];
  readonly query: string;
  readonly confidence: number;
  readonly coverage: number;
  readonly margin: number;
  readonly walk: Answer["walk"];
  readonly results: readonly HitReply[];
  /** The question that waits for a clue; null when none does. */
  readonly asks: (Omit<ClueRequest, "question"> & { readonly rounds: number }) | null;
  /** Confidence under which a clue is asked for. */
  readonly threshold: number;
  /** Files there are, to compare those opened with; the trunk is one of the branches. */
  readonly files: { readonly nodes: number; readonly leaves: number; readonly segments: number };
  /** From the trunk down; a parent stands before its children. */
  readonly nodes: readonly WalkNode[];
}

const QUESTION = z.object({
  query: z.string().max(4000),
  clues: z.array(z.union([z.string().max(4000), z.object({ id: z.string().max(200) })])).max(10)
    .default([]),
  domain: z.string().max(200).optional(),
  limit: z.number().int().min(1).max(50).default(5),
});

/** The routes. */
export function askRoutes(active: ActiveStore): Hono {
  const app = new Hono();
  app.post("/ask", async (context) => {
    const { query, clues, domain, limit } = await readBody(context, QUESTION);
    // A process that has read nothing yet counts what it reads, as the command line does.
    const memory = await active.fresh();
    const options = domain === undefined || domain === "" ? { limit } : { limit, domain };
    return context.json(await ask(memory, { query, clues, options }));
  });
  return app;
}

async function ask(
  memory: Memory,
  { query, clues, options }: {
    query: string;
    clues: readonly Clue[];
    options: SearchOptions;
  },
): Promise<AskReply> {
  const waiting: ClueRequest[] = [];
  const answer = await memory.ask(query, {
    ...options,
    clueProvider: (request) => {
      const clue = clues[request.round - 1];
      if (clue === undefined) waiting.push(request);
      return Promise.resolve(clue);
    },
  });
  const [request] = waiting;
  const { confidence_threshold, max_clue_rounds } = memory.config;
  const stats = await memory.stats();
  const { kind, confidence, coverage, margin, walk } = answer;
  return {
    kind,
    query: answer.query,
    confidence,
    coverage,
    margin,
    walk,
    results: hitsOf(answer).map(withoutText),
    asks: request === undefined
      ? null
      : { options: request.options, round: request.round, rounds: max_clue_rounds },
    threshold: confidence_threshold,
    files: {
      nodes: stats.branches + 1,
      leaves: walk.leafCount,
      segments: stats.index.segments,
    },
    nodes: await nodesOf(memory, answer),
  };
}

function hitsOf(answer: Answer): readonly Hit[] {
  return answer.kind === "not_found" ? [] : answer.results;
}

function withoutText({ leaf: { header }, ...hit }: Hit): HitReply {
  const { leaf_id: id, title, domain, timestamp } = header;
  return { ...hit, id, title, domain, timestamp };
}

/** The part of the tree that the search passed. */
async function nodesOf(memory: Memory, answer: Answer): Promise<WalkNode[]> {
  const hits = hitsOf(answer);
  const onPath = new Set(hits[0]?.path ?? []);
  const nodes: WalkNode[] = [];
  const totals = new Map<string, number>();
  for (const { level, considered, opened } of answer.walk.levels) {
    // What level 1 considered are the children of the trunk.
    if (level === 1) totals.set("root", considered);
    for (const { id, best } of opened) {
      const isOnPath = onPath.has(id);
      const common = { id, level, score: best, left: null, isOnPath };
      if (level === 0) {
        nodes.push({ ...common, parentId: null, kind: "root", title: "" });
        continue;
      }
      const place = await memory.place({ kind: "node", id }, { limit: 0 }).catch((error) => {
        if (!(error instanceof UnknownMemoryError)) throw error;
      });
      totals.set(id, place?.total ?? 0);
      const parentId = place?.parentId ?? "root";
      nodes.push({ ...common, parentId, kind: "node", title: place?.title ?? id });
    }
  }
  for (const { path, leaf: { header }, score } of hits) {
    nodes.push({
      id: header.leaf_id,
      parentId: path.at(-2) ?? "root",
      kind: "leaf",
      level: path.length - 1,
      title: header.title,
      score,
      left: null,
      isOnPath: onPath.has(header.leaf_id),
    });
  }
  return nodes.map((node) => ({ ...node, left: leftUnder(node, { nodes, totals }) }));
}

function leftUnder(
  { id, kind }: WalkNode,
  { nodes, totals }: { nodes: readonly WalkNode[]; totals: ReadonlyMap<string, number> },
): number | null {
  const total = totals.get(id);
  if (kind === "leaf" || total === undefined) return null;
  return Math.max(0, total - nodes.filter(({ parentId }) => parentId === id).length);
}
