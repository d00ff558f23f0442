/** `ihmt consolidate --resummarize` with a model on this machine. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type ModelServer, startModelServer } from "../tree/_model_server.ts";
import { folderForEachTest, ihmt, writeFiles } from "./_ihmt.ts";

let folder: string;
folderForEachTest((path) => folder = path);

let server: ModelServer;
before(async () => void (server = await startModelServer()));
after(() => server.close());

async function garden(...settings: readonly string[]): Promise<void> {
  await writeFiles(folder, {
    "notes/a.md": "Roses are pruned in February.\n",
    "notes/b.md": "Tomatoes are sown in March.\n",
  });
  await ihmt(["init", "--path", folder, "--branch-factor", "2", ...settings]);
  await ihmt(["ingest", "--path", folder, "--domain", "garden", `${folder}/notes`]);
}

test("consolidate --resummarize has the model of the settings rewrite old branches", async () => {
  await garden("--summarizer", "openai", "--summarizer-model", "llama-test");
  const { code, stdout } = await ihmt(["consolidate", "--resummarize", "--path", folder], {
    env: { OPENAI_BASE_URL: `${server.url}/v1`, OPENAI_API_KEY: undefined },
  });
  assert.equal(code, 0);
  assert.match(stdout, /^Summarized 1 branch anew; 0 had it already\.$/m);
  assert.match((await ihmt(["tree", "--path", folder])).stdout, /Roses and tomatoes/);
});

test("consolidate --resummarize that reaches nobody says so, and ends with 1", async () => {
  await garden("--summarizer", "openai", "--summarizer-model", "llama-test");
  const { code, stdout } = await ihmt(["consolidate", "--resummarize", "--path", folder], {
    env: { OPENAI_BASE_URL: "http://127.0.0.1:9/v1" },
  });
  assert.equal(code, 1);
  assert.match(stdout, /The server at http:\/\/127\.0\.0\.1:9\/v1\/chat\/completions cannot be/);
});

test("a summarizer without a model, or none but the offline one, is told what to do", async () => {
  await garden();
  const offline = await ihmt(["consolidate", "--resummarize", "--path", folder]);
  assert.equal(offline.code, 2);
  assert.match(offline.stderr, /ihmt init --summarizer anthropic/);
  await ihmt(["init", "--path", folder, "--summarizer", "openai"]);
  const nameless = await ihmt(["consolidate", "--resummarize", "--path", folder]);
  assert.equal(nameless.code, 2);
  assert.match(nameless.stderr, /--summarizer-model/);
});
