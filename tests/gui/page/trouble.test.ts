/** The page where things are not as they should be: hostile texts, no store, a broken one, others writing. */

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { rm } from "node:fs/promises";
import { inMemoryFileSystem, Memory } from "@ihmt/core";
import en from "../../../gui/static/wording/en.js";
import { cliCommand, run, type TempFolder, tempFolder } from "../../support/runtime.ts";
import { emptyMemory, HOME, memoryWith, put, STORE } from "../../support/stores.ts";
import { overflow, pageTest, picture, turnTo, useBrowser, withPage } from "./_browser.ts";

/** What would run, load or turn around if text were anything but text. */
const HOSTILE = [
  "2025-01-02: <script>window.harm = 1</script><img src=x onerror='window.harm = 2'>",
  "2025-01-03: <svg/onload=harm=3> [a](javascript:harm=4) &lt;b&gt; ${harm} {{harm}} {count}",
  "2025-01-04: pay \u202e0001\u202c euros \u2066to\u2069 the \u0007bell\u001b[31m \u0085\u0000 end",
  "2025-01-05: مرحبا بالعالم שלום עולם mixed with English",
  "2025-01-06: I live in <b>Madrid</b>.",
  '2026-01-06: I live in "><script>harm=5</script>.',
];
const LONG = `2025-02-01: The walrus file.\n${"walrus ".repeat(300_000)}the very end`;

let temp: TempFolder;

useBrowser();
before(async () => {
  temp = await tempFolder();
});
after(() => temp.cleanup());

pageTest("stored text is text on every screen, whatever it looks like", async () => {
  const { fs, memory } = await memoryWith(HOSTILE);
  await memory.save("2025-03-01: a domain of its own", {
    domain: "<img src=x onerror=harm=6>",
    tags: ["<script>harm=7</script>"],
  });
  const { cards } = await memory.census();
  await withPage({ fs, home: HOME }, async ({ page, errors }) => {
    const screens = ["#/overview", "#/explore", "#/timeline", "#/setup"];
    const searches = ["harm", "pay euros", "<script>", "شلوم מרחבא"]
      .map((text) => `#/diagnose?q=${encodeURIComponent(text)}`);
    const leaves = cards.map(({ id }) => `#/leaf/${encodeURIComponent(id)}`);
    for (const address of [...screens, ...searches, ...leaves]) {
      await turnTo(page, address);
      assert.equal(await overflow(page), 0, address);
      assert.equal(
        await page.locator("main script, main img, main b, main svg[onload]").count(),
        0,
      );
      const text = await page.locator("main").innerText();
      assert.ok(!/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u.test(text), address);
    }
    const [first] = cards.filter(({ timestamp }) => timestamp.startsWith("2025-01-02"));
    await turnTo(page, `#/leaf/${encodeURIComponent(first?.id ?? "")}`);
    await page.locator(".leaf-text").getByText("<script>window.harm = 1</script>").waitFor();
    const [turned] = cards.filter(({ timestamp }) => timestamp.startsWith("2025-01-04"));
    await turnTo(page, `#/leaf/${encodeURIComponent(turned?.id ?? "")}`);
    await page.locator(".leaf-text .sign").first().waitFor();
    const signs = await page.locator(".leaf-text .sign").allInnerTexts();
    assert.deepEqual(signs.slice(0, 3), ["U+202E", "U+202C", "U+2066"]);
    await picture(page, "hostile");
    assert.equal(await page.evaluate(() => Reflect.get(globalThis, "harm")), undefined);
    assert.deepEqual(errors, []);
  });
});

pageTest("a memory of 2 MB opens at once, and all of it can be read", async () => {
  const { fs, memory } = await emptyMemory({ max_tokens: 1_000_000, target_tokens: 1_000_000 });
  const { leaves: [leaf] } = await memory.save(LONG);
  const at = `/leaf/${encodeURIComponent(leaf?.id ?? "")}`;
  await withPage({ fs, home: HOME, at }, async ({ page, errors }) => {
    await page.locator(".leaf-text").waitFor();
    const rest = page.getByRole("button", { name: /more characters/ });
    for (let pieces = 0; pieces < 20 && await rest.isVisible(); pieces++) await rest.click();
    const shown = await page.locator(".leaf-text").evaluate((text) =>
      text.textContent?.length ?? 0
    );
    assert.equal(shown, (await memory.leaf(leaf?.id ?? "")).content.length);
    assert.equal(await overflow(page), 0);
    assert.deepEqual(errors, []);
  });
});

