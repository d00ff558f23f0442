/** What a shell must know to complete a command line: the grammar, in words. */

import type { Command, Option } from "commander";

/** One option. */
export interface OptionWords {
  /** Such as `--scope` and `-o`. */
  readonly flags: readonly string[];
  readonly about: string;
  /** Whether a value follows. */
  readonly hasValue: boolean;
  /** The values there are; none where any will do. */
  readonly choices: readonly string[];
}

/** One command. */
export interface CommandWords {
  readonly name: string;
  readonly about: string;
  readonly options: readonly OptionWords[];
  /** The words that may follow it; none where they are file names or free text. */
  readonly operands: readonly string[];
}

/** The whole grammar. */
export interface ProgramWords {
  readonly commands: readonly CommandWords[];
  /** Options that go before or after any command. */
  readonly options: readonly OptionWords[];
}

/** Reads the grammar off a program whose commands are declared. */
export function wordsOf(program: Command): ProgramWords {
  const commands = program.createHelp().visibleCommands(program);
  const operandsOf = (command: Command): readonly string[] =>
    command.name() === "help"
      ? commands.map((other) => other.name())
      : command.registeredArguments[0]?.argChoices ?? [];
  return {
    commands: commands.map((command) => ({
      name: command.name(),
      about: command.summary() || command.description(),
      options: command.options.filter(({ hidden }) => !hidden).map(optionWords),
      operands: operandsOf(command),
    })),
    options: [
      ...program.options.filter(({ hidden }) => !hidden).map(optionWords),
      { flags: ["--help", "-h"], about: "show help", hasValue: false, choices: [] },
    ],
  };
}

/** Options whose values are a few known words, with the command they belong to ("" for all). */
export function valuesIn(
  { commands, options }: ProgramWords,
): { readonly command: string; readonly flag: string; readonly choices: readonly string[] }[] {
  const all = [{ name: "", options }, ...commands];
  return all.flatMap(({ name, options }) =>
    options.filter(({ choices }) => choices.length > 0).flatMap(({ flags, choices }) =>
      flags.map((flag) => ({ command: name, flag, choices }))
    )
  );
}

function optionWords(option: Option): OptionWords {
  const { long, short, description, required, optional, argChoices = [] } = option;
  return {
    flags: [long, short].filter((flag) => flag !== undefined && flag !== null),
    about: description,
    hasValue: required || optional,
    choices: argChoices,
  };
}
