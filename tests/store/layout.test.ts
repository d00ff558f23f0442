import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { branchId, leafId, slug } from "@ihmt/core/store";

const SLUGS: readonly (readonly [string, string])[] = [
  ["software.java", "software.java"],
  ["Mi Diario Íntimo", "mi-diario-intimo"],
  ["Ångström & Ñandú", "angstrom-nandu"],
  ["偏好设置", "偏好设置"],
  ["Заметки й", "заметки-й"],
  ["हिन्दी", "हिन्दी"],
  ["../../etc/passwd", "etc-passwd"],
  ["..", "general"],
  ["", "general"],
  [".hidden", "hidden"],
  ["a..b", "a.b"],
  ["a\\b/c:d", "a-b-c-d"],
  ["CON", "x-con"],
  ["nul.txt", "x-nul.txt"],
  ["console", "console"],
  ["tab\tnew\nline\0", "tab-new-line"],
  ["trailing...", "trailing"],
  ["x".repeat(100), "x".repeat(48)],
];
for (const [name, expected] of SLUGS) {
  test(`slug(${JSON.stringify(name.slice(0, 30))}) is ${expected.slice(0, 30)}`, () => {
    assert.equal(slug(name), expected);
  });
}

test("a slug never leaves its folder, whatever the name, and is its own slug", () => {
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 80 }), (name) => {
    const safe = slug(name);
    assert.ok(safe.length > 0 && safe.length <= 48);
    assert.doesNotMatch(safe, /[/\\:\p{Cc}]|^\.|\.\.|[.\s]$/u);
    assert.ok(safe.isWellFormed());
    assert.equal(slug(safe), safe);
  }));
});

test("leafId() follows the format, and the same leaf gives the same id", async () => {
  const leaf = { domain: "software.java", source: "/a/B.java", index: 1, content: "class B {}" };
  const id = await leafId(leaf);
  assert.match(id, /^L-software\.java-0001-[0-9a-f]{10}$/);
  assert.equal(await leafId(leaf), id);
  assert.notEqual(await leafId({ ...leaf, index: 2 }), id);
  assert.ok((await leafId(leaf, 16)).startsWith(id));
});

test("leafId() is the documented digest of source, index and content", async () => {
  // sha256("inline|0|hello")
  const id = await leafId({ domain: "notes", source: "inline", index: 0, content: "hello" });
  assert.equal(id, "L-notes-0000-457425ddaa");
});

test("branchId() cuts the domain to 24 and names the layer", async () => {
  const id = await branchId(2, "a-very-long-domain-name-indeed", ["N1-a", "N1-b"]);
  assert.match(id, /^N2-a-very-long-domain-name--[0-9a-f]{10}$/);
});
