/** The progress of a long call, told to clients that ask for it. */

// @ts-types="@modelcontextprotocol/sdk/shared/protocol"
import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
// @ts-types="@modelcontextprotocol/sdk/types"
import type { ServerNotification, ServerRequest } from "@modelcontextprotocol/sdk/types.js";

/** What a call knows of the request that it answers. */
export type CallExtra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** Whoever watches a bar needs no more than a few steps a second. */
const STEP_MS = 250;

/** What a long task takes of a request: its end, and where to tell how far it is. */
export interface Watch {
  /** Aborted when the client takes the call back. */
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
}

/** Watches a call. Progress is told only to clients that gave a token for it. */
export function watch({ signal, _meta, sendNotification }: CallExtra, doing: string): Watch {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return { signal };
  let toldAt = -Infinity;
  return {
    signal,
    onProgress: ({ done, total }) => {
      const now = performance.now();
      if (now - toldAt < STEP_MS) return;
      toldAt = now;
      sendNotification({
        method: "notifications/progress",
        params: {
          progressToken,
          progress: done,
          total,
          message: `${doing}: ${done} of ${total} files`,
        },
        // A client that is gone needs no progress; the call's own answer finds that out.
      }).catch(() => {});
    },
  };
}
