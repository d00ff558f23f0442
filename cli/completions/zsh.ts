/** Completion for zsh: commands and options with what they do, known values, file names. */

import { type ProgramWords, topCommands, valuesIn } from "./command_words.ts";

/** The script, to be read by `eval` once `compinit` has run. */
export function zshCompletion(words: ProgramWords): string {
  const described = (name: string, about: string): string => quoted(`${name}:${about}`);
  const everywhere = words.options.map(({ flags, about }) => described(flags[0] ?? "", about));
  const cases = words.commands.map(({ name, options }) => {
    const own = options.map(({ flags, about }) => described(flags[0] ?? "", about));
    return `    ${quoted(name)}) found=(${[...own, ...everywhere].join(" ")}) ;;`;
  });
  const commands = topCommands(words).map(({ name, about }) => described(name, about));
  const operands = words.commands.filter(({ operands }) => operands.length > 0)
    .map(({ name, operands }) =>
      `    ${quoted(name)}) compadd -- ${operands.join(" ")} ; return ;;`
    );
  const values = valuesIn(words).map(({ command, after, choices }) =>
    `    ${quoted(`${command} ${after}`)}) compadd -- ${choices.join(" ")} ; return ;;`
  );
  return `#compdef ihmt
# ihmt in zsh. Put this into ~/.zshrc: eval "$(ihmt completion zsh)"
_ihmt() {
  local command='' at
  local -a found
  for ((at = 2; at < CURRENT; at++)); do
    case $words[at] in
      --path) ((at++)) ;;
      -*) ;;
      *) command=\${command:+$command }$words[at]
        [[ " ${words.groups.join(" ")} " == *" $command "* ]] || break ;;
    esac
  done
  case "$command $words[CURRENT-1]" in
${values.join("\n")}
  esac
  [[ $PREFIX == -* ]] || case $command in
${operands.join("\n")}
  esac
  case $command in
    '') found=(${[...commands, ...everywhere].join(" ")}) ;;
${cases.join("\n")}
  esac
  if [[ -z $command || $PREFIX == -* ]]; then _describe 'ihmt' found
  else _files
  fi
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
compdef _ihmt ihmt
`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
