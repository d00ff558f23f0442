import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { summarize } from "@ihmt/core/text";

test("summarize() keeps what the texts share, in their order", () => {
  const texts = [
    "The cache is shared. Lunch was late.",
    "It rained. The shared cache moved to Redis.",
    "We closed at six. Redis now holds the cache for all.",
  ];
  const summary = summarize(texts, 95);
  const order = [
    "The cache is shared.",
    "The shared cache moved to Redis.",
    "Redis now holds the cache for all.",
  ];
  assert.equal(summary, order.join(" "));
});

test("summarize() says nothing twice", () => {
  const text = "The port is 8080. The port is 8080. The port is 8080.";
  assert.equal(summarize([text], 200), "The port is 8080.");
});

test("summarize() lets each text speak where there is room", () => {
  const texts = ["Ana moved to Valencia.", "Luis bought a bike.", "The clinic closed."];
  assert.equal(summarize(texts, 200), texts.join(" "));
});

test("summarize() of one long sentence is its beginning", () => {
  const text = `The ${"very ".repeat(50)}long story`;
  assert.match(summarize([text], 40), /^The very .*…$/);
  assert.equal(summarize([], 40), "");
  assert.equal(summarize(["", " "], 40), "");
});

test("summarize() is one line, short enough, and the same each time", () => {
  const text = fc.string({ unit: fc.constantFrom(..."abc de. 数据。\n#-👍"), maxLength: 120 });
  fc.assert(fc.property(fc.array(text, { maxLength: 5 }), fc.nat(120), (texts, chars) => {
    const summary = summarize(texts, chars);
    assert.ok(summary.length <= chars);
    assert.doesNotMatch(summary, /\n/);
    assert.equal(summarize(texts, chars), summary);
  }));
});
