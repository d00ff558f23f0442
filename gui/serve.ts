/**
 * Serving the app on whichever runtime this is: `Deno.serve`, `Bun.serve`, or `@hono/node-server`.
 *
 * It listens on 127.0.0.1 and nowhere else. A port that is taken moves on to the next one, and in the
 * end to any that is free.
 */

import process from "node:process";

/** Answers requests. */
export interface Fetcher {
  readonly fetch: (request: Request) => Response | Promise<Response>;
}

/** How to serve. */
export interface ServeOptions {
  /** The port to begin with; 0 takes any. @default {4466} */
  readonly port?: number;
}

/** A page that is being served. */
export interface Served {
  readonly port: number;
  /** `http://127.0.0.1:4466/` */
  readonly url: string;
  /** Stops, and cuts what is still connected. */
  close(): Promise<void>;
}

/** Listens on one port, or throws because it cannot. */
type Listen = (app: Fetcher, port: number) => Promise<Omit<Served, "url">>;

const HOSTNAME = "127.0.0.1";
const FIRST_PORT = 4466;
/** Neighbours that are tried before any free port will do. */
const NEIGHBOURS = 10;

/** Serves an app. */
export async function serveApp(
  app: Fetcher,
  { port = FIRST_PORT }: ServeOptions = {},
): Promise<Served> {
  const listen = listenOnThisRuntime();
  const last = Math.min(port + NEIGHBOURS, 65_535);
  for (let candidate = port; candidate !== 0 && candidate <= last; candidate++) {
    try {
      return withUrl(await listen(app, candidate));
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
  return withUrl(await listen(app, 0));
}

/** A secret that nobody guesses: 256 random bits, fit for an address. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_")
    .replaceAll("=", "");
}

/** The address to open. What stands behind `#` is not sent to any server, and in no log. */
export function urlOfPage({ url }: Served, token: string): string {
  return `${url}#token=${token}`;
}

function withUrl(served: Omit<Served, "url">): Served {
  return { ...served, url: `http://${HOSTNAME}:${served.port}/` };
}

/** Whether a port is taken, or not ours to take. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return ["EADDRINUSE", "EACCES"].includes(code) ||
    ["AddrInUse", "PermissionDenied"].includes(error.name);
}

function listenOnThisRuntime(): Listen {
  if (process.versions["bun"] !== undefined) return listenOnBun;
  return typeof Deno === "undefined" ? listenOnNode : listenOnDeno;
}

const listenOnDeno: Listen = async (app, port) => {
  const gone = new AbortController();
  const server = Deno.serve(
    { hostname: HOSTNAME, port, signal: gone.signal, onListen: () => {} },
    (request) => app.fetch(request),
  );
  const close = async (): Promise<void> => {
    gone.abort();
    await server.finished;
  };
  return await Promise.resolve({ port: server.addr.port, close });
};

const listenOnNode: Listen = async (app, port) => {
  const { createAdaptorServer } = await import("@hono/node-server");
  const server = createAdaptorServer({ fetch: (request) => app.fetch(request) });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, HOSTNAME, resolve);
  });
  const address = server.address();
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      if ("closeAllConnections" in server) server.closeAllConnections();
    });
  return { port: typeof address === "object" ? address?.port ?? port : port, close };
};

/** What is used of Bun. */
interface BunServer {
  readonly port: number;
  stop(closeActiveConnections: boolean): Promise<void> | void;
}

const listenOnBun: Listen = async (app, port) => {
  const bun: unknown = Reflect.get(globalThis, "Bun");
  if (!isBun(bun)) throw new Error("Found no `Bun.serve`.");
  const server = bun.serve({ hostname: HOSTNAME, port, fetch: (request) => app.fetch(request) });
  const close = async (): Promise<void> => await server.stop(true);
  return await Promise.resolve({ port: server.port, close });
};

function isBun(value: unknown): value is {
  serve(options: {
    hostname: string;
    port: number;
    fetch: (request: Request) => Response | Promise<Response>;
  }): BunServer;
} {
  return typeof value === "object" && value !== null && "serve" in value &&
    typeof value.serve === "function";
}
