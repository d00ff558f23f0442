import assert from "node:assert/strict";
import { test } from "node:test";
import { compare, dayOf, estimateTokens, period, timestamp } from "@ihmt/core/text";

test("timestamp() is in UTC and whole seconds", () => {
  assert.equal(timestamp(new Date(Date.UTC(2026, 1, 3, 10, 15, 30, 999))), "2026-02-03T10:15:30Z");
});

test("timestamp() refuses a date that is no moment", () => {
  assert.throws(() => timestamp(new Date("never")), { name: "InvalidInputError" });
});

test("dayOf() is the day of a timestamp", () => {
  assert.equal(dayOf("2026-02-03T10:15:30Z"), "2026-02-03");
  assert.equal(dayOf("2026-02-03"), "2026-02-03");
  assert.equal(dayOf(""), "");
});

test("period() words a range of days", () => {
  const [start, end] = ["2024-03-11T09:00:00Z", "2026-02-03T10:00:00Z"];
  assert.equal(period({ start, end }), "2024-03-11 – 2026-02-03");
  assert.equal(period({ start, end: "2024-03-11T23:00:00Z" }), "2024-03-11");
  assert.equal(period({ start, end: null }), "2024-03-11");
  assert.equal(period({ start: null, end }), "2026-02-03");
  assert.equal(period({ start: null, end: null }), "");
});

test("compare() orders by code unit", () => {
  const sorted = ["é", "z", "Z", "a", "", "10", "9", "數", "👍", "\ufb01"].sort(compare);
  assert.deepEqual(sorted, ["", "10", "9", "Z", "a", "z", "é", "數", "👍", "\ufb01"]);
  assert.equal(compare("a", "a"), 0);
});

test("estimateTokens() goes by script", () => {
  assert.equal(estimateTokens(""), 0);
  assert.equal(estimateTokens("a"), 1);
  assert.equal(estimateTokens("x".repeat(400)), 100);
  const chinese = estimateTokens("数据库在服务器上".repeat(10));
  assert.ok(chinese >= 80 / 1.5 && chinese <= 80, String(chinese));
  const russian = estimateTokens("данные".repeat(10));
  assert.ok(russian > 60 / 4 && russian < 60, String(russian));
});
