/** Completion for fish: one line a command, one line an option. */

import { type OptionWords, type ProgramWords, topCommands, valuesIn } from "./command_words.ts";

/** The script, to be sourced. */
export function fishCompletion(words: ProgramWords): string {
  const { commands, groups, options } = words;
  const lines = [
    "# ihmt in fish. Put this into ~/.config/fish/config.fish: ihmt completion fish | source",
    functions(groups),
    ...topCommands(words).map(({ name, about }) =>
      `complete -c ihmt -f -n __ihmt_at -a ${name} -d ${quoted(about)}`
    ),
    ...options.map((option) => optionLine(option, "")),
    ...commands.flatMap(({ name, options, operands }) => {
      const when = ` -n '__ihmt_at ${name}'`;
      const words = operands.length === 0
        ? []
        : [`complete -c ihmt -f${when} -a '${operands.join(" ")}'`];
      return [...words, ...options.map((option) => optionLine(option, when))];
    }),
    // Further values of a list: the first one follows its option.
    ...valuesIn(words).filter(({ after }) => !after.startsWith("-")).map((
      { command, after, choices },
    ) =>
      `complete -c ihmt -f -n '__ihmt_at ${command}; and __ihmt_after ${after}' -a '${
        choices.join(" ")
      }'`
    ),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

/** Which command a line has so far, by words that are no options. */
function functions(groups: readonly string[]): string {
  return `function __ihmt_at
  set -l command
  set -l skip
  for word in (commandline -opc)[2..-1]
    if test -n "$skip"
      set skip
    else if test "$word" = --path
      set skip 1
    else if not string match -q -- '-*' "$word"
      set -a command $word
      contains -- "$command" ${groups.join(" ")}; or break
    end
  end
  test "$command" = "$argv"
end
function __ihmt_after
  test (commandline -opc)[-1] = "$argv"
end`;
}

function optionLine({ flags, about, hasValue, choices }: OptionWords, when: string): string {
  const names = flags.map((flag) =>
    flag.startsWith("--") ? ` -l ${flag.slice(2)}` : ` -s ${flag.slice(1)}`
  );
  const value = choices.length > 0 ? ` -x -a '${choices.join(" ")}'` : hasValue ? " -r" : "";
  return `complete -c ihmt${when}${names.join("")}${value} -d ${quoted(about)}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
