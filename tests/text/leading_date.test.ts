import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { leadingDate, readLeadingDate, timestamp } from "@ihmt/core/text";

const THIRD = "2026-02-03T00:00:00Z";

test("leadingDate() reads the ways people write a day", () => {
  const openings = [
    "2026-02-03: moved",
    "2026-02-03/2026-02-05: fair",
    "3-5 February 2026: fair",
    "February 3–5, 2026",
    "del 3 al 5 de febrero de 2026",
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
    "February 3rd, 2026",
    "Tue, 3 Feb 2026: moved",
    "\u200e[3/2/26] Ana: hi",
    "3.2.2026 moved",
    "2026年2月3日 星期二 晴",
    "2026年2月3号：搬家",
    "星期二，2026年2月3日",
    "2026-02-03 (Tuesday) moved",
    "Date of visit: 2026-02-03",
    "Visit date: 3 February 2026",
    "Fecha de la consulta: 3/2/2026",
    "就诊日期：2026年2月3日",
    "<2026-02-03 Tue> moved",
    "3.º de febrero de 2026",
    "[03-Feb-26] ana",
    "3-feb-26 moved",
  ];
  for (const text of openings) assert.equal(leadingDate(text), THIRD, text);
});

test("leadingDate() reads the time of day behind the day", () => {
  const rows: readonly (readonly [string, string])[] = [
    ["## 2026-02-03 10:15", "2026-02-03T10:15:00Z"],
    ["2026-02-03T10:15:30Z x", "2026-02-03T10:15:30Z"],
    ["2026-02-03T10:15:30.123+02:00", "2026-02-03T08:15:30Z"],
    ["2026-02-03T23:30-0130", "2026-02-04T01:00:00Z"],
    ["7:11 pm on 3 February, 2026: moved", "2026-02-03T19:11:00Z"],
    ["10:15 del 3 de febrero de 2026: mudanza", "2026-02-03T10:15:00Z"],
    ["[03/02/2026, 9:05:00 PM] Ana", "2026-02-03T21:05:00Z"],
    ["3 de febrero de 2026 a las 21:05", "2026-02-03T21:05:00Z"],
    ["2026-02-03 12:05 a. m.", "2026-02-03T00:05:00Z"],
    ["2026-02-03 10:15 a mountain", "2026-02-03T10:15:00Z"],
    ["2026-02-03 25:00", THIRD],
    ["\u200e[3/2/26, 10:15:02\u202fPM] Ana: hi", "2026-02-03T22:15:02Z"],
    ["3/2/26, 10:15 - Ana: hi", "2026-02-03T10:15:00Z"],
    ["[03-Feb-26 10:15 PM] ana#1234", "2026-02-03T22:15:00Z"],
    ["3/2/26, 10:15\u00a0p.\u00a0m. - Ana: hola", "2026-02-03T22:15:00Z"],
    ["03.02.26, 10:15 - Ana: hallo", "2026-02-03T10:15:00Z"],
    ["[10:15 PM, 3/2/2026] Ana: hi", "2026-02-03T22:15:00Z"],
    ["[2026/2/3 下午10:15:02] 小明: 在吗", "2026-02-03T22:15:02Z"],
    ["2026年2月3日上午10:15", "2026-02-03T10:15:00Z"],
    ["2026年2月3日 晚上8点", "2026-02-03T20:00:00Z"],
    ["2026年2月3日 12点05分", "2026-02-03T12:05:00Z"],
    ["03.02.2026 10:15:02 UTC+01:00", "2026-02-03T09:15:02Z"],
    ["Date:   Tue Feb 3 10:15:02 2026 +0100", "2026-02-03T09:15:02Z"],
    ["Tue, 3 Feb 2026 10:15:02 GMT", "2026-02-03T10:15:02Z"],
    ["<2026-02-03 Tue 10:15> call", "2026-02-03T10:15:00Z"],
    ["## 2026-02-03 — 10:15", "2026-02-03T10:15:00Z"],
    ["2026-02-03 (10:15) call", "2026-02-03T10:15:00Z"],
    ["2026-02-03 at 9am", "2026-02-03T09:00:00Z"],
    ["2026-02-03 21:05 h", "2026-02-03T21:05:00Z"],
    ["2026-02-03 10:15:02,123 ERROR", "2026-02-03T10:15:02Z"],
  ];
  for (const [text, moment] of rows) assert.equal(leadingDate(text), moment, text);
});

test("leadingDate() reads figures day first unless only the other way is a date", () => {
  assert.equal(leadingDate("03/04/2026"), "2026-04-03T00:00:00Z");
  assert.equal(leadingDate("12/25/2025"), "2025-12-25T00:00:00Z");
});

test("readLeadingDate() tells how figures were read and where the date ends", () => {
  const rows: readonly (readonly [string, string | undefined, boolean, string])[] = [
    ["03/02/2026: moved", "day first", true, ": moved"],
    ["3.2.2026 moved", "day first", true, " moved"],
    ["12/25/2025, moved", "month first", false, ", moved"],
    ["25/12/2025, moved", "day first", false, ", moved"],
    ["2026-02-03T10:15Z moved", undefined, false, " moved"],
    ["**3 de febrero de 2026** frío", undefined, false, "** frío"],
    ["[3/2/26, 10:15:02] Ana: hi", "day first", true, " Ana: hi"],
    ["2026年2月3日 星期二 晴", undefined, false, " 晴"],
    ["\n\n- Date: 2026-02-03 (Tue) moved", undefined, false, " moved"],
  ];
  for (const [text, reading, ambiguous, behind] of rows) {
    const date = readLeadingDate(text);
    assert.equal(date?.reading, reading, text);
    assert.equal(date?.ambiguous, ambiguous, text);
    assert.equal(text.slice(date?.end), behind);
  }
  assert.equal(readLeadingDate("03/02/2026", "month first")?.timestamp, "2026-03-02T00:00:00Z");
  assert.equal(readLeadingDate("25/12/2025", "month first")?.timestamp, "2025-12-25T00:00:00Z");
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
    "32 de enero de 2026",
    "30/02/2026",
    "2026年2月30日",
    "2026-00-10",
    "Dated stock is thrown away",
    "10:15, then lunch",
    "Sunday 3 was fine",
    "03.02.26 is a version",
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
