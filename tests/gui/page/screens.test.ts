/** Every screen in every language: its words, its reach, its pictures. */

import assert from "node:assert/strict";
import { before } from "node:test";
import type { FileSystem } from "@ihmt/core";
import en from "../../../gui/static/wording/en.js";
import es from "../../../gui/static/wording/es.js";
import zh from "../../../gui/static/wording/zh.js";
import type { SetupOptions } from "@ihmt/gui";
import { agentNamed } from "@ihmt/setup";
import { machineWith, setUp } from "../../setup/_machine.ts";
import {
  overflow,
  pageTest,
  picture,
  seriousFindings,
  turnTo,
  useBrowser,
  withPage,
} from "./_browser.ts";
import { exampleStore } from "./_stores.ts";

const SCREENS = [
  ["overview", "#/overview", "overview.title"],
  ["explore", "#/explore", "explore.title"],
  ["diagnose", "#/diagnose?q=Luis", "diagnose.title"],
  ["timeline", "#/timeline", "timeline.title"],
  ["setup", "#/setup", "setup.title"],
] as const;

const LOOKS = [
  ["es", es, { locale: "es-ES", colorScheme: "light" }],
  ["en", en, { locale: "en-GB", colorScheme: "dark" }],
  ["zh", zh, { locale: "zh-CN", colorScheme: "light", viewport: { width: 360, height: 740 } }],
] as const;

let store: { fs: FileSystem; home: string; setup: SetupOptions };
let leaf: string;

useBrowser();
before(async () => {
  const { memory, ...made } = await exampleStore();
  const machine = await machineWith({
    files: {
      "/home/ada/.codex/config.toml": "",
      "/home/ada/.cursor/mcp.json": "{ no json",
      "/home/ada/.codeium/windsurf/memories/global_rules.md": "",
      "/home/ada/.gemini/settings.json": "",
    },
  });
  await setUp(machine, [agentNamed("codex")], { home: made.home });
  await setUp(machine, [agentNamed("windsurf")], { home: "/home/ada/work" });
  const self = { version: "1.2.3", runtime: "node", runtimePath: "/node", script: "/x" } as const;
  store = { ...made, setup: { machine, self } };
  const { cards } = await memory.census();
  leaf = cards.find(({ supersededBy }) => supersededBy !== null)?.id ?? "";
});

for (const [language, words, look] of LOOKS) {
  pageTest(`every screen speaks ${language}, is within reach of everybody, and fits`, async () => {
    await withPage({ ...store, browser: look }, async ({ page, errors }) => {
      for (const [name, address, title] of SCREENS) {
        await turnTo(page, address);
        await page.getByRole("heading", { level: 1, name: String(words[title]) })
          .waitFor({ state: "attached" });
        assert.equal(await page.locator("html").getAttribute("lang"), language);
        assert.deepEqual(await seriousFindings(page), [], name);
        assert.equal(await overflow(page), 0, `${name} is too wide`);
        await picture(page, `${name}-${language}`);
      }
      await page.locator("[data-agent=windsurf] button").first().click();
      await page.locator(".plan").waitFor();
      assert.deepEqual(await seriousFindings(page), [], "plan");
      assert.equal(await overflow(page), 0, "a plan is too wide");
      await picture(page, `plan-${language}`);
      await turnTo(page, `#/leaf/${encodeURIComponent(leaf)}`);
      await page.getByText(String(words["leaf.about"])).waitFor();
      await page.getByText(String(words["leaf.newer"]), { exact: true }).waitFor();
      assert.deepEqual(await seriousFindings(page), [], "leaf");
      assert.equal(await overflow(page), 0, "leaf is too wide");
      await picture(page, `leaf-${language}`);
      assert.deepEqual(errors, []);
    });
  });
}

pageTest("dark and narrow, and at 200% zoom, nothing is out of reach", async () => {
  for (
    const [name, look] of [
      ["dark-narrow", { colorScheme: "dark", viewport: { width: 360, height: 740 } }],
      ["zoomed", { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }],
    ] as const
  ) {
    await withPage({ ...store, browser: look }, async ({ page, errors }) => {
      for (const [screen, address] of SCREENS) {
        await turnTo(page, address);
        assert.equal(await overflow(page), 0, `${screen} is too wide ${name}`);
        await picture(page, `${screen}-${name}`);
      }
      assert.deepEqual(await seriousFindings(page), []);
      assert.deepEqual(errors, []);
    });
  }
});

pageTest("a language that is chosen is spoken at once, and again after a reload", async () => {
  await withPage({ ...store, at: "/overview" }, async ({ page }) => {
    await page.getByRole("heading", { name: en["overview.title"] }).waitFor();
    await page.getByLabel(en["frame.language"]).selectOption("zh");
    await page.getByRole("heading", { name: zh["overview.title"] }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: zh["overview.title"] }).waitFor();
    await page.locator("main").getByText(/\d{4}年\d{1,2}月/).first().waitFor();
    await page.getByLabel(zh["frame.language"]).selectOption("es");
    await page.getByRole("heading", { name: es["overview.title"] }).waitFor();
  });
});