pageTest("what another process saves shows up by itself, and the tree stays open", async () => {
  const home = `${temp.path}/shared`;
  const memory = await Memory.initialize({ home });
  await memory.save("2025-01-02: the barn roof was mended with larch.", { domain: "farm" });
  await withPage({ home, at: "/explore" }, async ({ page, errors }) => {
    await page.locator(".tree-row.domain").click();
    await page.locator(".tree-row.leaf").filter({ hasText: "larch" }).waitFor();
    const command = [
      ...cliCommand(),
      "save",
      "2025-03-04: the well is nine metres deep.",
      "--domain",
      "farm",
      "--path",
      home,
    ];
    const { code, stderr } = await run(command);
    assert.equal(code, 0, stderr);
    await page.locator(".tree-row.leaf").filter({ hasText: "well" }).waitFor();
    await page.getByText(en["frame.changed"]).waitFor();
    // Who reads or types is not disturbed by what others save.
    await page.locator(".tree-row.leaf").filter({ hasText: "larch" }).click();
    await page.getByRole("heading", { level: 1, name: /larch/ }).waitFor();
    const text = await page.locator(".leaf-text").elementHandle();
    await memory.save("2025-04-05: the hens moved in.", { domain: "farm" });
    await page.locator(".tree-row.leaf").filter({ hasText: "hens" }).waitFor();
    assert.ok(await text?.evaluate((element) => element.isConnected));
    await turnTo(page, "#/overview");
    await page.locator(".numbers dd").first().getByText("3", { exact: true }).waitFor();
    await memory.save("2025-05-06: the gate got a new oak post.", { domain: "farm" });
    await page.locator(".numbers dd").first().getByText("4", { exact: true }).waitFor();
    assert.deepEqual(errors, []);
  });
});

pageTest("without a store the page offers to make one, and then shows it", async () => {
  const home = `${temp.path}/fresh`;
  const { code } = await run(["mkdir", home]);
  assert.equal(code, 0);
  await withPage({ home, at: "/overview" }, async ({ page, errors }) => {
    await page.getByRole("heading", { name: en["none.title"] }).waitFor();
    await picture(page, "no-store");
    await page.getByRole("link", { name: en["none.action"] }).click();
    await page.getByText(en["setup.holds_none"]).waitFor();
    await page.getByRole("button", { name: en["setup.make"] }).click();
    await page.getByText(en["setup.is_current"]).waitFor();
    assert.equal((await (await Memory.open({ home })).stats()).leaves, 0);
    for (const address of ["#/overview", "#/explore"]) {
      await turnTo(page, address);
      await page.getByText(en["empty.title"]).waitFor();
    }
    await turnTo(page, "#/timeline");
    await page.getByText(en["timeline.none"]).waitFor();
    await turnTo(page, "#/diagnose?q=anything");
    await page.getByText(en["diagnose.why_unknown"]).waitFor();
    await picture(page, "empty-store");
    assert.deepEqual(errors, []);
  });
});

pageTest("a folder is typed with completion, browsed, and chosen", async () => {
  const { fs } = await memoryWith(["2025-01-02: the barn roof was mended with larch."]);
  await fs.makeFolder(`${HOME}/letters/old`);
  await fs.makeFolder("/home/bea");
  await (await Memory.initialize({ home: "/home/bea", fs })).save("Bea was here.");
  await withPage({ fs, home: HOME, at: "/setup" }, async ({ page, errors }) => {
    await page.getByText(en["setup.is_current"]).waitFor();
    await page.getByRole("button", { name: "letters" }).click();
    await page.getByRole("button", { name: "old", exact: true }).waitFor();
    await page.getByRole("button", { name: en["setup.above"] }).click();
    await page.getByText(en["setup.is_current"]).waitFor();
    await page.getByLabel(en["setup.path"]).fill("/home/");
    await page.locator("datalist option[value='/home/bea']").waitFor({ state: "attached" });
    await page.getByLabel(en["setup.path"]).fill("/home/bea");
    await page.getByRole("button", { name: en["setup.go"] }).click();
    await page.getByRole("button", { name: en["setup.use"] }).click();
    await page.locator(".frame-home").getByText("/home/bea").waitFor();
    await turnTo(page, "#/overview");
    await page.getByText("Bea was here.").waitFor();
    await turnTo(page, "#/setup");
    await page.getByLabel(en["setup.path"]).fill("/home/nobody");
    await page.getByRole("button", { name: en["setup.go"] }).click();
    await page.getByText(en["error.file_system"]).waitFor();
    assert.deepEqual(errors.filter((text) => !text.includes("500")), []);
  });
});

pageTest("a broken store is told, and shown again once it is mended", async () => {
  const { fs } = await memoryWith(["2025-01-02: the barn roof was mended with larch."]);
  const config = `${STORE}/ihmt.config.json`;
  await put(fs, config, "{ not json");
  await withPage({ fs, home: HOME, at: "/overview" }, async ({ page, errors }) => {
    await page.getByRole("heading", { name: en["broken.title"] }).waitFor();
    await page.getByText(en["error.bad_config"]).waitFor();
    await picture(page, "broken-store");
    await put(fs, config, "{}");
    await page.getByRole("heading", { level: 1, name: en["overview.title"] }).waitFor();
    await page.getByText("larch").first().waitFor();
    assert.deepEqual(errors, []);
  });
});

