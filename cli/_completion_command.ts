/** The grammar of `completion`, which knows all other commands and is therefore declared last. */

import { Argument, type Command } from "commander";
import { examples } from "./_arguments.ts";
import type { Shell } from "./completion.ts";
import type { Actions } from "./program.ts";

const SHELLS: readonly Shell[] = ["bash", "fish", "powershell", "zsh"];

/** Declares `completion`. */
export function declareCompletion(program: Command, { perform }: Actions): void {
  program.command("completion")
    .summary("let your shell complete commands")
    .description("Print a script that lets your shell complete commands, options and values.")
    .addArgument(new Argument("<shell>", "the shell you use").choices(SHELLS))
    .addHelpText(
      "after",
      examples(
        "ihmt completion bash >> ~/.bashrc",
        "ihmt completion zsh >> ~/.zshrc",
        "ihmt completion fish > ~/.config/fish/completions/ihmt.fish",
        "ihmt completion powershell >> $PROFILE",
      ),
    )
    .action((shell: Shell) =>
      perform(async () => (await import("./completion.ts")).completion(program, shell))
    );
}
