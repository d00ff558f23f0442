/** Commands as a person would type them. */

/** A command for a POSIX shell, each part quoted where it must be. */
export function commandLine(command: readonly string[]): string {
  return command.map(quoted).join(" ");
}

function quoted(part: string): string {
  return /^[\w@%+=:,./\\-]+$/.test(part) ? part : `'${part.replaceAll("'", `'\\''`)}'`;
}
