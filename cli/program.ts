/**
 * The grammar of the command line: commands, their options, their help.
 *
 * What a command does is in the file of its name, loaded when the command is given.
 */

import type { ToolChoice } from "@ihmt/mcp";
import { type Command, Option } from "commander";
import {
  examples,
  parseCount,
  parsePort,
  parseText,
  parseTools,
  TOOL_CHOICES,
} from "./_arguments.ts";
import { declareCompletion } from "./_completion_command.ts";
import type { ConsolidateFlags } from "./consolidate.ts";
import type { DemoFlags } from "./demo.ts";
import { declareExchange } from "./_exchange_commands.ts";
import { withFiling } from "./_filing.ts";
import type { GuiFlags } from "./gui.ts";
import { groupCommands, groupItems } from "./_help_groups.ts";
import type { IngestFlags } from "./ingest.ts";
import type { InitFlags } from "./init.ts";
import type { Context, Reply } from "./_reply.ts";
import type { SaveFlags } from "./save.ts";
import type { SearchFlags } from "./search.ts";
import { declareProject } from "./_project_commands.ts";
import { declareSetup } from "./_setup_commands.ts";
import { declareTimeline } from "./_timeline_commands.ts";
import type { TreeFlags } from "./tree.ts";
import type { VerifyFlags } from "./verify.ts";

/** What the program is. */
export interface ProgramOptions {
  readonly version: string;
  /** The folder of the documents that the demo takes in. */
  readonly examples: URL;
}

/** The flags that every command takes, before or after its name. */
export interface GlobalFlags {
  readonly path?: string;
  readonly json?: boolean;
}

/** The flags of `mcp`. */
export interface McpFlags {
  readonly tools?: ToolChoice;
}

/** What the commands do with what they are given. */
export interface Actions {
  /** Runs a command and shows what it tells. */
  readonly perform: (command: (context: Context) => Promise<Reply>) => Promise<void>;
  /** Serves the memory until stdin closes. */
  readonly serve: (flags: McpFlags) => Promise<void>;
}

/** Declares every command on a new program. */
export function declare(program: Command, actions: Actions, options: ProgramOptions): void {
  declareProgram(program, options);
  declareKeeping(program, actions);
  declareFinding(program, actions);
  declareTimeline(program, actions);
  declareProject(program, actions);
  declareShowing(program, actions, options);
  declareExchange(program, actions);
  declareSetup(program, actions, options);
  declareCompletion(program, actions);
  groupCommands(program);
}

function declareProgram(program: Command, { version }: ProgramOptions): void {
  program
    .description("A long-term memory for coding agents: one folder of plain text, kept as a tree.")
    .version(version, "-V, --version", "print the version")
    .option("--path <dir>", "the folder of the memory (or IHMT_HOME; ~/.ihmt)", parseText)
    .option("--json", "print one JSON document and nothing else")
    .helpOption("-h, --help", "show help")
    .helpCommand("help [command]", "show the help of a command")
    .configureHelp({ showGlobalOptions: true, groupItems })
    .addHelpText(
      "after",
      examples("ihmt demo", "ihmt setup", "ihmt ingest ~/notes", 'ihmt search "port of the proxy"'),
    );
}

function declareKeeping(program: Command, { perform }: Actions): void {
  program.command("init")
    .summary("make a memory")
    .description("Make a memory, or change the settings of the one that is there.")
    .option("--branch-factor <n>", "children of a branch", parseCount)
    .option("--target-tokens <n>", "tokens that a memory is filled up to", parseCount)
    .option("--max-tokens <n>", "tokens above which a memory must be a single block", parseCount)
    .addOption(
      new Option("--summarizer <name>", "who writes summaries for `consolidate --resummarize`")
        .choices(["heuristic", "anthropic", "openai"]),
    )
    .option("--summarizer-model <name>", "the model of an online or local summarizer", parseText)
    .option("--force", "grow branches, index and timeline anew; memories stay")
    .addHelpText(
      "after",
      examples(
        "ihmt init",
        "ihmt init --path ./notes --branch-factor 4",
        "ihmt init --summarizer openai --summarizer-model llama3.2",
      ),
    )
    .action((flags: InitFlags) =>
      perform(async (context) => (await import("./init.ts")).init(context, flags))
    );
  withFiling(
    program.command("save")
      .summary("keep one memory")
      .description("Keep one memory: the words given, or what comes on stdin with `-`.")
      .argument("<text...>", "what to keep, complete in itself, or - for stdin")
      .option(
        "--replaces <words>",
        "a few words of the earlier memory that it corrects",
        parseText,
      ),
  )
    .addHelpText(
      "after",
      examples(
        'ihmt save "2026-02-03: staging runs PostgreSQL 17"',
        'ihmt save "RainDesktop is at 1.4" --replaces "RainDesktop version 1.3"',
        "git log -1 --format=%B | ihmt save - --tag decision",
      ),
    )
    .action((words: string[], flags: SaveFlags) =>
      perform(async (context) => (await import("./save.ts")).save(context, words, flags))
    );
  withFiling(
    program.command("ingest")
      .summary("take in files, folders or stdin")
      .description("Take in files and folders, or one memory from stdin with `-`.")
      .argument("<paths...>", "files and folders, or - for stdin"),
  )
    .option("--no-consolidate", "do not grow the branches that are due")
    .option("--dry-run", "show what each file would become, and write nothing")
    .addHelpText(
      "after",
      examples(
        "ihmt ingest ~/notes src/Main.java",
        "ihmt ingest --dry-run ~/notes",
        "git log -1 --format=%B | ihmt ingest - --tag decision",
      ),
    )
    .action((paths: string[], flags: IngestFlags) =>
      perform(async (context) => (await import("./ingest.ts")).ingest(context, paths, flags))
    );
  program.command("consolidate")
    .summary("grow the branches that are due")
    .description("Grow the branches that are due.")
    .option("--force", "grow smaller groups as well, so that the tree is closed")
    .option("--resummarize", "have the summarizer of the settings rewrite summaries of others")
    .addHelpText(
      "after",
      examples("ihmt consolidate", "ihmt consolidate --force", "ihmt consolidate --resummarize"),
    )
    .action((flags: ConsolidateFlags) =>
      perform(async (context) => (await import("./consolidate.ts")).consolidate(context, flags))
    );
  program.command("rebuild")
    .summary("make everything again from the memories")
    .description("Make tree, word index and timeline again from the memories.")
    .addHelpText("after", examples("ihmt rebuild"))
    .action(() => perform(async (context) => (await import("./rebuild.ts")).rebuild(context)));
  program.command("verify")
    .summary("look for damage")
    .description("Look for damage. Ends with 1 when there is some, and changes nothing.")
    .option("--fix", "repair it; a text that was edited by hand counts as it stands")
    .addHelpText("after", examples("ihmt verify", "ihmt verify --fix", "ihmt verify --json"))
    .action((flags: VerifyFlags) =>
      perform(async (context) => (await import("./verify.ts")).verify(context, flags))
    );
}

