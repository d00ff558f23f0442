/**
 * The page in a real browser: Chromium over an app that is served to it.
 *
 * These tests run once, under Deno; what differs between runtimes is below the page. Where there is
 * no Chromium they are left out with a word, unless IHMT_REQUIRE_BROWSER=1 says that there must be.
 */

import assert from "node:assert/strict";
import { accessSync, constants, mkdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import process from "node:process";
import { after, before, test } from "node:test";
import axe from "axe-core";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { type FileSystem, nodeFileSystem } from "@ihmt/core";
import {
  createApp,
  newToken,
  serveApp,
  type Served,
  type SetupOptions,
  urlOfPage,
} from "@ihmt/gui";
import { repositoryFile } from "../../support/runtime.ts";

/** A page that is open, and what went wrong in it. */
export interface OpenPage {
  readonly page: Page;
  /** Everything the console called an error. */
  readonly errors: readonly string[];
  /** The address without the token. */
  readonly url: string;
  readonly token: string;
}

/** How to open a page. */
export interface PageOptions {
  readonly home: string;
  /** @default {nodeFileSystem()} */
  readonly fs?: FileSystem;
  /** What stands behind `#`, such as `/timeline`. */
  readonly at?: string;
  readonly browser?: BrowserContextOptions;
  /** Where agents are set up; left out, the page has no part for them. */
  readonly setup?: SetupOptions;
}

const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const NAMED = process.env["IHMT_BROWSER"] ?? "";
const EXECUTABLE = NAMED === "" ? executableOnPath() : NAMED;
const NO_BROWSER = `There is no Chromium here (${NAMES.join(", ")}); IHMT_BROWSER may name one.`;
const IS_REQUIRED = process.env["IHMT_REQUIRE_BROWSER"] === "1";
/** A page that has not done something by then will not. */
const PATIENCE_MS = 30_000;

let browser: Browser | undefined;

/** Starts the browser for the tests of a file, and ends it after them. */
export function useBrowser(): void {
  before(async () => {
    if (EXECUTABLE === undefined) return;
    // As root, as in a container, Chromium cannot make its sandbox.
    const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
    browser = await chromium.launch({ executablePath: EXECUTABLE, args });
  });
  after(() => browser?.close());
}

/** A test of the page, left out where there is no browser. */
export function pageTest(name: string, run: () => Promise<void>): void {
  const skip = EXECUTABLE === undefined && !IS_REQUIRED;
  // Not every runner of tests tells the reason.
  if (skip) console.error(`Left out: ${name}. ${NO_BROWSER}`);
  test(name, { skip: skip && NO_BROWSER }, async () => {
    assert.ok(browser !== undefined, NO_BROWSER);
    await run();
  });
}

/** Opens the page over a store, and closes it after `use`. */
export async function withPage(
  { home, fs = nodeFileSystem(), at = "", browser: options = {}, setup }: PageOptions,
  use: (open: OpenPage) => Promise<void>,
): Promise<void> {
  assert.ok(browser !== undefined);
  const token = newToken();
  const agents = setup === undefined ? {} : { setup };
  const app = createApp({ home, fs, token, version: "1.2.3", ...agents });
  const served: Served = await serveApp(app, { port: 0 });
  const context = await browser.newContext({
    locale: "en",
    viewport: { width: 1200, height: 800 },
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", ({ message }) => void errors.push(message));
  try {
    await page.goto(`${urlOfPage(served, token)}${at === "" ? "" : `#${at}`}`);
    await use({ page, errors, url: served.url, token });
  } finally {
    await context.close();
    await served.close();
  }
}

/** Turns to another screen, and waits until it is there. */
export async function turnTo(page: Page, address: string): Promise<void> {
  await page.evaluate((hash) => void (location.hash = hash), address);
  await page.locator("main .loading").waitFor({ state: "detached" });
  await page.locator("main h1").first().waitFor({ state: "attached" });
}

/** What axe-core finds serious or critical in the page, as sentences. */
export async function seriousFindings(page: Page): Promise<string[]> {
  // Through the debugger's own door: the page's policy lets no script in.
  const client = await page.context().newCDPSession(page);
  await client.send("Page.enable");
  await client.send("Runtime.evaluate", { expression: axe.source });
  const { result } = await client.send("Runtime.evaluate", {
    expression: `axe.run({ resultTypes: ["violations"] }).then(({ violations }) => violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, help, nodes }) => id + ": " + help + " — " + nodes.map(({ target, failureSummary }) =>
        target + " " + failureSummary).join(" | ")))`,
    awaitPromise: true,
    returnByValue: true,
  });
  await client.detach();
  assert.ok(Array.isArray(result.value), JSON.stringify(result));
  return result.value;
}

/** By how many pixels the page is wider than the window. */
export function overflow(page: Page): Promise<number> {
  const root = "document.documentElement";
  return page.evaluate<number>(`${root}.scrollWidth - ${root}.clientWidth`);
}

/** Keeps a picture for people to look at, in a folder that git ignores. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = repositoryFile("screenshots");
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

function executableOnPath(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  for (const path of NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))) {
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      continue;
    }
  }
  return undefined;
}
