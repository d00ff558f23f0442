/**
 * `ihmt`, the command line of IHMT.
 *
 * This file only finds out what must be loaded: an agent starts `ihmt mcp` at the beginning of every
 * session and does not wait, so that nothing but the server is loaded for it, and nothing at all to tell
 * the version.
 *
 * @module
 */

import process from "node:process";
import config from "./deno.json" with { type: "json" };

const args = process.argv.slice(2);

process.exitCode = isServer(args)
  ? await serve(args[2])
  : isVersion(args)
  ? tellVersion()
  : await runCommand();

/** `mcp`, alone or with the tools it is to offer, as agents start it. All else is for the full grammar. */
function isServer([command, option, choice, ...more]: readonly string[]): boolean {
  if (command !== "mcp" || more.length > 0) return false;
  return option === undefined ||
    (option === "--tools" && (choice === "memory" || choice === "all"));
}

/** `--version` alone, as scripts ask for it. */
function isVersion([option, ...more]: readonly string[]): boolean {
  return (option === "--version" || option === "-V") && more.length === 0;
}

function tellVersion(): number {
  process.stdout.write(`${config.version}\n`);
  return 0;
}

async function serve(choice: string | undefined): Promise<number> {
  const { mcp } = await import("./mcp.ts");
  const tools = choice === "memory" || choice === "all" ? { tools: choice } as const : {};
  return await mcp({ version: config.version, ...tools });
}

async function runCommand(): Promise<number> {
  const { run } = await import("./run.ts");
  return await run(args, {
    version: config.version,
    examples: new URL("../examples/", import.meta.url),
  });
}