function declareFinding(program: Command, { perform }: Actions): void {
  program.command("search")
    .summary("find memories")
    .description("Find the memories that answer a question. An ambiguous one is said to be so.")
    .argument("<query...>", "what to look for, in any language")
    .option("--top-k <n>", "memories to show (5)", parseCount)
    .option("--clue <text>", "a detail that tells candidates apart", parseText)
    .option("--domain <name>", "only this domain and those below it", parseText)
    .option("--full", "show each memory whole, with its id, source and path")
    .option("--explain", "show how it was found: words, branches opened, files, confidence")
    .addHelpText(
      "after",
      examples(
        "ihmt search which schema did the backup leave out",
        'ihmt search Luis --clue "vacaciones en Benidorm"',
        "ihmt search redis --domain software --full",
        "ihmt search old snapshot --explain",
      ),
    )
    .action((words: string[], flags: SearchFlags) =>
      perform(async (context) =>
        (await import("./search.ts")).search(context, words.join(" "), flags)
      )
    );
  program.command("ask")
    .summary("find memories, and be asked for a clue")
    .description(
      "Find memories. While the question is ambiguous, ask for a clue: the number of a candidate, " +
        "or words. Replies may come through a pipe, one a line.",
    )
    .argument("<query...>", "what to look for, in any language")
    .option("--top-k <n>", "memories to show (5)", parseCount)
    .option("--clue <text>", "a first clue", parseText)
    .option("--domain <name>", "only this domain and those below it", parseText)
    .option("--full", "show each memory whole, with its id, source and path")
    .addHelpText("after", examples("ihmt ask Luis", "echo Benidorm | ihmt ask Luis"))
    .action((words: string[], flags: SearchFlags) =>
      perform(async (context) => (await import("./ask.ts")).ask(context, words.join(" "), flags))
    );
}

function declareShowing(
  program: Command,
  { perform, serve }: Actions,
  { examples: folder, version }: ProgramOptions,
): void {
  program.command("tree")
    .summary("show the memory as an outline")
    .description("Show the memory as an outline.")
    .option("--depth <n>", "levels below the trunk (3)", parseCount)
    .addHelpText("after", examples("ihmt tree", "ihmt tree --depth 1"))
    .action((flags: TreeFlags) =>
      perform(async (context) => (await import("./tree.ts")).tree(context, flags))
    );
  program.command("stats")
    .summary("show the memory in numbers")
    .description("Show the memory in numbers.")
    .addHelpText("after", examples("ihmt stats", "ihmt stats --json"))
    .action(() => perform(async (context) => (await import("./stats.ts")).stats(context)));
  program.command("gui")
    .summary("look into the memory with a browser")
    .description(
      "Serve a page over the memory to this machine only, until Ctrl-C. It changes none.",
    )
    .option("--port <n>", "the port to begin with; a taken one moves on (4466)", parsePort)
    .option("--no-browser", "print the address and open nothing")
    .addHelpText("after", examples("ihmt gui", "ihmt gui --path ./notes --no-browser"))
    .action((flags: GuiFlags) =>
      perform(async (context) => (await import("./gui.ts")).gui(context, flags, version))
    );
  program.command("demo")
    .summary("see what it does, in a folder of its own")
    .description("Take in some documents and search them, in a folder that is removed afterwards.")
    .option("--keep", "keep the folder")
    .addHelpText("after", examples("ihmt demo", "ihmt demo --keep"))
    .action((flags: DemoFlags) =>
      perform(async (context) => (await import("./demo.ts")).demo(context, flags, folder))
    );
  program.command("mcp")
    .summary("serve the memory to an agent")
    .description("Serve the memory to an agent over MCP, on stdin and stdout.")
    .addOption(
      new Option("--tools <which>", "which it offers: the memory's three, or all (or IHMT_TOOLS)")
        .choices(TOOL_CHOICES).argParser(parseTools),
    )
    .addHelpText(
      "after",
      examples(
        "ihmt mcp",
        "ihmt mcp --tools memory",
        "claude mcp add ihmt-memory -s user -- npx -y ihmt mcp",
      ),
    )
    .action((flags: McpFlags) => serve(flags));
}
