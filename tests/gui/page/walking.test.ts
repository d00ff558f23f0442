/** Walking through a memory: with the keyboard alone, by address, through a wide domain. */

import assert from "node:assert/strict";
import { before } from "node:test";
import type { Page } from "playwright-core";
import type { FileSystem, Memory, PlaceView } from "@ihmt/core";
import type { LeafCard } from "@ihmt/core";
import en from "../../../gui/static/wording/en.js";
import { pageTest, turnTo, useBrowser, withPage } from "./_browser.ts";
import { exampleStore } from "./_stores.ts";

let store: { fs: FileSystem; home: string };
let memory: Memory;
let cards: readonly LeafCard[];

useBrowser();
before(async () => {
  ({ memory, ...store } = await exampleStore());
  ({ cards } = await memory.census());
});

/** The row of the tree that the keyboard is on. */
async function activeRow(page: Page): Promise<string> {
  return await page.evaluate<string>(`(async () => {
    // Rows are drawn with the next frame.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const tree = document.querySelector("[role=tree]");
    const row = document.getElementById(tree.getAttribute("aria-activedescendant"));
    return row.querySelector(".tree-name").textContent;
  })()`);
}

/** Presses Tab until the focus is on what a selector names. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab");
    if (await page.locator(`${selector}:focus`).count() > 0) return;
  }
  assert.fail(`Tab never came to ${selector}`);
}

pageTest("the keyboard alone opens a memory in the tree and finds one by a clue", async () => {
  await withPage({ ...store, at: "/overview" }, async ({ page, errors }) => {
    await page.getByRole("heading", { level: 1, name: en["overview.title"] }).waitFor();
    await tabTo(page, ".skip");
    await tabTo(page, ".frame-nav a[href='#/explore']");
    await page.keyboard.press("Enter");
    await tabTo(page, "[role=tree]");
    assert.equal(await activeRow(page), en["explore.root"]);
    await page.keyboard.press("End");
    const last = await activeRow(page);
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
    const first = await activeRow(page);
    assert.notEqual(first, last);
    await page.keyboard.press(last.charAt(0));
    await page.keyboard.press("Home");
    await page.keyboard.type("med");
    assert.equal(await activeRow(page), "medicine.clinical");
    await page.keyboard.press("ArrowRight");
    await page.locator(".tree-row.active[aria-expanded=true]").waitFor();
    await page.keyboard.press("ArrowRight");
    const inside = await activeRow(page);
    await page.keyboard.press("ArrowLeft");
    assert.equal(await activeRow(page), "medicine.clinical");
    await page.keyboard.press("ArrowDown");
    assert.equal(await activeRow(page), inside);
    for (let level = 0; level < 4; level++) {
      if (await page.locator(".tree-row.leaf.active").count() > 0) break;
      await page.keyboard.press("ArrowRight");
      await page.locator(".tree-row.active[aria-expanded=true]").waitFor();
      await page.keyboard.press("ArrowRight");
      await activeRow(page);
    }
    const leaf = await activeRow(page);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: leaf }).waitFor();
    assert.match(page.url(), /#\/leaf\/L-medicine/);

    await turnTo(page, "#/diagnose");
    await tabTo(page, "main input[type=search]");
    await page.keyboard.type("Luis");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: en["diagnose.which"] }).waitFor();
    await tabTo(page, "input[data-next]");
    await page.keyboard.type("Benidorm");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: en["diagnose.found"], exact: true }).waitFor();
    assert.match(await page.locator(".list a.title").first().innerText(), /Benidorm/);
    assert.equal(await page.locator("h2:focus").innerText(), en["diagnose.found"]);
    assert.deepEqual(errors, []);
  });
});

pageTest("an address leads to a memory, opens the way to it in the tree, and back", async () => {
  const old = cards.find(({ supersededBy }) => supersededBy !== null);
  const successor = cards.find(({ id }) => id === old?.supersededBy);
  assert.ok(old !== undefined && successor !== undefined);
  const at = `/leaf/${encodeURIComponent(old.id)}`;
  await withPage({ ...store, at }, async ({ page, errors }) => {
    await page.getByRole("heading", { level: 1, name: old.title }).waitFor();
    const selected = page.locator(".tree-row[aria-selected=true]");
    await selected.waitFor();
    assert.equal(await selected.locator(".tree-name").innerText(), old.title);
    await page.locator(".notice").first().waitFor();
    await page.locator(".tree-row.outdated[aria-selected=true]").waitFor();
    await page.locator(".detail section a.title").first().click();
    await page.getByRole("heading", { level: 1, name: successor.title }).waitFor();
    await page.getByText(en["leaf.earlier"], { exact: true }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: old.title }).waitFor();
    assert.deepEqual(errors, []);
  });
});

pageTest("an address of nothing says so", async () => {
  await withPage({ ...store, at: "/leaf/L-nothing-0000-0000000000" }, async ({ page }) => {
    await page.getByText(en["error.unknown_memory"]).waitFor();
  });
});

pageTest("the filter shows what fits, and the tree again when it is emptied", async () => {
  await withPage({ ...store, at: "/explore" }, async ({ page, errors }) => {
    const filter = page.getByLabel(en["explore.filter"]);
    await filter.fill("benidorm");
    await page.getByText("1 memory fits").waitFor();
    await page.locator(".tree-row.leaf").first().waitFor();
    assert.equal(await page.locator(".tree-row.leaf").count(), 1);
    await page.locator(".tree-row.leaf").click();
    await page.getByRole("heading", { level: 1, name: /Benidorm/ }).waitFor();
    await filter.fill("");
    await page.locator(".tree-row.domain").nth(2).waitFor();
    assert.deepEqual(errors, []);
  });
});

pageTest(
  "a domain of 10,000 memories has few rows in the document, and its last one in reach",
  async () => {
    const total = 10_000;
    await withPage({ ...store, at: "/overview" }, async ({ page, errors }) => {
      let asked = 0;
      await page.route("**/api/place?*", async (route) => {
        const search = new URL(route.request().url()).searchParams;
        if (search.get("kind") !== "domain") return await route.continue();
        asked++;
        const offset = Number(search.get("offset") ?? 0);
        const limit = Math.min(Number(search.get("limit") ?? 200), total - offset);
        const view: PlaceView = {
          id: "wide",
          kind: "domain",
          title: "wide",
          summary: "",
          keywords: [],
          domain: "wide",
          parentId: undefined,
          leafCount: total,
          start: null,
          end: null,
          total,
          children: Array.from({ length: limit }, (_, at) => ({
            id: `L-wide-${offset + at}`,
            kind: "leaf" as const,
            title: `Row ${offset + at} of the vineyard`,
            excerpt: "",
            leafCount: 1,
            start: "2025-01-02T00:00:00Z",
            end: "2025-01-02T00:00:00Z",
          })),
        };
        await route.fulfill({ json: view });
      });
      await turnTo(page, "#/explore");
      await page.locator(".tree-row.domain").first().click();
      await page.getByText("Row 0 of the vineyard").waitFor();
      assert.ok(await page.locator(".tree-row").count() < 80);
      await page.locator("[role=tree]").focus();
      for (let pages = 0; pages < 30; pages++) await page.keyboard.press("PageDown");
      await page.keyboard.press("End");
      await page.locator("[role=tree]").evaluate((tree) => tree.scrollTop = tree.scrollHeight / 2);
      await page.getByText(/Row (49|50)\d\d of the vineyard/).first().waitFor();
      const row = page.locator(".tree-row.leaf").filter({ hasText: /Row 50\d\d/ }).first();
      assert.equal(await row.getAttribute("aria-setsize"), String(total));
      assert.ok(await page.locator(".tree-row").count() < 80);
      assert.ok(asked < 30, `asked ${asked} times`);
      assert.deepEqual(errors, []);
    });
  },
);

