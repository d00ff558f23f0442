/** The grammar of the commands about time: what is true now, what was, what changed. */

import type { Command } from "commander";
import { examples, parseText } from "./_arguments.ts";
import type { ConflictsFlags, FactsFlags } from "./facts.ts";
import type { Actions } from "./program.ts";

/** Declares `facts`, `conflicts` and `mark-outdated`. */
export function declareTimeline(program: Command, { perform }: Actions): void {
  program.command("facts")
    .summary("list what is true, and what was")
    .description("List the facts that your memories state, with the time each was true.")
    .option("--subject <name>", "only what is said of this subject", parseText)
    .option("--at <date>", "only what was true on this day, such as 2024-12-31", parseText)
    .addHelpText(
      "after",
      examples("ihmt facts", "ihmt facts --at 2024-12-31", "ihmt facts --subject user --json"),
    )
    .action((flags: FactsFlags) =>
      perform(async (context) => (await import("./facts.ts")).facts(context, flags))
    );
  program.command("conflicts")
    .summary("list what changed")
    .description("List the facts that changed, each with its dates.")
    .option("--subject <name>", "only what is said of this subject", parseText)
    .addHelpText("after", examples("ihmt conflicts", "ihmt conflicts --subject user"))
    .action((flags: ConflictsFlags) =>
      perform(async (context) => (await import("./facts.ts")).conflicts(context, flags))
    );
  program.command("mark-outdated")
    .summary("flag a memory as corrected by another")
    .description(
      "Flag a memory as corrected by another. It stays, but says OUTDATED and comes after the new one.",
    )
    .argument("<old-id>", "the memory that no longer holds")
    .argument("<new-id>", "the memory that takes its place")
    .addHelpText(
      "after",
      examples("ihmt mark-outdated L-personal-0000-1f2e3d4c5b L-personal-0000-9a8b7c6d5e"),
    )
    .action((oldId: string, newId: string) =>
      perform(async (context) =>
        (await import("./mark_outdated.ts")).markOutdated(context, {
          oldId: oldId.trim(),
          newId: newId.trim(),
        })
      )
    );
}
