/** The grammar of the commands that connect agents to the memory. */

import { type Command, Option } from "commander";
import { examples } from "./_arguments.ts";
import type { Actions, ProgramOptions } from "./program.ts";
import type { SetupFlags } from "./setup.ts";

/** The names in `AGENTS` of `@ihmt/setup`, which is not loaded for a help text. */
export const AGENT_NAMES: readonly string[] = [
  "claude-code",
  "codex",
  "opencode",
  "vscode",
  "cursor",
  "windsurf",
  "gemini-cli",
  "antigravity",
  "claude-desktop",
];

/** Declares `setup` and `doctor`. */
export function declareSetup(
  program: Command,
  { perform }: Actions,
  { version }: ProgramOptions,
): void {
  program.command("setup")
    .summary("connect your agents to the memory")
    .description(
      "Find the agents on this machine and register the memory with those you pick. Shows every " +
        "command and every change of a file first, and keeps a copy (.bak-ihmt) of each file.",
    )
    .addOption(
      new Option("--agent <name...>", "the agents; all that are found, when left out")
        .choices(AGENT_NAMES),
    )
    .addOption(
      new Option("--scope <scope>", "for you everywhere, or for this project")
        .choices(["user", "project"]).default("user"),
    )
    .option("--remove", "take out exactly what was put in")
    .option("--dry-run", "show what would change, and change nothing")
    .option("-y, --yes", "do it without asking")
    .addHelpText(
      "after",
      examples(
        "ihmt setup",
        "ihmt setup --agent claude-code codex --yes",
        "ihmt setup --dry-run --json",
        "ihmt setup --remove --yes",
      ),
    )
    .action((flags: SetupFlags) =>
      perform(async (context) => (await import("./setup.ts")).setup(context, flags, version))
    );
  program.command("doctor")
    .summary("check that everything works")
    .description(
      "Check the runtime, the store, its index and lock, and for every agent that its server starts " +
        "and uses this memory. Ends with 1 when something does not work.",
    )
    .addHelpText("after", examples("ihmt doctor", "ihmt doctor --json"))
    .action(() =>
      perform(async (context) => (await import("./doctor.ts")).doctor(context, version))
    );
}
