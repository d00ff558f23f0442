/** Running other programs from the scripts: one way, with what they printed and how they ended. */

/** How a program ended. */
export interface Outcome {
  readonly ok: boolean;
  /** stdout and stderr, as they came. */
  readonly output: string;
}

/** Where and how to run a program. */
export interface CommandOptions {
  /** The working folder. */
  readonly cwd: string;
  /** Variables on top of the current environment. */
  readonly env?: Record<string, string>;
  /**
   * Whether what it prints is also shown at once.
   * @default false
   */
  readonly show?: boolean;
}

/** Runs a program to its end. */
export async function runCommand(
  [program = "", ...args]: readonly string[],
  { cwd, env = {}, show = false }: CommandOptions,
): Promise<Outcome> {
  const command = new Deno.Command(program, {
    args,
    cwd,
    env: { NO_COLOR: "1", ...env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  });
  const child = command.spawn();
  const chunks: string[] = [];
  const [status] = await Promise.all([
    child.status,
    collect(child.stdout, chunks, show ? Deno.stdout : undefined),
    collect(child.stderr, chunks, show ? Deno.stderr : undefined),
  ]);
  return { ok: status.success, output: chunks.join("") };
}

/** Runs a program that has to succeed, and gives back what it printed. */
export async function mustRun(
  command: readonly string[],
  options: CommandOptions,
): Promise<string> {
  const { ok, output } = await runCommand(command, options);
  if (!ok) throw new Error(`\`${command.join(" ")}\` failed:\n${output}`);
  return output;
}

async function collect(
  from: ReadableStream<Uint8Array>,
  chunks: string[],
  shown: { write(bytes: Uint8Array): Promise<number> } | undefined,
): Promise<void> {
  const decoder = new TextDecoder();
  for await (const bytes of from) {
    chunks.push(decoder.decode(bytes, { stream: true }));
    for (let written = 0; shown !== undefined && written < bytes.length;) {
      written += await shown.write(bytes.subarray(written));
    }
  }
}