pageTest("a store that is damaged under the open page is told of, file by file", async () => {
  const { fs } = await memoryWith(["2025-01-02: the barn roof was mended with larch."]);
  await put(fs, `${STORE}/layer_0/notes/L-notes-0009-0123456789.txt`, "<<<IHMT-META\n{ no");
  await withPage({ fs, home: HOME, at: "/overview" }, async ({ page, errors }) => {
    await page.getByText("1 file cannot be read").waitFor();
    await page.getByRole("button", { name: en["overview.verify"] }).click();
    await page.getByText(/things? (is|are) wrong/).waitFor();
    await page.getByText("L-notes-0009-0123456789.txt").first().waitFor();
    assert.deepEqual(errors, []);
  });
});

pageTest("a store that goes away is noticed, and so is one that comes back", async () => {
  const home = `${temp.path}/moved`;
  await (await Memory.initialize({ home })).save("2025-01-02: the barn roof was mended.");
  await withPage({ home, at: "/overview" }, async ({ page }) => {
    await page.getByText("barn roof").first().waitFor();
    await rm(`${home}/ihmt_memory`, { recursive: true });
    await page.getByRole("heading", { name: en["none.title"] }).waitFor();
    await (await Memory.initialize({ home })).save("2025-01-02: the well was dug out.");
    await page.getByText("well was dug").first().waitFor();
  });
});

pageTest("the token leaves the address, outlives a reload, and reaches a second tab", async () => {
  const { fs } = await memoryWith(["2025-01-02: the barn roof was mended with larch."]);
  await withPage({ fs, home: HOME, at: "/timeline" }, async ({ page, url, token }) => {
    await page.getByRole("heading", { name: en["timeline.title"] }).waitFor();
    assert.equal(page.url(), `${url}#/timeline`);
    await page.reload();
    await page.getByRole("heading", { name: en["timeline.title"] }).waitFor();
    const second = await page.context().newPage();
    await second.goto(`${url}#/overview`);
    await second.getByRole("heading", { level: 1, name: en["overview.title"] }).waitFor();
    assert.ok(!(await second.content()).includes(token));
  });
});

pageTest("who comes without the token is shown nothing, and lets the link in", async () => {
  const { fs } = await memoryWith(["2025-01-02: the barn roof was mended with larch."]);
  await withPage({ fs, home: HOME, at: "/overview" }, async ({ page, url, token }) => {
    await page.getByText("larch").first().waitFor();
    await page.evaluate(() => sessionStorage.clear());
    await page.goto("about:blank");
    await page.goto(`${url}#/overview`);
    await page.getByRole("heading", { name: en["gate.title"] }).waitFor();
    assert.ok(!(await page.content()).includes("larch"));
    const link = page.getByLabel(en["gate.link"]);
    await link.fill("nonsense");
    await page.getByRole("button", { name: en["gate.open"] }).click();
    await page.getByText(en["gate.wrong"]).waitFor();
    await link.fill(`${url}#token=${"x".repeat(43)}`);
    await page.getByRole("button", { name: en["gate.open"] }).click();
    await page.getByText(en["gate.wrong"]).waitFor();
    await page.getByLabel(en["gate.link"]).fill(`${url}#token=${token}`);
    await page.getByRole("button", { name: en["gate.open"] }).click();
    await page.getByText("larch").first().waitFor();
  });
});

pageTest("a server that ends is said to have ended", async () => {
  await withPage({ fs: inMemoryFileSystem(), home: HOME }, async ({ page }) => {
    await page.getByRole("heading", { name: en["none.title"] }).waitFor();
    await page.route("**/api/revision", (route) => route.abort());
    await page.getByText(en["frame.lost"]).waitFor();
  });
});

pageTest(
  "a memory that takes long to open is waited for in the open, with a word on why",
  async () => {
    const { fs } = await memoryWith(["2025-01-02: the barn roof was mended with larch."]);
    await withPage({ fs, home: HOME, at: "/overview" }, async ({ page, errors }) => {
      await page.getByText("larch").first().waitFor();
      let open = (): void => {};
      const opened = new Promise<void>((resolve) => open = resolve);
      await page.route("**/api/store", async (route) => {
        await opened;
        await route.continue();
      });
      await page.reload();
      await page.getByRole("navigation").getByText(en["nav.explore"]).waitFor();
      await page.getByText(en["frame.opening"]).waitFor();
      open();
      await page.getByText("larch").first().waitFor();
      assert.deepEqual(errors, []);
    });
  },
);
