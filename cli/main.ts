/**
 * `ihmt`, the command line of IHMT.
 *
 * This file only finds out what must be loaded: an agent starts `ihmt mcp` at the beginning of every
 * session and does not wait, so that nothing but the server is loaded for it.
 *
 * @module
 */

import process from "node:process";
import config from "./deno.json" with { type: "json" };

const args = process.argv.slice(2);

process.exitCode = args.length === 1 && args[0] === "mcp" ? await serve() : await runCommand();

async function serve(): Promise<number> {
  const { mcp } = await import("./mcp.ts");
  return await mcp({ version: config.version });
}

async function runCommand(): Promise<number> {
  const { run } = await import("./run.ts");
  return await run(args, {
    version: config.version,
    examples: new URL("../examples/", import.meta.url),
  });
}