pageTest("the timeline tells what was true on a day, and what changed", async () => {
  await withPage({ ...store, at: "/timeline" }, async ({ page, errors }) => {
    const location = page.locator(".fact-line").filter({ hasText: "location" });
    await location.getByText("Valencia").first().waitFor();
    assert.equal(await location.locator("strong").innerText(), "Valencia");
    assert.match(await location.locator(".changes").innerText(), /“Madrid”.*“Valencia”/);
    await page.getByLabel(en["timeline.date"]).fill("2025-01-01");
    await location.locator("strong").filter({ hasText: "Madrid" }).waitFor();
    const state = await memory.stateAt("2025-01-01");
    const shown = await page.locator("[data-held]").evaluateAll((held) =>
      held.map((element) => element.getAttribute("data-held"))
    );
    assert.deepEqual(shown.sort(), Object.values(state).map(({ fact_id }) => fact_id).sort());
    await page.getByLabel(en["timeline.slider"]).press("Home");
    await location.getByText("Madrid").first().waitFor();
    await page.getByRole("button", { name: en["timeline.today"] }).click();
    await location.locator("strong").filter({ hasText: "Valencia" }).waitFor();
    await page.getByLabel(en["timeline.only_changed"]).check();
    assert.ok(
      await page.locator(".fact-line").count() < Object.keys(await memory.activeState()).length,
    );
    assert.deepEqual(errors, []);
  });
});
