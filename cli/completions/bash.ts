/** Completion for bash: commands, options, known values; file names everywhere else. */

import { type ProgramWords, topCommands, valuesIn } from "./command_words.ts";

/** The script, to be read by `eval`. */
export function bashCompletion(words: ProgramWords): string {
  const everywhere = words.options.flatMap(({ flags }) => flags);
  const commands = topCommands(words).map(({ name }) => name);
  const cases = words.commands.map(({ name, options }) => {
    const flags = [...options.flatMap(({ flags }) => flags), ...everywhere];
    return `    "${name}") words="${flags.join(" ")}" ;;`;
  });
  const operands = words.commands.filter(({ operands }) => operands.length > 0)
    .map(({ name, operands }) => `    "${name}") words="${operands.join(" ")}" ; known=1 ;;`);
  const values = valuesIn(words).map(({ command, after, choices }) =>
    `    "${command} ${after}") words="${choices.join(" ")}" ; known=1 ;;`
  );
  return `# ihmt in bash. Put this into ~/.bashrc: eval "$(ihmt completion bash)"
_ihmt() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]}
  local command="" words="" known="" at word
  for ((at = 1; at < COMP_CWORD; at++)); do
    case \${COMP_WORDS[at]} in
      --path) ((at++)) ;;
      -*) ;;
      *) command=\${command:+$command }\${COMP_WORDS[at]}
        [[ " ${words.groups.join(" ")} " == *" $command "* ]] || break ;;
    esac
  done
  case $command in
    "") words="${[...commands, ...everywhere].join(" ")}" ;;
${cases.join("\n")}
  esac
  [[ $cur == -* ]] || case $command in
${operands.join("\n")}
  esac
  case "$command $prev" in
${values.join("\n")}
  esac
  COMPREPLY=()
  if [[ -n $known || -z $command || $cur == -* ]]; then
    while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -W "$words" -- "$cur")
  fi
}
complete -o default -F _ihmt ihmt
`;
}
