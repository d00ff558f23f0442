/** The grammar of the commands about a project's code. */

import { type Command, Option } from "commander";
import { examples, parseCount, parseScope, parseText, SCOPES } from "./_arguments.ts";
import type { Actions } from "./program.ts";
import type { ProjectFindFlags, ProjectMapFlags } from "./project.ts";

/** Declares `project map`, `project find` and `project sync`. */
export function declareProject(program: Command, { perform }: Actions): void {
  const project = program.command("project")
    .summary("map a codebase, and find code in it")
    .description(
      "Map a codebase, and find code in it. Its index is kept below the memory, or in IHMT_PROJECTS_DIR; " +
        "it is brought up to date by every command and may be deleted.",
    )
    .addHelpText("after", examples("ihmt project map .", 'ihmt project find . "Till count"'));
  project.command("map")
    .summary("list files with their sizes in tokens")
    .description("List the files of a project with their sizes in tokens.")
    .argument("<path>", "the folder of the project")
    .option("--symbols", "list classes and methods with their lines as well")
    .option("--subpath <dir>", "only this folder of the project", parseText)
    .addHelpText(
      "after",
      examples("ihmt project map .", "ihmt project map ~/shop --symbols --subpath src"),
    )
    .action((path: string, flags: ProjectMapFlags) =>
      perform(async (context) => (await import("./project.ts")).projectMap(context, path, flags))
    );
  project.command("find")
    .summary("find the symbol that answers a question")
    .description("Find the class, function or method that answers a question, and show its code.")
    .argument("<path>", "the folder of the project")
    .argument("<query...>", "identifiers and a few words")
    .addOption(
      new Option("--scope <which>", "what is searched; main is all but tests (main)")
        .choices(SCOPES).argParser(parseScope),
    )
    .option("--subpath <dir>", "only this folder of the project", parseText)
    .option("--clue <text>", "a detail that tells candidates apart", parseText)
    .option("--max-tokens <n>", "the most code to show (1500)", parseCount)
    .addHelpText(
      "after",
      examples(
        "ihmt project find . Till.count",
        "ihmt project find . where is the balance written --subpath src",
      ),
    )
    .action((path: string, words: string[], flags: ProjectFindFlags) =>
      perform(async (context) =>
        (await import("./project.ts")).projectFind(context, { path, query: words.join(" ") }, flags)
      )
    );
  project.command("sync")
    .summary("bring the index up to date")
    .description("Bring the index of a project up to date, and say what changed.")
    .argument("<path>", "the folder of the project")
    .addHelpText("after", examples("ihmt project sync ."))
    .action((path: string) =>
      perform(async (context) => (await import("./project.ts")).projectSync(context, path))
    );
}
