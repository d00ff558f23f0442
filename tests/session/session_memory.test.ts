import assert from "node:assert/strict";
import { test } from "node:test";
import { SessionMemory } from "@ihmt/core/session";
import { dullLines } from "./_outputs.ts";

test("a note is recalled by its words, and kept once", async () => {
  const session = new SessionMemory();
  assert.equal(await session.note("Till.count is in src/till.ts:7-10 and sums the coins."), true);
  assert.equal(await session.note("Till.count is in src/till.ts:7-10 and sums the coins."), false);
  await session.note("The ledger is written by closeDay.");
  const { notes } = await session.recall("who sums the coins");
  assert.ok(notes?.kind === "found");
  assert.match(notes.best.leaf.content, /src\/till\.ts:7-10/);
  assert.equal((await session.recall("zeppelin")).notes?.kind, "not_found");
});

test("notes that fit equally are told apart by a clue", async () => {
  const session = new SessionMemory();
  await session.note("The timeout of the payment gateway is 30 seconds, set in config/pay.yml.");
  await session.note("The timeout of the stock service is 5 seconds, set in config/stock.yml.");
  assert.equal((await session.recall("timeout seconds")).notes?.kind, "ambiguous");
  const { notes } = await session.recall("timeout seconds", { clue: "payment gateway" });
  assert.ok(notes?.kind === "found" && notes.best.leaf.content.includes("30 seconds"));
});

test("an output that was condensed can be asked for line by line", async () => {
  const session = new SessionMemory();
  const output = `${dullLines(3000)}\nconnected to port 5433 of the staging database\n${
    dullLines(3000)
  }`;
  const { label, text, lines } = session.digestOutput(output, { label: "staging deploy" });
  assert.deepEqual([label, lines], ["staging deploy", 6001]);
  assert.ok(!text.includes("5433"));
  const named = await session.recall("staging deploy which port");
  assert.equal(named.notes, undefined);
  assert.match(named.passages[0]?.text ?? "", /^connected to port 5433/m);
  assert.equal(named.passages[0]?.first, 2999);
  const { passages } = await session.recall("port of the database");
  assert.match(passages[0]?.text ?? "", /5433/);
  assert.deepEqual((await session.recall("zeppelin hangar")).passages, []);
});

test("a label and nothing else gives the digest again", async () => {
  const session = new SessionMemory();
  const { text } = session.digestOutput(`${dullLines(900)}\nerror: no port\n`, { label: "build" });
  assert.equal((await session.recall("build")).passages[0]?.text, text);
});

test("a label that is taken gets a number, and the longest label that is named is meant", async () => {
  const session = new SessionMemory();
  assert.equal(session.digestOutput("port 1\n", { label: "build" }).label, "build");
  assert.equal(session.digestOutput("port 2\n", { label: "build" }).label, "build-2");
  assert.equal(session.digestOutput("port 3\n", { label: "  " }).label, "output");
  assert.equal((await session.recall("build-2 port")).passages[0]?.text, "port 2");
  assert.equal((await session.recall("Build port")).passages[0]?.text, "port 1");
  assert.deepEqual((await session.recall("builder")).labels, ["build", "build-2", "output"]);
});

test("sessions know nothing of each other", async () => {
  await new SessionMemory().note("The harbour crane is turquoise.");
  assert.equal((await new SessionMemory().recall("harbour crane")).notes?.kind, "not_found");
});
