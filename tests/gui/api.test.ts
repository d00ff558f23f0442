/** What the page is told of a memory. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Memory } from "@ihmt/core";
import { emptyMemory, HOME, memoryWith, put, STORE, tickingClock } from "../support/stores.ts";
import type {
  FilterReply,
  HealthReply,
  LeafReply,
  LinksReply,
  OverviewReply,
  StateReply,
  TimelineReply,
} from "@ihmt/gui";
import type { PlaceView } from "@ihmt/core";
import { appOver, ask, get, HEADERS, NOTES } from "./_api.ts";

test("the overview counts by month and by kind, and lists the latest first", async () => {
  const { fs, memory } = await memoryWith(NOTES);
  await memory.save("2025-09-30: 今天把蜂箱搬到了果园。", { domain: "bees" });
  const overview = await get<OverviewReply>(appOver(fs), "/overview");
  assert.deepEqual(
    overview.months.map(({ month, leaves }) => [month, leaves]),
    [["2025-01", 1], ["2025-03", 1], ["2025-05", 1], ["2025-07", 1], ["2025-09", 2]],
  );
  const byType = overview.types.map(({ leaves }) => leaves);
  assert.equal(byType.reduce((sum, leaves) => sum + leaves, 0), 6);
  assert.equal(overview.recent[0]?.domain, "bees");
  assert.deepEqual(overview.stats, JSON.parse(JSON.stringify(await memory.stats())));
});

test("a memory that cannot be read is told of, and the others are counted", async () => {
  const { fs } = await memoryWith(NOTES);
  await put(fs, `${STORE}/layer_0/notes/L-notes-0000-0123456789.txt`, "<<<IHMT-META\n{ no");
  const overview = await get<OverviewReply>(appOver(fs), "/overview");
  assert.equal(overview.damaged.length, 1);
  assert.match(overview.damaged[0]?.path ?? "", /L-notes-0000-0123456789\.txt$/);
  assert.equal(overview.months.length, NOTES.length);
  const { findings } = await get<HealthReply>(appOver(fs), "/health");
  assert.match(findings[0]?.path ?? "", /L-notes-0000-0123456789\.txt$/);
});

test("the tree is given place by place, as much of it as is asked for", async () => {
  const { fs, memory } = await memoryWith(NOTES, { branch_factor: 2 });
  const app = appOver(fs);
  const root = await get<PlaceView>(app, "/place?kind=root");
  assert.deepEqual([root.kind, root.leafCount, root.total], ["root", 5, 1]);
  assert.deepEqual([root.children[0]?.id, root.children[0]?.kind], ["notes", "domain"]);
  const domain = await get<PlaceView>(app, "/place?kind=domain&id=notes");
  const outline = await memory.tree({ depth: 4 });
  assert.deepEqual(
    domain.children.map(({ id }) => id),
    outline.children[0]?.children.map(({ id }) => id),
  );
  const branch = await get<PlaceView>(app, `/place?kind=node&id=${domain.children[0]?.id}`);
  assert.deepEqual([branch.domain, branch.parentId], ["notes", undefined]);
  assert.equal(branch.total, 2);
  const second = await get<PlaceView>(app, "/place?kind=domain&id=notes&offset=1&limit=1");
  assert.deepEqual([second.total, second.children.length], [domain.total, 1]);
  assert.equal(second.children[0]?.id, domain.children[1]?.id);
});

test("a wide domain is given page by page, each child once", async () => {
  const texts = Array.from({ length: 23 }, (_, at) => `2025-01-02: row ${at} of the vineyard.`);
  const { fs } = await memoryWith(texts, { branch_factor: 100 });
  const app = appOver(fs);
  const ids: string[] = [];
  for (let offset = 0; offset < 30; offset += 10) {
    const place = await get<PlaceView>(
      app,
      `/place?kind=domain&id=notes&limit=10&offset=${offset}`,
    );
    assert.equal(place.total, texts.length);
    ids.push(...place.children.map(({ id }) => id));
  }
  assert.equal(new Set(ids).size, texts.length);
  assert.equal(ids.length, texts.length);
  for (const wrong of ["limit=1001", "limit=-1", "offset=x"]) {
    const response = await app.request(`/api/place?kind=root&${wrong}`, { headers: HEADERS });
    assert.equal(response.status, 400, wrong);
  }
});

test("a memory is given whole, with the way to it and what of it is outdated", async () => {
  const { fs, memory } = await memoryWith(NOTES, { branch_factor: 2 });
  const moved = "2026-02-03: the barn roof is slate now.";
  const { leaves: [successor] } = await memory.save(moved, { domain: "notes" });
  const { cards } = await memory.census();
  const old = cards.find(({ timestamp }) => timestamp.startsWith("2025-01-02"));
  await memory.markOutdated(old?.id ?? "", successor?.id ?? "");
  const app = appOver(fs);
  const leaf = await get<LeafReply>(app, `/leaf/${old?.id}`);
  assert.equal(leaf.content, NOTES[0]);
  assert.deepEqual(leaf.outdated.whole, { by: successor?.id, since: "2026-02-03T00:00:00Z" });
  assert.deepEqual(leaf.path.map(({ kind }) => kind).slice(0, 3), [
    "root",
    "domain",
    "node",
  ]);
  const links = await get<LinksReply>(app, `/leaf/${old?.id}/links`);
  assert.equal(links.successor?.id, successor?.id);
  const back = await get<LinksReply>(app, `/leaf/${successor?.id}/links`);
  assert.deepEqual(back.predecessors.map(({ id }) => id), [old?.id]);
});

test("a memory leads to the one that says a fact of it otherwise", async () => {
  const { fs } = await memoryWith([
    "2024-03-11: I live in Madrid.",
    "2026-02-03: I live in Valencia.",
  ]);
  const app = appOver(fs);
  const { cards } = await get<FilterReply>(app, "/filter?text=madrid");
  const leaf = await get<LeafReply>(app, `/leaf/${cards[0]?.id}`);
  assert.deepEqual(leaf.outdated.facts, [
    { attribute: "location", old: "Madrid", new: "Valencia", on: "2026-02-03T00:00:00Z" },
  ]);
  const { facts: [later] } = await get<LinksReply>(app, `/leaf/${cards[0]?.id}/links`);
  assert.deepEqual([later?.direction, later?.value], ["later", "Valencia"]);
  const { facts: [earlier] } = await get<LinksReply>(app, `/leaf/${later?.leaf.id}/links`);
  assert.deepEqual([earlier?.direction, earlier?.leaf.id], ["earlier", cards[0]?.id]);
});

test("a filter finds memories by title, tag and domain, whatever their accents", async () => {
  const { fs, memory } = await memoryWith(NOTES);
  await memory.save("2025-10-01: Podé los árboles del huerto.", {
    tags: ["poda"],
    domain: "huerto",
  });
  const app = appOver(fs);
  const ids = async (text: string): Promise<number> =>
    (await get<FilterReply>(app, `/filter?text=${encodeURIComponent(text)}`)).total;
  assert.equal(await ids("arboles"), 1);
  assert.equal(await ids("PODA huerto"), 1);
  assert.equal(await ids("notes"), NOTES.length);
  assert.equal(await ids("podcast"), 0);
  const { cards: [card] } = await memory.census();
  assert.equal(await ids(card?.id ?? ""), 1);
  assert.equal(await ids(card?.id.slice(-4) ?? ""), 0);
  assert.equal(await ids(""), NOTES.length + 1);
});

test("the answer to a question is the library's, number by number", async () => {
  const { fs } = await memoryWith(NOTES, { branch_factor: 2 });
  const app = appOver(fs);
  for (const query of ["barn roof larch", "the", "elephants on parade", "wel dug out", "notes"]) {
    const reply = await ask(app, query);
    const fresh = await Memory.open({ home: HOME, fs, now: tickingClock() });
    const answer = await fresh.search(query);
    const { kind, confidence, coverage, margin, walk } = answer;
    assert.deepEqual(
      [reply.kind, reply.confidence, reply.coverage, reply.margin, reply.walk],
      [kind, confidence, coverage, margin, walk],
      query,
    );
    const hits = answer.kind === "not_found" ? [] : answer.results;
    assert.deepEqual(
      reply.results.map(({ id, score, path }) => [id, score, path]),
      hits.map(({ leaf, score, path }) => [leaf.header.leaf_id, score, path]),
    );
  }
});

test("a question that is asked again costs the same, as it does on the command line", async () => {
  const { fs, memory } = await emptyMemory({ target_tokens: 12, max_tokens: 20, min_tokens: 1 });
  const entries = Array.from(
    { length: 400 },
    (_, at) => `## 2025-01-02 Row ${at}\n\nPruned ${at}.\n`,
  );
  await put(fs, `${HOME}/log.md`, entries.join("\n"));
  await memory.ingest([`${HOME}/log.md`], { domain: "vineyard" });
  assert.ok((await memory.stats()).index.segments > 0);
  const app = appOver(fs);
  const first = await ask(app, "pruned 217");
  assert.ok(first.walk.indexReads > 0);
  assert.deepEqual((await ask(app, "pruned 217")).walk, first.walk);
});

test("the drawn tree is the walk: what was opened, what was left, and the way to the best", async () => {
  const { fs } = await memoryWith(NOTES, { branch_factor: 2 });
  const app = appOver(fs);
  const { nodes, walk, results } = await ask(app, "barn roof larch");
  assert.deepEqual(
    nodes.filter(({ kind }) => kind !== "leaf").map(({ id }) => id),
    walk.levels.flatMap(({ opened }) => opened).map(({ id }) => id),
  );
  assert.deepEqual(
    nodes.filter(({ isOnPath }) => isOnPath).map(({ id }) => id),
    results[0]?.path,
  );
  for (const { id, kind, left } of nodes) {
    if (kind !== "node") continue;
    const place = await get<PlaceView>(app, `/place?kind=node&id=${id}`);
    const drawn = nodes.filter(({ parentId }) => parentId === id).length;
    assert.equal(drawn + (left ?? NaN), place.total);
  }
});

test("an ambiguous question asks for a clue, and a clue or a choice settles it", async () => {
  const { fs } = await memoryWith([
    "2024-07-22: Vacaciones en Benidorm con Luis, mi primo.",
    "2025-02-01: Luis arregló la caldera del piso.",
    "2025-04-09: Cena con Luis y Paula en Ruzafa.",
  ]);
  const app = appOver(fs);
  const first = await ask(app, "Luis");
  assert.equal(first.kind, "ambiguous");
  assert.deepEqual([first.asks?.round, first.asks?.rounds], [1, 3]);
  const clued = await ask(app, "Luis", ["caldera"]);
  assert.deepEqual([clued.kind, clued.asks], ["found", null]);
  const meant = first.asks?.options[1]?.id ?? "";
  const chosen = await ask(app, "Luis", [{ id: meant }]);
  assert.deepEqual([chosen.kind, chosen.results.map(({ id }) => id)], ["found", [meant]]);
  const lost = await ask(app, "Luis", ["primo", "piso", "Paula"]);
  assert.equal(lost.asks, null);
});

test("the timeline tells each value with its interval, and the state of a day", async () => {
  const { fs, memory } = await memoryWith([
    "2024-03-11: I live in Madrid.",
    "2026-02-03: I live in Valencia.",
  ]);
  const app = appOver(fs);
  const { lines } = await get<TimelineReply>(app, "/timeline");
  const line = lines.find(({ attribute }) => attribute === "location");
  assert.deepEqual(
    line?.facts.map(({ value, from, to }) => [value, from, to]),
    [
      ["Madrid", "2024-03-11T00:00:00Z", "2026-02-03T00:00:00Z"],
      ["Valencia", "2026-02-03T00:00:00Z", null],
    ],
  );
  assert.deepEqual([line?.changes.length, line?.changes[0]?.new.value], [1, "Valencia"]);
  const { factIds } = await get<StateReply>(app, "/timeline/at?date=2025-01-01");
  const state = Object.values(await memory.stateAt("2025-01-01")).map(({ fact_id }) => fact_id);
  assert.deepEqual(factIds, state);
  assert.deepEqual(factIds, [line?.facts[0]?.id]);
  const wrong = await app.request("/api/timeline/at?date=yesterday", { headers: HEADERS });
  assert.equal(wrong.status, 400);
});
