/** Summaries by models: what they are asked, and that every failure ends with the offline summary. */

import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import {
  anthropicSummarizer,
  type Branch,
  type FileSystem,
  Memory,
  openAiSummarizer,
  type SummarizerBackend,
} from "@ihmt/core";
import { emptyMemory, filesBelow, HOME, STORE, textOf, tickingClock } from "../support/stores.ts";
import { type Answer, GOOD_REPLY, type ModelServer, startModelServer } from "./_model_server.ts";

let server: ModelServer;
before(async () => void (server = await startModelServer()));
after(() => server.close());
beforeEach(() => {
  server.answer({ says: GOOD_REPLY });
  server.asked.length = 0;
});

type Name = "anthropic" | "openai";
const NAMES: readonly Name[] = ["anthropic", "openai"];

function summarizer(name: Name, timeoutMs = 10_000): SummarizerBackend {
  return name === "anthropic"
    ? anthropicSummarizer({
      model: "claude-test",
      apiKey: "sk-test",
      baseUrl: server.url,
      timeoutMs,
      maxRetries: 0,
      load: () => import("@anthropic-ai/sdk"),
    })
    : openAiSummarizer({
      model: "llama-test",
      apiKey: "sk-test",
      baseUrl: `${server.url}/v1/`,
      timeoutMs,
    });
}

const NOTES = [
  "2026-02-01: Inés prunes the roses.",
  "2026-03-01: Tomatoes are sown on the balcony.",
];

/** A memory whose two notes make one branch, by a summarizer. */
async function gardenBy(backend?: SummarizerBackend): Promise<{ memory: Memory; fs: FileSystem }> {
  const options = backend === undefined ? {} : { backend };
  const { memory, fs } = await emptyMemory({ branch_factor: 2 }, options);
  for (const note of NOTES) await memory.save(note, { domain: "garden", tags: ["outside"] });
  return { memory, fs };
}

async function branchesOf(fs: FileSystem): Promise<Branch[]> {
  const paths = await filesBelow(fs, `${STORE}/layers`);
  return await Promise.all(paths.map(async (path) => JSON.parse(await textOf(fs, path))));
}

for (const name of NAMES) {
  test(`${name} is asked with the notes and its answer becomes the branch`, async () => {
    const { fs } = await gardenBy(summarizer(name));
    const [branch] = await branchesOf(fs);
    assert.equal(branch?.backend, name);
    assert.equal(branch?.title, "Roses and tomatoes · 2026-02-01 – 2026-03-01");
    assert.match(branch?.summary ?? "", /^Roses are pruned in February\./);
    assert.equal(branch?.keywords[0], "pruning");
    assert.ok(branch?.keywords.some((word) => /rose/i.test(word)), branch?.keywords.join());
    assert.ok(branch?.tags.includes("outside"));
    const [question] = server.asked;
    assert.match(question?.body ?? "", /prunes the roses/);
    assert.match(question?.body ?? "", /claude-test|llama-test/);
    const key = question?.headers["x-api-key"] ?? question?.headers["authorization"];
    assert.match(String(key), /sk-test$/);
  });

  const FAILURES: Readonly<Record<string, Answer>> = {
    "does not accept the key": { status: 401, body: '{"error":{"type":"authentication_error"}}' },
    "is asked too often": { status: 429, body: '{"error":{"type":"rate_limit_error"}}' },
    "does not have the model": { status: 404, body: '{"error":{"type":"not_found_error"}}' },
    "fails inside": { status: 500, body: "oops" },
    "answers with no JSON at all": { body: "<html>" },
    "answers with another JSON": { body: "[]" },
    "says no JSON": { says: "Here is your summary: roses." },
    "says half of the JSON": { says: GOOD_REPLY.slice(0, 60) },
    "says JSON without a summary": { says: '{"title":"Roses"}' },
    "says nothing": { says: "" },
    "is cut short": { says: GOOD_REPLY, isCut: true },
    "never answers": { isSilent: true },
  };
  for (const [what, answer] of Object.entries(FAILURES)) {
    test(`a model that ${what} leaves an offline summary: ${name}`, async () => {
      server.answer(answer);
      const { memory, fs } = await gardenBy(summarizer(name, answer.isSilent ? 100 : 10_000));
      const [branch] = await branchesOf(fs);
      assert.equal(branch?.backend, "heuristic");
      assert.match(branch?.summary ?? "", /roses/);
      assert.deepEqual(await memory.verify(), []);
    });
  }

  test(`a server that is not there leaves an offline summary: ${name}`, async () => {
    const gone = await startModelServer();
    await gone.close();
    const backend = name === "anthropic"
      ? anthropicSummarizer({
        model: "m",
        apiKey: "k",
        baseUrl: gone.url,
        maxRetries: 0,
        load: () => import("@anthropic-ai/sdk"),
      })
      : openAiSummarizer({ model: "m", baseUrl: gone.url });
    const { fs } = await gardenBy(backend);
    assert.equal((await branchesOf(fs))[0]?.backend, "heuristic");
  });

  test(`resummarize() has ${name} rewrite old branches, and what is told of them above`, async () => {
    const { memory: offline, fs } = await gardenBy();
    for (const note of NOTES) await offline.save(`${note} Again.`, { domain: "garden" });
    assert.equal((await branchesOf(fs)).length, 3);
    const options = { home: HOME, fs, now: tickingClock() };
    const memory = await Memory.open({ ...options, backend: summarizer(name) });
    const report = await memory.resummarize();
    assert.deepEqual(report, { upgraded: 3, current: 0, left: 0, failures: [] });
    for (const branch of await branchesOf(fs)) {
      assert.equal(branch.backend, name);
      if (branch.layer > 1) {
        assert.ok(branch.children.every(({ title }) => title.startsWith("Roses and tomatoes")));
      }
    }
    assert.match(await textOf(fs, `${STORE}/root.json`), /Roses and tomatoes/);
    assert.equal((await memory.resummarize()).current, 3);
    assert.deepEqual(await memory.verify(), []);
    // "Outside" stands in no note: the model said it of them, and it leads to them.
    assert.equal((await offline.search("outside")).kind, "ambiguous");
    assert.equal((await memory.search("tomatoes on the balcony")).kind === "not_found", false);
    const rebuilt = await (await Memory.open(options)).rebuild();
    assert.equal(rebuilt.branches, 3);
    assert.ok((await branchesOf(fs)).every(({ backend }) => backend === name));
  });

  test(`resummarize() stops when ${name} fails again and again, and changes nothing`, async () => {
    const { memory: offline, fs } = await gardenBy();
    for (let at = 0; at < 8; at++) {
      await offline.save(`Note ${at}, of roses.`, { domain: "garden" });
    }
    const before = await branchesOf(fs);
    server.answer({ status: 401, body: "{}" });
    const backend = summarizer(name);
    const memory = await Memory.open({ home: HOME, fs, now: tickingClock(), backend });
    const { upgraded, left, failures } = await memory.resummarize();
    assert.deepEqual([upgraded, left, failures.length], [0, before.length, 3]);
    assert.match(failures[0]?.reason ?? "", /does not accept the key/);
    assert.deepEqual(await branchesOf(fs), before);
  });
}

