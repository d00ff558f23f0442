import { test } from "node:test";
import assert from "node:assert/strict";
import type { DataType } from "@ihmt/core";
import { type Budget, type Piece, split } from "@ihmt/core/ingest";

const ROOMY: Budget = { targetTokens: 2000, maxTokens: 3000, minTokens: 120 };

async function piecesOf(
  text: string,
  dataType: DataType = "GENERIC",
  budget = ROOMY,
): Promise<Piece[]> {
  const { chunker, pieces } = await split(text, { dataType, budget });
  assert.equal(chunker, "temporal", text);
  return pieces;
}

const speakers = (piece: Piece | undefined): string[] =>
  piece?.tags.filter((tag) => tag.startsWith("speaker:")).map((tag) => tag.slice(8)) ?? [];

/** Two days of Ana and Luis as each program exports them, and the moment of the third message. */
const EXPORTS: Readonly<Record<string, readonly [string, string, string]>> = {
  "WhatsApp on an iPhone": [
    "\u200e[3/2/26, 10:15:02] Ana: ¿ha venido el mensajero?\n[3/2/26, 10:16:40] Luis: aún no\nni llama\n",
    "[4/2/26, 9:05:00] Ana: ya está\n",
    "2026-02-04T09:05:00Z",
  ],
  "WhatsApp on an iPhone with halves of days": [
    "[3/2/26, 10:15:02\u202fAM] Ana: morning\n\u200e[3/2/26, 10:16:40\u202fAM] Luis: \u200eimage omitted\n",
    "[4/2/26, 9:05:00\u202fPM] Ana: night\n",
    "2026-02-04T21:05:00Z",
  ],
  "WhatsApp on Android": [
    "3/2/26, 10:15 - Ana: did the courier come?\n3/2/26, 10:16 - Luis: not yet\n",
    "4/2/26, 9:05 p.\u00a0m. - Ana: now\n",
    "2026-02-04T21:05:00Z",
  ],
  "WhatsApp with dots": [
    "03.02.26, 10:15 - Ana: ist er da?\n03.02.26, 10:16 - Luis: nein\n",
    "04.02.26, 09:05 - Ana: jetzt\n",
    "2026-02-04T09:05:00Z",
  ],
  "WhatsApp in a browser": [
    "[10:15, 3/2/2026] Ana: hola\n[10:16, 3/2/2026] Luis: dime\n",
    "[9:05, 4/2/2026] Ana: nada\n",
    "2026-02-04T09:05:00Z",
  ],
  "WhatsApp in Chinese": [
    "[2026/2/3 上午10:15:02] Ana: 在吗\n[2026/2/3 上午10:16:40] Luis: 在\n",
    "[2026/2/4 下午9:05:00] Ana: 晚安\n",
    "2026-02-04T21:05:00Z",
  ],
  "WhatsApp in French": [
    "03/02/2026 à 10:15 - Ana: tu viens ?\n03/02/2026 à 10:16 - Luis: oui\n",
    "04/02/2026 à 09:05 - Ana: merci\n",
    "2026-02-04T09:05:00Z",
  ],
  "Signal": [
    "Ana (2026-02-03 10:15): ¿vienes?\nLuis (2026-02-03 10:16): voy\n",
    "Ana (2026-02-04 09:05): gracias\n",
    "2026-02-04T09:05:00Z",
  ],
  "Telegram, copied": [
    "Ana, [03.02.2026 10:15]\n¿Vienes?\n\nLuis, [03.02.2026 10:16]\nVoy\n\n",
    "Ana, [04.02.2026 9:05]\nGracias\n",
    "2026-02-04T09:05:00Z",
  ],
  "Slack, dumped": [
    "> Ana [U01ABC234] @ 03/02/2026 10:15:02 Z:\nbuild is red\n\n> Luis [U01ABC235] @ 03/02/2026 10:16:40 Z:\nlooking\n\n",
    "> Ana [U01ABC234] @ 04/02/2026 09:05:00 Z:\ngreen again\n",
    "2026-02-04T09:05:00Z",
  ],
  "Slack, in brackets": [
    "[2026-02-03 10:15:02] Ana: build is red\n[2026-02-03 10:16:40] Luis: looking\n",
    "[2026-02-04 09:05:00] Ana: green\n",
    "2026-02-04T09:05:00Z",
  ],
  "Discord, copied": [
    "Ana — 03/02/2026 10:15\nanyone here?\n\nLuis — 03/02/2026 10:16\nyes\n\n",
    "Ana — 04/02/2026 9:05 PM\nbye\n",
    "2026-02-04T21:05:00Z",
  ],
  "IRC": [
    "2026-02-03 10:15:02 <Ana> anyone here?\n2026-02-03 10:16:40 <@Luis> yes\n",
    "2026-02-04 09:05:00 <Ana> bye\n",
    "2026-02-04T09:05:00Z",
  ],
  "IRC in brackets": [
    "[2026-02-03 10:15:02] <Ana> anyone here?\n[2026-02-03 10:16:40] <Luis> yes\n",
    "[2026-02-04 09:05:00] <Ana> bye\n",
    "2026-02-04T09:05:00Z",
  ],
  "a chat with the name in front": [
    "Ana 2026-02-03 10:15:02\n在吗\n\nLuis 2026-02-03 10:16:40\n在\n\n",
    "Ana 2026-02-04 09:05:00\n晚安\n",
    "2026-02-04T09:05:00Z",
  ],
};

