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
  /** Whether several values may follow. */
  readonly isList: boolean;
}

/** One command. */
export interface CommandWords {
  /** Such as `search`, or, for one of a group, `project map`. */
  readonly name: string;
  readonly about: string;
  readonly options: readonly OptionWords[];
  /** The words that may follow it; none where they are file names or free text. */
  readonly operands: readonly string[];
}

/** The whole grammar. */
export interface ProgramWords {
  readonly commands: readonly CommandWords[];
  /** The commands that are groups of others, such as `project`. */
  readonly groups: readonly string[];
  /** Options that go before or after any command. */
  readonly options: readonly OptionWords[];
}

/** Reads the grammar off a program whose commands are declared. */
export function wordsOf(program: Command): ProgramWords {
  const top = program.createHelp().visibleCommands(program);
  const groups = top.filter(({ commands }) => commands.length > 0);
  return {
    commands: [
      ...top.map((command) => ({ ...commandWords(command), operands: operandsOf(command, top) })),
      ...groups.flatMap((group) =>
        group.commands.map((command) => ({
          ...commandWords(command),
          name: `${group.name()} ${command.name()}`,
        }))
      ),
    ],
    groups: groups.map((group) => group.name()),
    options: [
      ...program.options.filter(({ hidden }) => !hidden).map(optionWords),
      { flags: ["--help", "-h"], about: "show help", hasValue: false, choices: [], isList: false },
    ],
  };
}

/** The commands that stand first on a line. */
export function topCommands({ commands }: ProgramWords): readonly CommandWords[] {
  return commands.filter(({ name }) => !name.includes(" "));
}

function operandsOf(command: Command, top: readonly Command[]): readonly string[] {
  if (command.name() === "help") return top.map((other) => other.name());
  if (command.commands.length > 0) return command.commands.map((other) => other.name());
  return command.registeredArguments[0]?.argChoices ?? [];
}

function commandWords(command: Command): CommandWords {
  return {
    name: command.name(),
    about: command.summary() || command.description(),
    options: command.options.filter(({ hidden }) => !hidden).map(optionWords),
    operands: operandsOf(command, []),
  };
}

/**
 * Which few known words may follow a word, with the command they belong to ("" for all). In a list of
 * values they follow each other as well.
 */
export function valuesIn(
  { commands, options }: ProgramWords,
): { readonly command: string; readonly after: string; readonly choices: readonly string[] }[] {
  const all = [{ name: "", options }, ...commands];
  return all.flatMap(({ name, options }) =>
    options.filter(({ choices }) => choices.length > 0).flatMap(({ flags, choices, isList }) =>
      [...flags, ...isList ? choices : []].map((after) => ({ command: name, after, choices }))
    )
  );
}

function optionWords(option: Option): OptionWords {
  const { long, short, description, required, optional, variadic, argChoices = [] } = option;
  return {
    flags: [long, short].filter((flag) => flag !== undefined && flag !== null),
    about: description,
    hasValue: required || optional,
    choices: argChoices,
    isList: variadic,
  };
}
