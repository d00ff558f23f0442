/** Completion for PowerShell, Windows' own and the later ones. */

import { type ProgramWords, topCommands, valuesIn } from "./command_words.ts";

/** The script, to be read by `Invoke-Expression`. */
export function powershellCompletion(words: ProgramWords): string {
  const everywhere = words.options.flatMap(({ flags }) => flags);
  const options = words.commands.map(({ name, options }) => {
    const flags = [...options.flatMap(({ flags }) => flags), ...everywhere];
    return `    ${quoted(name)} = ${list(flags)}`;
  });
  const values = valuesIn(words).map(({ command, after, choices }) =>
    `    ${quoted(`${command} ${after}`)} = ${list(choices)}`
  );
  const operands = words.commands.filter(({ operands }) => operands.length > 0)
    .map(({ name, operands }) => `    ${quoted(name)} = ${list(operands)}`);
  const commands = topCommands(words).map(({ name }) => name);
  return `# ihmt in PowerShell. Put this into $PROFILE:
# ihmt completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName ihmt -ScriptBlock {
  param($word, $ast, $position)
  $options = @{
${options.join("\n")}
  }
  $values = @{
${values.join("\n")}
  }
  $operands = @{
${operands.join("\n")}
  }
  $before = @($ast.CommandElements | Select-Object -Skip 1 |
    Where-Object { $_.Extent.EndOffset -lt $position } | ForEach-Object { $_.ToString() })
  $command = ''
  for ($at = 0; $at -lt $before.Count; $at++) {
    if ($before[$at] -eq '--path') { $at++ }
    elseif (-not $before[$at].StartsWith('-')) {
      $command = "$command $($before[$at])".Trim()
      if (${list(words.groups)} -notcontains $command) { break }
    }
  }
  $key = if ($before.Count -gt 0) { "$command $($before[-1])" } else { '' }
  $words = if ($values.ContainsKey($key)) { $values[$key] }
    elseif ($command -eq '') { ${list([...commands, ...everywhere])} }
    elseif ($word.StartsWith('-') -and $options.ContainsKey($command)) { $options[$command] }
    elseif ($operands.ContainsKey($command)) { $operands[$command] }
    else { @() }
  $words | Where-Object { $_ -like "$word*" } |
    ForEach-Object { [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_) }
}
`;
}

function list(words: readonly string[]): string {
  return `@(${words.map(quoted).join(", ")})`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