for (const [program, [first, second, moment]] of Object.entries(EXPORTS)) {
  test(`split() parts the days of a chat and names who speaks: ${program}`, async () => {
    for (const [day, next] of [[first, second], [first, second].map(withReturns)]) {
      const pieces = await piecesOf(`${day}${next}`);
      assert.deepEqual(pieces.map(({ text }) => text), [day, next]);
      assert.equal(pieces[1]?.timestamp, moment);
      assert.deepEqual(pieces.map(speakers), [["Ana", "Luis"], ["Ana"]]);
      assert.deepEqual(pieces.map(({ blocks }) => blocks), [2, 1]);
      assert.equal(pieces[0]?.blockKind, "message");
    }
  });
}

function withReturns(text: string): string {
  return text.replaceAll("\n", "\r\n");
}

test("split() fills pieces with the messages of one day up to the budget", async () => {
  const messages = Array.from(
    { length: 60 },
    (_, index) => `3/2/26, 10:${String(index).padStart(2, "0")} - Ana: line of words ${index}\n`,
  );
  const budget = { targetTokens: 100, maxTokens: 150, minTokens: 20 };
  const pieces = await piecesOf(messages.join(""), "GENERIC", budget);
  assert.ok(pieces.length > 4);
  for (const piece of pieces) {
    assert.equal(piece.oversizedReason, undefined);
    assert.equal(piece.timestamp?.slice(0, 10), "2026-02-03");
  }
});

test("split() names no speakers where a record or a log uses a colon", async () => {
  const record = "2026-02-03 10:15 - Plan: rest\n\n2026-02-04 10:15 - Plan: walk\n";
  assert.deepEqual((await piecesOf(record, "CLINICAL")).flatMap(speakers), []);
  const log = "2026-02-03 10:15:02 ERROR: disk full\n2026-02-04 10:15:02 INFO: disk cleaned\n";
  assert.deepEqual((await piecesOf(log)).flatMap(speakers), []);
  const notice = "3/2/26, 10:15 - Messages and calls are end-to-end encrypted.\n" +
    "4/2/26, 10:15 - Ana added Luis\n";
  assert.deepEqual((await piecesOf(notice)).flatMap(speakers), []);
});