test("without the SDK, the summary is offline and the reason says how to install it", async () => {
  const backend = anthropicSummarizer({
    model: "m",
    load: () => Promise.reject(new Error("no such package")),
  });
  const { fs } = await gardenBy(backend);
  assert.equal((await branchesOf(fs))[0]?.backend, "heuristic");
  const strange = anthropicSummarizer({ model: "m", load: () => Promise.resolve({}) });
  const asked = strange.summarize([], { domain: "d", layer: 1, period: "" });
  await assert.rejects(asked, { code: "summarizer_failed" });
});

test("without a key, nothing is sent and the reason says which variable to set", async () => {
  class NoKey {
    messages = {
      create: () => Promise.reject(new Error("Could not resolve authentication method.")),
    };
  }
  const backend = anthropicSummarizer({
    model: "m",
    load: () => Promise.resolve({ default: NoKey }),
  });
  const asked = backend.summarize([], { domain: "d", layer: 1, period: "" });
  await assert.rejects(asked, /ANTHROPIC_API_KEY/);
});

test("words around the JSON, and fences, do no harm", async () => {
  server.answer({ says: `Sure!\n\`\`\`json\n${GOOD_REPLY}\n\`\`\`\nAnything else?` });
  const { fs } = await gardenBy(summarizer("openai"));
  assert.equal((await branchesOf(fs))[0]?.backend, "openai");
});

test("what a model thinks aloud before its answer does no harm", async () => {
  server.answer({ says: `<think>{"title": "no"} {</think>\n${GOOD_REPLY}` });
  const { fs } = await gardenBy(summarizer("openai"));
  assert.equal((await branchesOf(fs))[0]?.backend, "openai");
});

for (const refuses of ["max_tokens", "response_format"]) {
  test(`a server that refuses ${refuses} is asked without it`, async () => {
    server.answer({ says: GOOD_REPLY, refuses });
    const { fs } = await gardenBy(summarizer("openai"));
    assert.equal((await branchesOf(fs))[0]?.backend, "openai");
    assert.equal(server.asked.length, 2);
  });
}

test("a branch that changed while a model was thinking keeps what it has", async () => {
  const { memory: offline, fs } = await gardenBy();
  const slow: SummarizerBackend = {
    name: "slow",
    summarize: async () => {
      await fs.remove(`${STORE}/layers`);
      return { title: "x", summary: "x", keywords: [], tags: [], entities: [] };
    },
  };
  const memory = await Memory.open({ home: HOME, fs, now: tickingClock(), backend: slow });
  assert.equal((await memory.resummarize()).upgraded, 0);
  await offline.rebuild();
  assert.deepEqual(await offline.verify(), []);
});

test("resummarize() with the offline summarizer says that there is nothing to gain", async () => {
  const { memory } = await gardenBy();
  await assert.rejects(memory.resummarize(), /ihmt init --summarizer/);
});
