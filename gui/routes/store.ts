/** Which memory is looked at: what state it is in, and choosing or making another. */

import { Hono } from "hono";
import { z } from "zod";
import { IhmtError, type Memory, NoStoreError, type Stats } from "@ihmt/core";
import type { ActiveStore } from "../active_store.ts";
import { absolutePath, readBody } from "../_body.ts";

/** The memory that is looked at. */
export type StoreReply =
  & {
    readonly home: string;
    readonly version: string;
    /** Whether agents can be set up from here. */
    readonly hasAgents: boolean;
  }
  & (
    | { readonly kind: "none" }
    | { readonly kind: "broken"; readonly code: string; readonly message: string }
    | {
      readonly kind: "ready";
      readonly stats: Stats;
      /** Why it can only be read; null when it can be written. */
      readonly readOnlyReason: string | null;
      readonly revision: string;
    }
  );

/** What is said of the page itself. */
type About = Pick<StoreReply, "hasAgents" | "version">;

/** Whether something changed. */
export interface RevisionReply {
  readonly home: string;
  /** Differs whenever the memory changed; null while there is none. */
  readonly revision: string | null;
}

const CHOICE = z.object({ path: z.string().min(1).max(4096) });

/** The routes. */
export function storeRoutes(active: ActiveStore, about: About): Hono {
  const app = new Hono();
  app.get("/store", async ({ json }) => json(await describe(active, about)));
  app.get("/revision", async ({ json }) => {
    const { home } = active;
    const memory = await active.memory().catch(() => undefined);
    const reply: RevisionReply = { home, revision: memory ? await revisionOf(memory) : null };
    return json(reply);
  });
  app.post("/store/use", async (context) => {
    const { path } = await readBody(context, CHOICE);
    await active.use(absolutePath(path));
    return context.json(await describe(active, about));
  });
  app.post("/store/make", async (context) => {
    const { path } = await readBody(context, CHOICE);
    await active.make(absolutePath(path));
    return context.json(await describe(active, about));
  });
  return app;
}

async function describe(active: ActiveStore, about: About): Promise<StoreReply> {
  const { home } = active;
  try {
    const memory = await active.memory();
    const stats = await memory.stats();
    const readOnlyReason = memory.readOnlyReason ?? null;
    const revision = await revisionOf(memory);
    return { home, ...about, kind: "ready", stats, readOnlyReason, revision };
  } catch (error) {
    if (error instanceof NoStoreError) return { home, ...about, kind: "none" };
    if (!(error instanceof IhmtError)) throw error;
    return { home, ...about, kind: "broken", code: error.code, message: error.message };
  }
}

/** The stamp, short. */
async function revisionOf(memory: Memory): Promise<string> {
  const stamp = new TextEncoder().encode(await memory.revision() ?? "");
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", stamp)).subarray(0, 8);
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
