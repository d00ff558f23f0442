/** The grammar of the commands that bring memories in from elsewhere, and out. */

import { type Command, Option } from "commander";
import { examples, parseText } from "./_arguments.ts";
import type { ExportFlags } from "./export.ts";
import { withFiling } from "./_filing.ts";
import type { ImportFlags } from "./import.ts";
import type { Actions } from "./program.ts";

/** Declares `import` and `export`. */
export function declareExchange(program: Command, { perform }: Actions): void {
  withFiling(
    program.command("import")
      .summary("take over what other programs know")
      .description(
        "Take over the JSONL of server-memory, folders of Markdown notes (basic-memory, Obsidian), " +
          "CLAUDE.md, AGENTS.md, GEMINI.md and Cursor's rules, Claude Code's own notes, the " +
          "conversations.json of ChatGPT and Claude, an export, or another memory. Dates are kept, " +
          "and doing it twice adds nothing.",
      )
      .argument("<paths...>", "files and folders; their formats are recognised"),
  )
    .option("--dry-run", "show what would come in, and write nothing")
    .addHelpText(
      "after",
      examples(
        "ihmt import --dry-run ~/Downloads/conversations.json",
        "ihmt import ~/vault ~/.claude/CLAUDE.md ~/.claude/projects/*/memory",
        "ihmt import /media/backup/.ihmt",
      ),
    )
    .action((paths: string[], flags: ImportFlags) =>
      perform(async (context) => (await import("./import.ts")).importPaths(context, paths, flags))
    );
  program.command("export")
    .summary("give out every memory")
    .description(
      "Give out every memory as JSON Lines, or as a folder of Markdown notes. `ihmt import` makes the " +
        "same memories of either.",
    )
    .addOption(
      new Option("--format <format>", "how they are written")
        .choices(["jsonl", "markdown"]).default("jsonl"),
    )
    .option("-o, --output <path>", "a new file or folder (JSON Lines: stdout)", parseText)
    .addHelpText(
      "after",
      examples(
        "ihmt export > memories.jsonl",
        "ihmt export --format markdown --output ~/memories",
      ),
    )
    .action((flags: ExportFlags) =>
      perform(async (context) => (await import("./export.ts")).exportMemory(context, flags))
    );
}
