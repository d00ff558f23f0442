/**
 * `ihmt demo`: the whole of it on a few documents, in a folder of its own.
 *
 * The output is the same on every machine, but for the path of the folder: the clock stands still,
 * files are dated alike, and the ends of ids, which depend on where the documents are, are left out.
 */

import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type Answer,
  type FileSystem,
  type Hit,
  IhmtError,
  type IngestReport,
  Memory,
  nodeFileSystem,
  type OutlineNode,
} from "@ihmt/core";
import { ambiguousLines, answerLines } from "./_answer.ts";
import { storeOf } from "./_home.ts";
import type { Context, Reply } from "./_reply.ts";
import {
  clean,
  counted,
  fit,
  noticeLines,
  oneLine,
  pad,
  type Screen,
  widthOf,
  wrap,
} from "./_screen.ts";
import { outlineLines } from "./tree.ts";

/** The flags of `demo`. */
export interface DemoFlags {
  readonly keep?: boolean;
}

/** Small enough that nine documents make a tree of several layers. */
const SETTINGS = { branch_factor: 4, target_tokens: 400, max_tokens: 600 };
const TODAY = new Date("2026-09-01T09:00:00Z");
/** Longer lines are hard to read, however wide the terminal. */
const WIDEST = 88;

const DEEP_QUERIES = [
  "the name in a child's capitals on the wedge",
  "gafas de sol perdidas en el kayak",
];
const AMBIGUOUS_QUERY = "Luis";
const CLUE = "vacaciones en Benidorm";
const CHANGED_QUERY = "vivo en Madrid";

/** What the parts of a store are, in the order they are told. */
const PARTS: readonly [name: string, what: string][] = [
  ["layer_0", "the memories: text files, each with a JSON header"],
  ["layers", "the branches over them"],
  ["root.json", "the trunk"],
  ["state", "word index, catalog and fact timeline; made again when missing"],
  ["ihmt.config.json", "the settings"],
];

/** Everything that happened, in order. */
interface Story {
  readonly ingested: IngestReport;
  readonly outline: OutlineNode;
  readonly deep: readonly Answer[];
  readonly ambiguous: Answer;
  readonly answered: Answer;
  readonly changed: Answer;
  /** The names in the store's folder. */
  readonly written: readonly string[];
}

/** Runs the demo on the documents in `examples`. */
export async function demo(
  context: Context,
  { keep = false }: DemoFlags,
  examples: URL,
): Promise<Reply> {
  const documents = await documentsIn(nodeFileSystem(), examples);
  const fs = datedAlike(nodeFileSystem(), documents);
  const home = join(tmpdir(), `ihmt-demo-${crypto.randomUUID().slice(0, 8)}`);
  try {
    const story = await tell(fs, home, documents);
    const screen = { ...context.screen, width: Math.min(context.screen.width, WIDEST) };
    return {
      json: { home, kept: keep, ...story },
      lines: () => storyLines(story, screen, { home, keep }),
    };
  } finally {
    if (!keep) await fs.remove(home);
  }
}

async function tell(fs: FileSystem, home: string, documents: string): Promise<Story> {
  const memory = await Memory.initialize({ home, fs, now: () => TODAY, config: SETTINGS });
  const ingested = await memory.ingest([documents]);
  await memory.flush();
  const deep: Answer[] = [];
  for (const query of DEEP_QUERIES) deep.push(await memory.search(query, { limit: 1 }));
  return {
    ingested,
    outline: await memory.tree({ depth: 2 }),
    deep,
    ambiguous: await memory.search(AMBIGUOUS_QUERY),
    answered: await memory.search(AMBIGUOUS_QUERY, { clue: CLUE, limit: 1 }),
    changed: await memory.search(CHANGED_QUERY, { limit: 2 }),
    written: (await fs.list(storeOf(home))).map(({ name }) => name),
  };
}

