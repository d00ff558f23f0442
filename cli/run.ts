/**
 * What every command has in common: where the memory is, how a reply is shown, how a failure ends.
 */

import process from "node:process";
import type { ToolChoice } from "@ihmt/mcp";
import { Command, CommanderError } from "commander";
import { type Failure, failureOf, showFailure } from "./_failure.ts";
import { homeOf, isNamed } from "./_home.ts";
import { type Actions, declare, type GlobalFlags, type ProgramOptions } from "./program.ts";
import { type ExitCode, jsonText, print, showReply } from "./_reply.ts";
import { screenOf } from "./_screen.ts";

/** Runs the command that the arguments name, and ends the process; a server ends by itself. */
export async function run(args: readonly string[], options: ProgramOptions): Promise<ExitCode> {
  let isServer = false;
  const code = await runCommand(args, {
    ...options,
    serve: async (home, tools) => {
      isServer = true;
      const { mcp } = await import("./mcp.ts");
      return await mcp({ version: options.version, home, ...tools === undefined ? {} : { tools } });
    },
  });
  // All is written. A pipe on stdin that stays open must not keep the process.
  return isServer ? code : process.exit(code);
}

async function runCommand(
  args: readonly string[],
  options: ProgramOptions & {
    readonly serve: (home: string, tools: ToolChoice | undefined) => Promise<ExitCode>;
  },
): Promise<ExitCode> {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", endQuietly);
  const program = new Command("ihmt");
  const help: string[] = [];
  // Set before any command is declared: commands take these over from the program.
  program.exitOverride().configureOutput({
    writeOut: (text) => void help.push(text),
    writeErr: () => {},
  });
  let code: ExitCode = 0;
  const actions: Actions = {
    perform: async (command) => {
      const { path, json = false } = program.opts<GlobalFlags>();
      const screen = screenOf({ stream: process.stdout, env: process.env });
      const context = { home: homeOf(path), isHomeNamed: isNamed(path), json, screen };
      const reply = await command(context);
      await showReply(reply, context);
      await reply.running?.();
      code = reply.code ?? 0;
    },
    serve: async ({ tools }) => {
      // The server ends on a broken pipe by itself, once running saves are done.
      for (const stream of [process.stdout, process.stderr]) stream.off("error", endQuietly);
      code = await options.serve(homeOf(program.opts<GlobalFlags>().path), tools);
    },
  };
  declare(program, actions, options);
  const json = asksForJson(args);
  try {
    await program.parseAsync(asked(args, program), { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) {
      await showHelp(help.join(""), { json, isVersion: error.code === "commander.version" });
      return 0;
    }
    const failure: Failure = error instanceof CommanderError
      ? { code: "usage", message: usageText(error), exit: 2 }
      : await failureOf(error);
    await showFailure(failure, { json });
    return failure.exit;
  }
}

/** Nothing at all asks for help; help for a command that does not exist is answered as that command is. */
function asked(args: readonly string[], program: Command): readonly string[] {
  const [first, name] = args;
  if (first === undefined) return ["--help"];
  const isHelp = first === "help" && name !== undefined && !name.startsWith("-");
  return isHelp && !program.commands.some((command) => command.name() === name) ? [name] : args;
}

async function showHelp(
  text: string,
  { json, isVersion }: { json: boolean; isVersion: boolean },
): Promise<void> {
  const document = isVersion ? { version: text.trim() } : { help: text };
  await print(json ? jsonText(document) : text);
}

/** What was wrong with the arguments, as a sentence with what to do about it. */
function usageText(error: CommanderError): string {
  const message = error.code === "commander.help"
    ? "expected a command"
    : error.message.replace(/^error: /, "").replaceAll("\n", " ");
  const sentence = message.charAt(0).toUpperCase() + message.slice(1);
  const end = /[.?!)]$/.test(sentence) ? "" : ".";
  return `${sentence}${end} Add --help to see how it is used.`;
}

/** Also where the arguments could not be read. */
function asksForJson(args: readonly string[]): boolean {
  const end = args.indexOf("--");
  return (end === -1 ? args : args.slice(0, end)).includes("--json");
}

/** A reader that has seen enough, such as `head`, is no failure. */
function endQuietly(error: Error): void {
  if ("code" in error && error.code === "EPIPE") process.exit(0);
  throw error;
}
