/** `ihmt completion`: prints what a shell needs to complete `ihmt` command lines. */

import type { Command } from "commander";
import { bashCompletion } from "./completions/bash.ts";
import { type ProgramWords, wordsOf } from "./completions/command_words.ts";
import { fishCompletion } from "./completions/fish.ts";
import { powershellCompletion } from "./completions/powershell.ts";
import { zshCompletion } from "./completions/zsh.ts";
import type { Reply } from "./_reply.ts";

/** The shells that are known. */
export type Shell = "bash" | "fish" | "powershell" | "zsh";

const SCRIPTS: Readonly<Record<Shell, (words: ProgramWords) => string>> = {
  bash: bashCompletion,
  fish: fishCompletion,
  powershell: powershellCompletion,
  zsh: zshCompletion,
};

/** The script of a shell, made from the commands that the program has. */
export function completion(program: Command, shell: Shell): Reply {
  const script = SCRIPTS[shell](wordsOf(program));
  return { json: { shell, script }, lines: () => script.replace(/\n$/, "").split("\n") };
}
