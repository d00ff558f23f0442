/** Which memory the page looks at, what state it is in, and that others change it meanwhile. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { inMemoryFileSystem } from "@ihmt/core";
import { HOME, memoryWith, put, STORE } from "../support/stores.ts";
import {
  createApp,
  type FailureReply,
  type FilterReply,
  type OverviewReply,
  type RevisionReply,
  type StoreReply,
} from "@ihmt/gui";
import type { PlaceView } from "@ihmt/core";
import { appOver, get, HEADERS, NOTES, post, TOKEN } from "./_api.ts";

test("a folder without a memory is told to be one, and making one there changes that", async () => {
  const app = appOver(inMemoryFileSystem());
  assert.deepEqual(await get<StoreReply>(app, "/store"), {
    home: HOME,
    version: "1.2.3",
    hasAgents: false,
    kind: "none",
  });
  assert.equal((await get<RevisionReply>(app, "/revision")).revision, null);
  const missing = await app.request("/api/overview", { headers: HEADERS });
  assert.equal(missing.status, 404);
  const failure: FailureReply = await missing.json();
  assert.equal(failure.error.code, "no_store");
  const made: StoreReply = await (await post(app, "/store/make", { path: `${HOME}/new` })).json();
  assert.deepEqual([made.kind, made.home], ["ready", `${HOME}/new`]);
  assert.equal((await get<OverviewReply>(app, "/overview")).stats.leaves, 0);
});

test("another folder can be looked at, and one that is not there is refused", async () => {
  const { fs } = await memoryWith(NOTES);
  await fs.makeFolder("/home/ada/empty");
  const app = appOver(fs);
  const used: StoreReply = await (await post(app, "/store/use", { path: "/home/ada/empty" }))
    .json();
  assert.deepEqual([used.kind, used.home], ["none", "/home/ada/empty"]);
  for (const path of ["/home/ada/nowhere", "letters", ""]) {
    assert.equal((await post(app, "/store/use", { path })).status, 400, path);
  }
  assert.equal((await get<StoreReply>(app, "/store")).home, "/home/ada/empty");
});

test("a store with settings that cannot be used is told to be broken, until it is mended", async () => {
  const { fs } = await memoryWith(NOTES);
  await put(fs, `${STORE}/ihmt.config.json`, "{ not json");
  const app = appOver(fs);
  const broken = await get<StoreReply>(app, "/store");
  assert.equal(broken.kind === "broken" && broken.code, "bad_config");
  await put(fs, `${STORE}/ihmt.config.json`, "{}");
  assert.equal((await get<StoreReply>(app, "/store")).kind, "ready");
});

test("whoever serves the page is told of what was taken in", async () => {
  const { fs } = await memoryWith(NOTES);
  await fs.remove(`${STORE}/root.json`);
  await fs.remove(`${STORE}/state`);
  const told: string[] = [];
  const app = createApp({ home: HOME, token: TOKEN, fs, onRepair: (line) => told.push(line) });
  assert.equal((await get<OverviewReply>(app, "/overview")).stats.leaves, NOTES.length);
  assert.deepEqual(told, [
    "What is made from the memories was missing, or older than they are: it was made again.",
  ]);
});

test("a store that is taken away and comes back is noticed both times", async () => {
  const { fs } = await memoryWith(NOTES);
  const app = appOver(fs);
  assert.equal((await get<StoreReply>(app, "/store")).kind, "ready");
  await fs.rename(STORE, `${HOME}/elsewhere`);
  assert.equal((await get<StoreReply>(app, "/store")).kind, "none");
  assert.equal(await fs.stat(STORE), undefined);
  await fs.rename(`${HOME}/elsewhere`, STORE);
  const back = await get<StoreReply>(app, "/store");
  assert.equal(back.kind === "ready" && back.stats.leaves, NOTES.length);
});

test("the revision changes with what another process saves, marks or records, and with nothing else", async () => {
  const { fs, memory } = await memoryWith(NOTES);
  const app = appOver(fs);
  const revision = async (): Promise<string | null> =>
    (await get<RevisionReply>(app, "/revision")).revision;
  const seen = [await revision()];
  await get<OverviewReply>(app, "/overview");
  await post(app, "/ask", { query: "barn roof" });
  assert.equal(await revision(), seen[0]);
  const { leaves: [saved] } = await memory.save("2025-11-12: the bees were fed.");
  seen.push(await revision());
  const { cards } = await memory.census();
  const old = cards.find(({ id }) => id !== saved?.id);
  await memory.markOutdated(old?.id ?? "", saved?.id ?? "");
  seen.push(await revision());
  await memory.recordFact({ subject: "farm", attribute: "bees", value: "three hives" });
  seen.push(await revision());
  assert.equal(new Set(seen).size, seen.length);
});

test("what another process saves is in the next answer", async () => {
  const { fs, memory } = await memoryWith(NOTES);
  const app = appOver(fs);
  const counts = async (): Promise<number[]> => [
    (await get<OverviewReply>(app, "/overview")).stats.leaves,
    (await get<FilterReply>(app, "/filter?text=")).total,
    (await get<PlaceView>(app, "/place?kind=root")).leafCount,
  ];
  assert.deepEqual(await counts(), [5, 5, 5]);
  await memory.save("2025-11-12: the bees were fed.");
  assert.deepEqual(await counts(), [6, 6, 6]);
});
