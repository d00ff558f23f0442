/** Completion for fish: one line a command, one line an option. */

import type { OptionWords, ProgramWords } from "./command_words.ts";

/** The script, to be sourced. */
export function fishCompletion({ commands, options }: ProgramWords): string {
  const lines = [
    "# ihmt in fish. Put this into ~/.config/fish/config.fish: ihmt completion fish | source",
    ...commands.map(({ name, about }) =>
      `complete -c ihmt -f -n __fish_use_subcommand -a ${name} -d ${quoted(about)}`
    ),
    ...options.map((option) => optionLine(option, "")),
    ...commands.flatMap(({ name, options, operands }) => {
      const when = ` -n '__fish_seen_subcommand_from ${name}'`;
      const words = operands.length === 0
        ? []
        : [`complete -c ihmt -f${when} -a '${operands.join(" ")}'`];
      return [...words, ...options.map((option) => optionLine(option, when))];
    }),
  ];
  return lines.map((line) => `${line}\n`).join("");
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