function storyLines(
  story: Story,
  screen: Screen,
  { home, keep }: { home: string; keep: boolean },
): string[] {
  const { ingested, outline, deep, ambiguous, answered, changed } = story;
  const shown = (answer: Answer): string[] => answerLines(withoutDigests(answer), screen);
  const told = (text: string): string[] => [...wrap(text, screen.width), ""];
  return [
    ...title("1. Documents of every kind are taken in", screen),
    ...fileLines(ingested, screen),
    ...title("2. A tree grows over them", screen),
    ...outlineLines(outline, screen),
    "",
    ...title("3. A few words find a sentence deep inside, in English and in Spanish", screen),
    ...deep.flatMap((answer) => [...command("search", answer.query, screen), ...shown(answer), ""]),
    ...title("4. A question that fits several memories gets a question back", screen),
    ...command("ask", AMBIGUOUS_QUERY, screen),
    ...ambiguous.kind === "ambiguous" ? ambiguousLines(ambiguous, screen) : shown(ambiguous),
    `> ${CLUE}`,
    "",
    ...shown(answered),
    "",
    ...title("5. What was true once says that it is outdated", screen),
    ...command("search", CHANGED_QUERY, screen),
    ...shown(changed),
    "",
    ...title("6. All of it is plain text", screen),
    ...partLines(story, screen),
    "",
    ...told(
      keep
        ? `All of it is kept in ${clean(home)}.`
        : `It was in ${clean(home)}, and is gone now: --keep leaves it there.`,
    ),
    ...wrap(
      "Now yours: `ihmt ingest <your notes>`, then `ihmt search <a question>`.",
      screen.width,
    ),
  ];
}

function title(text: string, screen: Screen): string[] {
  return [...wrap(text, screen.width).map(screen.bold), ""];
}

function command(name: string, query: string, screen: Screen): string[] {
  return wrap(`$ ihmt ${name} "${query}"`, screen.width).map(screen.cyan);
}

function fileLines({ files, added, tokens, notices }: IngestReport, screen: Screen): string[] {
  const rows = files.map(({ path, domain, leaves }) => ({
    name: oneLine(path.slice(path.lastIndexOf("/") + 1)),
    domain: oneLine(domain),
    leaves: counted(leaves, "memory", "memories"),
  }));
  const width = (key: "name" | "domain"): number =>
    Math.max(...rows.map((row) => widthOf(row[key])));
  const names = width("name");
  const domains = width("domain");
  return [
    ...rows.map(({ name, domain, leaves }) =>
      fit(`${pad(name, names)}  ${pad(domain, domains)}  ${leaves}`, screen.width)
    ),
    "",
    ...wrap(`${counted(added, "memory", "memories")}, about ${tokens} tokens.`, screen.width),
    ...noticeLines(notices, screen),
    "",
  ];
}

function partLines({ written }: Story, screen: Screen): string[] {
  return PARTS.filter(([name]) => written.includes(name)).flatMap(([name, what]) =>
    wrap(`${pad(name, 18)}${what}`, screen.width)
  );
}

/** Ids end in a digest of where their document is: without it, they are the same everywhere. */
function withoutDigests(answer: Answer): Answer {
  if (answer.kind === "not_found") return answer;
  const plain = (hit: Hit): Hit => ({
    ...hit,
    path: hit.path.map((id) => id.replace(/-[0-9a-f]{10,}$/, "")),
  });
  const results = answer.results.map(plain);
  return answer.kind === "found"
    ? { ...answer, results, best: plain(answer.best) }
    : { ...answer, results };
}

/** The path of the documents, as the library takes it. */
async function documentsIn(fs: FileSystem, examples: URL): Promise<string> {
  const path = examples.protocol === "file:"
    ? fileURLToPath(examples).replaceAll("\\", "/").replace(/\/$/, "")
    : undefined;
  if (path !== undefined && await fs.stat(path) !== undefined) return path;
  throw new IhmtError(
    "no_examples",
    "The demo's documents are not here. They come with the npm package (`npx ihmt demo`) and with the repository.",
  );
}

/** A file without a date in it is dated by its last change, which is another on every machine. */
function datedAlike(fs: FileSystem, folder: string): FileSystem {
  return {
    ...fs,
    stat: async (path) => {
      const stat = await fs.stat(path);
      return stat !== undefined && path.startsWith(`${folder}/`)
        ? { ...stat, mtimeMs: TODAY.getTime() }
        : stat;
    },
  };
}
