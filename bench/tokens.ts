/**
 * What an agent pays for an answer: the tokens of what `search_memory` says, word for word as the
 * MCP server words it, in a store that grows, and of the list of tools that every session carries.
 */

import { inMemoryFileSystem, Memory } from "@ihmt/core";
import { estimateTokens } from "@ihmt/core/text";
import { createServer, type ToolChoice } from "@ihmt/mcp";
// @ts-types="@modelcontextprotocol/sdk/client"
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
// @ts-types="@modelcontextprotocol/sdk/inMemory"
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { searchMemory } from "../mcp/memory_calls.ts";
import { knownItems } from "./_corpus.ts";
import { draw, median, percentile, seededRandom } from "./_measure.ts";
import type { BenchOptions, Report } from "./_report.ts";

const SIZES = [50, 5000, 40_000] as const;
const QUESTIONS = 200;
const GOAL = [200, 900] as const;

/** The tokens of the answers of one store. */
interface Cost {
  readonly memories: number;
  readonly questions: number;
  readonly median: number;
  readonly p95: number;
  readonly most: number;
}

/** Measures answers at every size up to that of the corpus, and the list of tools. */
export async function run({ commits, size, onProgress }: BenchOptions): Promise<Report> {
  const corpus = await knownItems(commits, size ?? Math.max(...SIZES));
  const memory = await Memory.initialize({ home: "/bench", fs: inMemoryFileSystem() });
  const costs: Cost[] = [];
  let saved = 0;
  for (const size of new Set(SIZES.map((each) => Math.min(each, corpus.memories.length)))) {
    for (const { text } of corpus.memories.slice(saved, size)) {
      await memory.save(text, { source: "mcp://bench", allowSecrets: true });
    }
    saved = size;
    onProgress(`${size} saved`);
    const queries = draw(corpus.queriesFor(size), QUESTIONS, seededRandom(size));
    costs.push(await costOf(memory, queries, size));
  }
  const tools = await tokensOfTools();
  return {
    benchmark: "tokens",
    tables: [{
      title: `Tokens of an answer: ${corpus.name} (goal for the median: ${GOAL.join("–")})`,
      head: ["memories", "questions", "median", "p95", "most"],
      rows: costs.map((cost) => [
        String(cost.memories),
        ...[cost.questions, cost.median, cost.p95, cost.most].map((count) => count.toFixed(0)),
      ]),
    }, {
      title: "Tokens that every session carries",
      head: ["", "tokens"],
      rows: [
        ["texts of the memory's three tools (goal: under 500)", String(tools.memory)],
        ["texts of all nine tools (goal: under 1500)", String(tools.all)],
        ["tools/list of all nine, as JSON with all that clients read", String(tools.list)],
        ["instructions", String(tools.instructions)],
      ],
    }],
    data: { goal: GOAL, costs, tools },
  };
}

async function costOf(
  memory: Memory,
  queries: readonly string[],
  memories: number,
): Promise<Cost> {
  const tokens: number[] = [];
  for (const query of queries) {
    tokens.push(estimateTokens(await searchMemory(memory, { query, detail: "compact" })));
  }
  return {
    memories,
    questions: tokens.length,
    median: median(tokens),
    p95: percentile(tokens, 0.95),
    most: Math.max(...tokens),
  };
}

/** Asks real servers, which touch no disk before a tool is called. */
async function tokensOfTools(): Promise<
  { memory: number; all: number; list: number; instructions: number }
> {
  const memory = await introduction("memory");
  const all = await introduction("all");
  return {
    memory: estimateTokens(memory.texts),
    all: estimateTokens(all.texts),
    list: estimateTokens(all.json),
    instructions: estimateTokens(all.instructions),
  };
}

/** What a server tells of itself: all of its list, and of that what a client puts before its model. */
async function introduction(
  tools: ToolChoice,
): Promise<{ texts: string; json: string; instructions: string }> {
  const server = createServer({ home: "/bench", version: "0.0.0", tools });
  const client = new Client({ name: "bench", version: "0.0.0" });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await server.connect(theirs);
  await client.connect(ours);
  try {
    const list = await client.listTools();
    const texts = list.tools.flatMap(({ name, description = "", inputSchema }) => [
      name,
      description,
      ...Object.entries(inputSchema.properties ?? {}).map(([parameter, schema]) =>
        parameter + JSON.stringify(schema)
      ),
    ]);
    return {
      texts: texts.join(""),
      json: JSON.stringify(list),
      instructions: client.getInstructions() ?? "",
    };
  } finally {
    await client.close();
    await server.close();
  }
}
