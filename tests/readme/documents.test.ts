/**
 * The documents agree with each other and with the program: links lead somewhere, translations show the
 * same commands and outputs, tables hold what the code holds.
 */

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { DEFAULT_CONFIG } from "@ihmt/core";
import { repositoryFile } from "../support/runtime.ts";
import { blocksOf, readDocument } from "./_document.ts";

const DOCUMENTS = [
  "ARCHITECTURE.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "FORMAT.md",
  "GUIDE.md",
  "INSTALL.md",
  "README.es.md",
  "README.md",
  "README.zh.md",
  "bench/README.md",
];
const TRANSLATIONS = ["README.es.md", "README.zh.md"];
/** Blocks in prose: a picture, a folder with remarks. */
const TRANSLATED = "text";

for (const name of DOCUMENTS) {
  test(`every link in ${name} leads to a file and a heading that are there`, async () => {
    const text = (await readDocument(name)).replaceAll(/^```.*?^```$/gms, "");
    for (const [, target = ""] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      const [path = "", heading] = target.split("#");
      const file = path === "" ? name : join(dirname(name), path);
      assert.ok(existsSync(repositoryFile(file)), `${target} in ${name}`);
      if (heading === undefined) continue;
      assert.ok(headingsOf(await readDocument(file)).includes(heading), `${target} in ${name}`);
    }
  });
}

for (const name of TRANSLATIONS) {
  test(`${name} shows the commands, outputs and programs of README.md`, async () => {
    assert.deepEqual(await shownBy(name), await shownBy("README.md"));
  });

  test(`${name} has the sections, tables and numbers of README.md`, async () => {
    const [translated = "", original = ""] = await Promise.all(
      [name, "README.md"].map(readDocument),
    );
    const shape = (text: string): unknown => ({
      headings: text.match(/^##+ /gm)?.length,
      rows: text.match(/^\| /gm)?.length,
      // Spanish writes 2,6.
      measured: text.match(/\d[\d.,]*\s(?:ms|MB)\b/g)?.map((figure) =>
        figure.replace(",", ".").replace("\n", " ")
      ),
      code: text.match(/^\| `[^`]+`/gm),
    });
    assert.deepEqual(shape(translated), shape(original));
  });
}

test("the numbers of README.md are rows of bench/README.md", async () => {
  const bench = (await readDocument("bench/README.md")).split("\n").map(cells);
  const rows = (await readDocument("README.md")).split("\n").filter((line) => / ms /.test(line))
    .filter((line) => line.startsWith("|"));
  assert.notEqual(rows.length, 0);
  for (const row of rows) {
    assert.ok(bench.includes(cells(row)), `Not in bench/README.md: ${row}`);
  }
});

test("the settings in GUIDE.md are those that there are, with their defaults", async () => {
  const rows = (await readDocument("GUIDE.md")).matchAll(/^\| `(\w+)` +\| `?([^ `|]+)`? +\|/gm);
  const told = Object.fromEntries([...rows].map(([, key, value]) => [key, value]));
  const { schema_version: _, ...settings } = DEFAULT_CONFIG;
  assert.deepEqual(
    told,
    Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, String(value)])),
  );
});

/** A row without the blanks that align it. */
function cells(row: string): string {
  return row.split("|").map((cell) => cell.trim()).join("|");
}

/** Commands, outputs and programs; remarks in a program may be translated. */
async function shownBy(name: string): Promise<string[]> {
  return blocksOf(await readDocument(name))
    .filter(({ language }) => language !== TRANSLATED)
    .map(({ language, text }) =>
      `${language}\n${language === "ts" ? text.replaceAll(/ \/\/ (?!→).*$/gm, "") : text}`
    );
}

/** The anchors of a document, as GitHub makes them. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading.toLowerCase().replaceAll(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-")
  );
}
