/**
 * The app: the page's files, and a JSON API that only who knows the token may ask.
 *
 *     GET /            the page, its styles and scripts     no secrets, no token
 *     /api/…           what a memory holds                  token, loopback, same origin
 *
 * The app knows no runtime and no port; `serve.ts` gives it both. It reads: no route edits or deletes
 * a memory. What agents are told of the memory is changed by plans that were shown before.
 */

import { Hono } from "hono";
import { type FileSystem, IhmtError, nodeFileSystem } from "@ihmt/core";
import { ActiveStore } from "./active_store.ts";
import type { SetupOptions } from "./agent_setup.ts";
import { failureResponse } from "./_failure.ts";
import { pageFile } from "./_page.ts";
import { guardApi, guardHost, safeHeaders } from "./_safety.ts";
import { agentRoutes } from "./routes/agents.ts";
import { askRoutes } from "./routes/ask.ts";
import { exploreRoutes } from "./routes/explore.ts";
import { folderRoutes } from "./routes/folders.ts";
import { overviewRoutes } from "./routes/overview.ts";
import { storeRoutes } from "./routes/store.ts";
import { timelineRoutes } from "./routes/timeline.ts";

/** What the page is served with. */
export interface AppOptions {
  /** The folder that holds, or will hold, `ihmt_memory/`; an absolute path. */
  readonly home: string;
  /** What every call of the API must bring; see `newToken`. */
  readonly token: string;
  /** The version of the program, as the page shows it. @default {""} */
  readonly version?: string;
  /** The disk. @default {nodeFileSystem()} */
  readonly fs?: FileSystem;
  /** The clock. @default {() => new Date()} */
  readonly now?: () => Date;
  /** Told, in a sentence, of what was amiss in the store and what became of it. */
  readonly onRepair?: (message: string) => void;
  /** The folder that browsing for a memory begins in. @default {home} */
  readonly userFolder?: string;
  /** Where agents are set up, and with what. Left out, the page has no part for agents. */
  readonly setup?: SetupOptions;
}

/**
 * Makes the app. Its `fetch` takes a request and gives a response, wherever it is embedded.
 *
 * @example Ask the API
 * ```ts
 * import assert from "node:assert/strict";
 * import { inMemoryFileSystem } from "@ihmt/core";
 * import { createApp, newToken } from "@ihmt/gui";
 *
 * const token = newToken();
 * const app = createApp({ home: "/home/ada", fs: inMemoryFileSystem(), token });
 * const response = await app.request("/api/store", {
 *   headers: { host: "localhost", authorization: `Bearer ${token}` },
 * });
 * assert.equal((await response.json()).kind, "none");
 * ```
 */
export function createApp(options: AppOptions): Hono {
  const { home, token, version = "", fs = nodeFileSystem(), userFolder = home, setup } = options;
  const { now, onRepair } = options;
  const active = new ActiveStore({
    home,
    fs,
    ...(now === undefined ? {} : { now }),
    ...(onRepair === undefined ? {} : { onRepair }),
  });
  const app = new Hono();
  app.onError((error) => failureResponse(error));
  app.notFound(() =>
    failureResponse(new IhmtError("no_such_page", "There is nothing at this address."))
  );
  app.use(safeHeaders(), guardHost());
  app.use("/api/*", ...guardApi(token));
  app.route("/api", storeRoutes(active, { version, hasAgents: setup !== undefined }));
  app.route("/api", overviewRoutes(active));
  app.route("/api", exploreRoutes(active));
  app.route("/api", askRoutes(active));
  app.route("/api", timelineRoutes(active));
  app.route("/api", folderRoutes({ fs, userFolder }));
  if (setup !== undefined) app.route("/api", agentRoutes(active, setup));
  app.get("*", (context, next) => {
    const file = pageFile(context.req.path);
    return file === undefined ? next() : Promise.resolve(
      context.body(file.text, 200, { "content-type": file.type, "cache-control": "no-cache" }),
    );
  });
  return app;
}