test("split() reads the figures of one document one way, and says which", async () => {
  const read = async (text: string): Promise<(readonly [string | undefined, unknown])[]> =>
    (await piecesOf(text)).map(({ timestamp, dateReading }) => [
      timestamp?.slice(0, 10),
      dateReading,
    ]);
  assert.deepEqual(await read("3/2/2026: a\n\n4.2.2026: b\n"), [
    ["2026-02-03", "day first"],
    ["2026-02-04", "day first"],
  ]);
  assert.deepEqual(await read("2/3/2026: a\n\n2/14/2026: b\n"), [
    ["2026-02-03", "month first"],
    ["2026-02-14", "month first"],
  ]);
  assert.deepEqual(await read("2/14/2026: a\n\n15/2/2026: b\n\n3/2/2026: c\n"), [
    ["2026-02-14", "month first"],
    ["2026-02-15", "day first"],
    ["2026-02-03", "day first"],
  ]);
  assert.deepEqual(await read("2026-02-03: a\n\n2026-02-04: b\n"), [
    ["2026-02-03", undefined],
    ["2026-02-04", undefined],
  ]);
});

test("split() says how the date of a single note was read", async () => {
  const { pieces } = await split("03/02/2026: moved to Valencia", {
    dataType: "GENERIC",
    budget: ROOMY,
  });
  assert.equal(pieces[0]?.timestamp, "2026-02-03T00:00:00Z");
  assert.equal(pieces[0]?.dateReading, "day first");
});

test("split() dates entries by labels and by the dates that headings end with", async () => {
  const tables: readonly (readonly string[])[] = [
    ["## [1.2.0] - 2026-02-03\n\n- Faster.\n\n", "## [1.1.0] - 2026-01-10\n\n- Smaller.\n"],
    ["## Session 4 — 3 February 2026\n\nSlept.\n\n", "## Session 5 — 10 January 2026\n\nBetter.\n"],
    ["Date of visit: 2026-02-03\nCough.\n\n", "Date of visit: 2026-01-10\nBetter.\n"],
    ["Fecha de la consulta: 03/02/2026\nTos.\n\n", "Fecha de la consulta: 10/01/2026\nMejor.\n"],
    ["就诊日期：2026年2月3日\n咳嗽。\n\n", "就诊日期：2026年1月10日\n好转。\n"],
    ["**Tuesday, February 3rd, 2026**\n\nRain.\n\n", "**Saturday, January 10, 2026**\n\nSun.\n"],
    ["Tue Feb  3 10:15:02 2026\nbackup ok\n\n", "Sat Jan 10 10:15:02 2026\nbackup ok\n"],
  ];
  for (const [first = "", second = ""] of tables) {
    const pieces = await piecesOf(first + second);
    assert.deepEqual(pieces.map(({ text }) => text), [first, second]);
    assert.deepEqual(pieces.map(({ timestamp }) => timestamp?.slice(0, 10)), [
      "2026-02-03",
      "2026-01-10",
    ]);
  }
});

test("split() takes impossible dates for text", async () => {
  const text = "2026-02-30: a\n\n2026-13-01: b\n\n31/04/2026: c\n";
  const { chunker, pieces } = await split(text, { dataType: "PERSONAL", budget: ROOMY });
  assert.equal(chunker, "generic");
  assert.deepEqual(pieces.map(({ timestamp }) => timestamp), [undefined]);
});

test("split() names who stands behind the moment, above what is said", async () => {
  const wechat = "2026-02-03 10:15:02 小雯\n到了吗\n\n2026-02-04 10:16:40 阿杰\n马上\n";
  assert.deepEqual((await piecesOf(wechat)).map(speakers), [["小雯"], ["阿杰"]]);
  const teams = "[3/2/2026 10:15 AM] Ana Bell\nhi all\n\n[4/2/2026 9:05 AM] Luis Roca\nhello\n";
  assert.deepEqual((await piecesOf(teams)).map(speakers), [["Ana Bell"], ["Luis Roca"]]);
  const wide = "2026年2月3日 下午6:04 - 小雯：到了吗\n2026年2月4日 下午6:05 - 阿杰：马上\n";
  assert.deepEqual((await piecesOf(wide)).map(speakers), [["小雯"], ["阿杰"]]);
  const log =
    "[2026-02-03 10:15] Deploy started\nall green\n\n[2026-02-04 10:15] Deploy done\nok\n";
  assert.deepEqual((await piecesOf(log)).flatMap(speakers), []);
});
