import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { isStopWord, keywords } from "@ihmt/core/text";

test("keywords() puts what is said often and early first", () => {
  const text =
    "The cache moved to Redis. The cache is shared by all workers, and workers warm the cache.";
  assert.deepEqual(keywords(text, 3), ["cache", "workers", "redis"]);
});

test("keywords() counts the forms of a word together and shows the first", () => {
  const words = keywords(
    "Reservations expire. A reservation is never sold twice. Stock stays.",
    10,
  );
  assert.equal(words[0], "reservations");
  assert.ok(!words.includes("reservation"));
});

test("keywords() keeps accents and identifiers whole", () => {
  const words = keywords("La configuración llama a reserveStock y a user_id en node.js.", 10);
  for (const word of ["configuración", "reservestock", "user_id", "node.js"]) {
    assert.ok(words.includes(word), word);
  }
  for (const half of ["reserve", "stock", "user", "node"]) assert.ok(!words.includes(half), half);
});

test("keywords() leaves out stop words, numbers, dates and digests", () => {
  const text =
    "The 17 of 2026-02-03 and 2026-02-03T10:15:00Z at 8080, 1.3.0, 9f86d081884c7d65, x: done";
  assert.deepEqual(keywords(text, 10), []);
});

test("keywords() finds repeated words of Chinese without a dictionary", () => {
  const words = keywords("他负责推荐系统。推荐系统使用Docker部署，推荐系统的数据库很大。", 4);
  assert.equal(words[0], "推荐系统");
  assert.ok(words.includes("docker"));
  assert.ok(!words.includes("推荐"));
});

test("keywords() gives at most as many as asked for, each once, the same each time", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), fc.nat(12), (text, limit) => {
    const words = keywords(text, limit);
    assert.ok(words.length <= limit);
    assert.equal(new Set(words).size, words.length);
    assert.ok(words.every((word) => word !== "" && !isStopWord(word)));
    assert.deepEqual(keywords(text, limit), words);
  }));
});
