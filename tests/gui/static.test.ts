/** The page's files: all of them are served, and none of them reaches out of this machine. */

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { test } from "node:test";
import { inMemoryFileSystem } from "@ihmt/core";
import { repositoryFile } from "../support/runtime.ts";
import { appOver, HEADERS } from "./_api.ts";

const STATIC = repositoryFile("gui/static");
const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
};

async function files(): Promise<string[]> {
  const entries = await readdir(STATIC, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile())
    .map((entry) => relative(STATIC, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
}

test("every file of the page is served as it is, with its type, and asks for no token", async () => {
  const app = appOver(inMemoryFileSystem());
  const all = await files();
  assert.ok(all.length > 20);
  for (const file of all) {
    const path = file === "index.html" ? "/" : `/${file}`;
    const response = await app.request(path, { headers: { host: HEADERS.host } });
    assert.equal(response.status, 200, path);
    assert.equal(response.headers.get("content-type"), TYPES[file.split(".").at(-1) ?? ""], path);
    assert.equal(await response.text(), await readFile(join(STATIC, file), "utf8"), path);
  }
});

test("no file of the page names another machine, runs inline or writes markup", async () => {
  for (const file of await files()) {
    const text = (await readFile(join(STATIC, file), "utf8"))
      .replaceAll("http://www.w3.org/2000/svg", "");
    assert.ok(!/(?:https?:)?\/\/[a-z0-9-]+\.[a-z]{2,}/i.test(text), file);
    assert.ok(
      !/\binnerHTML\b|\bouterHTML\b|insertAdjacentHTML|document\.write|\beval\(/.test(text),
      file,
    );
    assert.ok(!/<script(?![^>]*\bsrc=)[^>]*>|<[^>]+\son[a-z]+=|<style|\sstyle=/.test(text), file);
  }
});
