import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { leadingDate, timestamp } from "@ihmt/core/text";

const THIRD = "2026-02-03T00:00:00Z";

test("leadingDate() reads the ways people write a day", () => {
  const openings = [
    "2026-02-03: moved",
    "2026/02/03",
    "2026.2.3 moved",
    "03/02/2026 moved",
    "3-2-2026, moved",
    "[03/02/2026] Ana: hi",
    "[3/2/26] Ana: hi",
    "# 3 de febrero de 2026",
    "3 febrero 2026",
    "Martes, 3 de febrero del 2026:",
    "**Tuesday, 3rd of February 2026**",
    "February 3, 2026 - moved",
    "Feb 3rd 2026",
    "3 Feb 2026",
    "3-feb-2026",
    "2026年2月3日今天",
    "2026 年 2 月 3 日",
    "Date: 2026-02-03",
    "**Fecha:** 3/2/2026",
    "\ufeff\n\n- 2026-02-03 - moved",
    "> (2026-02-03) moved",
    "2026-02-03，moved",
  ];
  for (const text of openings) assert.equal(leadingDate(text), THIRD, text);
});

test("leadingDate() reads the time of day behind the day", () => {
  const rows: readonly (readonly [string, string])[] = [
    ["## 2026-02-03 10:15", "2026-02-03T10:15:00Z"],
    ["2026-02-03T10:15:30Z x", "2026-02-03T10:15:30Z"],
    ["2026-02-03T10:15:30.123+02:00", "2026-02-03T08:15:30Z"],
    ["2026-02-03T23:30-0130", "2026-02-04T01:00:00Z"],
    ["[03/02/2026, 9:05:00 PM] Ana", "2026-02-03T21:05:00Z"],
    ["3 de febrero de 2026 a las 21:05", "2026-02-03T21:05:00Z"],
    ["2026-02-03 12:05 a. m.", "2026-02-03T00:05:00Z"],
    ["2026-02-03 10:15 a mountain", "2026-02-03T10:15:00Z"],
    ["2026-02-03 25:00", THIRD],
  ];
  for (const [text, moment] of rows) assert.equal(leadingDate(text), moment, text);
});

test("leadingDate() reads figures day first unless only the other way is a date", () => {
  assert.equal(leadingDate("03/04/2026"), "2026-04-03T00:00:00Z");
  assert.equal(leadingDate("12/25/2025"), "2025-12-25T00:00:00Z");
});

test("leadingDate() finds none where there is none", () => {
  const others = [
    "",
    " \n ",
    "Moved on 2026-02-03",
    "2026-02-30: never",
    "2026-13-01",
    "31/04/2026",
    "13/13/2026",
    "29 de febrero de 2026",
    "0 March 2026",
    "2026-02-03b is a branch",
    "2026-02-031",
    "2026.02.03.4",
    "10.0.0.7",
    "1.3.0",
    "10-20-30 lock",
    "3 apples 2026",
    "Marching 3, 2026",
    "20260203",
    "2026",
  ];
  for (const text of others) assert.equal(leadingDate(text), undefined, text);
  assert.equal(leadingDate("29 de febrero de 2024"), "2024-02-29T00:00:00Z");
});

test("leadingDate() reads back every timestamp", () => {
  const seconds = fc.integer({
    min: Date.UTC(1000, 0, 1) / 1000,
    max: Date.UTC(9999, 11, 31) / 1000,
  });
  fc.assert(fc.property(seconds, fc.string(), (second, rest) => {
    const moment = timestamp(new Date(second * 1000));
    assert.equal(leadingDate(`${moment} ${rest}`), moment);
  }));
});
