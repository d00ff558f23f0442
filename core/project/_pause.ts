/** Long work that lets others in: whoever waits for the event loop, and whoever wants it to end. */

/** Work goes on for this long before others get their turn: nobody notices a wait of this length. */
const TURN_MS = 40;

/** Called often during long work; rarely does anything. */
export type Breathe = () => Promise<void>;

/**
 * A function that gives way to the event loop every 40 ms, and throws the reason of `signal` once
 * that is aborted.
 */
export function breather(signal: AbortSignal | undefined): Breathe {
  let since = performance.now();
  return async () => {
    if (performance.now() - since >= TURN_MS) {
      await new Promise((resolve) => setTimeout(resolve, 0));
      since = performance.now();
    }
    signal?.throwIfAborted();
  };
}
