/** The page's search and the command line's tell the same numbers. */

import assert from "node:assert/strict";
import { after, before } from "node:test";
import type { Answer } from "@ihmt/core";
import {
  cliCommand,
  repositoryFile,
  run,
  type TempFolder,
  tempFolder,
} from "../../support/runtime.ts";
import { pageTest, turnTo, useBrowser, withPage } from "./_browser.ts";

const QUERIES = [
  "gafas de sol perdidas en el kayak",
  "Luis",
  "which schema did the backup leave out",
  "elephants on parade",
];

let temp: TempFolder;
let home: string;

useBrowser();
before(async () => {
  temp = await tempFolder();
  home = `${temp.path}/home`;
  const { code, stderr } = await run(
    [...cliCommand(), "ingest", repositoryFile("examples"), "--path", home],
  );
  assert.equal(code, 0, stderr);
});
after(() => temp.cleanup());

pageTest("a search in the page and `ihmt search --explain --json` agree", async () => {
  await withPage({ home, at: "/diagnose" }, async ({ page, errors }) => {
    for (const query of QUERIES) {
      const args = ["search", query, "--explain", "--json", "--path", home];
      const { stdout } = await run([...cliCommand(), ...args]);
      const answer: Answer = JSON.parse(stdout);
      await turnTo(page, `#/diagnose?q=${encodeURIComponent(query)}`);
      await page.locator(`[data-query=${JSON.stringify(query)}]`).waitFor();
      const number = (name: string): Promise<string> =>
        page.locator(`[data-number=${name}]`).innerText();
      assert.equal(await number("confidence"), answer.confidence.toFixed(2), query);
      const { walk } = answer;
      assert.match(await number("nodes"), new RegExp(`^${walk.nodeReads} of `), query);
      assert.equal(await number("leaves"), `${walk.leafReads} of ${walk.leafCount}`, query);
      assert.equal(await number("index"), String(walk.indexReads), query);
      const words = await page.locator("tbody tr").evaluateAll((rows) =>
        rows.map((row) =>
          [...row.querySelectorAll("td")].slice(0, 3).map((cell) =>
            (cell.querySelector("bdi") ?? cell).textContent
          )
        )
      );
      assert.deepEqual(
        words,
        walk.terms.map(({ term, leaves, idf }) => [term, String(leaves), idf.toFixed(2)]),
        query,
      );
      const results = answer.kind === "not_found" ? [] : answer.results;
      const thick = await page.locator(".descent .box.on-path").count();
      assert.equal(thick, results[0]?.path.length ?? 0, query);
      const boxes = await page.locator(".descent .box:not(.leaf)").count();
      assert.equal(boxes, walk.levels.flatMap(({ opened }) => opened).length, query);
    }
    assert.deepEqual(errors, []);
  });
});
