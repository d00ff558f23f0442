/** Asking the app's API the way the page does: with the token, from this machine. */

import assert from "node:assert/strict";
import type { FileSystem } from "@ihmt/core";
import { type AskReply, createApp } from "@ihmt/gui";
import { HOME, tickingClock } from "../support/stores.ts";

/** The secret of every app in these tests. */
export const TOKEN = "a-token-for-tests";
/** What the page sends along. */
export const HEADERS = { host: "127.0.0.1:4466", authorization: `Bearer ${TOKEN}` };

/** What some memories in these tests say: a day each, in order. */
export const NOTES = [
  "2025-01-02: the barn roof was mended with larch.",
  "2025-03-04: the well was dug out to nine metres.",
  "2025-05-06: the gate got a new oak post.",
  "2025-07-08: the orchard was fenced against deer.",
  "2025-09-10: the cider press was oiled.",
];

/** The app over a disk. */
export function appOver(fs: FileSystem, home = HOME): ReturnType<typeof createApp> {
  return createApp({ home, fs, token: TOKEN, now: tickingClock(), version: "1.2.3" });
}

/** What the API answers to a GET, which must succeed. */
export async function get<T>(app: ReturnType<typeof createApp>, path: string): Promise<T> {
  const response = await app.request(`/api${path}`, { headers: HEADERS });
  assert.equal(response.status, 200, await response.clone().text());
  return await response.json();
}

/** What the API answers to a question. */
export async function ask(
  app: ReturnType<typeof createApp>,
  query: string,
  clues: readonly (string | { id: string })[] = [],
): Promise<AskReply> {
  return await (await post(app, "/ask", { query, clues })).json();
}

/** A POST as the page makes it. */
export async function post(
  app: ReturnType<typeof createApp>,
  path: string,
  body: unknown,
): Promise<Response> {
  return await app.request(`/api${path}`, {
    method: "POST",
    headers: { ...HEADERS, origin: "http://127.0.0.1:4466", "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}
